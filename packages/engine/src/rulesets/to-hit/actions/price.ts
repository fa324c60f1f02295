import { type Price, type Problem, problem, type Purse } from "../../../kernel/index.ts";
import { afterStandard } from "../conditions.ts";
import type { Fight, Unit } from "../state.ts";

/** TH61, TH64: what actions cost: a Standard or a Minor Action, Stamina and Magic. */
export const PURSE: Purse<Unit> = {
  whyNot(unit, { standard = 0, minor = 0, sp = 0, mp = 0 }, what) {
    const problems: Problem[] = [];
    if (standard > unit.standard) problems.push(noAction(unit, "standard", what));
    if (minor > unit.minor + unit.standard) problems.push(noAction(unit, "minor", what));
    if (sp > unit.sp)
      problems.push(problem("cost/sp", short(unit, what, { of: "Stamina", cost: sp, has: unit.sp })));
    if (mp > unit.mp)
      problems.push(problem("cost/mp", short(unit, what, { of: "Magic", cost: mp, has: unit.mp })));
    return problems;
  },
  pay(unit, { standard = 0, minor = 0, sp = 0, mp = 0 }) {
    if (minor > unit.minor)
      unit.standard -= minor; // TH61 a Minor Action may also be had for the Standard one
    else unit.minor -= minor;
    unit.standard -= standard;
    unit.sp -= sp;
    unit.mp -= mp;
  },
};

const noAction = ({ name }: Unit, action: "standard" | "minor", what: string): Problem =>
  problem(
    `cost/${action}`,
    `${name} has no ${action === "minor" ? "Minor" : "Standard"} Action left for ${what} (TH61)`,
  );

const short = (
  { name }: Unit,
  what: string,
  { of, cost, has }: { readonly of: string; readonly cost: number; readonly has: number },
): string => `${what} takes ${cost} ${of}, ${name} has ${has} (TH64)`;

export const STANDARD: Price = { standard: 1 };
export const MINOR: Price = { minor: 1 };

/** TH70 What is done for a Standard Action, and what the sick suffer for it. */
export const asStandard =
  <U extends { readonly actor: Unit }>(perform: (fight: Fight, use: U) => void) =>
  (fight: Fight, use: U): void => {
    perform(fight, use);
    afterStandard(fight, use.actor);
  };
