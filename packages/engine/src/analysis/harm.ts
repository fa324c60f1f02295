import type { Event, Id } from "../kernel/index.ts";

/** The events that change somebody's Health, in every ruleset: a wound, what a condition takes, and what is healed. */
const SIGNS: { readonly [event: string]: number } = { damage: 1, suffers: 1, heal: -1 };

export const harms = ({ event }: Event): boolean => Object.hasOwn(SIGNS, event);

/** How much worse off its target is; healing counts below 0. */
export function harmOf(happened: Event): number {
  const amount = happened["amount"];
  return typeof amount === "number" ? (SIGNS[happened.event] ?? 0) * amount : 0;
}

const GAINS = "gains";

/** The events that a throw is weighed by: those, and conditions that somebody comes under. */
export const weighs = (happened: Event): boolean => harms(happened) || happened.event === GAINS;

/**
 * 1 for a condition that a foe brings on its target, -1 for one that a friend gives it; what one takes on oneself is
 * nobody's luck. Where an event does not say who gives it, whoever acts does.
 */
export function burdenOf(
  { event, target, by, status }: Event,
  actor: Id | undefined,
  sideOf: (who: Id) => string,
): number {
  const giver = by ?? actor;
  if (event !== GAINS || status === undefined || target === undefined) return 0;
  if (giver === undefined || giver === target) return 0;
  return sideOf(giver) === sideOf(target) ? -1 : 1;
}
