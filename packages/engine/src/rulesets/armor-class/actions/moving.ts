import { cellAt } from "../../../grid/index.ts";
import { type Action, problem, when } from "../../../kernel/index.ts";
import { foesInMelee, groundOf } from "../move/ground.ts";
import { reachable, stepAside, walkTo, wayOf, whyNotAside, whyNotMoving } from "../move/move.ts";
import { freeAttacks } from "../attack/reactions.ts";
import { has, isUp, slips, type State, type Unit } from "../state.ts";
import { flee as leaveField } from "../turn.ts";
import { gain, lose } from "../verbs.ts";
import { BROKEN, PRONE, WITHDRAWN } from "../words.ts";

/** AC43, AC47, AC57, AC75: walking, getting up and down, withdrawing, fleeing. */

export const move: Action<State, Unit> = {
  name: "move",
  rule: "AC43",
  says: "walks (Move, or Main)",
  kind: "move",
  price: { move: 1 },
  aim: {
    takes: { at: 'or path; without a map "apart" or "near"', path: "" },
    offered({ state, actor }) {
      const ground = groundOf(state);
      if (ground === null) return { places: [actor.apart ? "near" : "apart"] };
      const places = reachable(state, actor).map((square) => cellAt(ground.field, square));
      return places.length === 0 ? null : { places };
    },
    whyNot({ state, actor }, command) {
      if (command.at !== undefined && command.path !== undefined)
        return [problem("move/where", "expected a place or a path, found both", "path")];
      const ground = groundOf(state);
      if (ground === null) return whyNotAside(actor, command);
      const way = wayOf(state, ground, actor, command);
      return Array.isArray(way) ? [] : [way];
    },
  },
  whyNot: ({ actor }) => whyNotMoving(actor),
  perform(fight, { state, actor, command }) {
    const ground = groundOf(state);
    if (ground === null) return stepAside(fight, actor, command.at as "apart" | "near");
    const { width } = ground.field;
    const way = command.path?.map(([column, row]) => row * width + column);
    walkTo(fight, actor, way ?? (wayOf(state, ground, actor, command) as number[]));
  },
};

export const withdraw: Action<State, Unit> = {
  name: "withdraw",
  label: "Fighting Withdrawal",
  rule: "AC47",
  says: "Fighting Withdrawal: the next Move this turn draws no free attacks (Main)",
  kind: "other",
  price: ({ actor }) => (slips(actor) ? {} : { main: 1 }),
  whyNot: ({ actor }) =>
    when(has(actor, WITHDRAWN), problem("withdraw/already", `${actor.name} is withdrawing already (AC47)`)),
  perform(fight, { actor }) {
    fight.tell({ event: "withdraw", by: actor.id });
    gain(fight, actor, WITHDRAWN);
  },
};

export const stand: Action<State, Unit> = {
  name: "stand",
  label: "Stand up",
  rule: "AC75",
  says: "stands up (Move)",
  kind: "other",
  price: { move: 1 },
  whyNot: ({ actor }) => [
    when(!has(actor, PRONE), problem("stand/standing", `${actor.name} is not prone (AC75)`)),
    ...whyNotMoving(actor),
  ],
  perform(fight, { actor }) {
    fight.tell({ event: "stand", by: actor.id });
    lose(fight, actor, PRONE);
  },
};

export const drop: Action<State, Unit> = {
  name: "drop",
  label: "Go prone",
  rule: "AC75",
  says: "goes prone (On Turn)",
  kind: "other",
  whyNot: ({ actor }) =>
    when(has(actor, PRONE), problem("drop/prone", `${actor.name} is prone already (AC75)`)),
  perform(fight, { actor }) {
    fight.tell({ event: "drop", by: actor.id });
    gain(fight, actor, PRONE);
  },
};

/** AC57 Whoever has lost heart runs; those in melee with it strike first. */
export const flee: Action<State, Unit> = {
  name: "flee",
  rule: "AC57",
  says: "leaves the field, once it has lost heart (Move)",
  kind: "other",
  whyNot: ({ actor }) => [
    when(!has(actor, BROKEN), problem("flee/unbroken", `${actor.name} has not lost heart (AC57)`)),
    when(
      actor.main + actor.move === 0,
      problem("cost/move", `${actor.name} has no Move Action left for fleeing (AC43)`),
    ),
    ...whyNotMoving(actor),
  ],
  perform(fight, { actor }) {
    fight.tell({ event: "flee", by: actor.id });
    if (!has(actor, WITHDRAWN)) freeAttacks(fight, actor, foesInMelee(fight.state, actor));
    if (isUp(actor) && fight.state.winner === null) leaveField(fight, actor);
  },
};
