import {
  type Attempt,
  type Command,
  HUGE,
  type Json,
  type OptionsTaken,
  type Problem,
  problem,
  wholeFrom,
  wrongOptions,
} from "../../../kernel/index.ts";
import { swarmers } from "../attack/swarm.ts";
import type { Arm } from "../sheet/kit.ts";
import type { State, Unit } from "../state.ts";
import { BURST, COVERS, PRONE_TARGETS, RANGES } from "../words.ts";
import { namedUnits } from "./aim.ts";

/** AC4, AC15, AC49, AC52, AC63: what an attack may be told besides. */

type Trying = Attempt<State, Unit, Arm>;

interface AttackOption {
  values(arm: Arm): readonly Json[];
  /** What keeps it from being taken with this weapon now; null if nothing does. */
  whyNot(attempt: Trying): string | null;
  /** It changes the whole attack: only one such at a time, each offered by itself. */
  readonly isManner: boolean;
}

const EITHER: readonly Json[] = [false, true];
const manner = (whyNot: AttackOption["whyNot"]): AttackOption => ({
  values: () => EITHER,
  whyNot,
  isManner: true,
});

const OPTIONS: Readonly<Record<string, AttackOption>> = {
  attribute: {
    values: (arm) => arm.attributes,
    whyNot: ({ item }) =>
      item.attributes.length > 1 ? null : `${item.name} leaves no choice of attribute (AC4)`,
    isManner: false,
  },
  nonlethal: {
    values: () => EITHER,
    whyNot: ({ item }) =>
      item.lessLethal ? null : `${item.name} is not less lethal and cannot be meant to spare (AC15)`,
    isManner: false,
  },
  dual: manner(whyNotDual),
  burst: manner(whyNotBurst),
  swarm: manner(whyNotSwarm),
};

/** AC52 A second light weapon and the skill for it. */
function whyNotDual({ actor, item }: Trying): string | null {
  const light = (a: Arm): boolean => a.kind === "melee" && a.hands === 1;
  if (!light(item)) return `${item.name} is no melee weapon for one hand (AC52)`;
  if (!actor.sheet.npc && (item.skill ?? -1) < 1)
    return `two weapons take skill 1 with ${item.name}, ${actor.name} has ${item.skill ?? "none"} (AC52)`;
  if (item.times > 1) return `${item.name} attacks ${item.times} times already (AC67)`;
  return actor.arms.some((a) => a !== item && light(a))
    ? null
    : `${actor.name} has no second melee weapon for one hand (AC52)`;
}

/** AC63 */
function whyNotBurst({ actor, item }: Trying): string | null {
  if (!item.burst) return `${item.name} fires no bursts (AC63)`;
  const shots = actor.shots[actor.arms.indexOf(item)] as number;
  return shots >= BURST ? null : `a burst takes ${BURST} shots, ${item.name} has ${shots} (AC63)`;
}

/** AC49 */
function whyNotSwarm({ state, actor, item }: Trying): string | null {
  if (item.ranged || item.times > 1) return `${item.name} makes no single melee attack (AC49)`;
  return state.units.some((u) => u.side === actor.side && u.prey >= 0)
    ? null
    : "nobody has given up an attack to swarm along (AC49)";
}

/** Why an option cannot be taken with this weapon now; null where no attack has it. */
export const whyNotOption = (attempt: Trying, option: string): string | null =>
  Object.hasOwn(OPTIONS, option) ? (OPTIONS[option]?.whyNot(attempt) ?? null) : null;

export const isAttackOption = (option: string): boolean => Object.hasOwn(OPTIONS, option);

type Allowed = { readonly [name: string]: readonly Json[] };

const allowed = (attempt: Trying, fits: (option: AttackOption) => boolean): Allowed =>
  Object.fromEntries(
    Object.entries(OPTIONS).flatMap(([name, option]) =>
      fits(option) && option.whyNot(attempt) === null ? [[name, option.values(attempt.item)]] : [],
    ),
  );

/** What goes with any manner of attack. */
export const plainOptions = (attempt: Trying): Allowed => allowed(attempt, (o) => !o.isManner);

/** AC49, AC52, AC63 The manners in which it may be made. */
export const mannersOf = (attempt: Trying): string[] => Object.keys(allowed(attempt, (o) => o.isManner));

/** What the game master sets (AC6–AC13, AC73, AC82): taken, not offered. */
export const BY_HAND: OptionsTaken = {
  proneTarget: PRONE_TARGETS,
  proneAttacker: EITHER,
  cover: COVERS,
  meleed: EITHER,
  unseen: EITHER,
  range: RANGES,
  modifier: wholeFrom(-HUGE, HUGE),
};

export function whyNotAttackOptions(attempt: Trying, command: Command): Problem[] {
  const takes = { ...allowed(attempt, () => true), ...BY_HAND };
  const wrong = wrongOptions(command, takes, { why: (option) => whyNotOption(attempt, option) });
  return wrong.length > 0 ? wrong : whyNotManner(attempt, namedUnits(attempt.state, command));
}

/** AC49, AC52, AC63 */
function whyNotManner({ state, actor, options }: Trying, [prey]: readonly Unit[]): Problem[] {
  const manners = Object.keys(OPTIONS).filter((name) => OPTIONS[name]?.isManner && options[name] === true);
  if (manners.length > 1) {
    const says = `expected one of ${manners.join(", ")}, found several`;
    return [problem("option/value", says, `options.${manners[1]}`)];
  }
  if (options["swarm"] === true && prey !== undefined && swarmers(state, actor, prey).length === 0)
    return [problem("swarm/nobody", `nobody swarms ${prey.name} along (AC49)`, "options.swarm")];
  return [];
}
