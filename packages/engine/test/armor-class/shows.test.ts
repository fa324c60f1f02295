import { describe, expect, it } from "vitest";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { attackedBy, checkReach, checkStruck, checkUnseen, checkWays, someOf } from "../kernel/previews.ts";
import { encounter } from "./table.ts";

const FILES = Object.values(armorClass.encounters);
const GUNNERS = encounter(
  [
    { id: "ana", weapons: ["modern-automatic-rifle"], at: [1, 2] },
    { id: "bea", at: [4, 3] },
    { id: "foe", weapons: ["modern-automatic-rifle"], at: [7, 1] },
    { id: "foe-2", at: [6, 3] },
    { id: "foe-3", at: [8, 4] },
  ],
  { map: [".........", "...#.....", "...#.#...", ".........", "......#.."] },
);

const BOMBERS = encounter(
  [
    { id: "ana", weapons: ["modern-frag-grenade"], at: [1, 2] },
    { id: "bea", at: [4, 3] },
    { id: "foe", weapons: ["modern-frag-grenade"], at: [5, 1] },
    { id: "foe-2", at: [4, 2] },
    { id: "foe-3", size: 2, at: [5, 2] },
  ],
  { map: [".........", "...#.....", "...#.....", ".......#.", "......#.."], rules: { blastRadius: 2 } },
);

describe("previews of armor-class", () => {
  it("AC80 whoever stands in the fire shown has to save, friend or foe, and nobody else", () => {
    const compared = checkStruck(armorClass, [GUNNERS, ...FILES], {
      of: (offer) => (offer.do === "suppress" ? someOf(offer) : []),
      struck: attackedBy,
    });
    expect(compared).toBeGreaterThan(50);
  });

  it("AC81 whoever stands in the blast shown is struck or has to save, friend or foe, and nobody else", () => {
    const compared = checkStruck(armorClass, [BOMBERS], {
      of: (offer) => (offer.do === "attack" && offer.with === "modern-frag-grenade" ? someOf(offer) : []),
      struck: attackedBy,
    });
    expect(compared).toBeGreaterThan(20);
  });

  it("AC1, AC26: an attack without a target shows where it reaches", () => {
    expect(checkReach(armorClass, [GUNNERS, ...FILES], isPlain)).toBeGreaterThan(100);
  });

  it("AC43 a move shows the way it takes", () => {
    expect(checkWays(armorClass, [GUNNERS, ...FILES], (offer) => offer.do === "move")).toBeGreaterThan(100);
  });

  it("whoever a seat does not see changes nothing of what it is shown", () => {
    expect(checkUnseen(armorClass, FILES)).toBeGreaterThan(20);
  });
});

const isPlain = (offer: { readonly do: string; readonly options?: object }): boolean =>
  offer.do === "attack" && !("swarm" in (offer.options ?? {}));
