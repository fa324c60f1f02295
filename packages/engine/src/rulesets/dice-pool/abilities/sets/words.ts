import type { Mods } from "../../words.ts";
import type { AbilityInput } from "../deeds.ts";

/** DP54 A level-1 skill set: its cards with their number of copies, and what it always gives. */
export interface SkillSet {
  readonly name: string;
  /** A primary set has 30 cards, another 10: together a level-1 deck of 40. */
  readonly primary: boolean;
  readonly passive: Mods;
  readonly about: string;
  readonly cards: Readonly<Record<string, Card>>;
}

export type Card = AbilityInput & { readonly copies: number };
