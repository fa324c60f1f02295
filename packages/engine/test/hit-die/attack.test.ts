import { describe, expect, it } from "vitest";
import { formatCheck, formatSum, stateOf } from "../../src/kernel/index.ts";
import { attack, end, events, fight, play, refused, roll, statuses, unit, use } from "./table.ts";

const shot = (fields: object = {}) => ({ attacks: { shot: { range: "ranged", ...fields } } });

describe("rolls", () => {
  it("HD1 buffs and debuffs succeed without a roll, whatever the Resistance", () => {
    const b = play(
      fight([
        { id: "ana", mp: 20, abilities: ["debuff"] },
        { id: "foe", resistance: 99, evasion: 99 },
      ]),
      use("ana", "debuff", ["foe"], { stat: "evasion" }),
    );
    expect(unit(b, "foe").evasion).toBe(98);
    expect(events(b, "tracker")[0]).toMatchObject({ target: "foe", stat: "evasion", from: 0, to: -1 });
  });

  it("HD2 physical, magical and status abilities each ask one hit die, 1d10, whoever uses them", () => {
    const all = {
      attacks: { p: { kind: "physical" }, m: { kind: "magical" }, s: { kind: "status", element: "fire" } },
    };
    for (const kind of ["p", "m", "s"]) {
      for (const [who, whom] of [
        ["ana", "foe"],
        ["foe", "ana"],
      ] as const) {
        const b = fight(
          [
            { id: "ana", ...all },
            { id: "foe", ...all },
          ],
          { order: [who, whom] },
        );
        const after = play(b, attack(who, whom, kind), roll(3));
        expect(after.log.steps.at(-1)?.asked?.map((q) => [q.name, q.dice, q.who])).toEqual([
          ["hit die", "1d10", who],
        ]);
      }
    }
  });

  it("HD3 several targets share one roll; hit and damage are worked out for each", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 2, physicalAccuracy: 3, attacks: { sweep: { range: "multi" } } },
        { id: "foe1", evasion: 6, physicalDefense: 1 },
        { id: "foe2", evasion: 2, physicalDefense: 3 },
      ]),
      { do: "attack", actor: "ana", with: "sweep", targets: ["foe1", "foe2"] },
      roll(5),
    );
    expect(events(b, "attack").map((e) => [e.target, e["hit"]])).toEqual([
      ["foe1", false],
      ["foe2", true],
    ]);
    expect(unit(b, "foe1").hp).toBe(20);
    expect(unit(b, "foe2").hp).toBe(12);
  });

  it.each([
    [7, true],
    [8, false],
  ])("HD4 physical: roll %i − 3 + 3 ≤ 7 is %s", (die, hit) => {
    const b = play(
      fight([
        { id: "ana", physicalAccuracy: 3 },
        { id: "foe", evasion: 3 },
      ]),
      attack("ana", "foe"),
      roll(die),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hit, die });
  });

  it("HD4 explains itself: each term by name, what it needs, and the rule", () => {
    const b = play(
      fight([
        { id: "ana", physicalAccuracy: 3 },
        { id: "foe", evasion: 2 },
      ]),
      attack("ana", "foe"),
      roll(5),
    );
    expect(formatCheck(events(b, "attack")[0]?.check as never)).toBe(
      "5 hit die − 3 Physical Accuracy + 2 Evasion = 4, needs 7 or less: hit (HD4)",
    );
  });

  it("HD4 the house may set another target", () => {
    const people = [{ id: "ana" }, { id: "foe", evasion: 3 }];
    expect(events(play(fight(people), attack("ana", "foe"), roll(5)), "attack")[0]).toMatchObject({
      hit: false,
    });
    expect(
      events(play(fight(people, { rules: { hitTarget: 8 } }), attack("ana", "foe"), roll(5)), "attack")[0],
    ).toMatchObject({ hit: true });
  });

  it("HD5 magical attacks use Magical Accuracy against Evasion", () => {
    const people = [
      { id: "ana", magicalAccuracy: 4, physicalAccuracy: -50, ...shot({ kind: "magical" }) },
      { id: "foe", evasion: 3, resistance: 50 },
    ];
    expect(events(play(fight(people), attack("ana", "foe", "shot"), roll(8)), "attack")[0]).toMatchObject({
      hit: true,
    });
    expect(events(play(fight(people), attack("ana", "foe", "shot"), roll(9)), "attack")[0]).toMatchObject({
      hit: false,
    });
  });

  it.each([
    [6, true],
    [7, false],
  ])("HD6 status: roll %i − 3 + 2 ≤ 5 is %s", (die, hit) => {
    const b = play(
      fight([
        { id: "ana", statusAccuracy: 3, ...shot({ kind: "status", element: "wood" }) },
        { id: "foe", resistance: 2, evasion: 50 },
      ]),
      attack("ana", "foe", "shot"),
      roll(die),
    );
    expect(statuses(b, "foe")).toEqual(hit ? ["poisoned"] : []);
  });

  it("HD6 the house may set another status target", () => {
    const people = [{ id: "ana", ...shot({ kind: "status", element: "wood" }) }, { id: "foe" }];
    expect(
      statuses(
        play(fight(people, { rules: { statusTarget: 9 } }), attack("ana", "foe", "shot"), roll(9)),
        "foe",
      ),
    ).toEqual(["poisoned"]);
    expect(
      statuses(
        play(fight(people, { rules: { statusTarget: 8 } }), attack("ana", "foe", "shot"), roll(9)),
        "foe",
      ),
    ).toEqual([]);
  });

  it("HD7 only the natural 1 is saved: a 2 is too much for any Evasion beyond reach", () => {
    const b = play(fight([{ id: "ana" }, { id: "foe", evasion: 1000 }]), attack("ana", "foe"), roll(2));
    expect(events(b, "attack")[0]).toMatchObject({ hit: false });
    expect(unit(b, "foe").hp).toBe(20);
  });

  it.each(["physical", "magical"])("HD7 a natural 1 hits with a %s attack whatever the Evasion", (kind) => {
    const b = play(
      fight([
        { id: "ana", ...shot({ kind }) },
        { id: "foe", evasion: 1000 },
      ]),
      attack("ana", "foe", "shot"),
      roll(1),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hit: true });
    expect(formatCheck(events(b, "attack")[0]?.check as never)).toContain("a natural 1 always hits (HD7)");
    expect(unit(b, "foe").hp).toBeLessThan(20);
  });

  it("HD8 a status beyond reach cannot land, not even on a 1", () => {
    const b = play(
      fight([
        { id: "ana", ...shot({ kind: "status", element: "wood" }) },
        { id: "foe", resistance: 5 },
      ]),
      attack("ana", "foe", "shot"),
      roll(1),
    );
    expect(statuses(b, "foe")).toEqual([]);
  });
});

describe("damage", () => {
  const wound = (attacker: object, target: object, die: number, rules = {}) => {
    const b = play(
      fight(
        [
          { id: "ana", physicalAccuracy: 9, magicalAccuracy: 9, ...attacker },
          { id: "foe", hp: 1000, ...target },
        ],
        { rules },
      ),
      attack("ana", "foe", "attacks" in attacker ? "shot" : undefined),
      roll(die),
    );
    return events(b, "damage")[0]?.["amount"];
  };

  it("HD9 base damage is Attack − Defense + the die", () =>
    expect(wound({ physicalAttack: 4 }, { physicalDefense: 2, shell: 500 }, 6)).toBe(8));
  it("HD9 and at least 1", () =>
    expect(wound({ physicalAttack: 0 }, { physicalDefense: 50, shell: 500 }, 6)).toBe(1));
  it("HD9 magical attacks use the magical pair", () =>
    expect(
      wound(
        { magicalAttack: 7, physicalAttack: 90, ...shot({ kind: "magical" }) },
        { magicalDefense: 3, physicalDefense: 90 },
        2,
      ),
    ).toBe(6));

  it.each([
    [1.5, 3, 5],
    [0.5, 3, 2],
    [0.25, 2, 1],
    [0.25, 1, 0],
    [1.15, 10, 12],
    [0.35, 10, 4],
    [0, 9, 0],
    [2.5, 1, 3],
  ])("HD10 ×%f of %i is %i: nearest, halves up, decimals exactly", (multiplier, base, damage) => {
    expect(wound({ physicalAttack: base - 1, ...shot({ multiplier }) }, { shell: 500 }, 1)).toBe(damage);
  });

  it("HD10 modifiers can bring a natural 1 to 0; there is no floor after them", () =>
    expect(wound(shot({ multiplier: 0.25 }), { shell: 500, evasion: 99 }, 1)).toBe(0));

  it("HD10 rescueFloor off: only the natural 1 saved the hit, so nothing may be done", () => {
    const saved = [
      { physicalAttack: 0, physicalAccuracy: 0 },
      { physicalDefense: 5, evasion: 50 },
    ] as const;
    expect(wound(...saved, 1)).toBe(2);
    expect(wound(...saved, 1, { rescueFloor: false })).toBe(0);
    expect(
      wound({ physicalAttack: 0, physicalAccuracy: 0 }, { physicalDefense: 5, evasion: 0 }, 1, {
        rescueFloor: false,
      }),
    ).toBe(2);
    expect(
      wound({ physicalAttack: 7, physicalAccuracy: 0 }, { physicalDefense: 5, evasion: 50 }, 1, {
        rescueFloor: false,
      }),
    ).toBe(6);
  });

  it.each([
    ["physical", 0, 10],
    ["physical", 500, 5],
    ["magical", 0, 5],
    ["magical", 500, 10],
  ])("HD11 a %s attack on a Shell of %i does %i", (kind, shell, damage) => {
    expect(wound({ physicalAttack: 4, magicalAttack: 4, ...shot({ kind }) }, { shell }, 1)).toBe(damage);
  });

  it("HD12 the worked example: one roll of 5, Accuracy 3, Attack 2", () => {
    const b = play(
      fight([
        { id: "ana", physicalAccuracy: 3, physicalAttack: 2, attacks: { sweep: { range: "multi" } } },
        { id: "foe1", evasion: 6, physicalDefense: 1, shell: 9 },
        { id: "foe2", evasion: 2, physicalDefense: 3, shell: 9 },
      ]),
      { do: "attack", actor: "ana", with: "sweep" },
      roll(5),
    );
    expect(events(b, "attack").map((e) => e.check?.total)).toEqual([8, 4]);
    expect(events(b, "damage").map((e) => [e.target, e["amount"]])).toEqual([["foe2", 4]]);
  });

  it("HD10 the sum is explained with its factors", () => {
    const b = play(
      fight([
        { id: "ana", physicalAccuracy: 9, physicalAttack: 4, ...shot({ multiplier: 1.5, element: "fire" }) },
        { id: "foe", hp: 99, element: "wood", physicalDefense: 1 },
      ]),
      attack("ana", "foe", "shot"),
      roll(2),
    );
    expect(formatSum(events(b, "attack")[0]?.sum as never)).toBe(
      "4 Physical Attack − 1 Physical Defense + 2 hit die = 5 × 2 no Shell (HD11) × 1.5 shot × 2 fire against wood (HD42): 30 (HD9, HD10)",
    );
  });

  it("HD13 HP never go under 0", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 50 },
        { id: "foe", hp: 3 },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(unit(b, "foe").hp).toBe(0);
    expect(events(b, "damage")[0]).toMatchObject({ amount: 102, hp: 3, lost: 99 });
    expect(stateOf(b).winner).toBe("heroes");
  });

  it("HD23 a miss deals no damage and lands no status", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 9, statusAccuracy: 99, mp: 9, abilities: ["venom-blade"] },
        { id: "foe", evasion: 9 },
      ]),
      use("ana", "venom-blade", ["foe"]),
      roll(2),
    );
    expect(unit(b, "foe").hp).toBe(20);
    expect(statuses(b, "foe")).toEqual([]);
    expect(events(b).map((e) => e.event)).toEqual(["uses", "attack"]);
  });

  it.each([
    ["not enough for the Shell", 10, 5, 4, { shell: 6, hp: 5, life: "up" }],
    ["just the Shell", 4, 5, 4, { shell: 0, hp: 5, life: "up" }],
    ["a rest up to the HP is lost", 4, 5, 9, { shell: 0, hp: 5, life: "up" }],
    ["a rest above the HP downs", 4, 5, 10, { shell: 0, hp: 0, life: "slain" }],
  ])("HD25 damage meets the Shell first: %s", (_, shell, hp, damage, left) => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: damage - 1, physicalAccuracy: 9 },
        { id: "foe", shell, hp },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(unit(b, "foe")).toMatchObject(left);
  });
});

describe("knock-out", () => {
  const people = [
    { id: "ana", physicalAttack: 4 },
    { id: "foe", hp: 10 },
  ];

  it("HD22 nonlethal: the hit by the real roll, the damage as though it were a 1", () => {
    const b = play(fight(people), attack("ana", "foe", "basic-attack", { nonlethal: true }), roll(6));
    expect(events(b, "attack")[0]).toMatchObject({ hit: true, die: 6 });
    expect(events(b, "damage")[0]).toMatchObject({ amount: 10 });
    expect(unit(b, "foe").life).toBe("incapacitated");
  });

  it("HD22 a roll too high misses though a 1 would have hit", () => {
    expect(
      events(
        play(fight(people), attack("ana", "foe", "basic-attack", { nonlethal: true }), roll(8)),
        "attack",
      )[0],
    ).toMatchObject({ hit: false });
  });

  it("HD22 the same blow without mercy leaves it down", () => {
    expect(unit(play(fight(people), attack("ana", "foe"), roll(6)), "foe").life).toBe("slain");
  });

  it("HD22 an attack may be nonlethal by its nature", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 4, attacks: { club: { nonlethal: true } } },
        { id: "foe", hp: 10 },
      ]),
      attack("ana", "foe", "club"),
      roll(7),
    );
    expect(unit(b, "foe").life).toBe("incapacitated");
  });
});

it("HD2 nothing happens out of turn, and the refusal says whose turn it is", () => {
  const b = fight([{ id: "ana" }, { id: "foe" }]);
  expect(refused(b, attack("foe", "ana"))).toEqual(["turn/not-yours"]);
  expect(refused(play(b, end("ana")), attack("ana", "foe"))).toEqual(["turn/not-yours"]);
});
