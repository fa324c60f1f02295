import type { Command } from "../../../kernel/index.ts";
import type { Dice } from "../notation.ts";
import type { PlainAttack, Sheet } from "../sheet.ts";
import type { State, Unit } from "../state.ts";
import { isGun, UNARMED, type Weapon } from "./weapons.ts";
import { type Action, FEET, PRICES, type Price } from "../words.ts";

/** What a sheet comes to: weapons by slot, and every way to attack with them (BO6, BO51). */

/** One attack action with one weapon: everything about it that never changes. */
export interface Way {
  readonly id: string;
  readonly name: string;
  readonly action: Action;
  readonly weapon: Weapon;
  /** The weapon's place among its bearer's; ammunition goes by it. */
  readonly slot: number;
  readonly melee: boolean;
  readonly combo: boolean;
  readonly dice: Dice;
  /** BO13 The To Hit Bonus: sheet, weapon, and 3 for an Aimed Attack. */
  readonly toHit: number;
  /** BO15 The Damage Dealt Bonus. */
  readonly bonus: number;
  /** BO12 From this Base To Hit Roll on it is critical. */
  readonly criticalAt: number;
  readonly price: Price;
  /** BO51 Its hits do more than wound. */
  readonly wears: boolean;
  /** BO4 Squares it reaches. */
  readonly reach: number;
}

/** BO42 What an Aimed Attack adds. */
const AIM = 3;

/** Weapons by slot: those of the sheet, its written attacks, and bare hands last. Of two alike the second is called `-2`. */
export function weaponsOf(sheet: Sheet): readonly Weapon[] {
  const all = [...sheet.weapons, ...sheet.attacks.map((a) => a.weapon)];
  const named = all.map((w, i) => {
    const twins = all.slice(0, i).filter((x) => x.id === w.id).length;
    return twins === 0 ? w : { ...w, id: `${w.id}-${twins + 1}`, name: `${w.name} ${twins + 1}` };
  });
  return named.some((w) => w.family === "grappling") ? named : [...named, UNARMED];
}

export function kitOf(sheet: Sheet, weapons: readonly Weapon[]): readonly Way[] {
  const ways = weapons.flatMap((w, slot) => {
    const plain = sheet.attacks[slot - sheet.weapons.length];
    const pair = plain === undefined || slot < sheet.weapons.length ? pairOf(w) : plainPair(plain);
    return pair.map((action, i) => wayOf(sheet, { weapon: w, slot, action, first: i === 0, plain }));
  });
  const own = new Set(weapons.map((w) => w.id));
  return ways.filter((w) => w.id === w.weapon.id || !own.has(w.id)); // a written name goes before a made one
}

function pairOf(w: Weapon): readonly Action[] {
  return isGun(w) ? ["gun-attack", "aimed-attack"] : ["melee-attack", "melee-combo-attack"];
}

/** The action its entry names first, then the other one that the same weapon allows. */
function plainPair({ action }: PlainAttack): readonly Action[] {
  const pair = OTHER[action];
  return [action, pair];
}

const OTHER: Readonly<Record<Action, Action>> = {
  "melee-attack": "melee-combo-attack",
  "melee-combo-attack": "melee-attack",
  "gun-attack": "aimed-attack",
  "aimed-attack": "gun-attack",
};
const SUFFIX: Readonly<Record<Action, string>> = {
  "melee-attack": "-melee",
  "melee-combo-attack": "-combo",
  "gun-attack": "-shot",
  "aimed-attack": "-aimed",
};

interface Making {
  readonly weapon: Weapon;
  readonly slot: number;
  readonly action: Action;
  readonly first: boolean;
  readonly plain: PlainAttack | undefined;
}

function wayOf(sheet: Sheet, { weapon, slot, action, first, plain }: Making): Way {
  const melee = action === "melee-attack" || action === "melee-combo-attack";
  const suffix = first ? "" : SUFFIX[action];
  return {
    id: `${weapon.id}${suffix}`,
    name: `${weapon.name}${suffix === "" ? "" : `, ${action.replaceAll("-", " ")}`}`,
    action,
    weapon,
    slot,
    melee,
    combo: action === "melee-combo-attack",
    dice: weapon.damage,
    toHit: sheet.toHitBonus + weapon.toHit + (action === "aimed-attack" ? AIM : 0),
    bonus: sheet.damageBonus,
    criticalAt: plain?.criticalAt ?? sheet.criticalAt,
    price: PRICES[action],
    wears: wearsDown(weapon),
    reach: Math.floor(weapon.range / FEET),
  };
}

const wearsDown = ({ family, drill, strengthDamage, speedDamage }: Weapon): boolean =>
  family === "drill" || drill[0] + drill[1] + strengthDamage + speedDamage > 0;

/** The way a command means: by its own name, or a weapon's with `options.action`; without a name the first. */
export function wayFor(unit: Unit, command: Command): Way | undefined {
  const { kit } = unit;
  const action = command.options?.["action"];
  let found: Way | undefined;
  if (command.with === undefined) found = kit[0];
  else
    for (let i = 0; i < kit.length && found === undefined; i++)
      if ((kit[i] as Way).id === command.with) found = kit[i];
  if (action === undefined || found === undefined || found.action === action) return found;
  const { slot } = found;
  return kit.find((w) => w.slot === slot && w.action === action);
}

/** The first way to strike somebody next to one: what a Riposte uses (BO47). */
export function meleeWay({ kit }: Unit): Way | null {
  for (let i = 0; i < kit.length; i++) if ((kit[i] as Way).action === "melee-attack") return kit[i] as Way;
  return null;
}

/** BO14 The shield on an arm: the best there is, of the sheet or of a weapon. */
export function shieldOf(
  unit: Unit,
): { readonly block: number; readonly heavy: number; readonly super: number } | null {
  if (unit.sheet.shield !== undefined) return unit.sheet.shield;
  for (let i = 0; i < unit.weapons.length; i++) {
    const { shield } = unit.weapons[i] as Weapon;
    if (shield !== null) return shield;
  }
  return null;
}

/** BO54 What one grapples with: the first grappling weapon, bare hands if nothing else. */
export function holdSlot({ weapons }: Unit): number {
  for (let i = 0; i < weapons.length; i++) if ((weapons[i] as Weapon).hold !== null) return i;
  return -1;
}

/** BO52 Whether a magazine has not so many shots left. */
export const isEmpty = (state: State, unit: Unit, way: Way, shots = 1): boolean =>
  way.weapon.magazine > 0 && state.rules.magazines && (unit.ammo[way.slot] as number) < shots;
