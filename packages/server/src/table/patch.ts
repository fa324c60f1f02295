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

type Dict = { readonly [key: string]: Json };

export function diff(before: Json, after: Json, path: Path = []): Change[] {
  if (same(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  if (isDict(before) && isDict(after)) return diffDicts(before, after, path);
  return [["set", path, after]];
}

function diffDicts(before: Dict, after: Dict, path: Path): Change[] {
  const gone = Object.keys(before).filter((k) => !Object.hasOwn(after, k));
  const changed = Object.keys(after).flatMap((k): Change[] =>
    Object.hasOwn(before, k)
      ? diff(before[k] as Json, after[k] as Json, [...path, k])
      : [["set", [...path, k], after[k] as Json]],
  );
  return [...gone.map((k): Change => ["cut", [...path, k]]), ...changed];
}

/** Lists of one length are compared place by place; of others, what lies between their like ends is replaced. */
function diffLists(before: readonly Json[], after: readonly Json[], path: Path): Change[] {
  if (before.length === after.length)
    return after.flatMap((item, i) => diff(before[i] as Json, item, [...path, i]));
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && same(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && same(before[before.length - 1 - tail], after[after.length - 1 - tail]))
    tail++;
  return [["splice", path, head, before.length - tail - head, after.slice(head, after.length - tail)]];
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
  return Object.fromEntries([...Object.entries(dict).filter(([k]) => k !== String(key)), [key, inner]]);
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
