import { type DiceExpression, diceOdds, diceOf } from "../../../dice/index.ts";
import { ANY_AC, type Attribute, type Kind, type Reload } from "../words.ts";

/** AC60, AC61: weapons as data. Ranges in feet. */

export interface Trauma {
  readonly sides: number;
  /** Added to the die. */
  readonly plus: number;
  readonly rating: number;
}

export interface Weapon {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  readonly damage: string;
  readonly attributes: readonly Attribute[];
  /** Null: none. `ac` null: every AC (AC19). */
  readonly shock: { readonly damage: number; readonly ac: number | null } | null;
  /** Normal and long range in feet; of melee weapons the reach twice. */
  readonly range: readonly [number, number];
  readonly hands: 1 | 2;
  /** May be meant not to kill (AC15). */
  readonly lessLethal: boolean;
  /** Breaks shields (AC53). */
  readonly breaks: boolean;
  /** Ignores armor (AC62). */
  readonly piercing: boolean;
  readonly precise: boolean;
  readonly reload: Reload;
  /** Shots before that; 0: no counting. */
  readonly shots: number;
  /** AC63 May fire bursts of three. */
  readonly burst: boolean;
  /** AC80 May lay down suppressive fire. */
  readonly suppress: boolean;
  /** AC81 Goes off where it lands. */
  readonly blast: boolean;
  /** AC78 */
  readonly magic: boolean;
  readonly trauma: Trauma | null;
  /** Crossbows: no penalty for lacking the skill. */
  readonly easy: boolean;
  /** It may also be thrown, so far. */
  readonly thrown: readonly [number, number] | null;
}

type Row = readonly [
  name: string,
  damage: string,
  shock: string,
  attributes: string,
  range: string,
  traits: string,
];

const plain = (id: string, name: string): Weapon => ({
  id,
  name,
  kind: "melee",
  damage: "0",
  attributes: [],
  shock: null,
  range: [5, 5],
  hands: 1,
  lessLethal: false,
  breaks: false,
  piercing: false,
  precise: false,
  reload: "none",
  shots: 0,
  burst: false,
  suppress: false,
  blast: false,
  magic: false,
  trauma: null,
  easy: false,
  thrown: null,
});
export const PLAIN: Weapon = plain("", "");

const pair = (text: string): readonly [number, number] => {
  const [a, b] = text.split("/").map(Number) as [number, number];
  return [a, b];
};

/** `2/15`, `4/-`, `-`. */
export function parseShock(text: string): Weapon["shock"] {
  if (text === "-") return null;
  const [damage, ac] = text.split("/") as [string, string];
  return { damage: Number(damage), ac: ac === "-" ? null : Number(ac) };
}

export function formatShock(shock: Weapon["shock"]): string {
  return shock === null ? "-" : `${shock.damage}/${shock.ac ?? "-"}`;
}

const ATTRIBUTE_OF: Readonly<Record<string, readonly Attribute[]>> = {
  S: ["str"],
  D: ["dex"],
  SD: ["str", "dex"],
};

function oldWeapon([name, damage, shock, attributes, range, traits]: Row): Weapon {
  const id = name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const has = (trait: string): boolean => traits.split(" ").includes(trait);
  const shoots = has("R") || has("SR") || has("SS");
  const thrown = has("T") ? pair(range) : null;
  return {
    ...plain(id, name),
    kind: has("SS") ? "gun" : shoots ? "bow" : id === "throwing-blade" ? "thrown" : "melee",
    damage,
    attributes: ATTRIBUTE_OF[attributes] as readonly Attribute[],
    shock: parseShock(shock),
    range: shoots || id === "throwing-blade" ? pair(range) : has("L") ? [10, 10] : [5, 5],
    hands: has("2H") ? 2 : 1,
    lessLethal: has("LL"),
    breaks: has("BR"),
    piercing: has("AP"),
    precise: has("PM"),
    reload: has("R") ? "move" : has("SR") ? "main" : has("SS") ? "never" : "none",
    shots: shoots ? 1 : 0,
    easy: id === "crossbow",
    thrown: id === "throwing-blade" ? null : thrown,
  };
}

/** AC60 The older list: damage, Shock, attributes, range, traits. BR: axe, mace or crushing (AC53). */
const OLD: readonly Row[] = [
  ["Hand axe", "1d6", "1/15", "SD", "10/30", "T BR"],
  ["War axe", "1d10", "3/15", "S", "-", "2H BR"],
  ["Blackjack", "1d4", "-", "SD", "-", "LL"],
  ["Large bow", "1d8", "-", "D", "100/600", "2H R PM"],
  ["Small bow", "1d6", "-", "D", "50/300", "2H R PM"],
  ["Claw blades", "1d6", "2/13", "SD", "-", ""],
  ["Light club", "1d4", "-", "SD", "10/30", "T LL"],
  ["Great club", "1d10", "2/15", "S", "-", "2H BR"],
  ["Crossbow", "1d10", "-", "D", "100/300", "2H SR PM"],
  ["Dagger", "1d4", "1/15", "SD", "30/60", "T PM"],
  ["Halberd", "1d10", "2/15", "S", "-", "2H L"],
  ["Great hammer", "1d10", "2/18", "S", "-", "2H BR"],
  ["War hammer", "1d8", "1/18", "S", "-", "BR"],
  ["Hand hurlant", "1d12", "-", "D", "30/60", "SS AP"],
  ["Long hurlant", "2d8", "-", "D", "200/600", "2H SS AP PM"],
  ["Great hurlant", "3d10", "-", "D", "600/2400", "2H SS AP"],
  ["Mace", "1d6", "1/18", "S", "-", "LL BR"],
  ["Pike", "1d8", "1/18", "S", "-", "2H L"],
  ["Large shield bash", "1d6", "1/13", "S", "-", "LL"],
  ["Small shield bash", "1d4", "-", "SD", "-", "LL"],
  ["Heavy spear", "1d10", "2/15", "S", "-", "2H"],
  ["Light spear", "1d6", "2/13", "SD", "30/60", "T"],
  ["Staff", "1d6", "1/13", "SD", "-", "2H LL"],
  ["Stiletto", "1d4", "1/18", "D", "-", "PM"],
  ["Great sword", "1d12", "2/15", "S", "-", "2H"],
  ["Long sword", "1d8", "2/13", "SD", "-", ""],
  ["Short sword", "1d6", "2/15", "SD", "-", ""],
  ["Throwing blade", "1d4", "-", "D", "30/60", "T"],
];

/** Metres as feet, a square for every metre and a half. */
const metres = (text: string): readonly [number, number] => {
  const [a, b] = pair(text);
  return [Math.round(a / 1.5) * 5, Math.round(b / 1.5) * 5];
};

type NewRow = readonly [
  name: string,
  damage: string,
  shock: string,
  trauma: string,
  range: string,
  shots: number,
];

function newWeapon([name, damage, shock, trauma, range, shots]: NewRow): Weapon {
  const id = `modern-${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
  const gun = shots > 0 && name !== "Advanced bow";
  const heavy = /big|rifle|shotgun|machine|bow/i.test(name);
  const grenade = name === "Frag grenade";
  const ranged = gun || name === "Advanced bow" || grenade;
  return {
    ...plain(id, name),
    kind: grenade ? "thrown" : name === "Advanced bow" ? "bow" : gun ? "gun" : "melee",
    damage,
    attributes: ranged ? ["dex"] : heavy ? ["str"] : ["str", "dex"],
    shock: parseShock(shock),
    range: ranged ? metres(range) : [5, 5],
    hands: heavy ? 2 : 1,
    lessLethal: /club/i.test(name),
    breaks: /club/i.test(name),
    reload: name === "Advanced bow" ? "move" : gun ? "main" : "none",
    shots,
    burst: /SMG|Combat/.test(name),
    suppress: /Automatic|machine/.test(name),
    blast: grenade,
    trauma: parseTrauma(trauma),
    thrown: ranged || range === "-" ? null : metres(range),
  };
}

/** `d8+1 x3`. */
export function parseTrauma(text: string): Trauma {
  const found = /^d(\d+)(?:\+(\d+))? x(\d+)$/.exec(text) as RegExpExecArray;
  return { sides: Number(found[1]), plus: Number(found[2] ?? 0), rating: Number(found[3]) };
}

/** AC61 The newer list: damage, Shock, Trauma, range in metres, shots. */
const NEW: readonly NewRow[] = [
  ["Knife", "1d4", "1/15", "d6 x3", "10/20", 0],
  ["Club", "1d4", "1/18", "d6 x2", "10/20", 0],
  ["Spear", "1d6", "2/13", "d8 x3", "10/20", 0],
  ["Sword", "1d8", "2/13", "d8 x2", "-", 0],
  ["Big club", "1d10", "2/18", "d8 x3", "-", 0],
  ["Big sword", "2d6", "2/15", "d8 x3", "-", 0],
  ["Advanced knife", "1d6", "2/15", "d8 x3", "10/20", 0],
  ["Advanced club", "1d8", "2/18", "d8 x3", "-", 0],
  ["Advanced sword", "1d10", "3/15", "d8 x3", "-", 0],
  ["Advanced big sword", "2d8", "4/15", "d8 x3", "-", 0],
  ["Advanced bow", "1d8", "-", "d8+1 x3", "30/200", 1],
  ["Light pistol", "1d6", "-", "d8 x2", "10/80", 15],
  ["Heavy pistol", "1d8", "-", "d6 x3", "10/100", 8],
  ["SMG", "1d8", "-", "d6 x2", "30/100", 20],
  ["Shotgun", "3d4", "-", "d10 x3", "10/30", 2],
  ["Semi-auto shotgun", "3d4", "-", "d10 x3", "10/30", 6],
  ["Combat shotgun", "3d4", "-", "d10 x3", "10/30", 12],
  ["Rifle", "1d10+2", "-", "d8 x3", "200/400", 6],
  ["Combat rifle", "1d12", "-", "d8 x3", "100/300", 30],
  ["Sniper rifle", "2d8", "-", "d10 x4", "1000/2000", 1],
  ["Automatic rifle", "2d8", "-", "d10 x3", "200/400", 10],
  ["Heavy machine gun", "3d6", "-", "d12 x3", "500/2000", 10],
  ["Frag grenade", "2d6", "-", "d8 x2", "10/30", 0],
];

/** AC16 Bare hands: what everybody has. */
export const UNARMED: Weapon = {
  ...plain("unarmed", "Bare hands"),
  kind: "unarmed",
  damage: "1d2",
  attributes: ["str", "dex"],
  lessLethal: true,
  trauma: { sides: 6, plus: 0, rating: 1 },
};

export const WEAPONS: Readonly<Record<string, Weapon>> = Object.fromEntries(
  [...OLD.map(oldWeapon), ...NEW.map(newWeapon), UNARMED].map((w) => [w.id, w]),
);

/** A damage expression made ready: plain dice are summed, others rolled as they are written. */
export interface Dice {
  readonly text: string;
  readonly expression: DiceExpression;
  /** Plain `NdS`, else 0. */
  readonly count: number;
  readonly sides: number;
  readonly mean: number;
  readonly most: number;
}

export function diceFrom(text: string): Dice {
  const expression = diceOf(text);
  const odds = diceOdds(expression);
  const values = odds.ok ? odds.value.values : [0];
  const chances = odds.ok ? odds.value.chances : [1];
  const found = /^(\d+)d(\d+)$/.exec(text.trim());
  return {
    text,
    expression,
    count: found === null ? 0 : Number(found[1]),
    sides: found === null ? 0 : Number(found[2]),
    mean: values.reduce((sum, v, i) => sum + v * (chances[i] as number), 0),
    most: values.at(-1) as number,
  };
}

/** The AC up to which a weapon's Shock is done, any in the hands of a Close Combatant (AC86) of level 2; below all for none. */
export function shockReach(shock: Weapon["shock"], closeCombatant: number): number {
  if (shock === null) return -ANY_AC;
  return closeCombatant > 1 ? ANY_AC : (shock.ac ?? ANY_AC);
}
