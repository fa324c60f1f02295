// The benchmark table: each case in several processes, the median of their ratios. `--write` puts it into results.md.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const processes = Number(process.env.BENCH_PROCESSES ?? 5);
/** The fights whose turns are counted: 4 against 4, with walls where the ruleset has a map. */
const BATTLES = [
  ["hit-die", "toll-bridge"],
  ["to-hit", "ruined-gate"],
  ["armor-class", "broken-wall"],
  ["dice-pool", "ford"],
  ["battle-order", "rail-yard"],
];
// A floor is what the case must reach; null: nothing is asked of it. The repeated attack runs no rule code per sample,
// so it does not stand in for the attack thrown die by die.
const CASES = [
  ["hit-die attack, die by die through the rule code", "hand-written loop", "attack", [], 0.7],
  [
    "hit-die attack, repeated: drawn from its surveyed outcomes",
    "hand-written loop",
    "attack-repeated",
    [],
    null,
  ],
  [
    "4-v-4 hit-die battle with tactics, events off",
    "hand-written battle of attacks only",
    "battle",
    [],
    0.03,
  ],
  ["roll `1d20+5`, every die kept", "rpg-dice-roller", "notation", ["1d20+5"], 20],
  ["roll `6d6>=4`", "rpg-dice-roller", "notation", ["6d6>=4"], 20],
  ["roll `4d6kh3`", "rpg-dice-roller", "notation", ["4d6kh3"], 20],
  ["exact pool damage 6+2 v 6+1", "straightforward float64", "pool", ["6", "2", "6", "1"], 1],
  ["exact pool damage 20+2 v 20+1", "straightforward float64", "pool", ["20", "2", "20", "1"], 1],
  ["sight within 20, a fifth solid", "hand-written array walk", "grid", ["sight", "walls"], 0.5],
  ["sight within 20, empty map", "hand-written array walk", "grid", ["sight", "empty"], 0.5],
  ["reach of 6 steps", "hand-written queue", "grid", ["reach", "walls"], 1],
  ...BATTLES.map(([id, encounter]) => [
    `combatant turns of ${id}, \`${encounter}\`, events off`,
    "200,000 asked",
    "turns",
    [id, encounter],
    1,
  ]),
  ...(process.argv.includes("--peers")
    ? [
        ["reach of the whole map", "rot-js Dijkstra", "peers", ["reach"], 1],
        ["path across the map", "l1-path-finder", "peers", ["path"], 1],
      ]
    : []),
].map(([what, than, file, args, floor]) => ({ what, than, file, args, floor }));

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const short = (n) =>
  n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e3 ? `${(n / 1e3).toFixed(1)} k` : n.toFixed(1);
const verdict = (row) => (row.floor === null ? "    " : row.ratio >= row.floor ? "ok  " : "LOW ");
/** Cases run as they would on the page: engine and case in one file. Calls from file to file cost V8 two loads and two tests each. */
async function bundled(file) {
  const made = await rolldown({ input: `${here}cases/${file}.mjs`, platform: "node" });
  const to = `${here}.built/${file}.mjs`;
  await made.write({ file: to, format: "esm", codeSplitting: false });
  return to;
}
if (process.argv.includes("--peers") && !existsSync(`${here}peers/node_modules`))
  spawnSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: `${here}peers`,
    stdio: "inherit",
  });
const only = process.argv.slice(2).filter((a) => !a.startsWith("--"));

const wanted = CASES.filter((c) => only.length === 0 || only.includes(c.file));
const built = new Map();
for (const { file } of wanted) if (!built.has(file)) built.set(file, await bundled(file));

const rows = wanted.map((c) => {
  const runs = Array.from({ length: processes }, () => {
    const done = spawnSync(process.execPath, [built.get(c.file), ...c.args], {
      encoding: "utf8",
      env: { ...process.env, BENCH_PEERS: `${here}peers` },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (done.status !== 0) throw new Error(`${c.file} failed`);
    return JSON.parse(done.stdout);
  });
  const ratios = runs.map((r) => r.ours / r.theirs);
  const row = {
    ...c,
    ours: median(runs.map((r) => r.ours)),
    theirs: median(runs.map((r) => r.theirs)),
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  };
  console.log(
    `${verdict(row)} ${row.ratio.toFixed(2).padStart(7)} x  (${row.floor === null ? "no floor" : `floor ${row.floor}`})  ${row.what}: ${short(row.ours)}/s against ${short(row.theirs)}/s of the ${row.than}`,
  );
  return row;
});

const table = [
  "| what | ours / s | beside it | / s | ratio | lowest … highest | floor |",
  "|---|---:|---|---:|---:|---:|---:|",
  ...rows.map(
    (r) =>
      `| ${r.what} | ${short(r.ours)} | ${r.than} | ${short(r.theirs)} | **${r.ratio.toFixed(2)}** | ${r.low.toFixed(2)} … ${r.high.toFixed(2)} | ${r.floor ?? "none"} |`,
  ),
].join("\n");

if (process.argv.includes("--write")) {
  const head =
    "# Benchmarks\n\n`npm run bench -- --write` makes this table. Rates are per second of CPU time; both sides of a ratio run in the same process, one after the other,\nand the ratio is the median over several processes.\n";
  writeFileSync(
    `${here}results.md`,
    `${head}\nNode ${process.versions.node}, ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${processes} processes each.\n\n${table}\n`,
  );
}
