/** What was, what is, and what was undone: every change of a draft can be taken back. */

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly undone: readonly T[];
}

const MOST = 200;

export const begin = <T>(now: T): History<T> => ({ past: [], now, undone: [] });

export function change<T>(history: History<T>, next: T): History<T> {
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-MOST), now: next, undone: [] };
}

/** The same change going on (a drag, a number being typed): undone as one. */
export const amend = <T>(history: History<T>, next: T): History<T> => ({ ...history, now: next, undone: [] });

export function undo<T>({ past, now, undone }: History<T>): History<T> {
  const last = past.at(-1);
  return last === undefined
    ? { past, now, undone }
    : { past: past.slice(0, -1), now: last, undone: [now, ...undone] };
}

export function redo<T>({ past, now, undone }: History<T>): History<T> {
  const [next, ...rest] = undone;
  return next === undefined ? { past, now, undone } : { past: [...past, now], now: next, undone: rest };
}
