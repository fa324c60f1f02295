import type { Command } from "../../../kernel/index.ts";
import type { Way } from "./kit.ts";
import type { Rules } from "../options.ts";
import type { Action, Price } from "../words.ts";

/** BO6, BO31, BO49 Attack Modifiers: one record each, chosen with the command, before the roll. */

/** What modifiers add to an attack, all of them together. */
export interface Modified {
  readonly toHit: number;
  readonly damage: number;
  /** BO12 So much lower a Base To Hit Roll is critical. */
  readonly critical: number;
  /** BO4 Squares it reaches further. */
  readonly reach: number;
  /** BO52 Shots it takes besides the first. */
  readonly shots: number;
}

export interface AttackModifier extends Modified {
  readonly id: ModifierId;
  readonly name: string;
  readonly actions: readonly Action[];
  /** BO5 What it costs more. HOUSE: no price was published. */
  price(rules: Rules): Price;
  readonly excludes: readonly ModifierId[];
  readonly about: string;
}

export const MODIFIER_IDS = [
  "spinning",
  "whirlwind",
  "power",
  "precise",
  "braced",
  "long-shot",
  "double-shot",
  "vital-shot",
] as const;
export type ModifierId = (typeof MODIFIER_IDS)[number];

export const UNMODIFIED: Modified = { toHit: 0, damage: 0, critical: 0, reach: 0, shots: 0 };

const MELEE: readonly Action[] = ["melee-attack", "melee-combo-attack"];
const GUN: readonly Action[] = ["gun-attack"];
const AIMED: readonly Action[] = ["aimed-attack"];
const strength = (more: number): Price => ({ strength: more, speed: 0 });
const speed = (more: number): Price => ({ strength: 0, speed: more });

type Told = Pick<AttackModifier, "name" | "actions" | "price" | "about"> & Partial<AttackModifier>;

const modifier = (id: ModifierId, told: Told): AttackModifier => ({
  ...UNMODIFIED,
  id,
  excludes: [],
  ...told,
});

/** BO49 from the source, their prices HOUSE; all others are HOUSE whole (BO31). */
export const ATTACK_MODIFIERS: readonly AttackModifier[] = [
  modifier("spinning", {
    name: "Spinning Strike",
    actions: MELEE,
    price: (rules) => strength(rules.spinningCost),
    excludes: ["whirlwind"],
    about: "Meets everyone in reach, each rolled separately, without the bonus of a charge.",
  }),
  modifier("whirlwind", {
    name: "Whirlwind Strike",
    actions: MELEE,
    price: (rules) => strength(rules.whirlwindCost),
    excludes: ["spinning"],
    about: "Goes with a Sidestep and meets everyone in reach before and after it.",
  }),
  modifier("power", {
    name: "Power Strike",
    actions: MELEE,
    price: (rules) => strength(rules.powerCost),
    damage: 3,
    about: "+3 to the Damage Dealt Bonus.",
  }),
  modifier("precise", {
    name: "Precise Strike",
    actions: MELEE,
    price: (rules) => speed(rules.preciseCost),
    toHit: 2,
    about: "+2 to the To Hit Bonus.",
  }),
  modifier("braced", {
    name: "Braced Shot",
    actions: [...GUN, ...AIMED],
    price: (rules) => strength(rules.bracedCost),
    toHit: 1,
    about: "+1 to the To Hit Bonus.",
  }),
  modifier("long-shot", {
    name: "Long Shot",
    actions: [...GUN, ...AIMED],
    price: (rules) => speed(rules.longShotCost),
    reach: 4,
    about: "Reaches 20 feet further.",
  }),
  modifier("double-shot", {
    name: "Double Shot",
    actions: GUN,
    price: (rules) => speed(rules.doubleShotCost),
    damage: 4,
    shots: 1,
    about: "+4 to the Damage Dealt Bonus, for one shot more of the magazine.",
  }),
  modifier("vital-shot", {
    name: "Vital Shot",
    actions: AIMED,
    price: (rules) => speed(rules.vitalShotCost),
    critical: 1,
    about: "Critical from one lower on the Base To Hit Roll.",
  }),
];

const BY_ID = new Map<unknown, AttackModifier>(ATTACK_MODIFIERS.map((m) => [m.id, m]));

export const modifierNamed = (id: unknown): AttackModifier | undefined => BY_ID.get(id);

/** Those that an action may take. */
export const modifiersFor = ({ action }: Way): readonly AttackModifier[] =>
  ATTACK_MODIFIERS.filter((m) => m.actions.includes(action));

const NONE: readonly never[] = [];

/** BO49 What a command names, one or several: a place to go to alone means a Whirlwind Strike. */
export function namedModifiers({ at, path, options }: Command): readonly unknown[] {
  const several = options?.["modifiers"];
  const one = options?.["modifier"];
  if (several !== undefined) return Array.isArray(several) ? several : [several];
  if (one !== undefined) return one === "none" ? NONE : [one];
  return at === undefined && path === undefined ? NONE : WHIRLWIND;
}

const WHIRLWIND = ["whirlwind"] as const;

/** The modifiers of a legal command. */
export function modifiersOf(command: Command): readonly AttackModifier[] {
  const named = namedModifiers(command);
  return named === NONE ? NONE : named.flatMap((id) => modifierNamed(id) ?? []);
}

export const takes = (modifiers: readonly AttackModifier[], id: ModifierId): boolean =>
  modifiers.some((m) => m.id === id);

/** What several come to. */
export function together(modifiers: readonly AttackModifier[]): Modified {
  if (modifiers.length === 0) return UNMODIFIED;
  const sum = { ...UNMODIFIED } as { -readonly [K in keyof Modified]: number };
  for (const m of modifiers) for (const key of FIELDS) sum[key] += m[key];
  return sum;
}

const FIELDS = Object.keys(UNMODIFIED) as readonly (keyof Modified)[];

/** BO5 The price of an attack with all its modifiers. */
export function priceOf(rules: Rules, way: Way, modifiers: readonly AttackModifier[]): Price {
  let price: Price = way.price;
  for (const m of modifiers) {
    const more = m.price(rules);
    price = { strength: price.strength + more.strength, speed: price.speed + more.speed };
  }
  return price;
}

/** BO31 Every choice of modifiers that exclude none of each other, nothing at all first. */
export function choicesOf(modifiers: readonly AttackModifier[]): readonly (readonly AttackModifier[])[] {
  const all: (readonly AttackModifier[])[] = [[]];
  for (const m of modifiers)
    for (const some of all.slice()) if (!some.some((x) => excludes(x, m))) all.push([...some, m]);
  return all;
}

export const excludes = (a: AttackModifier, b: AttackModifier): boolean =>
  a.excludes.includes(b.id) || b.excludes.includes(a.id);
