// One process measures one pair side by side: rates per second of CPU time, interleaved, the median of several samples.
import { spawnSync } from "node:child_process";

function sample(work, seconds) {
  let count = 0;
  const from = process.cpuUsage();
  let spent = 0;
  do {
    count += work();
    const used = process.cpuUsage(from);
    spent = (used.user + used.system) / 1e6;
  } while (spent < seconds);
  return count / spent;
}

/** The same in C, in a process of its own: its rate for about so long. */
function sampleC(seconds) {
  const done = spawnSync(process.env.BENCH_C, [String(seconds)], { encoding: "utf8" });
  if (done.status !== 0) throw new Error("the C program failed");
  return JSON.parse(done.stdout);
}

/** Seconds until what V8 compiles no longer changes: rules are many small functions, compiled one after the other. */
const WARM_UP = 3;

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

/** `ours` and `theirs` each do a batch and return how many they did. */
export function compare(ours, theirs, { samples = 5, seconds = 0.25 } = {}) {
  for (let i = 0; i < 3; i++) {
    sample(theirs, WARM_UP / 3);
    sample(ours, WARM_UP / 3);
  }
  const rates = Array.from({ length: samples }, () => [sample(theirs, seconds), sample(ours, seconds)]);
  console.log(
    JSON.stringify({ theirs: median(rates.map((r) => r[0])), ours: median(rates.map((r) => r[1])) }),
  );
}

/** `ours` beside the same work in C, by turns. */
export function compareC(ours, { samples = 5, seconds = 0.25 } = {}) {
  sample(ours, WARM_UP);
  const rates = Array.from({ length: samples }, () => [sampleC(seconds), sample(ours, seconds)]);
  console.log(
    JSON.stringify({ theirs: median(rates.map((r) => r[0].rate)), ours: median(rates.map((r) => r[1])) }),
  );
}

/** How often per second of CPU time, the median of several samples. `work` does a batch and returns how many it did. */
export function rate(work, { samples = 5, seconds = 0.5 } = {}) {
  sample(work, WARM_UP);
  return median(Array.from({ length: samples }, () => sample(work, seconds)));
}
