import { cellAt } from "../../../grid/index.ts";
import type { Command } from "../../../kernel/index.ts";
import { type Area, areaAround, squaresAround, squaresIn } from "../aim/areas.ts";
import type { Catch } from "../aim/catches.ts";
import type { Range } from "../aim/ranges.ts";
import { reaches, squaresReached } from "../aim/targets.ts";
import { damageOf, PLAIN_HIT } from "../attack/damage.ts";
import { attackOf, caughtBy, kindOf, squareUnder } from "../bombs/blast.ts";
import { firstKindOn, heldBy, newlyLit, throwing, throwRange, withinReach, isDue } from "../bombs/bombs.ts";
import { distanceOf, freshMark, type Ground, groundOf, nthSquare, on, squareCount } from "../move/ground.ts";
import { type Bomb, isUp, movementOf, type State, type Unit } from "../state.ts";
import { gainOf } from "./blows.ts";
import { best, type Going } from "./steps.ts";

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
    const thrown = bestThrow(state, actor, held);
    if (thrown !== null) return thrown;
    const instead = due ? (nearer(throwRange(actor)) ?? leastHarm(state, actor, held)) : null;
    if (instead !== null) return instead;
  }
  return due && actor.minor > 0 ? { do: "lay", actor: actor.id, with: held.kind } : null;
}

/** A bomb about to go off among friends, that can be picked up and thrown where it does more good. */
function giveBack(state: State, actor: Unit): Command | null {
  if (state.bombs.length === 0 || actor.standard === 0 || actor.minor === 0) return null;
  for (const bomb of withinReach(state, actor)) {
    if (bomb.left > 1 || worthOf(state, stakesIn(state, actor, bomb), caughtBy(state, bomb)) >= 0) continue;
    if (bestThrow(state, actor, bomb) === null) continue;
    const cell = bomb.at < 0 ? null : cellAt((groundOf(state) as Ground).field, bomb.at);
    const aim = cell === null ? { targets: [bomb.near as string] } : { at: cell };
    return { do: "grab", actor: actor.id, ...aim };
  }
  return null;
}

/** Lit now, thrown next turn: then it goes off as it lands, and nobody gets away. */
function lightUp(state: State, actor: Unit, { blow }: Instead): Command | null {
  const kind = firstKindOn(actor);
  if (kind === undefined) return null;
  const bomb = newlyLit(kind, actor);
  const stakes = stakesIn(state, actor, bomb);
  const far = actor.sheet.throws + movementOf(actor);
  const ground = groundOf(state);
  let most = 0;
  for (const foe of state.units) {
    if (foe.side === actor.side || !isUp(foe)) continue;
    if (ground !== null && distanceOf(ground, actor, foe) > far) continue;
    const worth =
      ground === null
        ? worthBeside(state, stakes, bomb, foe)
        : worthAround(state, ground, stakes, areaAround(state, ground, foe.at, sizeOf(bomb)));
    most = Math.max(most, worth);
  }
  return most > USUAL && most > blow() ? { do: "light", actor: actor.id, with: kind } : null;
}

/** It takes the Standard Action of the turn after: no less than a usual blow would be worth. */
const USUAL = 6;

const sizeOf = (bomb: Bomb): number => kindOf(bomb).blast.range.size;

/** What it is worth to catch somebody in a blast, by their places in `state.units`: wherever it goes off. */
type Stakes = readonly number[];

function stakesIn(state: State, actor: Unit, bomb: Bomb): Stakes {
  const attack = attackOf(state, bomb);
  return state.units.map((u) => {
    const gain = gainOf(attack.ability, u, damageOf(state, attack, u, PLAIN_HIT));
    return u.side === actor.side ? -DEAR * gain : gain;
  });
}

/** A friend's wounds weigh more than a foe's. */
const DEAR = 1.5;

/** What a blast does to foes, less what it does to friends. */
function worthOf({ units }: State, stakes: Stakes, caught: Catch): number {
  let worth = 0;
  for (const u of caught.units) worth += stakes[units.indexOf(u)] as number;
  return worth;
}

/** The same on the map, for whoever stands in an area. */
function worthAround({ units }: State, ground: Ground, stakes: Stakes, { bits }: Area): number {
  let worth = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.life === "up" && squaresIn(ground, u, bits) > 0) worth += stakes[i] as number;
  }
  return worth;
}

/** The same without a map, of a bomb beside somebody. */
const worthBeside = (state: State, stakes: Stakes, bomb: Bomb, foe: Unit): number =>
  worthOf(state, stakes, caughtBy(state, { ...bomb, held: false, near: foe.id, at: -1 }));

/** Where a bomb does most, if it does any good. */
function bestThrow(state: State, actor: Unit, bomb: Bomb): Command | null {
  const ground = groundOf(state);
  if (ground === null) return bestBeside(state, actor, bomb, 0);
  const use = throwing(actor, bomb);
  const probe = on(actor, actor.at);
  const passes = (square: number): boolean => {
    probe.at = square;
    return reaches(state, ground, use, probe);
  };
  return bestOf(state, actor, bomb, { squares: squaresAbout(state, ground, actor, bomb), passes, over: 0 });
}

/** Nowhere any good: where it does least harm. */
function leastHarm(state: State, actor: Unit, bomb: Bomb): Command | null {
  const ground = groundOf(state);
  const over = Number.NEGATIVE_INFINITY;
  if (ground === null) return bestBeside(state, actor, bomb, over);
  const squares = squaresReached(state, ground, throwing(actor, bomb));
  return bestOf(state, actor, bomb, { squares, passes: () => true, over });
}

function bestBeside(state: State, actor: Unit, bomb: Bomb, over: number): Command | null {
  const stakes = stakesIn(state, actor, bomb);
  let found: Unit | null = null;
  let most = over;
  for (const foe of state.units) {
    if (foe.side === actor.side || !isUp(foe)) continue;
    const worth = worthBeside(state, stakes, bomb, foe);
    if (worth <= most) continue;
    most = worth;
    found = foe;
  }
  return found === null ? null : { do: "throw", actor: actor.id, with: bomb.kind, targets: [found.id] };
}

/** Squares from which a blast meets some foe. */
function squaresAbout({ units }: State, ground: Ground, actor: Unit, bomb: Bomb): number[] {
  const { marks, field } = ground;
  const deep = sizeOf(bomb);
  const mark = freshMark(ground);
  const about: number[] = [];
  for (const u of units) {
    if (u.side === actor.side || !isUp(u)) continue;
    for (let i = 0; i < squareCount(u); i++)
      for (const square of squaresAround(ground, nthSquare(field, u, i), deep)) {
        if (marks[square] === mark) continue;
        marks[square] = mark;
        about.push(square);
      }
  }
  return about;
}

/** The square worth most, of those that pass. */
function bestOf(state: State, actor: Unit, bomb: Bomb, { squares, passes, over }: Search): Command | null {
  const ground = groundOf(state) as Ground;
  const stakes = stakesIn(state, actor, bomb);
  const deep = sizeOf(bomb);
  let found = -1;
  let most = over;
  for (const square of squares) {
    const worth = worthAround(state, ground, stakes, areaAround(state, ground, square, deep));
    if (worth <= most || !passes(square)) continue;
    most = worth;
    found = square;
  }
  const at = found < 0 ? null : cellAt(ground.field, found);
  return at === null ? null : { do: "throw", actor: actor.id, with: bomb.kind, at };
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
    .map((b) => areaAround(state, ground, squareUnder(state, b), sizeOf(b)));
  const danger = (there: Unit): number => {
    let count = 0;
    for (const { bits } of blasts) if (squaresIn(ground, there, bits) > 0) count += 1;
    return -count;
  };
  if (danger(actor) === 0) return null;
  return best(state, ground, actor, { worth: danger, enough: 0, stride: 2 });
}
