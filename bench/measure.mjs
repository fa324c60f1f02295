// One process measures one pair side by side: rates per second of CPU time, interleaved, the median of several samples.

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

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

/** `ours` and `theirs` each do a batch and return how many they did. */
export function compare(ours, theirs, { samples = 5, seconds = 0.25 } = {}) {
  for (let i = 0; i < 2; i++) {
    sample(theirs, seconds / 2);
    sample(ours, seconds / 2);
  }
  const rates = Array.from({ length: samples }, () => [sample(theirs, seconds), sample(ours, seconds)]);
  console.log(
    JSON.stringify({ theirs: median(rates.map((r) => r[0])), ours: median(rates.map((r) => r[1])) }),
  );
}

/** How often per second of CPU time, the median of several samples. `work` does a batch and returns how many it did. */
export function rate(work, { samples = 5, seconds = 0.5 } = {}) {
  sample(work, seconds);
  return median(Array.from({ length: samples }, () => sample(work, seconds)));
}
