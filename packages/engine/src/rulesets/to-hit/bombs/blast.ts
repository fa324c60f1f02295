import type { Ability } from "../abilities/ability.ts";
import { areaAround } from "../aim/areas.ts";
import { among, type Catch } from "../aim/catches.ts";
import { abstractCount } from "../aim/ranges.ts";
import { type Aftermath, type Attack, NO_ORDERS, newAftermath, prepare, strike } from "../attack/attack.ts";
import { damageOf, PLAIN_HIT } from "../attack/damage.ts";
import type { Weapon } from "../gear/weapons.ts";
import { groundOf, placeOf } from "../move/ground.ts";
import { type Bomb, type Fight, isUp, type State, type Unit, unitOf } from "../state.ts";
import { mourn } from "../verbs.ts";
import { BOMBS, type BombKind, OWN_ACCURACY } from "./kinds.ts";

/** TH80 How bombs go off: when, whom they catch, and what they do to them. */

export const kindOf = ({ kind }: Bomb): BombKind => BOMBS[kind] as BombKind;

/** As somebody's turn ends, what they lit burns down. */
export function burnDown(fight: Fight, unit: Unit): void {
  const { state } = fight;
  if (state.bombs.length === 0 || state.winner !== null) return;
  state.bombs = state.bombs.map((b) => (b.by === unit.id ? { ...b, left: b.left - 1 } : b));
  const due = state.bombs.filter((b) => b.left <= 0);
  if (due.length > 0) goOff(fight, due);
}

/** The square a bomb is on now: its own, or that of whoever holds it; −1 without a map. */
export function squareUnder(state: State, bomb: Bomb): number {
  return bomb.held ? (unitOf(state, bomb.near as string) as Unit).at : bomb.at;
}

/** Whom a bomb would catch if it went off now. */
export function caughtBy(state: State, bomb: Bomb): Catch {
  const ground = groundOf(state);
  const { range } = kindOf(bomb).blast;
  if (ground === null) return caughtBeside(state, bomb);
  return among(
    ground,
    state.units.filter(isUp),
    areaAround(state, ground, squareUnder(state, bomb), range.size),
  ); // TH47, TH58
}

/** TH27, TH31: without a map whoever it lies beside, and the weakest who stand together with them. */
function caughtBeside(state: State, bomb: Bomb): Catch {
  const first = unitOf(state, bomb.near as string) as Unit;
  const beside = state.units.filter(
    (u) => u !== first && u.side === first.side && isUp(u) && !u.apart && !first.apart,
  );
  const all = [first, ...beside.toSorted((a, b) => a.health - b.health)].filter(isUp);
  const most = abstractCount(kindOf(bomb).blast.range) + (all.every((u) => u.near) ? 1 : 0);
  const units = all.slice(0, most);
  return { units, squares: units.map(() => 1), area: null };
}

/** These go off, and whatever they set off in turn. */
export function goOff(fight: Fight, due: readonly Bomb[]): void {
  const { state } = fight;
  const blasts = chainOf(state, due);
  const parts = partsOf(state, blasts);
  if (fight.told) for (const { bomb } of blasts) tellBlast(fight, bomb);
  const going = new Set(blasts.map((b) => b.bomb));
  state.bombs = state.bombs.filter((b) => !going.has(b));
  const after = newAftermath();
  fight.ask.each(parts, (part) => suffer(fight, part, after));
  mourn(fight, after.fallen);
}

interface Blast {
  readonly bomb: Bomb;
  readonly caught: Catch;
}

function chainOf(state: State, due: readonly Bomb[]): Blast[] {
  const going = [...due];
  const blasts: Blast[] = [];
  for (let i = 0; i < going.length; i++) {
    const bomb = going[i] as Bomb;
    const caught = caughtBy(state, bomb);
    blasts.push({ bomb, caught });
    for (const other of state.bombs)
      if (!going.includes(other) && kindOf(other).catches && isWithin(state, other, caught))
        going.push(other);
  }
  return blasts;
}

function isWithin(state: State, bomb: Bomb, { area, units }: Catch): boolean {
  if (area === null) return units.some((u) => u.id === bomb.near);
  return area.squares.includes(squareUnder(state, bomb));
}

function tellBlast(fight: Fight, bomb: Bomb): void {
  const holder = bomb.near === null ? {} : { target: bomb.near };
  const at = bomb.at < 0 ? {} : { at: cellUnder(fight.state, bomb) };
  fight.tell({ event: "explodes", with: bomb.kind, ...holder, ...at });
}

/** The square a bomb is on, as people write it. */
export function cellUnder(state: State, bomb: Bomb): readonly [number, number] | null {
  return placeOf(state, { ...(state.units[0] as Unit), at: squareUnder(state, bomb) });
}

/** Somebody and all the blasts they stand in. */
interface Caught {
  readonly target: Unit;
  readonly blows: { readonly attack: Attack; readonly squares: number }[];
}

function partsOf(state: State, blasts: readonly Blast[]): Caught[] {
  const parts = new Map<Unit, Caught>();
  for (const { bomb, caught } of blasts) {
    const attack = attackOf(state, bomb);
    for (const [i, target] of caught.units.entries()) {
      if (!parts.has(target)) parts.set(target, { target, blows: [] });
      const meant = attack.by.side === target.side ? { ...attack, mercy: true } : attack; // TH43 nobody means to kill a friend
      parts.get(target)?.blows.push({ attack: meant, squares: caught.squares[i] as number });
    }
  }
  return [...parts.values()];
}

/** The bomb's own Accuracy and power: whoever lit it adds nothing to it. */
export function attackOf(state: State, bomb: Bomb): Attack {
  const { blast } = kindOf(bomb);
  const weapon = blast.weapon as Weapon;
  const wielded = { basic: blast.id, weapon, slot: -1, range: blast.range };
  const attack = prepare(unitOf(state, bomb.by) as Unit, blast, wielded, NO_ORDERS);
  return { ...attack, bonus: OWN_ACCURACY + weapon.accuracy, power: weapon.attack, might: 0, feats: 0 };
}

/** Of several blasts only the worst hurts; what harms nobody does its work besides, one of each kind. */
function suffer(fight: Fight, { target, blows }: Caught, after: Aftermath): void {
  const worth = ({ attack, squares }: Caught["blows"][number]): number =>
    damageOf(fight.state, attack, target, { ...PLAIN_HIT, squares });
  const harmful = blows.filter((b) => b.attack.ability.damage).toSorted((a, b) => worth(b) - worth(a));
  const kinds = new Set<Ability>();
  for (const { attack, squares } of [
    ...harmful.slice(0, 1),
    ...blows.filter((b) => !b.attack.ability.damage),
  ]) {
    if (!isUp(target) || kinds.has(attack.ability)) continue;
    kinds.add(attack.ability);
    strike(fight, attack, { target, step: 0, squares }, after);
  }
}
