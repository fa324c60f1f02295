import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { fight, npc, person, type Sheet } from "./table.ts";

const choice = (attacks: Sheet, hp: number) => {
  const b = fight([person("ana", { attacks }), npc("foe", { hp })]);
  return armorClass.tactics["default"]?.act(stateOf(b), "ana").with;
};

describe("how tactics weigh blows", () => {
  it("AC14 of blows that would all fell the target on average the heaviest, however they are listed", () => {
    const weak = { damage: "1d6" };
    const strong = { damage: "1d8" };
    for (const hp of [1, 2, 3, 20]) {
      expect(choice({ weak, strong }, hp)).toBe("strong");
      expect(choice({ strong, weak }, hp)).toBe("strong");
    }
    expect(choice({ weak, twin: weak }, 3)).toBe("weak"); // alike: the first
    expect(choice({ weak: { ...weak, attackBonus: 3 }, strong }, 3)).toBe("weak"); // surer is better
  });

  it("AC18 of those the one whose miss does more", () => {
    const plain = { damage: "1d8", shock: { damage: 1, ac: 15 } };
    expect(choice({ plain, keen: { ...plain, shock: { damage: 2, ac: 15 } } }, 1)).toBe("keen");
  });
});
