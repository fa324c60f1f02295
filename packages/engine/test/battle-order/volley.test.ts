import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandOdds, type TargetOdds } from "../../src/analysis/index.ts";
import { addUp, formatFraction } from "../../src/dice/index.ts";
import { stateOf } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { attack, fight, type Person, type Sheet } from "./table.ts";

/** BO45 Shotguns: every bullet by itself, however many there are. */

interface Volley {
  readonly bullets: number;
  readonly toHit: number;
  readonly bonus: number;
  readonly reduction: number;
  readonly speed: number;
  readonly strength: number;
  readonly hp: number;
  readonly dodge: boolean;
  readonly block: boolean;
}

const volley = fc.record({
  bullets: fc.integer({ min: 1, max: 5 }),
  toHit: fc.integer({ min: 1, max: 8 }),
  bonus: fc.integer({ min: -1, max: 5 }),
  reduction: fc.integer({ min: 0, max: 4 }),
  speed: fc.integer({ min: 0, max: 3 }),
  strength: fc.integer({ min: 0, max: 3 }),
  hp: fc.integer({ min: 1, max: 30 }),
  dodge: fc.boolean(),
  block: fc.boolean(),
});

const SHOT = attack("ana", "gun", "foe");

function oddsOf(v: Volley, budget = 2_000_000): ReturnType<typeof commandOdds> {
  const gun = { action: "gun-attack", damage: "1d6", bullets: v.bullets, range: 50 };
  const foe: Person = {
    id: "foe",
    hp: v.hp,
    speed: v.speed,
    strength: v.strength,
    passiveEvasion: 6,
    activeEvasion: 9,
    physicalDamageReduction: v.reduction,
    dodge: v.dodge,
    block: v.block ? "block" : "none",
  };
  const ana = { id: "ana", toHitBonus: v.toHit, damageBonus: v.bonus, attacks: { gun } as Sheet };
  return commandOdds(battleOrder, stateOf(fight([ana, foe])), SHOT, { fractions: true, budget });
}

/** The same once more, every face of every die: what has come to the target, with the number of ways there. */
function twin(v: Volley): { readonly hit: string; readonly down: string; readonly damage: object } {
  const ends: { hit: boolean; dealt: number; chance: [bigint, bigint] }[] = [];
  const shoot = (
    left: number,
    now: { hit: boolean; dealt: number; speed: number; blocks: boolean },
  ): void => {
    const depth = v.bullets - left;
    if (left === 0 || now.dealt >= v.hp) {
      ends.push({ hit: now.hit, dealt: now.dealt, chance: [1n, 36n ** BigInt(depth)] });
      return;
    }
    const dodges = v.dodge && now.speed > 0;
    const speed = now.speed - (dodges ? 1 : 0);
    for (let die = 1; die <= 6; die++)
      for (let rolled = 1; rolled <= 6; rolled++) {
        if (die + v.toHit < (dodges ? 9 : 6)) {
          shoot(left - 1, { ...now, speed });
          continue;
        }
        const blocks = now.blocks || (v.block && v.strength >= 2);
        const amount = Math.max(0, rolled + v.bonus - v.reduction - (blocks ? 5 : 0));
        shoot(left - 1, { hit: true, dealt: now.dealt + amount, speed, blocks });
      }
  };
  shoot(v.bullets, { hit: false, dealt: 0, speed: v.speed, blocks: false });
  const chance = (of: (end: (typeof ends)[number]) => boolean): string =>
    formatFraction(addUp(ends.filter(of).map((e) => e.chance)));
  const amounts = [...new Set(ends.map((e) => e.dealt))].sort((a, b) => a - b);
  return {
    hit: chance((e) => e.hit),
    down: chance((e) => e.dealt >= v.hp),
    damage: Object.fromEntries(amounts.map((a) => [a, chance((e) => e.dealt === a)])),
  };
}

describe("a volley", () => {
  it("BO45 of a few bullets has the odds of an independent model, dodged and blocked while points last", () => {
    fc.assert(
      fc.property(volley, (v) => {
        const few = { ...v, bullets: Math.min(v.bullets, 3) };
        const { exact, targets } = oddsOf(few);
        const { hitFraction, downFraction, damageFractions } = targets[0] as TargetOdds;
        expect(exact).toBe(true);
        expect({ hit: hitFraction, down: downFraction, damage: damageFractions }).toEqual(twin(few));
      }),
      { numRuns: 40, seed: 45 },
    );
  });

  it("BO45 of twenty-four bullets has the odds of so many thrown together", () => {
    const v: Volley = {
      bullets: 24,
      toHit: 2,
      bonus: 1,
      reduction: 3,
      hp: 100_000,
      speed: 0,
      strength: 0,
      dodge: false,
      block: false,
    };
    const { exact, targets } = oddsOf(v);
    expect(exact).toBe(true);
    // Each hits on a 4 and more, and then does 0, 0, 1, 2, 3 or 4.
    const one = [6 * 3 + 3 * 2, 3, 3, 3, 3];
    let all = [1n];
    for (let i = 0; i < 24; i++) {
      const next = Array<bigint>(all.length + 4).fill(0n);
      all.forEach((ways, a) =>
        one.forEach((w, b) => (next[a + b] = (next[a + b] as bigint) + ways * BigInt(w))),
      );
      all = next;
    }
    const want = Object.fromEntries(all.map((ways, a) => [a, formatFraction(addUp([[ways, 36n ** 24n]]))]));
    expect(targets[0]?.damageFractions).toEqual(want);
    expect(targets[0]?.hitFraction).toBe(formatFraction(addUp([[2n ** 24n - 1n, 2n ** 24n]])));
  });

  it.each(["shotgun", "wide-shotgun", "heavy-shotgun", "great-shotgun", "colossal-shotgun"])(
    "BO45 of the %s is exact, whatever is answered to it",
    (weapon) => {
      const b = fight([
        { id: "ana", weapons: [weapon], strength: 40, toHitBonus: 5 },
        { id: "foe", hp: 40, physicalDamageReduction: 2 },
      ]);
      const odds = (decide: (options: readonly string[]) => string) =>
        commandOdds(battleOrder, stateOf(b), attack("ana", weapon, "foe"), {
          decide: ({ options }) => decide(options),
        });
      const [never, always] = [odds(([none]) => none as string), odds((options) => options.at(-1) as string)];
      expect([never.exact, always.exact]).toEqual([true, true]);
      expect(always.targets[0]?.mean).toBeLessThan(never.targets[0]?.mean as number);
    },
  );
});
