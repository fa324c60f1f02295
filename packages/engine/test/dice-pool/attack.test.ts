import { describe, expect, it } from "vitest";
import { type Answer, formatCheck, formatSum } from "../../src/kernel/index.ts";
import {
  asked,
  attack,
  end,
  events,
  fight,
  type Person,
  place,
  play,
  refused,
  rolls,
  unit,
  use,
} from "./table.ts";

const hit = (notation: string, more: object = {}) => ({
  attacks: { hit: { notation, range: "distance(9)", ap: 1, ...more } },
});
/** Ana at [2, 2] and a foe beside her. */
const pair = (ana: object = {}, foe: object = {}): Person[] => [
  { id: "ana", at: [2, 2], ...ana } as Person,
  { id: "foe", at: [3, 2], ...foe } as Person,
];

describe("the attack", () => {
  it("DP8 each 4 or better is a hit, a natural 6 a crit", () => {
    const b = play(fight(pair(hit("6pb"))), attack("ana", "foe", "hit"), rolls(1, 2, 3, 4, 5, 6));
    expect(events(b, "attack")[0]).toMatchObject({ hits: 3, crits: 1, hit: true, critical: true });
  });

  it("DP9 each 5 or better is a block; a bonus lifts the highest that fail", () => {
    const plain = play(
      fight(pair(hit("3pb"), { physicalDice: 4 })),
      attack("ana", "foe", "hit"),
      rolls(4, 4, 4),
      rolls(3, 4, 5, 6),
    );
    expect(events(plain, "attack")[0]).toMatchObject({ hits: 3, blocks: 2 });
    const lifted = play(
      fight(pair(hit("3pb"), { physicalDice: 4, physicalBonus: 2 })),
      attack("ana", "foe", "hit"),
      rolls(4, 4, 4),
      rolls(2, 4, 5, 6),
    );
    expect(events(lifted, "attack")[0]).toMatchObject({ blocks: 3 });
  });

  it("DP10 damage is hits + 2 × crits − blocks, not under 0, and says so", () => {
    const b = play(
      fight(pair(hit("3pb"), { physicalDice: 1 })),
      attack("ana", "foe", "hit"),
      rolls(4, 6, 1),
      rolls(5),
    );
    expect(events(b, "damage")[0]).toMatchObject({ amount: 3, hp: 17 });
    expect(formatCheck(events(b, "attack")[0]?.check as never)).toBe(
      "2 hits + 2 for 1 crit − 1 blocks = 3, needs 1 or more: damage (DP10)",
    );
    expect(formatSum(events(b, "damage")[0]?.sum as never)).toBe(
      "2 hits + 2 for 1 crit − 1 blocks = 3: 3 (DP10)",
    );
    const none = play(
      fight(pair(hit("1pb"), { physicalDice: 2 })),
      attack("ana", "foe", "hit"),
      rolls(4),
      rolls(5, 6),
    );
    expect(events(none, "damage")).toEqual([]);
    expect(events(none, "attack")[0]).toMatchObject({ hit: false });
    expect(unit(none, "foe").hp).toBe(20);
  });

  it.each([
    ["hit-and-crit", 3],
    ["crit-only", 2],
  ])("DP10 critCounts %s: a natural 6 alone does %i", (critCounts, damage) => {
    const b = play(fight(pair(hit("1pb")), { rules: { critCounts } }), attack("ana", "foe", "hit"), rolls(6));
    expect(events(b, "damage")[0]).toMatchObject({ amount: damage });
  });

  it("DP14 defense bonuses are extra dice or points", () => {
    const shield = {
      id: "shield",
      aim: "self",
      ap: 1,
      does: [{ do: "lay", on: "user" }],
      effect: { lasts: { rounds: 2 }, mods: { physicalDice: 1, magicalDice: 2, physicalBonus: 1 } },
    };
    let b = fight(pair(hit("2pb"), { abilities: [shield], physicalDice: 1 }), { order: ["foe", "ana"] });
    b = play(play(b, use("ability", "foe", "shield")), end("foe"));
    b = play(b, attack("ana", "foe", "hit"), rolls(4, 4), rolls(4, 1));
    expect(events(b, "attack")[0]).toMatchObject({ blocks: 1 });
  });

  it("DP15 a bonus of a card is gone with that card's action", () => {
    const both = { attacks: { strong: { notation: "1pb+3", ap: 1 }, weak: { notation: "1pb", ap: 1 } } };
    const b = play(fight(pair(both)), attack("ana", "foe", "strong"), rolls(1));
    expect(events(b, "attack")[0]).toMatchObject({ hits: 1 });
    expect(events(play(b, attack("ana", "foe", "weak"), rolls(1)), "attack")[0]).toMatchObject({ hits: 0 });
  });

  it.each([
    ["3pb+1", [3, 3, 2], 1],
    ["3pb+2", [3, 2, 1], 1],
    ["3pb+3", [3, 2, 1], 2],
    ["2pb+2", [1, 1], 0],
    ["2pb+4", [3, 1], 2],
    ["2pb+3", [2, 1], 1],
  ] as const)(
    "DP16 %s on %j makes %i hits: the highest failing die first, what cannot finish a die is wasted",
    (notation, faces, hits) => {
      const b = play(fight(pair(hit(notation))), attack("ana", "foe", "hit"), rolls(...faces));
      expect(events(b, "attack")[0]).toMatchObject({ hits });
    },
  );

  it("DP17 a bonus never makes a crit", () => {
    const b = play(
      fight(pair(hit("1pb+9", { keywords: ["crushing"] }))),
      attack("ana", "foe", "hit"),
      rolls(3),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hits: 1, crits: 0, critical: false });
  });
});

describe("keywords", () => {
  const faces = rolls(5, 4);

  it("DP18 knock-back: any damage slides the target one square straight away", () => {
    const b = play(fight(pair(hit("2pb", { keywords: ["knock-back"] }))), attack("ana", "foe", "hit"), faces);
    expect(place(b, "foe")).toEqual([4, 2]);
    expect(events(b, "effect")[0]).toMatchObject({ lands: true, keywords: ["knock-back"] });
    const stays = play(
      fight(pair(hit("2pb", { keywords: ["knock-back"] }), { physicalDice: 2 })),
      attack("ana", "foe", "hit"),
      faces,
      rolls(5, 5),
    );
    expect(place(stays, "foe")).toEqual([3, 2]);
    expect(events(stays, "effect")[0]).toMatchObject({ lands: false });
  });

  it("DP18 the attacker may leave it: the option slide, nothing is asked", () => {
    const people = pair({
      ...hit("2pb", { keywords: ["knock-back"] }),
      attacks: {
        hit: { notation: "2pb", keywords: ["knock-back"], ap: 1 },
        other: { notation: "2pb", ap: 1 },
      },
    });
    const b = play(fight(people), attack("ana", "foe", "hit", { slide: false }), faces);
    expect(place(b, "foe")).toEqual([3, 2]);
    expect(refused(fight(people), attack("ana", "foe", "other", { slide: false }))).toEqual([
      "option/unknown",
    ]);
  });

  it("DP18 blocked by a wall, a solid square, the edge or somebody: no slide", () => {
    const ana = hit("2pb", { keywords: ["knock-back"] });
    const solid = { cells: ["........", "........", "....#...", "........"] };
    expect(place(play(fight(pair(ana), solid), attack("ana", "foe", "hit"), faces), "foe")).toEqual([3, 2]);
    expect(
      place(play(fight(pair(ana), { walls: [[4, 2, 4, 3]] }), attack("ana", "foe", "hit"), faces), "foe"),
    ).toEqual([3, 2]);
    expect(
      place(
        play(
          fight(pair(ana), { cells: ["....", "....", "....", "...."] }),
          attack("ana", "foe", "hit"),
          faces,
        ),
        "foe",
      ),
    ).toEqual([3, 2]);
    const crowd: Person[] = [...pair(ana), { id: "foe2", at: [4, 2] }];
    expect(place(play(fight(crowd), attack("ana", "foe", "hit"), faces), "foe")).toEqual([3, 2]);
  });

  it.each([
    [
      [3, 3],
      [4, 4],
    ],
    [
      [5, 2],
      [6, 2],
    ],
    [
      [5, 3],
      [6, 3],
    ],
    [
      [4, 3],
      [5, 4],
    ],
    [
      [2, 5],
      [2, 6],
    ],
    [
      [1, 1],
      [0, 0],
    ],
  ] as const)("DP33 from [2, 2] a target at %j slides to %j", (at, to) => {
    const b = fight([
      { id: "ana", at: [2, 2], ...hit("2pb", { keywords: ["knock-back"] }) } as Person,
      { id: "foe", at },
    ]);
    expect(place(play(b, attack("ana", "foe", "hit"), faces), "foe")).toEqual(to);
  });

  it("DP19 crushing: natural 5s are crits too", () => {
    const b = play(fight(pair(hit("2pb", { keywords: ["crushing"] }))), attack("ana", "foe", "hit"), faces);
    expect(events(b, "attack")[0]).toMatchObject({ hits: 2, crits: 1 });
    expect(events(b, "damage")[0]).toMatchObject({ amount: 4 });
  });

  const inflicts = (keyword: string, faces: Answer) =>
    unit(play(fight(pair(hit("2pb", { keywords: [keyword] }))), attack("ana", "foe", "hit"), faces), "foe")
      .statuses;

  it("DP20 poisoned: any damage, and the target is poisoned", () => {
    expect(inflicts("poisoned", faces)).toEqual(["poisoned"]);
    expect(inflicts("poisoned", rolls(1, 1))).toEqual([]);
  });

  it("DP23 flaming: any damage, and the target is on fire", () => {
    expect(inflicts("flaming", faces)).toEqual(["on-fire"]);
    expect(inflicts("flaming", rolls(1, 1))).toEqual([]);
  });

  it("DP21 penetrating: the target rolls no defense", () => {
    const b = play(
      fight(pair(hit("2pb", { keywords: ["penetrating"] }), { physicalDice: 5 })),
      attack("ana", "foe", "hit"),
      faces,
    );
    expect(asked(b)).toEqual(["ana: attack 2d6"]);
    expect(unit(b, "foe").hp).toBe(18);
  });

  it("DP22 focused: every hit is a crit, bonus-made ones too", () => {
    const b = play(
      fight(pair(hit("2pb+1", { keywords: ["focused"] }))),
      attack("ana", "foe", "hit"),
      rolls(4, 3),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hits: 2, crits: 2 });
    expect(events(b, "damage")[0]).toMatchObject({ amount: 6 });
  });
});
