import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debianProgram } from "../../../server/test/debian.ts";

/** Real proxies with TLS in front of a real server, all of it on loopback. Their configurations are those of the docs. */

export interface Proxy {
  readonly port: number;
  readonly certificate: Buffer;
  /** Starts it before a server that listens there. */
  start(serverPort: number): Promise<void>;
  stop(): Promise<void>;
}

const PAGE = fileURLToPath(new URL("../../../../docs/running.md", import.meta.url));

/** The first block of code in the docs that is written in this language. */
function shown(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(PAGE, "utf8"));
  if (found === null) throw new Error(`docs/running.md shows no ${language}`);
  return found[1] as string;
}

/** Every text must be there: a configuration that changed shall not be tested as if it had not. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`docs/running.md no longer has ${from}`);
    return whole.replaceAll(from, to);
  }, text);
}

interface Files {
  readonly folder: string;
  readonly certificate: string;
  readonly key: string;
}

interface Kind {
  readonly name: string;
  readonly program: string;
  configuration(port: number, serverPort: number, files: Files): string;
  arguments(file: string): readonly string[];
}

const root = process.getuid?.() === 0;

function nginx(port: number, serverPort: number, { folder, certificate, key }: Files): string {
  const server = replaced(shown("nginx"), [
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["server_name fray.example", "server_name localhost"],
    ["/etc/letsencrypt/live/fray.example/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/fray.example/privkey.pem", key],
    ["http://127.0.0.1:4600", `http://127.0.0.1:${serverPort}`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join("\n");
  return `${root ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
access_log off;
${temporary}
${server}
}
`;
}

const nginxArguments = (file: string): readonly string[] => ["-e", "stderr", "-c", file];

export const KINDS: readonly Kind[] = [
  { name: "nginx that keeps the name", program: "nginx", configuration: nginx, arguments: nginxArguments },
  {
    name: "nginx that passes on a name of its own",
    program: "nginx",
    configuration: (...given) => replaced(nginx(...given), [["proxy_set_header Host $http_host;", ""]]),
    arguments: nginxArguments,
  },
  {
    name: "Caddy",
    program: "caddy",
    configuration: (port, serverPort, { certificate, key }) => {
      const site = replaced(shown("caddyfile"), [
        ["fray.example {", `https://localhost:${port} {\nbind 127.0.0.1\ntls ${certificate} ${key}`],
        ["127.0.0.1:4600", `127.0.0.1:${serverPort}`],
      ]);
      return `{\nadmin off\nauto_https disable_redirects\n}\n${site}`;
    },
    arguments: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
];

/** Null: there is no such program here. */
export async function proxyOf(kind: Kind): Promise<Proxy | null> {
  const program = debianProgram(kind.program);
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "fray-proxy-"));
  const files = { folder, certificate: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  selfSigned(files);
  const port = await freePort();
  let child: ChildProcess | null = null;
  return {
    port,
    certificate: readFileSync(files.certificate),
    async start(serverPort) {
      const file = join(folder, "configuration");
      writeFileSync(file, kind.configuration(port, serverPort, files));
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      child = spawn(program.path, kind.arguments(file), { env, stdio: ["ignore", "ignore", "pipe"] });
      await answering(child, port);
    },
    async stop() {
      if (child !== null && child.exitCode === null)
        await new Promise((resolve) => {
          child?.once("exit", resolve);
          child?.kill("SIGKILL"); // its lines need not be waited for;
        });
      rmSync(folder, { recursive: true, force: true });
      program.tidy();
    },
  };
}

function selfSigned({ certificate, key }: Files): void {
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const out = ["-days", "2", "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...made, ...names, ...out], { stdio: "ignore" });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Until it takes connections; a proxy that ends says why. */
async function answering(child: ChildProcess, port: number): Promise<void> {
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said += String(text)));
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) break;
    if (await fetch(`http://127.0.0.1:${port}`).then(isThere, isNotThere)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the proxy does not answer: ${said}`);
}

const isThere = (): boolean => true;
/** Plain HTTP to a port with TLS may break off: whoever breaks off is there. */
const isNotThere = (error: unknown): boolean =>
  (error as { readonly cause?: { readonly code?: string } }).cause?.code !== "ECONNREFUSED";
