import { describe, expect, it } from "vitest";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { checkReach, checkStruck, checkUnseen, checkWays } from "../kernel/previews.ts";

const FILES = Object.values(dicePool.encounters);

/** Attacks, and howls that only give a status. */
const MET = ["attack", "effect"];

describe("previews of dice-pool", () => {
  it("DP2–DP7 whoever stands in the range shown is struck by what strikes all, and nobody else", () => {
    const compared = checkStruck(dicePool, FILES, {
      of: ({ area, harmful, do: verb, actor, with: what = "" }) =>
        area === true && harmful === true ? [{ do: verb, actor, with: what }] : [],
      spares: (one, actor) => one.side === actor.side,
      struck: ({ actor }, events) =>
        events.filter((e) => MET.includes(e.event) && e.by === actor).map((e) => e.target as string),
    });
    expect(compared).toBeGreaterThan(50);
  });

  it("DP2–DP7 an attack without a target shows where it reaches", () => {
    expect(checkReach(dicePool, FILES, (offer) => offer.harmful === true)).toBeGreaterThan(100);
  });

  it("DP45, DP47: a move shows the way it takes", () => {
    expect(checkWays(dicePool, FILES, (offer) => offer.do === "move")).toBeGreaterThan(100);
  });

  it("whoever a seat does not see changes nothing of what it is shown", () => {
    expect(checkUnseen(dicePool, FILES)).toBeGreaterThan(20);
  });
});
