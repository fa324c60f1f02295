import {
  type BattleState,
  type Command,
  type Event,
  type Hearing,
  type Id,
  type Ruleset,
} from "../kernel/index.ts";
import type { Fork } from "./path.ts";
import type { Alike } from "./series.ts";
import { type Copy, Walker } from "./walker.ts";

/** One way in which it can go, with its probability. The path is walked on after the visit: copy what is to stay. */
export interface Leaf<S> {
  readonly chance: number;
  readonly path: readonly Fork[];
  readonly state: S;
  readonly events: readonly Event[];
}

export interface Survey {
  /** Who decides choices. `null`, for all or for one, leaves it open: all its ways belong to the tree. */
  readonly decide:
    | ((
        asked: { readonly name: string; readonly options: readonly string[]; readonly who: Id },
        state: unknown,
      ) => string | null)
    | null;
  /** Only this one of the independent parts of an action; null: all of them together. */
  readonly part: number | null;
  /** How many ways to walk before giving up. */
  readonly budget: number;
  readonly hearing: Hearing;
  /** Every roll has a fork of its own, also those that could be merged. */
  readonly apart?: boolean;
  /** Ways through a series that are alike become one. Left out: none do. */
  readonly alike?: Alike;
  /** Choices may be left open in a series that becomes one fork; its plan then says how they lead where. */
  readonly open?: boolean;
  /** Whom this is about, where it is not about everybody: what concerns only others at its end is left out. */
  readonly about?: readonly Id[];
  /** Nobody looks at the state it leads to: throws that matter only to later commands are not followed. */
  readonly fleeting?: boolean;
  /** A series too large for the budget is the end of it: it is not walked way by way either. */
  readonly hasty?: boolean;
  /** Totals with the same fate become one. Left out: where ways through a series do. */
  readonly fates?: "one" | "apart";
}

export interface Surveyed {
  readonly leaves: number;
  /** Probability of the ways not walked (open choices counted as even): 0 only when the tree was covered. */
  readonly left: number;
  /** About how many ways there are: as many as were walked, where that was all of them. */
  readonly ways: number;
  /** How many independent parts the action turned out to have; 0 when it declared none. */
  readonly parts: number;
}

/**
 * Every face of every die, weighted: the command is run again and again, each time down the next branch,
 * until the tree is covered or the budget is spent. It calls the very function that plays.
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
    (fight) => ruleset.perform(fight, command),
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
  const ways = walked ? leaves : Math.round(leaves / covered);
  return { leaves, left, ways, parts: oracle.met };
}
