// Moves per second of server CPU time: 25 matches for two in lock step over loopback, ours beside boardgame.io.
// node bench/server.mjs [--rounds 5] [--seconds 5] [--only fray] [--write]; the peers are installed outside the repository.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
    matches: { type: "string", default: "25" },
    "cpu-prof": { type: "string", default: "" },
  },
});
const PEERS = {
  boardgame: { "boardgame.io": "0.50.2", "socket.io-client": "4.8.4" },
};
const peers = (process.env.PEERS ??= join(tmpdir(), "fray-peers"));
const SERVERS = [
  { name: "boardgame.io 0.50.2, in memory", file: "boardgame" },
  { name: "Fray, every move on the disk first", file: "fray" },
].filter(({ file }) => file.includes(values.only));

for (const [name, dependencies] of Object.entries(PEERS)) {
  const folder = join(peers, name);
  if (!SERVERS.some((s) => s.file === name) || existsSync(join(folder, "node_modules"))) continue;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  const args = ["install", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
}
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const script = (name) => fileURLToPath(new URL(`./server/${name}.mjs`, import.meta.url));

/** A process that answers every line with what it has counted so far. */
function launched(args) {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("@@")) waiting.shift()?.(JSON.parse(line.slice(2)));
  });
  const heard = () => new Promise((done) => waiting.push(done));
  return {
    ready: heard(),
    ask() {
      const answer = heard();
      child.stdin.write("mark\n");
      return answer;
    },
    end() {
      const over = new Promise((done) => child.once("close", done));
      child.stdin.end();
      return over;
    },
  };
}

/** One server process and one with its players: after some CPU seconds of warming up, some that count. */
async function measured({ file }) {
  const profile = values["cpu-prof"] ? ["--cpu-prof", `--cpu-prof-dir=${values["cpu-prof"]}`] : [];
  const server = launched([...profile, script(file)]);
  const { port } = await server.ready;
  const players = launched([script("players"), file, String(port), values.matches]);
  await players.ready;
  const mark = async () => {
    const [{ cpu, memory }, { moves }] = await Promise.all([server.ask(), players.ask()]);
    return { cpu, memory, moves, at: performance.now() };
  };
  const until = async (from, seconds) => {
    for (;;) {
      const now = await mark();
      if (now.cpu - from.cpu >= seconds) return now;
      await pause(100);
    }
  };
  const before = await until(await mark(), Number(values.seconds) / 2);
  const after = await until(before, Number(values.seconds));
  await players.end();
  await server.end();
  const moves = after.moves - before.moves;
  return {
    perCpu: moves / (after.cpu - before.cpu),
    perSecond: (moves * 1000) / (after.at - before.at),
    memory: after.memory / 1e6,
  };
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const results = SERVERS.map(() => []);
for (let round = 0; round < Number(values.rounds); round++)
  for (const [i, server] of SERVERS.entries()) {
    results[i].push(await measured(server));
    console.log(`${server.name}: ${Math.round(results[i].at(-1).perCpu)} moves per CPU second`);
  }

/** The ratio within a round, the median over rounds; null where one of the two was not run. */
function ratio(mine, theirs) {
  const [a, b] = [mine, theirs].map((name) => SERVERS.findIndex((s) => s.name.startsWith(name)));
  if (a < 0 || b < 0) return null;
  return median(results[a].map((r, i) => r.perCpu / results[b][i].perCpu));
}
const table = [
  "| server | moves per server CPU second | lowest … highest | by the clock | memory |",
  "|---|---:|---:|---:|---:|",
  ...SERVERS.map(({ name }, i) => {
    const rates = results[i].map((r) => Math.round(r.perCpu));
    const clock = Math.round(median(results[i].map((r) => r.perSecond)));
    const memory = Math.round(median(results[i].map((r) => r.memory)));
    return `| ${name} | **${median(rates)}** | ${Math.min(...rates)} … ${Math.max(...rates)} | ${clock} | ${memory} MB |`;
  }),
];
const FLOOR = 3;
const found = ratio("Fray", "boardgame.io");
const line =
  found === null
    ? ""
    : `- Fray : boardgame.io = **${found.toFixed(2)}** (floor ${FLOOR}): ${found >= FLOOR ? "ok" : "LOW"}`;
const text = [...table, "", line].join("\n").trimEnd();
console.log(`\n${text}`);
if (values.write) {
  const head = `# The server beside others\n\n\`node bench/server.mjs --write\` makes this table: ${values.matches} matches for two in lock step over loopback, each player moving as soon as it is told of its turn; all servers play the same game (\`bench/server/game.mjs\`), ours as a ruleset with every rule, log, view and door of the table server. Server and players share the machine, so CPU time of the server process is what is compared. Ratios are within one round, the median of ${values.rounds}.\n\nNode ${process.versions.node}, ${cpus()[0]?.model.trim() ?? "unknown processor"}.\n`;
  writeFileSync(fileURLToPath(new URL("./server-results.md", import.meta.url)), `${head}\n${text}\n`);
}
process.exit(0);
