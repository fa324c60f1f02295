import { addUp, formatFraction } from "../dice/index.ts";
import type { Event, Id } from "../kernel/index.ts";

/** The events that odds are read from, in every ruleset, and what they are read for. */
const TELLING: ReadonlySet<string> = new Set(["attack", "effect", "damage", "down"]);

/** What the odds of a command would tell of one way it can go, as one text. */
export function outcomeText(events: readonly Event[]): string {
  const told = events.filter((e) => TELLING.has(e.event));
  return JSON.stringify(
    told.map((e) => [e.event, e.by, e.target, e["hit"] ?? e["lands"], e["critical"], e["amount"]]),
  );
}

/** What something may come to, each with the exact weights of the ways there. */
export type Ways = Map<string, (readonly [weight: bigint, total: bigint])[]>;

export function addWay(ways: Ways, text: string, chance: readonly [bigint, bigint]): void {
  const known = ways.get(text);
  if (known === undefined) ways.set(text, [chance]);
  else known.push(chance);
}

/** Every outcome with its chance, in one order. */
export function oddsText(ways: Ways | undefined): string {
  const lines = [...(ways ?? [])].map(([text, parts]) => `${formatFraction(addUp(parts))} ${text}`);
  return lines.sort().join("; ");
}

/** What they would tell of one target, and the conditions it comes under. */
export function outcomeOf(id: Id, events: readonly Event[]): string {
  const own = events.filter(({ target }) => target === id);
  const gained = own.filter((e) => e.event === "gains").map((e) => e["status"]);
  return outcomeText(own) + JSON.stringify(gained);
}
