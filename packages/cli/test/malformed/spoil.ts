import type { Json } from "@fray/engine";

/** A file spoilt as people, programs and attackers spoil them: a text, and what was done to it. */

/** 0..n-1, as luck would have it. */
export type Luck = (n: number) => number;

type Path = readonly (string | number)[];
type Box = { [key: string | number]: Json };

const pick = <T>(luck: Luck, list: readonly T[]): T => list[luck(list.length)] as T;

/** What stands where something else should. */
const STRANGE: readonly Json[] = [
  null,
  true,
  "",
  "NaN",
  "Infinity",
  "1e999",
  "-0",
  "0x10",
  "high",
  "1d0",
  "999999999d999999999",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "x".repeat(5000),
  "\u0000\u001b[31m",
  0,
  -1,
  1.5,
  1e-300,
  1e21,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  [null],
  Array.from({ length: 500 }, (_, i) => i),
  { __proto__: null, constructor: { prototype: 1 } } as never,
];

const strange = (luck: Luck): Json => structuredClone(pick(luck, STRANGE)) as Json;

const NAMES = ["__proto__", "constructor", "toString", "", "0", "fray", "id", "extra", "é", "x".repeat(300)];

/** Numbers that may be allowed, and hardly ever are. */
const EDGES: readonly Json[] = [0, 1, -1, 2, 50, 99, 1000, 999_999, 1_000_000, -1_000_000, 1_000_001];

function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function pathsOf(value: Json, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner as Json, [...at, key]))];
}

const holder = (file: Json, path: Path): Box =>
  path.slice(0, -1).reduce((box, key) => (box as Box)[key] as Json, file) as Box;
const valueAt = (file: Json, path: Path): Json => path.reduce((box, key) => (box as Box)[key] as Json, file);
const put = (box: Box, key: string | number, value: Json): void =>
  void Object.defineProperty(box, key, { value, enumerable: true, configurable: true, writable: true });

/** Each changes the file in place at one of its fields, and says how. */
const HARMS: Readonly<Record<string, (file: Json, path: Path, luck: Luck) => void>> = {
  strange: (file, path, luck) => put(holder(file, path), path.at(-1) as string, strange(luck)),
  edge(file, path, luck) {
    const value = valueAt(file, path);
    const others =
      typeof value === "number" ? EDGES : typeof value === "string" ? textsIn(file) : [true, false];
    if (typeof value !== "object")
      put(holder(file, path), path.at(-1) as string, pick(luck, others as Json[]));
  },
  missing(file, path) {
    const box = holder(file, path);
    if (Array.isArray(box)) box.splice(Number(path.at(-1)), 1);
    else delete box[path.at(-1) as string];
  },
  extra(file, path, luck) {
    const value = valueAt(file, path);
    const box = typeof value === "object" && value !== null ? (value as Box) : holder(file, path);
    if (Array.isArray(box)) box.push(strange(luck));
    else put(box, pick(luck, NAMES), strange(luck));
  },
  renamed(file, path, luck) {
    const box = holder(file, path);
    if (Array.isArray(box)) return;
    const value = box[path.at(-1) as string] as Json;
    delete box[path.at(-1) as string];
    put(box, pick(luck, NAMES), value);
  },
  moved(file, path, luck) {
    const from = pick(luck, pathsOf(file));
    put(holder(file, path), path.at(-1) as string, structuredClone(valueAt(file, from)) as Json);
  },
  repeated(file, path) {
    const box = holder(file, path);
    if (Array.isArray(box)) box.push(structuredClone(box[Number(path.at(-1))]) as Json);
  },
  deep(file, path, luck) {
    let deep: Json = 1;
    for (let i = 0; i < 20 + luck(300); i++) deep = luck(2) === 0 ? [deep] : { a: deep };
    put(holder(file, path), path.at(-1) as string, deep);
  },
  older: (file, _, luck) =>
    put(file as unknown as Box, "fray", pick(luck, [0, 2, "1", 1.5, null, -1] as Json[])),
};

/** The same for the text of a file. */
const TEXT_HARMS: Readonly<Record<string, (text: string, luck: Luck) => string>> = {
  truncated: (text, luck) => text.slice(0, luck(text.length)),
  doubled(text, luck) {
    const fields = [...text.matchAll(/"[\w-]+":("[^"]*"|-?\d+|true|false|null)/g)];
    const field = fields.length === 0 ? undefined : pick(luck, fields);
    return field === undefined ? text : `${text.slice(0, field.index)}${field[0]},${text.slice(field.index)}`;
  },
  garbled(text, luck) {
    const at = luck(text.length);
    return `${text.slice(0, at)}${pick(luck, ["}", "]", ",", '"', "\\", "NaN", "nil", "'", "//", "\u0000"])}${text.slice(at)}`;
  },
};

export interface Spoilt {
  readonly how: string;
  readonly text: string;
}

export function spoilt(file: Json, luck: Luck): Spoilt {
  const copy = structuredClone(file) as Json;
  const how: string[] = [];
  for (let i = 0; i <= luck(3); i++) {
    const paths = pathsOf(copy).filter((path) => path.length > 0);
    if (paths.length === 0) break;
    const [name, harm] = pick(luck, Object.entries(HARMS));
    const path = pick(luck, paths);
    harm(copy, path, luck);
    how.push(`${name} ${path.join(".")}`);
  }
  const text = JSON.stringify(copy);
  if (luck(6) > 0) return { how: how.join(", "), text };
  const [name, harm] = pick(luck, Object.entries(TEXT_HARMS));
  return { how: [...how, name].join(", "), text: harm(text, luck) };
}
