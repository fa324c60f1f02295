import {
  type Command,
  found,
  type Grammar,
  type Json,
  type Problem,
  problem,
  turnOf,
  unknownActor,
  unknownWith,
  whyNotBy,
  wrongOptions,
} from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import { unfit } from "./aim/targets.ts";
import { wieldedFor } from "./attack/use.ts";
import { whyNotBomb } from "./bombs/bombs.ts";
import { whyNotDelay } from "./delay.ts";
import { abilityOf } from "./gear/kit.ts";
import { alliesOf, MANEUVERS, whyNotManeuver } from "./maneuvers.ts";
import { chargeWay } from "./move/charge.ts";
import { groundOf, touches } from "./move/ground.ts";
import { wayOf, whyNotMoving } from "./move/move.ts";
import { standingCost, THAWING } from "./perform.ts";
import { has, type State, type Unit, unitOf } from "./state.ts";
import { actorOf } from "./turn.ts";
import { lacksAction, MERCY, noWeapon, otherVerb, proneBut, whyNotAbility, whyNotUse } from "./usable.ts";
import { FROZEN, HALTED, HARD, OFF_BALANCE, ON_FIRE, PRONE, SLOWED } from "./words.ts";

/** Every reason why a command is not legal now. */

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  start: [],
  attack: ["actor", "with", "targets", "at", "squares", "toward", "options"],
  ability: ["actor", "with", "targets", "at", "squares", "toward", "options"],
  cast: ["actor", "with", "targets", "at", "squares", "toward", "options"],
  maneuver: ["actor", "with", "targets", "options"],
  charge: ["actor", "with", "targets", "options"],
  move: ["actor", "at", "path"],
  defend: ["actor"],
  sprint: ["actor"],
  stand: ["actor"],
  "pick-up": ["actor"],
  light: ["actor", "with"],
  throw: ["actor", "with", "targets", "at"],
  lay: ["actor", "with"],
  grab: ["actor", "targets", "at"],
  douse: ["actor"],
  thaw: ["actor"],
  release: ["actor", "with"],
  delay: ["actor", "targets"],
  end: ["actor"],
  finish: [],
  stress: ["actor", "with"],
};
export const VERBS: readonly string[] = Object.keys(FIELDS);

const GRAMMAR: Grammar<State, Unit> = {
  id: "to-hit",
  fields: FIELDS,
  moments: { stress: notFinished },
  anybody: { stress: whyNotStress },
  moment: (state) => ({ started: state.at >= 0, finished: state.finished }),
  unit: unitOf,
  acts: (state, unit) => actorOf(state) === unit.id,
  turn: (state) => turnOf(unitOf(state, actorOf(state) ?? "")),
  whyNotVerb,
};

export const whyNot = (state: State, command: Command): readonly Problem[] =>
  whyNotBy(GRAMMAR, state, command);

/** TH39 Stress out of combat comes after the encounter. */
function notFinished(state: State): Problem | null {
  return state.finished
    ? null
    : problem("battle/not-finished", "stress out of combat comes after the encounter (TH39)");
}

function whyNotStress(state: State, command: Command): Problem[] {
  const unit = command.actor === undefined ? undefined : unitOf(state, command.actor);
  if (unit === undefined) return [unknownActor(command)];
  const slot = unit.weapons.findIndex((w) => w.id === command.with);
  if (slot < 0)
    return [unknownWith("weapon", command, { name: unit.name, has: unit.weapons.map((w) => w.id) })];
  return unit.durability[slot] === 0
    ? [problem("weapon/shattered", `it has shattered already (TH40)`, "with")]
    : [];
}

/** The reasons against a command of whoever's turn it is: all there are if it is said as it should be. */
export function whyNotVerb(state: State, actor: Unit, command: Command): Problem[] {
  if (command.do === "end") return [];
  if (has(actor, FROZEN) && command.do !== "thaw" && command.do !== "release")
    return [problem("status/frozen", `${actor.name} is frozen and cannot act (TH70)`)];
  switch (command.do) {
    case "attack":
    case "ability":
    case "cast":
      return whyNotUse(state, actor, command);
    case "maneuver":
      return whyNotManeuverCommand(state, actor, command);
    case "charge":
      return whyNotCharge(state, actor, command);
    case "move":
      return whyNotMove(state, actor, command);
    case "delay":
      return whyNotDelay(state, actor, command);
    case "light":
    case "throw":
    case "lay":
    case "grab":
      return whyNotBomb(state, actor, command);
    case "release":
      return actor.bindings.some((b) => b.ability === command.with)
        ? []
        : [problem("release/nothing", `${actor.name} holds no such effect (TH64)`, "with")];
    default:
      return whyNotOther(actor, command.do);
  }
}

function whyNotMove(state: State, actor: Unit, command: Command): Problem[] {
  const problems = whyNotMoving(actor);
  if (problems.length > 0) return problems;
  if (command.at !== undefined && command.path !== undefined)
    return [problem("move/where", "expected a place or a path, found both", "path")];
  const way = wayOf(state, actor, command);
  return Array.isArray(way) ? [] : [way];
}

function whyNotOther(actor: Unit, verb: string): Problem[] {
  const wants = (is: boolean, code: string, message: string): Problem[] =>
    is ? [] : [problem(code, message)];
  switch (verb) {
    case "defend":
      return [
        ...lacksAction(actor, "standard", "defending"),
        ...wants(!has(actor, OFF_BALANCE), "status/off-balance", `${actor.name} is Off-Balance (TH63)`),
      ];
    case "sprint":
      return [
        ...lacksAction(actor, "standard", "sprinting"),
        ...wants(
          !has(actor, PRONE | HALTED) && actor.at >= 0,
          "move/cannot",
          `${actor.name} cannot run now (TH61)`,
        ),
      ];
    case "stand":
      if (!has(actor, PRONE)) return [problem("stand/standing", `${actor.name} is not prone`)];
      return wants(
        !has(actor, HALTED) && actor.moves >= standingCost(actor),
        "cost/movement",
        `${actor.name} has not the Movement to stand up (TH61)`,
      );
    case "pick-up":
      return [
        ...lacksAction(actor, "minor", "picking up"),
        ...wants(actor.dropped !== 0, "pick-up/nothing", `${actor.name} has dropped nothing (TH71)`),
      ];
    case "douse":
      return [
        ...wants(has(actor, ON_FIRE), "douse/no-fire", `${actor.name} is not on fire`),
        ...wants(actor.fresh && !has(actor, HALTED), "cost/movement", "it takes the whole Movement (TH70)"),
      ];
    default: {
      const whole = actor.standard > 0 && actor.minor > 0 && actor.fresh;
      return [
        ...wants(has(actor, FROZEN), "thaw/no-ice", `${actor.name} is not frozen`),
        ...wants(whole, "cost/turn", "it takes the whole turn (TH70)"),
        ...wants(actor.sp >= THAWING, "cost/sp", `it takes ${THAWING} Stamina (TH70)`),
      ];
    }
  }
}

function whyNotManeuverCommand(state: State, actor: Unit, command: Command): Problem[] {
  const id = command.with ?? "";
  const chosen = Object.hasOwn(MANEUVERS, id) ? MANEUVERS[id] : undefined;
  if (chosen === undefined)
    return [
      unknownWith("maneuver", command, {
        name: actor.name,
        has: Object.keys(MANEUVERS),
        elsewhere: (named) => otherVerb(actor, named),
      }),
    ];
  const allowed: { readonly [name: string]: readonly Json[] } =
    chosen.does === "knack" ? { ally: alliesOf(state, actor).map((u) => u.id) } : {};
  const problems = [
    ...lacksAction(actor, chosen.action, chosen.name),
    ...proneBut(actor),
    ...wrongOptions(command, allowed),
  ];
  const target = oneTarget(state, command);
  if (!("id" in target)) return [...problems, target];
  const why = whyNotManeuver(state, actor, chosen, target);
  return why === null ? problems : [...problems, { ...why, path: "targets.0" }];
}

function oneTarget(state: State, command: Command): Unit | Problem {
  const [first, ...others] = command.targets ?? [];
  if (first === undefined) return problem("target/missing", "expected one target, found none", "targets");
  if (others.length > 0)
    return problem("target/too-many", `expected one target, found ${others.length + 1}`, "targets");
  return (
    unitOf(state, first) ?? problem("target/unknown", `expected a combatant, ${found(first)}`, "targets.0")
  );
}

/** TH63 */
function whyNotCharge(state: State, actor: Unit, command: Command): Problem[] {
  const ability = abilityOf(actor, command);
  if (ability === undefined || ability.kind !== "basic" || ability.range.kind !== "melee")
    return [
      problem(
        "charge/no-strike",
        `expected a Strike of ${actor.name}'s to charge with, found ${JSON.stringify(command.with ?? null)}`,
        "with",
      ),
    ];
  const problems = whyNotAbility(actor, ability);
  if (command.options !== undefined) problems.push(...wrongOptions(command, chargeOptions()));
  if (wieldedFor(state, actor, ability, { do: "charge" }) === undefined)
    problems.push(noWeapon(actor, ability));
  if (!actor.fresh || actor.cells !== null || has(actor, SLOWED | HALTED | PRONE))
    problems.push(problem("charge/movement", "a charge needs the whole Movement, unhindered (TH63)"));
  const target = oneTarget(state, command);
  if (!("id" in target)) return [...problems, target];
  return [...problems, ...whyNotRun(state, { actor, ability, target })];
}

const chargeOptions = (): { readonly [name: string]: readonly Json[] } => ({
  mercy: MERCY,
  hard: HARD,
});

function whyNotRun(
  state: State,
  { actor, ability, target }: { actor: Unit; ability: Ability; target: Unit },
): Problem[] {
  const ground = groundOf(state);
  const wrong = unfit({ by: actor, ability, range: ability.range }, target);
  if (wrong !== null) return [{ ...wrong, path: "targets.0" }];
  if (ground === null || touches(ground, actor, target) || actor.cells !== null) return [];
  return chargeWay(state, actor, target) === null
    ? [problem("charge/no-way", `no straight way leads to ${target.name} (TH63)`, "targets.0")]
    : [];
}
