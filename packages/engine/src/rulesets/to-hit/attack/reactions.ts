import { NONE, type ReactionEntry, react } from "../../../kernel/index.ts";
import type { Range } from "../aim/ranges.ts";
import { hasKeyword, type Weapon } from "../gear/weapons.ts";
import { type Fight, has, inPeril, isUp, type State, type Unit } from "../state.ts";
import { FROZEN, OFF_BALANCE, REACTION_BIT, type ReactionName, UNAWARE } from "../words.ts";
import type { Attack } from "./attack.ts";
import { damageOf, type Hit } from "./damage.ts";

/** TH62 Deflect and Parry: halve what is left after Defense. TH82 Aegis: nothing gets through. Intercept is in `intercept.ts`. */

const FACTS = ["damage", "drops", "health", "peril"] as const;

export const REACTIONS: readonly ReactionEntry[] = [
  { name: "deflect", when: "hit by an attack while holding a Defensive weapon (TH62)", facts: FACTS },
  {
    name: "parry",
    when: "hit by a Line, Melee or Sweep attack while holding a Melee weapon (TH62)",
    facts: FACTS,
  },
  {
    name: "intercept",
    when: "an ally within your Movement is attacked (TH62)",
    facts: ["ally health", "ally peril", "health", "peril"],
  },
  {
    name: "aegis",
    when: "hit by an attack that was neither deflected nor parried, with 6 Magic to burn (TH82)",
    facts: FACTS,
  },
];

/** TH70, TH77: Off-Balance, Frozen, unaware and Helpless take no reactions; each named one comes once between own turns. */
export function mayReact(unit: Unit, bit: number): boolean {
  if (!isUp(unit) || (unit.reacted & bit) !== 0) return false;
  return unit.mask === 0 || !has(unit, OFF_BALANCE | FROZEN | UNAWARE);
}

/** Whether the damage of a hit is halved. */
export function defend(fight: Fight, attack: Attack, target: Unit, hit: Hit): boolean {
  if (target.life !== "up") return false;
  if (canDeflect(target) && takes(fight, { attack, target, hit }, "deflect")) return true;
  return parryable(attack.range) && canParry(target) && takes(fight, { attack, target, hit }, "parry");
}

/** TH82 What an aegis burns. */
const AEGIS = 6;

/** TH82 Whether nothing of a hit gets through, for Magic that does not come back. */
export function isShunned(fight: Fight, attack: Attack, target: Unit, hit: Hit): boolean {
  const { sheet } = target;
  if (hit.halved || !isUp(target) || target.mp < AEGIS || !sheet.reactions.includes("aegis")) return false;
  if (!takes(fight, { attack, target, hit }, "aegis")) return false;
  target.mp -= AEGIS;
  target.burned += AEGIS;
  return true;
}

const isReady = (state: State, target: Unit, name: Defense): boolean =>
  mayReact(target, REACTION_BIT[name]) && !isOff(state, target, name);

interface Met {
  readonly attack: Attack;
  readonly target: Unit;
  readonly hit: Hit;
}

type Defense = Exclude<ReactionName, "intercept">;

function takes(fight: Fight, blow: Met, name: Defense): boolean {
  const { target } = blow;
  if (!isReady(fight.state, target, name)) return false;
  if (!isWanted(fight, blow, name)) return false;
  target.reacted |= REACTION_BIT[name];
  target.used |= guardBit(target, name); // TH95
  if (fight.told) fight.tell({ event: "reaction", by: target.id, reaction: name });
  return true;
}

function isWanted(fight: Fight, blow: Met, name: Defense): boolean {
  const fact = (of: string): number => factOf(fight.state, blow, of);
  return react(fight, { name, who: blow.target.id, options: OPTIONS[name], fact }) !== NONE;
}

const OPTIONS: Readonly<Record<Defense, readonly string[]>> = {
  deflect: ["deflect"],
  parry: ["parry"],
  aegis: ["aegis"],
};

/** Never, whatever the moment: nothing about it has to be put together. */
const isOff = ({ policies }: State, { id }: Unit, name: ReactionName): boolean =>
  policies[id]?.[name]?.mode === "off";

export const parryable = ({ kind }: Range): boolean =>
  kind === "line" || kind === "melee" || kind === "sweep";

function canDeflect(unit: Unit): boolean {
  return lists(unit, "deflect") || holds(unit, deflects);
}

function canParry(unit: Unit): boolean {
  return lists(unit, "parry") || holds(unit, parries);
}

/** Whether one has such a weapon in hand. */
export const holds = (unit: Unit, such: (weapon: Weapon) => boolean): boolean => slotFor(unit, such) >= 0;

/** The slot of the first such weapon in hand, −1 for none. */
function slotFor(unit: Unit, such: (weapon: Weapon) => boolean): number {
  const { weapons } = unit;
  for (let slot = 0; slot < weapons.length; slot++)
    if (inHand(unit, slot) && such(weapons[slot] as Weapon)) return slot;
  return -1;
}

/**
 * TH95 The bit of the weapon that a blow was parried or deflected with: one made for it, else, where the sheet lists the
 * reaction, the first that wears.
 */
function guardBit(unit: Unit, name: Defense): number {
  if (name === "aegis") return 0;
  const made = slotFor(unit, name === "deflect" ? deflects : parries);
  const slot = made >= 0 ? made : slotFor(unit, (w) => w.durability !== null && w.class === "melee");
  return slot < 0 ? 0 : 1 << slot;
}

const lists = ({ sheet }: Unit, name: ReactionName): boolean =>
  sheet.reaction === name || (sheet.reactions.length > 0 && sheet.reactions.includes(name));
export const deflects = (w: Weapon): boolean => hasKeyword(w, "defensive");
const parries = (w: Weapon): boolean => !w.plain && w.class === "melee" && !hasKeyword(w, "defensive");

/** TH40, TH71: neither shattered nor dropped. */
export function inHand(unit: Unit, slot: number): boolean {
  return slot < 0 || (unit.durability[slot] !== 0 && (unit.dropped & (1 << slot)) === 0);
}

function factOf(state: State, { attack, target, hit }: Met, of: string): number {
  switch (of) {
    case "damage":
      return damageOf(state, attack, target, hit);
    case "drops":
      return damageOf(state, attack, target, hit) >= target.health ? 1 : 0;
    case "peril":
      return inPeril(target) ? 1 : 0;
    default:
      return target.health;
  }
}
