import { type Command, type Problem, problem, type Term, term } from "../../kernel/index.ts";
import { MELEE } from "./aim/ranges.ts";
import { hardStep } from "./attack/difficulty.ts";
import { guardOf } from "./attack/guards.ts";
import { inHand } from "./attack/reactions.ts";
import { maneuverCheck } from "./attack/why.ts";
import { give } from "./conditions.ts";
import { hasKeyword, isNatural } from "./gear/weapons.ts";
import { distanceOf, groundOf, touches } from "./move/ground.ts";
import { push } from "./move/move.ts";
import { maneuverRoll } from "./questions.ts";
import { type Fight, has, isUp, type State, type Unit, unitOf } from "./state.ts";
import { gain, learn } from "./verbs.ts";
import {
  type EffectGuard,
  GUARD_NAMES,
  HARD_NAMES,
  HARD_PENALTY,
  OIL_SOAKED,
  SIZES,
  type Status,
  type Trait,
} from "./words.ts";

/** TH71 Maneuvers: 2d6 + two Traits against a guard stat, no points, a Standard Action. */

export interface Maneuver {
  readonly id: string;
  readonly name: string;
  readonly traits: readonly [Trait, Trait];
  readonly against: EffectGuard;
  readonly action: "standard" | "minor";
  readonly gives: readonly Status[];
  readonly does: "status" | "disarm" | "grapple" | "push" | "knack" | "learn";
}

const maneuver = (
  id: string,
  name: string,
  traits: readonly [Trait, Trait],
  against: EffectGuard,
  more: Partial<Maneuver>,
): Maneuver => ({
  id,
  name,
  traits,
  against,
  action: "standard",
  gives: [],
  does: "status",
  ...more,
});

const ALL: readonly Maneuver[] = [
  maneuver("disarm", "Disarm", ["accuracy", "combat"], "vitality", { does: "disarm" }),
  maneuver("grapple", "Grapple", ["agility", "athletics"], "vitality", {
    does: "grapple",
    gives: ["distracted", "halted"],
  }),
  maneuver("hobble", "Hobble", ["combat", "guile"], "vitality", { gives: ["slowed"] }),
  maneuver("unbalance", "Unbalance", ["athletics", "combat"], "vitality", { gives: ["off-balance"] }),
  maneuver("shove", "Shove", ["athletics", "intimidate"], "vitality", { does: "push" }),
  maneuver("throw-sand", "Throw sand", ["accuracy", "guile"], "vitality", { gives: ["blinded"] }),
  maneuver("trip", "Trip", ["agility", "insight"], "vitality", { gives: ["prone"] }),
  maneuver("coordinate", "Coordinate", ["command", "perception"], "concentration", { does: "knack" }),
  maneuver("charm", "Charm", ["guile", "influence"], "concentration", { gives: ["charmed"] }),
  maneuver("daunt", "Daunt", ["command", "intimidate"], "concentration", { gives: ["cursed"] }),
  maneuver("taunt", "Taunt", ["influence", "insight"], "concentration", { gives: ["distracted"] }),
  maneuver("study", "Study", ["insight", "perception"], "concentration", { does: "learn", action: "minor" }),
];
export const MANEUVERS: Readonly<Record<string, Maneuver>> = Object.fromEntries(ALL.map((m) => [m.id, m]));

export function whyNotManeuver(state: State, by: Unit, m: Maneuver, target: Unit): Problem | null {
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
export function alliesOf(state: State, by: Unit): Unit[] {
  return state.units.filter((u) => u !== by && u.side === by.side && isUp(u) && !u.hidden);
}

export function perform(fight: Fight, by: Unit, m: Maneuver, command: Command): void {
  const target = unitOf(fight.state, command.targets?.[0] as string) as Unit;
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
