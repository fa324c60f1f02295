import { NONE, type ReactionEntry, react } from "../../kernel/index.ts";
import type { Range } from "./ranges.ts";
import { type Brawl, has, inPeril, isUp, type Unit } from "./state.ts";
import { hasKeyword, type Weapon } from "./weapons.ts";
import { FROZEN, OFF_BALANCE, REACTION_BIT, type ReactionName } from "./words.ts";

/** TH62 Deflect and Parry: halve what is left after Defense. Intercept is in `intercept.ts`. */

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
];

/** TH70 Off-Balance, Frozen and Helpless take no reactions; each named one comes once between own turns. */
export function mayReact(unit: Unit, name: ReactionName): boolean {
  if (!isUp(unit) || (unit.reacted & REACTION_BIT[name]) !== 0) return false;
  return unit.mask === 0 || !has(unit, OFF_BALANCE | FROZEN);
}

/** What is to be defended against. */
export interface Defence {
  readonly target: Unit;
  readonly range: Range;
  /** What it would do, undefended. */
  damage(): number;
}

/** Whether the damage is halved. */
export function defend(fight: Brawl, defence: Defence): boolean {
  const { target } = defence;
  if (target.life !== "up") return false;
  if (canDeflect(target) && taken(fight, defence, "deflect")) return true;
  return parryable(defence.range) && canParry(target) && taken(fight, defence, "parry");
}

export const parryable = ({ kind }: Range): boolean =>
  kind === "line" || kind === "melee" || kind === "sweep";

function canDeflect(unit: Unit): boolean {
  return (
    lists(unit, "deflect") || unit.weapons.some((w, slot) => inHand(unit, slot) && hasKeyword(w, "defensive"))
  );
}

function canParry(unit: Unit): boolean {
  return lists(unit, "parry") || unit.weapons.some((w, slot) => inHand(unit, slot) && parries(w));
}

const lists = ({ sheet }: Unit, name: ReactionName): boolean =>
  sheet.reaction === name || sheet.reactions.includes(name);
const parries = (w: Weapon): boolean => !w.plain && w.class === "melee" && !hasKeyword(w, "defensive");

/** TH40, TH71: neither shattered nor dropped. */
export function inHand(unit: Unit, slot: number): boolean {
  return slot < 0 || (unit.durability[slot] !== 0 && (unit.dropped & (1 << slot)) === 0);
}

function taken(fight: Brawl, defence: Defence, name: "deflect" | "parry"): boolean {
  const { target } = defence;
  if (!mayReact(target, name)) return false;
  const chance = { name, who: target.id, options: [name], fact: (of: string) => factOf(defence, of) };
  if (react(fight, chance) === NONE) return false;
  target.reacted |= REACTION_BIT[name];
  if (fight.told) fight.tell({ event: "reaction", by: target.id, reaction: name });
  return true;
}

function factOf({ target, damage }: Defence, of: string): number {
  switch (of) {
    case "damage":
      return damage();
    case "drops":
      return damage() >= target.health ? 1 : 0;
    case "peril":
      return inPeril(target) ? 1 : 0;
    default:
      return target.health;
  }
}
