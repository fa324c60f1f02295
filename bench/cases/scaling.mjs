// One run of battles on one thread and on two, as a person starts it and by the clock: start, warm-up and all.
import { spawnSync } from "node:child_process";

const BATTLES = 2_000_000;
const args = [
  "simulate",
  "examples/encounter.json",
  "--seed",
  "bench",
  "--battles",
  String(BATTLES),
  "--json",
];

function rateOf(workers) {
  const from = performance.now();
  const done = spawnSync(process.execPath, [process.env.BENCH_FRAY, ...args, "--workers", String(workers)], {
    cwd: process.env.BENCH_ROOT,
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return { rate: (1000 * BATTLES) / (performance.now() - from), told: done.stdout };
}

/** By turns, and the pair whose ratio lies between the others: what else the machine does comes and goes. */
const pairs = Array.from({ length: 3 }, () => {
  const [one, two] = [rateOf(1), rateOf(2)];
  if (one.told !== two.told) throw new Error("two threads count otherwise than one");
  return { ours: two.rate, theirs: one.rate };
});
console.log(JSON.stringify(pairs.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs)[1]));
