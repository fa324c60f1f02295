import {
  type Answer,
  type BattleState,
  type Command,
  type Event,
  type Hearing,
  type Id,
  type Ruleset,
} from "../kernel/index.ts";
import type { Fork } from "./path.ts";
import { resumed } from "./resumed.ts";
import type { Alike } from "./series.ts";
import { type Copy, Walker } from "./walker.ts";

/** The end of one path through the tree of a command, with its probability. The path changes after the visit: copy what is to stay. */
export interface Leaf<S> {
  readonly chance: number;
  readonly path: readonly Fork[];
  readonly state: S;
  readonly events: readonly Event[];
}

/** What a survey may cost, and where it begins. */
export interface Budget {
  /** Paths to walk before giving up. */
  readonly budget: number;
  /** Whether time is up: asked between two paths. */
  readonly expired?: () => boolean;
  /** Answers given already: every path begins with them. */
  readonly given?: readonly Answer[];
}

export interface Survey extends Budget {
  /** Who decides choices. `null`, for all or for one, leaves it open: every option becomes a branch of the tree. */
  readonly decide:
    | ((
        asked: { readonly name: string; readonly options: readonly string[]; readonly who: Id },
        state: unknown,
      ) => string | null)
    | null;
  /** Which of the independent parts of an action is surveyed; null: all of them together. */
  readonly part: number | null;
  readonly hearing: Hearing;
  /** Every roll has a fork of its own; no two are merged. */
  readonly apart?: boolean;
  /** Paths through a series that are alike are merged. Left out: none are. */
  readonly alike?: Alike;
  /** Choices may be left open in a series that becomes one fork; its plan then says how they lead where. */
  readonly open?: boolean;
  /** Nobody looks at the state it leads to: throws that matter only to later commands are not followed. */
  readonly fleeting?: boolean;
  /** A series too large for the budget ends the survey: its paths are not walked one by one either. */
  readonly hasty?: boolean;
  /** Totals with the same outcome are merged, or not. Left out: where paths through a series are. */
  readonly totals?: "merged" | "apart";
}

export interface Surveyed {
  readonly leaves: number;
  /** Probability of the paths not walked (open choices counted as even): 0 only when the tree was covered. */
  readonly left: number;
  /** About how many paths there are: more than were walked, unless that was all of them. */
  readonly ways: number;
  /** How many independent parts the action turned out to have; 0 when it declared none. */
  readonly parts: number;
  /** How many paths were walked in all, those through single steps of a series too. */
  readonly spent: number;
}

/**
 * Every face of every die, weighted: the command is run again and again, each time down the next path, until the tree is
 * covered or the budget is spent. It calls the very function that plays.
 */
export function survey<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  how: Survey,
  visit: (leaf: Leaf<S>) => void,
): Surveyed {
  const oracle = new Walker(how, ruleset.copy as Copy);
  let leaves = 0;
  let covered = 0;
  oracle.walk(
    state,
    (fight) => ruleset.perform(resumed(fight, how.given), command),
    (fight) => {
      const chance = oracle.chance();
      covered += chance / oracle.openWays();
      leaves += 1;
      visit({ chance, path: oracle.path, state: fight.state, events: fight.events });
      return leaves < how.budget && !oracle.isSpent();
    },
  );
  const walked = oracle.path.length === 0;
  const left = walked && !oracle.cut ? 0 : Math.max(Number.EPSILON, 1 - covered);
  const ways = walked ? leaves : Math.max(leaves + 1, Math.round(leaves / covered));
  return { leaves, left, ways, parts: oracle.met, spent: leaves + oracle.steps };
}
