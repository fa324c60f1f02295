import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { minutes } from "../../../test/soak.ts";
import { buildContext, copyOf, type Instruction, instructions } from "../test/deploy/dockerfile.ts";
import { ROOT } from "../test/fray.ts";

/** The steps of the Dockerfile, in their order, in folders instead of images: no engine is needed to know that they work. */

const place = mkdtempSync(join(tmpdir(), "fray-docker-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Stage {
  readonly root: string;
  folder: string;
  readonly env: Record<string, string>;
}

const stages = new Map<string, Stage>();
let stage: Stage = { root: "", folder: "", env: {} };
const inStage = (path: string): string =>
  join(stage.root, path.startsWith("/") ? path : join(stage.folder, path));

/** What a shell in the container would do: absolute paths are the stage's, and accounts are the one that runs this. */
function run(rest: string): void {
  const command = rest.replace(/ -o \w+ -g \w+/, "").replaceAll(/(?<=\s)\/(?=data\b)/g, `${stage.root}/`);
  const done = spawnSync("sh", ["-c", command], {
    cwd: inStage("."),
    encoding: "utf8",
    env: { ...process.env, ...stage.env, npm_config_prefer_offline: "true" },
  });
  if (done.status !== 0) throw new Error(`RUN ${rest}\n${done.stdout}${done.stderr}`);
}

/** A file goes into a folder whose name ends with a slash, else to that very path; a folder's contents go there. */
function copy(instruction: Instruction): void {
  const { from, sources, to } = copyOf(instruction);
  for (const source of sources) {
    const root = from === null ? ROOT : (stages.get(from) as Stage).root;
    const target = to.endsWith("/") ? join(to, source.split("/").at(-1) as string) : to;
    if (from !== null)
      cpSync(join(root, source), inStage(target), { recursive: true, verbatimSymlinks: true });
    else
      for (const file of buildContext().filter((each) => each === source || each.startsWith(`${source}/`))) {
        const into = inStage(join(target, relative(source, file)));
        mkdirSync(dirname(into), { recursive: true });
        cpSync(join(ROOT, file), into);
      }
  }
}

const STEPS: Readonly<Record<string, (instruction: Instruction) => void>> = {
  FROM({ rest }) {
    const name = / AS (\w+)$/.exec(rest)?.[1] ?? "last";
    stage = { root: join(place, name), folder: "/", env: {} };
    mkdirSync(stage.root);
    stages.set(name, stage);
  },
  WORKDIR({ rest }) {
    stage.folder = rest;
    mkdirSync(inStage("."), { recursive: true });
  },
  COPY: copy,
  RUN: ({ rest }) => run(rest),
  ENV: ({ rest }) =>
    void Object.assign(stage.env, Object.fromEntries(rest.split(" ").map((pair) => pair.split("=")))),
};

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const named = (word: string): Instruction => instructions().find((i) => i.word === word) as Instruction;

/** The command of CMD and HEALTHCHECK, as the container would start it; on loopback. */
function start(json: string, port: number): ChildProcess {
  const [command, ...args] = JSON.parse(json) as string[];
  expect(command).toBe("node");
  const own = { HOST: "127.0.0.1", PORT: String(port), FRAY_DATA: inStage("/data"), DATABASE_URL: "" };
  return spawn(process.execPath, args, { cwd: inStage("."), env: { ...process.env, ...stage.env, ...own } });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once("exit", (code) => resolve(code)));

it(
  "what the Dockerfile builds serves the page, is healthy, and stops at SIGTERM",
  async () => {
    for (const instruction of instructions()) STEPS[instruction.word]?.(instruction);
    const port = await freePort();
    const health = named("HEALTHCHECK").rest.replace(/^.*CMD /, "");
    expect(await ended(start(health, port))).toBe(1);
    const server = start(named("CMD").rest, port);
    let said = "";
    await new Promise((resolve, reject) => {
      server.stdout?.on(
        "data",
        (text: Buffer) => String((said += String(text))).includes("ready") && resolve(0),
      );
      server.stderr?.on("data", (text: Buffer) => (said += String(text)));
      server.once("exit", () => reject(new Error(said)));
    });
    expect(await ended(start(health, port))).toBe(0);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>")]);
    server.removeAllListeners("exit");
    server.kill("SIGTERM");
    expect(await ended(server)).toBe(0);
  },
  minutes(12),
);
