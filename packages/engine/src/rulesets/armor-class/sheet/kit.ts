import type { Command } from "../../../kernel/index.ts";
import type { Sheet } from "./sheet.ts";
import type { Unit } from "../state.ts";
import { type Dice, diceFrom, PLAIN, shockReach, type Trauma, UNARMED, type Weapon } from "./weapons.ts";
import { type Attribute, FEET, type Kind, type Reload, type Skill } from "../words.ts";

/** What a sheet comes to in its bearer's hands: every attack with its numbers worked out. */

export interface Arm {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  /** Meets the Ranged AC. */
  readonly ranged: boolean;
  readonly dice: Dice;
  /** AC4 The attributes to choose from with their modifiers, and the place of the better one. */
  readonly attributes: readonly Attribute[];
  readonly mods: readonly number[];
  readonly best: number;
  readonly mod: number;
  /** AC2, AC3, AC5: attack bonus and skill. */
  readonly base: number;
  readonly skill: number | null;
  readonly attackBonus: number;
  /** AC14, AC16: what is added to the dice beside the attribute. */
  readonly punch: number;
  readonly damageBonus: number;
  /** AC30 Those of them that have names, the weapon's and its bearer's. */
  readonly bonuses: readonly Bonus[];
  /** AC18–AC21: points beside the attribute, and up to which AC; `shocks` false for none. */
  readonly shocks: boolean;
  readonly shock: number;
  readonly shockBonus: number;
  readonly shockAC: number;
  /** Squares: reach of melee, normal and long range of the rest. */
  readonly normal: number;
  readonly long: number;
  readonly hands: 1 | 2;
  readonly lessLethal: boolean;
  readonly breaks: boolean;
  readonly piercing: boolean;
  readonly precise: boolean;
  readonly reload: Reload;
  readonly shots: number;
  readonly burst: boolean;
  /** AC80 */
  readonly suppress: boolean;
  /** AC81 */
  readonly blast: boolean;
  /** AC78 Goes through grand plate. */
  readonly heavy: boolean;
  readonly trauma: Trauma | null;
  /** AC86 Deadeye: shot at −4 (1) or freely (2) where a foe in melee would forbid it. */
  readonly steady: number;
  /** AC67 Attacks in one Main Action. */
  readonly times: number;
  /** Only in questions: one attack on everybody named, each by itself. */
  readonly volley: boolean;
}

/** AC30 A weapon mod or an ability that adds to damage: AC21, to Shock only where it says so. */
export interface Bonus {
  readonly name: string;
  readonly damage: number;
  readonly shock: boolean;
}

/** An entry of `sheet.attacks`, or a weapon of the list with what its bearer adds. */
export interface Entry {
  readonly weapon: Weapon;
  readonly times: number;
  readonly attackBonus: number | null;
  readonly damageBonus: number;
  readonly shockBonus: number;
  readonly mods: readonly Bonus[];
  /** A skill of its own; null: as the sheet says. */
  readonly skill: { readonly level: number | null } | null;
}

export const entryOf = (weapon: Weapon): Entry => ({
  weapon,
  times: 1,
  attackBonus: null,
  damageBonus: 0,
  shockBonus: 0,
  mods: [],
  skill: null,
});

/** AC41 The combat skill of a kind; what is thrown goes by the better of two. */
function skillFor(sheet: Sheet, kind: Kind): number | null {
  const own = (name: Skill): number | null => {
    const given = sheet.skills[name];
    return given === undefined ? sheet.skill : given;
  };
  if (kind === "thrown") {
    const [stab, shoot] = [own("stab"), own("shoot")];
    return stab === null ? shoot : shoot === null ? stab : Math.max(stab, shoot);
  }
  return own(kind === "melee" ? "stab" : kind === "unarmed" ? "punch" : "shoot");
}

/** AC3 What lacking the skill costs. */
const UNTRAINED = -2;

export function armOf(sheet: Sheet, entry: Entry): Arm {
  const { weapon } = entry;
  const { kind } = weapon;
  const { npc } = sheet;
  const skill = npc ? 0 : entry.skill === null ? skillFor(sheet, kind) : entry.skill.level;
  const mods = npc ? [] : weapon.attributes.map((a) => sheet.mods[a]);
  const best = mods.reduce((at, mod, i) => (mod > (mods[at] as number) ? i : at), 0);
  const attackBonus = entry.attackBonus ?? sheet.attackBonus;
  const bonuses = [...entry.mods, ...sheet.abilities];
  const melee = kind === "melee" || kind === "unarmed";
  return {
    ranged: !melee,
    attributes: npc ? [] : weapon.attributes,
    mods,
    best,
    mod: mods[best] ?? 0,
    base: attackBonus + (skill ?? (weapon.easy ? 0 : UNTRAINED)),
    skill,
    attackBonus,
    punch: kind === "unarmed" && !npc ? sheet.punch : 0, // AC16, AC17
    damageBonus: sheet.damageBonus + entry.damageBonus + sumOf(bonuses),
    bonuses,
    shocks: melee && weapon.shock !== null, // AC27
    shockAC: shockReach(melee ? weapon.shock : null, sheet.foci.closeCombatant),
    shockBonus: sheet.shockBonus + entry.shockBonus + sumOf(bonuses.filter((b) => b.shock)), // AC21
    times: entry.times,
    volley: false,
    steady: sheet.foci.deadeye,
    ...makeOf(weapon, skill, sheet), // last: V8 gives every object that begins with a spread a shape of its own
  };
}

const sumOf = (bonuses: readonly Bonus[]): number => bonuses.reduce((sum, b) => sum + b.damage, 0);

type Make = Pick<
  Arm,
  "id" | "name" | "kind" | "dice" | "shock" | "normal" | "long" | "hands" | "lessLethal" | "breaks"
> &
  Pick<
    Arm,
    "piercing" | "precise" | "reload" | "shots" | "burst" | "suppress" | "blast" | "heavy" | "trauma"
  >;

/** What the weapon brings, whoever wields it; AC72, AC86: in deft hands it is ready again at once. */
function makeOf(weapon: Weapon, skill: number | null, { foci, traumaBonus }: Sheet): Make {
  const squares = (feet: number): number => Math.max(1, Math.floor(feet / FEET));
  const deft =
    (weapon.reload === "move" && (skill ?? 0) >= 1) || (weapon.reload !== "never" && foci.deadeye > 1);
  return {
    id: weapon.id,
    name: weapon.name,
    kind: weapon.kind,
    dice: diceFrom(weapon.damage),
    shock: weapon.shock?.damage ?? 0,
    normal: squares(weapon.range[0]),
    long: squares(weapon.range[1]),
    hands: weapon.hands,
    lessLethal: weapon.lessLethal || weapon.kind === "unarmed",
    breaks: weapon.breaks,
    piercing: weapon.piercing,
    precise: weapon.precise,
    reload: deft ? "none" : weapon.reload,
    shots: deft ? 0 : weapon.shots,
    burst: weapon.burst,
    suppress: weapon.suppress,
    blast: weapon.blast,
    heavy: isHeavy(weapon),
    trauma: weapon.trauma === null ? null : { ...weapon.trauma, plus: weapon.trauma.plus + traumaBonus },
  };
}

/** AC78 For two hands, of a Shock that reaches AC 16, magical, or shot. */
function isHeavy({ kind, hands, shock, magic }: Weapon): boolean {
  if (magic || kind === "bow" || kind === "gun" || hands === 2) return true;
  return shock !== null && shockReach(shock, 0) >= 16;
}

/** Weapons of the list may also be thrown: an attack of its own, without Shock (AC27). */
export function usesOf(weapon: Weapon): Weapon[] {
  if (weapon.thrown === null) return [weapon];
  return [
    weapon,
    {
      ...weapon,
      id: `${weapon.id}-thrown`,
      name: `${weapon.name}, thrown`,
      kind: "thrown",
      range: weapon.thrown,
      shock: null,
      thrown: null,
    },
  ];
}

export const FISTS: Entry = entryOf(UNARMED);
export const plainWeapon = (id: string, more: Partial<Weapon>): Weapon => ({
  ...PLAIN,
  id,
  name: id,
  ...more,
});

/** The attack a command names; without a name, the first there is. */
export function armNamed(unit: Unit, command: Command): Arm | undefined {
  const { arms } = unit;
  if (command.with === undefined) return arms[0];
  for (let i = 0; i < arms.length; i++) if ((arms[i] as Arm).id === command.with) return arms[i];
  return undefined;
}

export function armIndex(unit: Unit, arm: Arm): number {
  return unit.arms.indexOf(arm);
}

/** AC72 */
export function spendShot(unit: Unit, arm: Arm, count = 1): void {
  if (arm.shots > 0) unit.shots[unit.arms.indexOf(arm)]! -= count;
}

/** AC21, AC27: what a miss does with this attribute modifier, if it does anything. */
export function shockOf(arm: Arm, mod: number): number {
  const points = arm.shock + mod + arm.shockBonus;
  return points > 0 ? points : 0;
}
