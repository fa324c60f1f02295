import { describe, expect, it } from "vitest";
import { commandOdds } from "../../src/analysis/index.ts";
import { stateOf } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import {
  asked,
  attack,
  choose,
  damage,
  dice,
  events,
  fight,
  NO,
  open,
  play,
  refused,
  SPENT,
  statuses,
  unit,
} from "./table.ts";

const sword = { attacks: { hit: { damage: "1d6" } } };
const fixed = (amount: number, more: object = {}) => ({ attacks: { hit: { damage: amount, ...more } } });

describe("modifiers and reactions", () => {
  it("BO6 modifiers are chosen with the command; whatever is none is refused", () => {
    const b = fight([{ id: "ana", ...sword }, { id: "foe" }]);
    expect(refused(b, attack("ana", "hit", "foe", { modifier: "sneaky" }))).toContain("option/value");
    expect(refused(b, attack("ana", "hit", "foe", { luck: 1 }))).toEqual(["option/unknown"]);
    const gun = fight([{ id: "ana", weapons: ["revolver"] }, { id: "foe" }]);
    expect(refused(gun, attack("ana", "revolver", "foe", { modifier: "spinning" }))).toContain(
      "option/value",
    );
  });

  it("BO49 a Spinning Strike meets everyone in melee range, rolled separately, without the charge", () => {
    const map = open(8, 3);
    const people = [
      { id: "ana", at: [0, 1], attacks: { hit: { damage: 2, weight: 4 } }, strength: 10, speed: 10 },
      { id: "foe1", at: [3, 0], ...SPENT },
      { id: "foe2", at: [3, 2], ...SPENT },
      { id: "ben", at: [3, 1], ...SPENT },
      { id: "foe3", at: [7, 1], ...SPENT },
    ];
    const near = play(fight(people, { map }), { do: "move", actor: "ana", with: "charge", at: [2, 1] });
    const b = play(near, attack("ana", "hit", "foe1", { modifier: "spinning" }), dice(8), dice(4), dice(9));
    expect(asked(b)).toEqual(["to hit ana", "to hit ana", "to hit ana"]);
    expect([damage(b, "foe1"), damage(b, "foe2"), damage(b, "ben"), damage(b, "foe3")]).toEqual([
      [2],
      [],
      [2],
      [],
    ]);
    expect(unit(b, "ana").strength).toBe(10 - 2 - 2);
    const plain = play(near, attack("ana", "hit", "foe1"), dice(8));
    expect(damage(plain, "foe1")).toEqual([6]);
  });

  it("BO49 a Spinning Strike meets the same whether somebody is named or nobody: the named comes first", () => {
    const people = [
      { id: "ana", at: [2, 1], ...fixed(2) },
      { id: "foe1", at: [3, 0], ...SPENT },
      { id: "foe2", at: [3, 2], ...SPENT },
      { id: "ben", at: [3, 1], ...SPENT },
      { id: "foe3", at: [7, 1], ...SPENT },
    ];
    const b = fight(people, { map: open(8, 3) });
    const spin = (targets?: readonly string[]) => ({
      do: "attack",
      actor: "ana",
      with: "hit",
      options: { modifier: "spinning" },
      ...(targets === undefined ? {} : { targets }),
    });
    for (const named of [undefined, ["foe1"]]) {
      const done = play(b, spin(named), dice(8), dice(4), dice(9));
      expect(events(done, "attack").map((e) => e.target)).toEqual(["foe1", "foe2", "ben"]);
      expect([damage(done, "foe1"), damage(done, "foe2"), damage(done, "ben")]).toEqual([[2], [], [2]]);
    }
    const other = play(b, spin(["foe2"]), dice(8), dice(4), dice(9));
    expect(events(other, "attack").map((e) => e.target)).toEqual(["foe2", "foe1", "ben"]); // the named first
    expect(refused(b, spin(["foe3"]))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, spin(["foe1", "foe2"]))).toEqual(["target/too-many"]);
    expect(refused(b, spin(["ben"]))).toEqual(["target/not-a-foe"]);
    expect(refused(b, { do: "attack", actor: "ana", with: "hit" })).toEqual(["target/missing"]);
    const odds = commandOdds(battleOrder, stateOf(b), spin());
    expect(odds.ids).toEqual(["foe1", "foe2", "ben"]);
    expect(odds.targets[0]).toEqual(commandOdds(battleOrder, stateOf(b), spin(["foe1"])).targets[0]);
  });

  it("BO49 without a foe in melee range there is nothing to spin at", () => {
    const people = [
      { id: "ana", at: [2, 1], ...fixed(2) },
      { id: "ben", at: [3, 1], ...SPENT },
      { id: "foe", at: [7, 1], ...SPENT },
    ];
    const b = fight(people, { map: open(8, 3) });
    const spin = { do: "attack", actor: "ana", with: "hit", options: { modifier: "spinning" } };
    expect(refused(b, spin)).toEqual(["attack/out-of-reach"]);
  });

  it("BO49 a Whirlwind Strike meets all before and after a step, and is lost with its cost if obstructed", () => {
    const map = open(8, 3);
    const people = [
      { id: "ana", at: [2, 1], ...fixed(2) },
      { id: "foe1", at: [1, 1], strength: 1, speed: 0 },
      { id: "foe2", at: [4, 1], ...SPENT },
    ];
    const whirl = { do: "attack", actor: "ana", with: "hit", at: [3, 1] as const };
    const b = play(fight(people, { map }), whirl, NO, dice(8), dice(8));
    expect([damage(b, "foe1"), damage(b, "foe2")]).toEqual([[2], [2]]);
    expect(unit(b, "ana")).toMatchObject({ strength: 10 - 2 - 3, speed: 10 - 1 - 1 });
    const lost = play(fight(people, { map }), whirl, choose("obstruct movement"));
    expect(events(lost, "attack")).toEqual([]);
    expect(unit(lost, "ana")).toMatchObject({ strength: 5, speed: 8 });
  });

  it("BO47 a Riposte is a Dodge that strikes back after a miss; it may be dodged and blocked, but not riposted", () => {
    const people = [
      { id: "ana", gifts: ["riposte"], ...fixed(3) },
      { id: "foe", gifts: ["riposte"], passiveEvasion: 7, activeEvasion: 12, ...fixed(4) },
    ];
    const b = play(
      fight(people),
      attack("ana", "hit", "foe"),
      choose("riposte"),
      dice(8),
      choose("dodge"),
      dice(11),
      choose("block"),
    );
    expect(asked(b)).toEqual(["dodge foe", "to hit ana", "dodge ana", "to hit foe", "block ana"]);
    expect(b.past.at(-1)?.step.asked?.[2]?.options).toEqual(["none", "dodge"]);
    expect(unit(b, "foe")).toMatchObject({ strength: 9, speed: 9 });
    const hit = play(fight(people), attack("ana", "hit", "foe"), choose("riposte"), dice(12), NO);
    expect(events(hit, "ripostes")).toEqual([]);
    const always = play(
      fight(people, { rules: { riposteOn: "always" } }),
      attack("ana", "hit", "foe"),
      choose("riposte"),
      dice(12),
      NO,
      NO,
      dice(9),
      NO,
    );
    expect(events(always, "ripostes")).toHaveLength(1);
  });

  it("BO8 every reaction obeys its policy: off, automatic, and conditions on facts", () => {
    const b = (policies: object, ...answers: ReturnType<typeof dice>[]) =>
      play(
        fight([
          { id: "ana", ...fixed(18) },
          { id: "foe", speed: 3, policies: policies as never },
        ]),
        attack("ana", "hit", "foe"),
        ...answers,
      );
    const off = {
      dodge: { mode: "off" },
      block: { mode: "off" },
      "heavy block": { mode: "off" },
      "super block": { mode: "off" },
    };
    expect(asked(b(off, dice(8)))).toEqual(["to hit ana"]);
    const keeps = {
      ...off,
      dodge: { mode: "automatic", when: [{ fact: "speed left", is: "at least", value: 2 }] },
    };
    expect(unit(b(keeps, dice(8)), "foe").speed).toBe(2);
    const frugal = {
      ...off,
      dodge: { mode: "automatic", when: [{ fact: "speed left", is: "at least", value: 3 }] },
    };
    expect(unit(b(frugal, dice(8)), "foe").speed).toBe(3);
    const drops = {
      ...off,
      "super block": { mode: "automatic", when: [{ fact: "would drop", is: "at least", value: 1 }] },
    };
    expect(statuses(b(drops, dice(8)), "foe")).toEqual([]);
    expect(statuses(b(drops, dice(12)), "foe")).toEqual(["super-block-stance"]);
    const only = { ...off, "heavy block": { mode: "ask" } };
    expect(b(only, dice(8), NO).past.at(-1)?.step.asked?.[1]?.options).toEqual(["none", "heavy"]);
  });

  it("BO8 a sheet may say that it dodges or blocks, as a question does", () => {
    const b = play(
      fight([
        { id: "ana", ...fixed(9) },
        { id: "foe", dodge: true, block: "heavy", shield: { heavy: 4 }, activeEvasion: 8 },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(statuses(b, "foe")).toEqual(["heavy-shield-block-stance"]);
  });
});
