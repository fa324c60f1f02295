import type { RosterEntry } from "../../../kernel/index.ts";
import { CLASSES } from "./classes.ts";
import { FOES } from "./foes.ts";

/** Ready combatants. */
export const ROSTER: Readonly<Record<string, RosterEntry>> = { ...CLASSES, ...FOES };
