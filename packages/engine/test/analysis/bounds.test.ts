import { describe, expect, it } from "vitest";
import { type Fare, oddsWithAnswers, unanswered } from "../../src/analysis/index.ts";
import { type Outcome, outcomeFor } from "../../src/analysis/tally.ts";
import type { BattleState, Command, EncounterFile, Ruleset } from "../../src/kernel/index.ts";
import { growTree, type Tree } from "../../src/oracles/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { momentsOf } from "./fought.ts";

/** The best and the worst answers take ways that have come to the same for one: they have to be those of the whole tree. */

const MOST_WAYS = 6000;

const harm = ({ damage, down, effect }: Outcome): number => damage + (down ? 1000 : 0) + (effect ? 0.5 : 0);

/** Every leaf of the whole tree, with nothing merged and nothing remembered. */
function listed(tree: Tree<Outcome>, sign: 1 | -1): { readonly value: number } & Fare {
  if (tree.kind === "leaf") {
    const { hit, damage, down } = tree.outcome;
    return { value: harm(tree.outcome), hit: hit ? 1 : 0, mean: damage, down: down ? 1 : 0 };
  }
  const after = tree.branches.map((b) => listed(b.tree, sign));
  if (tree.kind === "choice") return after.reduce((a, b) => (sign * b.value > sign * a.value ? b : a));
  const sum = (of: "value" | keyof Fare): number =>
    after.reduce((total, a, i) => total + (tree.branches[i]?.chance as number) * a[of], 0);
  return { value: sum("value"), hit: sum("hit"), mean: sum("mean"), down: sum("down") };
}

/** Null where that is too much. */
function wholeTree(ruleset: Ruleset, state: BattleState, command: Command): Tree<Outcome> | null {
  const { actor = "", targets } = command;
  const own = unanswered(ruleset);
  const { tree, surveyed } = growTree(
    ruleset,
    state,
    command,
    ({ events }) => outcomeFor(events, actor, targets?.[0] ?? actor),
    {
      budget: MOST_WAYS,
      part: 0,
      hearing: "outcomes",
      decide: (asked, now) => (asked.who === actor ? own(asked, now) : null),
    },
  );
  return surveyed.left > 0 ? null : tree;
}

/** Of equally harmful answers either may be taken, so that harm alone is certain to be the same. */
const harmOf = ({ mean, down }: Fare): number => mean + 1000 * down;

describe.each([
  ["armor-class", armorClass, ["broken-wall", "barrow", "tavern-brawl"], ["snap attack", "total defense"]],
  ["battle-order", battleOrder, ["rail-yard"], ["dodge", "block"]],
  ["to-hit", toHit, ["drake-cave", "ruined-gate"], ["parry", "deflect"]],
] as const)("%s", (_, given, encounters, reactions) => {
  it("L3 the best and the worst that others can answer are those of every way listed", () => {
    const ruleset = given as unknown as Ruleset;
    const asked: string[] = [];
    for (const name of encounters)
      for (const { state, command } of momentsOf(
        ruleset,
        ruleset.encounters[name] as EncounterFile,
        "bounds",
      )) {
        if (command.do === "start" || command.do === "end") continue;
        const { best, worst, answers } = oddsWithAnswers(ruleset, state, command);
        if (answers.every((a) => a.who === command.actor)) continue;
        const whole = wholeTree(ruleset, state, command);
        if (whole === null) continue;
        const text = `${name}: ${JSON.stringify(command)}`;
        expect(harmOf(best as Fare), text).toBeCloseTo(harmOf(listed(whole, -1)), 9);
        expect(harmOf(worst as Fare), text).toBeCloseTo(harmOf(listed(whole, 1)), 9);
        expect(worst?.mean, text).toBeCloseTo(listed(whole, 1).mean, 9);
        expect(worst?.hit, text).toBeCloseTo(listed(whole, 1).hit, 9);
        asked.push(...answers.map((a) => a.name));
      }
    expect(asked).toEqual(expect.arrayContaining([...reactions]));
  });
});
