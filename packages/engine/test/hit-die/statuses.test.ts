import { describe, expect, it } from "vitest";
import { type Answer, stateOf } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { ELEMENT_TABLE, ELEMENTS, STATUS_OF } from "../../src/rulesets/hit-die/words.ts";
import {
  attack,
  choose,
  end,
  events,
  fight,
  nextRound,
  play,
  refused,
  roll,
  statuses,
  unit,
  until,
  use,
} from "./table.ts";

/** Ana gives the foe a status with a sure roll, then ends her turn. */
function afflicted(element: string, ana: object, foe: object, more: object[] = []) {
  const b = fight([
    {
      id: "ana",
      statusAccuracy: 20,
      mp: 99,
      attacks: { curse: { kind: "status", range: "ranged", element } },
      ...ana,
    },
    { id: "foe", ...foe },
    ...(more as []),
  ]);
  return play(b, attack("ana", "foe", "curse"), roll(1));
}
const hasAll = {
  physicalAccuracy: 9,
  magicalAccuracy: 9,
  attacks: { m: { kind: "magical", range: "ranged" } },
};

describe("elements", () => {
  it("HD42 the table's multipliers apply when attack and target both have an element", () => {
    for (const [a, d, factor] of [
      ["fire", "ice", 4],
      ["fire", "wind", 0.25],
      ["water", "fire", 2],
      ["wind", "wind", 2],
      ["light", "shadow", 4],
      ["shadow", "light", 0.25],
    ] as const) {
      const b = play(
        fight([
          { id: "ana", physicalAttack: 7, attacks: { x: { element: a } } },
          { id: "foe", hp: 999, element: d },
        ]),
        attack("ana", "foe", "x"),
        roll(1),
      );
      expect(events(b, "damage")[0]?.["amount"], `${a} on ${d}`).toBe(16 * factor);
    }
    expect(
      ELEMENTS.every((a) => ELEMENTS.every((d) => [0.25, 0.5, 1, 2, 4].includes(ELEMENT_TABLE[a][d]))),
    ).toBe(true);
  });

  it("HD42 colorless on either side is ×1", () => {
    const b = fight([
      { id: "ana", physicalAttack: 7, attacks: { x: { element: "fire" } } },
      { id: "foe1", hp: 999 },
      { id: "foe2", hp: 999, element: "ice" },
    ]);
    expect(events(play(b, attack("ana", "foe1", "x"), roll(1)), "damage")[0]?.["amount"]).toBe(16);
    expect(events(play(b, attack("ana", "foe2"), roll(1)), "damage")[0]?.["amount"]).toBe(16);
  });

  it("HD43 while it has a Shell a target counts as the Shell's element, else as its own", () => {
    const b = fight([
      { id: "ana", physicalAttack: 7, attacks: { x: { element: "fire" } } },
      { id: "foe", hp: 999, shell: 20, shellElement: "ice", element: "water" },
    ]);
    const first = play(b, attack("ana", "foe", "x"), roll(1));
    expect(events(first, "damage")[0]?.["amount"]).toBe(8 * 4);
    expect(events(play(first, attack("ana", "foe", "x"), roll(1)), "damage")[0]?.["amount"]).toBe(
      8 * 2 * 0.5,
    );
  });

  it("HD44 a Shell of another element converts the old one and adds; never above the cap", () => {
    const b = fight([
      { id: "ana", rank: "hero", hp: 20, magicalAttack: 15, mp: 30, abilities: ["shell"] },
      { id: "foe" },
    ]);
    const one = play(b, use("ana", "shell", ["ana"], { element: "fire" }));
    expect(unit(one, "ana")).toMatchObject({ shell: 15, shellElement: "fire" });
    const two = play(one, use("ana", "shell", ["ana"], { element: "ice" }));
    expect(unit(two, "ana")).toMatchObject({ shell: 20, shellElement: "ice" });
    const enemy = fight([
      { id: "foe1", side: "foes", shell: 6, magicalAttack: 9, mp: 30, abilities: ["own-shell"] },
      { id: "ana" },
    ]);
    expect(unit(play(enemy, use("foe1", "own-shell")), "foe1").shell).toBe(6);
  });
});

describe("elemental statuses", () => {
  it.each([
    ["fire", "wind", 10, "never"],
    ["fire", "water", 3, "½"],
    ["fire", "earth", 5, "1"],
    ["fire", "wood", 7, "2"],
    ["fire", "ice", 10, "always"],
  ])("HD50 %s on %s: highest die that lands is %i (%s)", (element, own, highest, kind) => {
    const lands = (die: number) =>
      statuses(
        play(
          fight([
            { id: "ana", attacks: { c: { kind: "status", element } } },
            { id: "foe", element: own, resistance: kind === "always" ? 90 : 0 },
          ]),
          attack("ana", "foe", "c"),
          roll(die),
        ),
        "foe",
      ).length === 1;
    const landing = Array.from({ length: 10 }, (_, i) => i + 1).filter(lands);
    expect(landing).toEqual(kind === "never" ? [] : Array.from({ length: highest }, (_, i) => i + 1));
  });

  it("HD50 statusTarget replaces the plain threshold only", () => {
    const landing = (own: string | null) =>
      Array.from({ length: 10 }, (_, i) => i + 1).filter(
        (die) =>
          statuses(
            play(
              fight(
                [
                  { id: "ana", attacks: { c: { kind: "status", element: "fire" } } },
                  { id: "foe", element: own },
                ],
                { rules: { statusTarget: 9 } },
              ),
              attack("ana", "foe", "c"),
              roll(die),
            ),
            "foe",
          ).length === 1,
      ).length;
    expect([landing(null), landing("earth"), landing("water"), landing("wood")]).toEqual([9, 9, 3, 7]);
  });

  it("HD50 each element brings its own status, which lasts", () => {
    for (const element of ELEMENTS) {
      const b = afflicted(element, {}, { hp: 100 });
      expect(statuses(b, "foe")).toEqual([STATUS_OF[element]]);
    }
    expect(statuses(nextRound(nextRound(afflicted("light", {}, {}))), "foe")).toEqual(["blinded"]);
  });

  it("HD51 Burned: no healing, no new buffs; old buffs stay", () => {
    const start = fight(
      [
        { id: "ana", statusAccuracy: 20, magicalAttack: 5, mp: 99, abilities: ["brand", "heal", "buff"] },
        { id: "foe", hp: 20 },
        { id: "bo" },
      ],
      {},
    );
    const buffed = play(start, use("ana", "buff", ["foe"], { stat: "evasion" }));
    const burned = play(buffed, use("ana", "brand", ["foe"]), roll(1));
    expect(unit(burned, "foe").tracker.evasion).toBe(1);
    const again = until(burned, "ana");
    const healed = play(again, use("ana", "heal", ["foe"]));
    expect(events(healed, "heal")[0]).toMatchObject({ amount: 0 });
    expect(unit(play(healed, use("ana", "buff", ["foe"], { stat: "evasion" })), "foe").tracker.evasion).toBe(
      1,
    );
  });

  it("HD52 Confused: a coin before aiming at one other; wrong, and the other side picks", () => {
    const b = until(afflicted("water", { hp: 50 }, { physicalAccuracy: 9 }, [{ id: "foe2" }]), "foe");
    const right = play(b, attack("foe", "ana"), roll(1), roll(3));
    expect(events(right, "attack")[0]).toMatchObject({ target: "ana" });
    const wrong = play(b, attack("foe", "ana"), roll(2), choose("foe2"), roll(3));
    expect(events(wrong, "attack")[0]).toMatchObject({ target: "foe2" });
    expect(wrong.log.steps.at(-1)?.asked?.map((q) => [q.name, q.who])).toEqual([
      ["confusion", "foe"],
      ["confused target", "ana"],
      ["hit die", "foe"],
    ]);
  });

  it("HD53 Petrified: no Move, base Evasion halved down before the tracker; may still be advanced on", () => {
    const b = until(afflicted("earth", { abilities: ["buff"] }, { evasion: 7, at: "back" }), "foe");
    expect(unit(b, "foe").evasion).toBe(3);
    expect(refused(b, { do: "move", actor: "foe" })).toEqual(["status/petrified"]);
    const advanced = play(until(b, "ana"), { do: "advance", actor: "ana" });
    expect(unit(advanced, "foe").row).toBe("front");
    expect(unit(play(advanced, use("ana", "buff", ["foe"], { stat: "evasion" })), "foe").evasion).toBe(4);
  });

  it("HD54 Blinded: all three Accuracies halved down, the tracker in it unless the house says otherwise", () => {
    const people = [
      {
        id: "ana",
        mp: 99,
        statusAccuracy: 20,
        attacks: { c: { kind: "status", element: "light" } },
        abilities: ["buff"],
      },
      { id: "foe", physicalAccuracy: 5, magicalAccuracy: 4, statusAccuracy: 1 },
    ];
    const blind = (rules: object) => {
      const buffed = play(
        fight(people, { rules: rules as never }),
        use("ana", "buff", ["foe"], { stat: "physicalAccuracy" }),
      );
      return unit(play(buffed, attack("ana", "foe", "c"), roll(1)), "foe");
    };
    expect(blind({})).toMatchObject({ physicalAccuracy: 3, magicalAccuracy: 2, statusAccuracy: 0 });
    expect(blind({ blindTracker: false })).toMatchObject({
      physicalAccuracy: 3,
      magicalAccuracy: 2,
      statusAccuracy: 0,
    });
    const two = { ...people[1], physicalAccuracy: 4 };
    expect(
      unit(
        play(
          play(
            fight([people[0] as never, two as never], { rules: { blindTracker: false } }),
            use("ana", "buff", ["foe"], { stat: "physicalAccuracy" }),
          ),
          attack("ana", "foe", "c"),
          roll(1),
        ),
        "foe",
      ).physicalAccuracy,
    ).toBe(3);
    expect(
      unit(
        play(
          play(
            fight([people[0] as never, two as never]),
            use("ana", "buff", ["foe"], { stat: "physicalAccuracy" }),
          ),
          attack("ana", "foe", "c"),
          roll(1),
        ),
        "foe",
      ).physicalAccuracy,
    ).toBe(2);
  });

  it("HD55 Frostbitten: no basic attack, no items, no restoring", () => {
    const b = until(
      afflicted(
        "ice",
        {},
        { mp: 50, abilities: ["heal", "restore-mana", "buff", "strike"], items: { potion: 1 } },
      ),
      "foe",
    );
    expect(refused(b, attack("foe", "ana"))).toEqual(["status/frostbitten"]);
    expect(refused(b, use("foe", "heal", ["foe"]))).toEqual(["status/frostbitten"]);
    expect(refused(b, use("foe", "restore-mana", ["foe"]))).toEqual(["status/frostbitten"]);
    expect(refused(b, { do: "item", actor: "foe", with: "potion", targets: ["foe"] })).toEqual([
      "status/frostbitten",
    ]);
    expect(refused(b, use("foe", "strike", ["ana"]))).toEqual([]);
    expect(refused(b, use("foe", "buff", ["foe"]))).toEqual([]);
  });

  it("HD56 Fatigued: MP costs double", () => {
    const b = until(
      afflicted("wind", { hp: 90 }, { mp: 7, physicalAccuracy: 9, abilities: ["strike"] }),
      "foe",
    );
    const once = play(b, use("foe", "strike", ["ana"]), roll(2));
    expect(unit(once, "foe").mp).toBe(1);
    expect(refused(once, use("foe", "strike", ["ana"]))).toEqual(["cost/mp"]);
  });

  it.each([
    ["thunder", "HD57 Paralyzed", undefined, "m"],
    ["shadow", "HD58 Silenced", "m", undefined],
  ])("%s: %s: own attacks of that kind fail, a natural 1 too", (element, _, fails, works) => {
    const b = until(afflicted(element, { hp: 90 }, hasAll), "foe");
    const name = (n: string | undefined) => n ?? "basic-attack";
    expect(events(play(b, attack("foe", "ana", name(fails)), roll(1)), "attack")[0]).toMatchObject({
      hit: false,
    });
    expect(events(play(b, attack("foe", "ana", name(works)), roll(1)), "attack")[0]).toMatchObject({
      hit: true,
    });
  });

  it("HD57 Paralyzed stops physical rolls, HD58 Silenced magical ones", () => {
    const check = (element: string, attackName: string) =>
      events(
        play(until(afflicted(element, { hp: 90 }, hasAll), "foe"), attack("foe", "ana", attackName), roll(2)),
        "attack",
      )[0]?.["hit"];
    expect([
      check("thunder", "basic-attack"),
      check("thunder", "m"),
      check("shadow", "basic-attack"),
      check("shadow", "m"),
    ]).toEqual([false, true, true, false]);
  });

  it("HD59 Poisoned: every Effect Phase a tenth of Health, rounded down, at least 1; it can down", () => {
    expect(unit(nextRound(afflicted("wood", {}, { hp: 39 })), "foe").hp).toBe(36);
    expect(unit(nextRound(afflicted("wood", {}, { hp: 9 })), "foe").hp).toBe(8);
    const last = play(play(afflicted("wood", {}, { hp: 1 }), end("ana")), end("foe"));
    expect(unit(last, "foe").life).toBe("slain");
    expect(stateOf(last).winner).toBe("heroes");
  });
});

describe("granted statuses", () => {
  it("HD60 Taunted: only single attacks on the taunter, or a Move; ignored when it cannot be reached", () => {
    const b = until(
      play(
        fight(
          [
            { id: "ana", abilities: ["taunt"] },
            { id: "foe", mp: 50, abilities: ["rage", "shot", "whirlwind"] },
            { id: "bo" },
          ],
          { order: ["ana", "foe", "bo"] },
        ),
        use("ana", "taunt", ["foe"]),
      ),
      "foe",
    );
    expect(refused(b, attack("foe", "bo"))).toEqual(["status/taunted"]);
    expect(refused(b, use("foe", "rage"))).toEqual(["status/taunted"]);
    expect(refused(b, use("foe", "whirlwind"))).toEqual(["status/taunted"]);
    expect(refused(b, { do: "hold", actor: "foe", targets: ["bo"] })).toEqual(["status/taunted"]);
    expect(refused(b, attack("foe", "ana"))).toEqual([]);
    expect(refused(b, { do: "move", actor: "foe" })).toEqual([]);
    expect(hitDie.offers(stateOf(b), "foe").flatMap((o) => o.targets?.of ?? [])).toEqual(["ana", "ana"]);
    const far = until(
      play(
        fight([{ id: "ana", at: "back", abilities: ["taunt"] }, { id: "foe" }, { id: "bo" }], {
          order: ["ana", "foe", "bo"],
        }),
        use("ana", "taunt", ["foe"]),
      ),
      "foe",
    );
    expect(refused(far, attack("foe", "bo"))).toEqual([]);
  });

  it("HD61 Guarded: the guard is hit instead, areas pass the ward by, until the guard's next turn", () => {
    const b = until(
      play(
        fight(
          [
            { id: "ana", mp: 9, abilities: ["guard"] },
            { id: "foe", mp: 50, abilities: ["whirlwind"] },
            { id: "bo" },
          ],
          { order: ["ana", "foe", "bo"] },
        ),
        use("ana", "guard", ["bo"]),
      ),
      "foe",
    );
    expect(events(play(b, attack("foe", "bo"), roll(3)), "attack").map((e) => e.target)).toEqual(["ana"]);
    expect(events(play(b, use("foe", "whirlwind"), roll(3)), "attack").map((e) => e.target)).toEqual(["ana"]);
    expect(statuses(until(b, "ana"), "bo")).toEqual([]);
  });

  it.each([
    ["shield", "shielded", undefined, "m"],
    ["barrier", "barred", "m", undefined],
  ])("HD62 %s: the next hit of its kind does 0, then it ends", (ability, status, stopped, passes) => {
    const b = until(
      play(
        fight([
          { id: "ana", mp: 20, hp: 90, abilities: [ability] },
          { id: "foe", ...hasAll },
        ]),
        use("ana", ability, ["ana"]),
      ),
      "foe",
    );
    const through = play(b, attack("foe", "ana", passes ?? "basic-attack"), roll(2));
    expect(events(through, "damage")[0]?.["amount"]).toBeGreaterThan(0);
    expect(statuses(through, "ana")).toEqual([status]);
    const held = play(b, attack("foe", "ana", stopped ?? "basic-attack"), roll(2));
    expect(events(held, "damage")[0]).toMatchObject({ amount: 0 });
    expect(statuses(held, "ana")).toEqual([]);
    expect(
      events(play(b, attack("foe", "ana", stopped ?? "basic-attack"), roll(2)), "attack")[0],
    ).toMatchObject({ hit: true });
  });

  it.each([
    ["counter", undefined],
    ["reflect", "m"],
  ])("HD63 %s: the next hit of its kind also strikes its attacker", (ability, kind) => {
    const b = until(
      play(
        fight([
          { id: "ana", mp: 20, hp: 90, abilities: [ability] },
          {
            id: "foe",
            hp: 90,
            physicalAttack: 3,
            magicalAttack: 3,
            physicalDefense: 1,
            magicalDefense: 1,
            ...hasAll,
          },
        ]),
        use("ana", ability),
      ),
      "foe",
    );
    const after = play(b, attack("foe", "ana", kind ?? "basic-attack"), roll(4));
    const doubled = kind === undefined ? 2 : 1;
    expect(unit(after, "ana").hp).toBe(90 - 7 * doubled);
    expect(unit(after, "foe").hp).toBe(90 - 6 * doubled);
    expect(statuses(after, "ana")).toEqual([]);
  });

  it("HD64 Protected: immune to one element's damage and statuses until the protector's next turn", () => {
    const b = until(
      play(
        fight([
          { id: "ana", mp: 20, hp: 90, abilities: ["protect"] },
          {
            id: "foe",
            statusAccuracy: 20,
            attacks: { f: { element: "fire" }, c: { kind: "status", element: "fire" } },
          },
        ]),
        use("ana", "protect", ["ana"], { element: "fire" }),
      ),
      "foe",
    );
    expect(events(play(b, attack("foe", "ana", "f"), roll(1)), "damage")[0]).toMatchObject({ amount: 0 });
    expect(statuses(play(b, attack("foe", "ana", "c"), roll(1)), "ana")).toEqual(["protected"]);
    expect(statuses(until(b, "ana"), "ana")).toEqual([]);
  });

  it("HD65 Vulnerable: the next hit of that element counts ×2, unless it already does", () => {
    const b = play(
      fight([
        { id: "ana", mp: 20, physicalAttack: 7, attacks: { f: { element: "fire" } }, abilities: ["expose"] },
        { id: "foe1", hp: 999 },
        { id: "foe2", hp: 999, element: "ice" },
      ]),
      use("ana", "expose", ["foe1"], { element: "fire" }),
    );
    const hit = play(b, attack("ana", "foe1", "f"), roll(1));
    expect(events(hit, "damage")[0]).toMatchObject({ amount: 32 });
    expect(statuses(hit, "foe1")).toEqual([]);
    const four = play(
      play(
        fight([
          {
            id: "ana",
            mp: 20,
            physicalAttack: 7,
            attacks: { f: { element: "fire" } },
            abilities: ["expose"],
          },
          { id: "foe", hp: 999, element: "ice" },
        ]),
        use("ana", "expose", ["foe"], { element: "fire" }),
      ),
      attack("ana", "foe", "f"),
      roll(1),
    );
    expect(events(four, "damage")[0]).toMatchObject({ amount: 64 });
  });

  it.each([
    ["haste", 3],
    ["slow", 1],
  ])("HD66 %s: from the Effect Phase on, three rounds of %i AP", (ability, ap) => {
    let b = play(
      fight([{ id: "ana", mp: 20, abilities: [ability] }, { id: "foe" }]),
      use("ana", ability, ["foe"]),
    );
    const seen: number[] = [];
    for (let round = 1; round <= 5; round++) {
      b = until(b, "foe");
      seen.push(unit(b, "foe").ap);
      b = play(b, end("foe"));
    }
    expect(seen).toEqual([2, ap, ap, ap, 2]);
  });

  it("HD67 Focused: basic attacks only, +2 and 1 more for every hit; a miss ends it", () => {
    let b = play(
      fight([
        { id: "ana", physicalAttack: 3, mp: 9, abilities: ["focus", "strike"] },
        { id: "foe", hp: 500 },
      ]),
      use("ana", "focus"),
    );
    expect(refused(b, use("ana", "strike", ["foe"]))).toEqual(["status/focused"]);
    b = play(b, attack("ana", "foe"), roll(1));
    expect(events(b, "damage")[0]).toMatchObject({ amount: 8 + 2 });
    b = play(until(b, "ana"), attack("ana", "foe"), roll(1));
    expect(events(b, "damage")[0]).toMatchObject({ amount: 8 + 3 });
    expect(statuses(play(b, attack("ana", "foe"), roll(9)), "ana")).toEqual([]);
  });

  it("HD68 Hunted: whoever attacks it alone rolls two dice and picks; not for several targets; one for each hunter", () => {
    const people = [
      { id: "ana", mp: 50, abilities: ["mark-quarry", "whirlwind"] },
      { id: "foe1", hp: 90 },
      { id: "foe2", hp: 90 },
    ];
    const b = play(fight(people), use("ana", "mark-quarry", ["foe1"]));
    const picked = play(b, attack("ana", "foe1"), roll(7), roll(2), choose("7"));
    expect(events(picked, "attack")[0]).toMatchObject({ die: 7 });
    expect(events(play(b, attack("ana", "foe1"), roll(4), roll(4)), "attack")[0]).toMatchObject({ die: 4 });
    expect(events(play(b, use("ana", "whirlwind"), roll(4)), "attack")).toHaveLength(2);
    const moved = play(b, use("ana", "mark-quarry", ["foe2"]));
    expect([statuses(moved, "foe1"), statuses(moved, "foe2")]).toEqual([[], ["hunted"]]);
  });

  it("HD69 Hidden: not singled out by foes; areas still meet it; ends by acting, at its next turn, or alone", () => {
    const people = [
      { id: "ana", mp: 20, hp: 50, abilities: ["vanish"] },
      { id: "bo", hp: 1 },
      { id: "foe", mp: 20, physicalAttack: 9, abilities: ["whirlwind"] },
    ];
    const b = play(fight(people, { order: ["ana", "foe", "bo"] }), use("ana", "vanish"));
    expect(statuses(play(b, attack("ana", "foe"), roll(9)), "ana")).toEqual([]);
    const foes = until(b, "foe");
    expect(refused(foes, attack("foe", "ana"))).toEqual(["target/hidden"]);
    expect(events(play(foes, use("foe", "whirlwind"), roll(2)), "attack")).toHaveLength(2);
    expect(statuses(play(foes, attack("foe", "bo"), roll(2)), "ana")).toEqual([]);
    expect(statuses(until(foes, "ana"), "ana")).toEqual([]);
  });

  it("HD70 Masked: counts as the element chosen, Shell or not", () => {
    const b = until(
      play(
        fight([
          { id: "ana", mp: 9, hp: 999, shell: 3, shellElement: "water", abilities: ["mask"] },
          { id: "foe", physicalAttack: 7, attacks: { f: { element: "fire" } } },
        ]),
        use("ana", "mask", undefined, { element: "ice" }),
      ),
      "foe",
    );
    expect(events(play(b, attack("foe", "ana", "f"), roll(1)), "damage")[0]).toMatchObject({ amount: 32 });
  });
});

it("HD41 the tracker goes −7 −3 −1 0 1 3 7, is capped, and opposing steps cancel", () => {
  let b = fight([
    { id: "ana", mp: 999, tier: 6, abilities: ["buff", "debuff", "power-buff", "cleanse"] },
    { id: "foe", evasion: 10 },
  ]);
  const seen: number[] = [];
  for (const ability of [
    "buff",
    "buff",
    "buff",
    "buff",
    "debuff",
    "debuff",
    "debuff",
    "debuff",
    "debuff",
    "debuff",
    "debuff",
    "power-buff",
  ]) {
    b = play(until(b, "ana"), use("ana", ability, ["foe"], { stat: "evasion" }));
    seen.push(unit(b, "foe").evasion - 10);
  }
  expect(seen).toEqual([1, 3, 7, 7, 3, 1, 0, -1, -3, -7, -7, 0]);
  b = play(
    until(play(until(b, "ana"), use("ana", "buff", ["foe"], { stat: "evasion" })), "ana"),
    use("ana", "cleanse", ["foe"]),
  );
  expect(unit(b, "foe").tracker.evasion).toBe(0);
});

it("HD40 statistics may go negative through debuffs", () => {
  const b = play(
    fight([{ id: "ana", mp: 9, abilities: ["debuff"] }, { id: "foe" }]),
    use("ana", "debuff", ["foe"], { stat: "physicalDefense" }),
  );
  expect(unit(b, "foe").physicalDefense).toBe(-1);
});

it("HD92 an attack that also inflicts uses the same die for both, on those it hit", () => {
  const b = fight([
    { id: "ana", mp: 20, statusAccuracy: 0, abilities: ["venom-blade"] },
    { id: "foe", hp: 99 },
  ]);
  const answers = (die: number): Answer[] => [roll(die)];
  expect(statuses(play(b, use("ana", "venom-blade", ["foe"]), ...answers(5)), "foe")).toEqual(["poisoned"]);
  expect(statuses(play(b, use("ana", "venom-blade", ["foe"]), ...answers(6)), "foe")).toEqual([]);
});
