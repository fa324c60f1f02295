import { describe, expect, it } from "vitest";
import { simulateChunk } from "../../src/analysis/index.ts";
import { type EncounterFile, openBattle, type Ruleset } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";

/** Three levels of cunning, held against each other in mirror fights: the same people on both sides, sides changed. */

interface Person {
  readonly id: string;
  readonly is?: string;
  readonly side?: string;
  readonly at?: unknown;
}

/** One side of a shipped encounter against its mirror image, on open ground. */
function mirror(
  ruleset: Ruleset,
  file: EncounterFile,
  side: string,
  tactics: readonly [string, string],
): EncounterFile {
  const field = file["field"] as unknown as { readonly kind: string; readonly cells?: readonly string[] };
  const width = field.cells?.[0]?.length ?? 0;
  const flip = (at: readonly number[]): number[] => [width - 1 - (at[0] as number), at[1] as number];
  const left = (at: unknown): unknown =>
    Array.isArray(at) && (at[0] as number) >= width / 2 ? flip(at as number[]) : at;
  const people = (file["combatants"] as unknown as readonly Person[]).filter(
    (c) => (c.side ?? ruleset.roster[c.is ?? ""]?.side) === side,
  );
  const stand = (one: Person, i: number): object => {
    const at = left(one.at);
    const there = i === 1 && Array.isArray(at) ? flip(at as number[]) : at;
    const name = `${"ab"[i]}-${one.id}`;
    const placed = there === undefined ? {} : { at: there };
    return { ...one, id: name, name, side: i === 0 ? "heroes" : "foes", tactics: tactics[i], ...placed };
  };
  return {
    ...file,
    ruleset: ruleset.id,
    field:
      field.cells === undefined
        ? field
        : { ...field, cells: field.cells.map(() => ".".repeat(width)), walls: [] },
    combatants: [...people.map((one) => stand(one, 0)), ...people.map((one) => stand(one, 1))],
  } as unknown as EncounterFile;
}

const BATTLES = 30;

/** How often `one` beats `other`, over both sides of every shipped encounter; draws count half. */
function strength(ruleset: Ruleset, one: string, other: string): { share: number; error: number } {
  let [won, all] = [0, 0];
  for (const file of Object.values(ruleset.encounters))
    for (const side of ["heroes", "foes"])
      for (const swapped of [false, true]) {
        const tactics = swapped ? ([other, one] as const) : ([one, other] as const);
        const opened = openBattle(ruleset, mirror(ruleset, file, side, tactics), "");
        if (!opened.ok) continue; // two who stand on one column cannot be mirrored
        const span = { seed: "levels", from: 0, to: BATTLES };
        const { wins, draws, battles } = simulateChunk(ruleset, opened.value.opening, span);
        won += (wins[swapped ? "foes" : "heroes"] ?? 0) + draws / 2;
        all += battles;
      }
  return { share: won / all, error: Math.sqrt(0.25 / all) };
}

describe.each([hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as Ruleset[])(
  "levels of cunning: $id",
  (ruleset) => {
    it("has a simple, a usual and a careful one", () => {
      expect(Object.keys(ruleset.tactics)).toEqual(expect.arrayContaining(["simple", "default", "careful"]));
    });

    it("who fights simply is weaker than usual", () => {
      const { share, error } = strength(ruleset, "simple", "default");
      expect(share).toBeLessThan(0.5 - 2 * error);
    });

    it("who is careful is no weaker than usual, and stronger than who fights simply", () => {
      const usual = strength(ruleset, "careful", "default");
      expect(usual.share).toBeGreaterThan(0.5 - 2 * usual.error);
      const simple = strength(ruleset, "careful", "simple");
      expect(simple.share).toBeGreaterThan(0.5 + 2 * simple.error);
    });
  },
);
