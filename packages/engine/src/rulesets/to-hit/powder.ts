import { cellAt, within } from "../../grid/index.ts";
import type { Command } from "../../kernel/index.ts";
import { areaAround, squaresIn } from "./areas.ts";
import { attackOf, caughtBy, kindOf, squareUnder } from "./blast.ts";
import { heldBy, kindsOn, newlyLit, on, throwing, throwRange, withinReach } from "./bombs.ts";
import { damageOf } from "./damage.ts";
import { PLAIN_HIT } from "./drill.ts";
import { distanceOf, type Ground, groundOf } from "./ground.ts";
import { gainOf } from "./plans.ts";
import type { Range } from "./ranges.ts";
import { type Bomb, isUp, movementOf, type State, type Unit } from "./state.ts";
import { best, type Going } from "./steps.ts";
import { reaches, squaresReached } from "./targets.ts";
import { isDue } from "./throw.ts";

/** TH80 How tactics use bombs, give them back and keep away from them. */

/** What else there is to do. */
interface Instead {
  /** What the best blow from here is worth. */
  blow(): number;
  /** A step toward the foe, so far that it can be met at this range. */
  nearer(range: Range): Command | null;
}

/** What to do about bombs before anything else; null if nothing. */
export function tendBombs(state: State, actor: Unit, instead: Instead): Command | null {
  const held = heldBy(state, actor);
  if (held !== undefined) return ridOf(state, actor, held, instead);
  return giveBack(state, actor) ?? lightUp(state, actor, instead);
}

/** Thrown when it is due, and at once if somebody else lit it; laid down where it cannot be thrown any more. */
function ridOf(state: State, actor: Unit, held: Bomb, { nearer }: Instead): Command | null {
  const due = isDue(state, held);
  if (!due && held.by === actor.id) return null;
  if (actor.standard > 0) {
    const throwAt = bestThrow(state, actor, held);
    if (throwAt !== null && throwAt.worth > 0) return throwAt.command;
    const step = due ? nearer(throwRange(actor)) : null;
    if (due && (step !== null || throwAt !== null)) return step ?? (throwAt as Throw).command;
  }
  return due && actor.minor > 0 ? { do: "lay", actor: actor.id, with: held.kind } : null;
}

/** A bomb about to go off among friends, that can be picked up and thrown where it does more good. */
function giveBack(state: State, actor: Unit): Command | null {
  if (state.bombs.length === 0 || actor.standard === 0 || actor.minor === 0) return null;
  for (const bomb of withinReach(state, actor)) {
    if (bomb.left > 1 || worthOf(state, actor, bomb) >= 0) continue;
    if ((bestThrow(state, actor, bomb)?.worth ?? 0) <= 0) continue;
    const cell = bomb.at < 0 ? null : cellAt((groundOf(state) as Ground).field, bomb.at);
    const aim = cell === null ? { targets: [bomb.near as string] } : { at: cell };
    return { do: "grab", actor: actor.id, ...aim };
  }
  return null;
}

/** Lit now, thrown next turn: then it goes off as it lands, and nobody gets away. */
function lightUp(state: State, actor: Unit, { blow }: Instead): Command | null {
  const kind = kindsOn(actor)[0];
  if (kind === undefined) return null;
  const bomb = newlyLit(kind, actor);
  const far = actor.sheet.throws + movementOf(actor);
  const ground = groundOf(state);
  let most = 0;
  for (const foe of state.units) {
    if (foe.side === actor.side || !isUp(foe)) continue;
    if (ground !== null && distanceOf(ground, actor, foe) > far) continue;
    most = Math.max(most, worthOf(state, actor, landed(bomb, foe)));
  }
  return most > Math.max(USUAL, blow()) ? { do: "light", actor: actor.id, with: kind } : null;
}

/** It takes the Standard Action of the turn after: no less than a usual blow would be worth. */
const USUAL = 6;

const landed = (bomb: Bomb, foe: Unit): Bomb => ({ ...bomb, held: false, near: foe.id, at: foe.at });

/** What a blast does to foes, less what it does to friends. */
function worthOf(state: State, actor: Unit, bomb: Bomb): number {
  const attack = attackOf(state, bomb);
  let worth = 0;
  for (const u of caughtBy(state, bomb).units) {
    const gain = gainOf(attack.ability, u, damageOf(state, attack, u, PLAIN_HIT));
    worth += u.side === actor.side ? -DEAR * gain : gain;
  }
  return worth;
}

/** A friend's wounds weigh more than a foe's. */
const DEAR = 1.5;

interface Throw {
  readonly command: Command;
  readonly worth: number;
}

/** Where a bomb does most; if nowhere any good, where it does least harm. */
function bestThrow(state: State, actor: Unit, bomb: Bomb): Throw | null {
  const ground = groundOf(state);
  const said = { do: "throw", actor: actor.id, with: bomb.kind };
  if (ground === null) return bestBeside(state, actor, bomb, said);
  const use = throwing(actor, bomb);
  const about = squaresAbout(state, ground, actor, bomb);
  const passes = (square: number): boolean => reaches(state, ground, use, on(actor, square));
  const to =
    bestOf(state, actor, bomb, { squares: about, passes, over: 0 }) ??
    bestOf(state, actor, bomb, {
      squares: squaresReached(state, ground, use),
      passes: () => true,
      over: Number.NEGATIVE_INFINITY,
    });
  return to === null ? null : { command: { ...said, at: cellAt(ground.field, to.square) }, worth: to.worth };
}

function bestBeside(state: State, actor: Unit, bomb: Bomb, said: Command): Throw | null {
  let found: Throw | null = null;
  for (const foe of state.units) {
    if (foe.side === actor.side || !isUp(foe)) continue;
    const worth = worthOf(state, actor, landed(bomb, foe));
    if (found === null || worth > found.worth) found = { command: { ...said, targets: [foe.id] }, worth };
  }
  return found;
}

/** Squares from which a blast meets some foe. */
function squaresAbout(state: State, { field }: Ground, actor: Unit, bomb: Bomb): number[] {
  const { size } = kindOf(bomb).blast.range;
  const squares = state.units.flatMap((u) =>
    u.side === actor.side || !isUp(u) ? [] : within(field, u.at, u.squares, { reach: size, count: "plain" }),
  );
  return [...new Set(squares)];
}

interface Spot {
  readonly square: number;
  readonly worth: number;
}

/** The square worth most, of those that pass. */
function bestOf(state: State, actor: Unit, bomb: Bomb, { squares, passes, over }: Search): Spot | null {
  let found: Spot | null = null;
  let most = over;
  for (const square of squares) {
    const worth = worthOf(state, actor, { ...bomb, held: false, near: null, at: square });
    if (worth <= most || !passes(square)) continue;
    most = worth;
    found = { square, worth };
  }
  return found;
}

/** Squares to choose from: those that pass, and are worth more than this. */
interface Search {
  readonly squares: readonly number[];
  readonly over: number;
  passes(square: number): boolean;
}

/** What somebody holds is about to be thrown, nobody knows where; only what lies is kept away from. */
const isDanger = ({ held, left }: Bomb): boolean => !held && left === 1;

export const isAnyLying = ({ bombs }: State): boolean => bombs.some(isDanger);

/** Out of every blast that comes before the own next turn. */
export function getAway(state: State, ground: Ground, actor: Unit): Going {
  const blasts = state.bombs
    .filter(isDanger)
    .map((b) => areaAround(state, ground, squareUnder(state, b), kindOf(b).blast.range.size));
  const danger = (there: Unit): number => {
    let count = 0;
    for (const { bits } of blasts) if (squaresIn(ground, there, bits) > 0) count += 1;
    return -count;
  };
  if (danger(actor) === 0) return null;
  return best(state, ground, actor, { worth: danger, enough: 0, stride: 2 });
}
