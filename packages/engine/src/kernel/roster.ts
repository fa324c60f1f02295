import type { RosterEntry } from "./ruleset.ts";

/** A roster whose members fight each in their own way; whoever is not named fights by `default`. */
export function withHabits(
  roster: Readonly<Record<string, RosterEntry>>,
  habits: Readonly<Record<string, string>>,
): Readonly<Record<string, RosterEntry>> {
  const strangers = Object.keys(habits).filter((id) => !Object.hasOwn(roster, id));
  if (strangers.length > 0) throw new Error(`habits of nobody in the roster: ${strangers.join(", ")}`);
  return Object.fromEntries(
    Object.entries(roster).map(([id, entry]) => {
      const tactics = habits[id];
      return [id, tactics === undefined ? entry : { ...entry, tactics }];
    }),
  );
}
