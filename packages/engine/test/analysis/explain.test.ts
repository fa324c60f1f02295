import { describe, expect, it } from "vitest";
import { type Explained, explainOdds, questionOdds, type Turning } from "../../src/analysis/index.ts";
import type { Ruleset } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";

function explain(ruleset: unknown, question: object) {
  const r = ruleset as Ruleset;
  const posed = r.pose({ ruleset: r.id, ...question });
  if (!posed.ok) throw new Error(JSON.stringify(posed.problems));
  return explainOdds(r, posed.value.state, posed.value.command);
}

/** The chance of an end, walking the folded tree; decisions take their first answer. */
function chance(tree: Explained, of: (end: Extract<Explained, { kind: "came" }>) => number): number {
  if (tree.kind === "came") return of(tree);
  if (tree.kind === "choice") return chance((tree.ways[0] as Turning["ways"][number]).next, of);
  return tree.ways.reduce((sum, w) => sum + w.chance * chance(w.next, of), 0);
}

const QUESTIONS = [
  [hitDie, { attacker: { physicalAttack: 5 }, targets: [{ evasion: 2, shell: 4, hp: 9 }] }],
  [
    toHit,
    {
      attacker: { accuracy: 2, combat: 3 },
      weapon: { attack: 4 },
      targets: [{ evasion: 9, defense: 2, health: 7 }],
    },
  ],
  [
    armorClass,
    {
      attacker: { attackBonus: 2, attributes: { str: 1 }, skill: 1 },
      weapon: { damage: "1d8", attributes: ["str"], shock: { damage: 2, ac: 15 } },
      targets: [{ meleeAC: 14, hp: 6 }],
    },
  ],
  [dicePool, { attack: { notation: "4pb+2" }, targets: [{ physicalDice: 3, physicalBonus: 1, hp: 3 }] }],
  [
    battleOrder,
    {
      attacker: { toHitBonus: 2 },
      attack: { action: "melee-attack", damage: "2d6" },
      targets: [{ passiveEvasion: 9, hp: 8 }],
    },
  ],
] as [Ruleset, object][];

describe("explain: the tree a chance is made of", () => {
  it.each(QUESTIONS)("of $id adds up to its odds", (ruleset, question) => {
    const explained = explain(ruleset, question);
    const odds = questionOdds(ruleset, { ruleset: ruleset.id, ...question });
    const target = odds.ok ? odds.value.targets[0] : undefined;
    expect(explained.exact).toBe(true);
    expect(chance(explained.tree, (e) => (e.hit ? 1 : 0))).toBeCloseTo(target?.hit as number, 9);
    expect(chance(explained.tree, (e) => (e.down ? 1 : 0))).toBeCloseTo(target?.down as number, 9);
    expect(chance(explained.tree, (e) => e.damage.mean)).toBeCloseTo(target?.mean as number, 9);
  });

  it("folds faces that go on alike and names the rules", () => {
    const { tree } = explain(hitDie, { attacker: { physicalAttack: 5 }, targets: [{ evasion: 2 }] });
    expect(tree).toMatchObject({
      kind: "chance",
      name: "hit die",
      rules: expect.arrayContaining(["HD2"]),
      ways: [
        { on: "1–5", next: { hit: true, damage: { least: 12, most: 20 } } },
        { on: "6–10", next: { hit: false } },
      ],
    });
  });
});
