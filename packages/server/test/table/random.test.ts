import {
  type Command,
  type EncounterFile,
  forgetting,
  type Json,
  type Offer,
  type Ruleset,
  sure,
} from "@fray/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decide,
  fold,
  type Frame,
  frameOf,
  type Input,
  NEEDS_HISTORY,
  patch,
  seatNamed,
  Telling,
  type SeatRecord,
  same,
  type Table,
  viewOf,
} from "../../src/table/index.ts";
import {
  type Bench,
  bench,
  combatantsOf,
  encounterOf,
  plain,
  RULESETS,
  stateNow,
  withHidden,
} from "./tables.ts";

/** Random inputs by random seats: whatever comes, the table stays a fold of its log and keeps its secrets. */

const SEATS = ["gm", "pia", "eye", "nobody"];
const HIDDEN = "Xyzzyva";

interface Pick {
  readonly seat: number;
  readonly kind: number;
  readonly a: number;
  readonly b: number;
}
const picks = fc.array(fc.record({ seat: fc.nat(5), kind: fc.nat(23), a: fc.nat(99), b: fc.nat(99) }), {
  minLength: 25,
  maxLength: 45,
});

const at = <T>(list: readonly T[], i: number): T | undefined => list[i % Math.max(1, list.length)];

function commandFrom(offer: Offer | undefined, b: number): Command {
  if (offer === undefined) return { do: "end", actor: "nobody" };
  const { do: verb, actor, with: what, targets, places } = offer;
  const aimed = targets === undefined ? [] : [at(targets.of, b) as string];
  const place = places === undefined ? undefined : at(places, b);
  return {
    do: verb,
    actor,
    ...(what === undefined ? {} : { with: what }),
    ...(targets === undefined ? {} : { targets: aimed }),
    ...(place === undefined
      ? {}
      : verb === "move" && Array.isArray(place)
        ? { path: [place as [number, number]] }
        : { at: place }),
  };
}

function inputFrom({ table }: Bench, { kind, a, b }: Pick, ids: readonly string[]): Input {
  const { asking } = table;
  const id = at(ids, a) as string;
  const gm = viewOf(table, seatNamed(table, "gm") as SeatRecord);
  if (asking !== null && kind < 14) {
    const { question } = asking.pending;
    const choose = at(question.options ?? ["none"], a) as string;
    const answer =
      question.kind === "dice"
        ? a % 2 === 0
          ? { throw: true as const }
          : { roll: 1 + (b % 6) }
        : { choose };
    return { do: "answer", request: b === 7 ? "q1" : asking.id, answer };
  }
  if (kind < 12)
    return {
      do: "command",
      command:
        stateNow(table).round === 0 && gm.offers.length === 0
          ? { do: "start" }
          : commandFrom(at(gm.offers, a), b),
    };
  if (kind < 14) return { do: "undo" };
  if (kind < 15) return { do: "redo" };
  if (kind < 16) return { do: "tactics", combatant: id, on: b % 2 === 0 };
  if (kind < 17) return { do: "typed-dice", on: b % 2 === 0 };
  if (kind < 18)
    return {
      do: "overrule",
      overrule: { what: "set", target: id, path: b % 2 === 0 ? "hp" : "health", value: b },
    };
  if (kind < 19)
    return {
      do: "force",
      forced: [{ name: at(table.battle.ruleset.asks, a)?.name ?? "x", faces: [1 + (b % 6)] }],
    };
  if (kind < 20) return b % 5 === 0 ? { do: "fork" } : { do: "roll", dice: "2d6+1" };
  if (kind === 20 && b % 3 === 0) return { do: "entropy", text: `share ${a}` };
  if (kind < 21)
    return { do: "settings", settings: { odds: (["exact", "words", "off"] as const)[b % 3] as "exact" } };
  if (kind < 22) return { do: "seat", seat: { id: "pia", combatants: [id] } };
  if (kind < 23)
    return { do: "command", command: { do: "attack", actor: id, targets: [at(ids, b) as string] } };
  return { do: "go-on" };
}

/** Whether a seat may know of the hidden one: the game master does, and so may whoever plays it or its side. */
const sees = (table: Table, seat: SeatRecord): boolean =>
  JSON.stringify(viewOf(table, seat).state).includes(HIDDEN);

/** Views a client keeps by patches alone, beside the real ones. */
function follow(
  kept: Map<string, unknown>,
  step: { before: Table; entries: Bench["entries"]; tables: readonly Table[] },
): string {
  let before = step.before;
  let texts = "";
  step.entries.forEach((entry, i) => {
    const after = step.tables[i] as Table;
    const telling = new Telling({ before, entry, after });
    for (const id of ["gm", "pia", "eye"]) {
      const wire = telling.to(id)?.json;
      if (wire === undefined) throw new Error("a seat is gone");
      const { frame } = JSON.parse(wire) as { readonly frame: Frame };
      // what is made once for several seats is what one seat alone would be told
      expect(frame).toEqual(JSON.parse(JSON.stringify(frameOf(before, entry, after, id))));
      kept.set(id, patch(kept.get(id) as never, frame.patch));
      const seat = seatNamed(after, id) as SeatRecord;
      if (!sees(before, seatNamed(before, id) as SeatRecord) && !sees(after, seat)) texts += wire;
    }
    before = after;
  });
  return texts;
}

/** Whether undoing would be taken, as far as what is at hand goes back. */
function undoes(table: Table, id: string): boolean {
  const done = decide(table, id, { do: "undo" }, { now: 1e12, entropy: "x" });
  return done.ok || done.problems[0]?.code === NEEDS_HISTORY;
}

/** How many moments are at hand is not for the log to say. */
const keeping = (table: Table, moments: number): Table => ({
  ...table,
  battle: forgetting(table.battle, moments),
});

/** The hidden one's id is a word of nothing else: a shield is also an option of a command. */
function unmistakable(file: EncounterFile): EncounterFile {
  const all = combatantsOf(file);
  const named = all.map((c, i) => (i === all.length - 1 ? { ...c, id: "xyzzyva-id" } : c));
  return { ...file, combatants: named as unknown as Json };
}

function run(ruleset: Ruleset, all: readonly Pick[]): void {
  const file = unmistakable(withHidden(encounterOf(ruleset, Object.keys(ruleset.encounters)[0])));
  const ids = combatantsOf(file).map((c) => c.id);
  const b = bench(ruleset, { file, players: { pia: [ids[0] as string] } });
  b.must("gm", { do: "command", command: { do: "start" } });
  const kept = new Map<string, unknown>(
    ["gm", "pia", "eye"].map((id) => [
      id,
      JSON.parse(JSON.stringify(viewOf(b.table, seatNamed(b.table, id) as SeatRecord))),
    ]),
  );
  for (const pick of all) {
    const before = b.table;
    const input = inputFrom(b, pick, ids);
    const decided = b.put(SEATS[pick.seat > 3 ? 0 : pick.seat] as string, input);
    if (!decided.ok) {
      expect(decided.problems.every((p) => p.code !== "" && p.message !== "")).toBe(true);
      expect(b.table).toBe(before);
      const by = seatNamed(before, SEATS[pick.seat > 3 ? 0 : pick.seat] as string);
      if (by === null || !sees(before, by)) expect(JSON.stringify(decided.problems)).not.toContain(HIDDEN);
      continue;
    }
    const told = follow(kept, { before, entries: [...decided.value.entries], tables: decided.value.tables });
    expect(told).not.toContain(HIDDEN);
    expect(told).not.toContain(JSON.stringify(ids.at(-1)));
    for (const id of ["gm", "pia", "eye"])
      expect(viewOf(b.table, seatNamed(b.table, id) as SeatRecord).undoable).toBe(undoes(b.table, id));
  }
  for (const id of ["gm", "pia", "eye"])
    expect(
      same(
        kept.get(id) as never,
        JSON.parse(JSON.stringify(viewOf(b.table, seatNamed(b.table, id) as SeatRecord))),
      ),
    ).toBe(true);
  const again = sure(fold(ruleset, b.entries));
  const alike = Math.min(again.battle.past.length, b.table.battle.past.length);
  expect(plain(keeping(again, alike))).toEqual(plain(keeping(b.table, alike)));
}

describe.each(RULESETS.map((r) => [r.id, r] as const))("random inputs to %s", (_, ruleset) => {
  it("never corrupt a table, leak to an onlooker, or part a client's patched view from the real one", () => {
    fc.assert(
      fc.property(picks, (all) => run(ruleset, all)),
      { numRuns: 15 },
    );
  });
});
