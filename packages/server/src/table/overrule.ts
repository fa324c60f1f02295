import {
  type BattleState,
  type Command,
  type Event,
  type Fight,
  type Id,
  type Json,
  ok,
  type Problem,
  problem,
  readEncounter,
  readRules,
  type Result,
  type Ruleset,
  refuse,
  type Seat,
} from "@fray/engine";
import type { Overrule } from "./words.ts";

/**
 * The game master's word above the rules, as a verb every ruleset has at a table: `{"do": "overrule", …}`.
 * It is a step like any other: in the log, undone and redone, replayed to the same checksum.
 */
export const OVERRULE = "overrule";

export function overruleCommand(overrule: Overrule): Command {
  if (overrule.what === "set")
    return {
      do: OVERRULE,
      with: "set",
      targets: [overrule.target],
      options: { path: overrule.path, value: overrule.value },
    };
  if (overrule.what === "move")
    return { do: OVERRULE, with: "move", targets: [overrule.target], at: overrule.at };
  return { do: OVERRULE, with: "rule", options: { rule: overrule.rule, value: overrule.value } };
}

type AnyState = BattleState & { readonly [key: string]: unknown };
type Unit = { readonly id: Id; readonly [field: string]: unknown };
type Change = { readonly state: BattleState; readonly event: Event };

const made = new WeakMap<object, Map<string, Ruleset>>();

/** The ruleset as it is played at a table: with the game master's overrules. `file` is the encounter the battle is of. */
export function withOverrules(ruleset: Ruleset, file: unknown): Ruleset {
  const key = JSON.stringify(file);
  let known = made.get(ruleset);
  if (known === undefined) made.set(ruleset, (known = new Map()));
  let found = known.get(key);
  if (found === undefined) {
    found = decorated(ruleset, file);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}

/** Decorated rulesets are small, but encounters come from anywhere. */
const MOST_KNOWN = 256;

function decorated(ruleset: Ruleset, file: unknown): Ruleset {
  return {
    ...ruleset,
    whyNot(state, command) {
      if (command.do !== OVERRULE) return ruleset.whyNot(state, command);
      const done = overruled(ruleset, file, state, command);
      return done.ok ? [] : done.problems;
    },
    perform(fight, command) {
      if (command.do !== OVERRULE) return ruleset.perform(fight, command);
      const done = overruled(ruleset, file, fight.state, command);
      if (!done.ok) throw new Error("overruled against its own refusal");
      Object.assign(fight.state, done.value.state);
      (fight as Fight<BattleState>).tell(done.value.event);
    },
    viewEvent: (state, event, seat) => viewOverrule(ruleset, state, event, seat),
    knows: (state, command, seat) =>
      command.do === OVERRULE ? seat.role === "game-master" : ruleset.knows(state, command, seat),
    say: (state, event) => (event.event === "overruled" ? sayOverrule(event) : ruleset.say(state, event)),
    fired: (command, events) => (command.do === OVERRULE ? [] : ruleset.fired(command, events)),
  };
}

/** Other seats learn that something was overruled; the numbers only as far as their view of the state shows them. */
function viewOverrule(ruleset: Ruleset, state: BattleState, event: Event, seat: Seat): Event | null {
  const seen = ruleset.viewEvent(state, event, seat);
  if (event.event !== "overruled" || seen === null || seat.role === "game-master") return seen;
  const { event: name, target, what } = seen;
  return { event: name, ...(target === undefined ? {} : { target }), what: what as string };
}

function sayOverrule(event: Event): string {
  const whose = event.target === undefined ? "" : ` of ${event.target}`;
  const to = event["to"] === undefined ? "" : ` to ${JSON.stringify(event["to"])}`;
  return `The game master changes ${String(event["what"])}${whose}${to}.`;
}

function overruled(ruleset: Ruleset, file: unknown, state: BattleState, command: Command): Result<Change> {
  if (command.with === "rule") return changeRule(ruleset, state as AnyState, command);
  const id = command.targets?.[0] ?? "";
  const unit = unitOf(state as AnyState, id);
  if (unit === null)
    return refuse(problem("overrule/unknown", `expected a combatant, found ${JSON.stringify(id)}`, "target"));
  if (command.with === "set") return setNumber(ruleset, state as AnyState, unit, command);
  if (command.with === "move") return moveToken(ruleset, file, state as AnyState, { unit, command });
  return refuse(problem("overrule/what", "expected set, move or rule", "what"));
}

/** A state keeps its combatants in a list of records with ids, or by id: whatever it is called. */
function unitsOf(state: AnyState): { readonly key: string; readonly units: readonly Unit[] } | null {
  for (const [key, value] of Object.entries(state))
    if (Array.isArray(value) && value.length > 0 && value.every((u) => typeof (u as Unit)?.id === "string"))
      return { key, units: value as Unit[] };
  return null;
}

function unitOf(state: AnyState, id: Id): Unit | null {
  return unitsOf(state)?.units.find((u) => u.id === id) ?? null;
}

function withUnit(state: AnyState, unit: Unit): BattleState {
  const found = unitsOf(state);
  if (found === null) return state;
  return { ...state, [found.key]: found.units.map((u) => (u.id === unit.id ? unit : u)) };
}

const KEEP: readonly string[] = ["id", "index", "place", "side", "sheet", "kit", "hidden", "tactics"];

/** Sets a field of a combatant's record: numbers to numbers, words to words, flags to flags. */
function setNumber(ruleset: Ruleset, state: AnyState, unit: Unit, command: Command): Result<Change> {
  const path = String(command.options?.["path"] ?? "");
  const value = command.options?.["value"] as Json;
  const keys = path.split(".");
  if (KEEP.includes(keys[0] as string))
    return refuse(problem("overrule/fixed", `${keys[0]} stays as it is through a battle`, "path"));
  const from = keys.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key) ? at[key as never] : undefined,
    unit,
  );
  if (from === undefined || (typeof from === "object" && from !== null))
    return refuse(
      problem("overrule/path", `${unit.id} has no number called ${JSON.stringify(path)}`, "path"),
    );
  if (typeof value !== typeof from || (typeof value === "number" && !Number.isSafeInteger(value)))
    return refuse(
      problem("overrule/value", `expected a ${typeof from}, found ${JSON.stringify(value)}`, "value"),
    );
  const next = withUnit(state, setIn(unit, keys, value) as Unit);
  const event: Event = { event: "overruled", target: unit.id, what: path, from: from as Json, to: value };
  return stands(ruleset, next, event);
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
  { unit, command }: { readonly unit: Unit; readonly command: Command },
): Result<Change> {
  const to = command.at as Json;
  const now = ruleset.summary(state).combatants;
  const from = now[unit.id]?.at ?? null;
  if (from === null) return refuse(problem("overrule/place", `${unit.id} is not on the field`, "target"));
  const place = (at: Json): Result<Unit> => {
    const read = readEncounter(ruleset, file);
    if (!read.ok) return read;
    const combatants = read.value.combatants
      .map((c) => ({ ...c, at: c.id === unit.id ? at : (now[c.id]?.at ?? null) }))
      .filter((c) => c.at !== null);
    const order = read.value.order?.filter((id) => combatants.some((c) => c.id === id)) ?? null;
    const set = ruleset.setup({ ...read.value, order, combatants } as typeof read.value);
    if (!set.ok) return refuse(...set.problems.map((p: Problem) => ({ ...p, path: "at" })));
    return ok(unitOf(set.value as AnyState, unit.id) as Unit);
  };
  const [before, after] = [place(from as Json), place(to)];
  if (!after.ok) return after;
  if (!before.ok) return before;
  const moved = Object.entries(after.value).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.value[key]),
  );
  const event: Event = { event: "overruled", target: unit.id, what: "at", from: from as Json, to };
  return stands(ruleset, withUnit(state, { ...unit, ...Object.fromEntries(moved) } as Unit), event);
}
