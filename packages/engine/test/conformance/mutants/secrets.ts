import { GAME_MASTER, ok, type Seat } from "../../../src/kernel/index.ts";
import { skirmish } from "../skirmish/index.ts";
import { type Fighter, fighterOf, type State } from "../skirmish/state.ts";
import { afterwards, first, type Mutant, mutant, telling } from "./help.ts";

/** Mistakes in what is shown and explained: L6, and the law of explanations. */

const allSeeing = (seat: Seat): Seat => (seat.role === "player" ? { role: "game-master" } : seat);
type Aliased = State & { leader: Fighter };
const L6: Mutant[] = [
  mutant("L6", "without those it does not see a battle looks otherwise to a seat", {
    asSeen(state, seat) {
      const seen = skirmish.asSeen?.(state, seat) ?? state;
      return seen === state ? state : { ...seen, round: seen.round + 1 };
    },
  }),
  mutant("L6", "a seat is said to see as another that sees more", { seesAs: () => GAME_MASTER }),
  mutant("L6", "a seat is said to see as another that sees less", { seesAs: () => ({ role: "onlooker" }) }),
  mutant("L6", "a view shows hidden armor", {
    view(state, seat) {
      const { combatants, ...rest } = skirmish.view(state, seat);
      const all = Object.entries(combatants).map(([id, c]) => [
        id,
        { ...c, armor: fighterOf(state, id)?.armor ?? 0 },
      ]);
      return { ...rest, combatants: Object.fromEntries(all) };
    },
  }),
  mutant("L6", "a view shows whose turn it is though they are unseen", {
    view: (state, seat) => ({ ...skirmish.view(state, seat), turn: state.turn }),
  }),
  mutant("L6", "an event explains with armor that is hidden", {
    viewEvent(state, event, seat) {
      const seen = skirmish.viewEvent(state, event, seat);
      return seen === null || event.event !== "attack"
        ? seen
        : {
            ...seen,
            sum: {
              terms: [],
              floor: 0,
              factors: [],
              after: [],
              total: fighterOf(state, event.target)?.armor ?? 0,
              rule: "SK2",
            },
          };
    },
  }),
  mutant("L6", "the order names units in hiding", {
    viewEvent: (state, event, seat) =>
      event.event === "order" ? event : skirmish.viewEvent(state, event, seat),
  }),
  mutant("L6", "odds are told to whoever asks", { knows: () => true }),
  mutant("L6", "a preview shows hidden armor", {
    shows: (state, command) => ({
      squares: [[fighterOf(state, command.targets?.[0])?.armor ?? 0, 0]],
      lines: [],
    }),
  }),
  mutant("L6", "who knows the odds depends on the secret", {
    knows: (state, command) => (fighterOf(state, command.targets?.[0])?.armor ?? 0) < 3,
  }),
  mutant("L6", "a refusal tells of hidden armor", {
    whyNot: (state, command) =>
      skirmish.whyNot(state, command).map((p) => ({
        ...p,
        message: `${p.message} (armor ${state.units.map((f) => f.armor).join(", ")})`,
      })),
  }),
  mutant("L6", "a refusal names units in hiding", {
    whyNot: (state, command) =>
      skirmish.whyNot(state, command).map((p) => ({
        ...p,
        message: `${p.message}: there are ${state.units.map((f) => f.name).join(", ")}`,
      })),
    disguise: (state, seat) => {
      const other = skirmish.disguise?.(state, seat) ?? state;
      return {
        ...other,
        units: other.units.map((f, i) => ({ ...f, name: (state.units[i] as Fighter).name })),
      };
    },
  }),
  mutant("L6", "the other side's players see like the game master", {
    view: (state, seat) => skirmish.view(state, allSeeing(seat)),
  }),
  mutant("L6", "the state holds a Map", {
    setup(encounter) {
      const state = skirmish.setup(encounter);
      return state.ok ? ok({ ...state.value, seen: new Map([["a", 1]]) }) : state;
    },
  }),
  mutant("L6", "the state holds undefined", {
    setup(encounter) {
      const state = skirmish.setup(encounter);
      return state.ok ? ok({ ...state.value, note: undefined }) : state;
    },
  }),
  mutant("L6", "the state holds one fighter twice", {
    setup(encounter) {
      const state = skirmish.setup(encounter);
      return state.ok ? ok({ ...state.value, leader: first(state.value) } as State) : state;
    },
    copy(state) {
      const made = skirmish.copy(state);
      const at = state.units.indexOf((state as Aliased).leader);
      return { ...made, leader: made.units[at] ?? { ...(state as Aliased).leader } } as State;
    },
    ...afterwards((fight) => ((fight.state as Aliased).leader.points += 1)),
  }),
];

const WHY: Mutant[] = [
  mutant(
    "why",
    "a sum leaves out a term",
    telling((e) =>
      e.sum === undefined
        ? e
        : { ...e, sum: { ...e.sum, terms: e.sum.terms.filter((t) => t.name !== "wild") } },
    ),
  ),
  mutant(
    "why",
    "a check leaves out a term",
    telling((e) =>
      e.check === undefined
        ? e
        : { ...e, check: { ...e.check, terms: e.check.terms.filter((t) => t.name !== "Skill") } },
    ),
  ),
  mutant(
    "why",
    "a verdict does not follow from its check",
    telling((e) => (e.check === undefined ? e : { ...e, check: { ...e.check, target: e.check.target - 3 } })),
  ),
  mutant(
    "why",
    "one word is said of hits and misses",
    telling((e) => (e.check === undefined ? e : { ...e, check: { ...e.check, verdict: "so be it" } })),
  ),
  mutant(
    "why",
    "the parts of a term do not come to it",
    telling((e) =>
      e.check === undefined
        ? e
        : {
            ...e,
            check: {
              ...e.check,
              terms: e.check.terms.map((t) => ({ ...t, of: [{ value: t.value + 1, name: "base" }] })),
            },
          },
    ),
  ),
];

export const SECRETS: readonly Mutant[] = [...L6, ...WHY];
