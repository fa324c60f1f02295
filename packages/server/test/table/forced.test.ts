import type { AskEntry } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { diceOf } from "../../src/table/decide/forced.ts";
import type { Forced } from "../../src/table/index.ts";
import { begin, bench, RULESETS, rulesetNamed, stepByTactics } from "./tables.ts";

describe("forced results", () => {
  const b = bench(rulesetNamed("hit-die"));
  begin(b);
  const put = (...forced: Forced[]) => b.put("gm", { do: "force", forced });
  const refused: readonly (readonly [Forced, string, string, RegExp])[] = [
    [
      { name: "hit dice", faces: [1] },
      "force/unknown",
      "forced.0.name",
      /no roll called "hit dice".*hit die/,
    ],
    [{ name: "paradigm", faces: [1] }, "force/unknown", "forced.0.name", /a choice, not a roll.*hit die/],
    [{ name: "hit die", faces: [11] }, "force/faces", "forced.0.faces", /one face from 1 to 10.*found 11/],
    [{ name: "hit die", faces: [1, 2] }, "force/faces", "forced.0.faces", /one face .*found 1, 2/],
    [{ name: "initiative", faces: [4] }, "force/faces", "forced.0.faces", /2 faces from 1 to 4/],
    [{ name: "hit die", who: "nobody", faces: [1] }, "force/who", "forced.0.who", /"nobody".*esme/],
  ];

  it.each(refused)("%j is refused with what is possible", (forced, code, path, message) => {
    const before = b.table;
    expect(put(forced)).toMatchObject({
      ok: false,
      problems: [{ code, path, message: expect.stringMatching(message) }],
    });
    expect(b.table).toBe(before);
  });

  it("all that is wrong is said at once, and each where it is", () => {
    const done = put({ name: "hit die", faces: [3] }, { name: "luck", who: "nobody", faces: [3] });
    const paths = done.ok ? [] : done.problems.map((p) => p.path);
    expect(paths).toEqual(["forced.1.name", "forced.1.who"]);
  });

  it("what can fall is taken, of somebody or of anybody, until an empty list forgets them", () => {
    expect(put({ name: "hit die", who: "esme", faces: [10] }, { name: "hit die", faces: [1] }).ok).toBe(true);
    expect(b.table.forced).toHaveLength(2);
    expect(put().ok).toBe(true);
    expect(b.table.forced).toEqual([]);
  });

  it.each(RULESETS.map((r) => [r.id, r] as const))(
    "%s: nothing that a roll really throws would be refused",
    (_, ruleset) => {
      const asks = new Map(ruleset.asks.map((ask) => [ask.name, ask]));
      let met = 0;
      for (const file of Object.values(ruleset.encounters)) {
        const played = bench(ruleset, { file });
        begin(played);
        for (let i = 0; i < 40 && stepByTactics(played); i++);
        for (const { fact } of played.entries)
          if (fact.kind === "step")
            for (const [i, { kind, name }] of (fact.step.asked ?? []).entries()) {
              if (kind !== "dice") continue;
              const answer = fact.step.answers[i] as { readonly roll?: number; readonly rolls?: number[] };
              const faces = answer.rolls ?? [answer.roll as number];
              const { count, sides } = diceOf(asks.get(name) as AskEntry);
              if (count !== null) expect(faces, name).toHaveLength(count);
              if (sides !== null) expect(Math.max(...faces), name).toBeLessThanOrEqual(sides);
              met += 1;
            }
      }
      expect(met).toBeGreaterThan(10);
    },
  );
});
