import type { Answer, Command } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { given, type Sheet, tableOf, targets } from "../table.ts";

export { asked, choose, damage, dice, end, events, NO, open, play } from "../table.ts";
export type { Person, Setting, Sheet } from "../table.ts";

export const { encounter, fight, until, nextRound, unit, statuses, refused } = tableOf(battleOrder, {
  blank: () => ({ hp: 20 }),
  field: { kind: "abstract" },
});

export const rolls = (...faces: number[]): Answer => ({ rolls: faces });
export const attack = targets("attack");
export const use = (actor: string, what: string, ...at: string[]): Command =>
  targets("ability")(actor, what, at);
export const cast = (actor: string, what: string, target?: string, options?: Sheet): Command => ({
  do: "cast",
  actor,
  with: what,
  ...given({ targets: target === undefined ? undefined : [target], options }),
});
export const own = (verb: string, actor: string, what?: string, options?: Sheet): Command => ({
  do: verb,
  actor,
  ...given({ with: what, options }),
});
export const move = (
  actor: string,
  kind: string | null,
  ...path: (readonly [number, number])[]
): Command => ({
  do: "move",
  actor,
  ...(kind === null ? {} : { with: kind }),
  path,
});

/** Sheets that never react: nothing to pay with. */
export const SPENT: Sheet = { strength: 0, speed: 0 };
