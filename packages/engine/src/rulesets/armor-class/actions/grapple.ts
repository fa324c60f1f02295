import { type Action, type Problem, problem, when } from "../../../kernel/index.ts";
import { brawn, hitAndContest, wrestle } from "../attack/contest.ts";
import { whyNotStrike } from "../attack/targets.ts";
import { dragPlaces, drag as haul, whyNotDrag } from "../move/drag.ts";
import { pushAway } from "../move/push.ts";
import type { Arm } from "../sheet/kit.ts";
import { has, type State, type Unit } from "../state.ts";
import { gain, letGo, seize } from "../verbs.ts";
import { GRAPPLED, PRONE } from "../words.ts";
import { atOne } from "./aim.ts";

/** AC51, AC77: taking hold, breaking free, letting go, throwing down, dragging along. */

const fists = ({ arms }: Unit): Arm => arms.find((a) => a.kind === "unarmed") as Arm;

const holds = (actor: Unit, target: Unit): boolean => target.holders.includes(actor.index);

const notHeld = (actor: Unit, target: Unit): Problem | null =>
  when(
    !holds(actor, target),
    problem("grapple/not-held", `${actor.name} does not hold ${target.name} (AC51)`),
  );

export const grapple: Action<State, Unit> = {
  name: "grapple",
  label: "Grapple",
  rule: "AC51",
  says: "grapples (Main)",
  kind: "attack",
  price: { main: 1 },
  aim: atOne(
    "[one]",
    ({ state, actor }, target) =>
      whyNotStrike(state, { by: actor, arm: fists(actor), target, hand: {} }) ??
      when(
        holds(actor, target),
        problem("grapple/held", `${actor.name} holds ${target.name} already (AC51)`),
      ) ??
      when(
        target.size > actor.size + 2,
        problem("grapple/larger", `${target.name} is too large to be held (AC51)`),
      ),
  ),
  perform(fight, { actor: by, target: other }) {
    const penalty = -2 * Math.max(0, other.size - by.size); // larger ones are harder to hold
    const mine = brawn(by) + penalty;
    if (hitAndContest(fight, fists(by), "grapple", { by, other, mine, theirs: brawn(other), rule: "AC51" }))
      seize(fight, by, other);
  },
};

/** AC51 Free of all who hold it, one by one. */
export const escape: Action<State, Unit> = {
  name: "escape",
  label: "Break free",
  rule: "AC51",
  says: "breaks free (Main)",
  kind: "other",
  price: { main: 1 },
  whyNot: ({ actor }) =>
    when(!has(actor, GRAPPLED), problem("escape/free", `nobody holds ${actor.name} (AC51)`)),
  perform(fight, { state, actor }) {
    fight.tell({ event: "escape", by: actor.id });
    for (const i of actor.holders.slice()) {
      const holder = state.units[i] as Unit;
      if (wrestle(fight, actor, holder, "AC51")) letGo(fight, holder, actor);
    }
  },
};

export const release: Action<State, Unit> = {
  name: "release",
  label: "Let go",
  rule: "AC51",
  says: "lets go (On Turn)",
  kind: "other",
  aim: atOne("[one]", ({ actor }, target) => notHeld(actor, target)),
  perform(fight, { actor, target }) {
    fight.tell({ event: "release", by: actor.id });
    letGo(fight, actor, target);
  },
};

/** AC51 Thrown 5 feet and prone; who loses loses hold. */
export const throwDown: Action<State, Unit> = {
  name: "throw",
  label: "Throw down",
  rule: "AC51",
  says: "throws down whom it holds (Main)",
  kind: "other",
  isHarmful: () => true,
  price: { main: 1 },
  aim: atOne("[one it holds]", ({ actor }, target) => notHeld(actor, target)),
  perform(fight, { actor, target }) {
    const wins = wrestle(fight, actor, target, "AC51");
    letGo(fight, actor, target);
    if (!wins) return;
    pushAway(fight, actor, target, 1);
    gain(fight, target, PRONE);
  },
};

const dragAim = atOne(
  "[one it holds]",
  ({ state, actor }, target, command) =>
    notHeld(actor, target) ?? (command === null ? null : whyNotDrag(state, actor, target, command)),
);

export const drag: Action<State, Unit> = {
  name: "drag",
  label: "Drag",
  rule: "AC77",
  says: "goes 10 feet and takes along whom it holds (Main)",
  kind: "other",
  isHarmful: () => true,
  price: { main: 1 },
  aim: {
    ...dragAim,
    takes: { ...dragAim.takes, at: "" },
    /** Only those two may be in the grapple: there is one to drag, or nobody. */
    offered(attempt) {
      const { state, actor } = attempt;
      const target = state.units.find((u) => holds(actor, u));
      if (target === undefined) return null;
      const places = dragPlaces(state, actor, target).filter(
        (at) => whyNotDrag(state, actor, target, { at }) === null,
      );
      return places.length === 0 ? null : { targets: { of: [target.id], min: 1, max: 1 }, places };
    },
  },
  perform: (fight, { actor, target, command }) => haul(fight, actor, target, command),
};
