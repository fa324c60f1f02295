import type { Goal } from "@fray/engine/analysis";

/** What the simulator is set to, and the same as the query of a link. */

export interface SimState {
  readonly encounter: string;
  /** By side; a side that is not named fights as the encounter says. */
  readonly tactics: Readonly<Record<string, string>>;
  readonly goal: Goal;
  readonly seed: string;
}

export const USUAL_BATTLES = 10_000;
const MOST = 10_000_000;

export function parseState(query: URLSearchParams, first: string): SimState {
  const tactics = [...query].flatMap(([key, text]) =>
    key.startsWith("tactics.") && text !== "" ? [[key.slice("tactics.".length), text]] : [],
  );
  return {
    encounter: query.get("encounter") ?? first,
    tactics: Object.fromEntries(tactics) as Record<string, string>,
    goal: goalOf(query),
    seed: query.get("seed") ?? "1",
  };
}

function goalOf(query: URLSearchParams): Goal {
  const precision = Number(query.get("precision") ?? Number.NaN);
  if (precision >= 0.0005 && precision < 0.5) return { precision };
  const battles = Number(query.get("battles") ?? Number.NaN);
  return { battles: Number.isInteger(battles) && battles > 0 ? Math.min(battles, MOST) : USUAL_BATTLES };
}

export function formatState(ruleset: string, { encounter, tactics, goal, seed }: SimState): URLSearchParams {
  const query = new URLSearchParams({ ruleset, encounter });
  for (const [side, text] of Object.entries(tactics))
    if (text.trim() !== "") query.set(`tactics.${side}`, text);
  if ("precision" in goal) query.set("precision", String(goal.precision));
  else if (goal.battles !== USUAL_BATTLES) query.set("battles", String(goal.battles));
  if (seed !== "1") query.set("seed", seed);
  return query;
}
