import { describe, expect, it } from "vitest";
import type { Event, Offer } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { attackedBy, checkReach, checkStruck, checkUnseen, checkWays, someOf } from "../kernel/previews.ts";

const FILES = Object.values(battleOrder.encounters);

describe("previews of battle-order", () => {
  it("BO49 a Spinning or Whirlwind Strike hits all in the reach shown, and nobody else", () => {
    const compared = checkStruck(battleOrder, FILES, {
      of: (offer) =>
        offer.do === "attack"
          ? someOf(offer).filter((c) => /spinning|whirlwind/.test(String(c.options?.["modifiers"])))
          : [],
      struck: attackedBy,
    });
    expect(compared).toBeGreaterThan(50);
  });

  it("BO56 a spell meets whoever stands within the shape shown, and nobody else", () => {
    const met = (e: Event): boolean => ["attack", "pushed", "heal", "barrier"].includes(e.event);
    const compared = checkStruck(battleOrder, FILES, {
      of: (offer) => (offer.do === "activate" ? someOf(offer) : []),
      struck: (_, events) => events.filter(met).map((e) => e.target as string),
    });
    expect(compared).toBeGreaterThan(5);
  });
  it("BO4, BO40: an attack without a target shows where it reaches", () => {
    const plain = (offer: Offer): boolean => offer.do === "attack" && offer.area !== true;
    expect(checkReach(battleOrder, FILES, plain)).toBeGreaterThan(100);
  });

  it("BO50 a Movement Action shows the way it takes", () => {
    const walks = (offer: Offer): boolean => offer.do === "move" && offer.with !== "teleport";
    expect(checkWays(battleOrder, FILES, walks)).toBeGreaterThan(100);
  });

  it("whoever a seat does not see changes nothing of what it is shown", () => {
    expect(checkUnseen(battleOrder, FILES)).toBeGreaterThan(20);
  });
});
