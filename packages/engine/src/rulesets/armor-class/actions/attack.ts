import {
  type Action,
  type Aim,
  type Attempt,
  inSeries,
  makeSteps,
  type Offer,
  type OfferedTargets,
  type Options,
  type Use,
} from "../../../kernel/index.ts";
import { strike } from "../attack/attack.ts";
import { lob } from "../attack/blast.ts";
import { byHandOf } from "../attack/situation.ts";
import { type How, type Manner, mannerOf, type Strike, strikeOf } from "../attack/strike.ts";
import { swarmers } from "../attack/swarm.ts";
import { barTo, whyNotStrike } from "../attack/targets.ts";
import { type Arm, spendShot } from "../sheet/kit.ts";
import { type Fight, isUp, type State, type Unit, unitOf } from "../state.ts";
import { gain, lose } from "../verbs.ts";
import { type Attribute, BURST, SHIELD_DOWN, SWARMING } from "../words.ts";
import { badNames, type Naming, namedUnits } from "./aim.ts";
import { mannersOf, plainOptions, whyNotAttackOptions } from "./manners.ts";

/** AC1, AC29, AC67: one Main Action, one or several attacks. */

type Trying = Attempt<State, Unit, Arm>;

const legalTargets = ({ state, actor: by, item: arm }: Trying): Unit[] =>
  state.units.filter((target) => barTo(state, { by, arm, target, hand: {} }) === null);

const attackAim: Aim<State, Unit, Arm> = {
  takes: { targets: "(as many as it has attacks)" },
  offered(attempt) {
    const of = legalTargets(attempt).map((u) => u.id);
    return of.length === 0 ? null : { targets: aimedAt(of, attempt.item) };
  },
  whyNot({ state, actor: by, item: arm }, command) {
    const { targets: named = [] } = command;
    const wrong = named.flatMap((id, i) => {
      const target = named.indexOf(id) < i ? undefined : unitOf(state, id);
      if (target === undefined) return [];
      const why = whyNotStrike(state, { by, arm, target, hand: byHandOf(command) });
      return why === null ? [] : [{ ...why, path: `targets.${i}` }];
    });
    return [...badNames(state, command, namingOf(state, arm)), ...wrong];
  },
  aimed: ({ state }, command) => ({ targets: namedUnits(state, command), square: -1 }),
};

const aimedAt = (of: readonly string[], { times }: Arm): OfferedTargets => ({
  of,
  min: 1,
  max: Math.min(times, of.length),
  ...(times > 1 ? { names: times } : {}),
});

/** AC29 As many names as attacks; the one attack of an odds question is made at each of its targets. */
const namingOf = (state: State, { volley, times }: Arm): Naming =>
  volley ? { most: state.units.length, again: "once" } : { most: times, again: times > 1 ? "often" : "once" };

export const attack: Action<State, Unit, Arm> = {
  name: "attack",
  rule: "AC1",
  says: "attacks (Main)",
  kind: "attack",
  price: { main: 1 },
  items: (actor) => actor.arms,
  itemKind: "attack",
  notes: {
    with: "(left out: the first)",
    options:
      "{attribute, nonlethal, dual, burst, swarm; by hand: cover, proneTarget, proneAttacker, meleed, unseen, range, modifier}",
  },
  aim: attackAim,
  options: plainOptions,
  whyNotOptions: whyNotAttackOptions,
  offers: (attempt, plain) => [plain, ...otherManners(attempt, plain)],
  perform(fight, use) {
    const { actor, item: arm, options } = use;
    spendShot(actor, arm, options["burst"] === true ? BURST : 1);
    if (arm.id.endsWith("shield-bash")) gain(fight, actor, SHIELD_DOWN); // AC76
    if (arm.volley)
      return fight.ask.each(use.targets, (target) => {
        strike(fight, strikeOf(actor, arm, target, howOf(fight, use, target, 0)));
      });
    strikeAll(fight, { actor, arm, times: arm.times }, (now, i) => blow(now, use, i));
  },
};

/** AC49, AC52, AC63: the same attack in another manner. */
function otherManners(attempt: Trying, plain: Offer): Offer[] {
  const { state, actor } = attempt;
  return mannersOf(attempt).flatMap((name) => {
    const offer = { ...plain, label: `${plain.label}, ${name}`, options: { [name]: [true] } };
    if (name !== "swarm") return [offer];
    const of = legalTargets(attempt).flatMap((u) => (swarmers(state, actor, u).length > 0 ? [u.id] : []));
    return of.length === 0 ? [] : [{ ...offer, targets: { of, min: 1, max: 1 } }];
  });
}

interface Series {
  readonly actor: Unit;
  readonly arm: Arm;
  readonly times: number;
}

/** Attacks of one action, one after another, until one is not made. AC81 Each grenade is a series of its own. */
export function strikeAll(
  fight: Fight,
  { actor, arm, times }: Series,
  blowOf: (fight: Fight, i: number) => Strike | null,
): void {
  const step = (now: Fight, i: number): boolean => {
    const made = blowOf(now, i);
    if (made === null) return false;
    if (arm.blast) lob(now, made);
    else strike(now, made);
    return true;
  };
  if (arm.blast) makeSteps(fight, times, step);
  else inSeries(fight, times, step, (after) => isOver(after, actor));
}

/** Whoever acted still does, or nobody needs to. */
function isOver({ units, winner }: State, { index }: Unit): boolean {
  const { acting, life } = units[index] as Unit;
  return winner !== null || (acting && life === "up");
}

/** AC29 The attack of that number, at its target or at the next who stands; null if it is not made. */
function blow(fight: Fight, use: Use<State, Unit, Arm>, i: number): Strike | null {
  const { units, winner } = fight.state;
  const { targets, item } = use;
  const by = units[use.actor.index] as Unit;
  const target = standing(units, targets, i % targets.length) ?? standing(units, targets, 0);
  if (target === undefined || !isUp(by) || winner !== null) return null;
  return strikeOf(by, item, target, howOf(fight, use, target, i));
}

/** The first of those aimed at who stands, from a place on. */
function standing(units: readonly Unit[], aimed: readonly Unit[], from: number): Unit | undefined {
  for (let i = from; i < aimed.length; i++) {
    const unit = units[(aimed[i] as Unit).index] as Unit;
    if (isUp(unit)) return unit;
  }
  return undefined;
}

/** How the command means its attack of that number. */
function howOf(fight: Fight, { actor, item, command }: Use<State, Unit, Arm>, target: Unit, i: number): How {
  const { options } = command;
  const instant = i > 0; // answered once, before the first
  if (options === undefined) return instant ? AGAIN : PLAINLY;
  const attribute = options["attribute"] as Attribute | undefined;
  return {
    instant,
    hand: byHandOf(command),
    nonlethal: options["nonlethal"] === true,
    attribute: attribute === undefined ? undefined : item.attributes.indexOf(attribute), // AC4
    manner: options["swarm"] === true ? swarming(fight, actor, target) : mannerIn(options),
  };
}

const PLAINLY: How = {};
const AGAIN: How = { instant: true };
/** AC52 */
const DUAL = mannerOf("two weapons (AC52)", { bonus: -1, extra: 2 });
/** AC63 */
const BURSTING = mannerOf("burst (AC63)", { bonus: 2, extra: 2 });

const mannerIn = (options: Options): Manner | undefined =>
  options["dual"] === true ? DUAL : options["burst"] === true ? BURSTING : undefined;

/** AC49 +2 to hit and +1 damage for each of up to three others. */
function swarming(fight: Fight, by: Unit, target: Unit): Manner {
  const others = swarmers(fight.state, by, target);
  for (const u of others) lose(fight, u, SWARMING);
  return mannerOf("swarm (AC49)", { bonus: 2 * others.length, swarm: others.length });
}
