// The benchmark table: each case in several processes, the median of their ratios. `--write` puts it into results.md.
// Names of cases measure those alone; `growth`, with names of its tables or without, measures how costs grow instead. Exits with 1 when a floor is missed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { growth } from "./growth.mjs";
import { writeSection } from "./results.mjs";
import { cases } from "./table.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const processes = Number(process.env.BENCH_PROCESSES ?? 5);
const flags = process.argv.slice(2).filter((a) => a.startsWith("--"));
const only = process.argv.slice(2).filter((a) => !a.startsWith("--"));
const peers = flags.includes("--peers");
const write = flags.includes("--write");
const machine = `Node ${process.versions.node}, ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${cpus().length} cores`;

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const short = (n) =>
  n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e3 ? `${(n / 1e3).toFixed(1)} k` : n.toFixed(1);
const low = (row) => row.floor !== null && row.ratio < row.floor;

/** Cases run as they would on the page: engine and case in one file. Calls from file to file cost V8 two loads and two tests each. */
async function bundled(file) {
  const made = await rolldown({ input: `${here}cases/${file}.mjs`, platform: "node" });
  const to = `${here}.built/${file}.mjs`;
  await made.write({ file: to, format: "esm", codeSplitting: false });
  return to;
}

/** C rows need a compiler; without one they are left out, and said to be. */
function compiledC() {
  const to = `${here}.built/battle-c`;
  mkdirSync(`${here}.built`, { recursive: true });
  const done = spawnSync("cc", ["-O3", "-march=native", "-o", to, `${here}plain/battle.c`]);
  return done.status === 0 ? to : null;
}

if (peers && !existsSync(`${here}peers/node_modules/boardgame.io`))
  spawnSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: `${here}peers`,
    stdio: "inherit",
  });

function measured(c, built, inC) {
  const runs = Array.from({ length: processes }, () => {
    const done = spawnSync(process.execPath, [built, ...c.args], {
      encoding: "utf8",
      env: {
        ...process.env,
        BENCH_PEERS: `${here}peers`,
        BENCH_C: inC ?? "",
        BENCH_ROOT: `${here}..`,
        BENCH_FRAY: `${here}../packages/cli/bin/fray.js`,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (done.status !== 0) throw new Error(`${c.file} ${c.args.join(" ")} failed`);
    return JSON.parse(done.stdout);
  });
  const ratios = runs.map((r) => r.ours / r.theirs);
  return {
    ...c,
    ours: median(runs.map((r) => r.ours)),
    theirs: median(runs.map((r) => r.theirs)),
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  };
}

function told(row) {
  const verdict = row.floor === null ? "    " : low(row) ? "LOW " : "ok  ";
  const floor = row.floor === null ? "no floor" : `floor ${row.floor}`;
  const rates = `${short(row.ours)}/s against ${short(row.theirs)}/s of the ${row.than}`;
  return `${verdict} ${row.ratio.toFixed(2).padStart(7)} x  (${floor})  ${row.what}: ${rates}`;
}

function line(r) {
  const floor = r.floor === null ? "none" : low(r) ? `${r.floor} **missed**` : r.floor;
  return `| ${r.what} | ${short(r.ours)} | ${r.than} | ${short(r.theirs)} | **${r.ratio.toFixed(2)}** | ${r.low.toFixed(2)} … ${r.high.toFixed(2)} | ${floor} |`;
}

async function ratios() {
  const inC = compiledC();
  const asked = cases(peers).filter((c) => only.length === 0 || only.includes(c.file));
  const skipped = (c) => inC === null && c.args.includes("c");
  const built = new Map();
  const rows = [];
  for (const c of asked) {
    if (skipped(c)) {
      console.log(`skip  ${c.what}: there is no C compiler (cc) here`);
      continue;
    }
    if (!built.has(c.file)) built.set(c.file, await bundled(c.file));
    rows.push(measured(c, built.get(c.file), inC));
    console.log(told(rows.at(-1)));
  }
  const missed = rows.filter(low).length;
  if (missed > 0) console.log(`\n${missed} of ${rows.length} miss their floor.`);
  process.exitCode = missed > 0 ? 1 : 0;
  if (write)
    writeSection(
      "Ratios",
      [
        "`npm run bench -- --write` makes this table. Rates are per second of CPU time unless a row says otherwise; both sides",
        "of a ratio run one after the other, and the ratio is the median over several processes.",
        "",
        `${machine}, ${processes} processes each.`,
        "",
        "| what | ours / s | beside it | / s | ratio | lowest … highest | floor |",
        "|---|---:|---|---:|---:|---:|---:|",
        ...rows.map(line),
        ...asked
          .filter(skipped)
          .map((c) => `| ${c.what} | | ${c.than} | | skipped: no C compiler | | ${c.floor} |`),
      ].join("\n"),
    );
}

if (only[0] === "growth") await growth({ bundled, machine, only: only.slice(1), write });
else await ratios();
