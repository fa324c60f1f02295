import type { Arm } from "../sheet/kit.ts";
import { type Aim, type ByHand, NO_HAND } from "./situation.ts";
import type { Unit } from "../state.ts";

/** One attack as a value: who strikes whom, with what, and in which manner. */

/** What the manner of an attack adds to the roll and to the damage (never to Shock), and how it is called. */
export interface Manner {
  readonly name: string;
  readonly bonus: number;
  readonly extra: number;
  /** AC49 How many others swarm along. */
  readonly swarm: number;
  /** AC50–AC53 Hits without damage or Shock. */
  readonly harmless: boolean;
}

const PLAIN: Manner = { name: "", bonus: 0, extra: 0, swarm: 0, harmless: false };
export const mannerOf = (name: string, changes: Partial<Manner> = {}): Manner => ({
  ...PLAIN,
  name,
  ...changes,
});

/** One attack with everything its maker brings to it. */
export interface Strike extends Aim {
  /** AC4 The place of the chosen attribute, and its modifier. */
  readonly attribute: number;
  readonly mod: number;
  readonly manner: Manner;
  readonly nonlethal: boolean;
  /** It is itself an Instant: nobody interrupts it. */
  readonly instant: boolean;
}

/** How an attack differs from a plain one. */
export interface How {
  readonly attribute?: number | undefined;
  readonly manner?: Manner | undefined;
  readonly hand?: ByHand | undefined;
  readonly nonlethal?: boolean;
  readonly instant?: boolean;
}

const PLAINLY: How = {};

export function strikeOf(by: Unit, arm: Arm, target: Unit, how: How = PLAINLY): Strike {
  const attribute = how.attribute ?? arm.best;
  return {
    by,
    arm,
    target,
    hand: how.hand ?? NO_HAND,
    attribute,
    mod: arm.mods[attribute] ?? 0,
    manner: how.manner ?? PLAIN,
    nonlethal: how.nonlethal ?? false,
    instant: how.instant ?? false,
  };
}
