import { NOTHING_SHOWN, type Tactic } from "../../../src/kernel/index.ts";
import { skirmish } from "../skirmish/index.ts";
import { isUp, OPTIONS, type State } from "../skirmish/state.ts";
import { first, type Mutant, mutant, tactic } from "./help.ts";

/** Mistakes in what is legal, and in what is listed: L5 and L8. */

const L5: Mutant[] = [
  mutant("L5", "volleys are offered without arrows", {
    offers: (state, id) =>
      skirmish.offers(state, id).map((o) => (o.do === "end" ? { ...o, do: "volley" } : o)),
  }),
  mutant("L5", "an option is offered that is refused", {
    offers: (state, id) =>
      skirmish
        .offers(state, id)
        .map((o) => (o.options === undefined ? o : { ...o, options: { manner: ["steady", "silly"] } })),
  }),
  mutant("L5", "nothing is offered to whoever must act", { offers: () => [] }),
  mutant("L5", "what is offered throws", {
    perform(fight, command) {
      if (command.options?.["manner"] === "wild") throw new TypeError("no such manner");
      skirmish.perform(fight, command);
    },
  }),
  mutant("L5", "unknown options are overlooked", {
    whyNot: (state, command) => skirmish.whyNot(state, command).filter((p) => p.code !== "option/unknown"),
  }),
  mutant("L5", "fields that do not belong are overlooked", {
    whyNot: (state, command) =>
      skirmish.whyNot(state, command).filter((p) => p.code !== "command/unknown-field"),
  }),
  mutant("L5", "anybody may act on anybody's turn", {
    whyNot: (state, command) => skirmish.whyNot(state, command).filter((p) => p.code !== "turn/not-yours"),
  }),
  mutant("L5", "a refusal changes the state", {
    whyNot(state, command) {
      const problems = skirmish.whyNot(state, command);
      if (problems.length > 0) first(state).taken += 1;
      return problems;
    },
  }),
  mutant("L5", "a refusal has no proper code", {
    whyNot: (state, command) => skirmish.whyNot(state, command).map((p) => ({ ...p, code: "Refused!" })),
  }),
  mutant("L5", "a refusal has no sentence", {
    whyNot: (state, command) => skirmish.whyNot(state, command).map((p) => ({ ...p, message: "no" })),
  }),
  mutant("L5", "a volley is legal and not offered", {
    offers: (state, id) =>
      skirmish.offers(state, id).filter((o) => o.do !== "volley" || first(state).id === id),
    tactics: {
      ...skirmish.tactics,
      default: {
        ...(skirmish.tactics["default"] as Tactic<State>),
        act(state, actor) {
          const volley = skirmish.offers(state, actor).find((o) => o.do === "volley");
          return volley === undefined
            ? { do: "end", actor }
            : { do: "volley", actor, targets: volley.targets?.of.slice(0, 1) as string[] };
        },
      },
    },
  }),
  mutant("L5", "a spent volley is refused without a sentence", {
    whyNot: (state, command) =>
      skirmish.whyNot(state, command).map((p) => (p.code === "volley/none-left" ? { ...p, message: "" } : p)),
  }),
  mutant("L5", "something is offered with nowhere to go", {
    offers: (state, id) => [
      ...skirmish.offers(state, id),
      ...(skirmish.offers(state, id).length === 0
        ? []
        : [{ do: "end", actor: id, label: "Go", cost: {}, places: [] }]),
    ],
  }),
  mutant("L5", "a preview throws before it is aimed", {
    shows(_, command) {
      if (command.do === "attack" && command.targets?.[0]?.length === undefined)
        throw new TypeError("no target");
      return NOTHING_SHOWN;
    },
  }),
  mutant("L5", "a preview changes the state", {
    shows(state) {
      first(state).taken += 1;
      return NOTHING_SHOWN;
    },
  }),
  mutant(
    "L5",
    "a tactic does what is not legal",
    tactic({ act: (_, actor) => ({ do: "volley", actor, targets: [actor] }) }),
  ),
  mutant("L5", "a tactic answers what is not among the options", tactic({ answer: () => "run away" })),
];

const isOver = (state: State): boolean => new Set(state.units.filter(isUp).map((f) => f.side)).size < 2;

const L8: Mutant[] = [
  mutant("L8", "a reaction asks what is not listed", {
    asks: skirmish.asks.filter((a) => a.name !== "block"),
  }),
  mutant("L8", "a question is listed and never asked", {
    asks: [...skirmish.asks, { name: "morale", answer: "2d6", who: "everybody", when: "never" }],
  }),
  mutant("L8", "something in the repertoire never fires", {
    repertoire: [...skirmish.repertoire, "do dance"],
  }),
  mutant("L8", "battles go on beyond their last round", {
    perform(fight, command) {
      const { rules } = fight.state;
      const loose = fight.state as { rules: State["rules"] };
      loose.rules = { ...rules, maxRounds: rules.maxRounds + 3 };
      skirmish.perform(fight, command);
      loose.rules = rules;
    },
  }),
  mutant("L8", "a verb is done and not listed", { verbs: skirmish.verbs.filter((v) => v.do !== "volley") }),
  mutant("L8", "a house rule has an impossible default", {
    options: { ...skirmish.options, guard: { ...OPTIONS.guard, min: 8 } },
  }),
  mutant("L8", "a house rule is about a rule that is not in the book", {
    options: { ...skirmish.options, guard: { ...OPTIONS.guard, rule: "SK22" } },
  }),
  mutant("L8", "a question is listed twice", { asks: [...skirmish.asks, ...skirmish.asks.slice(0, 1)] }),
  mutant("L8", "an encounter without anybody throws", {
    setup(encounter) {
      if (encounter.combatants.every((c) => c.hidden)) throw new TypeError("nobody to be seen");
      return skirmish.setup(encounter);
    },
  }),
  mutant("L8", "an odds question throws", {
    pose(question) {
      const { attacker } = question as { attacker: { hp: number } };
      return skirmish.pose(attacker.hp > 0 ? question : null);
    },
  }),
  mutant("L8", "an odds question asks for what cannot be done", {
    pose(question) {
      const posed = skirmish.pose(question);
      return posed.ok ? { ...posed, value: { ...posed.value, command: { do: "dance" } } } : posed;
    },
  }),
  mutant("L8", "nobody wins when nobody else stands", {
    perform(fight, command) {
      skirmish.perform(fight, command);
      if (fight.state.round < fight.state.rules.maxRounds && !fight.state.finished) fight.state.winner = null;
    },
    actor: (state) => (isOver(state) ? null : skirmish.actor(state)),
    offers: (state, id) => (isOver(state) ? [] : skirmish.offers(state, id)),
  }),
  mutant("L8", "a shipped encounter cannot be opened", {
    encounters: {
      ...skirmish.encounters,
      broken: { fray: 1, ruleset: "skirmish", name: "Broken", combatants: [{ id: "a", is: "dragon" }] },
    },
  }),
];

export const LEGAL: readonly Mutant[] = [...L5, ...L8];
