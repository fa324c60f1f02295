import { type Command, type Term, term } from "../../../kernel/index.ts";
import { cutLines, distanceOf, groundOf, inMelee, isEngaged, isMeleed, touches } from "../move/ground.ts";
import type { Arm } from "../sheet/kit.ts";
import type { State, Unit } from "../state.ts";
import {
  COVER_PENALTY,
  COVERS,
  type Cover,
  HALF_BLIND,
  MAIMED,
  PRONE,
  type ProneTarget,
  type Range,
  UNSEEN,
} from "../words.ts";

/** AC6–AC13, AC26, AC27, AC73, AC82: everything about place and posture that changes an attack roll. */

/** What the game master sets by hand; what is left out is read from the map and from posture. */
export interface ByHand {
  readonly proneTarget?: ProneTarget | undefined;
  readonly proneAttacker?: boolean | undefined;
  readonly cover?: Cover | undefined;
  readonly meleed?: boolean | undefined;
  readonly unseen?: boolean | undefined;
  readonly range?: Range | undefined;
  readonly modifier?: number | undefined;
}

/** Nothing is set by hand. */
export const NO_HAND: ByHand = {};

export function byHandOf({ options }: Pick<Command, "options">): ByHand {
  return options === undefined ? NO_HAND : (options as ByHand);
}

export interface Aim {
  readonly by: Unit;
  readonly arm: Arm;
  readonly target: Unit;
  readonly hand: ByHand;
}

/** AC26 0, 1 (at least half) or 2 (almost completely). */
function coverStep(state: State, by: Unit, target: Unit, hand: ByHand): number {
  if (hand.cover !== undefined) return COVERS.indexOf(hand.cover);
  const ground = groundOf(state);
  if (ground === null) return 0;
  const cut = cutLines(ground, by, target);
  if (cut >= state.rules.almostCover) return 2;
  return cut >= state.rules.halfCover ? 1 : 0;
}

/** Whether a foe is meleeing the attacker: by hand, or as it is. */
export function meleed(state: State, by: Unit, hand: ByHand): boolean {
  return hand.meleed ?? isMeleed(state, by);
}

/** AC12, AC85, AC86 */
export function isImpossible(state: State, { by, arm, hand }: Omit<Aim, "target">): boolean {
  return arm.steady === 0 && isUnwieldy(state, arm) && meleed(state, by, hand);
}

/** AC12, AC85 Not to be shot in a melee. */
function isUnwieldy({ rules }: State, { kind, hands }: Arm): boolean {
  return kind === "bow" || (kind === "gun" && hands === 2 && rules.gunsInMelee === "hindered");
}

/** AC11, AC85, AC86 What a foe in melee costs a shot that is not impossible. */
function isPressed(state: State, arm: Arm): boolean {
  if (arm.kind === "thrown") return true;
  if (isUnwieldy(state, arm)) return arm.steady === 1;
  return arm.kind === "gun" && state.rules.gunsInMelee === "hindered";
}

function pressedBy(state: State, arm: Arm): string {
  if (arm.kind === "thrown") return "thrown while meleed (AC11)";
  return `shooting while meleed (${isUnwieldy(state, arm) ? "AC86" : "AC85"})`;
}

function proneAs(state: State, { by, arm, target, hand }: Aim): ProneTarget {
  if (hand.proneTarget !== undefined) return hand.proneTarget;
  if ((target.mask & PRONE) === 0) return "no";
  const ground = groundOf(state);
  if (ground !== null) return touches(ground, by, target) ? "adjacent" : "distant";
  return !arm.ranged || isEngaged(by, target) ? "adjacent" : "distant";
}

/** AC6–AC13 The sum; `why` collects the terms when somebody listens. */
export function situationOf(state: State, aim: Aim, why: Term[] | null): number {
  const { by, arm, target, hand } = aim;
  const set = hand !== NO_HAND;
  let sum = 0;
  if (set || ((by.mask | target.mask) & PRONE) !== 0) sum += posture(state, aim, why);
  if (set || state.ground !== null) sum += inCover(state, aim, why);
  if (arm.ranged) sum += fromAfar(state, aim, why);
  if ((by.mask & (MAIMED | HALF_BLIND)) !== 0) sum += crippled(aim, why);
  if (set && hand.modifier !== undefined && hand.modifier !== 0)
    sum += noted(why, hand.modifier, "the game master's word (AC13)");
  return sum;
}

/** AC6–AC8 */
function posture(state: State, aim: Aim, why: Term[] | null): number {
  const { by, arm, hand } = aim;
  let sum = 0;
  const prone = proneAs(state, aim);
  if (prone === "adjacent") sum += noted(why, 2, "adjacent prone foe (AC7)");
  else if (prone === "distant" && arm.ranged) sum += noted(why, -2, "distant prone foe (AC6)");
  if (!arm.ranged && (hand.proneAttacker ?? (by.mask & PRONE) !== 0))
    sum += noted(why, -4, "attacking while prone (AC8)");
  return sum;
}

/** AC9, AC10 */
function inCover(state: State, { by, target, hand }: Aim, why: Term[] | null): number {
  const cover = coverStep(state, by, target, hand);
  if (cover === 0) return 0;
  const name = cover === 1 ? "half in cover (AC9)" : "almost in cover (AC10)";
  return noted(why, COVER_PENALTY[cover] as number, name);
}

/** AC11, AC73, AC82 */
function fromAfar(state: State, aim: Aim, why: Term[] | null): number {
  const { by, arm, target, hand } = aim;
  let sum = 0;
  if (isPressed(state, arm) && meleed(state, by, hand)) sum += noted(why, -4, pressedBy(state, arm));
  if (isFar(state, aim)) sum += noted(why, -2, "beyond normal range (AC73)");
  if (hand.unseen ?? (target.mask & UNSEEN) !== 0) sum += noted(why, -4, "unseen target (AC82)");
  return sum;
}

/** AC83 */
function crippled({ by, arm }: Aim, why: Term[] | null): number {
  if (arm.ranged) return (by.mask & HALF_BLIND) === 0 ? 0 : noted(why, -2, "half-blind (AC83)");
  return (by.mask & MAIMED) === 0 ? 0 : noted(why, -2, "maimed (AC83)");
}

function noted(why: Term[] | null, value: number, name: string): number {
  why?.push(term(value, name));
  return value;
}

/** AC56, AC73: by hand, or as the map has it; without one, normal range but for those in melee. */
export function rangeOf(state: State, aim: Aim): Range {
  const { by, target, hand } = aim;
  if (hand.range !== undefined) return hand.range;
  if (isFar(state, aim)) return "long";
  return inMelee(state, by, target) ? "point-blank" : "normal";
}

/** AC73 Beyond normal range. */
function isFar(state: State, { by, arm, target, hand }: Aim): boolean {
  if (hand.range !== undefined) return hand.range === "long";
  const ground = groundOf(state);
  return ground !== null && distanceOf(ground, by, target) > arm.normal;
}
