import { spoken } from "../numbers/index.ts";
import type { TargetOdds } from "./gathered.ts";

/** What may come to a target beside a wound, in words. */

export interface Effect {
  /** `effect`, or a condition as people write it: `off balance`. */
  readonly name: string;
  readonly chance: number;
}

/** That its effect lands, and the conditions it may come under, the likeliest first; where one of them is the effect, that alone. */
export function effectsOf({ effect, statuses = {} }: TargetOdds): readonly Effect[] {
  const conditions = Object.entries(statuses)
    .map(([status, chance]) => ({ name: spoken(status), chance }))
    .sort((a, b) => b.chance - a.chance);
  const told = effect === 0 || conditions.some(({ chance }) => Math.abs(chance - effect) < 1e-12);
  return told ? conditions : [{ name: "effect", chance: effect }, ...conditions];
}
