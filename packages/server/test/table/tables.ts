import { type EncounterFile, type Id, type Json, type Ruleset, stateOf, sure, tacticFor } from "@fray/engine";
import { GENERATORS, sha256 } from "@fray/engine/dice";
import { armorClass } from "@fray/engine/rulesets/armor-class";
import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { toHit } from "@fray/engine/rulesets/to-hit";
import {
  commitmentOf,
  type Decided,
  DEFAULT_SETTINGS,
  decide,
  type Entry,
  fold,
  type Input,
  Past,
  reckonHere,
  seatNamed,
  type SeatRecord,
  type Snapshot,
  type Table,
} from "../../src/table/index.ts";

export const RULESETS = [hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as readonly Ruleset[];

export const rulesetNamed = (id: string): Ruleset => RULESETS.find((r) => r.id === id) as Ruleset;

export function encounterOf(ruleset: Ruleset, name = "duel"): EncounterFile {
  return (ruleset.encounters[name] ?? Object.values(ruleset.encounters)[0]) as EncounterFile;
}

type Written = {
  readonly id: Id;
  readonly is?: string;
  readonly side?: string;
  readonly [more: string]: Json | undefined;
};

export const combatantsOf = (file: EncounterFile): readonly Written[] =>
  file["combatants"] as unknown as readonly Written[];

/** The encounter with its last combatant unseen. */
export function withHidden(file: EncounterFile): EncounterFile {
  const all = combatantsOf(file);
  const last = all.length - 1;
  return {
    ...file,
    combatants: all.map((c, i) =>
      i === last ? { ...c, name: "Xyzzyva", hidden: true } : c,
    ) as unknown as Json,
  };
}

export interface Bench {
  table: Table;
  readonly entries: Entry[];
  readonly ruleset: Ruleset;
  now: number;
  put(seat: string, input: Input): ReturnType<typeof decide>;
  /** Puts it and insists. */
  must(seat: string, input: Input): Decided;
}

export interface Setup {
  readonly file?: EncounterFile;
  readonly tactics?: readonly Id[];
  readonly seed?: string;
  readonly players?: Readonly<Record<string, readonly Id[]>>;
}

export function bench(ruleset: Ruleset, setup: Setup = {}): Bench {
  const { file = encounterOf(ruleset), tactics = [], seed = "a seed", players = {} } = setup;
  const opening = {
    table: "t",
    ruleset: ruleset.id,
    version: ruleset.version,
    generator: GENERATORS[0],
    encounter: file,
    seed,
    commitment: commitmentOf(seed),
    settings: DEFAULT_SETTINGS,
    tactics,
  };
  const when = new Date(1e12).toISOString();
  const seats: SeatRecord[] = [
    seatOf("gm", "game-master", []),
    ...Object.entries(players).map(([id, combatants]) => seatOf(id, "player", combatants)),
    seatOf("eye", "onlooker", []),
  ];
  const entries: Entry[] = [
    { seq: 0, who: "gm", when, fact: { kind: "open", opening } },
    ...seats.map((seat, i): Entry => ({ seq: i + 1, who: "gm", when, fact: { kind: "seat", seat } })),
  ];
  return benchOf(ruleset, entries);
}

export function benchOf(
  ruleset: Ruleset,
  entries: Entry[],
  table: Table = sure(fold(ruleset, entries)),
): Bench {
  const made: Bench = {
    table,
    entries,
    ruleset,
    now: 1e12,
    put(seat, input) {
      const world = { now: made.now, entropy: `entropy ${entries.length}` };
      const decided = decide(made.table, seat, input, world);
      if (decided.ok) {
        entries.push(...decided.value.entries);
        made.table = decided.value.table;
      }
      return decided;
    },
    must: (seat, input) => sure(made.put(seat, input)),
  };
  return made;
}

function seatOf(id: string, role: SeatRecord["role"], combatants: readonly Id[]): SeatRecord {
  return { id, role, name: id, combatants, tokenHash: sha256(`token of ${id}`), typedDice: false };
}

export const stateNow = (table: Table) => stateOf(table.battle);

/** A table as comparable data: everything but the ruleset's functions. */
export function plain(table: Table): unknown {
  const { battle, ...rest } = table;
  const { ruleset: _, ...data } = battle;
  return JSON.parse(JSON.stringify({ ...rest, battle: data }));
}

/** Starts the battle; whatever is asked on the way is answered by its default. */
export function begin(b: Bench): void {
  b.must("gm", { do: "command", command: { do: "start" } });
  settle(b);
}

export function settle(b: Bench, most = Number.POSITIVE_INFINITY): void {
  for (let i = 0; i < most; i++) {
    const { asking } = b.table;
    if (asking === null) return;
    const { question } = asking.pending;
    const answer =
      question.kind === "dice" ? ({ throw: true } as const) : { choose: question.options?.[0] as string };
    b.must("gm", { do: "answer", request: asking.id, answer });
  }
}

export const seat = (b: Bench, id: string): SeatRecord => seatNamed(b.table, id) as SeatRecord;

/** Works out odds here, with all the time it needs. */
export const here = reckonHere({ ms: 20_000, now: () => performance.now() }, async () => undefined);

/** One step as tactics would do it, through the game master's seat; whatever is asked is answered by its default. */
export function stepByTactics(b: Bench): boolean {
  const state = stateNow(b.table);
  const { ruleset } = b.table.battle;
  const actor = state.winner === null ? ruleset.actor(state) : null;
  if (actor === null) return false;
  b.must("gm", { do: "command", command: tacticFor(ruleset, state, actor).act(state, actor) });
  settle(b);
  return true;
}

/** What a bench has written, as a store would give it back; with a snapshot after every few entries. */
export function pastOf(b: Bench, snapshots: readonly Snapshot[] = []): Past {
  const archive = {
    read: async (from: number, to: number) => b.entries.slice(from, to),
    snapshot: async (most: number) => snapshots.findLast((s) => s.seq <= most) ?? null,
    breathe: async () => undefined,
  };
  return new Past(archive, () => b.table);
}
