import { inSeries, NONE, type ReactionEntry, react } from "../../../kernel/index.ts";
import { BLOW_FACTS, STRIKE_FACTS, strikeFact } from "./answers.ts";
import { strike } from "./attack.ts";
import { type Manner, mannerOf, strikeOf } from "./strike.ts";
import { lob } from "./blast.ts";
import { inMelee } from "../move/ground.ts";
import { type Arm, spendShot } from "../sheet/kit.ts";
import { NO_HAND } from "./situation.ts";
import { type Fight, isSkilled, isUp, type State, type Unit } from "../state.ts";
import { barTo } from "./targets.ts";
import { lose } from "../verbs.ts";
import { GRAPPLED, GRAPPLING, HOLDING, type ReactionName, UNAWARE } from "../words.ts";

/**
 * AC44, AC46, AC47, AC59, AC68: what may be done when it is not one's turn. The order is fixed: held and snap attacks
 * by the foes of whoever acts, as listed in the encounter; then the roll; then, for as long as the result turns,
 * the attacker's luck on a miss, the target's Total Defense and luck on a hit. What is itself an Instant is not
 * interrupted, but its roll is answered in the same way; every answer costs something that does not come back.
 */

export const REACTIONS: readonly ReactionEntry[] = [
  {
    name: "free attack",
    when: "a foe leaves melee with you without a Fighting Withdrawal (AC47)",
    facts: STRIKE_FACTS,
  },
  {
    name: "held attack",
    when: "you hold an action and a foe in reach attacks or comes (AC59)",
    facts: STRIKE_FACTS,
  },
  {
    name: "snap attack",
    when: "a foe in reach attacks or comes, and your Main Action is unspent (AC44)",
    facts: STRIKE_FACTS,
  },
  {
    name: "total defense",
    when: "it would turn a hit on you into a miss or stop a Shock, and your Main Action is unspent (AC46)",
    facts: BLOW_FACTS,
  },
  { name: "luck", when: "you miss, or are hit, and have luck left this scene (AC68)", facts: BLOW_FACTS },
];

/** AC44, AC59 Before somebody attacks: those who hold an action or snap at it. */
export function interrupt(fight: Fight, by: Unit, target: Unit): void {
  const foes = poisedAgainst(fight.state, by);
  if (foes !== null) oneByOne(fight, foes, [by, target], pounce);
}

/** AC44, AC59 Somebody has come into reach of these. */
export function greet(fight: Fight, mover: Unit, before: readonly Unit[]): void {
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
  fight: Fight,
  foes: readonly Unit[],
  standing: readonly Unit[],
  strikes: (fight: Fight, foe: Unit, at: Unit) => void,
): void {
  inSeries(fight, foes.length, (now, i) => {
    const { units, winner } = now.state;
    if (winner !== null || !standing.every((u) => isUp(units[u.index] as Unit))) return false;
    const foe = units[(foes[i] as Unit).index] as Unit;
    if (isUp(foe)) strikes(now, foe, units[(standing[0] as Unit).index] as Unit);
    return true;
  });
}

/** AC44 */
const SNAPPING = mannerOf("snap attack (AC44)", { bonus: -4 });
const HELD = mannerOf("held attack (AC59)");
const FREE = mannerOf("free attack (AC47)");

/** One held or snap attack, if its maker may and wants to. */
function pounce(fight: Fight, unit: Unit, at: Unit): void {
  const holds = (unit.mask & HOLDING) !== 0;
  const name = holds ? "held attack" : "snap attack";
  const manner = holds ? HELD : SNAPPING;
  const able = usable(fight.state, unit, at);
  if (able === null || fight.state.policies[unit.id]?.[name]?.mode === "off") return;
  const arm = chosen(fight, { name, unit, at, able, manner });
  if (arm === null) return;
  unit.main -= 1;
  if (holds) lose(fight, unit, HOLDING);
  spendShot(unit, arm);
  const made = strikeOf(unit, arm, at, { manner, instant: true });
  if (arm.blast) lob(fight, made);
  else strike(fight, made);
}

interface Offered {
  readonly name: ReactionName;
  readonly unit: Unit;
  readonly at: Unit;
  readonly able: readonly Arm[];
  readonly manner: Manner;
}

function chosen(fight: Fight, { name, unit, at, able, manner }: Offered): Arm | null {
  const picked = react(fight, {
    name,
    who: unit.id,
    options: able.map((a) => a.id),
    fact: (of) => strikeFact(fight.state, strikeOf(unit, able[0] as Arm, at, { manner }), of),
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
export function freeAttacks(fight: Fight, mover: Unit, foes: readonly Unit[]): void {
  oneByOne(fight, foes, [mover], strikeFreely);
}

function strikeFreely(fight: Fight, foe: Unit, at: Unit): void {
  if (!foe.armed || (foe.mask & (GRAPPLED | GRAPPLING | UNAWARE)) !== 0) return;
  const able = usable(fight.state, foe, at)?.filter((a) => !a.ranged);
  if (able === undefined || able.length === 0) return;
  const arm = chosen(fight, { name: "free attack", unit: foe, at, able, manner: FREE });
  if (arm !== null) strike(fight, strikeOf(foe, arm, at, { manner: FREE, instant: true }));
}
