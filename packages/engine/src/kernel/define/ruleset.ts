import type { Encounter, Field } from "../encounter.ts";
import type { Fight } from "../fight.ts";
import { makeField } from "../../grid/index.ts";
import { mapOf } from "../ground.ts";
import { titleOf } from "../actions/action.ts";
import { Actions } from "../actions/table.ts";
import { MAX_ROUNDS, type OptionTable, readRules } from "../options.ts";
import { placeAll } from "../placing.ts";
import { ok, type Problem, type Result, refuse, sure } from "../result.ts";
import type { AskEntry, EncounterFile, GlossaryEntry, RuleEntry, Ruleset } from "../ruleset.ts";
import type { Command, Event } from "../words.ts";
import type { Action } from "./action.ts";
import { Bout } from "./bout.ts";
import { actionList } from "./legal.ts";
import { amend, carry, join } from "./master.ts";
import { poseBy, questionSchema } from "./question.ts";
import { sayerOf } from "./say.ts";
import { tacticsOf } from "./tactics.ts";
import { acting, onTurn } from "./turns.ts";
import { copyState, newUnit, pointNames } from "./units.ts";
import { viewsOf } from "./views.ts";
import type { BaseUnit, DefinedState, RulesetSpec } from "./words.ts";

/** A rule system from what its author declares: everything else that Fray needs of it follows. */
export function defineRuleset<U extends BaseUnit>(spec: RulesetSpec<U>): Ruleset<DefinedState<U>> {
  type S = DefinedState<U>;
  const version = typeof spec.version === "object" ? spec.version : { at: spec.version ?? 1, upgrades: {} };
  const options = optionsOf(spec);
  const actions = new Actions(actionList(spec));
  const question = questionSchema(spec);
  const setUp = (encounter: Encounter): Result<S> => setup(spec, options, encounter);
  const bout = (fight: Fight<S>): Bout<U> => new Bout(fight, spec.unit);
  const ruleset: Ruleset<S> = {
    id: spec.id,
    version: version.at,
    upgrades: version.upgrades,
    title: spec.title,
    feel: spec.feel,
    options,
    book: bookOf(spec),
    asks: asksOf(spec),
    verbs: actions.verbs,
    reactions: (spec.reactions ?? []).map(({ name, when, facts = [] }) => ({
      name,
      when,
      facts: ["hp", ...pointNames(spec.unit), ...facts],
    })),
    glossary: glossaryOf(spec),
    repertoire: repertoireOf(spec),
    sheet: spec.unit.sheet,
    question,
    fields: fieldsOf(spec),
    roster: spec.roster,
    encounters: encountersOf(spec),
    tactics: tacticsOf(spec.tactics ?? {}, () => ruleset),
    setup: setUp,
    pose: poseBy(spec, { question, setUp }),
    copy: copyState,
    actor: (state) => acting(state)?.id ?? null,
    tacticOf: (state, who) => state.units.find((u) => u.id === who)?.tactics ?? "default",
    onTurn: (state, who) => onTurn(spec, state, who),
    standing: ({ units }) =>
      units.map(({ id, side, life, dealt, taken }) => ({ id, side, up: life === "up", dealt, taken })),
    offers: (state, actor) => actions.offers(state, actor),
    whyNot: (state, command) => actions.whyNot(state, command),
    perform: (fight, command) => actions.perform(bout(fight), command),
    amend: (fight, who) => amend(spec, bout(fight), who),
    join: (fight, fresh) => join(bout(fight), fresh),
    carry: (state, who, left) => carry(spec, state, who, left),
    ...viewsOf(spec),
    say: sayerOf(spec),
    fired,
  };
  return ruleset;
}

const FOES_KNOWN = {
  kind: "flag",
  default: true,
  rule: "all",
  about: "Everybody sees everybody's numbers; false: of a foe only how it looks.",
} as const;

const optionsOf = <U extends BaseUnit>({ rules = {} }: RulesetSpec<U>): OptionTable => ({
  ...rules,
  foesKnown: FOES_KNOWN,
  maxRounds: MAX_ROUNDS,
});

const bookOf = <U extends BaseUnit>(spec: RulesetSpec<U>): readonly RuleEntry[] =>
  Array.isArray(spec.book)
    ? (spec.book as readonly RuleEntry[])
    : Object.entries((spec.book ?? {}) as Record<string, string>).map(([id, says]) => ({
        id,
        says,
        in: spec.id,
      }));

/** Questions in the order asked; reactions that are not listed among them follow. */
function asksOf<U extends BaseUnit>({ asks = [], reactions = [] }: RulesetSpec<U>): readonly AskEntry[] {
  const listed = [...asks, ...reactions.filter((r) => !asks.includes(r))];
  return listed.map((ask) =>
    "dice" in ask
      ? { name: ask.name, answer: ask.answer, who: ask.who, when: ask.when }
      : { name: ask.name, answer: `choose none or ${ask.name}`, who: "whoever may", when: ask.when },
  );
}

/** What people look up by name: actions, reactions and conditions with their sentences. */
function glossaryOf<U extends BaseUnit>(spec: RulesetSpec<U>): Record<string, readonly GlossaryEntry[]> {
  const entry = (what: { name: string; rule?: string; says: string }, kind: string, name = what.name) => ({
    id: what.name,
    name,
    kind,
    about: what.rule === undefined ? what.says : `${what.says} (${what.rule})`,
  });
  const priced = (a: Action<U>): string =>
    [a.kind, ...Object.entries(a.price ?? {}).map(([name, cost]) => `${cost} ${name}`)].join(", ");
  return {
    actions: spec.actions.map((a) => entry(a, priced(a), titleOf(a))),
    reactions: (spec.reactions ?? []).map((r) => entry(r, "reaction")),
    conditions: (spec.unit.conditions ?? []).map((c) => entry(c, "condition")),
  };
}

const repertoireOf = <U extends BaseUnit>(spec: RulesetSpec<U>): readonly string[] => [
  ...["start", ...spec.actions.map((a) => a.name), "finish"].map((name) => `do ${name}`),
  ...(spec.reactions ?? []).map((r) => `reaction ${r.name}`),
  ...(spec.unit.conditions ?? []).map((c) => `status ${c.name}`),
];

const fired = (command: Command, events: readonly Event[]): readonly string[] => [
  `do ${command.do}`,
  ...events.flatMap((e) => {
    if (e.event === "reaction") return [`reaction ${e["reaction"]}`];
    return e.event === "gains" ? [`status ${e["status"]}`] : [];
  }),
];

const encountersOf = <U extends BaseUnit>({
  id,
  encounters,
}: RulesetSpec<U>): Record<string, EncounterFile> =>
  Object.fromEntries(
    Object.entries(encounters).map(([key, file]) => [
      key,
      { fray: 1, ruleset: id, ...file } as EncounterFile,
    ]),
  );

const OPEN: Field = {
  kind: "grid",
  cells: Array<string>(10).fill(".".repeat(14)),
  walls: [],
  doors: [],
  legend: {},
};

const fieldsOf = <U extends BaseUnit>({ field }: RulesetSpec<U>): readonly [Field, ...Field[]] =>
  field === "grid" ? [OPEN] : [{ kind: "abstract" }];

/** The door: a checked encounter becomes a fight, or says all that is wrong with it. */
function setup<U extends BaseUnit>(
  { unit }: RulesetSpec<U>,
  options: OptionTable,
  encounter: Encounter,
): Result<DefinedState<U>> {
  const rules = readRules(options, encounter.rules);
  const map = mapOf(encounter);
  const problems: Problem[] = [...(rules.ok ? [] : rules.problems), ...(map.ok ? [] : map.problems)];
  if (!rules.ok || !map.ok) return refuse(...problems);
  const units = encounter.combatants.map((c) => newUnit(unit, c));
  const field = map.value === null ? null : sure(makeField(map.value));
  const arrivals = encounter.combatants.map(({ id, side, at }) => ({ id, side, at, size: 1 }));
  const misplaced = placeAll(units, field, arrivals);
  if (misplaced.length > 0) return refuse(...misplaced);
  return ok({
    rules: rules.value as unknown as DefinedState["rules"],
    fixedOrder: encounter.order,
    units,
    order: [],
    at: -1,
    finished: false,
    field: map.value,
    policies: encounter.policies,
    round: 0,
    turn: null,
    winner: null,
  });
}
