import { spawn } from "node:child_process";
import { request } from "node:https";
import { BIN } from "../fray.ts";

/** `fray serve` as a process of its own, and what it says. */
export interface Served {
  readonly port: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Its exit code. */
  stop(): Promise<number | null>;
}

export async function served(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Served> {
  // a database given to the tests is not for the tables of this one
  const child = spawn(process.execPath, [BIN, "serve", "--port", "0", ...args], {
    env: { ...process.env, DATABASE_URL: "", ...env },
  });
  const said = { stdout: "", stderr: "" };
  child.stderr.on("data", (chunk: Buffer) => (said.stderr += String(chunk)));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said.stdout += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said.stdout);
      if (found !== null) resolve(Number(found[1]));
    });
    child.once("exit", () => reject(new Error(`it ended: ${said.stdout}${said.stderr}`)));
  });
  return {
    port,
    get stdout() {
      return said.stdout;
    },
    get stderr() {
      return said.stderr;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", (code) => resolve(code));
        child.kill("SIGTERM");
      }),
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: any;
}

export interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address the guest comes from: all of 127.0.0.0/8 is this machine. */
  readonly from?: string;
}

/** A guest's browser, which trusts one certificate. */
export const guest =
  (port: number, certificate: Buffer) =>
  (
    path: string,
    { method = "GET", body, token, headers = {}, from = "127.0.0.1" }: Ask = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? {} : { "content-type": "application/json" };
      const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const asked = request(
        `https://localhost:${port}${path}`,
        {
          method,
          family: 4,
          agent: false,
          ca: certificate,
          localAddress: from,
          headers: { ...sent, ...bearer, ...headers },
        },
        (answer) => {
          let text = "";
          answer.on("data", (chunk) => (text += String(chunk)));
          answer.on("end", () => {
            const json = /^[[{]/.test(text) ? JSON.parse(text) : text;
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: json });
          });
        },
      );
      asked.on("error", reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
