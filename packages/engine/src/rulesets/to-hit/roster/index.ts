import { type RosterEntry, withHabits } from "../../../kernel/index.ts";
import { FOES } from "./foes.ts";
import { HEROES } from "./heroes.ts";

/** Who fights by something else than `default` by nature. */
const HABITS: Readonly<Record<string, string>> = {
  mender: "careful",
  statue: "simple",
};

/** Ready combatants. */
export const ROSTER: Readonly<Record<string, RosterEntry>> = withHabits({ ...HEROES, ...FOES }, HABITS);
