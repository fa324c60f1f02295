import {
  type Action,
  atOne,
  type Attempt,
  type Command,
  type Problem,
  problem,
  type Term,
  term,
  unknownWith,
  type Use,
} from "../../../kernel/index.ts";
import { ALL_MANEUVERS, type Maneuver, MANEUVERS } from "../abilities/maneuvers.ts";
import { MELEE } from "../aim/ranges.ts";
import { hardStep } from "../attack/difficulty.ts";
import { guardOf } from "../attack/guards.ts";
import { inHand } from "../attack/reactions.ts";
import { maneuverCheck } from "../attack/why.ts";
import { afterStandard, give } from "../conditions.ts";
import { hasKeyword, isNatural } from "../gear/weapons.ts";
import { distanceOf, groundOf, touches } from "../move/ground.ts";
import { push } from "../move/move.ts";
import { maneuverRoll } from "../questions.ts";
import { type Fight, has, isUp, type State, type Unit, unitOf } from "../state.ts";
import { gain, learn } from "../verbs.ts";
import { GUARD_NAMES, HARD_NAMES, HARD_PENALTY, OIL_SOAKED, SIZES, type Status } from "../words.ts";
import { otherVerb } from "./elsewhere.ts";
import { whyNotProne } from "./hindered.ts";
import type { Choices } from "./options.ts";
import { MINOR, STANDARD } from "./price.ts";

/** TH71 Maneuvers: 2d6 + two Traits against a guard stat, no points, a Standard Action. */

/** TH71 One maneuver against one foe. */
export const maneuver: Action<State, Unit, Maneuver> = {
  name: "maneuver",
  rule: "TH71",
  says: "tries a maneuver",
  kind: "attack",
  price: ({ item }) => (item.action === "standard" ? STANDARD : MINOR),
  items: () => ALL_MANEUVERS,
  mustName: true,
  whyNotItem: (actor, command) =>
    unknownWith("maneuver", command, {
      name: actor.name,
      has: Object.keys(MANEUVERS),
      elsewhere: (named) => otherVerb(actor, named),
    }),
  aim: atOne({ says: "[one]", of: ({ state }) => state.units, whyNot: whyNotManeuver }),
  options: ({ state, actor, item }): Choices =>
    item.does === "knack" ? { ally: alliesOf(state, actor).map((u) => u.id) } : {},
  notes: { options: "{ally}" },
  whyNot: ({ actor }) => whyNotProne(actor),
  perform,
};

function whyNotManeuver(
  { state, actor: by, item: m }: Attempt<State, Unit, Maneuver>,
  target: Unit,
): Problem | null {
  if (target.side === by.side) return problem("target/not-a-foe", `${m.name} needs a foe (TH71)`);
  if (!isUp(target)) return problem("target/down", `${m.name} needs a foe who stands (TH71)`);
  const ground = groundOf(state);
  if (ground !== null && !touches(ground, by, target) && !(isLong(by) && distanceOf(ground, by, target) <= 2))
    return problem("attack/out-of-reach", `${target.name} is not next to ${by.name} (TH71)`);
  if (m.does === "grapple") return whyNotGrapple(by, target);
  if (m.does === "disarm" && droppable(target) < 0)
    return problem("target/nothing-held", `${target.name} holds nothing that can be dropped (TH71)`);
  if (m.does === "knack" && alliesOf(state, by).length === 0)
    return problem("target/no-ally", `${by.name} has nobody to coordinate with (TH71)`);
  return null;
}

const isLong = (by: Unit): boolean => by.weapons.some((w, slot) => inHand(by, slot) && hasKeyword(w, "long"));

function whyNotGrapple(by: Unit, target: Unit): Problem | null {
  if (has(target, OIL_SOAKED)) return problem("target/slippery", `${target.name} is soaked in oil (TH70)`);
  if (SIZES.indexOf(target.sheet.size) > SIZES.indexOf(by.sheet.size))
    return problem("target/larger", `${target.name} is too large to be held (TH71)`);
  return null;
}

/** The first thing somebody could drop, −1 for nothing. */
function droppable(target: Unit): number {
  return target.weapons.findIndex(
    (w, slot) => !isNatural(w) && inHand(target, slot) && !hasKeyword(w, "hands-free"),
  );
}

/** Whom one can coordinate with: friends that everybody sees. */
function alliesOf(state: State, by: Unit): Unit[] {
  return state.units.filter((u) => u !== by && u.side === by.side && isUp(u) && !u.hidden);
}

function perform(fight: Fight, use: Use<State, Unit, Maneuver>): void {
  const { actor: by, item: m, target, command } = use;
  const needed = guardOf(target, m.against, MELEE);
  const added = addedTo(fight.state, by, m, target);
  const bonus = added.reduce((sum, t) => sum + t.value, 0);
  const roll = maneuverRoll(fight, by.id, (shown) => shown + bonus >= needed);
  const hit = roll + bonus >= needed;
  if (fight.told) {
    const check = fight.explained
      ? {
          check: maneuverCheck(
            [term(roll, "maneuver"), ...added],
            { target: needed, name: GUARD_NAMES[m.against] },
            hit,
          ),
        }
      : {};
    fight.tell({
      event: "attack",
      by: by.id,
      target: target.id,
      with: m.id,
      hit,
      critical: false,
      roll,
      maneuver: true,
      ...check,
    });
  }
  if (hit) succeed(fight, by, m, { target, command });
  if (m.action === "standard") afterStandard(fight, by);
}

/** The roll is hindered by whatever hinders a roll To-Hit. */
function addedTo(state: State, by: Unit, m: Maneuver, target: Unit): Term[] {
  const terms = m.traits.map((t) => term(by.sheet[t], t[0]?.toUpperCase() + t.slice(1)));
  const step = hardStep(state, { by, range: MELEE, weapon: null, arcs: false, byHand: null }, target);
  if (step > 0) terms.push(term(HARD_PENALTY[step] as number, HARD_NAMES[step] as string));
  return terms;
}

function succeed(fight: Fight, by: Unit, m: Maneuver, on: { target: Unit; command: Command }): void {
  const { target, command } = on;
  const ends = m.does === "grapple" ? "giver" : null;
  for (const status of m.gives)
    give(fight, target, { status, amount: 0, ends: ends ?? ENDING[status] ?? "end" }, { by, bound: null });
  switch (m.does) {
    case "disarm":
      target.dropped |= 1 << droppable(target);
      return fight.tell({ event: "drops", by: by.id, target: target.id });
    case "push":
      return push(fight, by, target, 1);
    case "learn":
      learn(fight.state, by.side, target);
      return fight.tell({ event: "learns", by: by.id, target: target.id });
    case "knack": {
      const ally = unitOf(
        fight.state,
        (command.options?.["ally"] ?? alliesOf(fight.state, by)[0]?.id) as string,
      ) as Unit;
      const left = fight.state.turn === ally.id ? 2 : 1;
      return gain(fight, ally, { status: "knack", by: target.id, amount: 0, ends: "end", left, bound: null });
    }
    default:
      return undefined;
  }
}

const ENDING: Partial<Record<Status, "start" | "lasting">> = { "off-balance": "start", prone: "lasting" };
