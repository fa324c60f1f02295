import { describe, expect, it } from "vitest";
import { commandOdds } from "../../src/analysis/index.ts";
import { stateOf } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import {
  arms,
  attack,
  cast,
  damage,
  dice,
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

const sword = { attack: 6, accuracy: 4 };
/** Of 36, how often ana's plain attack hits. */
const ways = (people: readonly Person[], target = "foe", more = {}) =>
  Math.round(
    (commandOdds(toHit, stateOf(fight(people, more)), attack("ana", "hit", target)).targets[0]?.hit ?? 0) *
      36,
  );
const duel = (ana: object, foe: object): Person[] => [
  { id: "ana", ...arms(sword), ...ana },
  { id: "foe", evasion: 11, ...foe },
];

describe("the status table", () => {
  it("TH70 Off-Balance ends at the start of its bearer's next turn", () => {
    const b = play(
      fight(duel({ athletics: 9, combat: 9 }, { vitality: 5 })),
      maneuver("ana", "unbalance", "foe"),
      dice(7),
    );
    expect(statuses(b, "foe")).toEqual(["off-balance"]);
    expect(statuses(play(b, end("ana")), "foe")).toEqual([]);
  });

  it("TH70 Distracted: everybody but the source is Hard to Hit, the source a step less; to the end of the own next turn", () => {
    const people: Person[] = [
      { id: "ana", ...arms(sword), concentration: 5 },
      { id: "bo" },
      { id: "foe", evasion: 11, hard: "hard", influence: 9, insight: 9 },
      { id: "foe2", evasion: 11 },
    ];
    let b = play(
      fight(people, { order: ["foe", "ana", "bo", "foe2"] }),
      maneuver("foe", "taunt", "ana"),
      dice(7),
    );
    b = play(b, end("foe"));
    const hit = (who: string) =>
      Math.round((commandOdds(toHit, stateOf(b), attack("ana", "hit", who)).targets[0]?.hit ?? 0) * 36);
    expect([hit("foe"), hit("foe2")]).toEqual([21, 10]);
    expect(statuses(play(b, end("ana")), "ana")).toEqual([]);
  });

  it("TH70 Blinded: all foes Extremely Hard to Hit; Dazzled: Hard; minibosses are only dazzled", () => {
    expect([ways(duel({ statuses: ["blinded"] }, {})), ways(duel({ statuses: ["dazzled"] }, {}))]).toEqual([
      1, 10,
    ]);
    const b = play(
      fight(duel({ accuracy: 9, guile: 9 }, { order: "miniboss", vitality: 5 })),
      maneuver("ana", "throw-sand", "foe"),
      dice(7),
    );
    expect(statuses(b, "foe")).toEqual(["dazzled"]);
  });

  it("TH70 Prone: no Evasion and never Hard to Hit against Melee, Line and targets within; Hard to Hit for the rest", () => {
    const lying = { statuses: ["prone"], hard: "hard" };
    expect(ways(duel({}, lying))).toBe(36);
    expect(
      ways([
        { id: "ana", ...arms(sword, {}, { range: "projectile 8" }) },
        { id: "foe", evasion: 11, statuses: ["prone"] },
      ]),
    ).toBe(10);
  });

  it("TH70 Halted: Evasion 0 and no movement; Slowed: every square costs one more", () => {
    expect(ways(duel({}, { statuses: ["halted"] }))).toBe(36);
    const b = fight(
      [
        { id: "ana", at: [0, 0], statuses: ["halted"] },
        { id: "foe", at: [4, 0] },
      ],
      { map: open(5, 1) },
    );
    expect(refused(b, move("ana", [1, 0]))).toEqual(["status/halted"]);
  });

  it("TH70 Frozen: no actions; a hit that is not fire is critical and frees, fire frees; 8 Stamina and a whole turn thaw", () => {
    const frozen = fight([{ id: "ana", sp: 8, statuses: ["frozen"], ...arms(sword) }, { id: "foe" }]);
    expect(refused(frozen, attack("ana", "hit", "foe"))).toEqual(["status/frozen"]);
    const free = play(frozen, { do: "thaw", actor: "ana" });
    expect([statuses(free, "ana"), unit(free, "ana").sp, refused(free, attack("ana", "hit", "foe"))]).toEqual(
      [[], 0, ["cost/standard"]],
    );
    const struck = (type: string) =>
      play(
        fight([
          { id: "ana", ...arms(sword, { type }) },
          { id: "foe", statuses: ["frozen"], health: 40 },
        ]),
        attack("ana", "hit", "foe"),
        dice(7),
      );
    expect([
      events(struck("sharp"), "attack")[0]?.["critical"],
      events(struck("fire"), "attack")[0]?.["critical"],
    ]).toEqual([true, false]);
    expect([statuses(struck("sharp"), "foe"), statuses(struck("fire"), "foe")]).toEqual([[], []]);
    expect(
      refused(fight([{ id: "ana", sp: 7, statuses: ["frozen"] }, { id: "foe" }]), {
        do: "thaw",
        actor: "ana",
      }),
    ).toEqual(["cost/sp"]);
  });

  it("TH70 minibosses are only slowed instead of frozen", () => {
    const b = play(
      fight([
        { id: "ana", accuracy: 20, mp: 9, weapons: ["rod 1"], abilities: ["frost-beam"] },
        { id: "foe", order: "miniboss", health: 90 },
      ]),
      cast("ana", "frost-beam", "foe"),
      dice(7),
    );
    expect(statuses(b, "foe")).toEqual(["slowed"]);
  });

  it("TH70 Cursed: no attacks, techniques or spells, but maneuvers; the great do rank + 1 less instead", () => {
    const b = fight(duel({ sp: 9, statuses: ["cursed"], agility: 9, abilities: ["leap"] }, {}));
    expect([
      refused(b, attack("ana", "hit", "foe")),
      refused(b, use("ana", "leap", "foe")),
      refused(b, maneuver("ana", "trip", "foe")),
    ]).toEqual([["status/cursed"], ["status/cursed"], []]);
    const boss = fight([
      { id: "ana", order: "boss", rank: 2, combat: 5, statuses: ["cursed"], ...arms(sword) },
      { id: "foe", health: 50 },
    ]);
    expect(damage(play(boss, attack("ana", "hit", "foe"), dice(7)), "foe")).toEqual([8]);
  });

  it("TH70 On Fire: 2 damage as the turn begins, Defense or not; out by rolling for all Movement, by water, or when soaked", () => {
    const b = play(fight([{ id: "ana" }, { id: "foe", defense: 50, statuses: ["on-fire"] }]), end("ana"));
    expect([unit(b, "foe").health, events(b, "damage")[0]?.["from"]]).toEqual([18, "on-fire"]);
    expect(statuses(play(b, { do: "douse", actor: "foe" }), "foe")).toEqual(["prone"]);
    const wet = play(
      fight([
        { id: "ana", ...arms(sword, { type: "water" }) },
        { id: "foe", statuses: ["on-fire"] },
      ]),
      attack("ana", "hit", "foe"),
      dice(7),
    );
    expect(statuses(wet, "foe")).toEqual([]);
    const immune = play(
      fight([{ id: "ana" }, { id: "foe", immune: ["fire"], statuses: ["on-fire"] }]),
      end("ana"),
    );
    expect(unit(immune, "foe").health).toBe(20);
  });

  it("TH70 Sick: 2 damage after each Standard Action, natural weapons weaker and wilder; any healing ends it", () => {
    const b = play(
      fight(duel({ statuses: ["sick"], combat: 2 }, { evasion: 0 })),
      attack("ana", "hit", "foe"),
      dice(7),
    );
    expect([unit(b, "ana").health, damage(b, "foe")]).toEqual([18, [5]]);
    expect(ways(duel({ statuses: ["sick"] }, {}))).toBe(10);
    const healed = play(
      fight(
        [
          { id: "ana", willpower: 3, mp: 9, abilities: ["mend"], statuses: ["sick"] },
          { id: "foe", ...arms(sword) },
        ],
        { order: ["foe", "ana"] },
      ),
      attack("foe", "hit", "ana"),
      dice(9),
    );
    expect(statuses(play(play(healed, end("foe")), cast("ana", "mend", "ana")), "ana")).toEqual([]);
  });

  it("TH70 Soaked: ice freezes without a roll, fire dries, and shock leaps to neighbours", () => {
    const hit = (type: string) =>
      statuses(
        play(
          fight([
            { id: "ana", ...arms(sword, { type }) },
            { id: "foe", statuses: ["soaked"] },
          ]),
          attack("ana", "hit", "foe"),
          dice(7),
        ),
        "foe",
      );
    expect([hit("ice"), hit("fire")]).toEqual([["soaked", "frozen"], []]);
    const people: Person[] = [
      { id: "ana", at: [0, 0], mp: 9, willpower: 2, weapons: ["rod 0"], abilities: ["spark-ball"] },
      { id: "foe", at: [3, 0], statuses: ["soaked"] },
      { id: "foe2", at: [4, 0], evasion: 50 },
      { id: "foe3", at: [6, 0] },
    ];
    const b = play(fight(people, { map: open(8, 1) }), cast("ana", "spark-ball", "foe"));
    expect([damage(b, "foe"), damage(b, "foe2"), damage(b, "foe3")]).toEqual([[4], [4], []]);
  });

  it("TH70 Oil-Soaked: any fire sets it alight, and nobody can grapple it", () => {
    const b = fight([
      { id: "ana", ...arms(sword, { type: "fire" }) },
      { id: "foe", statuses: ["oil-soaked"] },
    ]);
    expect(statuses(play(b, attack("ana", "hit", "foe"), dice(7)), "foe")).toEqual(["oil-soaked", "on-fire"]);
    expect(refused(b, maneuver("ana", "grapple", "foe"))).toEqual(["target/slippery"]);
  });

  it("TH70 Sand-Covered: all guard stats −2; Rusted: weapons −3 and wilder", () => {
    expect(ways(duel({}, { statuses: ["sand-covered"] }))).toBe(30);
    const rusty = play(
      fight([
        { id: "ana", weapons: ["sword 1"], statuses: ["rusted"] },
        { id: "foe", evasion: 8 },
      ]),
      attack("ana", "sword", "foe"),
      dice(7),
    );
    expect([damage(rusty, "foe"), events(rusty, "attack")[0]?.["check"]?.total]).toEqual([[3], 8]);
  });

  it("TH70 an attack of a sheet is natural if it has no Durability: sickness spoils it, rust and fire do not", () => {
    const done = (status: string, durability: object) => {
      const hit = { weapon: { attack: 6, accuracy: 9 }, ...durability };
      const people: Person[] = [
        { id: "ana", attacks: { hit }, statuses: [status] },
        { id: "foe", health: 40 },
      ];
      const b = play(fight(people), attack("ana", "hit", "foe"), dice(7));
      return [damage(b, "foe"), events(b, "attack")[0]?.["check"]?.total];
    };
    const natural = {};
    const made = { durability: 9 };
    expect([done("sick", natural), done("sick", made)]).toEqual([
      [[3], 14],
      [[6], 16],
    ]);
    expect([done("rusted", natural), done("rusted", made)]).toEqual([
      [[6], 16],
      [[3], 14],
    ]);
    expect([done("burning", natural), done("burning", made)]).toEqual([
      [[6], 16],
      [[12], 16],
    ]);
  });

  it("TH71 what has Durability can be knocked out of a hand, what grows there cannot", () => {
    const why = (durability: object) =>
      refused(
        fight([{ id: "ana" }, { id: "foe", attacks: { hit: { weapon: { attack: 6 }, ...durability } } }]),
        maneuver("ana", "disarm", "foe"),
      );
    expect([why({ durability: 2 }), why({})]).toEqual([[], ["target/nothing-held"]]);
  });

  it("TH70 Burning: every hit of the weapon is critical and fire, and wears it with each turn and each hit", () => {
    const people: Person[] = [
      { id: "ana", accuracy: 9, weapons: ["sword 0"], statuses: ["burning"] },
      { id: "foe", health: 40 },
    ];
    const b = play(fight(people), attack("ana", "sword", "foe"), dice(4));
    expect([damage(b, "foe"), unit(b, "ana").durability]).toEqual([[6], [1]]);
  });

  it("TH70 Electrified: whoever strikes it in melee takes half of what was done, halves up", () => {
    const b = play(
      fight(duel({ combat: 1 }, { statuses: ["electrified"], evasion: 0 })),
      attack("ana", "hit", "foe"),
      dice(7),
    );
    expect([damage(b, "foe"), damage(b, "ana")]).toEqual([[7], [4]]);
  });

  it("TH70 Invisible: Extremely Hard to Hit until struck or attacking", () => {
    expect(ways(duel({}, { statuses: ["invisible"] }))).toBe(1);
    const b = play(
      fight(duel({ statuses: ["invisible"] }, { evasion: 0 })),
      attack("ana", "hit", "foe"),
      dice(7),
    );
    expect(statuses(b, "ana")).toEqual([]);
  });

  it("TH70 Mighty, Tough, Hasty: so much more Combat and Willpower, Defense, Movement", () => {
    const people: Person[] = [
      { id: "ana", willpower: 2, mp: 40, abilities: ["might", "ward", "haste"], ...arms(sword) },
      { id: "foe", ...arms(sword) },
    ];
    const might = until(play(play(fight(people), cast("ana", "might", "ana")), end("ana")), "ana");
    expect(damage(play(might, attack("ana", "hit", "foe"), dice(9)), "foe")).toEqual([8]);
    const ward = play(play(fight(people), cast("ana", "ward", "ana")), end("ana"));
    expect(damage(play(ward, attack("foe", "hit", "ana"), dice(9)), "ana")).toEqual([4]);
    const haste = nextRound(play(fight(people), cast("ana", "haste", "ana")));
    expect(unit(haste, "ana").moves).toBe(9);
  });

  it("TH70 a sheet may be immune to a status by name", () => {
    const b = play(
      fight(duel({ agility: 9, insight: 9 }, { immune: ["prone"] })),
      maneuver("ana", "trip", "foe"),
      dice(9),
    );
    expect([statuses(b, "foe"), events(b, "resists")[0]?.["status"]]).toEqual([[], "prone"]);
  });
});

describe("maneuvers", () => {
  const skills = {
    accuracy: 3,
    combat: 3,
    agility: 3,
    athletics: 3,
    guile: 3,
    insight: 3,
    intimidate: 3,
    influence: 3,
    command: 3,
    perception: 3,
  };
  const people: Person[] = [
    { id: "ana", ...skills, ...arms(sword) },
    { id: "bo", ...arms(sword) },
    { id: "foe", vitality: 14, concentration: 14, weapons: ["sword 1"], ...arms(sword) },
  ];

  it.each([
    ["hobble", ["slowed"]],
    ["unbalance", ["off-balance"]],
    ["throw-sand", ["blinded"]],
    ["trip", ["prone"]],
    ["charm", ["charmed"]],
    ["daunt", ["cursed"]],
    ["taunt", ["distracted"]],
    ["grapple", ["distracted", "halted"]],
  ])("TH71 %s: 2d6 + two Traits against a guard stat", (id, given) => {
    const b = fight(people);
    expect(statuses(play(b, maneuver("ana", id, "foe"), dice(8)), "foe")).toEqual(given);
    const fails = play(b, maneuver("ana", id, "foe"), dice(7));
    expect([statuses(fails, "foe"), unit(fails, "ana").standard]).toEqual([[], 0]);
  });

  it("TH71 the charmed may not harm whoever charmed them", () => {
    const b = play(play(fight(people), maneuver("ana", "charm", "foe"), dice(8)), end("ana"));
    const foes = until(b, "foe");
    expect([refused(foes, attack("foe", "hit", "ana")), refused(foes, attack("foe", "hit", "bo"))]).toEqual([
      ["status/charmed"],
      [],
    ]);
  });

  it("TH71 Disarm: a weapon drops, and is picked up for a Minor Action", () => {
    let b = until(play(play(fight(people), maneuver("ana", "disarm", "foe"), dice(8)), end("ana")), "foe");
    expect(refused(b, attack("foe", "sword", "ana"))).toEqual(["weapon/none"]);
    b = play(b, { do: "pick-up", actor: "foe" });
    expect([refused(b, attack("foe", "sword", "ana")), unit(b, "foe").minor]).toEqual([[], 0]);
  });

  it("TH71 Grapple: never a larger one, to the end of the holder's next turn", () => {
    expect(
      refused(fight([people[0] as Person, { id: "foe", size: "large" }]), maneuver("ana", "grapple", "foe")),
    ).toEqual(["target/larger"]);
    let b = play(fight(people), maneuver("ana", "grapple", "foe"), dice(8));
    b = until(play(b, end("ana")), "ana");
    expect(statuses(b, "foe")).toContain("halted");
    expect(statuses(play(b, end("ana")), "foe")).toEqual([]);
  });

  it("TH71 Shove: one square; on the map only next to the user, two squares with a long weapon", () => {
    const map = { map: open(8, 1) };
    const at = (distance: number, more = {}) =>
      fight(
        [
          { id: "ana", at: [0, 0], ...skills, ...more },
          { id: "foe", at: [distance, 0], vitality: 14 },
        ],
        map,
      );
    expect(unit(play(at(1), maneuver("ana", "shove", "foe"), dice(8)), "foe").at).toBe(2);
    expect([
      refused(at(2), maneuver("ana", "shove", "foe")),
      refused(at(2, { weapons: ["spear 1"] }), maneuver("ana", "shove", "foe")),
    ]).toEqual([["attack/out-of-reach"], []]);
  });

  it("TH71 Coordinate: an ally rolls twice for its next blow at that foe, the better one counts", () => {
    let b = play(fight(people), maneuver("ana", "coordinate", "foe", { ally: "bo" }), dice(8));
    expect(statuses(b, "bo")).toEqual(["knack"]);
    b = play(play(b, end("ana")), attack("bo", "hit", "foe"), dice(2), dice(12), { choose: "none" });
    expect([events(b, "attack")[0]?.["roll"], statuses(b, "bo")]).toEqual([12, []]);
  });

  it("TH71 whatever hinders a roll To-Hit hinders a maneuver", () => {
    const b = fight([
      { id: "ana", ...skills, statuses: ["dazzled"] },
      { id: "foe", vitality: 14 },
    ]);
    expect(events(play(b, maneuver("ana", "trip", "foe"), dice(9)), "attack")[0]).toMatchObject({
      hit: false,
    });
    expect(events(play(b, maneuver("ana", "trip", "foe"), dice(10)), "attack")[0]).toMatchObject({
      hit: true,
    });
  });
});
