import { describe, expect, it } from "vitest";
import {
  cameWords,
  commandOdds,
  effectsOf,
  type Explained,
  explainOdds,
  linesOf,
  questionOdds,
  type TargetOdds,
  unanswered,
} from "../../src/analysis/index.ts";
import { Generator } from "../../src/dice/index.ts";
import { type EncounterFile, Recorded, type Ruleset, run } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { type Moment, momentsOf } from "./fought.ts";

const RULESETS = [hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as readonly Ruleset[];
const byId = (id: string): Ruleset => RULESETS.find((r) => r.id === id) as Ruleset;

function momentWith(
  id: string,
  encounter: string,
  ability: string,
  fits: (moment: Moment) => boolean = () => true,
): Moment {
  for (const seed of Array.from({ length: 60 }, (_, i) => `k${i}`))
    for (const moment of momentsOf(byId(id), byId(id).encounters[encounter] as EncounterFile, seed))
      if ((moment.command.with === ability || moment.command.do === ability) && fits(moment)) return moment;
  throw new Error(`nobody does ${ability} in ${encounter}`);
}

const oddsOf = ({ ruleset, state, command }: Moment): TargetOdds =>
  commandOdds(ruleset, state, command).targets[0] as TargetOdds;

describe("the conditions that a target may come under", () => {
  it("a sure one is certain: hit-die, slow", () => {
    expect(oddsOf(momentWith("hit-die", "stone-hall", "slow"))).toMatchObject({
      hit: 0,
      statuses: { slowed: 1 },
    });
  });

  it("to-hit: two conditions come with one effect, and are told in its place", () => {
    const moment = momentWith("to-hit", "ruined-gate", "lame");
    const odds = oddsOf(moment);
    const atLeastSeven = 21 / 36; // 2d6
    expect(odds.effect).toBeCloseTo(atLeastSeven, 12);
    expect(odds.statuses).toEqual({
      distracted: expect.closeTo(atLeastSeven, 12),
      slowed: expect.closeTo(atLeastSeven, 12),
    });
    expect(effectsOf(odds).map((e) => e.name)).toEqual(["distracted", "slowed"]);
    const { ruleset, state, command } = moment;
    expect(linesOf(ruleset, state, command)[0]?.text).toContain("58 % distracted, 58 % slowed");
  });

  it("dice-pool: a condition that is rarer than the effect is told beside it", () => {
    const isRarer = (odds: TargetOdds): boolean => (odds.statuses?.["dazed"] as number) < odds.effect;
    const odds = oddsOf(momentWith("dice-pool", "ford", "low-cut", (moment) => isRarer(oddsOf(moment))));
    expect(effectsOf(odds).map((e) => e.name)).toEqual(["effect", "dazed"]);
  });

  it("dice-pool by hand: two dice that burn at any hit, met by one that blocks", () => {
    const odds = oddsOf(momentWith("dice-pool", "old-cellar", "flare"));
    const damaging = 1 - (odds.damage["0"] as number);
    expect(odds.statuses).toEqual({ "on-fire": expect.closeTo(damaging, 12) });
  });

  it("are told by the tree in the place of a nameless effect", () => {
    const { ruleset, state, command } = momentWith("to-hit", "ruined-gate", "threaten");
    const words = endsOf(explainOdds(ruleset, state, command).tree);
    expect(words.some((w) => w.includes("distracted"))).toBe(true);
    expect(words.some((w) => w.includes("effect lands"))).toBe(false);
    expect(words.some((w) => !w.includes("distracted"))).toBe(true);
  });

  it("are left out where there are none, of those who take them by themselves, and of questions", () => {
    const plain = momentWith("hit-die", "toll-bridge", "basic-attack");
    expect(oddsOf(plain)).not.toHaveProperty("statuses");
    const poison = {
      ruleset: "dice-pool",
      attack: { notation: "3pb", keywords: ["poisoned"] },
      targets: [{ hp: 9 }],
    };
    const asked = questionOdds(byId("dice-pool"), poison);
    if (!asked.ok) throw new Error(JSON.stringify(asked.problems));
    expect(asked.value.targets[0]?.effect).toBeGreaterThan(0);
    expect(asked.value.targets[0]).not.toHaveProperty("statuses");
  });
});

const endsOf = (tree: Explained): readonly string[] =>
  tree.kind === "came" ? [cameWords(tree).join(", ")] : tree.ways.flatMap((w) => endsOf(w.next));

const PLAYINGS = 1500;

/** How often the first target came under each condition when the command was played with dice, nobody reacting. */
function played({ ruleset, state, command }: Moment): ReadonlyMap<string, number> {
  const dice = Generator.from("statuses");
  const decide = unanswered(ruleset);
  const target = command.targets?.[0];
  const counts = new Map<string, number>();
  for (let i = 0; i < PLAYINGS; i++) {
    const source = {
      dice: () => (sides: number) => dice.die(sides),
      choice: (
        { name, who, options }: { name: string; who: string; options?: readonly string[] },
        now: unknown,
      ) => decide({ name, who, options: options ?? [] }, now),
    };
    const came = run(ruleset, state, command, new Recorded([], source), "outcomes");
    if (came.kind !== "done") throw new Error(came.kind);
    const gained = came.events.filter((e) => e.event === "gains" && e.target === target && e.by !== target);
    for (const status of new Set(gained.map((e) => String(e["status"]))))
      counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

describe("the chance of each condition is that of a large sample", () => {
  it.each([
    ["hit-die", "wolf-hollow", "venom-blade"],
    ["to-hit", "ruined-gate", "rain-of-fire"],
    ["to-hit", "ruined-gate", "smash"],
    ["armor-class", "ring", "grapple"],
    ["dice-pool", "ford", "low-cut"],
    ["battle-order", "rail-yard", "taunt"],
  ])("%s, %s: %s", (id, encounter, ability) => {
    const moment = momentWith(id, encounter, ability);
    const statuses = oddsOf(moment).statuses ?? {};
    const counts = played(moment);
    expect([...counts.keys()].sort()).toEqual(Object.keys(statuses));
    expect(counts.size).toBeGreaterThan(0);
    for (const [status, chance] of Object.entries(statuses)) {
      const error = Math.sqrt((chance * (1 - chance)) / PLAYINGS);
      expect(Math.abs((counts.get(status) ?? 0) / PLAYINGS - chance)).toBeLessThanOrEqual(4 * error);
    }
  });
});
