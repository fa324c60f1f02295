import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import {
  asked,
  attack,
  BOW,
  d,
  damage,
  dice,
  end,
  events,
  fight,
  hits,
  person,
  plain,
  play,
  refused,
  unit,
} from "./table.ts";

describe("AC85 guns in melee", () => {
  const meleed = (weapons: string[], rules: object = {}) => {
    const b = fight([person("foe"), person("ana", { weapons, attacks: {} })], { rules: rules as never });
    return play(play(b, attack("foe", "sword", "ana"), d(20), d(1)), end("foe"));
  };
  const hindered = { gunsInMelee: "hindered" };

  it("AC85 by default they shoot freely", () => {
    expect(
      hits(play(meleed(["modern-combat-rifle"]), attack("ana", "modern-combat-rifle", "foe"), d(12), d(1))),
    ).toBe(true);
  });

  it("AC85 hindered: not those for two hands, the others at −4", () => {
    expect(
      refused(meleed(["modern-combat-rifle"], hindered), attack("ana", "modern-combat-rifle", "foe")),
    ).toEqual(["attack/impossible"]);
    const pistol = attack("ana", "modern-light-pistol", "foe");
    expect(hits(play(meleed(["modern-light-pistol"], hindered), pistol, d(15)))).toBe(false);
    expect(hits(play(meleed(["modern-light-pistol"], hindered), pistol, d(16), d(1)))).toBe(true);
  });
});

describe("AC86 foci", () => {
  it("AC86 Deadeye: a bow while meleed at −4, then freely and always ready", () => {
    const meleed = (deadeye: number) => {
      const ana = person("ana", { ...BOW, foci: { deadeye }, weapons: ["crossbow"] });
      const b = fight([person("foe"), ana]);
      return play(play(b, attack("foe", "sword", "ana"), d(20), d(1)), end("foe"));
    };
    const shot = attack("ana", "bow", "foe");
    expect(refused(meleed(0), shot)).toEqual(["attack/impossible"]);
    expect(hits(play(meleed(1), shot, d(15)))).toBe(false);
    expect(hits(play(meleed(1), shot, d(16), d(1)))).toBe(true);
    expect(hits(play(meleed(2), shot, d(12), d(1)))).toBe(true);
    expect(
      [0, 2].map((level) => unit(meleed(level), "ana").arms.find((a) => a.id === "crossbow")?.reload),
    ).toEqual(["main", "none"]);
  });

  it("AC86 Close Combatant: no Shock; then Shock on all, and a withdrawal On Turn", () => {
    const b = (ana: object, foe: object) => fight([person("ana", ana), person("foe", foe)]);
    const blow = attack("ana", "sword", "foe");
    expect(damage(play(b({}, {}), blow, d(1)), "foe")).toEqual([2]);
    expect(damage(play(b({}, { foci: { closeCombatant: 1 } }), blow, d(1)), "foe")).toEqual([]);
    expect(damage(play(b({}, { meleeAC: 18 }), blow, d(1)), "foe")).toEqual([]);
    const close = { foci: { closeCombatant: 2 } };
    expect(damage(play(b(close, { meleeAC: 18 }), blow, d(1)), "foe")).toEqual([2]);
    expect(unit(play(b(close, {}), plain("withdraw")("ana")), "ana").main).toBe(1);
    expect(unit(play(b({}, {}), plain("withdraw")("ana")), "ana").main).toBe(0);
  });

  it("AC86 Die Hard: stable by itself; then once at 1 HP instead", () => {
    const struck = (dieHard: number) =>
      play(
        fight([person("foe"), person("ana", { hp: 3, foci: { dieHard } }), person("bea")]),
        attack("foe", "sword", "ana"),
        d(20),
        d(8),
      );
    expect([0, 1].map((level) => unit(struck(level), "ana").life)).toEqual([
      "mortally-wounded",
      "stabilized",
    ]);
    const stands = struck(2);
    expect([unit(stands, "ana").life, unit(stands, "ana").hp, unit(stands, "ana").taken]).toEqual([
      "up",
      1,
      2,
    ]);
    expect(armorClass.summary(stateOf(stands)).combatants["ana"]?.points["grit"]).toBe(0);
    const rest = play(play(play(stands, end("foe")), end("ana")), end("bea"));
    expect(unit(play(rest, attack("foe", "sword", "ana"), d(20), d(8)), "ana").life).toBe("stabilized");
  });

  it("AC86 Valiant Defender: +2 and one more attacker; then the first without a roll", () => {
    const attacked = (valiantDefender: number) => {
      const bea = person("bea", { skill: 1, foci: { valiantDefender } });
      const b = fight([bea, person("ana"), person("foe", { npc: true }), person("foe-2", { npc: true })]);
      const screened = play(b, plain("screen")("bea", "ana"));
      return play(play(screened, end("bea")), end("ana"));
    };
    const blow = attack("foe", "sword", "ana");
    const target = (b: ReturnType<typeof fight>): unknown => events(b, "attack")[0]?.target;
    expect(target(play(attacked(0), blow, dice(9), dice(6), d(2)))).toBe("ana"); // 9 against 6 + 1
    expect(target(play(attacked(1), blow, dice(9), dice(6), d(2)))).toBe("bea"); // a PC wins ties
    const first = play(attacked(2), blow, d(2));
    expect([asked(first), target(first)]).toEqual([["attack foe"], "bea"]);
    const second = play(play(first, end("foe")), attack("foe-2", "sword", "ana"), dice(9), dice(6), d(2));
    expect(target(second)).toBe("bea");
  });

  it("AC25 a bonus on every Trauma Die", () => {
    const rules = { trauma: true };
    const b = fight(
      [person("ana", { attacks: {}, weapons: ["modern-knife"], traumaBonus: 1 }), person("foe")],
      {
        rules,
      },
    );
    expect(damage(play(b, attack("ana", "modern-knife", "foe"), d(20), d(2), d(5)), "foe")).toEqual([6]);
    expect(damage(play(b, attack("ana", "modern-knife", "foe"), d(20), d(2), d(4)), "foe")).toEqual([2]);
  });
});

describe("AC51 larger ones", () => {
  it("AC51 −2 for one size, −4 for two, not at all beyond", () => {
    const grapples = (size: number, mine: number) => {
      const b = fight([person("ana"), person("foe", { npc: true, size })]);
      const done = play(b, plain("grapple")("ana", "foe"), d(20), dice(mine), dice(5));
      return unit(done, "foe").holders.length > 0;
    };
    expect([grapples(1, 5), grapples(1, 4)]).toEqual([true, false]);
    expect([grapples(2, 7), grapples(2, 6)]).toEqual([true, false]);
    expect([grapples(3, 9), grapples(3, 8)]).toEqual([true, false]);
    const giant = fight([person("ana"), person("foe", { npc: true, size: 4 })]);
    expect(refused(giant, plain("grapple")("ana", "foe"))).toEqual(["grapple/larger"]);
  });
});
