import { type Json, openBattle, stateOf, sure } from "@fray/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, openSnapshot, openTable, same, takeSnapshot } from "../../src/table/index.ts";
import { sharing } from "../../src/table/log/sharing.ts";
import { bench, encounterOf, RULESETS } from "./tables.ts";

/** Tables of one encounter hold its sheets and its map once, whether they are opened from their log or a snapshot. */

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const fromStore = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("structural sharing", () => {
  it("never changes the value, whatever is known", () => {
    fc.assert(fc.property(json, json, (value, known) => same(sharing(value, known), value)));
  });

  it("gives what is known where it is equal, and its equal parts where it is not", () => {
    const known = { sheets: [{ hp: 3 }, { hp: 4 }], turn: "ana" };
    expect(sharing(fromStore(known), known)).toBe(known);
    const other = sharing({ ...fromStore(known), turn: "orc" }, known);
    expect(other.sheets).toBe(known.sheets);
    expect(sharing({ sheets: [{ hp: 3 }] }, known).sheets[0]).toBe(known.sheets[0]);
  });

  it("tells what is there and undefined from what is not there", () => {
    expect(sharing({}, { a: undefined })).toEqual({});
    expect(sharing({ constructor: 1 }, {})).toEqual({ constructor: 1 });
  });
});

describe.each(RULESETS.map((r) => [r.id, r] as const))("tables of %s", (_, ruleset) => {
  const opening = bench(ruleset).table.opening;

  it("share the opening of their encounter, and nothing of their dice", () => {
    const one = sure(openTable(ruleset, fromStore(opening)));
    const two = sure(openTable(ruleset, { ...fromStore(opening), seed: "another" }));
    expect(two.battle.opening).toBe(one.battle.opening);
    expect(two.battle.ruleset).toBe(one.battle.ruleset);
    expect(two.opening.encounter).toBe(one.opening.encounter);
    expect([two.battle.origin.seed, two.battle.log.seed]).toEqual(["another", "another"]);
    expect(one.battle.origin.seed).toBe(opening.seed);
    const alone = sure(openBattle(ruleset, opening.encounter, opening.seed));
    expect(one.battle.log).toEqual(alone.log);
  });

  it("of other encounters share nothing", () => {
    const one = sure(openTable(ruleset, opening));
    const renamed = { ...opening, encounter: { ...opening.encounter, name: "Another" } };
    const two = sure(openTable(ruleset, renamed));
    expect(two.battle.encounter.name).toBe("Another");
    expect(two.battle.opening).not.toBe(one.battle.opening);
  });

  it("opened from a snapshot hold the sheets and the map of the opening", () => {
    const b = bench(ruleset, { file: encounterOf(ruleset) });
    b.must("gm", { do: "command", command: { do: "start" } });
    const again = sure(openSnapshot(ruleset, fromStore(takeSnapshot(b.table) as never)));
    expect(stateOf(again.battle)).toEqual(stateOf(b.table.battle));
    expect(stateOf(sure(fold(ruleset, b.entries)).battle)).toEqual(stateOf(again.battle));
    const { opening } = again.battle as unknown as { readonly opening: Held };
    const state = stateOf(again.battle) as unknown as Held;
    expect(state.units.every((u, i) => u.sheet === opening.units[i]?.sheet)).toBe(true);
    expect(state.ground ?? null).toBe(opening.ground ?? null);
  });
});

interface Held {
  readonly units: readonly { readonly sheet: object }[];
  readonly ground?: object | null;
}
