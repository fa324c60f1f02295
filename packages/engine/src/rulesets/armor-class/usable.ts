import {
  found,
  type Command,
  HUGE,
  type Json,
  type OptionValues,
  type Problem,
  problem,
  unknownWith,
  wholeFrom,
  wrongOptions,
} from "../../kernel/index.ts";
import { type Arm, armNamed } from "./sheet/kit.ts";
import { byHandOf } from "./attack/situation.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { swarmers } from "./attack/swarm.ts";
import { whyNotStrike } from "./attack/targets.ts";
import { BURST, COVERS, PRONE_TARGETS, RANGES } from "./words.ts";

/** Why an attack cannot be made now: actions, weapons, targets, options. */

/** AC43 */
export function lacksMain(actor: Unit, what: string): Problem[] {
  return actor.main > 0
    ? []
    : [problem("cost/main", `${actor.name} has no Main Action left for ${what} (AC43)`)];
}

/** AC43 The Main Action may stand in for a Move. */
export function lacksMove(actor: Unit, what: string): Problem[] {
  return actor.main + actor.move > 0
    ? []
    : [problem("cost/move", `${actor.name} has no Move Action left for ${what} (AC43)`)];
}

export function noSuchArm(actor: Unit, command: Command): Problem {
  return unknownWith("attack", command, { name: actor.name, has: actor.arms.map((a) => a.id) });
}

/** Those named, or every reason why they cannot be. */
export function namedTargets(state: State, command: Command, most: number): Unit[] | Problem[] {
  const problems = badNames(state, command, { most, again: "once" });
  return problems.length > 0 ? problems : knownTargets(state, command);
}

const knownTargets = (state: State, { targets = [] }: Command): Unit[] =>
  targets.flatMap((id) => unitOf(state, id) ?? []);

interface Naming {
  readonly most: number;
  /** AC29: only several attacks may name somebody more than once. */
  readonly again: "once" | "often";
}

function badNames(state: State, command: Command, { most, again }: Naming): Problem[] {
  const named = command.targets ?? [];
  if (named.length === 0)
    return [
      problem(
        "target/missing",
        `expected ${most === 1 ? "a target" : `1 to ${most} targets`}, found none`,
        "targets",
      ),
    ];
  const problems = named.flatMap((id, i): Problem[] => {
    if (unitOf(state, id) === undefined)
      return [problem("target/unknown", `expected a combatant, ${found(id)}`, `targets.${i}`)];
    return again === "once" && named.indexOf(id) < i
      ? [problem("target/twice", "the same target is named twice", `targets.${i}`)]
      : [];
  });
  if (named.length > most)
    problems.push(problem("target/too-many", `expected at most ${most}, found ${named.length}`, "targets"));
  return problems;
}

export const isProblems = (found: readonly (Unit | Problem)[]): found is Problem[] =>
  found.length > 0 && "code" in (found[0] as object);

export function oneTarget(state: State, command: Command): Unit | Problem[] {
  const found = namedTargets(state, command, 1);
  return isProblems(found) ? found : (found[0] as Unit);
}

export function whyNotAttack(state: State, actor: Unit, command: Command): Problem[] {
  const arm = armNamed(actor, command);
  if (arm === undefined) return [noSuchArm(actor, command)];
  const problems = [
    ...lacksMain(actor, arm.name),
    ...whyNotOptions(attackOptions(state, actor, arm), command, (name) => whyNotWith(actor, arm, name)),
  ];
  problems.push(...badNames(state, command, namingOf(state, arm)));
  if (problems.some((p) => p.path?.startsWith("options"))) return problems;
  command.targets?.forEach((id, i, named) => {
    const target = named.indexOf(id) < i ? undefined : unitOf(state, id);
    if (target === undefined) return;
    const wrong = whyNotStrike(state, { by: actor, arm, target, hand: byHandOf(command) });
    if (wrong !== null) problems.push({ ...wrong, path: `targets.${i}` });
  });
  return [...problems, ...whyNotManner(state, actor, command, knownTargets(state, command))];
}

/** AC29 As many names as attacks; the one attack of an odds question is made at each of its targets. */
const namingOf = (state: State, { volley, times }: Arm): Naming =>
  volley ? { most: state.units.length, again: "once" } : { most: times, again: times > 1 ? "often" : "once" };

/** AC49, AC52, AC63 */
function whyNotManner(state: State, actor: Unit, { options }: Command, targets: readonly Unit[]): Problem[] {
  if (options === undefined) return [];
  const manners = ["dual", "burst", "swarm"].filter((name) => options[name] === true);
  if (manners.length > 1)
    return [
      problem(
        "option/value",
        `expected one of ${manners.join(", ")}, found several`,
        `options.${manners[1]}`,
      ),
    ];
  const [prey] = targets;
  if (options["swarm"] === true && prey !== undefined && swarmers(state, actor, prey).length === 0)
    return [problem("swarm/nobody", `nobody swarms ${prey.name} along (AC49)`, "options.swarm")];
  return [];
}

/** AC52 A second light weapon and the skill for it: what is lacking, or null. */
function whyNotDual(actor: Unit, arm: Arm): string | null {
  const light = (a: Arm): boolean => a.kind === "melee" && a.hands === 1;
  if (!light(arm)) return `${arm.name} is no melee weapon for one hand (AC52)`;
  if (!actor.sheet.npc && (arm.skill ?? -1) < 1)
    return `two weapons take skill 1 with ${arm.name}, ${actor.name} has ${arm.skill ?? "none"} (AC52)`;
  if (arm.times > 1) return `${arm.name} attacks ${arm.times} times already (AC67)`;
  return actor.arms.some((a) => a !== arm && light(a))
    ? null
    : `${actor.name} has no second melee weapon for one hand (AC52)`;
}

/** By option that an attack may have: why not this one now. */
const AGAINST: Readonly<Record<string, (actor: Unit, arm: Arm) => string | null>> = {
  attribute: (_, arm) => `${arm.name} leaves no choice of attribute (AC4)`,
  nonlethal: (_, arm) => `${arm.name} is not less lethal and cannot be meant to spare (AC15)`,
  dual: whyNotDual,
  burst: (actor, arm) =>
    arm.burst
      ? `a burst takes ${BURST} shots, ${arm.name} has ${shotsIn(actor, arm)} (AC63)`
      : `${arm.name} fires no bursts (AC63)`,
  swarm: (_, arm) =>
    canSwarm(arm)
      ? "nobody has given up an attack to swarm along (AC49)"
      : `${arm.name} makes no single melee attack (AC49)`,
};
export const ATTACK_OPTIONS: readonly string[] = Object.keys(AGAINST);

/** Why an option cannot be taken with this weapon now; null where no attack has it. */
export const whyNotWith = (actor: Unit, arm: Arm, option: string): string | null =>
  ATTACK_OPTIONS.includes(option) ? (AGAINST[option]?.(actor, arm) ?? null) : null;

const shotsIn = (actor: Unit, arm: Arm): number => actor.shots[actor.arms.indexOf(arm)] as number;
/** AC49 */
const canSwarm = (arm: Arm): boolean => !arm.ranged && arm.times === 1;

export type Allowed = { readonly [name: string]: readonly Json[] };

/** Options with their values. Those of the game master (AC6–AC13, AC73, AC82) are taken, not offered. */
export function attackOptions(state: State, actor: Unit, arm: Arm): Allowed {
  const swarms = canSwarm(arm) && state.units.some((u) => u.side === actor.side && u.prey >= 0);
  return {
    ...(arm.attributes.length > 1 ? { attribute: arm.attributes } : {}),
    ...(arm.lessLethal ? { nonlethal: [false, true] } : {}),
    ...(whyNotDual(actor, arm) === null ? { dual: [false, true] } : {}),
    ...(arm.burst && shotsIn(actor, arm) >= BURST ? { burst: [false, true] } : {}),
    ...(swarms ? { swarm: [false, true] } : {}),
    ...BY_HAND,
  };
}

const BY_HAND: Allowed = {
  proneTarget: PRONE_TARGETS,
  proneAttacker: [false, true],
  cover: COVERS,
  meleed: [false, true],
  unseen: [false, true],
  range: RANGES,
  modifier: [],
};
export const GAME_MASTERS: readonly string[] = Object.keys(BY_HAND);

/** `why` says what keeps an option from being taken that is not allowed now; null where it is none at all. */
export function whyNotOptions(
  allowed: Allowed,
  command: Command,
  why: (option: string) => string | null = () => null,
): Problem[] {
  const takes: { [name: string]: OptionValues } = { ...allowed };
  if (takes["modifier"] !== undefined) takes["modifier"] = wholeFrom(-HUGE, HUGE);
  return wrongOptions(command, takes, { why });
}
