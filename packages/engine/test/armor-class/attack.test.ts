import { describe, expect, it } from "vitest";
import { cover, type Field, makeField } from "../../src/grid/index.ts";
import { commandOdds } from "../../src/analysis/index.ts";
import { formatCheck, formatSum, stateOf } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import {
  asked,
  attack,
  BOW,
  d,
  damage,
  DULL,
  end,
  events,
  fight,
  hits,
  type Person,
  plain,
  play,
  reasons,
  refused,
  type Setting,
  SWORD,
  unit,
} from "./table.ts";

/** Ana attacks a foe that answers nothing. */
const against = (ana: object, foe: object, more: Setting = {}) =>
  fight([{ id: "ana", ...ana } as Person, { id: "foe", npc: true, ...DULL, ...foe } as Person], more);
const club = (more: object = {}) => ({
  attacks: { club: { weapon: { damage: "1d4", ...more }, lessLethal: true } },
});

const made = (result: ReturnType<typeof makeField>): Field => {
  if (!result.ok) throw new Error("no map");
  return result.value;
};

describe("the attack roll", () => {
  it("AC1 takes the Main Action, at somebody within reach", () => {
    const b = fight(
      [
        { id: "ana", ...SWORD, at: [0, 0] },
        { id: "foe", meleeAC: 30, at: [1, 0], ...DULL },
        { id: "foe-far", meleeAC: 30, at: [4, 0], ...DULL },
      ],
      { map: ["......"] },
    );
    expect(refused(b, attack("ana", "sword", "foe-far"))).toEqual(["attack/out-of-reach"]);
    const after = play(b, attack("ana", "sword", "foe"), d(3));
    expect(unit(after, "ana").main).toBe(0);
    expect(refused(after, attack("ana", "sword", "foe"))).toEqual(["cost/main"]);
  });

  it("AC2 1d20 + attack bonus + attribute + skill, the Armor Class itself hits", () => {
    const b = against(
      { ...SWORD, attackBonus: 2, attributes: { str: 1 }, skill: 1 },
      { meleeAC: 16, shockImmune: true },
    );
    expect(hits(play(b, attack("ana", "sword", "foe"), d(11)))).toBe(false);
    const hit = play(b, attack("ana", "sword", "foe"), d(12), d(5));
    expect(hits(hit)).toBe(true);
    expect(damage(hit, "foe")).toEqual([6]);
    const [told] = events(hit, "attack");
    expect(formatCheck(told?.check as never)).toBe(
      "12 attack + 2 attack bonus + 1 Strength + 1 skill = 16, needs 16 or more: hit (AC2, Melee AC)",
    );
    expect(formatSum(events(hit, "damage")[0]?.sum as never)).toBe("5 damage + 1 Strength = 6: 6 (AC14)");
  });

  it("AC2 naturals is a house rule: a 20 hits anything, a 1 misses anything", () => {
    const b = against(SWORD, { meleeAC: 40 });
    expect(hits(play(b, attack("ana", "sword", "foe"), d(20)))).toBe(false);
    const house = against(SWORD, { meleeAC: 40 }, { rules: { naturals: true } });
    expect(hits(play(house, attack("ana", "sword", "foe"), d(20), d(1)))).toBe(true);
    const low = against(SWORD, { meleeAC: -5 }, { rules: { naturals: true } });
    expect(hits(play(low, attack("ana", "sword", "foe"), d(1)))).toBe(false);
  });

  it("AC3 untrained is −2 instead of the skill", () => {
    const b = against({ ...SWORD, skill: null }, { meleeAC: 10, shockImmune: true });
    expect(hits(play(b, attack("ana", "sword", "foe"), d(11)))).toBe(false);
    expect(hits(play(b, attack("ana", "sword", "foe"), d(12), d(1)))).toBe(true);
  });

  it("AC4 the better attribute unless the command says otherwise, for roll, damage and Shock alike", () => {
    const b = against({ ...SWORD, attributes: { str: -1, dex: 2 } }, { meleeAC: 12 });
    expect(damage(play(b, attack("ana", "sword", "foe"), d(10), d(4)), "foe")).toEqual([6]);
    expect(damage(play(b, attack("ana", "sword", "foe", { attribute: "str" }), d(10)), "foe")).toEqual([1]);
    expect(damage(play(b, attack("ana", "sword", "foe", { attribute: "str" }), d(13), d(8)), "foe")).toEqual([
      7,
    ]);
    expect(refused(b, attack("ana", "sword", "foe", { attribute: "con" }))).toEqual(["option/value"]);
  });

  it("AC5 an NPC adds neither attribute nor skill, but its bonuses", () => {
    const sheet = {
      ...SWORD,
      npc: true,
      attackBonus: 3,
      attributes: { str: 2 },
      skill: 4,
      damageBonus: 1,
      shockBonus: 1,
    };
    const b = against(sheet, { meleeAC: 12 });
    expect(damage(play(b, attack("ana", "sword", "foe"), d(9), d(4)), "foe")).toEqual([5]);
    expect(damage(play(b, attack("ana", "sword", "foe"), d(8)), "foe")).toEqual([3]);
  });
});

describe("the table of modifiers", () => {
  const spot = (at: readonly number[]) => ({ at: at as never });
  const total = (b: ReturnType<typeof fight>, what: string, options?: object): number => {
    const done = play(b, attack("ana", what, "foe", options as never), d(1));
    return (events(done, "attack")[0]?.check?.total as number) - 1;
  };
  const both = {
    attacks: {
      ...(SWORD["attacks"] as object),
      ...(BOW["attacks"] as object),
      dart: { weapon: { damage: "1d4", kind: "thrown" } },
      gun: { weapon: { damage: "1d8", kind: "gun" } },
    },
  };
  const open = (foe: object, at: readonly number[], ana: object = {}) =>
    against(
      { ...both, ...spot([0, 0]), ...ana },
      { ac: 90, shockImmune: true, ...spot(at), ...foe },
      { map: [".......", "......."] },
    );

  const RUINS = ["..........", "...#..#...", "...##.#.#.", "..#.......", ".....##...", ".........."];
  const field = (): Field => made(makeField({ cells: RUINS }));
  /** Squares from which so many of the 16 lines from [0, 2] are cut. */
  const squares = (least: number, most: number): number[][] =>
    RUINS.flatMap((row, r) => [...row].flatMap((cell, c) => (cell === "." ? [[c, r]] : []))).filter(
      ([c, r]) => {
        const cut = cover(field(), 20, 1, (r as number) * 10 + (c as number), 1);
        return cut >= least && cut <= most && (c !== 0 || r !== 2);
      },
    );
  const stand = (at: readonly number[], rules: object = {}) =>
    against({ ...both, at: [0, 2] }, { ac: 90, at }, { map: RUINS, rules: rules as never });
  /** What the map alone does to shots at those squares, each value once. */
  const mapped = (least: number, most: number, rules: object = {}): number[] => {
    const found = squares(least, most);
    expect(found.length).toBeGreaterThan(0);
    return [...new Set(found.map((at) => total(stand(at, rules), "bow")))];
  };

  it("AC6 shooting at a distant prone foe −2", () => {
    expect(total(open({ prone: true }, [4, 0]), "bow")).toBe(-2);
    expect(total(open({}, [4, 0]), "bow")).toBe(0);
    expect(total(open({ prone: true }, [4, 0]), "dart")).toBe(-2); // AC27
  });

  it("AC7 shooting or meleeing an adjacent prone foe +2", () => {
    expect(total(open({ prone: true }, [1, 0]), "sword")).toBe(2);
    expect(total(open({ prone: true }, [1, 1]), "gun")).toBe(2);
  });

  it("AC8 melee while prone −4", () => {
    expect(total(open({}, [1, 0], { prone: true }), "sword")).toBe(-4);
    expect(total(open({}, [1, 0], { prone: true }), "gun")).toBe(0);
  });

  it("AC9 half in cover −2, from the map or by hand", () => {
    expect(total(open({}, [4, 0]), "bow", { cover: "half" })).toBe(-2);
    expect(mapped(8, 13)).toEqual([-2]);
  });

  it("AC10 almost in cover −4", () => {
    expect(total(open({}, [4, 0]), "bow", { cover: "almost" })).toBe(-4);
    expect(total(open({}, [1, 0]), "sword", { cover: "almost" })).toBe(-4);
    expect(mapped(14, 15)).toEqual([-4]);
  });

  it("AC11 throwing while meleed −4", () => {
    expect(total(open({ ...SWORD }, [1, 0]), "dart")).toBe(-4);
    expect(total(open({}, [1, 0]), "dart")).toBe(0); // unarmed
    expect(total(open({ ...SWORD }, [1, 0]), "gun")).toBe(0);
    expect(total(open({}, [4, 0]), "dart", { meleed: true })).toBe(-4);
  });

  it("AC12 a bow cannot be shot while an armed foe is adjacent", () => {
    expect(refused(open({ ...SWORD }, [1, 0]), attack("ana", "bow", "foe"))).toEqual(["attack/impossible"]);
    expect(refused(open({}, [1, 0]), attack("ana", "bow", "foe"))).toEqual([]);
    expect(refused(open({}, [4, 0]), attack("ana", "bow", "foe", { meleed: true }))).toEqual([
      "attack/impossible",
    ]);
  });

  it("AC12 without a map: once a foe has struck in melee", () => {
    const b = fight([
      { id: "ana", ...both, ...DULL },
      { id: "foe", ...SWORD, npc: true, meleeAC: 90, rangedAC: 90, ...DULL },
    ]);
    expect(refused(b, attack("ana", "bow", "foe"))).toEqual([]);
    const struck = play(play(b, end("ana")), attack("foe", "sword", "ana"), d(20), d(1));
    const next = play(struck, end("foe"));
    expect(refused(next, attack("ana", "bow", "foe"))).toEqual(["attack/impossible"]);
  });

  it("AC13 the game master may add others", () => {
    expect(total(open({}, [4, 0]), "bow", { modifier: -7 })).toBe(-7);
    expect(refused(open({}, [4, 0]), attack("ana", "bow", "foe", { modifier: 1.5 }))).toEqual([
      "option/value",
    ]);
  });

  it("AC26 cover from the map: 8 of 16 lines half, 14 almost, all of them out of reach of shots; house rules", () => {
    expect(mapped(0, 7)).toEqual([0]);
    expect(mapped(8, 13, { halfCover: 14 })).toEqual([0]);
    expect(mapped(14, 15, { almostCover: 16 })).toEqual([-2]);
    const hidden = squares(16, 16);
    expect(hidden.length).toBeGreaterThan(0);
    expect(refused(stand(hidden[0] as number[]), attack("ana", "bow", "foe"))).toEqual(["attack/blocked"]);
  });

  it("AC73 beyond normal range −2, beyond long range not at all", () => {
    const far = (column: number) =>
      against({ ...BOW, at: [0, 0] }, { ac: 90, at: [column, 0] }, { map: [".".repeat(70)] });
    expect(total(far(10), "bow")).toBe(0);
    expect(total(far(11), "bow")).toBe(-2);
    expect(total(far(60), "bow")).toBe(-2);
    expect(refused(far(61), attack("ana", "bow", "foe"))).toEqual(["attack/out-of-reach"]);
  });
});

describe("damage", () => {
  it("AC14 not under 0, and what abilities add", () => {
    const b = against({ ...club({ attributes: ["str"] }), attributes: { str: -2 } }, { meleeAC: 5 });
    expect(damage(play(b, attack("ana", "club", "foe"), d(15), d(1)), "foe")).toEqual([0]);
    const strong = against({ ...club(), damageBonus: 3 }, { meleeAC: 5 });
    expect(damage(play(strong, attack("ana", "club", "foe"), d(15), d(1)), "foe")).toEqual([4]);
  });

  it("AC15 a blow not meant to kill leaves unconscious; only suitable weapons can", () => {
    const b = against(club(), { meleeAC: 5, hp: 2 });
    expect(unit(play(b, attack("ana", "club", "foe", { nonlethal: true }), d(15), d(3)), "foe").life).toBe(
      "unconscious",
    );
    expect(unit(play(b, attack("ana", "club", "foe"), d(15), d(3)), "foe").life).toBe("dead");
    const edged = attack("ana", "sword", "foe", { nonlethal: true });
    expect(refused(against(SWORD, {}), edged)).toEqual(["option/unknown"]);
    expect(reasons(against(SWORD, {}), edged)).toEqual([
      'attack takes no option "nonlethal" now: sword is not less lethal and cannot be meant to spare (AC15)',
    ]);
    const spares = plain("charge")("ana", "foe", { with: "sword", options: { nonlethal: true } });
    expect(reasons(against(SWORD, {}), spares)[0]).toMatch(/\(AC15\)$/);
  });

  it("AC16 bare hands add Punch", () => {
    const b = against({ punch: 2, attributes: { str: 1 } }, { meleeAC: 5 });
    expect(damage(play(b, attack("ana", "unarmed", "foe"), d(15), d(2)), "foe")).toEqual([5]);
  });

  it("AC17 a weapon that merely uses the Punch skill does not", () => {
    const b = against(
      { punch: 2, skills: { punch: 2 }, attacks: { cestus: { weapon: { damage: "1d4" }, skill: 2 } } },
      { meleeAC: 5 },
    );
    expect(damage(play(b, attack("ana", "cestus", "foe"), d(15), d(2)), "foe")).toEqual([2]);
  });
});

describe("Shock", () => {
  const miss = (ana: object, foe: object, more: Setting = {}) =>
    damage(play(against(ana, { meleeAC: 13, ...foe }, more), attack("ana", "sword", "foe"), d(1)), "foe");
  const shock = (ac: number | null) => ({
    attacks: { sword: { weapon: { damage: "1d8", attributes: ["str"], shock: { damage: 2, ac } } } },
  });

  it("AC18 the example: Shock 2/15, Melee AC 13, a miss does 2", () => {
    expect(miss(shock(15), {})).toEqual([2]);
    expect(miss(shock(13), {})).toEqual([2]);
    expect(miss(shock(12), {})).toEqual([]);
  });

  it("AC19 n/− on any Armor Class", () => expect(miss(shock(null), { meleeAC: 99 })).toEqual([2]));

  it("AC20 shields and immunity stop that too", () => {
    expect(miss(shock(null), { shield: true })).toEqual([]);
    expect(miss(shock(null), { shockImmune: true })).toEqual([]);
  });

  it("AC21 adds the attribute and Shock bonuses, not damage bonuses", () => {
    expect(miss({ ...shock(15), attributes: { str: 1 }, damageBonus: 2 }, {})).toEqual([3]);
    expect(miss({ ...shock(15), attributes: { str: 1 }, damageBonus: 2, shockBonus: 2 }, {})).toEqual([5]);
    expect(miss({ ...shock(15), attributes: { str: -2 }, shockBonus: -3 }, {})).toEqual([]); // AC27
  });

  it("AC22 a shield stops the first of each round only", () => {
    const two = { attacks: { sword: { weapon: { damage: "1d8", shock: { damage: 2, ac: 15 } }, times: 2 } } };
    const b = against(two, { meleeAC: 13, shield: true });
    const once = play(b, attack("ana", "sword", "foe"), d(1), d(1));
    expect(damage(once, "foe")).toEqual([2]);
    expect(events(once, "shield")).toHaveLength(1);
    const again = play(
      play(play(once, end("ana")), end("foe")),
      attack("ana", "sword", "foe"),
      d(1),
      d(20),
      d(5),
    );
    expect(damage(again, "foe")).toEqual([5]);
  });

  it("AC23 Total Defense makes immune to Shock", () => {
    const b = fight([
      { id: "foe", meleeAC: 10, ...SWORD, ...DULL },
      { id: "ana", ...SWORD },
    ]);
    const ready = play(play(b, plain("defend")("foe")), end("foe"));
    expect(damage(play(ready, attack("ana", "sword", "foe"), d(1)), "foe")).toEqual([]);
  });

  it("AC24 a hit does at least its Shock, if that would have been done", () => {
    const low = (foe: object) =>
      damage(
        play(
          against({ ...shock(15), shockBonus: 3 }, { meleeAC: 13, ...foe }),
          attack("ana", "sword", "foe"),
          d(20),
          d(1),
        ),
        "foe",
      );
    expect(low({})).toEqual([5]);
    expect(low({ shield: true })).toEqual([1]);
    expect(low({ meleeAC: 16 })).toEqual([1]);
    expect(low({ shockImmune: true })).toEqual([1]);
  });

  it("AC25 trauma is a house rule; a hit rolls the die, a miss and its Shock never", () => {
    const sword = {
      attacks: { sword: { weapon: { damage: "1d8", shock: { damage: 2, ac: 15 }, trauma: "d8 x3" } } },
    };
    const b = against(sword, { meleeAC: 13 }, { rules: { trauma: true } });
    const hit = play(b, attack("ana", "sword", "foe"), d(15), d(3), d(6));
    expect(asked(hit)).toEqual(["attack ana", "damage ana", "trauma ana"]);
    expect(damage(hit, "foe")).toEqual([9]);
    expect(events(hit, "attack")[0]?.["critical"]).toBe(true);
    expect(damage(play(b, attack("ana", "sword", "foe"), d(15), d(3), d(5)), "foe")).toEqual([3]);
    expect(damage(play(b, attack("ana", "sword", "foe"), d(1)), "foe")).toEqual([2]);
    expect(
      damage(play(against(sword, { meleeAC: 13 }), attack("ana", "sword", "foe"), d(15), d(3)), "foe"),
    ).toEqual([3]);
  });

  it("AC25 a Traumatic Hit is one whatever its rating, in events and in odds", () => {
    const club = { attacks: { sword: { weapon: { damage: "1d8", trauma: "d6 x1" } } } };
    const b = against(club, { meleeAC: 11 }, { rules: { trauma: true } });
    const struck = (trauma: number) =>
      events(play(b, attack("ana", "sword", "foe"), d(15), d(3), d(trauma)), "attack")[0]?.["critical"];
    expect([struck(6), struck(5)]).toEqual([true, false]);
    const odds = commandOdds(armorClass, stateOf(b), attack("ana", "sword", "foe"));
    expect(odds.targets[0]?.critical).toBeCloseTo(0.5 / 6, 12);
  });

  it("AC27 thrown weapons have none", () => {
    const dart = {
      attacks: { sword: { weapon: { damage: "1d4", kind: "thrown", shock: { damage: 2, ac: null } } } },
    };
    expect(damage(play(against(dart, { rangedAC: 13 }), attack("ana", "sword", "foe"), d(1)), "foe")).toEqual(
      [],
    );
  });

  it("AC18 what is explained adds up", () => {
    const b = play(
      against({ ...shock(15), attributes: { str: 1 } }, { meleeAC: 13 }),
      attack("ana", "sword", "foe"),
      d(1),
    );
    expect(formatSum(events(b, "damage")[0]?.sum as never)).toBe("2 Shock + 1 Strength = 3: 3 (AC18)");
    expect(stateOf(b).round).toBe(1);
  });
});
