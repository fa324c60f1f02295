import { type EncounterFile, type Problem, problem, stateOf } from "@fray/engine";
import type { Input, Table } from "../table/index.ts";

/** How large a battle may be at a table: a look at it costs about as much as it has squares times combatants. */
export interface BattleLimits {
  readonly squares: number;
  readonly combatants: number;
  /** Squares times combatants. */
  readonly work: number;
  /** Walls and doors together. */
  readonly walls: number;
}

/** A look takes some 20 ms then; 100 × 100 squares have room for 100 combatants, and 60 × 40 for 300. */
export const BATTLE_LIMITS: BattleLimits = {
  squares: 25_000,
  combatants: 300,
  work: 1_000_000,
  walls: 5_000,
};

/** How much a table may hold; a table that is full is read, exported and deleted, but not played on. */
export interface TableLimits {
  readonly entries: number;
  /** Of its entries and snapshots, looked at now and then. */
  readonly bytes: number;
  readonly battle: BattleLimits;
}

export const TABLE_LIMITS: TableLimits = { entries: 50_000, bytes: 50_000_000, battle: BATTLE_LIMITS };

interface Size {
  readonly rows: number;
  readonly columns: number;
  readonly combatants: number;
  readonly walls: number;
}

/** Everything in which an encounter is larger than it may be, before anything else of it is read. */
export function tooLarge(file: EncounterFile, limits: BattleLimits): readonly Problem[] {
  return beyond(sizeOf(file), limits);
}

/** The same of a battle as it stands, with so many more in it. */
export function overgrown(table: Table, limits: BattleLimits, more = 0): readonly Problem[] {
  const { units } = stateOf(table.battle);
  return beyond({ ...sizeOf(table.opening.encounter), combatants: units.length + more }, limits);
}

/** Why a table takes no more, or not this. */
export function whyNoMore(
  table: Table,
  input: Input,
  bytes: number,
  { entries, bytes: most, battle }: TableLimits,
): readonly Problem[] {
  if (table.seq >= entries) return [full(`it has its ${entries} entries`)];
  if (bytes >= most) return [full(`it has its ${most} bytes`)];
  return input.do === "overrule" && input.overrule.what === "join" ? overgrown(table, battle, 1) : [];
}

const full = (how: string): Problem =>
  problem("table/full", `this table is full, ${how}: export it, or go on with its survivors at a new one`);

/** Of what may be anything: what is no list has no length. */
function sizeOf({ field, combatants }: EncounterFile): Size {
  const { cells, walls, doors } = (field ?? {}) as { readonly [list: string]: unknown };
  const rows = listIn(cells);
  return {
    rows: rows.length,
    columns: rows.reduce((most: number, row) => Math.max(most, typeof row === "string" ? row.length : 0), 0),
    combatants: listIn(combatants).length,
    walls: listIn(walls).length + listIn(doors).length,
  };
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function beyond({ rows, columns, combatants, walls }: Size, limits: BattleLimits): readonly Problem[] {
  const squares = rows * columns;
  const problems: Problem[] = [];
  const add = (path: string, message: string) =>
    problems.push(problem("input/too-large-battle", message, path));
  if (squares > limits.squares)
    add("field.cells", `expected a map of at most ${limits.squares} squares, found ${columns} × ${rows}`);
  if (walls > limits.walls)
    add("field.walls", `expected at most ${limits.walls} walls and doors, found ${walls}`);
  if (combatants > limits.combatants)
    add("combatants", `expected at most ${limits.combatants} combatants, found ${combatants}`);
  if (problems.length === 0 && squares * combatants > limits.work) {
    const most = Math.floor(limits.work / squares);
    add(
      "combatants",
      `expected at most ${most} combatants on ${columns} × ${rows} squares, found ${combatants}`,
    );
  }
  return problems;
}
