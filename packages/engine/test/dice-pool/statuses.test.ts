import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import {
  asked,
  attack,
  choose,
  end,
  events,
  fight,
  type Person,
  play,
  refused,
  roll,
  rolls,
  unit,
  use,
} from "./table.ts";

const pair = (ana: object = {}, foe: object = {}): Person[] => [
  { id: "ana", at: [2, 2], ...ana } as Person,
  { id: "foe", at: [3, 2], ...foe } as Person,
];
const inflict = (...statuses: string[]) => ({
  abilities: [
    { id: "hex", ap: 1, range: "distance(9)", does: statuses.map((status) => ({ do: "status", status })) },
  ],
});
/** A battle in which the foe has these statuses and its turn is about to start. */
const cursed = (statuses: readonly string[], foe: object = {}) =>
  play(fight(pair(inflict(...statuses), foe)), use("ability", "ana", "hex", ["foe"]));

describe("statuses", () => {
  it.each([
    [1, { ap: 3, hp: 20, statuses: ["poisoned"] }],
    [2, { ap: 5, hp: 19, statuses: ["poisoned"] }],
    [4, { ap: 5, hp: 19, statuses: ["poisoned"] }],
    [5, { ap: 5, hp: 20, statuses: ["poisoned"] }],
    [6, { ap: 5, hp: 20, statuses: [] }],
  ])("DP27 poisoned: a %i at the start of the turn leaves %j", (face, after) => {
    const b = play(cursed(["poisoned"]), end("ana"), roll(face));
    expect(unit(b, "foe")).toMatchObject(after);
    expect(asked(b)).toEqual(["foe: poisoned 1d6"]);
  });

  it("DP27 poison asks at each turn until it ends, and may kill", () => {
    let b = play(play(cursed(["poisoned"], { hp: 2 }), end("ana"), roll(3)), end("foe"));
    b = play(b, end("ana"), roll(2));
    expect(unit(b, "foe").life).toBe("dead");
    expect(stateOf(b).winner).toBe("heroes");
  });

  it.each([
    [[6, 5], { ap: 5, mp: 3 }],
    [[5, 5], { ap: 3, mp: 1 }],
    [[4, 4], { ap: 3, mp: 1 }],
    [[4, 3], { ap: 0, mp: 0 }],
    [[1, 1], { ap: 0, mp: 0 }],
  ])("DP28 stunned: 2d6 of %j leave %j, and it ends", (faces, points) => {
    const b = play(cursed(["stunned"]), end("ana"), rolls(...faces));
    expect(unit(b, "foe")).toMatchObject({ ...points, statuses: [] });
  });

  it("DP28 stunned ends with the turn it spoils: the next one is whole", () => {
    const spoilt = play(cursed(["stunned"]), end("ana"), rolls(1, 2));
    expect(unit(spoilt, "foe")).toMatchObject({ ap: 0, mp: 0 });
    const next = play(play(spoilt, end("foe")), end("ana"));
    expect(unit(next, "foe")).toMatchObject({ ap: 5, mp: 3, statuses: [] });
  });

  it("DP29 dazed: all MP are lost at the next turn start, and it ends", () => {
    const b = play(cursed(["dazed"]), end("ana"));
    expect(unit(b, "foe")).toMatchObject({ ap: 5, mp: 0, statuses: [] });
  });

  it("DP30 defenseless: no defense dice against anything until the end of the bearer's turn", () => {
    const b = cursed(["defenseless"], { physicalDice: 3, magicalDice: 3 });
    const struck = play(b, attack("ana", "foe"), rolls(4, 4));
    expect(asked(struck)).toEqual(["ana: attack 2d6"]);
    const own = play(struck, end("ana"));
    expect(unit(own, "foe").statuses).toEqual(["defenseless"]);
    expect(unit(play(own, end("foe")), "foe").statuses).toEqual([]);
  });

  it("DP31 on fire: the bearer chooses to pay 3 AP and 2 MP and be rid of it, or to burn", () => {
    const b = cursed(["on-fire"]);
    expect(unit(play(b, end("ana"), choose("pay")), "foe")).toMatchObject({
      ap: 2,
      mp: 1,
      hp: 20,
      statuses: [],
    });
    expect(unit(play(b, end("ana"), choose("burn")), "foe")).toMatchObject({
      ap: 5,
      mp: 3,
      hp: 19,
      statuses: ["on-fire"],
    });
  });

  it("DP34 statuses resolve in the order gained; who cannot pay must burn, unasked", () => {
    const dazedFirst = play(cursed(["dazed", "on-fire"]), end("ana"));
    expect(asked(dazedFirst)).toEqual([]);
    expect(unit(dazedFirst, "foe")).toMatchObject({ hp: 19, mp: 0, statuses: ["on-fire"] });
    const fireFirst = play(cursed(["on-fire", "stunned"]), end("ana"), choose("pay"), rolls(6, 6));
    expect(asked(fireFirst)).toEqual(["foe: on fire", "foe: stunned 2d6"]);
    const poor = play(cursed(["on-fire"], { ap: 2 }), end("ana"));
    expect(unit(poor, "foe").hp).toBe(19);
  });

  it("DP27 who has a status already keeps the card it has", () => {
    const b = play(cursed(["poisoned", "dazed"]), use("ability", "ana", "hex", ["foe"]));
    expect(unit(b, "foe").statuses).toEqual(["poisoned", "dazed"]);
  });

  it("DP34 every status is told with its dice and what they came to", () => {
    const b = play(cursed(["poisoned"]), end("ana"), roll(6));
    expect(events(b, "status")[0]).toMatchObject({
      status: "poisoned",
      rolled: 6,
      comes: "it ends",
      check: { rule: "DP27" },
    });
  });
});

describe("lasting cards", () => {
  const lasting = (effect: object, on = "user", aim = "self") => ({
    abilities: [{ id: "song", ap: 1, aim, range: "distance(9)", does: [{ do: "lay", on }], effect }],
  });
  const before = (b: ReturnType<typeof fight>, id: string) =>
    unit(b, id).lying.map((l) => [l.card, l.counters]);

  it("DP24 a card that lasts lies before its bearer and is the effect", () => {
    const b = play(
      fight(pair(lasting({ lasts: { turns: 2 }, mods: { attackDice: 2 } }))),
      use("ability", "ana", "song"),
    );
    expect(before(b, "ana")).toEqual([["song", 2]]);
    expect(asked(play(b, attack("ana", "foe"), rolls(1, 1, 1, 1)))).toEqual(["ana: attack 4d6"]);
    expect(dicePool.summary(stateOf(b)).combatants["ana"]?.["before"]).toEqual(["song (2)"]);
  });

  it("DP25 for 2 turns: a counter goes at the end of the bearer's turn, the card with the last", () => {
    let b = play(fight(pair(lasting({ lasts: { turns: 2 } }))), use("ability", "ana", "song"));
    b = play(b, end("ana"));
    expect(before(b, "ana")).toEqual([["song", 1]]);
    b = play(play(b, end("foe")), end("ana"));
    expect(before(b, "ana")).toEqual([]);
  });

  it("DP25 for 1 round: a counter goes at the end of the round", () => {
    let b = play(fight(pair(lasting({ lasts: { rounds: 1 } }))), use("ability", "ana", "song"));
    b = play(b, end("ana"));
    expect(before(b, "ana")).toEqual([["song", 1]]);
    expect(before(play(b, end("foe")), "ana")).toEqual([]);
  });

  it("DP32 until the next turn ends as that turn starts, before anything else", () => {
    let b = play(
      fight(pair(lasting({ lasts: "until-turn", mods: { physicalDice: 2 } }))),
      use("ability", "ana", "song"),
    );
    b = play(b, end("ana"));
    expect(unit(b, "ana").physicalDice).toBe(2);
    b = play(b, end("foe"));
    expect([before(b, "ana"), unit(b, "ana").physicalDice]).toEqual([[], 0]);
  });

  it("DP43 defensive posture: 2 AP, a die more of both kinds until the next turn", () => {
    let b = play(fight(pair({}, {})), { do: "posture", actor: "ana" });
    expect(unit(b, "ana")).toMatchObject({ ap: 3, physicalDice: 1, magicalDice: 1 });
    b = play(b, end("ana"));
    b = play(b, attack("foe", "ana"), rolls(4, 4), roll(5));
    expect(unit(play(b, end("foe")), "ana")).toMatchObject({ physicalDice: 0, magicalDice: 0 });
    const poor = play(fight(pair()), { do: "convert", actor: "ana", options: { ap: 4 } });
    expect(refused(poor, { do: "posture", actor: "ana" })).toEqual(["cost/ap"]);
  });

  it("DP57 a card that rolls each turn: 1–4 harm, 5–6 end it", () => {
    const bleed = lasting(
      { lasts: "until-ended", each: { ends: [5, 6], harms: { "1": 1, "2": 1, "3": 1, "4": 1 } } },
      "targets",
      "foe",
    );
    const b = play(fight(pair(bleed)), use("ability", "ana", "song", ["foe"]));
    const harmed = play(b, end("ana"), roll(4));
    expect([unit(harmed, "foe").hp, before(harmed, "foe").length]).toEqual([19, 1]);
    const over = play(b, end("ana"), roll(5));
    expect([unit(over, "foe").hp, before(over, "foe").length]).toEqual([20, 0]);
  });
});
