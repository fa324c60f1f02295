import { type EncounterFile, type Problem, problem, type Sliced, wrongTexts } from "@fray/engine";
import { type BattleLimits, tooLarge } from "./size.ts";

/** A file from outside before it is read: whatever would make reading it dear, or show others what they must not see. */

/** So many values one entry, step or encounter has at the most: each is read at one go. */
const MOST_VALUES = 50_000;

/** The lists of a file that may be long: entries of a table, steps of a battle. */
const LISTS = ["entries", "steps"] as const;

/** Everything against looking into a file any further; in slices. */
export function* wrongFile(file: unknown, limits: BattleLimits | null): Sliced<readonly Problem[]> {
  const encounter = encounterIn(file);
  const large = encounter === null || limits === null ? [] : tooLarge(encounter, limits);
  if (large.length > 0) return large.map((p) => ({ ...p, path: `encounter.${p.path}` }));
  const problems: Problem[] = [];
  for (const [path, part] of partsOf(file)) {
    yield;
    const wrong = isHeavy(part)
      ? [tooHeavy(path)]
      : wrongTexts(part).map((p) => ({ ...p, path: within(path, p) }));
    for (const each of wrong) problems.push(each);
    if (problems.length >= MOST_TOLD) break;
  }
  return problems;
}

const MOST_TOLD = 1_000;

const tooHeavy = (path: string): Problem =>
  problem("input/too-many-values", `expected at most ${MOST_VALUES} values in one place, found more`, path);

const within = (path: string, { path: inner = "" }: Problem): string =>
  [path, inner].filter((part) => part !== "").join(".");

/** The encounter of a file, wherever it stands in one; null: there is none. */
function encounterIn(file: unknown): EncounterFile | null {
  const opening = at(at(listIn(file, "entries")[0], "fact"), "opening");
  const found = at(file, "encounter") ?? at(opening, "encounter");
  return typeof found === "object" && found !== null ? (found as EncounterFile) : null;
}

const at = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? value[key as never] : undefined;

/** A list of a document; none: nothing is in it. */
export function listIn(file: unknown, name: string): readonly unknown[] {
  const list = at(file, name);
  return Array.isArray(list) ? list : [];
}

/** The file without its lists, and then every item of those. */
function* partsOf(file: unknown): Generator<readonly [path: string, part: unknown]> {
  if (typeof file !== "object" || file === null) return;
  const rest = Object.entries(file).filter(([key, value]) => !(isList(key) && Array.isArray(value)));
  yield ["", Object.fromEntries(rest)];
  for (const name of LISTS)
    for (const [i, item] of listIn(file, name).entries()) yield [`${name}.${i}`, item];
}

const isList = (key: string): boolean => (LISTS as readonly string[]).includes(key);

/** Counts no further than it has to. */
function isHeavy(part: unknown): boolean {
  let left = MOST_VALUES;
  const count = (value: unknown): void => {
    left -= 1;
    if (left > 0 && typeof value === "object" && value !== null) Object.values(value).forEach(count);
  };
  count(part);
  return left <= 0;
}
