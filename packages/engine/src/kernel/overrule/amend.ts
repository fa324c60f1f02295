import { encounterNow } from "../newcomer.ts";
import { readRules } from "../options.ts";
import { type AnyState, mapIn, unitIn, type UnitRecord, withUnit } from "../records.ts";
import { ok, type Problem, problem, type Result, refuse } from "../result.ts";
import type { BattleState, Ruleset } from "../ruleset.ts";
import { found } from "../wording.ts";
import type { Command, Event, Json, Place } from "../words.ts";

/** What the game master changes: a number, a place, who is hidden, a house rule, a door. */

export type Change = { readonly state: BattleState; readonly event: Event };

export function overruled(
  ruleset: Ruleset,
  file: unknown,
  state: BattleState,
  command: Command,
): Result<Change> {
  if (command.with === "rule") return changeRule(ruleset, state as AnyState, command);
  if (command.with === "door") return turnDoor(ruleset, state as AnyState, command);
  const id = command.targets?.[0] ?? "";
  const unit = unitIn(state, id);
  if (unit === null)
    return refuse(problem("overrule/unknown", `expected a combatant, ${found(id)}`, "target"));
  if (command.with === "set") return setNumber(ruleset, state as AnyState, unit, command);
  if (command.with === "move") return moveToken(ruleset, file, state as AnyState, { unit, command });
  if (command.with === "hide" || command.with === "reveal")
    return setHidden(ruleset, state as AnyState, unit, command.with === "hide");
  return refuse(problem("overrule/what", "expected set, move, hide, reveal, rule, door or join", "what"));
}

/** Every ruleset keeps of its combatants whether they are hidden, and shows them to nobody who may not know. */
function setHidden(ruleset: Ruleset, state: AnyState, unit: UnitRecord, hidden: boolean): Result<Change> {
  if (unit["hidden"] === hidden)
    return refuse(
      problem("overrule/hidden", `${unit.id} is ${hidden ? "hidden already" : "not hidden"}`, "target"),
    );
  const event: Event = { event: "overruled", target: unit.id, what: "hidden", from: !hidden, to: hidden };
  return stands(ruleset, withUnit(state, { ...unit, hidden }), event);
}

const KEEP: readonly string[] = ["id", "index", "place", "side", "sheet", "kit", "hidden", "tactics", "at"];

/** Sets a field of a combatant's record: numbers to numbers, words to words, flags to flags. */
function setNumber(ruleset: Ruleset, state: AnyState, unit: UnitRecord, command: Command): Result<Change> {
  const asked = String(command.options?.["path"] ?? "");
  const value = command.options?.["value"] as Json;
  const { path, name } = numberCalled(ruleset, asked);
  const keys = path.split(".");
  if (KEEP.includes(keys[0] as string))
    return refuse(problem("overrule/fixed", `${keys[0]} ${INSTEAD[keys[0] as string] ?? STAYS}`, "path"));
  const from = keys.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key) ? at[key as never] : undefined,
    unit,
  );
  if (from === undefined || (typeof from === "object" && from !== null))
    return refuse(problem("overrule/path", notThere(ruleset, unit, asked), "path"));
  if (typeof value !== typeof from || (typeof value === "number" && !Number.isSafeInteger(value)))
    return refuse(problem("overrule/value", `expected a ${typeof from}, ${found(value)}`, "value"));
  const next = withUnit(state, setIn(unit, keys, value) as UnitRecord);
  const event: Event = { event: "overruled", target: unit.id, what: name, from: from as Json, to: value };
  return stands(ruleset, next, event);
}

const STAYS = "stays as it is through a battle";
const INSTEAD: Readonly<Record<string, string>> = {
  at: "is no number: use move",
  hidden: "is no number: use hide or reveal",
};

/** Where a number is kept, and what a table calls it. */
function numberCalled(
  { called = {} }: Ruleset,
  asked: string,
): { readonly path: string; readonly name: string } {
  if (Object.hasOwn(called, asked)) return { path: called[asked] as string, name: asked };
  const name = Object.keys(called).find((each) => called[each] === asked);
  return { path: asked, name: name ?? asked };
}

function notThere(ruleset: Ruleset, unit: UnitRecord, asked: string): string {
  const names = Object.entries(unit).flatMap(([key, value]) =>
    typeof value === "number" && !KEEP.includes(key) ? [numberCalled(ruleset, key).name] : [],
  );
  return `${unit.id} has no number called ${JSON.stringify(asked)}: expected one of ${names.join(", ")}`;
}

function setIn(at: unknown, [key, ...rest]: readonly string[], value: Json): unknown {
  if (key === undefined) return value;
  const inner = setIn((at as Record<string, unknown>)[key], rest, value);
  if (Array.isArray(at)) return at.map((x, i) => (String(i) === key ? inner : x));
  return { ...(at as object), [key]: inner };
}

/** Whatever was changed, the battle must still be one that can be looked at and gone on with. */
function stands(ruleset: Ruleset, state: BattleState, event: Event): Result<Change> {
  try {
    JSON.stringify(ruleset.summary(state));
    const actor = ruleset.actor(state);
    if (actor !== null) ruleset.offers(state, actor);
    return ok({ state, event });
  } catch {
    return refuse(problem("overrule/value", "the battle could not go on from there", "value"));
  }
}

function changeRule(ruleset: Ruleset, state: AnyState, command: Command): Result<Change> {
  const rule = String(command.options?.["rule"] ?? "");
  const value = command.options?.["value"] as Json;
  const read = readRules(ruleset.options, { [rule]: value });
  if (!read.ok) return read;
  const rules = state["rules"] as { readonly [name: string]: Json } | undefined;
  if (rules === undefined || !Object.hasOwn(rules, rule))
    return refuse(problem("overrule/rule", `${ruleset.id} keeps no rules in its state`, "rule"));
  const event: Event = { event: "overruled", what: rule, from: rules[rule] as Json, to: value };
  return stands(ruleset, { ...state, rules: { ...rules, [rule]: value } } as BattleState, event);
}

/**
 * Moves a token without knowing how its ruleset keeps places: the encounter is set up twice, with the combatant
 * where it is and where it shall be, everybody else where they are now; what differs is its place. Setting up
 * also refuses squares that are taken, solid or off the map.
 */
function moveToken(
  ruleset: Ruleset,
  file: unknown,
  state: AnyState,
  { unit, command }: { readonly unit: UnitRecord; readonly command: Command },
): Result<Change> {
  const to = command.at as Json;
  const from = ruleset.summary(state).combatants[unit.id]?.at ?? null;
  if (from === null) return refuse(problem("overrule/place", `${unit.id} is not on the field`, "target"));
  const place = (at: Json): Result<UnitRecord> => {
    const now = encounterNow(ruleset, file, state);
    if (!now.ok) return now;
    const combatants = now.value.combatants.map((c) => (c.id === unit.id ? { ...c, at: at as Place } : c));
    const set = ruleset.setup({ ...now.value, combatants });
    if (!set.ok) return refuse(...set.problems.map((p: Problem) => ({ ...p, path: "at" })));
    return ok(unitIn(set.value, unit.id) as UnitRecord);
  };
  const [before, after] = [place(from as Json), place(to)];
  if (!after.ok) return after;
  if (!before.ok) return before;
  const moved = Object.entries(after.value).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.value[key]),
  );
  const event: Event = { event: "overruled", target: unit.id, what: "at", from: from as Json, to };
  return stands(ruleset, withUnit(state, { ...unit, ...Object.fromEntries(moved) } as UnitRecord), event);
}

/** Opens or closes a door of the map. */
function turnDoor(ruleset: Ruleset, state: AnyState, command: Command): Result<Change> {
  const { door, open } = command.options as { readonly door: number; readonly open: boolean };
  const map = mapIn(state);
  const old = map?.field.doors[door];
  if (map === null || old === undefined)
    return refuse(problem("overrule/door", `expected a door of this map, found ${door}`, "door"));
  const doors = map.field.doors.map((d, i) => (i === door ? { ...d, open } : d));
  const [c, r, c2, r2] = old.at;
  const at = [Math.min(c, c2), Math.min(r, r2)];
  const event: Event = { event: "overruled", what: `door ${door + 1}`, at, from: old.open, to: open };
  return stands(ruleset, { ...state, [map.key]: { ...map.field, doors } } as BattleState, event);
}
