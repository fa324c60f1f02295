import { describe, expect, it } from "vitest";
import { expectation, expectations, growTree, type Tree, type Wish } from "../../src/oracles/index.ts";
import { ANA, ATTACK, begunState, type Fields, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";

const HOW = { budget: 100_000, part: null, hearing: "outcomes" } as const;

/** The damage that Ana's blow does to an orc with armor 1. */
function damageTree(sheet: Fields): Tree<number> {
  const state = begunState([ANA, orc({ armor: 1, ...sheet })]);
  return growTree(
    skirmish,
    state,
    ATTACK,
    ({ events }) => (events.find((e) => e.event === "damage")?.["amount"] as number | undefined) ?? 0,
    HOW,
  ).tree;
}

const mean = (tree: Tree<number>, wish: Wish): number => expectation(tree, (damage) => damage, wish);

describe("the tree of a blow", () => {
  it("branches at each choice and at each throw, with what was chosen or thrown", () => {
    const tree = damageTree({ points: 1 });
    if (tree.kind === "leaf") throw new Error("expected branches");
    expect(tree).toMatchObject({ kind: "choice", name: "dodge", who: "orc" });
    expect(tree.branches.map((b) => [b.on, b.chance])).toEqual([
      ["none", 1],
      ["dodge", 1],
    ]);
    const rolled = tree.branches[0]?.tree;
    if (rolled === undefined || rolled.kind === "leaf") throw new Error("expected branches");
    expect(rolled).toMatchObject({ kind: "chance", name: "attack", who: "ana" });
    expect(rolled.branches.map((b) => b.on)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rolled.branches.reduce((sum, b) => sum + b.chance, 0)).toBeCloseTo(1, 12);
    expect(rolled.branches[0]?.tree).toEqual({ kind: "leaf", outcome: 0 });
    expect(rolled.branches[10]?.tree).toMatchObject({ kind: "choice", name: "block" });
  });

  it("is one leaf where nothing is asked", () => {
    const grown = growTree(
      skirmish,
      begunState([ANA, orc()]),
      { do: "end", actor: "ana" },
      () => "done",
      HOW,
    );
    expect(grown).toEqual({
      tree: { kind: "leaf", outcome: "done" },
      surveyed: { leaves: 1, left: 0, ways: 1, parts: 0, spent: 1 },
    });
  });

  it("says what a budget left unwalked", () => {
    const { surveyed } = growTree(skirmish, begunState([ANA, orc({ points: 1 })]), ATTACK, () => 0, {
      ...HOW,
      budget: 3,
    });
    expect(surveyed.leaves).toBe(3);
    expect(surveyed.left).toBeGreaterThan(0.5);
  });
});

/**
 * Worked out by hand. A plain blow hits 21/36 for 3.5: 49/24. Dodged it hits 10/36 for 3.5: 35/36.
 * Blocked, 1d6+1 less armor and 3 does 0, 0, 0, 1, 2, 3, a mean of 1: 21/36; dodged and blocked 10/36.
 */
describe("the mean damage when the target chooses", () => {
  it.each<[string, number, Wish, number]>([
    ["nothing to choose", 0, "most", 49 / 24],
    ["nothing to choose", 0, "least", 49 / 24],
    ["one point, as badly as can be", 1, "most", 49 / 24],
    ["one point, kept for the block", 1, "least", 21 / 36],
    ["one point, the default", 1, "default", 49 / 24],
    ["two points, as badly as can be", 2, "most", 49 / 24],
    ["two points, dodged and blocked", 2, "least", 10 / 36],
  ])("%s (%i points, %s)", (_, points, wish, wanted) => {
    expect(mean(damageTree({ points }), wish)).toBeCloseTo(wanted, 12);
  });

  it("blocks only the throws where a block helps, knowing what has fallen so far and no more", () => {
    const tree = damageTree({ points: 1 });
    if (tree.kind === "leaf") throw new Error("expected branches");
    const dodged = tree.branches[1]?.tree as Tree<number>;
    expect(mean(dodged, "least")).toBeCloseTo(35 / 36, 12);
  });
});

describe("several means at once", () => {
  const meansOf = (wish: Wish): readonly number[] =>
    expectations(
      damageTree({ points: 1 }),
      [
        (damage) => damage,
        () => 1,
        ...[0, 3, 6].map((wanted) => (damage: number) => (damage === wanted ? 1 : 0)),
      ],
      wish,
    );

  it("are those of the choices wished for of the first, and chances add up to 1", () => {
    const [worst, all, ...worstOf] = meansOf("most");
    expect(all).toBeCloseTo(1, 12);
    expect(worst).toBeCloseTo(49 / 24, 12);
    expect(worstOf[0]).toBeCloseTo(15 / 36, 12);
    expect(worstOf[2]).toBeCloseTo(21 / 216, 12);
    const [best, , ...bestOf] = meansOf("least");
    expect(best).toBeCloseTo(21 / 36, 12);
    expect(bestOf[0]).toBeCloseTo(15 / 36 + 63 / 216, 12);
    expect(bestOf[1]).toBeCloseTo(21 / 216, 12);
    expect(bestOf[2]).toBe(0);
  });
});
