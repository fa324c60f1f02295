import { describe, expect, it } from "vitest";
import { luckOf } from "../../src/analysis/index.ts";
import {
  type Battle,
  type BattleState,
  type Command,
  type EncounterFile,
  openBattle,
  type Question,
  type Ruleset,
  submit,
} from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { fought } from "./fought.ts";
import { fortuneByHand, type Measure, TooMany } from "./luckTwin.ts";

const BY_ID = new Map(
  ([hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as Ruleset[]).map((r) => [r.id, r]),
);

/** Parts of a battle, each with the state it began in: what is too much for one whole battle is little for two commands. */
function pieces(battle: Battle<BattleState>, length: number): readonly Battle<BattleState>[] {
  const { past } = battle;
  return past.slice(0, -length).map((_, i) => ({
    ...battle,
    opening: (past[i] as (typeof past)[number]).state,
    past: past.slice(i + 1, i + 1 + length),
  }));
}

const close = (value: number): unknown => expect.closeTo(value, 6);

/** Everybody's fortune in it, and every side's, held against the twin's; how many there were. */
function compare(battle: Battle<BattleState>, measure: Measure): number {
  const ledger = luckOf(battle);
  const { people, sides } = measure === "health" ? ledger : ledger.conditions;
  const sideOf = new Map(battle.ruleset.standing(battle.opening).map((s) => [s.id, s.side]));
  const told = [
    ...Object.entries(people).map(([id, f]) => ({ f, mine: (who: string) => who === id })),
    ...Object.entries(sides).map(([side, f]) => ({ f, mine: (who: string) => sideOf.get(who) === side })),
  ];
  for (const { f, mine } of told) {
    const { expected, actual, percentile } = fortuneByHand(battle, mine, measure);
    expect(f).toMatchObject({
      expected: close(expected),
      actual: close(actual),
      percentile: close(percentile as number),
    });
  }
  return told.length;
}

/** Pieces with too many ways to be typed are left out. */
function compared(battle: Battle<BattleState>, measure: Measure): number {
  try {
    return compare(battle, measure);
  } catch (stop) {
    if (stop instanceof TooMany) return 0;
    throw stop;
  }
}

/** Starts a battle and does one thing in it, with the dice given, and answers to whatever is asked by name. */
function scripted(
  file: unknown,
  command: Command,
  dice: readonly number[],
  choices: { readonly [name: string]: readonly string[] } = {},
): Battle<BattleState> {
  const encounter = file as EncounterFile;
  const opened = openBattle(BY_ID.get(encounter.ruleset) as Ruleset, encounter, "s");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  let thrown = 0;
  const asked = new Map<string, number>();
  const source = {
    dice: () => () => dice[thrown++] ?? 1,
    choice: ({ name }: Question) => {
      const nth = asked.get(name) ?? 0;
      asked.set(name, nth + 1);
      return choices[name]?.[nth] ?? "none";
    },
  };
  return [{ do: "start" }, command].reduce((battle, next) => {
    const done = submit(battle, next, source);
    if (!done.ok) throw new Error(JSON.stringify(done.problems));
    return done.value;
  }, opened.value);
}

describe("what throws came to together", () => {
  it.each([
    ["hit-die", "stone-hall", "health", 2, 50],
    ["to-hit", "old-watch", "health", 2, 20],
    ["to-hit", "duel", "health", 2, 20],
    ["armor-class", "tavern-brawl", "health", 2, 30],
    ["dice-pool", "old-cellar", "health", 2, 40],
    ["dice-pool", "brute-hall", "health", 2, 10],
    ["battle-order", "hollow-house", "health", 1, 4],
    ["hit-die", "wolf-hollow", "conditions", 2, 6],
    ["to-hit", "tavern-brawl", "conditions", 2, 10],
    ["armor-class", "tavern-brawl", "conditions", 2, 4],
    ["dice-pool", "duel", "conditions", 2, 10],
  ] as const)(
    "is what typing every die in turn says: %s, %s, by %s",
    (id, encounter, measure, length, atLeast) => {
      const ruleset = BY_ID.get(id) as Ruleset;
      let checked = 0;
      for (const seed of ["twin 1", "twin 2", "twin 5"])
        for (const piece of pieces(
          fought(ruleset, ruleset.encounters[encounter] as EncounterFile, seed, 20),
          length,
        ))
          checked += compared(piece, measure);
      expect(checked).toBeGreaterThanOrEqual(atLeast);
    },
    60_000,
  );

  it("counts the answers of one who is asked twice one by one, and goes on after damage that is not thrown", () => {
    const file = {
      fray: 1,
      ruleset: "battle-order",
      name: "two bullets",
      order: ["ana", "orc"],
      field: { kind: "grid", cells: ["....", "...."] },
      combatants: [
        {
          id: "ana",
          side: "heroes",
          at: [0, 0],
          sheet: {
            hp: 30,
            toHitBonus: 4,
            attacks: { scatter: { action: "gun-attack", damage: "2", bullets: 2 } },
          },
        },
        { id: "orc", side: "foes", at: [1, 0], sheet: { hp: 30, passiveEvasion: 7, activeEvasion: 9 } },
      ],
    };
    const shoot = { do: "attack", actor: "ana", with: "scatter", targets: ["orc"] };
    const battle = scripted(file, shoot, [5, 2], { dodge: ["none", "dodge"] });
    expect(compare(battle, "health")).toBe(2);
    expect(luckOf(battle)).toMatchObject({ unweighed: 0, sampled: 0 });
    expect(luckOf(battle).throws).toHaveLength(2);
  });

  it.each([...BY_ID.keys()])("is even over many battles, for every side: %s", (id) => {
    const ruleset = BY_ID.get(id) as Ruleset;
    const file = ruleset.encounters["duel"] as EncounterFile;
    const battles = id === "battle-order" ? 25 : 80; // its trees are large
    const all = Array.from({ length: battles }, (_, i) => luckOf(fought(ruleset, file, `even ${i}`, 30)));
    for (const side of new Set(all.flatMap((l) => Object.keys(l.sides)))) {
      const stood = all.flatMap((l) => l.sides[side]?.percentile ?? []);
      const mean = stood.reduce((a, b) => a + b, 0) / stood.length;
      expect(stood.length).toBeGreaterThan(20);
      // What may stand anywhere from 0 to 1 has a variance of 1/12.
      expect(Math.abs(mean - 0.5), `${side}: ${mean}`).toBeLessThan(4 * Math.sqrt(1 / 12 / stood.length));
    }
  });
});
