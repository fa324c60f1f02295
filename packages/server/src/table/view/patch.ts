import type { Json } from "@fray/engine";

/**
 * Small differences between two JSON values, so that a seat is sent what changed and not everything.
 * `["set", path, value]`, `["cut", path]` (a key is gone), `["splice", path, at, remove, items]` (of a list).
 */
export type Change =
  | readonly ["set", Path, Json]
  | readonly ["cut", Path]
  | readonly ["splice", Path, number, number, readonly Json[]];
export type Path = readonly (string | number)[];

export type Dict = { readonly [key: string]: Json };

export function diff(before: Json, after: Json, path: Path = []): Change[] {
  const at = walkFrom(path);
  walk(at, before, after);
  return at.changes;
}

/** The same of two records but for what one of their keys holds: that is compared elsewhere, once for many. */
export function diffBeside(key: string, before: Dict, after: Dict): Change[] {
  const at = walkFrom([]);
  walkDicts(at, before, after, key);
  return at.changes;
}

/** Where the comparison stands, and what it has found. One walk over both values: it is done for every seat and entry. */
interface Walk {
  readonly path: (string | number)[];
  readonly changes: Change[];
}

/** One walk ends before the next begins: all go by one path, which then has its room already. */
const PATH: (string | number)[] = [];

function walkFrom(path: Path): Walk {
  while (PATH.length > 0) PATH.pop();
  for (const key of path) PATH.push(key);
  return { path: PATH, changes: [] };
}

function walk(at: Walk, before: Json, after: Json): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) walkLists(at, before, after);
  else if (isDict(before) && isDict(after)) walkDicts(at, before, after);
  else at.changes.push(["set", at.path.slice(), after]);
}

function within(at: Walk, key: string | number, before: Json, after: Json): void {
  if (before === after) return;
  at.path.push(key);
  walk(at, before, after);
  at.path.pop();
}

/** Most keys have the value they had: whether a key was there at all is only asked of the others. */
function walkDicts(at: Walk, before: Dict, after: Dict, beside: string | null = null): void {
  let fresh = 0;
  let count = 0;
  for (const key in after) {
    count += 1;
    const was = before[key];
    const is = after[key] as Json;
    if (was === is || key === beside) continue;
    if (was === undefined || !Object.hasOwn(before, key)) {
      fresh += 1;
      at.changes.push(["set", at.path.concat(key), is]);
    } else within(at, key, was, is);
  }
  for (const _ in before) count -= 1;
  if (count !== fresh) cutGone(at, before, after);
}

function cutGone({ path, changes }: Walk, before: Dict, after: Dict): void {
  for (const key in before) if (!Object.hasOwn(after, key)) changes.push(["cut", path.concat(key)]);
}

/** Lists of one length are compared place by place; of others, what lies between their like ends is replaced. */
function walkLists(at: Walk, before: readonly Json[], after: readonly Json[]): void {
  if (before.length === after.length) {
    for (let i = 0; i < after.length; i++) within(at, i, before[i] as Json, after[i] as Json);
    return;
  }
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && same(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && same(before[before.length - 1 - tail], after[after.length - 1 - tail]))
    tail++;
  const items = after.slice(head, after.length - tail);
  at.changes.push(["splice", at.path.slice(), head, before.length - tail - head, items]);
}

/** The value after the changes. What was given stays as it was. */
export function patch(before: Json, changes: readonly Change[]): Json {
  return changes.reduce<Json>((value, change) => changed(value, change, 0), before);
}

function changed(value: Json | undefined, change: Change, depth: number): Json {
  const path = change[1];
  if (depth === path.length) return landed(value, change);
  const key = path[depth] as string | number;
  if (change[0] === "cut" && depth === path.length - 1) {
    const { [key]: _, ...rest } = value as Dict;
    return rest;
  }
  if (Array.isArray(value)) {
    const copy = [...(value as readonly Json[])];
    copy[key as number] = changed(copy[key as number], change, depth + 1);
    return copy;
  }
  const dict = value as Dict;
  const inner = changed(Object.hasOwn(dict, key) ? dict[key] : undefined, change, depth + 1);
  return { ...dict, [key]: inner };
}

function landed(value: Json | undefined, change: Change): Json {
  if (change[0] === "set") return change[2];
  if (change[0] === "cut") return null;
  const [, , at, remove, items] = change;
  const list = value as readonly Json[];
  return [...list.slice(0, at), ...items, ...list.slice(at + remove)];
}

function isDict(value: Json | undefined): value is Dict {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Equal as JSON: the order of keys does not count. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((x, i) => same(x, b[i]));
  if (!isDict(a) || !isDict(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => Object.hasOwn(b, k) && same(a[k], b[k]));
}
