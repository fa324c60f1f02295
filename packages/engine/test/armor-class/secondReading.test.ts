import { describe, expect, it } from "vitest";
import { questionOdds } from "../../src/analysis/index.ts";
import { openBattle } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import {
  attack,
  BOW,
  d,
  damage,
  encounter,
  end,
  events,
  fight,
  open,
  person,
  play,
  refused,
  SWORD,
  unit,
} from "./table.ts";

const BARE = { attacks: {} };
const problemsOf = (more: object): readonly string[] => {
  const opened = openBattle(armorClass, encounter([person("ana", more), person("foe")]), "s");
  return opened.ok ? [] : opened.problems.map((p) => `${p.path}: ${p.message}`);
};

describe("second reading", () => {
  it("AC28 a foe with bare hands troubles a shooter only once it has struck, and until the shooter's next turn is over", () => {
    const people = [
      person("ana", { ...BOW, at: [0, 0] }),
      person("foe", { ...BARE, at: [1, 0], meleeAC: 30, rangedAC: 5 }),
    ];
    const b = fight(people, { map: open(6, 3) });
    expect(refused(b, attack("ana", "bow", "foe"))).toEqual([]);
    const struck = play(play(b, end("ana")), attack("foe", "unarmed", "ana"), d(2));
    const mine = play(struck, end("foe"));
    expect(refused(mine, attack("ana", "bow", "foe"))).toEqual(["attack/impossible"]);
    const later = play(play(mine, end("ana")), end("foe"));
    expect(refused(later, attack("ana", "bow", "foe"))).toEqual([]);
  });

  it("AC28 whoever was punched and steps away shoots freely; an armed foe beside it is enough by itself", () => {
    const people = [
      person("ana", { ...BOW, at: [0, 0] }),
      person("foe", { ...BARE, at: [1, 0], rangedAC: 5, meleeAC: 30 }),
      person("foe2", { ...SWORD, at: [5, 2] }),
    ];
    const b = play(
      play(play(fight(people, { map: open(6, 3) }), end("ana")), attack("foe", "unarmed", "ana"), d(2)),
      end("foe"),
    );
    const mine = play(b, end("foe2"));
    expect(refused(mine, attack("ana", "bow", "foe"))).toEqual(["attack/impossible"]);
    const away = play(mine, { do: "withdraw", actor: "ana" });
    expect(unit(away, "ana").strikers).toEqual([1]);
    const armed = fight([person("ana", { ...BOW, at: [0, 0] }), person("foe", { at: [1, 0] })], {
      map: open(6, 3),
    });
    expect(refused(armed, attack("ana", "bow", "foe"))).toEqual(["attack/impossible"]);
  });

  it("AC28, AC11: a throw is made at −4 by whoever is being punched, without a map too", () => {
    const people = [
      person("ana", { attacks: { knife: { weapon: { damage: "1d4", kind: "thrown" } } } }),
      person("foe", { ...BARE, rangedAC: 10 }),
    ];
    const b = play(play(fight(people), end("ana")), attack("foe", "unarmed", "ana"), d(2));
    const mine = play(b, end("foe"));
    expect(events(play(mine, attack("ana", "knife", "foe"), d(13)), "attack")[0]).toMatchObject({
      hit: false,
    });
    expect(events(play(mine, attack("ana", "knife", "foe"), d(14), d(1)), "attack")[0]).toMatchObject({
      hit: true,
    });
  });

  it("AC29 several attacks are split among targets as the attacker likes: three and one", () => {
    const beast = { npc: true, attackBonus: 5, attacks: { claw: { weapon: { damage: "3" }, times: 4 } } };
    const b = fight([person("ana", beast), person("foe1", { hp: 50 }), person("foe2", { hp: 50 })]);
    const split = { ...attack("ana", "claw", "foe1"), targets: ["foe1", "foe1", "foe1", "foe2"] };
    const done = play(b, split, d(10), d(10), d(10), d(10));
    expect([damage(done, "foe1"), damage(done, "foe2")]).toEqual([[3, 3, 3], [3]]);
    const five = { ...split, targets: ["foe1", "foe1", "foe1", "foe2", "foe2"] };
    expect(refused(b, five)).toEqual(["target/too-many"]);
    const worse = { ...split, targets: ["ana", "nobody", "foe1", "foe1", "foe1"] };
    expect(refused(b, worse)).toEqual(["target/unknown", "target/too-many", "target/not-a-foe"]);
    const once = fight([person("ana"), person("foe")]);
    expect(refused(once, { ...attack("ana", "sword", "foe"), targets: ["foe", "foe"] })).toContain(
      "target/twice",
    );
  });

  it("AC29 dice without faces, ratings of 0 and ranges that run backwards are refused with their place", () => {
    const entry = (weapon: object, more: object = {}) =>
      problemsOf({ attacks: { odd: { weapon, ...more } } }).join();
    expect(entry({ damage: "1d0" })).toMatch(/attacks\.odd\.damage.*at least one side/);
    expect(entry({ damage: "1d6", trauma: "d0 x2" })).toMatch(/attacks\.odd\.trauma.*faces/);
    expect(entry({ damage: "1d6", trauma: "d6 x0" })).toMatch(/attacks\.odd\.trauma.*at least 1/);
    expect(entry({ damage: "1d6", kind: "bow" }, { range: "300/50" })).toMatch(/attacks\.odd\.range.*long/);
    expect(entry({ damage: "1d6", kind: "bow" }, { range: [300, 50] })).toMatch(/attacks\.odd\.range/);
    expect(entry({ damage: "1d6", kind: "bow" }, { range: "50/300" })).toBe("");
  });

  it("AC30 an NPC with hit dice and no attack bonus attacks with its hit dice; a given bonus, and a hero's, stay", () => {
    const bonus = (more: object): unknown => {
      const b = fight([person("ana", more), person("foe")]);
      return unit(b, "ana").sheet.attackBonus;
    };
    expect(bonus({ npc: true, hd: 4 })).toBe(4);
    expect(bonus({ npc: true, hd: 4, attackBonus: 0 })).toBe(0);
    expect(bonus({ npc: true, hd: 4, attackBonus: 6 })).toBe(6);
    expect(bonus({ hd: 4 })).toBe(0);
    const b = fight([person("ana", { npc: true, hd: 4 }), person("foe", { meleeAC: 14 })]);
    expect(events(play(b, attack("ana", "sword", "foe"), d(10), d(3)), "attack")[0]).toMatchObject({
      hit: true,
    });
  });

  it("AC30, AC21: mods and abilities have names; only those that say so add to Shock", () => {
    const mods = [{ name: "Weighted", damage: 2 }];
    const abilities = [{ name: "Killing Blow", damage: 3, shock: true }];
    const sword = { weapon: { damage: "1d8", attributes: ["str"], shock: { damage: 2, ac: 15 }, mods } };
    const b = fight([
      person("ana", { attributes: { str: 1 }, abilities, attacks: { sword } }),
      person("foe", { hp: 50 }),
    ]);
    const hit = play(b, attack("ana", "sword", "foe"), d(15), d(4));
    expect(damage(hit, "foe")).toEqual([4 + 1 + 2 + 3]);
    const missed = play(b, attack("ana", "sword", "foe"), d(2));
    expect(damage(missed, "foe")).toEqual([2 + 1 + 3]);
    const named = fight([
      person("ana", { abilities, attacks: {}, weapons: [{ weapon: "light-spear", mods }] }),
      person("foe"),
    ]);
    expect(unit(named, "ana").arms.find((a) => a.id === "light-spear")).toMatchObject({
      damageBonus: 5,
      shockBonus: 3,
    });
  });

  it("AC30 questions take named mods and abilities as sheets do", () => {
    const question = {
      ruleset: "armor-class",
      attacker: { abilities: [{ name: "Killing Blow", damage: 3, shock: true }] },
      weapon: { damage: "1d4", shock: { damage: 2, ac: 15 }, mods: [{ name: "Weighted", damage: 2 }] },
      targets: [{ meleeAC: 11 }],
    };
    const odds = questionOdds(armorClass, question);
    const [target] = odds.ok ? odds.value.targets : [];
    expect(target?.damage).toEqual({ 5: 0.5, 6: 0.125, 7: 0.125, 8: 0.125, 9: 0.125 });
  });
});
