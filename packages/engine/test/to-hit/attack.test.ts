import { describe, expect, it } from "vitest";
import { formatCheck, formatSum } from "../../src/kernel/index.ts";
import {
  arms,
  attack,
  cast,
  choose,
  damage,
  dice,
  end,
  events,
  fight,
  play,
  statuses,
  unit,
  use,
} from "./table.ts";

const sword = { attack: 5, accuracy: 3 };
const check = (b: Parameters<typeof events>[0], name = "attack") =>
  formatCheck(events(b, name)[0]?.check as never);

describe("the roll To-Hit", () => {
  it.each([
    [7, true],
    [6, false],
  ])("TH1 2d6 %i + Accuracy 2 + weapon 3 against Evasion 12 hits: %s", (roll, hit) => {
    const b = play(
      fight([
        { id: "ana", accuracy: 2, ...arms(sword) },
        { id: "foe", evasion: 12 },
      ]),
      attack("ana", "hit", "foe"),
      dice(roll),
    );
    expect(events(b, "attack")[0]).toMatchObject({ by: "ana", target: "foe", hit, roll });
  });

  it("TH1 explains itself: each term by name, what it needs, and the rule", () => {
    const b = play(
      fight([
        { id: "ana", accuracy: 2, ...arms(sword) },
        { id: "foe", evasion: 12, hard: "hard" },
      ]),
      attack("ana", "hit", "foe"),
      dice(9),
    );
    expect(check(b)).toBe(
      "9 to hit + 2 Accuracy + 3 hit − 2 Hard to Hit: as the sheet says (TH24) = 12, needs 12 or more: hit (TH1)",
    );
  });

  const cunning = { effect: { against: "vitality", gives: ["prone"] } };
  it.each([
    [false, 9, false],
    [false, 10, true],
    [true, 4, false],
    [true, 5, true],
  ])(
    "TH2 Evasion stands in for Vitality unless Off-Balance (%s): an effect roll of %i lands: %s",
    (offBalance, roll, lands) => {
      const foe = {
        id: "foe",
        evasion: 13,
        vitality: 8,
        statuses: offBalance ? ["off-balance"] : [],
        health: 50,
      };
      const b = play(
        fight([{ id: "ana", ...arms(sword, cunning) }, foe]),
        attack("ana", "hit", "foe"),
        dice(12),
        dice(roll),
      );
      expect(events(b, "effect")[0]).toMatchObject({ lands });
    },
  );

  it("TH2 the better one is taken for the defender, Vitality too", () => {
    const foe = { id: "foe", evasion: 6, vitality: 14, health: 50 };
    const b = play(
      fight([{ id: "ana", ...arms(sword, cunning) }, foe]),
      attack("ana", "hit", "foe"),
      dice(7),
      dice(10),
    );
    expect(events(b, "effect")[0]).toMatchObject({ lands: false });
    expect(check(b, "effect")).toContain("needs 14 or more: no effect (TH7, Vitality)");
  });

  it("TH3 a miss does nothing, but its points are spent", () => {
    const b = play(
      fight([
        { id: "ana", willpower: 4, mp: 10, weapons: ["rod 1"], abilities: ["hush"] },
        { id: "foe", evasion: 20, hard: "hard" },
      ]),
      cast("ana", "hush", "foe"),
      dice(7),
    );
    expect(unit(b, "ana")).toMatchObject({ mp: 6, used: 0 });
    expect(unit(b, "foe")).toMatchObject({ health: 20, statuses: [] });
    expect(events(b).map((e) => e.event)).toEqual(["uses", "attack"]);
  });

  it("TH4 an effect that misses leaves the damage standing", () => {
    const b = play(
      fight([
        { id: "ana", ...arms(sword, cunning) },
        { id: "foe", vitality: 30 },
      ]),
      attack("ana", "hit", "foe"),
      dice(7),
      dice(12),
    );
    expect(damage(b, "foe")).toEqual([5]);
    expect(statuses(b, "foe")).toEqual([]);
  });

  it.each([
    [0, 12, true],
    [0, 11, false],
    [1, 11, true],
    [1, 10, false],
    [2, 10, true],
  ])("TH5 critical range +%i: a natural %i is critical: %s", (criticalRange, roll, critical) => {
    const b = play(
      fight([{ id: "ana", criticalRange, ...arms(sword) }, { id: "foe" }]),
      attack("ana", "hit", "foe"),
      dice(roll),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hit: true, critical });
  });

  it("TH5 a natural 12 that misses is a miss", () => {
    const b = play(
      fight([
        { id: "ana", ...arms(sword) },
        { id: "foe", evasion: 16 },
      ]),
      attack("ana", "hit", "foe"),
      dice(12),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hit: false, critical: false });
  });

  const caster = {
    id: "ana",
    willpower: 4,
    mp: 20,
    sp: 20,
    weapons: ["rod 1"],
    abilities: ["fire-ball", "windup"],
  };
  it("TH6 spells and techniques hit by themselves whatever the Evasion; reactions still mitigate them", () => {
    const people = [caster, { id: "foe", evasion: 99, reactions: ["deflect"], health: 40 }];
    const spell = play(fight(people), cast("ana", "fire-ball", "foe"), choose("deflect"));
    expect(events(spell, "attack")[0]).toMatchObject({ hit: true, auto: true });
    expect(damage(spell, "foe")).toEqual([5]);
  });

  it.each([
    ["Hard to Hit", { id: "foe", evasion: 9, hard: "hard" }, {}, 7],
    ["distracted by another", { id: "foe", evasion: 9 }, { statuses: ["distracted"] }, 7],
    ["dazzled", { id: "foe", evasion: 9 }, { statuses: ["dazzled"] }, 7],
    ["blinded", { id: "foe", evasion: 9 }, { statuses: ["blinded"] }, 10],
    ["attacking the invisible", { id: "foe", evasion: 9, statuses: ["invisible"] }, {}, 10],
  ])("TH6 %s, a spell has to roll against Evasion", (_, foe, more, needs) => {
    const people = [{ ...caster, ...more }, foe];
    expect(
      events(play(fight(people), cast("ana", "fire-ball", "foe"), dice(needs)), "attack")[0],
    ).toMatchObject({ hit: true });
    expect(
      events(play(fight(people), cast("ana", "fire-ball", "foe"), dice(needs - 1)), "attack")[0],
    ).toMatchObject({ hit: false });
  });

  it("TH7 an additional effect rolls against the stat it names, and failing it changes no damage", () => {
    const people = [
      { id: "ana", willpower: 4, mp: 20, weapons: ["rod 1"], abilities: ["hush"] },
      { id: "foe", concentration: 12 },
    ];
    const lands = play(fight(people), cast("ana", "hush", "foe"), dice(8));
    const fails = play(fight(people), cast("ana", "hush", "foe"), dice(7));
    expect([statuses(lands, "foe"), statuses(fails, "foe")]).toEqual([["cursed"], []]);
    expect(damage(lands, "foe")).toEqual(damage(fails, "foe"));
  });

  it("TH8 what misses rolls no effect", () => {
    const people = [
      { id: "ana", willpower: 4, mp: 20, weapons: ["rod 1"], abilities: ["hush"] },
      { id: "foe", evasion: 30, hard: "hard" },
    ];
    const b = play(fight(people), cast("ana", "hush", "foe"), dice(12));
    expect(b.log.steps.at(-1)?.asked?.map((q) => q.name)).toEqual(["to hit"]);
    expect(statuses(b, "foe")).toEqual([]);
  });

  it("TH9 a spell that has to roll is not critical by a natural 12, nor on a frozen target: it cannot normally miss (TH92)", () => {
    const people = (foe: object) => [caster, { id: "foe", hard: "hard", health: 50, ...foe }];
    const plain = play(fight(people({})), cast("ana", "fire-ball", "foe"), dice(12));
    expect(events(plain, "attack")[0]).toMatchObject({ critical: false });
    const ice = { ...caster, abilities: ["ice-dart"] };
    const frozen = play(
      fight([ice, { id: "foe", hard: "hard", health: 50, statuses: ["frozen"] }]),
      cast("ana", "ice-dart", "foe"),
      dice(12),
    );
    expect(events(frozen, "attack")[0]).toMatchObject({ critical: false });
    expect(damage(frozen, "foe")).toEqual(damage(plain, "foe"));
  });

  it("TH10 unarmed: weapon accuracy 5, attack power 0", () => {
    const b = play(
      fight([
        { id: "ana", accuracy: 1, combat: 3 },
        { id: "foe", evasion: 13 },
      ]),
      attack("ana", "punch", "foe"),
      dice(7),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hit: true });
    expect(damage(b, "foe")).toEqual([3]);
    expect(check(b)).toContain("5 bare hands (TH10)");
  });

  it("TH11 several foes: every check is rolled once for each, foe by foe", () => {
    const people = [
      { id: "ana", sp: 20, combat: 2, weapons: ["greatsword 1"], abilities: ["cleave"] },
      { id: "foe1", vitality: 10 },
      { id: "foe2", vitality: 10 },
    ];
    const b = play(fight(people), use("ana", "cleave", ["foe1", "foe2"]), dice(12), dice(2));
    expect(b.log.steps.at(-1)?.asked?.map((q) => q.name)).toEqual(["effect", "effect"]);
    expect([statuses(b, "foe1"), statuses(b, "foe2")]).toEqual([["off-balance"], []]);
    const blow = play(
      fight([
        { id: "ana", ...arms(sword, {}, { range: "burst 1" }) },
        { id: "foe1", evasion: 10 },
        { id: "foe2", evasion: 10 },
      ]),
      attack("ana", "hit", ["foe1", "foe2"]),
      dice(6),
      dice(7),
    );
    expect(events(blow, "attack").map((e) => [e.target, e["hit"]])).toEqual([
      ["foe1", false],
      ["foe2", true],
    ]);
  });

  it("TH50 Basic Attacks that a Technique grants each roll and can be critical", () => {
    const people = [
      { id: "ana", sp: 20, combat: 2, weapons: ["sword 1"], abilities: ["flurry"] },
      { id: "foe", evasion: 10, health: 60 },
    ];
    const b = play(fight(people), use("ana", "flurry", "foe"), dice(12), dice(3), dice(9));
    expect(events(b, "attack").map((e) => [e["hit"], e["critical"]])).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
    expect(damage(b, "foe")).toEqual([14, 8]);
  });

  it("TH51 a miss does nothing to the user either: no wear, no loss of footing beyond the cost", () => {
    const b = play(
      fight([
        { id: "ana", ...arms(sword) },
        { id: "foe", evasion: 30 },
      ]),
      attack("ana", "hit", "foe"),
      dice(2),
    );
    expect(unit(b, "ana")).toMatchObject({ used: 0, statuses: [], health: 20 });
  });

  it("TH55 an effect makes its own roll after a Basic Attack too, and immunity to the damage does not stop it", () => {
    const fire = { type: "fire", effect: { against: "vitality", gives: ["prone"] } };
    const b = play(
      fight([
        { id: "ana", ...arms(sword, fire) },
        { id: "foe", immune: ["fire"], vitality: 10 },
      ]),
      attack("ana", "hit", "foe"),
      dice(7),
      dice(8),
    );
    expect(damage(b, "foe")).toEqual([0]);
    expect(statuses(b, "foe")).toEqual(["prone"]);
  });
});

describe("damage", () => {
  const wound = (by: object, foe: object, rules = {}, ...more: Parameters<typeof play>[2][]) => {
    const b = play(
      fight(
        [
          { id: "ana", ...by },
          { id: "foe", health: 99, ...foe },
        ],
        { rules },
      ),
      attack("ana", "hit", "foe"),
      dice(11),
      ...more,
    );
    return damage(b, "foe")[0];
  };

  it("TH32 weapon power + n × trait; the example 5 + 2 × 3 = 11", () => {
    expect(wound({ combat: 3, ...arms(sword, { times: 2 }) }, {})).toBe(11);
    expect(wound({ willpower: 4, combat: 9, ...arms(sword, { trait: "willpower" }) }, {})).toBe(9);
  });

  it("TH33 less Defense, less 2 for every rank of Resistance, halved last, halves up", () => {
    const by = { combat: 10, ...arms(sword, { type: "fire" }) };
    expect(wound(by, { defense: 4 })).toBe(11);
    expect(wound(by, { defense: 4, resistance: { fire: 2, ice: 5 } })).toBe(7);
    expect(wound(by, { defense: 4, resistance: { fire: 2 }, reaction: "deflect" })).toBe(4);
  });

  it("TH33 explains itself", () => {
    const b = play(
      fight([
        { id: "ana", combat: 10, ...arms(sword, { type: "fire" }) },
        { id: "foe", defense: 4, resistance: { fire: 2 }, reaction: "parry" },
      ]),
      attack("ana", "hit", "foe"),
      dice(9),
    );
    expect(formatSum(events(b, "damage")[0]?.sum as never)).toBe(
      "5 weapon + 10 Combat − 4 Defense − 4 Resistance = 7 × 0.5 halved by a reaction (TH62): 4 (TH32, TH33)",
    );
  });

  it("TH34 what lands does at least 1", () => {
    expect(wound({ ...arms(sword) }, { defense: 50 })).toBe(1);
    expect(wound({ ...arms(sword) }, { defense: 50, reaction: "deflect" })).toBe(1);
  });

  it("TH35 a Critical adds the weapon's power once more, before Defense, however many reasons there are", () => {
    const people = [
      { id: "ana", combat: 2, criticalRange: 3, ...arms(sword) },
      { id: "foe", defense: 3, health: 50, statuses: ["frozen"] },
    ];
    expect(damage(play(fight(people), attack("ana", "hit", "foe"), dice(12)), "foe")).toEqual([9]);
  });

  it("TH36 only what can normally miss can be critical: a technique on the frozen is not, a strike is", () => {
    const people = [
      { id: "ana", sp: 20, combat: 2, weapons: ["sword 1"], abilities: ["windup"] },
      { id: "foe", health: 50, concentration: 99, statuses: ["frozen"] },
    ];
    const technique = play(fight(people), use("ana", "windup", "foe"), dice(12));
    expect(events(technique, "attack")[0]).toMatchObject({ critical: false });
    expect(events(play(fight(people), attack("ana", "sword", "foe"), dice(3)), "attack")[0]).toMatchObject({
      critical: true,
    });
  });

  it("TH37 Vulnerability: +4, half the Resistance, once, not under 4", () => {
    const by = { combat: 10, ...arms(sword, { type: "fire" }) };
    expect(wound(by, { vulnerable: ["fire", "ice"], resistance: { fire: 3 } })).toBe(16);
    expect(wound(by, { vulnerable: ["fire"], defense: 50 })).toBe(4);
    expect(wound(by, { vulnerable: ["ice"] })).toBe(15);
  });

  it("TH37 the floor holds after a halving reaction, unless the house has it before", () => {
    const by = { combat: 1, ...arms(sword, { type: "fire" }) };
    const foe = { vulnerable: ["fire"], defense: 8, reaction: "deflect" };
    expect(wound(by, foe)).toBe(4);
    expect(wound(by, foe, { vulnerabilityFloor: "before-reaction" })).toBe(2);
  });

  it("TH38 Immunity: 0, Vulnerability or not", () => {
    expect(
      wound({ combat: 10, ...arms(sword, { type: "fire" }) }, { immune: ["fire"], vulnerable: ["fire"] }),
    ).toBe(0);
  });
});

it("a plain sheet can fight a whole battle with nothing but attacks", () => {
  let b = fight(
    [
      {
        id: "ana",
        accuracy: 3,
        combat: 3,
        evasion: 12,
        health: 18,
        attacks: [
          {
            id: "longsword",
            attack: { kind: "basic", trait: "combat", type: "sharp" },
            weapon: { attack: 5, accuracy: 3 },
            range: "melee",
          },
        ],
      },
      {
        id: "orc",
        side: "foes",
        accuracy: 2,
        combat: 4,
        evasion: 11,
        defense: 2,
        health: 11,
        attacks: { axe: { kind: "basic", attack: 6, accuracy: 2, range: { kind: "melee" } } },
      },
    ],
    { order: null },
    dice(9),
    dice(5),
  );
  b = play(b, { do: "attack", actor: "ana", with: "longsword", targets: ["orc"] }, dice(5));
  b = play(b, end("ana"));
  b = play(b, { do: "attack", actor: "orc", with: "axe", targets: ["ana"] }, dice(8));
  b = play(b, end("orc"));
  b = play(b, { do: "attack", actor: "ana", targets: ["orc"] }, dice(12));
  expect([
    unit(b, "ana").health,
    unit(b, "orc").health,
    unit(b, "orc").life,
    b.past.at(-1)?.state.winner,
  ]).toEqual([8, 0, "dead", "heroes"]);
});
