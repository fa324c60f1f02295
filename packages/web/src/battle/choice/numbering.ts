import { type Action, DIGITS, type Entry, entriesOf, isEnd } from "./actions.ts";

/** Which digit picks what. Whatever has one keeps it until the turn is over, also while it cannot be done. */
export interface Numbering {
  readonly turn: string;
  /** Kinds of actions that lie behind one button: they stay behind it. */
  readonly folded: ReadonlySet<string>;
  /** By shelf: the bar, and every group of it. */
  readonly shelves: ReadonlyMap<string, Digits>;
}

type Digits = ReadonlyMap<string, number>;

export const BAR = "";
export const UNNUMBERED: Numbering = { turn: "", folded: new Set(), shelves: new Map() };

export const slotOf = (entry: Entry): string => (entry.kind === "group" ? entry.key : entry.action.key);

/** The very same numbering where everything has its digit already. */
export function renumbered(before: Numbering, turn: string, actions: readonly Action[]): Numbering {
  if (actions.length === 0) return before;
  const kept = before.turn === turn ? before : { ...UNNUMBERED, turn };
  const entries = entriesOf(actions, kept.folded);
  const groups = entries.flatMap((e) => (e.kind === "group" ? [e] : []));
  const bar = entries.filter((e) => e.kind === "group" || !isEnd(e.action));
  const shelves = new Map(kept.shelves);
  shelves.set(BAR, withDigits(shelves.get(BAR), bar.map(slotOf)));
  for (const { key, actions: inside } of groups)
    shelves.set(
      key,
      withDigits(
        shelves.get(key),
        inside.map((a) => a.key),
      ),
    );
  const same = [...shelves].every(([name, digits]) => kept.shelves.get(name) === digits);
  if (same) return kept;
  return { turn, folded: new Set([...kept.folded, ...groups.map((g) => g.key)]), shelves };
}

/** Newcomers take the digits nobody has had; when there are none left, the last of what is gone: the first are in people's fingers. */
function withDigits(had: Digits = new Map(), keys: readonly string[]): Digits {
  const newcomers = keys.filter((key) => !had.has(key));
  const used = new Set(had.values());
  const free = Array.from({ length: DIGITS }, (_, i) => i).filter((i) => !used.has(i));
  const short = Math.max(0, newcomers.length - free.length);
  const left = [...had.keys()].filter((key) => !keys.includes(key));
  const gone = left.slice(Math.max(0, left.length - short));
  const digits = new Map(had);
  for (const key of newcomers) {
    const heir = free.length === 0 ? gone.shift() : undefined;
    const digit = heir === undefined ? free.shift() : digits.get(heir);
    if (digit === undefined) break;
    if (heir !== undefined) digits.delete(heir);
    digits.set(key, digit);
  }
  return newcomers.some((key) => digits.has(key)) ? digits : had;
}

export const digitOf = ({ shelves }: Numbering, key: string, shelf = BAR): number | null =>
  shelves.get(shelf)?.get(key) ?? null;

/** What is written on the key. */
export const digitText = (digit: number | null): string | null =>
  digit === null ? null : String((digit + 1) % DIGITS);

/** In the order of their digits, so that nothing changes places while a turn lasts. */
export const inOrder = <T>(things: readonly T[], digit: (thing: T) => number | null): readonly T[] =>
  things.toSorted((a, b) => (digit(a) ?? DIGITS) - (digit(b) ?? DIGITS));

/** What the bar shows, in order; the end of the turn comes last. */
export const numberedEntries = (numbering: Numbering, actions: readonly Action[]): readonly Entry[] =>
  inOrder(
    entriesOf(actions, numbering.folded).map((entry) =>
      entry.kind === "action"
        ? entry
        : { ...entry, actions: inOrder(entry.actions, (a) => digitOf(numbering, a.key, entry.key)) },
    ),
    (entry) => digitOf(numbering, slotOf(entry)),
  );
