import {
  atOnce,
  type Battle,
  type BattleState,
  depthOf,
  type Moment,
  madeBy,
  ok,
  problem,
  refuse,
  type Result,
  type Ruleset,
  type Sliced,
  stateOf,
  upgraded,
} from "@fray/engine";
import { decisionsIn } from "./decisions.ts";
import { openingTable } from "./fold.ts";
import { sharing } from "./sharing.ts";
import type {
  Asking,
  Decision,
  Forced,
  FreshDice,
  Opening,
  SeatRecord,
  Settings,
  Table,
  Undoing,
} from "../seats/words.ts";

/** A table as plain JSON, so that a long log need not be folded from its beginning. The log stays the truth. */
export interface Snapshot {
  readonly fray: 1;
  /** The version of the ruleset whose states these are. Older snapshots do not say: that of the opening. */
  readonly version?: number;
  readonly opening: Opening;
  readonly seq: number;
  /** Steps of the past in all, of which only the last are here. */
  readonly depth: number;
  readonly moments: readonly Moment<BattleState>[];
  /** Those that are redone first; how many more there were is in `undoing`. */
  readonly undone: readonly Moment<BattleState>[];
  /** Older snapshots have none: all that was undone is in them. */
  readonly undoing?: Undoing | null;
  /** Older snapshots do not say: those among their moments. */
  readonly decisions?: readonly Decision[];
  /** Where dice come from; snapshots of old tables have the seed alone. */
  readonly origin?: Battle["origin"];
  readonly seed?: string;
  /** Older snapshots have none: nothing was announced then. */
  readonly fresh?: FreshDice | null;
  /** Older snapshots do not say: nothing is added to their dice any more. */
  readonly sealed?: boolean;
  /** Older snapshots do not say: told if the battle is over. */
  readonly told?: boolean;
  readonly fixed: number;
  readonly asking: Asking | null;
  readonly seats: readonly SeatRecord[];
  readonly settings: Settings;
  readonly tactics: readonly string[];
  readonly forced: readonly Forced[];
}

/** Each moment holds a whole state: enough for the usual step or two back, or on; of large battles fewer. */
const MOST_MOMENTS = 4;
const MOST_UNITS = 120;

function momentsOf({ battle }: Table): number {
  const units = battle.ruleset.standing(stateOf(battle)).length;
  return Math.min(MOST_MOMENTS, Math.max(1, Math.floor(MOST_UNITS / Math.max(1, units))));
}

/** A snapshot; null of a table whose state is not known, for it must not be taken for the truth later. */
export function takeSnapshot(table: Table): Snapshot | null {
  const { battle, undoing } = table;
  if (table.olderRules !== null) return null;
  const most = momentsOf(table);
  const undone = battle.undone.slice(-most);
  const gone = battle.undone.length - undone.length;
  return {
    fray: 1,
    version: battle.ruleset.version,
    opening: table.opening,
    seq: table.seq,
    depth: depthOf(battle),
    moments: battle.past.slice(-most),
    undone,
    undoing: undoing === null ? null : { ...undoing, forgotten: undoing.forgotten + gone },
    decisions: table.decisions,
    origin: battle.origin,
    fresh: table.fresh,
    sealed: table.sealed,
    told: table.told,
    fixed: battle.fixed,
    asking: table.asking,
    seats: table.seats,
    settings: table.settings,
    tactics: table.tactics,
    forced: table.forced,
  };
}

/** Moments that share what they have in common with each other and with the opening of their battle. */
function sharedMoments(moments: Snapshot["moments"], opening: BattleState): Snapshot["moments"] {
  let known = opening;
  return moments.map(({ state, step }) => ({ state: (known = sharing(state, known)), step }));
}

export const openSnapshot = (ruleset: Ruleset, snapshot: Snapshot): Result<Table> =>
  atOnce(openingSnapshot(ruleset, snapshot));

/** The version of the rules that the states of a snapshot were made by. */
export const versionOf = ({ version, opening }: Snapshot): number => version ?? opening.version;

/** Moments of a version of the rules as those of today have them; null: they cannot read them. */
export function upgradedMoments(
  ruleset: Ruleset,
  version: number,
  moments: Snapshot["moments"],
): Snapshot["moments"] | null {
  const made = moments.flatMap(({ state, step }) => {
    const now = upgraded(ruleset, state, version);
    return now === null ? [] : [{ state: now, step }];
  });
  return made.length < moments.length ? null : made;
}

/** The table that a snapshot was taken of, in slices. One whose states cannot be read is refused. */
export function* openingSnapshot(ruleset: Ruleset, snapshot: Snapshot): Sliced<Result<Table>> {
  const version = versionOf(snapshot);
  const past = upgradedMoments(ruleset, version, snapshot.moments);
  const taken = upgradedMoments(ruleset, version, snapshot.undone);
  if (past === null || taken === null)
    return refuse(problem("snapshot/version", `states ${madeBy(ruleset, version)}`));
  const opened = yield* openingTable(ruleset, snapshot.opening);
  if (!opened.ok) return opened;
  const {
    seq,
    depth,
    fixed,
    asking,
    seats,
    settings,
    tactics,
    forced,
    fresh = null,
    sealed = true,
  } = snapshot;
  const moments = sharedMoments(past, opened.value.battle.opening);
  const undone = sharedMoments(taken, opened.value.battle.opening);
  const { origin = { ...opened.value.battle.origin, seed: snapshot.seed ?? snapshot.opening.seed } } =
    snapshot;
  const forgotten = depth - moments.length;
  const pending = asking?.pending ?? null;
  return ok({
    ...opened.value,
    seq,
    battle: { ...opened.value.battle, past: moments, forgotten, undone, origin, fixed, pending },
    fresh,
    sealed,
    told: snapshot.told ?? (moments.at(-1)?.state ?? opened.value.battle.opening).winner !== null,
    undoing: snapshot.undoing ?? (undone.length === 0 ? null : { since: 0, forgotten: 0 }),
    decisions: snapshot.decisions ?? decisionsIn(moments as readonly Moment<never>[], forgotten),
    asking,
    seats,
    settings,
    tactics,
    forced,
  });
}
