import { describe, expect, it } from "vitest";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import {
  choose,
  damage,
  dice,
  end,
  events,
  fight,
  attack,
  NO,
  open,
  play,
  refused,
  rolls,
  SPENT,
  unit,
} from "./table.ts";

const fixed = (amount: number, more: object = {}) => ({ attacks: { hit: { damage: amount, ...more } } });

describe("second reading", () => {
  it("BO28 by the house a friend beside the mover may obstruct too; without it only foes are asked", () => {
    const people = [
      { id: "ana", at: [1, 1] },
      { id: "ben", side: "heroes", at: [0, 1], strength: 5 },
      { id: "foe", side: "foes", at: [7, 1], ...SPENT },
    ];
    const step = { do: "move", actor: "ana", with: "sidestep", at: [2, 1] } as const;
    const map = open(9, 3);
    expect(unit(play(fight(people, { map }), step), "ana").at).toBe(open(9, 3)[0]!.length + 2);
    const b = play(fight(people, { map, rules: { obstruct: "anyone" } }), step, choose("obstruct movement"));
    expect(unit(b, "ana").at).toBe(10);
    expect(unit(b, "ben").strength).toBe(4);
  });

  it("BO29 a stun gained in the own turn costs the whole next one; gained in another's, the next one too", () => {
    const people = [
      { id: "ana", hp: 20, ghostPower: 10, attacks: { hit: { damage: 1 } }, speed: 9 },
      {
        id: "foe",
        side: "foes",
        hp: 30,
        gifts: ["riposte"],
        attacks: { hit: { damage: 15 } },
        speed: 5,
        passiveEvasion: 12,
        activeEvasion: 12,
      },
    ];
    // ana misses, the Riposte hits for 15: Health 5 under Ghost Power 10, strain 5, 5 + 13 = 18: stunned for one turn.
    const struck = play(
      fight(people),
      attack("ana", "hit", "foe"),
      choose("riposte"),
      dice(2),
      NO,
      dice(9),
      NO,
      rolls(6, 6, 1),
    );
    expect(events(struck, "gains")[0]).toMatchObject({ status: "stunned", target: "ana" });
    expect(unit(struck, "ana").statuses).toMatchObject([{ status: "stunned", left: 2 }]);
    const mine = play(struck, end("ana"));
    expect(unit(mine, "ana").statuses).toMatchObject([{ status: "stunned", left: 1 }]);
    const lost = play(mine, end("foe"));
    expect(events(lost, "loses-turn").map((e) => e.target)).toEqual(["ana"]);
    expect(lost.past.at(-1)?.state).toMatchObject({ turn: "foe" });
    expect(unit(lost, "ana").statuses).toEqual([]);
  });

  it("BO30 whoever is hit again in a block stance may take any block that can be paid, with the shield this time", () => {
    const people = [
      { id: "ana", ...fixed(30), speed: 20, strength: 20 },
      { id: "bea", side: "heroes", ...fixed(30), speed: 19, strength: 20 },
      { id: "foe", side: "foes", hp: 90, strength: 8, speed: 0, shield: { block: 2, heavy: 4, super: 6 } },
    ];
    const b = fight(people);
    const once = play(b, attack("ana", "hit", "foe"), dice(9), choose("heavy"), NO);
    expect(unit(once, "foe")).toMatchObject({ hp: 70, strength: 4, stance: 2, shielded: false });
    const next = play(once, end("ana"));
    const again = play(next, attack("bea", "hit", "foe"), dice(9), choose("heavy"), choose("shield block"));
    expect(unit(again, "foe")).toMatchObject({ hp: 54, strength: 0, stance: 2, shielded: true });
    const lighter = play(next, attack("bea", "hit", "foe"), dice(9), choose("block"), choose("shield block"));
    expect(unit(lighter, "foe")).toMatchObject({ hp: 47, strength: 2, stance: 1, shielded: true });
  });

  it("BO31 several modifiers at once: prices add up, and so do their effects", () => {
    const b = fight([
      { id: "ana", ...fixed(10), strength: 20, speed: 10 },
      { id: "foe", ...SPENT, hp: 50, passiveEvasion: 9 },
    ]);
    const both = attack("ana", "hit", "foe", { modifiers: ["power", "precise"] });
    const done = play(b, both, dice(7));
    expect(damage(done, "foe")).toEqual([13]);
    expect(unit(done, "ana")).toMatchObject({ strength: 20 - 2 - 2, speed: 10 - 1 - 1 });
    expect(damage(play(b, attack("ana", "hit", "foe"), dice(7)), "foe")).toEqual([]);
    expect(refused(b, attack("ana", "hit", "foe", { modifiers: ["spinning", "whirlwind"] }))).toContain(
      "option/value",
    );
    expect(refused(b, attack("ana", "hit", "foe", { modifiers: ["power", "power"] }))).toEqual([
      "option/value",
    ]);
    expect(refused(b, attack("ana", "hit", "foe", { modifiers: ["braced"] }))).toEqual(["option/value"]);
    expect(refused(b, attack("ana", "hit", "foe", { modifiers: [], modifier: "power" }))).toEqual([
      "option/value",
    ]);
  });

  it("BO31 gun and aimed attacks have modifiers of their own: steadier, further, twice, at what is vital", () => {
    const people = [
      { id: "ana", at: [0, 0], weapons: ["palm-pistol"], strength: 20, speed: 20 },
      { id: "foe", side: "foes", at: [12, 0], ...SPENT, hp: 90, passiveEvasion: 7 },
    ];
    const map = [".............", "............."];
    const b = fight(people, { map });
    const shoot = (what: string, ...modifiers: string[]) => attack("ana", what, "foe", { modifiers });
    expect(refused(b, shoot("palm-pistol"))).toEqual(["attack/out-of-reach"]);
    const far = play(b, shoot("palm-pistol", "long-shot", "braced", "double-shot"), dice(6), rolls(3));
    expect(damage(far, "foe")).toEqual([7]);
    expect(unit(far, "ana")).toMatchObject({ strength: 19, speed: 20 - 2 - 1 - 2 });
    expect(unit(b, "ana").ammo[0]! - unit(far, "ana").ammo[0]!).toBe(2);
    const vital = play(b, shoot("palm-pistol-aimed", "long-shot", "vital-shot"), dice(11), rolls(3));
    expect(events(vital, "attack")[0]).toMatchObject({ critical: true });
    expect(damage(vital, "foe")).toEqual([6]);
    expect(refused(b, shoot("palm-pistol-aimed", "long-shot", "double-shot"))).toEqual(["option/value"]);
  });

  it("BO31 every kind of attack has at least three modifiers, each listed with its price and effect", () => {
    for (const action of ["melee attack", "gun attack", "aimed attack"]) {
      const listed = (battleOrder.glossary?.["modifiers"] ?? []).filter((m) => m.kind.includes(action));
      expect(listed.length, action).toBeGreaterThanOrEqual(3);
      for (const m of listed) expect(m.kind).toMatch(/\d Strength, \d Speed more/);
    }
  });

  it("BO31, BO4: a range written on a melee attack holds for it", () => {
    const people = [
      {
        id: "ana",
        at: [0, 0],
        attacks: { pike: { damage: 5, range: 10 }, fist: { damage: 1 } },
        strength: 20,
      },
      { id: "foe", side: "foes", at: [2, 0], ...SPENT, hp: 50 },
    ];
    const b = fight(people, { map: [".....", "....."] });
    expect(damage(play(b, attack("ana", "pike", "foe"), dice(9)), "foe")).toEqual([5]);
    expect(refused(b, attack("ana", "fist", "foe"))).toEqual(["attack/out-of-reach"]);
    const wall = fight(people, { map: [".#...", "....."] });
    expect(refused(wall, attack("ana", "pike", "foe"))).toEqual(["attack/blocked"]);
    const spin = {
      ...attack("ana", "pike", "foe"),
      targets: undefined,
      options: { modifiers: ["spinning"] },
    };
    expect(damage(play(b, spin as never, dice(9)), "foe")).toEqual([5]);
  });

  it("BO32 whoever a blow fells makes no Insanity Roll; by the house they do, and what lasts stays", () => {
    const people = [
      { id: "ana", ...fixed(20), strength: 20 },
      { id: "foe", side: "foes", hp: 15, ghostPower: 5, ...SPENT },
      { id: "pal", side: "foes", hp: 15 },
    ];
    const plain = play(fight(people), attack("ana", "hit", "foe"), dice(9));
    expect(unit(plain, "foe")).toMatchObject({ life: "unconscious", statuses: [] });
    // Health −5 under Ghost Power 5: strain 10, 10 + 9 = 19: mutant.
    const house = play(
      fight(people, { rules: { insanityWhenFelled: true } }),
      attack("ana", "hit", "foe"),
      dice(9),
      rolls(3, 3, 3),
    );
    expect(unit(house, "foe")).toMatchObject({ life: "unconscious", statuses: [{ status: "mutant" }] });
  });
});
