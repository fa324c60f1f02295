import { type Action, problem, when } from "../../../kernel/index.ts";
import { threaten } from "../attack/injury.ts";
import { checkBonus, screenLimit } from "../attack/screen.ts";
import { whyNotStrike } from "../attack/targets.ts";
import { groundOf, touches } from "../move/ground.ts";
import { walkTo, wayBeside, whyNotMoving } from "../move/move.ts";
import { stabilizeRoll } from "../questions.ts";
import { has, isUp, type State, type Unit } from "../state.ts";
import { gain } from "../verbs.ts";
import { contestCheck } from "../why.ts";
import { GRAPPLED, GRAPPLING, SCREENING, SWARMING } from "../words.ts";
import { atOne } from "./aim.ts";

/** AC48, AC49, AC55: what is done for others. */

/** AC48 To the ally, and before it. */
export const screen: Action<State, Unit> = {
  name: "screen",
  label: "Screen a friend",
  rule: "AC48",
  says: "goes to a friend and screens it (Move)",
  kind: "help",
  price: { move: 1 },
  aim: atOne("[a friend]", ({ state, actor }, target) => {
    if (target === actor || target.side !== actor.side || !isUp(target))
      return problem("target/not-an-ally", "expected a standing friend to screen (AC48)");
    if (actor.ward === target.index)
      return problem("screen/already", `${actor.name} screens ${target.name} already (AC48)`);
    const ground = groundOf(state);
    return when(
      ground !== null && wayBeside(state, ground, actor, target) === null,
      problem("screen/too-far", `${actor.name} cannot get to ${target.name} with one Move (AC48)`),
    );
  }),
  whyNot: ({ actor }) => [
    ...whyNotMoving(actor),
    when(
      screenLimit(actor) < 1,
      problem("screen/skill", `${actor.name} lacks the skill to screen anybody (AC48)`),
    ),
  ],
  perform(fight, { actor, target }) {
    const ground = groundOf(fight.state);
    const way = ground === null ? [] : (wayBeside(fight.state, ground, actor, target) as number[]);
    if (way.length > 0) walkTo(fight, actor, way);
    if (!isUp(actor)) return;
    actor.ward = target.index;
    gain(fight, actor, SCREENING);
  },
};

/** AC49 Gives up the own attack for another's. */
export const swarm: Action<State, Unit> = {
  name: "swarm",
  label: "Join a swarm",
  rule: "AC49",
  says: "gives up the attack for a friend's swarm (Main)",
  kind: "other",
  isHarmful: () => true,
  price: { main: 1 },
  aim: atOne("[a foe]", ({ state, actor }, target) => {
    if (has(actor, SWARMING)) return problem("swarm/already", `${actor.name} swarms already (AC49)`);
    const wrong = actor.arms
      .filter((a) => !a.ranged)
      .map((arm) => whyNotStrike(state, { by: actor, arm, target, hand: {} }));
    return wrong.includes(null) ? null : (wrong[0] ?? null);
  }),
  whyNot: ({ actor }) => (has(actor, GRAPPLED | GRAPPLING) ? whyNotMoving(actor) : []),
  perform(fight, { actor, target }) {
    actor.prey = target.index;
    gain(fight, actor, SWARMING);
  },
};

/** AC55 Dex/Heal or Int/Heal against 8 and a full round's 1 each; 2 more without a kit. */
export const stabilize: Action<State, Unit> = {
  name: "stabilize",
  label: "Stabilize",
  rule: "AC55",
  says: "stabilizes (Main)",
  kind: "help",
  price: { main: 1 },
  aim: atOne("[a friend]", ({ state, actor }, target) => {
    if (target.life !== "mortally-wounded" || target.side !== actor.side)
      return problem("target/not-down", "expected a friend who is mortally wounded (AC55)");
    if (target.tended === state.round)
      return problem("stabilize/tried", "one attempt a round is all there is time for (AC55)");
    const ground = groundOf(state);
    return when(
      ground !== null && !touches(ground, actor, target),
      problem("attack/out-of-reach", `${target.name} is not next to ${actor.name} (AC55)`),
    );
  }),
  perform(fight, { actor: by, target }) {
    const { round } = fight.state;
    target.tended = round;
    const { mods, skills, medic } = by.sheet;
    const bonus = checkBonus(by, Math.max(mods.dex, mods.int), skills.heal ?? null);
    const needs = 8 + (round - target.fell) + (medic ? 0 : 2);
    const roll = stabilizeRoll(fight.ask, by.id, (shown) => shown + bonus >= needs);
    const lands = roll + bonus >= needs;
    if (lands) target.life = "stabilized";
    const check = fight.explained
      ? { check: contestCheck("stabilize", { roll, bonus }, needs, { rule: "AC55", wins: lands }) }
      : {};
    fight.tell({ event: "stabilize", by: by.id, target: target.id, lands, ...check });
    if (lands) threaten(fight, target);
  },
};
