import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import {
  attack,
  choose,
  end,
  events,
  fight,
  nextRound,
  play,
  roll,
  statuses,
  unit,
  until,
  use,
} from "./table.ts";

const striker = { physicalAttack: 30, physicalAccuracy: 20, hp: 90 };

describe("passives", () => {
  it("HD71 Deathless: a downing hit leaves 1 HP and no Shell, unless it stood at just that", () => {
    let b = play(
      fight([
        { id: "ana", ...striker },
        { id: "foe", hp: 8, shell: 2, abilities: ["deathless"] },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(unit(b, "foe")).toMatchObject({ hp: 1, shell: 0, life: "up" });
    b = play(b, attack("ana", "foe"), roll(1));
    expect(unit(b, "foe")).toMatchObject({ hp: 0, life: "slain" });
  });

  it("HD72 Regeneration: 2 HP in every Effect Phase", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 2 },
        { id: "foe", hp: 30, abilities: ["regeneration"] },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(unit(b, "foe").hp).toBe(24);
    expect(unit(nextRound(b), "foe").hp).toBe(26);
  });

  it("HD73 Braced: begins the battle Shielded", () => {
    const begun = fight([{ id: "ana" }, { id: "foe", abilities: ["braced"] }]);
    expect(statuses(begun, "foe")).toEqual(["shielded"]);
    expect(events(begun).map((e) => e.event)).toEqual(["start", "order", "gains", "round", "turn"]);
  });

  it("HD74 Stalwart: no elemental status ever lands, however sure", () => {
    const b = fight([
      { id: "ana", statusAccuracy: 50, attacks: { c: { kind: "status", element: "fire" } } },
      { id: "foe", element: "ice", abilities: ["stalwart"] },
    ]);
    expect(statuses(play(b, attack("ana", "foe", "c"), roll(1)), "foe")).toEqual([]);
  });

  it("HD74 a sheet may name statuses that never land", () => {
    const b = fight([
      {
        id: "ana",
        statusAccuracy: 50,
        attacks: { c: { kind: "status", element: "fire" }, d: { kind: "status", element: "wood" } },
      },
      { id: "foe", immune: ["burned"] },
    ]);
    expect(statuses(play(b, attack("ana", "foe", "c"), roll(1)), "foe")).toEqual([]);
    expect(statuses(play(b, attack("ana", "foe", "d"), roll(1)), "foe")).toEqual(["poisoned"]);
  });
});

describe("reactions fire by themselves", () => {
  it("HD75 Riposte: a missed melee attack is answered with a basic attack, which is not answered itself", () => {
    const people = [
      { id: "ana", hp: 50, abilities: ["riposte", "shot"], mp: 9, evasion: 9 },
      { id: "foe", hp: 50, evasion: 9, physicalAttack: 3, abilities: ["riposte"] },
    ];
    const b = fight(people);
    const answered = play(b, attack("ana", "foe"), roll(8), roll(1));
    expect(events(answered).map((e) => e.event)).toEqual(["uses", "attack", "reaction", "attack", "damage"]);
    expect(unit(answered, "ana").hp).toBe(50 - 8);
    expect(events(play(b, attack("ana", "foe"), roll(8), roll(8)), "reaction")).toHaveLength(1);
    expect(events(play(b, attack("ana", "foe", "shot"), roll(8)), "reaction")).toEqual([]);
  });

  it("HD76 Slip away: to the back row when the Shell breaks", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 3 },
        { id: "foe", shell: 4, abilities: ["slip-away"] },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(unit(b, "foe")).toMatchObject({ row: "back", shell: 0 });
  });

  it("HD77 Last breath: brought to 0 HP it stays up until the Effect Phase, and may act", () => {
    const b = play(
      fight([
        { id: "ana", ...striker },
        { id: "foe", hp: 4, abilities: ["last-breath"] },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(unit(b, "foe")).toMatchObject({ hp: 0, life: "up", dying: true });
    const acting = play(until(b, "foe"), attack("foe", "ana"), roll(3));
    expect(events(acting, "damage")).toHaveLength(1);
    const over = play(acting, end("foe"));
    expect(unit(over, "foe").life).toBe("slain");
    expect(stateOf(over).winner).toBe("heroes");
  });

  it("HD77 healing in time saves it", () => {
    const b = play(
      fight([
        { id: "ana", ...striker },
        { id: "foe", hp: 4, mp: 9, abilities: ["last-breath", "second-wind"] },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(unit(nextRound(play(until(b, "foe"), use("foe", "second-wind"))), "foe")).toMatchObject({
      life: "up",
      hp: 4,
    });
  });

  it("HD78 Vengeance: one step of Physical Attack when an ally falls", () => {
    const b = play(
      fight([
        { id: "ana", ...striker },
        { id: "foe1", hp: 1 },
        { id: "foe2", physicalAttack: 5, abilities: ["vengeance"] },
      ]),
      attack("ana", "foe1"),
      roll(1),
    );
    expect(unit(b, "foe2").physicalAttack).toBe(6);
  });
});

describe("special abilities", () => {
  it("HD79 Magic chain: goes on, free, whenever it breaks a Shell, until it does not", () => {
    const people = [
      { id: "ana", mp: 8, magicalAttack: 9, magicalAccuracy: 9, abilities: ["magic-chain"] },
      { id: "foe1", shell: 3, hp: 50 },
      { id: "foe2", shell: 3, hp: 50 },
      { id: "foe3", hp: 90 },
    ];
    const b = play(
      fight(people),
      use("ana", "magic-chain", ["foe1"]),
      roll(1),
      choose("foe2"),
      roll(1),
      choose("foe3"),
      roll(1),
    );
    expect(events(b, "attack").map((e) => e.target)).toEqual(["foe1", "foe2", "foe3"]);
    expect(unit(b, "ana")).toMatchObject({ mp: 0, ap: 1 });
    expect(
      events(play(fight(people), use("ana", "magic-chain", ["foe1"]), roll(1), choose("none")), "attack"),
    ).toHaveLength(1);
    expect(events(play(fight(people), use("ana", "magic-chain", ["foe3"]), roll(1)), "attack")).toHaveLength(
      1,
    );
  });

  it("HD90 Orders: one AP more on the next turn, once a round", () => {
    const b = fight([{ id: "ana", abilities: ["orders"] }, { id: "bo" }, { id: "foe" }]);
    const given = play(b, use("ana", "orders", ["bo"]));
    expect(() => play(given, use("ana", "orders", ["bo"]))).toThrow(/has been used this round/);
    const bo = play(given, end("ana"));
    expect(unit(bo, "bo").ap).toBe(3);
    const later = until(play(bo, end("bo")), "ana");
    expect(unit(until(play(later, end("ana")), "bo"), "bo").ap).toBe(2);
    expect(() => play(later, use("ana", "orders", ["bo"]))).not.toThrow();
  });

  it("HD88 Items: 1 AP, used up; a bomb's damage is changed by its element only", () => {
    const b = fight([
      { id: "ana", items: { firebomb: 1, potion: 1 }, physicalAttack: 50 },
      { id: "foe", hp: 99, element: "ice", physicalDefense: 50 },
    ]);
    const thrown = play(b, { do: "item", actor: "ana", with: "firebomb", targets: ["foe"] });
    expect(events(thrown, "damage")[0]).toMatchObject({ amount: 20 });
    expect(unit(thrown, "ana").ap).toBe(1);
    expect(() => play(thrown, { do: "item", actor: "ana", with: "firebomb", targets: ["foe"] })).toThrow(
      /no Firebomb left/,
    );
  });

  it("HD18 Last flame: fire at every foe, and the user falls", () => {
    const b = play(
      fight([
        { id: "ana", magicalAttack: 3, abilities: ["last-flame"] },
        { id: "foe1", hp: 90 },
        { id: "foe2", hp: 90 },
        { id: "bo" },
      ]),
      use("ana", "last-flame"),
      roll(2),
    );
    expect(events(b, "attack")).toHaveLength(2);
    expect(unit(b, "ana")).toMatchObject({ life: "down", hp: 0 });
  });
});

describe("downed and revived", () => {
  it("HD80 down: no acting, no effects but Burned, Poisoned and Frostbitten", () => {
    const b = fight([
      {
        id: "ana",
        ...striker,
        statusAccuracy: 50,
        mp: 99,
        tier: 6,
        abilities: ["buff"],
        attacks: { c: { kind: "status", element: "wood" }, d: { kind: "status", element: "light" } },
      },
      { id: "foe", hp: 3 },
      { id: "foe2" },
    ]);
    let now = play(b, attack("ana", "foe", "c"), roll(1));
    now = play(now, attack("ana", "foe", "d"), roll(1));
    now = play(now, use("ana", "buff", ["foe"], { stat: "evasion" }));
    now = play(until(play(until(now, "foe"), end("foe")), "ana"), attack("ana", "foe"), roll(1));
    expect(unit(now, "foe")).toMatchObject({ life: "slain", ap: 0 });
    expect(unit(now, "foe").tracker.evasion).toBe(0);
    expect(statuses(now, "foe")).toEqual(["poisoned"]);
    expect(stateOf(until(play(now, end("ana")), "foe2")).turn).toBe("foe2");
  });

  it("HD81 Revival: heroes that are down, and the incapacitated; other lives end at 0 HP", () => {
    const people = [
      { id: "ana", ...striker, mp: 50, abilities: ["revive", "raise-up"] },
      { id: "foe1", hp: 9 },
      { id: "foe2", hp: 9 },
      { id: "bo", rank: "hero", hp: 9, side: "foes" },
    ];
    const b = fight(people);
    const dead = play(b, attack("ana", "foe1"), roll(1));
    expect(() => play(dead, use("ana", "revive", ["foe1"]))).toThrow(/beyond revival/);
    const spared = play(b, attack("ana", "foe1", "basic-attack", { nonlethal: true }), roll(1));
    expect(unit(play(spared, use("ana", "revive", ["foe1"])), "foe1")).toMatchObject({ life: "up", hp: 1 });
    const hero = play(b, attack("ana", "bo"), roll(1));
    expect(unit(play(hero, use("ana", "raise-up", ["bo"])), "bo")).toMatchObject({ life: "up", hp: 4 });
  });

  it("HD82 Injuries: heroes still down at the end come back with 1 HP and an injury", () => {
    const people = [
      { id: "foe", ...striker },
      { id: "ana", rank: "hero", hp: 9, evasion: 3 },
      { id: "bo", hp: 1, rank: "elite" },
    ];
    const lost = (rules: object) =>
      play(
        play(fight(people, { rules: rules as never }), attack("foe", "ana"), roll(1)),
        attack("foe", "bo"),
        roll(1),
      );
    const b = play(lost({ injuries: true }), { do: "finish" }, roll(8));
    expect(unit(b, "ana")).toMatchObject({ life: "up", hp: 1 });
    expect(unit(b, "ana").sheet.evasion).toBe(2);
    expect(unit(b, "bo").life).toBe("slain");
    expect(unit(play(lost({}), { do: "finish" }), "ana").life).toBe("down");
  });
});
