import { type Problem, problem } from "../../../kernel/index.ts";
import { isHampered, type State, type Unit } from "../state.ts";
import { BIT, MOVEMENT, OFFENSIVE, type Price, PRICES, VERBAL } from "../words.ts";

/** BO3, BO5, BO54: what a turn and a grapple allow, whatever is done. */

const NAMES: Readonly<Record<number, string>> = {
  [OFFENSIVE]: "Offensive",
  [MOVEMENT]: "Movement",
  [VERBAL]: "Verbal",
};

/** BO3 The action is still there, and nothing keeps its owner from acting. */
export function lacksAction(state: State, unit: Unit, bit: number): Problem[] {
  const problems = whyIdle(state, unit);
  const name = NAMES[bit] as string;
  if ((unit.used & bit) !== 0)
    problems.push(
      problem(
        `turn/${name.toLowerCase()}-used`,
        `${unit.name} has used the ${name} Action of this turn (BO3)`,
      ),
    );
  if (bit === VERBAL && (unit.mask & BIT["minor-insanity"]) !== 0)
    problems.push(problem("status/minor-insanity", `${unit.name} finds no words (BO59)`));
  return problems;
}

/** BO54 */
export function whyIdle(state: State, unit: Unit): Problem[] {
  if (!isHampered(state, unit)) return [];
  return [problem("grapple/holds", `${unit.name} is in a grapple, or was in this Action Block (BO54)`)];
}

type Cost = { readonly [points: string]: number };

/** BO5 A price as it is offered: without what costs nothing. */
export const costOf = ({ strength, speed }: Price): Cost => ({
  ...(strength > 0 ? { strength } : {}),
  ...(speed > 0 ? { speed } : {}),
});

/** BO5, BO42 Fixed prices as they are offered. */
export const costsOf = <K extends string>(prices: Readonly<Record<K, Price>>): Readonly<Record<K, Cost>> =>
  Object.fromEntries(Object.entries<Price>(prices).map(([what, price]) => [what, costOf(price)])) as Record<
    K,
    Cost
  >;
export const COSTS = costsOf(PRICES);
