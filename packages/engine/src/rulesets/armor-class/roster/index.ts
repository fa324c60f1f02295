import type { RosterEntry } from "../../../kernel/index.ts";
import { FOES } from "./foes.ts";
import { HEROES } from "./heroes.ts";

/** Ready combatants. */
export const ROSTER: Readonly<Record<string, RosterEntry>> = { ...HEROES, ...FOES };
