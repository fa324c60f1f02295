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
