import {
  type EncounterFile,
  fieldsWritten,
  type Json,
  ok,
  problem,
  type Result,
  type Ruleset,
  refuse,
} from "../../kernel/index.ts";

/**
 * Where a path leads in an encounter: combatants by id, house rules by name, entries of a list by place, id or
 * name. A number that the file leaves out (a default, or a shipped combatant's) can be meant all the same.
 */

export interface Place {
  readonly path: string;
  readonly keys: readonly (string | number)[];
  /** What it is now; undefined where nobody can tell. */
  readonly now: number | undefined;
  /** What else is there, for whoever mistyped. */
  readonly beside: readonly string[];
}

type Fields = { readonly [field: string]: Json };
type Key = string | number;

export function findPlace(ruleset: Ruleset, file: EncounterFile, path: string): Result<Place> {
  const [head, ...rest] = path.split(".");
  if (head === "rules") return houseRule(ruleset, file, rest.join("."));
  if (head === "combatants") return combatant(ruleset, file, path);
  const known = ["rules", "combatants", ...Object.keys(file).filter((k) => isHolder(file[k] as Json))];
  if (head === undefined || !Object.hasOwn(file, head)) return nothing(path, head ?? "", [...new Set(known)]);
  return walk({ path, value: file as Fields, keys: [], rest: path.split(".") });
}

function houseRule(ruleset: Ruleset, file: EncounterFile, name: string): Result<Place> {
  const path = `rules.${name}`;
  const numbers = Object.keys(ruleset.options).filter((n) => ruleset.options[n]?.kind === "number");
  const spec = Object.hasOwn(ruleset.options, name) ? ruleset.options[name] : undefined;
  if (spec === undefined) return nothing(path, name, numbers);
  if (spec.kind !== "number")
    return refuse(
      problem(
        "vary/no-number",
        `expected a number, found a house rule that is none; numbers are ${numbers.join(", ")}`,
        path,
      ),
    );
  const given = (file["rules"] as Fields | undefined)?.[name];
  const now = typeof given === "number" ? given : spec.default;
  return ok({ path, keys: ["rules", name], now, beside: numbers });
}

function combatant(ruleset: Ruleset, file: EncounterFile, path: string): Result<Place> {
  const all = Array.isArray(file["combatants"]) ? (file["combatants"] as readonly Fields[]) : [];
  const rest = path.slice("combatants.".length);
  const index = whose(all, rest);
  const one = all[index];
  if (one === undefined)
    return nothing(
      path,
      rest.split(".")[0] ?? "",
      all.map((c) => String(c["id"])),
    );
  const id =
    rest === String(one["id"]) || rest.startsWith(`${one["id"]}.`) ? String(one["id"]) : String(index);
  const [field, ...inner] = rest.slice(id.length + 1).split(".");
  const keys: Key[] = ["combatants", index];
  if (field !== "sheet") {
    const holders = ["sheet", ...Object.keys(one).filter((k) => isHolder(one[k] as Json))];
    if (field === undefined || !Object.hasOwn(one, field))
      return nothing(path, field ?? "", [...new Set(holders)]);
    return walk({ path, value: one, keys, rest: [field, ...inner] });
  }
  return inSheet(ruleset, one, { path, keys: [...keys, "sheet"], rest: inner });
}

/** The combatant a path begins with: the longest id that fits, for ids may have dots; else a place in the list. */
function whose(all: readonly Fields[], rest: string): number {
  let best = -1;
  all.forEach((c, i) => {
    const id = String(c["id"]);
    const fits = rest === id || rest.startsWith(`${id}.`);
    if (fits && (best < 0 || id.length > String(all[best]?.["id"]).length)) best = i;
  });
  const place = rest.split(".")[0] as string;
  return best < 0 && /^\d+$/.test(place) ? Number(place) : best;
}

interface Walk {
  readonly path: string;
  readonly value?: Json;
  readonly keys: readonly Key[];
  readonly rest: readonly string[];
}

/** What a combatant's sheet comes to: the shipped one's, with what the file says over it. */
export function sheetOf(ruleset: Ruleset, one: Fields): Fields {
  const is = one["is"];
  const base =
    typeof is === "string" && Object.hasOwn(ruleset.roster, is) ? ruleset.roster[is]?.sheet : undefined;
  return { ...base, ...(one["sheet"] as Fields | undefined) };
}

/** All that could be written in a sheet and what that comes to, those left to their defaults included. */
export function wholeSheet(ruleset: Ruleset, sheet: Fields): Fields {
  const read = ruleset.sheet.safeParse(sheet);
  const made = (read.success ? read.data : {}) as Fields;
  const written = fieldsWritten(ruleset.sheet);
  if (written === null) return made;
  const named = Object.entries(made).filter(([name]) => written.has(name));
  return Object.fromEntries(
    named.map(([name, value]) => {
      const given = written.get(name); // the door may have made another number of it
      return [name, typeof value === "number" && typeof given === "number" ? given : value];
    }),
  );
}

function inSheet(ruleset: Ruleset, one: Fields, { path, keys, rest }: Walk): Result<Place> {
  const sheet = sheetOf(ruleset, one);
  const whole = wholeSheet(ruleset, sheet);
  const beside = [...new Set([...Object.keys(sheet), ...Object.keys(whole)])].filter(
    (k) => isHolder((sheet[k] ?? whole[k]) as Json) || typeof (sheet[k] ?? whole[k]) === "number",
  );
  const found = walk({ path, value: sheet, keys, rest });
  if (found.ok) return ok({ ...found.value, beside });
  const left = walk({ path, value: whole, keys, rest }); // left out, and known by its default
  if (left.ok) return ok({ ...left.value, keys: [...keys, ...rest], beside });
  const [first] = rest;
  const held = first === undefined ? undefined : (own(sheet, first) ?? own(whole, first));
  if (rest.length === 2 && isHolder(held as Json) && !Array.isArray(held))
    return ok({ path, keys: [...keys, ...rest], now: undefined, beside }); // a table's further entry: the door decides
  return first !== undefined && held === undefined ? nothing(path, first, beside) : found;
}

/** Never what every object inherits. */
const own = (fields: Fields, name: string): Json | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

function walk({ path, value, keys, rest }: Walk): Result<Place> {
  let at = value as Json;
  const way: Key[] = [...keys];
  for (const part of rest) {
    const steps = stepTo(at, part);
    if (steps === null) return nothing(path, part, namesIn(at));
    for (const key of steps) at = (at as { readonly [key: Key]: Json })[key] as Json;
    way.push(...steps);
  }
  if (typeof at !== "number")
    return refuse(
      problem(
        "vary/no-number",
        `expected a number, found ${shown(at)}${isHolder(at) ? ` with ${namesIn(at).join(", ")}` : ""}`,
        path,
      ),
    );
  return ok({ path, keys: way, now: at, beside: [] });
}

/** A field; an entry by place, id or name; or a field that stands one group deeper (`attack`, `weapon`). */
function stepTo(value: Json, part: string): readonly Key[] | null {
  if (Array.isArray(value)) {
    const named = value.findIndex((e) =>
      [(e as Fields | null)?.["id"], (e as Fields | null)?.["name"]].includes(part),
    );
    const place = named < 0 && /^\d+$/.test(part) ? Number(part) : named;
    return place >= 0 && place < value.length ? [place] : null;
  }
  if (!isHolder(value)) return null;
  const fields = value as Fields;
  if (Object.hasOwn(fields, part)) return [part];
  const group = Object.keys(fields).find(
    (k) =>
      isHolder(fields[k] as Json) && !Array.isArray(fields[k]) && Object.hasOwn(fields[k] as Fields, part),
  );
  if (group !== undefined) return [group, part];
  const entry = /^\d+$/.test(part) ? Object.keys(fields)[Number(part)] : undefined;
  return entry !== undefined && isHolder(fields[entry] as Json) ? [entry] : null;
}

const isHolder = (value: Json | undefined): boolean => typeof value === "object" && value !== null;

/** What a path may go on with from here. */
function namesIn(value: Json): string[] {
  if (Array.isArray(value))
    return value.map((e, i) => String((e as Fields | null)?.["id"] ?? (e as Fields | null)?.["name"] ?? i));
  return isHolder(value) ? Object.keys(value as Fields) : [];
}

function shown(value: Json): string {
  if (Array.isArray(value)) return "a list";
  return isHolder(value) ? "an object" : JSON.stringify(value);
}

function nothing(
  path: string,
  part: string,
  beside: readonly string[],
): { ok: false; problems: readonly ReturnType<typeof problem>[] } {
  const there = beside.length === 0 ? "nothing is there" : `there is ${beside.join(", ")}`;
  return refuse(
    problem(
      "vary/unknown-path",
      `expected a number of the encounter, found no ${JSON.stringify(part)}; ${there}`,
      path,
    ),
  );
}

/** The encounter with this number in that place; what a shipped combatant brings is written out where it is changed inside. */
export function withNumber(
  ruleset: Ruleset,
  file: EncounterFile,
  { keys }: Place,
  value: number,
): EncounterFile {
  const [list, index, sheet, field] = keys;
  if (list !== "combatants" || sheet !== "sheet") return set(file as Json, keys, value) as EncounterFile;
  const all = file["combatants"] as readonly Fields[];
  const one = all[index as number] as Fields;
  const whole = sheetOf(ruleset, one);
  const own = { ...(one["sheet"] as Fields | undefined) };
  const name = field as string;
  if (Object.hasOwn(whole, name)) own[name] = whole[name] as Json;
  const combatants = all.map((c, i) => (i === index ? { ...c, sheet: set(own, keys.slice(3), value) } : c));
  return { ...file, combatants } as EncounterFile;
}

function set(value: Json | undefined, keys: readonly Key[], to: number): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((v: Json, i) => (i === key ? set(v, rest, to) : v));
  const fields = (isHolder(value) ? value : {}) as Fields;
  return { ...fields, [key]: set(fields[key], rest, to) };
}
