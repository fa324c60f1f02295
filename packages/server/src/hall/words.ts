import type { EncounterFile, Id, Ruleset } from "@fray/engine";
import type { Store } from "../store/store.ts";
import type { Dispatch, SeatRecord, Settings } from "../table/index.ts";
import type { Live } from "./live.ts";
import type { Scheduler } from "./scheduler.ts";
import type { BattleLimits, TableLimits } from "./size.ts";

/** The words of a hall. */

/** Whoever starts the server says which rulesets there are. */
export interface Rulesets {
  readonly ids: readonly string[];
  load(id: string): Promise<Ruleset | null>;
}

export interface Clock {
  now(): number;
  /** Calls back once; what comes back stops it. */
  after(ms: number, call: () => void): () => void;
}

export interface Listener {
  readonly seat: string;
  /** The hash of the token that opened the line: when the seat has another one, the line is over. */
  readonly tokenHash: string | null;
  /** A frame, or null: the seat has been taken away. */
  tell(frame: Dispatch | null): void;
  /** Which seats have somebody on the line now. */
  here(seats: readonly string[]): void;
  /** Where this seat goes on: its link at another table. */
  next(link: string): void;
}

export interface HallParts {
  readonly store: Store;
  readonly rulesets: Rulesets;
  readonly clock: Clock;
  /** Who waits for whom; without one everything is done at once. */
  readonly scheduler?: Scheduler;
  /** Unguessable text, at least 128 bits of it. */
  random(): string;
  /** Told of the ruleset of every table that is opened. */
  opens?(ruleset: string): void;
  /** How many tables are kept at hand; those that nobody has used for a while make room. */
  readonly mostLive?: number;
  /** How much a table may hold; without it, as much as there is room for. */
  readonly limits?: TableLimits | undefined;
}

/** What a table in this process needs. */
export interface LiveParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly entropy: () => string;
  /** How much it may come to hold; none: as much as there is room for. */
  readonly limits?: TableLimits | undefined;
}

export interface NewTable {
  readonly encounter: EncounterFile;
  readonly settings?: Partial<Settings>;
  readonly tactics?: readonly Id[];
  readonly seed?: string;
}

/** Who opens a table: it waits its turn by that name, and the battle may be so large; null: as it pleases. */
export interface Opener {
  readonly who: string;
  readonly limits: BattleLimits | null;
}

export const SOMEBODY: Opener = { who: "", limits: null };

/** A seat with the token that opens it: shown once, kept as a hash. */
export interface Invited {
  readonly table: string;
  readonly seat: string;
  readonly token: string;
}

export interface Entered {
  readonly live: Live;
  readonly seat: SeatRecord;
}

export const MASTER = "game-master";
