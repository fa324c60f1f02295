import { describe, expect, it } from "vitest";
import {
  commandOdds,
  type Explained,
  explainOdds,
  questionOdds,
  type Turning,
} from "../../src/analysis/index.ts";
import {
  type BattleState,
  type EncounterFile,
  openBattle,
  playStep,
  Recorded,
  type Ruleset,
  run,
  stateOf,
  sure,
} from "../../src/kernel/index.ts";
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

  it.each(QUESTIONS)("of $id finds the part of any of several targets", (ruleset, question) => {
    const one = (question as { targets: object[] }).targets[0] as object;
    const weak = { ...one, evasion: 0, meleeAC: 5, physicalDice: 0, passiveEvasion: 2 };
    const known = Object.fromEntries(Object.entries(weak).filter(([field]) => field in one));
    const posed = ruleset.pose({ ruleset: ruleset.id, ...question, targets: [one, known] });
    if (!posed.ok) throw new Error(JSON.stringify(posed.problems));
    const { state, command } = posed.value;
    const { ids, targets } = commandOdds(ruleset, state, command);
    expect(ids).toHaveLength(2);
    ids.forEach((target, i) => {
      const { tree, target: of } = explainOdds(ruleset, state, command, { target });
      expect(of).toBe(target);
      expect(chance(tree, (e) => (e.hit ? 1 : 0))).toBeCloseTo(targets[i]?.hit as number, 9);
      expect(chance(tree, (e) => e.damage.mean)).toBeCloseTo(targets[i]?.mean as number, 9);
    });
  });

  it("takes all parts together that concern one target, such as bullets, and finds whom an area meets", () => {
    const r = battleOrder as unknown as Ruleset;
    const attack = { action: "gun-attack", damage: "1d6" };
    const scatter = { attack, weapon: { bullets: 3, range: 30 } };
    const state = begun(r, {
      combatants: [
        { id: "ana", side: "heroes", sheet: { hp: 20, attacks: { scatter } } },
        { id: "orc", side: "foes", sheet: { hp: 9, speed: 0, strength: 0, passiveEvasion: 4 } },
      ],
    });
    const command = { do: "attack", actor: "ana", with: "scatter", targets: ["orc"] };
    const odds = commandOdds(r, state, command).targets[0];
    const { tree, exact } = explainOdds(r, state, command);
    expect(exact).toBe(true);
    expect(chance(tree, (e) => e.damage.mean)).toBeCloseTo(odds?.mean as number, 9);
    expect(chance(tree, (e) => (e.down ? 1 : 0))).toBeCloseTo(odds?.down as number, 9);
  });

  it.each([
    [{ notation: "4pb+2" }, { physicalDice: 3, physicalBonus: 1, hp: 3 }],
    [{ notation: "3pb", keywords: ["poisoned"] }, { hp: 9 }],
    [{ notation: "6mf" }, { magicalDice: 5, hp: 4 }],
  ])("shows pools by faces that, typed, lead to just that end: %j", (attack, target) => {
    const r = dicePool as unknown as Ruleset;
    const posed = sure(r.pose({ ruleset: r.id, attack, targets: [target] }));
    const { tree, target: whom } = explainOdds(r, posed.state, posed.command);
    if (tree.kind === "came") throw new Error("nothing is thrown");
    expect(tree.and ?? []).toEqual(
      "hp" in target && Object.keys(target).length > 1 ? [{ name: "defense", who: whom }] : [],
    );
    expect(tree.rules).toContain("DP8");
    expect(tree.rules.includes("DP9")).toBe(tree.and !== undefined);
    for (const { on, next } of tree.ways) {
      expect(on).toMatch(/^like [1-6]( [1-6])*( \| [1-6]( [1-6])*)?$/);
      const answers = on
        .slice("like ".length)
        .split(" | ")
        .map((faces) => ({ rolls: faces.split(" ").map(Number) }));
      const came = run(r, posed.state, posed.command, new Recorded(answers), "outcomes");
      if (came.kind !== "done" || next.kind !== "came") throw new Error(`${came.kind} ${next.kind}`);
      const struck = came.events.find((e) => e.event === "attack");
      expect(struck).toMatchObject({ hit: next.hit, critical: next.critical });
      expect(came.events.some((e) => e.event === "down")).toBe(next.down);
    }
  });

  it("of a roll made twice shows the one that is kept", () => {
    const { tree } = explain(dicePool, {
      attack: { notation: "2x3pb+1" },
      targets: [{ hp: 9, physicalDice: 2 }],
    });
    if (tree.kind === "came") throw new Error("nothing is thrown");
    for (const { on } of tree.ways) expect(on).toMatch(/^like \d \d \d \| \d \d$/);
  });

  it("explains the first whom an area may touch when nobody is named", () => {
    const r = dicePool as unknown as Ruleset;
    const posed = r.pose({ ruleset: r.id, attack: { notation: "3ps" }, targets: [{}, {}] });
    if (!posed.ok) throw new Error(JSON.stringify(posed.problems));
    const { targets: _, ...unnamed } = posed.value.command;
    const named = explainOdds(r, posed.value.state, posed.value.command);
    expect(explainOdds(r, posed.value.state, unnamed).target).toBe(named.target);
  });
});

function begun(ruleset: Ruleset, more: object): BattleState {
  const file = { fray: 1, ruleset: ruleset.id, name: "x", order: ["ana", "orc"], ...more };
  const opened = sure(openBattle(ruleset, file as unknown as EncounterFile, "s"));
  return stateOf(sure(playStep(opened, { command: { do: "start" }, answers: [] })));
}
