/** So many turns of the event loop without anything new end the gathering of a commit; it takes so long at the most. */
const STILL = 2;
const MOST_MS = 8;

/**
 * Calls back when no more is asked for. A turn that brings nothing may have others behind it whose inputs are read but
 * not yet decided: two are waited for.
 */
export function whenGathered(asked: () => number, done: () => void): void {
  const until = performance.now() + MOST_MS;
  const turn = (before: number, still: number): void => {
    if (still === STILL || performance.now() > until) return done();
    const now = asked();
    setImmediate(turn, now, now > before ? 0 : still + 1);
  };
  turn(0, 0);
}
