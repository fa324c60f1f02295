// The benchmark table: each case in several processes, the median of their ratios. `--write` puts it into results.md.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const processes = Number(process.env.BENCH_PROCESSES ?? 5);
// A floor is what the case must reach; null: nothing is asked of it. The repeated attack runs no rule code per sample,
// so it does not stand in for the attack thrown die by die.
const CASES = [
  {
    what: "hit-die attack, die by die through the rule code",
    than: "hand-written loop",
    file: "attack",
    floor: 0.7,
  },
  {
    what: "hit-die attack, repeated: drawn from its surveyed outcomes",
    than: "hand-written loop",
    file: "attack-repeated",
    floor: null,
  },
  {
    what: "4-v-4 hit-die battle with tactics, events off",
    than: "hand-written battle of attacks only",
    file: "battle",
    floor: 0.03,
  },
  {
    what: "roll `1d20+5`, every die kept",
    than: "rpg-dice-roller",
    file: "notation",
    args: ["1d20+5"],
    floor: 20,
  },
  { what: "roll `6d6>=4`", than: "rpg-dice-roller", file: "notation", args: ["6d6>=4"], floor: 20 },
  { what: "roll `4d6kh3`", than: "rpg-dice-roller", file: "notation", args: ["4d6kh3"], floor: 20 },
  {
    what: "exact pool damage 6+2 v 6+1",
    than: "straightforward float64",
    file: "pool",
    args: ["6", "2", "6", "1"],
    floor: 1,
  },
  {
    what: "exact pool damage 20+2 v 20+1",
    than: "straightforward float64",
    file: "pool",
    args: ["20", "2", "20", "1"],
    floor: 1,
  },
];

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const short = (n) =>
  n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e3 ? `${(n / 1e3).toFixed(1)} k` : n.toFixed(1);
const verdict = (row) => (row.floor === null ? "    " : row.ratio >= row.floor ? "ok  " : "LOW ");
const only = process.argv.slice(2).filter((a) => !a.startsWith("--"));

const rows = CASES.filter((c) => only.length === 0 || only.includes(c.file)).map((c) => {
  const runs = Array.from({ length: processes }, () => {
    const done = spawnSync(process.execPath, [`${here}cases/${c.file}.mjs`, ...(c.args ?? [])], {
      encoding: "utf8",
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
