import { inSeries, NONE, type ReactionEntry, react } from "../../kernel/index.ts";
import { plainStrike, type Rolled, type Strike, strike } from "./attack.ts";
import { lob } from "./blast.ts";
import { inMelee } from "./ground.ts";
import { type Arm, spendShot } from "./kit.ts";
import { NO_HAND } from "./situation.ts";
import { type Brawl, isSkilled, isUp, type State, type Unit } from "./state.ts";
import { bonusOf, damageOf, floorOf, hits, needed } from "./swing.ts";
import { barTo } from "./targets.ts";
import { defend, lose } from "./verbs.ts";
import { GRAPPLED, GRAPPLING, HOLDING, type ReactionName, TOTAL_DEFENSE, UNAWARE } from "./words.ts";

/**
 * AC44, AC46, AC47, AC59, AC68: what may be done when it is not one's turn. The order is fixed: held and snap attacks
 * by the foes of whoever acts, as listed in the encounter; then the roll; then, for as long as the result turns,
 * the attacker's luck on a miss, the target's Total Defense and luck on a hit. What is itself an Instant is not
 * interrupted, but its roll is answered in the same way; every answer costs something that does not come back.
 */

const BLOW = ["would drop", "could drop", "damage", "hp", "uses", "foe hp"] as const;
const STRIKE = ["would drop", "chance", "hp", "foe hp"] as const;

export const REACTIONS: readonly ReactionEntry[] = [
  {
    name: "free attack",
    when: "a foe leaves melee with you without a Fighting Withdrawal (AC47)",
    facts: STRIKE,
  },
  {
    name: "held attack",
    when: "you hold an action and a foe in reach attacks or comes (AC59)",
    facts: STRIKE,
  },
  {
    name: "snap attack",
    when: "a foe in reach attacks or comes, and your Main Action is unspent (AC44)",
    facts: STRIKE,
  },
  {
    name: "total defense",
    when: "it would turn a hit on you into a miss or stop a Shock, and your Main Action is unspent (AC46)",
    facts: BLOW,
  },
  { name: "luck", when: "you miss, or are hit, and have luck left this scene (AC68)", facts: BLOW },
];

/** AC44, AC59 Before somebody attacks: those who hold an action or snap at it. */
export function interrupt(fight: Brawl, by: Unit, target: Unit): void {
  const foes = poisedAgainst(fight.state, by);
  if (foes !== null) oneByOne(fight, foes, [by, target], pounce);
}

/** AC44, AC59 Somebody has come into reach of these. */
export function greet(fight: Brawl, mover: Unit, before: readonly Unit[]): void {
  const { state } = fight;
  const foes = poisedAgainst(state, mover)?.filter((u) => inMelee(state, u, mover) && !before.includes(u));
  if (foes !== undefined) oneByOne(fight, foes, [mover], pounce);
}

/** Foes who might strike out of turn, as listed; null where there are none, which is most often. */
function poisedAgainst(state: State, mover: Unit): Unit[] | null {
  const { units } = state;
  let found: Unit[] | null = null;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit;
    if (unit.main === 0 || unit.side === mover.side || unit.life !== "up" || !isPoised(state, unit)) continue;
    if (found === null) found = [unit];
    else found.push(unit);
  }
  return found;
}

function isPoised({ rules }: State, unit: Unit): boolean {
  if ((unit.mask & (GRAPPLED | GRAPPLING | UNAWARE)) !== 0) return false;
  return (unit.mask & HOLDING) !== 0 || (rules.snapAttacks && isSkilled(unit));
}

/** Each of these strikes at the first of those who must be standing, for as long as they all do. */
function oneByOne(
  fight: Brawl,
  foes: readonly Unit[],
  standing: readonly Unit[],
  strikes: (fight: Brawl, foe: Unit, at: Unit) => void,
): void {
  inSeries(fight, foes.length, (now, i) => {
    const { units, winner } = now.state;
    if (winner !== null || !standing.every((u) => isUp(units[u.index] as Unit))) return false;
    const foe = units[(foes[i] as Unit).index] as Unit;
    if (isUp(foe)) strikes(now, foe, units[(standing[0] as Unit).index] as Unit);
    return true;
  });
}

/** One held or snap attack, if its maker may and wants to. */
function pounce(fight: Brawl, unit: Unit, at: Unit): void {
  const holds = (unit.mask & HOLDING) !== 0;
  const name = holds ? "held attack" : "snap attack";
  const able = usable(fight.state, unit, at);
  if (able === null || fight.state.policies[unit.id]?.[name]?.mode === "off") return;
  const penalty = holds ? 0 : SNAP;
  const arm = chosen(fight, { name, unit, at, able, penalty });
  if (arm === null) return;
  unit.main -= 1;
  if (holds) lose(fight, unit, HOLDING);
  spendShot(unit, arm);
  const made = plainStrike(unit, arm, at);
  made.bonus = penalty;
  made.manner = holds ? "held attack (AC59)" : "snap attack (AC44)";
  made.instant = true;
  if (arm.blast) lob(fight, made);
  else strike(fight, made);
}

/** AC44 */
export const SNAP = -4;

interface Offered {
  readonly name: ReactionName;
  readonly unit: Unit;
  readonly at: Unit;
  readonly able: readonly Arm[];
  readonly penalty: number;
}

function chosen(fight: Brawl, { name, unit, at, able, penalty }: Offered): Arm | null {
  const picked = react(fight, {
    name,
    who: unit.id,
    options: able.map((a) => a.id),
    fact: (of) => strikeFact(fight, { ...plainStrike(unit, able[0] as Arm, at), bonus: penalty }, of),
  });
  if (picked === NONE) return null;
  if (fight.told) fight.tell({ event: "reaction", by: unit.id, target: at.id, reaction: name, with: picked });
  return able.find((a) => a.id === picked) as Arm;
}

/** What somebody could strike with right now; bare hands are not kept ready. Null for nothing, which is most often. */
function usable(state: State, unit: Unit, at: Unit): Arm[] | null {
  let found: Arm[] | null = null;
  for (let i = 0; i < unit.arms.length; i++) {
    const arm = unit.arms[i] as Arm;
    if (arm.id === "unarmed" || barTo(state, { by: unit, arm, target: at, hand: NO_HAND }) !== null) continue;
    if (found === null) found = [arm];
    else found.push(arm);
  }
  return found;
}

/** AC47 Everybody armed whom the mover leaves strikes first, as listed. */
export function freeAttacks(fight: Brawl, mover: Unit, foes: readonly Unit[]): void {
  oneByOne(fight, foes, [mover], strikeFreely);
}

function strikeFreely(fight: Brawl, foe: Unit, at: Unit): void {
  if (!foe.armed || (foe.mask & (GRAPPLED | GRAPPLING | UNAWARE)) !== 0) return;
  const able = usable(fight.state, foe, at)?.filter((a) => !a.ranged);
  if (able === undefined || able.length === 0) return;
  const arm = chosen(fight, { name: "free attack", unit: foe, at, able, penalty: 0 });
  if (arm === null) return;
  const made = plainStrike(foe, arm, at);
  made.manner = "free attack (AC47)";
  made.instant = true;
  strike(fight, made);
}

/** Somebody may have an answer to the roll. */
export function mayTurn(by: Unit, target: Unit): boolean {
  return (target.main | by.luck | target.luck) !== 0;
}

/** AC46, AC68 The roll stands once nobody turns it any more. Returns whether it then hits. */
export function settleRoll(fight: Brawl, made: Strike, rolled: Rolled): boolean {
  const { by, target } = made;
  if (by.luck === 0 && target.luck === 0 && !canDefend(target)) return rolled.hit;
  for (;;) {
    if (!rolled.hit) {
      if (by.luck === 0 || !lucky(fight, by, made)) return false;
      rolled.hit = true;
      rolled.lucky = true;
    } else {
      if (!turns(fight, made, rolled)) return true;
      rolled.hit = false;
    }
  }
}

/** Whether the target makes a miss of the hit. */
function turns(fight: Brawl, made: Strike, rolled: Rolled): boolean {
  const { target } = made;
  if (
    !rolled.lucky &&
    canDefend(target) &&
    defenseTurns(fight, made, rolled) &&
    defends(fight, made, mean(made))
  )
    return true;
  if (target.luck === 0 || !lucky(fight, target, made)) return false;
  rolled.lucky = true;
  return true;
}

export const canDefend = (unit: Unit): boolean =>
  unit.main > 0 && isUp(unit) && (unit.mask & (TOTAL_DEFENSE | UNAWARE)) === 0;

/** AC46 +2 would be enough. */
export function defenseTurns(
  { state }: Brawl,
  made: Strike,
  { natural, total }: Pick<Rolled, "natural" | "total">,
): boolean {
  if (state.rules.naturals && natural === 20) return false;
  return total < needed(made) + 2;
}

function defends(fight: Brawl, made: Strike, damage: number): boolean {
  const { target } = made;
  const fact = (of: string): number => blowFact(made, target, damage, of);
  if (react(fight, { name: "total defense", who: target.id, options: ["total defense"], fact }) === NONE)
    return false;
  if (fight.told)
    fight.tell({ event: "reaction", by: target.id, target: made.by.id, reaction: "total defense" });
  defend(fight, target);
  return true;
}

/** AC23, AC46 A miss whose Shock would be done: Total Defense stops it. */
export function defendsShock(fight: Brawl, made: Strike, amount: number): boolean {
  return canDefend(made.target) && defends(fight, made, amount);
}

/** AC68 */
function lucky(fight: Brawl, unit: Unit, made: Strike): boolean {
  if ((unit.mask & UNAWARE) !== 0) return false;
  const fact = (of: string): number => blowFact(made, unit, mean(made), of);
  if (react(fight, { name: "luck", who: unit.id, options: ["luck"], fact }) === NONE) return false;
  unit.luck -= 1;
  if (fight.told)
    fight.tell({
      event: "reaction",
      by: unit.id,
      target: unit === made.by ? made.target.id : made.by.id,
      reaction: "luck",
    });
  return true;
}

/** The damage of an average hit. */
export function mean(made: Strike): number {
  return Math.max(floorOf(made), damageOf(made, Math.round(made.arm.dice.mean)));
}

/** Of a blow on the target: 1 and 0 for yes and no; `hp` and `uses` are one's own, `foe hp` the other's. */
function blowFact(made: Strike, own: Unit, damage: number, of: string): number {
  const { target, by } = made;
  const left = target.hp + target.soak;
  switch (of) {
    case "would drop":
      return damage >= left ? 1 : 0;
    case "could drop":
      return Math.max(damage, damageOf(made, made.arm.dice.most)) >= left ? 1 : 0;
    case "damage":
      return damage;
    case "uses":
      return own.luck;
    case "hp":
      return own.hp;
    default:
      return own === by ? target.hp : by.hp;
  }
}

function strikeFact(fight: Brawl, made: Strike, of: string): number {
  switch (of) {
    case "would drop":
      return mean(made) >= made.target.hp + made.target.soak ? 1 : 0;
    case "chance":
      return chanceOf(fight, made);
    case "hp":
      return made.by.hp;
    default:
      return made.target.hp;
  }
}

/** The chance to hit in hundredths, rounded down. */
function chanceOf(fight: Brawl, made: Strike): number {
  const bonus = bonusOf(fight.state, made);
  let ways = 0;
  for (let natural = 1; natural <= 20; natural++)
    if (hits(fight.state, made, natural, natural + bonus)) ways += 1;
  return 5 * ways;
}
