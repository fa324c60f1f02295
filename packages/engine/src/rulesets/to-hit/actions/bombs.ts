import { cellAt, isOnMap, squareAt } from "../../../grid/index.ts";
import {
  type Action,
  type Aim,
  type Attempt,
  type Command,
  type Problem,
  problem,
  when,
} from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { squaresReached } from "../aim/targets.ts";
import { goOff } from "../bombs/blast.ts";
import { bombsFor, fliesTo, grabbed, heldBy, isDue, throwing, withinReach } from "../bombs/bombs.ts";
import { BOMBS, blastOf } from "../bombs/kinds.ts";
import { takeItem } from "../gear/belt.ts";
import { type Ground, groundOf } from "../move/ground.ts";
import { isCell } from "../move/move.ts";
import { type Bomb, type Fight, isUp, type State, type Unit, unitOf } from "../state.ts";
import { lying } from "../verbs.ts";
import { whyNotCursed, whyNotProne } from "./hindered.ts";
import { asStandard, MINOR, STANDARD } from "./price.ts";

/** TH80 Bombs change hands: lit, thrown, laid down, picked up. */

type Trying = Attempt<State, Unit, Ability>;

/** What an action is done with. */
const bombsOf = (actor: Unit, state: State): Ability[] =>
  bombsFor(state, actor).map(({ kind }) => blastOf(kind));

const bombOf = ({ state, actor, item }: Trying): Bomb =>
  bombsFor(state, actor).find(({ kind }) => kind === item.id) as Bomb;

const whyNotItem = ({ name }: Unit): Problem =>
  problem("bomb/none", `${name} has no such bomb at hand (TH80)`, "with");

const whyNotHolding = ({ state, actor }: Pick<Trying, "state" | "actor">): Problem | null =>
  when(
    heldBy(state, actor) !== undefined,
    problem("bomb/in-hand", `${actor.name} has a lit bomb in hand already (TH80)`),
  );

const inHandOf = ({ id }: Unit): Partial<Bomb> => ({ held: true, near: id, at: -1 });

/** The same bomb elsewhere; TH79 one from the belt is taken from it. */
function bring(fight: Fight, actor: Unit, bomb: Bomb, to: Partial<Bomb>): Bomb {
  const { state } = fight;
  if (!state.bombs.includes(bomb)) takeItem(actor, bomb.kind);
  const there = { ...bomb, ...to };
  state.bombs = [...state.bombs.filter((b) => b !== bomb), there];
  return there;
}

/** TH80 Lighting a fuse takes no action. */
export const light: Action<State, Unit, Ability> = {
  name: "light",
  label: ({ item }) => `Light: ${item.name}`,
  rule: "TH80",
  says: "lights a bomb and holds it",
  kind: "other",
  items: (actor, state) =>
    heldBy(state, actor) === undefined ? bombsOf(actor, state) : Object.keys(BOMBS).map(blastOf),
  whyNotItem,
  notes: { with: "(a bomb; left out: the first on the belt)" },
  whyNot: whyNotHolding,
  perform(fight, use) {
    bring(fight, use.actor, bombOf(use), inHandOf(use.actor));
    if (fight.told) fight.tell({ event: "lights", by: use.actor.id, with: use.item.id });
  },
};

/** Every square it can be thrown to; without a map, at whom. */
const throwAim: Aim<State, Unit, Ability> = {
  takes: { at: "(without a map targets [one])", targets: "" },
  offered(attempt) {
    const { state, actor } = attempt;
    const ground = groundOf(state);
    if (ground === null)
      return { targets: { of: state.units.filter(isUp).map((u) => u.id), min: 1, max: 1 } };
    const squares = squaresReached(state, ground, throwing(actor, bombOf(attempt)));
    return squares.length === 0 ? null : { places: squares.map((square) => cellAt(ground.field, square)) };
  },
  whyNot(attempt, command) {
    const ground = groundOf(attempt.state);
    if (ground !== null) return whyNotThrow(attempt, ground, command);
    const { at, targets } = command;
    if (at !== undefined) return [problem("target/at", "without a map a bomb is thrown at somebody", "at")];
    return whyNotBeside(attempt.state, targets);
  },
};

function whyNotThrow(attempt: Trying, ground: Ground, { at, targets }: Command): Problem[] {
  const { state, actor } = attempt;
  if (targets !== undefined) return [problem("target/at", "a bomb is thrown at a square", "targets")];
  if (!isCell(at) || !isOnMap(ground.field, at))
    return [problem("target/at", "expected a square on the map", "at")];
  return fliesTo(state, ground, actor, { bomb: bombOf(attempt), at })
    ? []
    : [problem("attack/out-of-reach", `${actor.name} cannot throw it there (TH80)`, "at")];
}

function whyNotBeside(state: State, targets: readonly string[] = []): Problem[] {
  const target = targets.length === 1 ? unitOf(state, targets[0] as string) : undefined;
  if (target !== undefined && isUp(target)) return [];
  const code =
    target !== undefined ? "target/down" : targets.length > 1 ? "target/too-many" : "target/missing";
  return [problem(code, "expected somebody who stands to throw it at (TH80)", "targets")];
}

export const throwBomb: Action<State, Unit, Ability> = {
  name: "throw",
  label: ({ item }) => `Throw: ${item.name}`,
  rule: "TH80",
  says: "throws the bomb in hand, or one from the belt that is lit with it",
  kind: "attack",
  price: STANDARD,
  items: bombsOf,
  whyNotItem,
  aim: throwAim,
  whyNot: ({ actor }) => [whyNotProne(actor), whyNotCursed(actor)],
  perform: asStandard((fight, use) => {
    const { actor, command } = use;
    const { at, targets } = command;
    const ground = groundOf(fight.state);
    const to =
      ground === null
        ? { near: targets?.[0] as string, at: -1 }
        : { near: null, at: squareAt(ground.field, at as [number, number]) };
    const bomb = bring(fight, actor, bombOf(use), { held: false, ...to });
    const aim = {
      ...(at === undefined ? {} : { at }),
      ...(targets === undefined ? {} : { target: targets[0] as string }),
    };
    if (fight.told) fight.tell({ event: "throws", by: actor.id, with: bomb.kind, ...aim });
    if (isDue(fight.state, bomb)) goOff(fight, [bomb]);
  }),
};

export const lay: Action<State, Unit, Ability> = {
  name: "lay",
  label: ({ item }) => `Lay at one's feet: ${item.name}`,
  rule: "TH80",
  says: "lays the bomb in hand, or one from the belt, lit at one's feet",
  kind: "other",
  price: MINOR,
  items: bombsOf,
  whyNotItem,
  perform(fight, use) {
    const { actor, item } = use;
    const bomb = bombOf(use);
    bring(fight, actor, bomb, lying(bomb, actor));
    if (fight.told) fight.tell({ event: "lays", by: actor.id, with: item.id });
  },
};

export const grab: Action<State, Unit> = {
  name: "grab",
  label: "Pick up a lit bomb",
  rule: "TH80",
  says: "picks up a lit bomb that lies under or next to one",
  kind: "other",
  price: MINOR,
  aim: {
    takes: { at: "(without a map targets [whom it lies beside]; left out: the first at hand)", targets: "" },
    offered({ state, actor }) {
      const ground = groundOf(state);
      const there = withinReach(state, actor);
      if (there.length === 0) return null;
      if (ground === null)
        return { targets: { of: [...new Set(there.map((b) => b.near as string))], min: 1, max: 1 } };
      return { places: [...new Set(there.map((b) => b.at))].map((square) => cellAt(ground.field, square)) };
    },
    whyNot({ state, actor }, command) {
      if (grabbed(state, actor, command) !== undefined || heldBy(state, actor) !== undefined) return [];
      return [problem("grab/nothing", `no lit bomb lies there within ${actor.name}'s reach (TH80)`)];
    },
  },
  whyNot: whyNotHolding,
  perform(fight, { state, actor, command }) {
    const bomb = bring(fight, actor, grabbed(state, actor, command) as Bomb, inHandOf(actor));
    if (fight.told) fight.tell({ event: "grabs", by: actor.id, with: bomb.kind });
  },
};
