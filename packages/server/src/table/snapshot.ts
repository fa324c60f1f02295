import { type Moment, type BattleState, depthOf, ok, type Result, type Ruleset } from "@fray/engine";
import { openTable } from "./fold.ts";
import type { Asking, Forced, Opening, SeatRecord, Settings, Table } from "./words.ts";

/** A table as plain JSON, so that a long log need not be folded from its beginning. The log stays the truth. */
export interface Snapshot {
  readonly fray: 1;
  readonly opening: Opening;
  readonly seq: number;
  /** Steps of the past in all, of which only the last are here. */
  readonly depth: number;
  readonly moments: readonly Moment<BattleState>[];
  readonly undone: readonly Moment<BattleState>[];
  readonly seed: string;
  readonly fixed: number;
  readonly asking: Asking | null;
  readonly seats: readonly SeatRecord[];
  readonly settings: Settings;
  readonly tactics: readonly string[];
  readonly forced: readonly Forced[];
}

/** Each moment holds a whole state: enough for the usual step or two back. */
const MOMENTS = 4;

/** A snapshot, or null at a moment that would make a large one. */
export function takeSnapshot(table: Table): Snapshot | null {
  const { battle } = table;
  // a state that is not known must not be taken for the truth later
  if (battle.undone.length > MOMENTS || table.olderRules !== null) return null;
  return {
    fray: 1,
    opening: table.opening,
    seq: table.seq,
    depth: depthOf(battle),
    moments: battle.past.slice(-MOMENTS),
    undone: battle.undone,
    seed: battle.seed,
    fixed: battle.fixed,
    asking: table.asking,
    seats: table.seats,
    settings: table.settings,
    tactics: table.tactics,
    forced: table.forced,
  };
}

export function openSnapshot(ruleset: Ruleset, snapshot: Snapshot): Result<Table> {
  const opened = openTable(ruleset, snapshot.opening);
  if (!opened.ok) return opened;
  const { seq, depth, moments, undone, seed, fixed, asking, seats, settings, tactics, forced } = snapshot;
  const forgotten = depth - moments.length;
  const pending = asking?.pending ?? null;
  return ok({
    ...opened.value,
    seq,
    battle: { ...opened.value.battle, past: moments, forgotten, undone, seed, fixed, pending },
    asking,
    seats,
    settings,
    tactics,
    forced,
  });
}
