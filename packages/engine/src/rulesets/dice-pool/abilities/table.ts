import * as z from "zod";
import { whole } from "../../../kernel/index.ts";
import { formatPlain, MOST_DICE, type PlainDice } from "../notation.ts";
import { plainDeed, plainDice } from "./plainDeeds.ts";

/** DP36 Dice are added up, and a table says what each total does. */

/** More than any dice come to. */
const MOST_TOTAL = MOST_DICE * 1000;

const outcome = z.strictObject({
  /** Totals from here; left out, from the lowest. */
  from: whole(0, MOST_TOTAL).optional(),
  /** To here; left out, to the highest. */
  to: whole(0, MOST_TOTAL).optional(),
  does: z.array(plainDeed).max(6).default([]),
});

export const tableDeed = z
  .strictObject({
    do: z.literal("table"),
    dice: plainDice(),
    outcomes: z.array(outcome).min(1).max(40),
  })
  .superRefine((table, context) => {
    if (context.issues.length > 0) return; // a part that is wrong is not what it is typed as
    for (const { code, path, input, message } of faultsOf(table))
      context.addIssue({ code: "custom", params: { code }, message, path: ["outcomes", ...path], input });
  });
export type TableDeed = z.infer<typeof tableDeed>;

interface Row {
  readonly from: number;
  readonly to: number;
  readonly place: number;
}
interface Fault {
  readonly code: "input/range" | "input/missing" | "input/contradiction";
  readonly path: readonly (string | number)[];
  readonly input: unknown;
  readonly message: string;
}

/** The totals that dice can come to. */
function totalsOf({ take, count, sides }: PlainDice): { readonly least: number; readonly most: number } {
  return take === "sum" ? { least: count, most: count * sides } : { least: 1, most: sides };
}

function rowsOf({ dice, outcomes }: TableDeed): Row[] {
  const { least, most } = totalsOf(dice);
  return outcomes.map(({ from = least, to = most }, place) => ({ from, to, place }));
}

/** DP36 Every total the dice can come to stands in the table once, and no other. */
function faultsOf(table: TableDeed): Fault[] {
  const strange = rowsOf(table).flatMap((row) => strangeIn(table, row));
  return strange.length > 0 ? strange : unevenIn(table);
}

function strangeIn({ dice }: TableDeed, { from, to, place }: Row): Fault[] {
  const { least, most } = totalsOf(dice);
  const says = `expected a total that ${formatPlain(dice)} can come to, from ${least} to ${most}`;
  const wrong = (field: "from" | "to", total: number): Fault[] =>
    total >= least && total <= most
      ? []
      : [{ code: "input/range", path: [place, field], input: total, message: says }];
  const backwards: Fault = {
    code: "input/range",
    path: [place, "to"],
    input: to,
    message: `expected ${from} or more, as it begins there`,
  };
  return [...wrong("from", from), ...wrong("to", to), ...(from > to ? [backwards] : [])];
}

/** Gaps and overlaps. */
function unevenIn(table: TableDeed): Fault[] {
  const rows = rowsOf(table).sort((a, b) => a.from - b.from);
  const { least, most } = totalsOf(table.dice);
  const faults: Fault[] = [];
  let next = least;
  for (const { from, to, place } of rows) {
    if (from > next) faults.push(gap(next, from - 1));
    if (from < next)
      faults.push({
        code: "input/contradiction",
        path: [place],
        input: from,
        message: `expected ${from} in one outcome alone`,
      });
    next = Math.max(next, to + 1);
  }
  return next > most ? faults : [...faults, gap(next, most)];
}

function gap(from: number, to: number): Fault {
  const totals = from === to ? `${from}` : `${from} to ${to}`;
  return {
    code: "input/missing",
    path: [],
    input: undefined,
    message: `expected an outcome for ${totals} too (an empty one does nothing)`,
  };
}

/** The outcome of a total. */
export function outcomeOf(table: TableDeed, total: number): TableDeed["outcomes"][number] {
  const row = rowsOf(table).find(({ from, to }) => from <= total && total <= to) as Row;
  return table.outcomes[row.place] as TableDeed["outcomes"][number];
}
