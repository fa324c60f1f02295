import { cone, DIRECTIONS, type Direction, isPartOf } from "../../grid/index.ts";
import { type Command, type Json, type Problem, problem } from "../../kernel/index.ts";
import { traumaOf } from "./attack/attack.ts";
import { type Strike, strikeOf } from "./attack/strike.ts";
import { cutLines, type Ground, groundOf } from "./move/ground.ts";
import { type Arm, armIndex, armNamed, spendShot } from "./sheet/kit.ts";
import { damageOf } from "./attack/numbers.ts";
import { damageRoll } from "./questions.ts";
import { saves } from "./attack/saves.ts";
import { type Fight, has, isUp, type State, type Unit } from "./state.ts";
import { lacksMain, noSuchArm, whyNotOptions } from "./usable.ts";
import { lose, wound } from "./verbs.ts";
import { halfSum } from "./why.ts";
import { GRAPPLED, GRAPPLING, PREPARED, UNAWARE } from "./words.ts";

/** AC80 Suppressive fire: a quarter circle under fire; who does not save takes half the damage. */

/** What it takes of a magazine. */
export const SUPPRESSING = 2;
const SUPPRESSIVE_FIRE: Fire = { manner: "suppressive fire (AC80)", rule: "AC80" };

type Allowed = { readonly [name: string]: readonly Json[] };

/** Without a map there are no directions. */
export const suppressOptions = (state: State): Allowed =>
  state.ground === null ? {} : { toward: DIRECTIONS };

export function whyNotSuppress(state: State, actor: Unit, command: Command): Problem[] {
  const arm = armNamed(actor, command);
  if (arm === undefined || command.with === undefined) return [noSuchArm(actor, command)];
  const problems = [
    ...lacksMain(actor, "suppressive fire"),
    ...whyNotOptions(suppressOptions(state), command),
  ];
  if (!arm.suppress)
    problems.push(problem("suppress/weapon", `${arm.name} cannot lay down suppressive fire (AC80)`, "with"));
  if (actor.move === 0)
    problems.push(problem("cost/move", `${actor.name} has no Move Action left to brace ${arm.name} (AC80)`));
  if (arm.suppress && (actor.shots[armIndex(actor, arm)] as number) < SUPPRESSING)
    problems.push(problem("attack/empty", `${arm.name} has to be reloaded first (AC72)`));
  if (has(actor, GRAPPLED | GRAPPLING))
    problems.push(problem("attack/grappled", "in a grapple there is only unarmed fighting (AC51)"));
  return problems;
}

export function suppress(fight: Fight, by: Unit, command: Command): void {
  const arm = armNamed(by, command) as Arm;
  const toward = (command.options?.["toward"] ?? DIRECTIONS[0]) as Direction;
  by.main -= 1;
  by.move -= 1;
  spendShot(by, arm, SUPPRESSING);
  lose(fight, by, PREPARED);
  if (fight.told) fight.tell({ event: "suppress", by: by.id, with: arm.id });
  fight.ask.each(underFire(fight.state, by, arm, toward), (target) =>
    rake(fight, strikeOf(by, arm, target), SUPPRESSIVE_FIRE),
  );
}

/** Everybody in the quarter circle, friends too, up to normal range; not who is almost completely in cover. */
function underFire(state: State, by: Unit, arm: Arm, toward: Direction): Unit[] {
  const ground = groundOf(state);
  if (ground === null) return state.units.filter((u) => u.side !== by.side && isUp(u) && !u.apart);
  const area = fireArea(ground, by, arm, toward);
  return state.units.filter((u) => u !== by && isUp(u) && isUnderFire(state, ground, by, { area, unit: u }));
}

/** The quarter circle, whatever stands in it. */
export function fireArea({ field }: Ground, by: Unit, arm: Arm, toward: Direction): ReadonlySet<number> {
  return new Set(cone(field, by.at, by.size, { toward, ranks: arm.normal }));
}

/** Whether somebody is in it, and not almost completely in cover. */
export function isUnderFire(
  state: State,
  ground: Ground,
  by: Unit,
  { area, unit }: { readonly area: ReadonlySet<number>; readonly unit: Unit },
): boolean {
  return isIn(ground, area, unit) && isOpen(state, ground, by, unit);
}

const isIn = ({ field }: Ground, area: ReadonlySet<number>, u: Unit): boolean =>
  u.size === 1 ? area.has(u.at) : [...area].some((square) => isPartOf(field, square, u.at, u.size));

const isOpen = (state: State, ground: Ground, by: Unit, u: Unit): boolean =>
  cutLines(ground, by, u) < state.rules.almostCover;

/** What saves are made against. */
export interface Fire {
  readonly manner: string;
  readonly rule: string;
}

/** AC80, AC81 Who does not save takes half the damage. */
export function rake(fight: Fight, made: Strike, { manner, rule }: Fire): void {
  const { by, target, arm } = made;
  lose(fight, target, UNAWARE);
  const saved = saves(fight, target, { by, kind: "evasion", penalty: 0, rule });
  const shown = saved ? 0 : damageRoll(fight.ask, arm.dice, by.id);
  const rating = saved ? null : traumaOf(fight, made);
  if (fight.told)
    fight.tell({
      event: "attack",
      by: by.id,
      target: target.id,
      with: arm.id,
      hit: !saved,
      critical: rating !== null,
      manner,
    });
  if (saved) return;
  const amount = halfDamage(made, shown, rating ?? 1);
  lose(fight, target, PREPARED);
  const sum = fight.explained ? halfSum(made, { shown, rating, amount }, rule) : undefined;
  wound(fight, target, amount, { by, nonlethal: false, shock: false, sum });
}

/** AC80, AC81 Rounded up. */
export const halfDamage = (made: Strike, shown: number, times = 1): number =>
  Math.ceil((times * damageOf(made, shown)) / 2);
