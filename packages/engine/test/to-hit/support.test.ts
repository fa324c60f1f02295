import { describe, expect, it } from "vitest";
import { openBattle, stateOf } from "../../src/kernel/index.ts";
import { TECHNIQUES, SPELLS } from "../../src/rulesets/to-hit/abilities/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { weaponOf, WEAPON_TYPES } from "../../src/rulesets/to-hit/gear/weapons.ts";
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
  move,
  nextRound,
  open,
  type Person,
  play,
  refused,
  statuses,
  unit,
  until,
  use,
} from "./table.ts";

const sword = arms({ attack: 6, accuracy: 20 });

describe("sheets and turns", () => {
  it("TH60 guard stats are 10 + their Trait unless given; Health is Hearts × 4 by order; points are × 4", () => {
    const b = fight([
      { id: "ana", agility: 3, discipline: 2, fortitude: 4, hearts: 5, stamina: 3, magic: 2 },
      { id: "foe", evasion: 9, agility: 5, hearts: 5, order: "miniboss", stamina: 2 },
    ]);
    expect(unit(b, "ana").sheet).toMatchObject({
      evasion: 13,
      concentration: 12,
      vitality: 14,
      health: 20,
      sp: 12,
      mp: 8,
    });
    expect(unit(b, "foe").sheet).toMatchObject({ evasion: 9, concentration: 0, health: 80, sp: 16 });
  });

  it("TH60 a sheet's mistakes are named with their path, what was expected and what was found", () => {
    const bad = openBattle(
      toHit,
      encounter([
        { id: "ana", evasion: "high", luck: 3, abilities: ["fly"], weapons: ["sword 9"] },
        { id: "foe", attacks: { a: { range: "far" } } },
      ]),
      "x",
    );
    expect(bad.ok ? [] : bad.problems.map((p) => [p.path, p.code])).toEqual([
      ["combatants.0.sheet.evasion", "input/type"],
      ["combatants.0.sheet.weapons.0", "input/value"],
      ["combatants.0.sheet.abilities.0", "input/unknown-id"],
      ["combatants.0.sheet.luck", "input/unknown-field"],
      ["combatants.1.sheet.attacks.a.range", "input/value"],
    ]);
  });

  it("TH60 Health has to be given one way or the other", () => {
    const file = encounter([{ id: "ana", hearts: 2 }, { id: "foe" }]);
    const combatants = (file["combatants"] as unknown as { sheet: object }[]).map((c, i) =>
      i === 0 ? { ...c, sheet: {} } : c,
    );
    const bad = openBattle(toHit, { ...file, combatants } as never, "x");
    expect(bad.ok ? [] : bad.problems.map((p) => [p.path, p.code])).toEqual([
      ["combatants.0.sheet.health", "input/missing"],
    ]);
  });

  it("TH61 initiative 2d6 + Agility, high to low; ties by Agility, then as listed", () => {
    const people = [
      { id: "ana", agility: 1 },
      { id: "bo", agility: 3 },
      { id: "foe", agility: 3 },
    ];
    const b = fight(people, { order: null }, dice(9), dice(7), dice(7));
    expect(events(b, "order")[0]?.["order"]).toEqual(["bo", "foe", "ana"]);
  });

  it("TH61 a given order is kept and nothing is rolled", () => {
    expect(
      events(fight([{ id: "ana" }, { id: "foe" }], { order: ["foe", "ana"] }), "order")[0]?.["order"],
    ).toEqual(["foe", "ana"]);
  });

  it("TH61 a turn has one Standard and one Minor Action; a Standard may be traded for a Minor", () => {
    const ana = { id: "ana", sp: 20, ...sword, abilities: ["rally"] };
    let b = play(fight([ana, { id: "bo" }, { id: "foe", health: 90 }]), attack("ana", "hit", "foe"), dice(7));
    expect(refused(b, attack("ana", "hit", "foe"))).toEqual(["cost/standard"]);
    b = play(b, use("ana", "rally", "bo"));
    expect(refused(b, use("ana", "rally", "bo"))).toEqual(["cost/minor"]);
    const traded = play(
      play(fight([ana, { id: "bo" }, { id: "foe" }]), use("ana", "rally", "bo")),
      use("ana", "rally", "bo"),
    );
    expect(unit(traded, "ana")).toMatchObject({ standard: 0, minor: 0 });
  });

  it("TH61 walking: foes block, friends may be passed, the last step may cost more than is left", () => {
    const people = [
      { id: "ana", at: [0, 0], movement: 2 },
      { id: "bo", at: [1, 0] },
      { id: "foe", at: [0, 1] },
    ];
    const b = fight(people, { map: open(6, 3) });
    expect(refused(b, move("ana", [0, 1]))).toEqual(["move/occupied"]);
    expect(refused(b, move("ana", [1, 0]))).toEqual(["move/occupied"]);
    expect(unit(play(b, move("ana", [1, 0], [2, 0])), "ana").at).toBe(2);
    expect(refused(b, move("ana", [1, 0], [2, 0], [3, 0]))).toEqual(["move/too-far"]);
    expect(unit(play(b, move("ana", [1, 0], [2, 1])), "ana")).toMatchObject({ at: 8, moves: 0 });
    const slow = fight(
      [
        { id: "ana", at: [0, 0], movement: 4, statuses: ["slowed"] },
        { id: "foe", at: [5, 2] },
      ],
      { map: open(6, 3) },
    );
    expect(unit(play(slow, move("ana", [1, 0])), "ana").moves).toBe(2);
  });

  it("TH61 Sprint gives the Movement once more; standing up takes half of it", () => {
    const b = fight(
      [
        { id: "ana", at: [0, 0], movement: 5 },
        { id: "foe", at: [9, 0] },
      ],
      { map: open(10, 1) },
    );
    expect(unit(play(b, { do: "sprint", actor: "ana" }), "ana")).toMatchObject({ moves: 10, standard: 0 });
    const lying = fight(
      [
        { id: "ana", at: [0, 0], movement: 5, statuses: ["prone"], ...sword },
        { id: "foe", at: [1, 0] },
      ],
      { map: open(10, 1) },
    );
    expect(refused(lying, move("ana", [0, 0]))).toEqual(["status/prone"]);
    expect(refused(lying, attack("ana", "hit", "foe"))).toEqual(["status/prone"]);
    const up = play(lying, { do: "stand", actor: "ana" });
    expect([unit(up, "ana").moves, statuses(up, "ana")]).toEqual([2, []]);
  });
});

describe("reactions", () => {
  const people = (foe: object) => [
    { id: "ana", combat: 4, ...sword },
    { id: "foe", health: 90, ...foe },
  ];

  it("TH62 Deflect with a Defensive weapon halves what any attack does, halves up; once between own turns", () => {
    let b = play(
      fight([...people({ weapons: ["shield 1"] }), { id: "bo", side: "heroes", ...sword }], {
        order: ["ana", "bo", "foe"],
      }),
      attack("ana", "hit", "foe"),
      dice(7),
      choose("deflect"),
    );
    expect(damage(b, "foe")).toEqual([5]);
    b = play(play(b, end("ana")), attack("bo", "hit", "foe"), dice(7));
    expect(damage(b, "foe")).toEqual([6]);
    b = until(play(b, end("bo")), "ana");
    expect(damage(play(b, attack("ana", "hit", "foe"), dice(7), choose("none")), "foe")).toEqual([10]);
  });

  it("TH62 Parry with a melee weapon, against Line, Melee and Sweep only", () => {
    const parrier = { weapons: ["sword 1"] };
    expect(
      damage(play(fight(people(parrier)), attack("ana", "hit", "foe"), dice(7), choose("parry")), "foe"),
    ).toEqual([5]);
    const shot = [
      { id: "ana", combat: 4, ...arms({ attack: 6, accuracy: 20 }, {}, { range: "projectile 8" }) },
      { id: "foe", health: 90, ...parrier },
    ];
    expect(damage(play(fight(shot), attack("ana", "hit", "foe"), dice(7)), "foe")).toEqual([10]);
    expect(damage(play(fight(people({})), attack("ana", "hit", "foe"), dice(7)), "foe")).toEqual([10]);
  });

  it("TH82 an aegis burns 6 Magic and nothing gets through, neither damage nor effect; once between own turns", () => {
    const effect = { against: "vitality", gives: ["blinded"] };
    const people = [
      { id: "ana", ...arms({ attack: 9, accuracy: 20 }, { effect }) },
      { id: "foe", mp: 13, weapons: ["shield 0"], reactions: ["aegis"] },
    ];
    const blow = attack("ana", "hit", "foe");
    let b = play(fight(people), blow, dice(7), choose("none"), choose("aegis"));
    expect([damage(b, "foe"), statuses(b, "foe")]).toEqual([[], []]);
    expect(unit(b, "foe")).toMatchObject({ mp: 7, burned: 6 });
    unit(b, "ana").standard = 1;
    b = play(b, blow, dice(7), choose("deflect"), dice(2));
    expect([damage(b, "foe"), statuses(b, "foe")]).toEqual([[5], ["blinded"]]);
    const poor = fight([people[0] as Person, { ...(people[1] as Person), weapons: [], mp: 5 }]);
    expect(damage(play(poor, blow, dice(7), dice(2)), "foe")).toEqual([9]);
  });

  it("TH62 `reaction` on a sheet is taken without asking, as in a question; Off-Balance takes none", () => {
    expect(
      damage(play(fight(people({ reaction: "parry" })), attack("ana", "hit", "foe"), dice(7)), "foe"),
    ).toEqual([5]);
    expect(
      damage(
        play(fight(people({ reaction: "parry", offBalance: true })), attack("ana", "hit", "foe"), dice(7)),
        "foe",
      ),
    ).toEqual([10]);
  });

  it("TH62 policies with facts: only what would drop it, only in Peril", () => {
    const policy = (fact: string, value: number) => ({
      weapons: ["shield 1"],
      policies: { deflect: { mode: "automatic", when: [{ fact, is: "at least", value }] } },
    });
    expect(
      damage(play(fight(people(policy("drops", 1))), attack("ana", "hit", "foe"), dice(7)), "foe"),
    ).toEqual([10]);
    expect(
      damage(
        play(fight(people({ ...policy("drops", 1), health: 9 })), attack("ana", "hit", "foe"), dice(7)),
        "foe",
      ),
    ).toEqual([5]);
    expect(
      damage(play(fight(people(policy("damage", 10))), attack("ana", "hit", "foe"), dice(7)), "foe"),
    ).toEqual([5]);
    expect(
      damage(play(fight(people(policy("damage", 11))), attack("ana", "hit", "foe"), dice(7)), "foe"),
    ).toEqual([10]);
  });

  it("TH62 Intercept: takes the ally's square and the blow, which hits by itself; the ally makes room", () => {
    const map = { map: open(6, 3), order: ["foe", "ana", "bo"] };
    const three = [
      { id: "ana", at: [1, 1], evasion: 30 },
      { id: "bo", at: [3, 1], agility: 2, perception: 2, reactions: ["intercept", "deflect"], evasion: 30 },
      { id: "foe", at: [0, 1], concentration: 10, combat: 4, ...sword },
    ];
    const b = play(fight(three, map), attack("foe", "hit", "ana"), choose("intercept"), dice(6));
    expect([damage(b, "bo"), damage(b, "ana"), unit(b, "bo").at]).toEqual([[10], [], 7]);
    expect(unit(b, "ana").at).not.toBe(7);
    const late = play(fight(three, map), attack("foe", "hit", "ana"), choose("intercept"), dice(5), dice(7));
    expect(events(late, "attack")).toMatchObject([{ target: "ana", hit: false }]);
  });

  it("TH62 only those whose sheet lists it are asked, unless the house lets anyone", () => {
    const three = [{ id: "ana" }, { id: "bo" }, { id: "foe", ...sword }];
    const order = ["foe", "ana", "bo"];
    expect(damage(play(fight(three, { order }), attack("foe", "hit", "ana"), dice(7)), "ana")).toEqual([6]);
    const anyone = fight(three, { order, rules: { intercept: "anyone" } });
    expect(damage(play(anyone, attack("foe", "hit", "ana"), choose("intercept"), dice(4)), "bo")).toEqual([
      6,
    ]);
  });
});

describe("special actions", () => {
  it("TH63 Basic Attacks by weapon: Strike, Stab, Sweep, Shoot, Magic Salvo, Throw, Punch", () => {
    const kit = (weapon: string) =>
      unit(fight([{ id: "ana", weapons: [weapon] }, { id: "foe" }]), "ana").kit.map(
        (a) => `${a.id}: ${a.range.kind} ${a.range.size}`,
      );
    expect(kit("spear 1")).toEqual([
      "spear: melee 1",
      "spear-stab: line 2",
      "spear-sweep: sweep 2",
      "punch: melee 1",
    ]);
    expect(kit("bow 1")).toEqual(["bow: projectile 8", "punch: melee 1"]);
    expect(kit("crossbow 1")[0]).toBe("crossbow: projectile 6");
    expect(kit("staff 1")[0]).toBe("staff: projectile 8");
    expect(kit("boomerang 1")[1]).toBe("boomerang-throw: projectile 6");
  });

  it("TH63 tactics strike with bare hands only where nothing else reaches", () => {
    const act = (tactics: string, ana: object) => {
      const people: Person[] = [
        { id: "ana", at: [0, 0], accuracy: 2, combat: 9, movement: 0, ...ana },
        { id: "foe", at: [1, 0], evasion: 12 },
      ];
      return toHit.tactics[tactics]?.act(stateOf(fight(people, { map: open(4, 1) })), "ana");
    };
    const clumsy = arms({ attack: 1, accuracy: 0 });
    for (const tactics of ["default", "simple", "careful"]) {
      expect(act(tactics, clumsy)).toMatchObject({ do: "attack", with: "hit" });
      expect(act(tactics, { weapons: ["axe 0"] })).toMatchObject({ do: "attack", with: "axe" });
      expect(act(tactics, {})).toMatchObject({ do: "attack", with: "punch" });
      expect(act(tactics, arms({ attack: 1, accuracy: -20 }))).toMatchObject({ with: "punch" });
    }
  });

  it("TH63, TH67 every weapon tells the names of its attacks", () => {
    const about = (id: string) => toHit.glossary?.["weapons"]?.find((w) => w.id === id)?.about;
    expect(about("spear")).toContain("attacks `spear`, `spear-stab`, `spear-sweep`;");
    expect(about("boomerang")).toContain("attacks `boomerang`, `boomerang-throw`;");
  });

  it("TH63 Charge: Off-Balance, up to double Movement straight at the foe, then a Strike, no movement left", () => {
    const people = [
      { id: "ana", at: [0, 0], movement: 4, ...sword },
      { id: "foe", at: [8, 0] },
    ];
    const b = play(
      fight(people, { map: open(10, 1) }),
      { do: "charge", actor: "ana", with: "hit", targets: ["foe"] },
      dice(7),
    );
    expect(unit(b, "ana")).toMatchObject({ at: 7, moves: 0, standard: 0 });
    expect([statuses(b, "ana"), damage(b, "foe")]).toEqual([["off-balance"], [6]]);
    expect(statuses(nextRound(b), "ana")).toEqual([]);
    const far = fight(
      [
        { id: "ana", at: [0, 0], movement: 3, ...sword },
        { id: "foe", at: [8, 0] },
      ],
      { map: open(10, 1) },
    );
    expect(refused(far, { do: "charge", actor: "ana", with: "hit", targets: ["foe"] })).toEqual([
      "charge/no-way",
    ]);
    const bent = fight(
      [
        { id: "ana", at: [0, 0], movement: 6, ...sword },
        { id: "foe", at: [4, 0] },
      ],
      { map: ["..#..", "..#..", "....."] },
    );
    expect(refused(bent, { do: "charge", actor: "ana", with: "hit", targets: ["foe"] })).toEqual([
      "charge/no-way",
    ]);
    const moved = play(fight(people, { map: open(10, 1) }), move("ana", [1, 0]));
    expect(refused(moved, { do: "charge", actor: "ana", with: "hit", targets: ["foe"] })).toEqual([
      "charge/movement",
    ]);
  });

  it("TH63 Defend: Hard to Hit until the own next turn, with a shield +1 to all guard stats; not while Off-Balance", () => {
    const people = (ana: object) => [
      { id: "ana", evasion: 12, ...ana },
      { id: "foe", ...arms({ attack: 1, accuracy: 7 }) },
    ];
    const needed = (ana: object) => {
      const b = play(play(fight(people(ana)), { do: "defend", actor: "ana" }), end("ana"));
      return [6, 7, 8, 9].find(
        (roll) =>
          events(
            play(
              b,
              attack("foe", "hit", "ana"),
              dice(roll),
              ...(roll > 7 && ana !== PLAIN ? [choose("none")] : []),
            ),
            "attack",
          )[0]?.["hit"] === true,
      );
    };
    const PLAIN = {};
    expect(needed(PLAIN)).toBe(7);
    expect(needed({ weapons: ["shield 1"] })).toBe(8);
    const b = play(fight(people({})), { do: "defend", actor: "ana" });
    expect(statuses(nextRound(b), "ana")).toEqual([]);
    expect(
      refused(fight([{ id: "ana" }, { id: "foe", statuses: ["off-balance"] }], { order: ["ana", "foe"] }), {
        do: "defend",
        actor: "ana",
      }),
    ).toEqual([]);
  });

  it("TH64 bound points are locked while the effect lasts and back with its end; spent ones with the encounter's, burned ones not", () => {
    const ana = { id: "ana", willpower: 4, mp: 20, abilities: ["ward", "mend", "sicken"] };
    let b = play(fight([ana, { id: "bo", health: 9 }, { id: "foe" }]), cast("ana", "ward", "bo"));
    expect([unit(b, "ana").mp, statuses(b, "bo")]).toEqual([16, ["tough"]]);
    expect(refused(nextRound(b), cast("ana", "ward", "ana"))).toEqual(["ability/bound"]);
    b = play(b, { do: "release", actor: "ana", with: "ward" });
    expect([unit(b, "ana").mp, statuses(b, "bo")]).toEqual([20, []]);
    b = play(nextRound(b), cast("ana", "mend", "bo"));
    b = play(nextRound(b), cast("ana", "sicken", "foe"), dice(2));
    expect(unit(b, "ana").mp).toBe(11);
    expect(unit(play(b, { do: "finish" }), "ana").mp).toBe(15);
  });

  it("TH64 what somebody holds ends when they fall", () => {
    const people = [
      { id: "ana", mp: 20, abilities: ["ward"], health: 5 },
      { id: "bo" },
      { id: "foe", ...sword },
    ];
    const b = play(play(fight(people), cast("ana", "ward", "bo")), end("ana"));
    const after = play(until(b, "foe"), attack("foe", "hit", "ana"), dice(7));
    expect([statuses(after, "bo"), unit(after, "ana").mp]).toEqual([[], 20]);
  });

  it("TH64 what is too dear cannot be used", () => {
    const b = fight([
      { id: "ana", sp: 3, mp: 3, weapons: ["rod 1"], abilities: ["hush", "threaten"] },
      { id: "foe" },
    ]);
    expect([refused(b, cast("ana", "hush", "foe")), refused(b, use("ana", "threaten", "foe"))]).toEqual([
      ["cost/mp"],
      ["cost/sp"],
    ]);
  });

  it("TH65 a swarm has squares for Health, loses one for each struck, more for a Critical or a Vulnerability, fewer for Resistance", () => {
    const struck = (roll: number, foe: object) =>
      8 -
      unit(
        play(
          fight([
            { id: "ana", combat: 30, ...arms({ attack: 9, accuracy: 20 }, { type: "fire" }) },
            { id: "foe", order: "swarm", squares: 8, ...foe },
          ]),
          attack("ana", "hit", "foe"),
          dice(roll),
        ),
        "foe",
      ).health;
    expect([
      struck(7, {}),
      struck(12, {}),
      struck(7, { vulnerable: ["fire"] }),
      struck(12, { resistance: { fire: 5 } }),
      struck(7, { immune: ["fire"] }),
    ]).toEqual([1, 2, 2, 1, 0]);
  });

  it("TH65 on the map it fills squares that touch, shrinks, and falls upon all around it", () => {
    const people = [
      { id: "ana", at: [3, 1], ...sword },
      { id: "bo", at: [0, 2] },
      { id: "foe", at: [1, 1], order: "swarm", squares: 4, ...arms({ attack: 1, accuracy: 20 }) },
    ];
    const b = fight(people, { map: open(8, 4) });
    expect(unit(b, "foe").cells).toHaveLength(4);
    const hit = play(b, attack("ana", "hit", "foe"), dice(7));
    expect(unit(hit, "foe").cells).toHaveLength(3);
    const bite = play(
      until(play(b, end("ana")), "foe"),
      attack("foe", "hit", ["ana", "bo"]),
      dice(7),
      dice(7),
    );
    expect(events(bite, "attack").map((e) => e.target)).toEqual(["ana", "bo"]);
  });

  it("TH66 orders: a heavy has double Health, a miniboss two turns against three, a boss one for each foe up to four", () => {
    const order = (foes: number, kind: string) => {
      const heroes = Array.from({ length: foes }, (_, i) => ({ id: `h${i}`, side: "heroes" }));
      const told = events(fight([...heroes, { id: "foe", hearts: 3, order: kind }]), "order")[0];
      return (told === undefined ? [] : (told["order"] as string[])).filter((id) => id === "foe").length;
    };
    expect([
      order(2, "miniboss"),
      order(3, "miniboss"),
      order(2, "boss"),
      order(5, "boss"),
      order(5, "heavy"),
    ]).toEqual([1, 2, 2, 4, 1]);
    expect(unit(fight([{ id: "ana" }, { id: "foe", hearts: 3, order: "heavy" }]), "foe").health).toBe(24);
    const spread = events(
      fight(
        [
          { id: "a", side: "heroes" },
          { id: "b", side: "heroes" },
          { id: "c", side: "heroes" },
          { id: "foe", hearts: 3, order: "miniboss" },
        ],
        { order: ["foe", "a", "b", "c"] },
      ),
      "order",
    )[0]?.["order"];
    expect(spread).toEqual(["foe", "a", "foe", "b", "c"]);
  });

  it("TH67 seventeen weapon types, Attack and Durability by rank", () => {
    expect(Object.keys(WEAPON_TYPES)).toHaveLength(17);
    const at = (type: string, rank: number) => [
      weaponOf(type, rank).attack,
      weaponOf(type, rank).durability,
      weaponOf(type, rank).accuracy,
    ];
    expect([
      at("axe", 0),
      at("bow", 1),
      at("shield", 0),
      at("sledge", 3),
      at("sword", 5),
      at("club", 0),
    ]).toEqual([
      [6, 3, 2],
      [6, 7, 4],
      [1, 3, 3],
      [12, 15, 2],
      [20, 20, 3],
      [4, 1, 4],
    ]);
  });

  it("TH67 a Wizardly weapon raises Willpower by half its rank for spells, halves up", () => {
    const hit = (rod: string) =>
      damage(
        play(
          fight([
            { id: "ana", willpower: 4, mp: 9, weapons: [rod], abilities: ["force-wave"] },
            { id: "foe", health: 50 },
          ]),
          cast("ana", "force-wave", "foe"),
        ),
        "foe",
      )[0];
    expect([hit("rod 0"), hit("rod 1"), hit("rod 3")]).toEqual([6, 10, 17]);
  });

  it("TH68, TH69 techniques and spells cover every range", () => {
    const kinds = new Set([...Object.values(TECHNIQUES), ...Object.values(SPELLS)].map((a) => a.range.kind));
    expect([...kinds].sort()).toEqual([
      "blast",
      "burst",
      "cone",
      "line",
      "melee",
      "projectile",
      "self",
      "sweep",
      "targets",
      "weapon",
    ]);
    expect([Object.keys(TECHNIQUES).length >= 15, Object.keys(SPELLS).length >= 12]).toEqual([true, true]);
  });

  it("TH68 a technique costs Stamina, uses the weapon's power, may add a Trait and unbalance its user", () => {
    const b = play(
      fight([
        { id: "ana", sp: 10, combat: 3, athletics: 4, weapons: ["sword 1"], abilities: ["leap"] },
        { id: "foe", health: 50 },
      ]),
      use("ana", "leap", "foe"),
    );
    expect([damage(b, "foe"), unit(b, "ana").sp, statuses(b, "ana")]).toEqual([[13], 4, ["off-balance"]]);
  });

  it("TH68 an effect may add a Trait to the damage", () => {
    const people = [
      { id: "ana", sp: 20, combat: 3, weapons: ["sword 1"], abilities: ["windup"] },
      { id: "foe", health: 50, concentration: 10 },
    ];
    expect(
      [12, 2].map((roll) => damage(play(fight(people), use("ana", "windup", "foe"), dice(roll)), "foe")),
    ).toEqual([[12], [9]]);
  });

  it("TH69 healing by Willpower, half of it rounded up; a cure ends one status, the worst", () => {
    const people = [
      { id: "ana", willpower: 5, mp: 40, abilities: ["mend", "healing-light", "cleanse"] },
      { id: "bo", side: "heroes", statuses: ["slowed", "frozen"] },
      { id: "foe", ...sword },
    ];
    let b = play(play(until(fight(people), "foe"), attack("foe", "hit", "bo"), dice(7)), end("foe"));
    expect(unit(b, "bo").health).toBe(8);
    b = play(b, cast("ana", "healing-light", "bo"));
    expect(unit(b, "bo").health).toBe(11);
    const cured = play(fight(people), cast("ana", "cleanse", "bo"));
    expect(statuses(cured, "bo")).toEqual(["slowed"]);
  });

  it("TH72 pushed away; 1 damage for every square that something is in the way, Defense or not", () => {
    const people = [
      { id: "ana", at: [0, 0], sp: 20, weapons: ["bow 1"], abilities: ["shove-shot"] },
      { id: "foe", at: [3, 0], defense: 90, health: 20 },
    ];
    const free = play(fight(people, { map: open(10, 1) }), use("ana", "shove-shot", "foe"));
    expect([unit(free, "foe").at, damage(free, "foe")]).toEqual([6, [1]]);
    const walled = play(fight(people, { map: open(5, 1) }), use("ana", "shove-shot", "foe"));
    expect([unit(walled, "foe").at, damage(walled, "foe")]).toEqual([4, [1, 2]]);
  });

  it("TH74 the battle ends when only one side has anybody standing; at maxRounds it is a draw", () => {
    const b = play(
      fight([
        { id: "ana", ...sword },
        { id: "foe", health: 1 },
      ]),
      attack("ana", "hit", "foe"),
      dice(7),
    );
    expect(stateOf(b).winner).toBe("heroes");
    expect(refused(b, end("ana"))).toEqual(["battle/over"]);
    const long = fight([{ id: "ana" }, { id: "foe" }], { rules: { maxRounds: 2 } });
    expect(stateOf(play(play(nextRound(long), end("ana")), end("foe"))).winner).toBe("draw");
    expect(stateOf(play(long, { do: "finish" })).winner).toBe("draw");
  });

  it("TH42 that somebody is in Peril is seen by those who do not know the numbers: some blows are for them alone", () => {
    const seat = { role: "player", combatants: ["ana"] } as const;
    const offeredAt = (left: number) => {
      const b = fight(
        [
          { id: "ana", ...sword, abilities: ["death-blow"], stamina: 10, at: [0, 0] },
          { id: "foe", hearts: 5, health: left, at: [1, 0] },
        ],
        { rules: { foesKnown: false }, map: open(4, 4) },
      );
      const state = stateOf(b);
      const names = [state, toHit.disguise?.(state, seat) ?? state].map((s) =>
        toHit.offers(s, "ana").map((o) => o.with),
      );
      return { names, foe: toHit.view(state, seat).combatants["foe"] };
    };
    const [hurt, well] = [offeredAt(5), offeredAt(6)];
    expect(hurt.foe).toMatchObject({ hp: -1, peril: true });
    expect(well.foe).toMatchObject({ hp: -1, peril: false });
    for (const names of hurt.names) expect(names).toContain("death-blow");
    for (const names of well.names) expect(names).not.toContain("death-blow");
  });

  it("TH75 with foesKnown off a foe's numbers and odds are told only once it is studied", () => {
    const seat = { role: "player", combatants: ["ana"] } as const;
    const b = fight(
      [
        { id: "ana", insight: 9, perception: 9, ...sword },
        { id: "foe", evasion: 7, health: 13 },
      ],
      { rules: { foesKnown: false } },
    );
    expect(JSON.stringify(toHit.view(stateOf(b), seat).combatants["foe"])).not.toMatch(/13|evasion/);
    expect(toHit.knows(stateOf(b), attack("ana", "hit", "foe"), seat)).toBe(false);
    const hit = play(b, attack("ana", "hit", "foe"), dice(7));
    expect(
      events(hit)
        .map((e) => toHit.viewEvent(stateOf(hit), e, seat))
        .every((e) => e?.check === undefined && e?.sum === undefined),
    ).toBe(true);
    const studied = play(b, maneuver("ana", "study", "foe"), dice(7));
    expect(toHit.view(stateOf(studied), seat).combatants["foe"]).toMatchObject({ hp: 13 });
    expect(toHit.knows(stateOf(studied), attack("ana", "hit", "foe"), seat)).toBe(true);
  });
});
