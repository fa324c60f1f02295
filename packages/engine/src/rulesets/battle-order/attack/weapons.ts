import { type Dice, diceFor } from "../notation.ts";

/** BO51 Weapons of every family: weight, damage, to hit, and what each family has of its own. */

export const FAMILIES = [
  "sword",
  "shield",
  "drill",
  "hammer",
  "grappling",
  "staff",
  "pistol",
  "sniper",
  "shotgun",
  "shock",
  "plain",
] as const;
export type Family = (typeof FAMILIES)[number];

export interface Shield {
  readonly block: number;
  readonly heavy: number;
  readonly super: number;
}

/** BO54 What a hold with this weapon does. */
export interface Hold {
  readonly dice: Dice;
  /** Speed the held one loses in every block. */
  readonly speed: number;
  readonly toHit: number;
  /** Strength that may be invested over the holder's own cap. */
  readonly cap: number;
}

export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  readonly weight: number;
  readonly damage: Dice;
  readonly toHit: number;
  /** Feet; 5 is melee. */
  readonly range: number;
  /** BO45 0 for everything but shotguns. */
  readonly bullets: number;
  /** Physical Damage Reduction that a hit takes from people, and from mechs. */
  readonly drill: readonly [number, number];
  readonly strengthDamage: number;
  readonly speedDamage: number;
  readonly shield: Shield | null;
  readonly hold: Hold | null;
  /** BO55 Strength that Cast Spell costs with it in hand; 5 for what is no staff. */
  readonly castStrength: number;
  /** BO51 To hit after an idle block. */
  readonly steady: number;
  /** BO10 How many targets one attack may name, each rolled for itself. */
  readonly targets: number;
  /** BO52 Shots before it is empty; 0: it never is. */
  readonly magazine: number;
}

const PLAIN: Omit<Weapon, "id" | "name" | "family" | "weight" | "damage" | "toHit"> = {
  range: 5,
  bullets: 0,
  drill: [0, 0],
  strengthDamage: 0,
  speedDamage: 0,
  shield: null,
  hold: null,
  castStrength: 5,
  steady: 0,
  targets: 1,
  magazine: 0,
};

type More = Partial<typeof PLAIN>;

/** Every weapon is laid out alike: simulation reads them all the time. */
export function weapon(
  head: readonly [id: string, family: Family, weight: number, damage: string | Dice, toHit: number],
  more: More = {},
): Weapon {
  const [id, family, weight, damage, toHit] = head;
  const dice = typeof damage === "string" ? diceFor(damage) : damage;
  return { id, name: id.replaceAll("-", " "), family, weight, damage: dice, toHit, ...PLAIN, ...more };
}

type Row = readonly [id: string, weight: number, damage: string, toHit: number, ...own: number[]];

const family = (name: Family, rows: readonly Row[], more: (own: readonly number[]) => More): Weapon[] =>
  rows.map(([id, weight, damage, toHit, ...own]) => weapon([id, name, weight, damage, toHit], more(own)));

const n = (value: number | undefined): number => value ?? 0;

/** HOUSE (BO52): magazine sizes were never published. */
const MAGAZINES = { pistol: 6, sniper: 4, shotgun: 2, shock: 5 } as const;

const ALL: readonly Weapon[] = [
  ...family(
    "sword",
    [
      ["longsword", 2, "1d6+1", 1],
      ["claymore", 4, "2d6", 2],
      ["greatsword", 7, "3d6", 3],
      ["great-saber", 10, "4d6", 4],
      ["colossal-sword", 15, "6d6", 6],
    ],
    () => ({}),
  ),
  ...family(
    "shield",
    [
      ["small-shield", 2, "0", 2, 1, 1, 1],
      ["large-shield", 4, "1d6-1", 4, 2, 4, 6],
      ["great-shield", 7, "1d6+1", 5, 3, 5, 7],
      ["tower-shield", 10, "2d6", 7, 5, 8, 10],
      ["colossal-shield", 15, "3d6", 9, 7, 10, 15],
    ],
    ([block, heavy, most]) => ({ shield: { block: n(block), heavy: n(heavy), super: n(most) } }),
  ),
  ...family(
    "drill",
    [
      ["hand-drill", 2, "1d6", 0, 0, 1],
      ["arm-drill", 5, "2d6", 1, 1, 1],
      ["power-drill", 7, "3d6", 2, 1, 2],
      ["great-drill", 10, "4d6", 3, 1, 3],
      ["siege-drill", 15, "6d6", 4, 2, 5],
      ["colossal-drill", 20, "8d6", 6, 2, 7],
    ],
    ([people, mechs]) => ({ drill: [n(people), n(mechs)] }),
  ),
  ...family(
    "hammer",
    [
      ["hand-hammer", 2, "1d6", 0, 0],
      ["war-hammer", 6, "3d6", 1, 1],
      ["maul", 10, "5d6", 2, 3],
      ["great-maul", 15, "8d6", 3, 4],
      ["colossal-hammer", 20, "10d6", 5, 5],
    ],
    ([speed]) => ({ speedDamage: n(speed) }),
  ),
  ...family(
    "grappling",
    [
      ["unarmed", 0, "1", 0, 0, 3, 0, 0],
      ["claw", 1, "1d6-1", 0, 1, 4, 0, 0],
      ["gauntlet", 3, "1d6+1", 1, 2, 4, 1, 1],
      ["clawed-gauntlet", 5, "2d6-1", 2, 3, 5, 2, 1],
      ["heavy-gauntlet", 8, "2d6+1", 3, 4, 5, 3, 2],
      ["giant-gauntlet", 10, "3d6", 3, 5, 6, 3, 2],
      ["colossal-gauntlet", 16, "4d6", 4, 6, 7, 4, 3],
    ],
    ([dice, speed, toHit, cap]) => ({
      hold: {
        dice: diceFor(n(dice) === 0 ? "0" : `${dice}d6`),
        speed: n(speed),
        toHit: n(toHit),
        cap: n(cap),
      },
    }),
  ),
  ...family(
    "staff",
    [
      ["short-staff", 4, "1d6", 0, 4],
      ["medium-staff", 7, "2d6", 1, 4],
      ["long-staff", 10, "3d6", 2, 3],
      ["great-staff", 13, "4d6", 3, 3],
      ["giant-staff", 17, "5d6", 4, 2],
    ],
    ([castStrength]) => ({ castStrength: n(castStrength) }),
  ),
  ...family(
    "pistol",
    [
      ["palm-pistol", 2, "1d6", 0, 50],
      ["revolver", 5, "2d6-1", 0, 60],
      ["heavy-pistol", 8, "3d6", -1, 70],
      ["hand-cannon", 11, "4d6", -2, 80],
      ["colossal-pistol", 15, "5d6", -2, 90],
    ],
    ([range]) => ({ range: n(range), magazine: MAGAZINES.pistol }),
  ),
  ...family(
    "sniper",
    [
      ["hunting-rifle", 5, "1d6+1", 0, 50, 2],
      ["battle-rifle", 8, "3d6", -1, 55, 3],
      ["heavy-rifle", 12, "4d6", -2, 60, 4],
      ["long-cannon", 15, "5d6", -3, 65, 6],
      ["colossal-rifle", 20, "7d6", -4, 80, 8],
    ],
    ([range, steady]) => ({ range: n(range), steady: n(steady), magazine: MAGAZINES.sniper }),
  ),
  ...family(
    "shotgun",
    [
      ["shotgun", 5, "1d6", 0, 50, 6],
      ["wide-shotgun", 8, "1d6+2", -1, 50, 9],
      ["heavy-shotgun", 11, "2d6", -1, 45, 12],
      ["great-shotgun", 15, "2d6+2", -3, 40, 15],
      ["colossal-shotgun", 20, "3d6", -4, 40, 20],
    ],
    ([range, bullets]) => ({ range: n(range), bullets: n(bullets), magazine: MAGAZINES.shotgun }),
  ),
  ...family(
    "shock",
    [
      ["stun-pistol", 2, "1d6-1", 0, 20, 2, 1],
      ["shock-gun", 5, "1d6", 0, 20, 4, 2],
      ["plasma-rifle", 9, "2d6-1", -1, 15, 6, 3],
      ["battery-arm", 12, "2d6+1", -1, 15, 8, 5],
      ["plasma-cannon", 15, "3d6", -2, 10, 10, 6],
    ],
    ([range, strengthDamage, speedDamage]) => ({
      range: n(range),
      strengthDamage: n(strengthDamage),
      speedDamage: n(speedDamage),
      magazine: MAGAZINES.shock,
    }),
  ),
];

export const WEAPONS: Readonly<Record<string, Weapon>> = Object.fromEntries(ALL.map((w) => [w.id, w]));

export const UNARMED = WEAPONS["unarmed"] as Weapon;

export const isGun = ({ family }: Weapon): boolean =>
  family === "pistol" || family === "sniper" || family === "shotgun" || family === "shock";

/** BO41 Sword and shield, or two pistols, are balanced: the lighter one weighs half. */
export function weightOf(weapons: readonly Weapon[]): number {
  const total = weapons.reduce((sum, w) => sum + w.weight, 0);
  const [first, second] = weapons;
  if (first === undefined || second === undefined) return total;
  const pair = [first.family, second.family].sort().join(" ");
  const balanced = pair === "shield sword" || pair === "pistol pistol";
  return balanced ? total - Math.ceil(Math.min(first.weight, second.weight) / 2) : total;
}
