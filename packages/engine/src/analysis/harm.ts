import type { Event } from "../kernel/index.ts";

/** The events that change somebody's Health, in every ruleset: a wound, what a condition takes, and what is healed. */
const SIGNS: { readonly [event: string]: number } = { damage: 1, suffers: 1, heal: -1 };

export const harms = ({ event }: Event): boolean => Object.hasOwn(SIGNS, event);

/** How much worse off its target is; healing counts below 0. */
export function harmOf(happened: Event): number {
  const amount = happened["amount"];
  return typeof amount === "number" ? (SIGNS[happened.event] ?? 0) * amount : 0;
}
