import { type RosterEntry, withHabits } from "../../../kernel/index.ts";
import { CLASSES } from "./classes.ts";
import { FOES } from "./foes.ts";

/** Who fights by something else than `default` by nature. */
const HABITS: Readonly<Record<string, string>> = {
  medium: "careful",
  elder: "careful",
  "shield-bearer": "careful",
};

/** Ready combatants. */
export const ROSTER: Readonly<Record<string, RosterEntry>> = withHabits({ ...CLASSES, ...FOES }, HABITS);
