import { describe, expect, it } from "vitest";
import { openBattle, stateOf } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import {
  asked,
  attack,
  changed,
  encounter,
  end,
  events,
  fight,
  type Person,
  play,
  refused,
  rolls,
  unit,
  use,
} from "./table.ts";

const pair = (ana: object = {}, foe: object = {}): Person[] => [
  { id: "ana", at: [2, 2], ...ana } as Person,
  { id: "foe", at: [3, 2], ...foe } as Person,
];

describe("points, order and rounds", () => {
  it("DP40 the shipped heroes are level-1 heroes with decks of 40 cards", () => {
    for (const is of ["boxer", "axeman", "bowman", "blood-mage", "warden"]) {
      const opened = openBattle(dicePool, encounter([{ id: "ana", is }, { id: "foe" }]), "test");
      const ana = opened.ok ? opened.value.opening.units[0] : undefined;
      expect(ana).toMatchObject({ hp: 10, sheet: { ap: 5, mp: 3, hand: 5 } });
      expect(ana?.pile).toHaveLength(40);
    }
  });

  it("DP44 AP and MP refill at the beginning of the round; 1 AP makes 1 MP", () => {
    let b = play(fight(pair()), { do: "convert", actor: "ana" });
    expect(unit(b, "ana")).toMatchObject({ ap: 4, mp: 4 });
    b = play(b, { do: "convert", actor: "ana", options: { ap: 4 } });
    expect(unit(b, "ana")).toMatchObject({ ap: 0, mp: 8 });
    expect(refused(b, { do: "convert", actor: "ana" })).toEqual(["cost/ap"]);
    expect(refused(b, { do: "convert", actor: "ana", options: { ap: 0, mp: 1 } })).toEqual([
      "option/value",
      "option/unknown",
    ]);
    b = play(play(b, end("ana")), end("foe"));
    expect(unit(b, "ana")).toMatchObject({ ap: 5, mp: 3 });
  });

  it("DP49 heroes roll 3d6, others have their sheet's number; the higher first, ties to heroes", () => {
    const people: Person[] = [
      { id: "foe", at: [0, 0], initiative: 11 },
      { id: "ana", at: [2, 2] },
      { id: "bo", at: [3, 3] },
      { id: "foe2", at: [5, 5], initiative: 14 },
    ];
    const b = fight(people, { order: null }, rolls(4, 4, 3), rolls(1, 1, 1));
    expect(stateOf(b).order.map((i) => stateOf(b).units[i]?.id)).toEqual(["foe2", "ana", "foe", "bo"]);
    expect(asked(b)).toEqual(["ana: initiative 3d6", "bo: initiative 3d6"]);
  });

  it("DP49 nothing is rolled with a given order, or where the house fixes it", () => {
    const people = pair({ initiative: 3 }, { initiative: 9 });
    expect(stateOf(fight(people, { order: ["foe", "ana"] })).turn).toBe("foe");
    expect(stateOf(fight(people, { order: null, rules: { initiative: "fixed" } })).turn).toBe("foe");
  });

  it("DP50 a hero at 0 HP is unconscious, loses 1 HP each round, wakes when healed above 0, and is dead at −10", () => {
    const people: Person[] = [
      ...pair({ hp: 2 }),
      {
        id: "bo",
        at: [2, 3],
        abilities: [
          { id: "balm", aim: "ally", ap: 1, range: "distance(9)", does: [{ do: "heal", amount: 4 }] },
        ],
      },
    ];
    let b = fight(people, { order: ["foe", "ana", "bo"] });
    b = play(b, attack("foe", "ana"), rolls(6, 4));
    expect(unit(b, "ana")).toMatchObject({ hp: -2, life: "unconscious" });
    expect(events(b, "down")[0]).toMatchObject({ target: "ana", state: "unconscious" });
    b = play(b, end("foe"));
    expect(stateOf(b).turn).toBe("bo");
    const waked = play(b, use("ability", "bo", "balm", ["ana"]));
    expect(unit(waked, "ana")).toMatchObject({ hp: 2, life: "up" });
    const sunk = play(b, end("bo"));
    expect(unit(sunk, "ana").hp).toBe(-3);
    expect(
      unit(
        play(
          changed(b, "ana", (u) => (u.hp = -9)),
          end("bo"),
        ),
        "ana",
      ),
    ).toMatchObject({ hp: -10, life: "dead" });
    expect(refused(b, attack("bo", "ana"))).toContain("target/not-a-foe");
  });

  it("DP50 the house may let heroes die at once", () => {
    const b = fight([...pair({ hp: 2 }), { id: "bo", at: [0, 0] }], {
      order: ["foe", "ana", "bo"],
      rules: { dyingHp: 0 },
    });
    expect(unit(play(b, attack("foe", "ana"), rolls(6, 4)), "ana").life).toBe("dead");
  });

  it("DP51 a side without anybody up has lost; the last round is a draw", () => {
    expect(
      stateOf(play(fight(pair({ hp: 1 }), { order: ["foe", "ana"] }), attack("foe", "ana"), rolls(4, 1)))
        .winner,
    ).toBe("foes");
    let b = fight(pair(), { rules: { maxRounds: 1 } });
    b = play(play(b, end("ana")), end("foe"));
    expect(stateOf(b)).toMatchObject({ winner: "draw", round: 1 });
    expect(stateOf(play(fight(pair()), { do: "finish" }))).toMatchObject({ winner: "draw", finished: true });
  });

  it("DP60 with foesKnown off a player sees how a foe looks, not what it counts", () => {
    const b = fight(pair({}, { hp: 30 }), { rules: { foesKnown: false } });
    const seat = { role: "player", combatants: ["ana"] } as const;
    expect(dicePool.view(stateOf(b), seat).combatants["foe"]).toMatchObject({
      hp: -1,
      looks: "unhurt",
      points: {},
    });
    expect(dicePool.knows(stateOf(b), attack("ana", "foe"), seat)).toBe(false);
    expect(dicePool.knows(stateOf(b), attack("ana", "foe"), { role: "game-master" })).toBe(true);
  });
});
