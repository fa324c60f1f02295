// The same game as a ruleset of ours.
import { GAME_MASTER, number, ok, whole } from "@fray/engine";
import * as z from "zod";
import { strike, striker, struck, units } from "./game.mjs";

const SIDES = ["left", "right"];
const IDS = units().map((_, place) => `${SIDES[place >> 2]}-${place % 4}`);
const sheet = z.strictObject({
  hp: whole(1),
  shell: whole(0),
  accuracy: number(),
  evasion: number(),
  power: number(),
  guard: number(),
});
const actorOf = (state) => (state.round === 0 ? null : state.turn);
const onTurn = (state) => IDS[striker(state.units, state.next, state.side)];

const NONE = [];
const seen = ({ id, hp, shell }, place) => ({
  name: id,
  side: SIDES[place >> 2],
  hp,
  at: null,
  state: hp > 0 ? "up" : "down",
  statuses: NONE,
  points: { shell },
});

function summary({ round, turn, units: all }) {
  const combatants = {};
  for (let place = 0; place < all.length; place++) combatants[IDS[place]] = seen(all[place], place);
  return { round, turn, winner: null, combatants };
}

// Written out, not spread, as in the rulesets we ship: states of one shape.
const copyUnit = ({ id, hp, shell, accuracy, evasion, power, guard }) => ({
  id,
  hp,
  shell,
  accuracy,
  evasion,
  power,
  guard,
});

const copy = ({ round, turn, winner, policies, side, next, units: all }) => ({
  round,
  turn,
  winner,
  policies,
  side,
  next: [next[0], next[1]],
  units: all.map(copyUnit),
});

const offers = (state, actor) => [
  {
    do: "attack",
    actor,
    label: "Attack",
    cost: {},
    targets: { of: [IDS[struck(state.units, state.side)]], min: 1, max: 1 },
    harmful: true,
  },
];

function whyNot(state, { do: verb, actor }) {
  if (verb === "start") return state.round === 0 ? [] : [{ code: "start/twice", message: "it has begun" }];
  if (verb !== "attack") return [{ code: "command/verb", message: "expected attack", path: "do" }];
  return actor === actorOf(state)
    ? []
    : [{ code: "command/turn", message: "it is not their turn", path: "actor" }];
}

function perform({ state, ask, told, tell, events }, { do: verb, actor }) {
  if (verb === "start") {
    [state.round, state.side] = [1, 0];
    state.turn = onTurn(state);
    return;
  }
  const target = IDS[struck(state.units, state.side)];
  const die = ask.die("hit die", 10, actor);
  const harm = strike(state.units, state.next, state.side, die);
  if (told) tell.call({ told, events }, { event: "attack", by: actor, target, die, harm });
  state.side = 1 - state.side;
  state.turn = onTurn(state);
}

const encounter = {
  fray: 1,
  ruleset: "lock-step",
  name: "Lock step",
  field: { kind: "abstract" },
  combatants: units().map((u, i) => ({ id: IDS[i], name: IDS[i], side: SIDES[i >> 2], sheet: u })),
};

export const lockStep = {
  id: "lock-step",
  version: 1,
  title: "Lock step",
  feel: "Four against four, one blow after the other.",
  options: {},
  book: [],
  asks: [{ name: "hit die", answer: "1d10", who: "who attacks", when: "always" }],
  verbs: [{ do: "attack", takes: "", does: "strikes" }],
  reactions: [],
  repertoire: ["attack"],
  sheet,
  question: z.any(),
  fields: [{ kind: "abstract" }],
  roster: {},
  encounters: { battle: encounter },
  tactics: {
    default: { about: "strikes", act: (_state, actor) => ({ do: "attack", actor }), answer: () => "" },
  },
  setup: ({ combatants }) =>
    ok({
      round: 0,
      turn: null,
      winner: null,
      policies: {},
      side: 0,
      next: [0, 0],
      units: combatants.map((c) => ({ id: c.id, ...c.sheet })),
    }),
  pose: () => {
    throw new Error("it has no odds");
  },
  copy,
  actor: actorOf,
  tacticOf: () => "default",
  standing: (s) =>
    s.units.map((u, i) => ({ id: u.id, side: SIDES[i >> 2], up: u.hp > 0, dealt: 0, taken: 0 })),
  offers,
  whyNot,
  perform,
  summary,
  view: summary,
  seesAs: () => GAME_MASTER,
  viewEvent: (_state, event) => event,
  knows: () => true,
  say: (_state, { by, target, harm }) =>
    harm > 0 ? `${by} hits ${target} for ${harm}.` : `${by} misses ${target}.`,
  fired: () => ["attack"],
};
