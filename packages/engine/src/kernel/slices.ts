import { ok, type Problem, type Result } from "./result.ts";

/**
 * Work that may take long, cut into slices: a generator that yields wherever others may go first. The engine knows no
 * clock and nothing asynchronous; whoever runs the work decides how much of it is done at once.
 */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** All slices one after the other, for callers that nobody waits for. */
export function atOnce<T>(work: Sliced<T>): T {
  let slice = work.next();
  while (slice.done !== true) slice = work.next();
  return slice.value;
}

/** Whoever has more mistakes in one list is not told how many. */
const MOST_PROBLEMS = 50_000;

/** A list from outside, item by item in slices; every problem of every item at once. */
export function* enteringEach<T>(
  items: readonly unknown[],
  read: (item: unknown, index: number) => Result<T>,
): Sliced<Result<readonly T[]>> {
  const values: T[] = [];
  const problems: Problem[] = [];
  for (const [i, item] of items.entries()) {
    if (problems.length > MOST_PROBLEMS) break;
    yield;
    const entered = read(item, i);
    if (entered.ok) values.push(entered.value);
    else for (const problem of entered.problems) problems.push(problem);
  }
  return problems.length === 0 ? ok(values) : { ok: false, problems };
}
