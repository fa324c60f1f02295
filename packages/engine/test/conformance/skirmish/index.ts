import * as z from "zod";
import {
  type Combatant,
  type Encounter,
  enter,
  ok,
  problem,
  type Result,
  type Ruleset,
  readRules,
  refuse,
} from "../../../src/kernel/index.ts";
import { amend, carry, join } from "./master.ts";
import { offers, whyNot } from "./offers.ts";
import { fired, perform, REPERTOIRE } from "./perform.ts";
import { ENCOUNTERS, ROSTER, TACTICS } from "./roster.ts";
import {
  actorOf,
  copy,
  type Fighter,
  fighterOf,
  isUp,
  OPTIONS,
  type Sheet,
  type State,
  sheetSchema,
} from "./state.ts";
import { asSeen, disguise, knows, summary, view, viewEvent } from "./view.ts";

function setup(encounter: Encounter): Result<State> {
  const rules = readRules(OPTIONS, encounter.rules);
  if (!rules.ok) return rules;
  const combatants = encounter.combatants as readonly Combatant<Sheet>[];
  if (new Set(combatants.map((c) => c.side)).size < 2)
    return refuse(problem("input/sides", "expected at least two sides, found one", "combatants"));
  return ok({
    rules: rules.value,
    fixedOrder: encounter.order,
    units: combatants.map(newFighter),
    order: [],
    at: -1,
    finished: false,
    policies: encounter.policies,
    round: 0,
    turn: null,
    winner: null,
  });
}

function newFighter({ id, name, side, tactics, hidden, sheet }: Combatant<Sheet>): Fighter {
  const { ambush, ...own } = sheet;
  const fresh = { revealed: false, hidden: hidden || ambush, dealt: 0, taken: 0 };
  return { id, name, side, tactics, sheet, ...own, ...fresh };
}

const questionSchema = z.strictObject({
  ruleset: z.string(),
  attacker: sheetSchema,
  targets: z.array(sheetSchema).min(1).max(3),
});

function pose(question: unknown): ReturnType<Ruleset<State>["pose"]> {
  const asked = enter(questionSchema, question);
  if (!asked.ok) return asked;
  const unit = (id: string, side: string, sheet: Sheet): Fighter =>
    newFighter({ id, name: id, side, at: null, tactics: "default", hidden: false, sheet });
  const units = [
    unit("attacker", "a", asked.value.attacker),
    ...asked.value.targets.map((t, i) => unit(`target-${i}`, "b", t)),
  ];
  const encounter = {
    name: "",
    rules: {},
    field: { kind: "abstract" } as const,
    order: units.map((f) => f.id),
    policies: {},
    combatants: [],
  };
  const rules = readRules(OPTIONS, encounter.rules);
  if (!rules.ok) return rules;
  const state: State = {
    rules: rules.value,
    fixedOrder: null,
    units,
    order: encounter.order,
    at: 0,
    finished: false,
    policies: {},
    round: 1,
    turn: "attacker",
    winner: null,
  };
  return ok({ state, command: { do: "attack", actor: "attacker", targets: ["target-0"] } });
}

const asked = (name: string, answer: string, who: string, when: string) => ({ name, answer, who, when });

export const skirmish: Ruleset<State> = {
  id: "skirmish",
  version: 1,
  title: "Skirmish",
  feel: "Two dice, a blade, and a friend who steps in.",
  options: OPTIONS,
  book: [
    { id: "SK2", says: "2d6 and Skill reach the guard.", in: "attack.ts" },
    { id: "SK5", says: "A block takes off what is left of a blow.", in: "attack.ts" },
    { id: "SK9", says: "Armor is a secret until a blow has met it.", in: "view.ts" },
  ],
  asks: [
    asked("initiative", "1d6", "everybody", "at the start, unless the order is given (SK1)"),
    asked("screen", "choose screen or none", "each friend of the target", "before the roll (SK3)"),
    asked(
      "dodge",
      "choose dodge or none",
      "the target",
      "before the roll (SK4), before each target's arrows (SK8)",
    ),
    asked("attack", "2d6", "the attacker", "once for every blow (SK2)"),
    asked("block", "choose block or none", "the target", "after a hit (SK5)"),
    asked("damage", "the blade's dice", "the attacker", "after a hit, unless the blade has none (SK5)"),
    asked("spoils", "choose breath or cheer", "the attacker", "after felling a foe (SK6)"),
    asked("arrows", "3d6, 2d6 if dodged", "the shooter", "for each target of a volley (SK7)"),
  ],
  verbs: [
    { do: "start", takes: "", does: "Throws for the order." },
    { do: "attack", takes: "actor, targets (1), options.manner", does: "A blow." },
    { do: "volley", takes: "actor, targets (1 to 3)", does: "Arrows at several." },
    { do: "end", takes: "actor", does: "Ends the turn." },
    { do: "finish", takes: "", does: "Ends the encounter." },
  ],
  reactions: [
    { name: "screen", when: "a friend is attacked", facts: ["points left", "would drop"] },
    { name: "dodge", when: "attacked, before the roll", facts: ["points left", "hp left"] },
    { name: "block", when: "hit, before damage", facts: ["points left", "would drop"] },
  ],
  repertoire: REPERTOIRE,
  sheet: sheetSchema,
  question: questionSchema,
  fields: [{ kind: "abstract" }],
  roster: ROSTER,
  encounters: ENCOUNTERS,
  tactics: TACTICS,
  setup,
  pose,
  copy,
  actor: actorOf,
  tacticOf: (state, who) => fighterOf(state, who)?.tactics ?? "default",
  standing: (state) =>
    state.units.map((f) => ({ id: f.id, side: f.side, up: isUp(f), dealt: f.dealt, taken: f.taken })),
  offers,
  whyNot,
  perform,
  amend,
  join,
  carry,
  summary,
  view,
  viewEvent,
  asSeen,
  knows,
  disguise,
  say: (_, event) => `${event.by ?? ""} ${event.event} ${event.target ?? ""}`.trim(),
  fired,
};

export default skirmish;
