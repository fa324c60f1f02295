import type { EncounterFile, Json } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { frameOf } from "../../src/table/index.ts";
import { begin, type Bench, bench, combatantsOf, encounterOf, rulesetNamed } from "./tables.ts";

const hitDie = rulesetNamed("hit-die");
const duel = encounterOf(hitDie);
const [mine, theirs] = combatantsOf(duel).map((c) => c.id) as [string, string];

/** A duel in a fixed order, a player for each side. */
function sit(rules: { readonly [name: string]: Json } = {}): Bench {
  const file = { ...duel, order: [mine, theirs], rules } as unknown as EncounterFile;
  const b = bench(hitDie, { file, players: { pia: [mine], quin: [theirs] } });
  begin(b);
  return b;
}

/** What each seat sees fall when the first one strikes. */
function strike(b: Bench, seats: readonly string[]) {
  const before = b.table;
  const command = { do: "attack", actor: mine, with: "basic-attack", targets: [theirs] };
  const { entries } = b.must("pia", { do: "command", command });
  return seats.map((id) => frameOf(before, entries[0] as never, b.table, id)?.thrown ?? []);
}

describe("dice on the table", () => {
  it("everybody sees what fell, by name, with its faces", () => {
    const b = sit();
    const [master, pia, quin] = strike(b, ["gm", "pia", "quin"]);
    expect(master).toEqual([{ name: "hit die", who: mine, dice: "1d10", faces: [expect.any(Number)] }]);
    expect(pia).toEqual(master);
    expect(quin).toEqual(master);
  });

  it("typed ones are marked", () => {
    const b = sit();
    b.must("pia", { do: "typed-dice", on: true });
    const command = { do: "attack", actor: mine, with: "basic-attack", targets: [theirs] };
    b.must("pia", { do: "command", command });
    const before = b.table;
    const { entries } = b.must("pia", {
      do: "answer",
      request: b.table.asking?.id ?? "",
      answer: { roll: 4 },
    });
    const frame = frameOf(before, entries[0] as never, b.table, "quin");
    expect(frame?.thrown).toMatchObject([{ faces: [4], typed: true }]);
  });

  it("where numbers are kept from a seat, only its own dice are shown", () => {
    const b = sit();
    b.must("gm", { do: "settings", settings: { odds: "words" } });
    const [master, pia, quin] = strike(b, ["gm", "pia", "quin"]);
    expect(master).toHaveLength(1);
    expect(pia).toHaveLength(1);
    expect(quin).toEqual([]);
  });
});
