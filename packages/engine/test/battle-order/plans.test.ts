import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { fight, type Sheet, SPENT } from "./table.ts";

const choice = (attacks: Sheet, foe: Sheet) => {
  const b = fight([
    { id: "ana", attacks },
    { id: "foe", ...SPENT, ...foe },
  ]);
  return battleOrder.tactics["simple"]?.act(stateOf(b), "ana").with;
};

describe("how tactics weigh blows", () => {
  const weak = { damage: "1d6" };
  const strong = { damage: "2d6" };

  it("BO15 of attacks that would all fell the target the heaviest, however they are listed", () => {
    for (const hp of [1, 3, 20]) {
      expect(choice({ weak, strong }, { hp })).toBe("strong");
      expect(choice({ strong, weak }, { hp })).toBe("strong");
    }
    expect(choice({ weak, twin: weak }, { hp: 3 })).toBe("weak"); // alike: the first
  });

  it("BO16 also where reduction takes more than either does on average", () => {
    expect(choice({ weak, strong }, { hp: 20, physicalDamageReduction: 10 })).toBe("strong");
    expect(choice({ strong, weak }, { hp: 20, physicalDamageReduction: 10 })).toBe("strong");
  });
});
