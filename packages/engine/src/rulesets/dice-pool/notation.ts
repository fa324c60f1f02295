import { SUBTYPES, type Letters, type Subtype } from "./words.ts";

/** One pair for each notation: what `parseX` reads, `formatX` writes. */

/** DP11, DP12: `3pb+1`, `2x3ps+2`. */
export interface AttackDice {
  /** DP12 How often the whole attack is rolled; the better is kept. */
  readonly times: number;
  readonly dice: number;
  readonly type: Letters;
  readonly bonus: number;
}

/** What a table can still throw; larger pools are mistakes. */
export const MOST_DICE = 40;
export const MOST_BONUS = 1000;
export const MOST_TIMES = 20;

const ATTACK = /^(?:([1-9]\d{0,3})\s*[x×]\s*)?(\d{1,4})\s*(p[spb]|m[fabhd])(?:\s*\+\s*(\d{1,5}))?$/i;

/** The very words of the vocabulary: what is the same word in memory is quickly told to be the same. */
const LETTERS = Object.keys(SUBTYPES) as Letters[];

/** Null when it is no attack. */
export function parseAttack(text: string): AttackDice | null {
  const found = ATTACK.exec(text.trim());
  if (found === null) return null;
  const [, times = "1", dice = "0", type = "pb", bonus = "0"] = found;
  const attack = {
    times: Number(times),
    dice: Number(dice),
    type: LETTERS.find((letters) => letters === type.toLowerCase()) as Letters,
    bonus: Number(bonus),
  };
  const fits = attack.times <= MOST_TIMES && attack.dice <= MOST_DICE && attack.bonus <= MOST_BONUS;
  return fits ? attack : null;
}

export function formatAttack({ times, dice, type, bonus }: AttackDice): string {
  return `${times > 1 ? `${times}x` : ""}${dice}${type}${bonus > 0 ? `+${bonus}` : ""}`;
}

export function isPhysical(type: Letters): boolean {
  return type === "ps" || type === "pp" || type === "pb";
}

export function subtypeOf(type: Letters): Subtype {
  return SUBTYPES[type];
}

/** DP13 Dice that are added up, or of which the highest or the lowest counts. */
export interface PlainDice {
  readonly take: "sum" | "max" | "min";
  readonly count: number;
  readonly sides: number;
}

const DICE = /^(?:(max|min)\s*\(\s*(\d{1,3})\s*d\s*(\d{1,4})\s*\)|(\d{1,3})\s*d\s*(\d{1,4}))$/i;

export function parsePlain(text: string): PlainDice | null {
  const found = DICE.exec(text.trim());
  if (found === null) return null;
  const take = found[1] === undefined ? "sum" : (found[1].toLowerCase() as "max" | "min");
  const count = Number(found[2] ?? found[4]);
  const sides = Number(found[3] ?? found[5]);
  return count >= 1 && count <= MOST_DICE && sides >= 1 && sides <= 1000 ? { take, count, sides } : null;
}

export function formatPlain({ take, count, sides }: PlainDice): string {
  return take === "sum" ? `${count}d${sides}` : `${take}(${count}d${sides})`;
}

/** DP2–DP7 How far an attack goes. `least` is the minimum of Range(a–b). */
export interface Range {
  readonly kind: "melee" | "reach" | "range" | "distance" | "minion";
  readonly least: number;
  readonly most: number;
}

const RANGE = /^(range|distance|minion)\s*\(?\s*(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?\s*\)?$/i;

export function parseRange(text: string): Range | null {
  const word = text.trim().toLowerCase();
  if (word === "melee") return MELEE;
  if (word === "reach") return { kind: "reach", least: 0, most: 2 };
  const found = RANGE.exec(word);
  if (found === null) return null;
  const kind = found[1] as "range" | "distance" | "minion";
  const [first, second] = [Number(found[2]), found[3] === undefined ? null : Number(found[3])];
  if (second === null) return { kind, least: 0, most: first };
  return kind === "range" && first <= second ? { kind, least: first, most: second } : null;
}

export function formatRange({ kind, least, most }: Range): string {
  if (kind === "melee" || kind === "reach") return kind;
  return least > 0 ? `${kind}(${least}-${most})` : `${kind}(${most})`;
}

export const MELEE: Range = { kind: "melee", least: 0, most: 1 };
