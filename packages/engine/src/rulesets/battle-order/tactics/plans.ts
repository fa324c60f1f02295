import { type Attack, chanceToHit, prepare, steadiness } from "../attack/attack.ts";
import { meanDamage } from "../attack/damage.ts";
import { isEmpty, type Way } from "../attack/kit.ts";
import { inReach } from "../field/ground.ts";
import { UNMODIFIED } from "../attack/modifiers.ts";
import { has, type State, type Unit } from "../state.ts";
import { canStrike } from "../field/range.ts";
import { BIT, HIT } from "../words.ts";

/** How tactics weigh blows. */

export interface Plan {
  readonly way: Way;
  readonly target: Unit;
}

/** The way and the foe that are worth most from here; null when nobody can be struck or nothing be paid. */
export function bestBlow(state: State, actor: Unit): Plan | null {
  const { kit } = actor;
  const { units } = state;
  let way: Way | null = null;
  let target: Unit | null = null;
  let most = 0;
  for (let i = 0; i < kit.length; i++) {
    const w = kit[i] as Way;
    if (w.price.strength > actor.strength || w.price.speed > actor.speed) continue;
    if ((w.combo && !actor.before) || isEmpty(state, actor, w)) continue;
    const attack = attackWith(state, actor, w);
    for (let k = 0; k < units.length; k++) {
      const u = units[k] as Unit;
      if (u.life !== "up" || u.side === actor.side || !canStrike(state, actor, w, u)) continue;
      const worth = worthOf(state, attack, u);
      if (worth < most || (worth === most && (way === null || weightOf(w) <= weightOf(way)))) continue;
      most = worth;
      way = w;
      target = u;
    }
  }
  return way === null || target === null ? null : { way, target };
}

/** Of ways that are worth the same the heavier is taken: what it does on average where nothing reduces it. */
const weightOf = (way: Way): number => (way.dice.mean + way.bonus) * Math.max(1, way.weapon.bullets);

/** A hit that does nothing on average is still worth so much. */
const TOUCH = 0.2;

/** About the mean damage, for its price; more for whoever would fall. */
function worthOf(state: State, attack: Attack, target: Unit): number {
  const { price } = attack.way;
  const mean = meanDamage(state, attack, target, HIT);
  const dealt = attack.shots * chanceToHit(state, attack, target) * Math.max(TOUCH, mean);
  const falls = mean >= target.hp ? 2 : 1;
  return (falls * dealt * (1 + 4 / (4 + target.hp))) / (3 + price.strength + price.speed);
}

/** The attack that a command without modifiers would make. */
const attackWith = (state: State, by: Unit, way: Way): Attack =>
  prepare(state, by, way, {
    charging: by.charge,
    steady: steadiness(by, way),
    modified: UNMODIFIED,
    ripostes: null,
  });

/** Whether a unit fights from afar: its first weapon is a gun. */
export const shoots = ({ kit }: Unit): boolean => !(kit[0] as Way).melee;

/** The friend in most need under a share of Health; null if nobody is. */
export function neediest(state: State, actor: Unit, share: number): Unit | null {
  let found: Unit | null = null;
  let least = share;
  for (const u of state.units) {
    if (u.side !== actor.side || u.life === "dead") continue;
    const left = u.hp / u.maxHp;
    if (left >= least) continue;
    least = left;
    found = u;
  }
  return found;
}

/** A standing foe within so many squares that lacks a status, the strongest first. */
export function freshFoe(state: State, actor: Unit, bit: number, range: number): Unit | null {
  const { units } = state;
  let found: Unit | null = null;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || u.life !== "up" || has(u, bit | BIT.stunned)) continue;
    if ((found === null || u.hp > found.hp) && inReach(state, actor, u, range)) found = u;
  }
  return found;
}
