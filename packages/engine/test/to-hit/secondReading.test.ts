import { describe, expect, it } from "vitest";
import { questionOdds } from "../../src/analysis/index.ts";
import { openBattle } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import {
  arms,
  attack,
  cast,
  choose,
  damage,
  dice,
  encounter,
  end,
  events,
  fight,
  maneuver,
  open,
  play,
  reasons,
  refused,
  statuses,
  unit,
  until,
  use,
} from "./table.ts";

const sword = { attack: 4, accuracy: 3 };
const sure = { attack: 4, accuracy: 30 };
const hits = (b: ReturnType<typeof fight>): unknown[] =>
  events(b, "attack").map((e) => [e.target, e["hit"], e["critical"]]);
const odds = (attackFields: object, target: object, more: object = {}) => {
  const asked = { ruleset: "to-hit", attacker: { accuracy: 2, combat: 3 }, weapon: sword, ...more };
  const answer = questionOdds(toHit, { ...asked, attack: attackFields, targets: [target] });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.targets[0];
};
/** Of the 36 ways two dice fall. */
const of36 = (ways: number): number => ways / 36;

describe("the guard an attack is rolled against", () => {
  const foe = { evasion: 9, concentration: 14, vitality: 11 };

  it("TH56 an attack may name its guard; without one it is Evasion", () => {
    const at = (against: object) =>
      play(
        fight([
          { id: "ana", ...arms({ attack: 1, accuracy: 0 }, against as never) },
          { id: "foe", ...foe },
        ]),
        attack("ana", "hit", "foe"),
        dice(11),
      );
    expect(hits(at({}))).toEqual([["foe", true, false]]);
    expect(hits(at({ against: "vitality" }))).toEqual([["foe", true, false]]);
    expect(hits(at({ against: "concentration" }))).toEqual([["foe", false, false]]);
    expect(events(at({ against: "vitality" }), "attack")[0]?.check).toMatchObject({
      target: 11,
      rule: "TH56, Vitality",
    });
  });

  it("TH56 Evasion may stand in for the guard named, unless the foe is Off-Balance (TH2)", () => {
    const at = (more: object) => odds({ against: "vitality" }, { evasion: 12, vitality: 7, ...more })?.hit;
    expect(at({})).toBeCloseTo(of36(21), 12); // 7 or more
    expect(at({ offBalance: true })).toBe(1); // 2 or more
  });

  it("TH56 a technique that has to roll is held against the same guard", () => {
    const at = (kind: string) => odds({ kind, against: "concentration" }, { ...foe, hard: "hard" })?.hit;
    expect(at("technique")).toBeCloseTo(of36(3), 12); // 14 − 5 + 2: 11 or more
    expect(odds({ kind: "technique", against: "concentration" }, foe)?.hit).toBe(1);
  });
});

describe("several types of damage", () => {
  const both = { types: ["fire", "sharp"] };

  it("TH57 vulnerable to any of them counts once; type and types go together", () => {
    const hit = (attackFields: object, target: object): number[] => {
      const people = [
        { id: "ana", combat: 6, ...arms(sure, attackFields as never) },
        { id: "foe", health: 90, ...target },
      ];
      return damage(play(fight(people), attack("ana", "hit", "foe"), dice(7)), "foe");
    };
    expect(hit(both, {})).toEqual([10]);
    expect(hit(both, { vulnerable: ["sharp"] })).toEqual([14]);
    expect(hit(both, { vulnerable: ["sharp", "fire"] })).toEqual([14]);
    expect(hit({ type: "fire", types: ["sharp"] }, { vulnerable: ["sharp"] })).toEqual([14]);
    expect(hit(both, { immune: ["fire"] })).toEqual([10]);
    expect(hit(both, { immune: ["fire", "sharp"] })).toEqual([0]);
    expect(hit(both, { resistance: { fire: 1, sharp: 3 } })).toEqual([4]);
    expect(hit(both, { resistance: { fire: 1, sharp: 3 }, vulnerable: ["fire"] })).toEqual([11]);
  });

  it("TH57 in odds, and of an ability written out", () => {
    const one = odds(both, { evasion: 2, immune: ["fire"], resistance: { fire: 2, sharp: 1 } });
    expect(one?.mean).toBeCloseTo(3 + 4 * of36(1), 12);
    const people = [
      { id: "ana", combat: 6, abilities: [{ id: "brand", types: ["fire", "sharp"], sp: 0 }] },
      { id: "foe", health: 90, vulnerable: ["fire"], statuses: ["oil-soaked"] },
    ];
    const b = play(fight(people), use("ana", "brand", "foe"));
    expect([damage(b, "foe"), statuses(b, "foe")]).toEqual([[10], ["oil-soaked", "on-fire"]]);
  });
});

describe("criticals", () => {
  it("TH92 a technique that cover forces to roll is not critical, on the frozen neither; the Basic Attacks it grants are", () => {
    const people = [
      { id: "ana", sp: 40, combat: 2, accuracy: 20, weapons: ["sword 1"], abilities: ["windup", "flurry"] },
      { id: "foe", health: 90, hard: "hard", concentration: 99, statuses: ["frozen"] },
    ];
    const b = fight(people);
    expect(hits(play(b, use("ana", "windup", "foe"), dice(12), dice(2)))).toEqual([["foe", true, false]]);
    expect(hits(play(b, use("ana", "flurry", "foe"), dice(3), dice(12), dice(4)))).toEqual([
      ["foe", true, true], // the ice breaks
      ["foe", true, true],
      ["foe", true, false],
    ]);
  });

  it("TH93 a natural 12 that falls short misses, unless the house has it hit; a technique's does not", () => {
    const people = [
      { id: "ana", sp: 20, ...arms({ attack: 3, accuracy: 0 }), abilities: ["knock-down"] },
      { id: "foe", evasion: 30, vitality: 99, hard: "hard" },
    ];
    const at = (rules: object) =>
      play(fight(people, { rules: rules as never }), attack("ana", "hit", "foe"), dice(12));
    expect(hits(at({}))).toEqual([["foe", false, false]]);
    expect(hits(at({ naturalTwelveHits: true }))).toEqual([["foe", true, true]]);
    const house = { rules: { naturalTwelveHits: true } };
    expect(hits(play(fight(people, house), use("ana", "knock-down", "foe"), dice(12)))).toEqual([
      ["foe", false, false],
    ]);
    expect(odds({}, { evasion: 99 }, house)).toMatchObject({ hit: 1 / 36, critical: 1 / 36 });
    expect(odds({}, { evasion: 99 })).toMatchObject({ hit: 0 });
  });

  it("TH98 a weapon's critical range adds to its wielder's", () => {
    const at = (weapon: object, total: number) =>
      hits(
        play(
          fight([
            { id: "ana", criticalRange: 1, ...arms({ ...sure, ...weapon }) },
            { id: "foe", health: 90 },
          ]),
          attack("ana", "hit", "foe"),
          dice(total),
        ),
      );
    expect(at({}, 10)).toEqual([["foe", true, false]]);
    expect(at({ criticalRange: 1 }, 10)).toEqual([["foe", true, true]]);
    expect(at({ criticalRange: 1 }, 9)).toEqual([["foe", true, false]]);
    const sharp = { weapon: { ...sword, criticalRange: 2 } };
    expect(odds({}, { evasion: 2 }, sharp)?.critical).toBeCloseTo(of36(6), 12);
    const named = [
      { id: "ana", accuracy: 20, weapons: [{ type: "sword", rank: 1, criticalRange: 3 }] },
      { id: "foe", health: 90 },
    ];
    expect(hits(play(fight(named), attack("ana", "sword", "foe"), dice(9)))).toEqual([["foe", true, true]]);
  });
});

describe("what a technique does to its user", () => {
  const people = (foe: object) => [
    { id: "ana", sp: 20, combat: 2, abilities: ["leap"] },
    { id: "foe", health: 90, evasion: 15, ...foe },
  ];

  it("TH90 comes with a hit", () => {
    const b = play(fight(people({})), use("ana", "leap", "foe"));
    expect([statuses(b, "ana"), unit(b, "ana").sp]).toEqual([["off-balance"], 14]);
  });

  it("TH90 does not come with a miss, which is paid all the same", () => {
    const missed = play(fight(people({ hard: "hard" })), use("ana", "leap", "foe"), dice(11));
    expect([statuses(missed, "ana"), unit(missed, "ana").sp]).toEqual([[], 14]);
    const hit = play(fight(people({ hard: "hard" })), use("ana", "leap", "foe"), dice(12));
    expect(statuses(hit, "ana")).toEqual(["off-balance"]);
  });

  it("TH90 of Basic Attacks that it grants, one that hits is enough", () => {
    const twice = [{ id: "spree", strikes: 2, after: "dazzled" }];
    const b = fight([
      { id: "ana", abilities: twice },
      { id: "foe", evasion: 12, health: 90 },
    ]);
    expect(statuses(play(b, use("ana", "spree", "foe"), dice(6), dice(6)), "ana")).toEqual([]);
    expect(statuses(play(b, use("ana", "spree", "foe"), dice(7), dice(6)), "ana")).toEqual(["dazzled"]);
  });
});

describe("the Helpless", () => {
  const spare = { mercy: "spare" };
  const people = (more: object = {}, foe: object = {}) => [
    {
      id: "ana",
      at: [2, 2],
      sp: 40,
      combat: 5,
      accuracy: 20,
      ...more,
      abilities: ["whirl", "flurry", "stomp"],
    },
    { id: "foe1", at: [1, 2], health: 1, ...foe },
    { id: "foe2", at: [3, 2], health: 1, ...foe },
    { id: "foe3", at: [7, 7], health: 9, movement: 0, ...foe },
  ];
  /** Two foes beside Ana have fallen, a third stands far off. */
  const fallen = (more: object = {}, foe: object = {}) => {
    const b = play(fight(people(more, foe), { map: open(8, 8) }), {
      ...use("ana", "whirl", ["foe1", "foe2"]),
      options: spare,
    });
    return until(play(b, end("ana")), "ana");
  };
  const lives = (b: ReturnType<typeof fight>) => ["foe1", "foe2"].map((id) => unit(b, id).life);
  const whirl = { do: "ability", actor: "ana", with: "whirl" } as const;
  const none = choose("none");

  it("TH91 of two Helpless in one area the one named is finished, and so is the one on the square aimed at", () => {
    const b = fallen();
    expect(lives(play(b, { ...whirl, targets: ["foe2"] }, dice(7)))).toEqual(["helpless", "dead"]);
    expect(lives(play(b, { ...whirl, targets: ["foe1"] }, dice(7)))).toEqual(["dead", "helpless"]);
    expect(lives(play(b, { ...whirl, at: [3, 2] }, dice(7)))).toEqual(["helpless", "dead"]);
  });

  it("TH91 aimed at neither alone it harms neither, and the reason is that rule's", () => {
    const b = fallen();
    for (const command of [whirl, { ...whirl, targets: ["foe1", "foe2"] }]) {
      expect(refused(b, command)).toEqual(["target/alone"]);
      expect(reasons(b, command)[0]).toMatch(/Helpless.*\(TH47\)/);
    }
  });

  it("TH47, TH91: with somebody standing in it the Helpless are passed by, and cannot be named", () => {
    const beside = people().map((p) => (p.id === "foe3" ? { ...p, at: [2, 3] } : p));
    const laid = play(fight(beside as never, { map: open(8, 8) }), {
      ...whirl,
      targets: ["foe1", "foe2"],
      options: spare,
    });
    const b = until(play(laid, end("ana")), "ana");
    expect(lives(b)).toEqual(["helpless", "helpless"]);
    expect(events(play(b, whirl), "attack").map((e) => e.target)).toEqual(["foe3"]);
    expect(refused(b, { ...whirl, targets: ["foe3", "foe1"] })).toEqual(["target/alone"]);
    expect(refused(b, { ...whirl, targets: ["foe1"] })).toEqual(["target/alone"]);
  });

  it("TH91 Basic Attacks that a technique grants finish a Helpless foe, and end with it", () => {
    const b = play(fallen(), use("ana", "flurry", "foe1"), dice(5));
    expect([lives(b), unit(b, "ana").sp]).toEqual([["dead", "helpless"], 22]);
    const far = fallen({ accuracy: -20 });
    const late = play(far, use("ana", "flurry", "foe1"), dice(5), dice(6), dice(12));
    expect(lives(late)).toEqual(["helpless", "helpless"]);
  });

  it("TH91 a foe that falls Helpless to the first of them is not struck again", () => {
    const b = play(
      fight(people(), { map: open(8, 8) }),
      { ...use("ana", "flurry", "foe1"), options: spare },
      dice(5),
    );
    expect(unit(b, "foe1").life).toBe("helpless");
  });

  it("TH94 any ally in reach may Intercept the killing blow, listed or not, unless the house wants it listed", () => {
    const near = people({}, { agility: 9 }).map((p) =>
      p.id === "foe3" ? { ...p, at: [1, 4], movement: 6 } : p,
    );
    const made = (rules: object) => {
      const b = play(fight(near as never, { map: open(8, 8), rules: rules as never }), {
        ...use("ana", "whirl", ["foe1", "foe2"]),
        options: spare,
      });
      return until(play(b, end("ana")), "ana");
    };
    const b = made({});
    const saved = play(b, attack("ana", "punch", "foe1"), choose("intercept"), dice(7));
    expect([lives(saved), unit(saved, "foe3").at]).toEqual([["helpless", "helpless"], 17]);
    expect(lives(play(b, attack("ana", "punch", "foe1"), none, dice(7)))).toEqual(["dead", "helpless"]);
    expect(lives(play(made({ interceptListed: true }), attack("ana", "punch", "foe1"), dice(7)))).toEqual([
      "dead",
      "helpless",
    ]);
    expect(hits(play(made({}), attack("ana", "punch", "foe1"), none, dice(7)))).toHaveLength(1);
  });

  it("TH97 shots pass over the Helpless, and one beside a shooter does not trouble it", () => {
    const bow = { weapons: ["bow 1"], abilities: ["whirl"] };
    const row = people(bow).map((p) => (p.id === "foe3" ? { ...p, at: [5, 2] } : p));
    const start = fight(row as never, { map: open(8, 8) });
    expect(refused(start, attack("ana", "bow", "foe3"))).toEqual(["attack/blocked"]);
    const laid = play(start, { ...use("ana", "whirl", ["foe1", "foe2"]), options: spare });
    const b = until(play(laid, end("ana")), "ana");
    const shot = play(b, attack("ana", "bow", "foe3"), dice(7));
    expect(events(shot, "attack")[0]?.check?.terms.map((t) => t.name)).toEqual(["to hit", "Accuracy", "bow"]);
  });

  it("TH96 whoever falls to somebody mindless falls Helpless, whatever is said", () => {
    const trap = { id: "foe", mindless: true, ...arms(sure) };
    const rider = { id: "ana", hero: false, health: 1 };
    const at = (rules: object, options: object) =>
      play(
        fight([rider, { id: "bo" }, trap], { order: ["foe", "ana", "bo"], rules: rules as never }),
        { ...attack("foe", "hit", "ana"), options: options as never },
        dice(7),
      );
    for (const rules of [{}, { mercy: "ask" }, { mercy: "kill" }])
      expect(unit(at(rules, {}), "ana").life).toBe("helpless");
    expect(unit(at({}, { mercy: "kill" }), "ana").life).toBe("helpless");
    const b = fight([rider, { id: "bo" }, trap], { order: ["foe", "ana", "bo"] });
    const offers = toHit.offers(b.past.at(-1)?.state ?? b.opening, "foe");
    expect(offers.filter((o) => o.options?.["mercy"] !== undefined)).toEqual([]);
  });
});

describe("wear", () => {
  const finish = { do: "finish" } as const;

  it("TH95 a weapon that parried or deflected was used, and wears as the encounter ends", () => {
    const people = [
      { id: "ana", weapons: ["shield 1", "sword 1"] },
      { id: "foe", ...arms(sure) },
    ];
    const b = until(play(fight(people), end("ana")), "foe");
    const parried = play(b, attack("foe", "hit", "ana"), dice(7), choose("none"), choose("parry"));
    expect(unit(play(parried, finish), "ana").durability).toEqual([6, 5]);
    const deflected = play(b, attack("foe", "hit", "ana"), dice(7), choose("deflect"));
    expect(unit(play(deflected, finish), "ana").durability).toEqual([5, 6]);
    const neither = play(b, attack("foe", "hit", "ana"), dice(7), choose("none"), choose("none"));
    expect(unit(play(neither, finish), "ana").durability).toEqual([6, 6]);
  });

  it("TH95 where a sheet lists the reaction, the first of its attacks that wears", () => {
    const people = [
      { id: "ana", reaction: "parry", attacks: { sword: { weapon: sword, durability: 3 } } },
      { id: "foe", ...arms(sure) },
    ];
    const b = until(play(fight(people), end("ana")), "foe");
    expect(unit(play(play(b, attack("foe", "hit", "ana"), dice(7)), finish), "ana").durability).toEqual([2]);
  });

  it("TH95 a weapon that fire wears out shatters, is told, and is then told as shattered", () => {
    const people = [
      { id: "ana", statuses: ["burning"], attacks: { club: { weapon: sure, durability: 2 } } },
      { id: "foe", health: 90 },
    ];
    const started = fight(people);
    expect(events(started, "wears")).toMatchObject([{ target: "ana", with: "club", left: 1 }]);
    const b = play(started, attack("ana", "club", "foe"), dice(7));
    expect(events(b, "shatters")).toMatchObject([{ target: "ana", with: "club", left: 0 }]);
    const later = until(play(b, end("ana")), "ana");
    expect(refused(later, attack("ana", "club", "foe"))).toEqual(["weapon/shattered"]);
    expect(reasons(later, attack("ana", "club", "foe"))[0]).toMatch(/club has shattered/);
  });
});

describe("sheets", () => {
  const opened = (sheet: object) =>
    openBattle(toHit, encounter([{ id: "ana", ...sheet }, { id: "foe" }]), "s");

  it("TH98, TH53: a height in feet gives the size", () => {
    const sizes = [0.5, 1, 1.9, 2, 4, 7.9, 8, 16, 32, 63, 64, 200].map((height) => {
      const { sheet } = unit(fight([{ id: "ana", height }, { id: "foe" }]), "ana");
      return [sheet.size, sheet.squares];
    });
    expect(sizes).toEqual([
      ["diminutive", 1],
      ["tiny", 1],
      ["tiny", 1],
      ["small", 1],
      ["medium", 1],
      ["medium", 1],
      ["large", 2],
      ["huge", 3],
      ["gigantic", 4],
      ["gigantic", 4],
      ["colossal", 6],
      ["colossal", 6],
    ]);
  });

  it("TH98 a height that contradicts the size is refused; one that agrees is not", () => {
    expect(opened({ height: 9, size: "large" }).ok).toBe(true);
    const wrong = opened({ height: 9, size: "small" });
    expect(wrong.ok ? [] : wrong.problems).toMatchObject([
      { code: "input/contradiction", path: "combatants.0.sheet.height" },
    ]);
    for (const height of [-1, "tall", 1e9]) expect(opened({ height }).ok).toBe(false);
  });

  it("TH56, TH57: guards and types that there are not are refused by their paths", () => {
    const wrong = opened({ attacks: { hit: { against: "courage" } } });
    expect(wrong.ok ? [] : wrong.problems.map((p) => p.path)).toEqual([
      "combatants.0.sheet.attacks.hit.against",
    ]);
    expect(opened({ attacks: { hit: { types: "fire" } } }).ok).toBe(false);
  });
});

describe("verbs", () => {
  it("cast takes no technique, ability no sword, and the refusal says which verb does", () => {
    const people = [
      { id: "ana", sp: 9, mp: 9, weapons: ["sword 1"], abilities: ["lame", "ice-dart"] },
      { id: "foe" },
    ];
    const b = fight(people);
    expect([refused(b, cast("ana", "lame", "foe")), refused(b, use("ana", "sword", "foe"))]).toEqual([
      ["command/unknown-spell"],
      ["command/unknown-ability"],
    ]);
    expect(reasons(b, cast("ana", "lame", "foe"))[0]).toMatch(/a Technique: use ability.*has ice-dart$/);
    expect(reasons(b, use("ana", "sword", "foe"))[0]).toMatch(/a Basic Attack: use attack/);
    expect(reasons(b, maneuver("ana", "sword", "foe"))[0]).toMatch(/a Basic Attack: use attack/);
    expect(refused(b, use("ana", "lame", "foe"))).toEqual([]);
    expect(refused(b, cast("ana", "ice-dart", "foe"))).toEqual([]);
  });
});
