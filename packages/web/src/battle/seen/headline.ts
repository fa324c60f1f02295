import { chanceToHurt, type TargetOdds } from "@fray/engine/analysis";
import { spoken } from "@fray/engine/numbers";
import type { Chances, ChanceWords } from "@fray/server/messages";
import { chanceWords } from "./numbers.ts";

/** The one number that matters about a target, and the conditions it may come under besides. */

type One = Chances["targets"][number];

/** Conditions that come together: `distracted, halted` where one never comes without the other. */
export interface Condition {
  readonly names: readonly string[];
  /** In words where odds are told in words. */
  readonly chance: number | string;
}

export interface Headline {
  readonly chance: number | string;
  /** What it is the chance of: `to hit`, `taunted`. */
  readonly of: string;
  /** The condition it tells of; null: of a hit. */
  readonly condition: Condition | null;
  readonly harms: boolean;
}

const NEARLY = 1e-9;

/** The likeliest first. */
export function conditionsOf({ statuses }: One): readonly Condition[] {
  const byChance = new Map<number | string, string[]>();
  for (const [name, chance] of Object.entries(statuses ?? {}) as [string, number | string][]) {
    const same = [...byChance.keys()].find((known) => isSame(known, chance)) ?? chance;
    byChance.set(same, [...(byChance.get(same) ?? []), name]);
  }
  const all = [...byChance].map(([chance, names]): Condition => ({ names, chance }));
  return all.sort((a, b) => (typeof a.chance === "number" ? Number(b.chance) - a.chance : 0));
}

const isSame = (a: number | string, b: number | string): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) < NEARLY : a === b;

export const namesOf = ({ names }: Condition): string => names.map(spoken).join(", ");

/** Null: nothing can come of it. */
export function headlineOf(one: One): Headline | null {
  return isWords(one) ? inWords(one) : inNumbers(one);
}

export const isWords = (one: One): one is ChanceWords => typeof one.hit === "string";

/** Of what does no harm, a condition that comes as often as it succeeds is what it is for. */
function inNumbers(one: TargetOdds): Headline | null {
  const { hit, effect } = one;
  const harms = one.mean > 0;
  const [first] = conditionsOf(one);
  if (!harms && first !== undefined && Number(first.chance) > (effect > 0 ? effect : hit) - NEARLY)
    return { chance: first.chance, of: namesOf(first), condition: first, harms };
  if (hit > 0) return { chance: hit, of: harms ? "to hit" : "to land", condition: null, harms };
  if (effect > 0) return { chance: effect, of: "to take hold", condition: null, harms };
  return harms ? { chance: chanceToHurt(one.damage), of: "to hurt", condition: null, harms } : null;
}

/** Where only words are told, harm is not: whatever never hits is for its condition. */
function inWords(one: ChanceWords): Headline | null {
  const [first] = conditionsOf(one);
  if (one.hit !== "never") return { chance: one.hit, of: "to hit", condition: null, harms: true };
  if (first === undefined) return null;
  return { chance: first.chance, of: namesOf(first), condition: first, harms: false };
}

/** The conditions that the headline does not tell already. */
export const besides = (one: One, headline: Headline | null): readonly Condition[] =>
  conditionsOf(one).filter((c) => c.names[0] !== headline?.condition?.names[0]);

/** `38 % poisoned`, each. */
export const conditionTexts = (odds: Chances, conditions: readonly Condition[]): readonly string[] =>
  conditions.map((c) => `${chanceWords(c.chance, odds)} ${namesOf(c)}`);
