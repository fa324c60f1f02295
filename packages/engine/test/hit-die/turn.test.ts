import { describe, expect, it } from "vitest";
import { type Event, openBattle, playStep, stateOf, sure } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import type { State } from "../../src/rulesets/hit-die/state.ts";
import type { Battle } from "../../src/kernel/index.ts";
import {
  attack,
  choose,
  encounter,
  end,
  events,
  fight,
  nextRound,
  play,
  refused,
  roll,
  unit,
  until,
  use,
} from "./table.ts";

const orderOf = (b: Battle<State>) => stateOf(b).order.map((i) => stateOf(b).units[i]?.id);
const rolls = (...values: number[]) => ({ rolls: values });

describe("initiative", () => {
  const people = [
    { id: "ana", rank: "hero", initiative: 6 },
    { id: "bo", rank: "hero", initiative: 5 },
    { id: "foe1", initiative: 6 },
    { id: "foe2", initiative: 8 },
  ];

  it("HD45 descending Initiative; a call that is met counts half as much again", () => {
    const b = fight(people, { order: null }, choose("5"), choose("8"), rolls(2, 3));
    expect(orderOf(b)).toEqual(["ana", "foe2", "foe1", "bo"]);
  });

  it("HD45 a call under the dice wins ties with foes, one over them loses", () => {
    expect(orderOf(fight(people, { order: null }, choose("1"), choose("1"), rolls(2, 3)))).toEqual([
      "foe2",
      "ana",
      "foe1",
      "bo",
    ]);
    expect(orderOf(fight(people, { order: null }, choose("8"), choose("1"), rolls(2, 3)))).toEqual([
      "foe2",
      "foe1",
      "ana",
      "bo",
    ]);
  });

  it("HD45 nothing is asked without heroes, with a given order, or when the house leaves the call out", () => {
    expect(
      orderOf(
        fight(
          people.map(({ rank: _, ...p }) => p),
          { order: null },
        ),
      ),
    ).toEqual(["foe2", "ana", "foe1", "bo"]);
    expect(orderOf(fight(people, { order: ["bo", "foe1", "ana", "foe2"] }))).toEqual([
      "bo",
      "foe1",
      "ana",
      "foe2",
    ]);
    expect(orderOf(fight(people, { order: null, rules: { initiativeCall: false } }))).toEqual([
      "foe2",
      "ana",
      "foe1",
      "bo",
    ]);
  });

  it("HD89 First Strike: the surprising side has a 1-AP turn each before initiative", () => {
    let b = fight(people, { order: null, field: { kind: "rows", firstStrike: "foes" } });
    expect([stateOf(b).turn, unit(b, "foe1").ap, stateOf(b).round]).toEqual(["foe1", 1, 0]);
    b = play(b, attack("foe1", "ana"), roll(9));
    expect(stateOf(b).turn).toBe("foe2");
    b = play(b, attack("foe2", "ana"), roll(9), choose("1"), choose("1"), rolls(4, 4));
    expect([stateOf(b).turn, stateOf(b).round]).toEqual(["foe2", 1]);
  });
});

describe("turns and rounds", () => {
  it.each([
    [1, 2],
    [5, 2],
    [6, 3],
    [10, 3],
  ])("HD47 tier %i has %i AP; at 0 the turn ends", (tier, ap) => {
    let b = fight([
      { id: "ana", tier, hp: 90 },
      { id: "foe", hp: 900 },
    ]);
    expect(unit(b, "ana").ap).toBe(ap);
    for (let i = 0; i < ap; i++) b = play(b, attack("ana", "foe"), roll(9));
    expect(stateOf(b).turn).toBe("foe");
  });

  it("HD47 a turn may be ended early", () =>
    expect(stateOf(play(fight([{ id: "ana" }, { id: "foe" }]), end("ana"))).turn).toBe("foe"));

  it("HD48 an ability dearer than the MP left cannot be used; MP are spent, hit or miss", () => {
    const b = play(
      fight([
        { id: "ana", mp: 4, abilities: ["strike"] },
        { id: "foe", hp: 99 },
      ]),
      use("ana", "strike", ["foe"]),
      roll(9),
    );
    expect(unit(b, "ana").mp).toBe(1);
    expect(refused(b, use("ana", "strike", ["foe"]))).toEqual(["cost/mp"]);
  });

  it("HD49 the Effect Phase: damage, then healing, then statuses, then the rest", () => {
    const start = fight([
      {
        id: "ana",
        statusAccuracy: 50,
        mp: 99,
        attacks: { p: { kind: "status", element: "wood" } },
        abilities: ["haste"],
      },
      { id: "foe", hp: 40, abilities: ["regeneration"], at: "front" },
    ]);
    let b = play(play(start, attack("ana", "foe", "p"), roll(1)), use("ana", "haste", ["foe"]));
    b = play(b, end("foe"));
    expect(events(b).map((e) => e.event)).toEqual(["suffers", "trait", "heal", "round", "turn"]);
    expect(unit(b, "foe").hp).toBe(38);
    expect(stateOf(b).round).toBe(2);
  });

  it("HD46 Paradigm Phase: before round 1 and after every Effect Phase; bonuses and abilities change, statuses stay", () => {
    const jobs = [
      { name: "Striker", bonuses: { physicalAttack: 2 }, abilities: ["strike"] },
      { name: "Caster", bonuses: { magicalAttack: 3 }, abilities: ["magic-bolt"] },
    ];
    let b = fight(
      [
        { id: "ana", rank: "hero", mp: 20, jobs, abilities: ["rage"] },
        { id: "foe", hp: 99 },
      ],
      {},
      choose("Striker"),
    );
    expect(unit(b, "ana")).toMatchObject({ physicalAttack: 2, magicalAttack: 0 });
    b = play(b, use("ana", "rage"));
    b = play(play(b, end("ana")), end("foe"), choose("Caster"));
    expect(unit(b, "ana")).toMatchObject({ physicalAttack: 1, magicalAttack: 3 });
    expect(refused(b, use("ana", "strike", ["foe"]))).toEqual(["command/unknown-ability"]);
    expect(refused(b, use("ana", "magic-bolt", ["foe"]))).toEqual([]);
    expect(b.log.steps.at(-1)?.asked?.[0]).toMatchObject({
      name: "paradigm",
      who: "ana",
      options: ["Striker", "Caster"],
    });
  });

  it("HD83 the battle ends when one side has nobody active, by flight too", () => {
    let b = fight([{ id: "ana" }, { id: "foe", at: "back" }]);
    b = play(until(b, "foe"), { do: "flee", actor: "foe" });
    expect(stateOf(b).winner).toBeNull();
    b = play(b, end("foe"));
    expect(stateOf(b).winner).toBe("heroes");
    expect(unit(b, "foe").life).toBe("fled");
  });

  it("HD83 a battle that reaches maxRounds is a draw", () => {
    const b = nextRound(fight([{ id: "ana" }, { id: "foe" }], { rules: { maxRounds: 2 } }));
    expect(stateOf(b).winner).toBeNull();
    expect(stateOf(play(play(b, end("ana")), end("foe"))).winner).toBe("draw");
  });

  it("HD83 the game master may end it", () => {
    const b = play(fight([{ id: "ana" }, { id: "foe" }]), { do: "finish" });
    expect(stateOf(b).winner).toBe("draw");
  });
});

describe("rows", () => {
  it("HD84 Move: 1 AP, to the other row", () => {
    const b = play(fight([{ id: "ana" }, { id: "foe" }]), { do: "move", actor: "ana", at: "back" });
    expect(unit(b, "ana")).toMatchObject({ row: "back", ap: 1 });
    expect(refused(b, { do: "move", actor: "ana", at: "back" })).toEqual(["move/where"]);
  });

  it("HD85 Advance: after an Effect Phase found a front row empty, that whole side is brought to its front", () => {
    const b = fight([{ id: "ana" }, { id: "foe1", at: "back" }, { id: "foe2", at: "back" }]);
    expect(refused(b, { do: "advance", actor: "ana" })).toEqual(["advance/not-now"]);
    const later = nextRound(b);
    const advanced = play(later, { do: "advance", actor: "ana" });
    expect([unit(advanced, "foe1").row, unit(advanced, "foe2").row, unit(advanced, "ana").ap]).toEqual([
      "front",
      "front",
      2,
    ]);
    expect(refused(advanced, { do: "advance", actor: "ana" })).toEqual(["advance/not-now"]);
  });

  it("HD85 a fallen front row does not block an advance", () => {
    let b = fight([
      { id: "ana", physicalAttack: 50 },
      { id: "foe1", hp: 1 },
      { id: "foe2", at: "back" },
    ]);
    b = nextRound(play(b, attack("ana", "foe1"), roll(1)));
    expect(refused(b, { do: "advance", actor: "ana" })).toEqual([]);
  });

  it("HD86 Hold: 1 AP, once a round, for a 1-AP turn after a later unit's", () => {
    let b = fight([{ id: "ana", hp: 90 }, { id: "bo" }, { id: "foe", hp: 90 }], {
      order: ["ana", "foe", "bo"],
    });
    expect(refused(b, { do: "hold", actor: "ana", targets: ["ana"] })).toEqual(["hold/after-whom"]);
    b = play(b, { do: "hold", actor: "ana", targets: ["foe"] });
    expect(refused(b, { do: "hold", actor: "ana", targets: ["bo"] })).toEqual(["hold/used"]);
    b = play(b, end("ana"));
    b = play(b, end("foe"));
    expect([stateOf(b).turn, unit(b, "ana").ap]).toEqual(["ana", 1]);
    b = play(b, attack("ana", "foe"), roll(2));
    expect(stateOf(b).turn).toBe("bo");
  });

  it("HD87 Flee: only from the back row, with AP left; gone after the Effect Phase", () => {
    const b = fight([{ id: "ana" }, { id: "bo" }, { id: "foe" }], { order: ["ana", "bo", "foe"] });
    expect(refused(b, { do: "flee", actor: "ana" })).toEqual(["flee/front-row"]);
    const fleeing = play(play(b, { do: "move", actor: "ana" }), { do: "flee", actor: "ana" });
    expect(unit(fleeing, "ana").life).toBe("up");
    expect(refused(fleeing, { do: "flee", actor: "ana" })).toEqual(["flee/already"]);
    const gone = play(play(play(fleeing, end("ana")), end("bo")), end("foe"));
    expect(unit(gone, "ana").life).toBe("fled");
    expect(stateOf(gone).turn).toBe("bo");
  });
});

describe("what a seat may know", () => {
  const people = [
    { id: "ana", mp: 9, abilities: ["scan"] },
    { id: "foe", evasion: 4, hp: 13 },
  ];
  const seat = { role: "player", combatants: ["ana"] } as const;

  it("HD91 with foesKnown off a foe's numbers and odds are told only after Scan", () => {
    const b = fight(people, { rules: { foesKnown: false } });
    const before = hitDie.view(stateOf(b), seat);
    expect(JSON.stringify(before.combatants["foe"])).not.toMatch(/13|evasion/);
    expect(before.combatants["foe"]).toMatchObject({ looks: "unhurt" });
    expect(hitDie.knows(stateOf(b), attack("ana", "foe"), seat)).toBe(false);
    const hit = play(b, attack("ana", "foe"), roll(2));
    const seen = events(hit).map((e) => hitDie.viewEvent(stateOf(hit), e, seat));
    expect(seen.every((e) => e?.check === undefined && e?.sum === undefined)).toBe(true);
    const scanned = play(b, use("ana", "scan", ["foe"]));
    expect(hitDie.view(stateOf(scanned), seat).combatants["foe"]).toMatchObject({ hp: 13 });
    expect(hitDie.knows(stateOf(scanned), attack("ana", "foe"), seat)).toBe(true);
  });

  it("HD91 whoever does not know a foe's numbers is told that it is back up, and not with how much", () => {
    const state = stateOf(fight(people, { rules: { foesKnown: false } }));
    const told = (to: Parameters<typeof hitDie.viewEvent>[2]) =>
      hitDie.say(state, hitDie.viewEvent(state, { event: "revives", target: "foe", hp: 5 }, to) as Event);
    expect(told({ role: "game-master" })).toBe("foe is back on their feet with 5 HP.");
    expect(told(seat)).toBe("foe is back on their feet.");
  });

  it("HD91 by default everybody knows everybody", () => {
    expect(hitDie.view(stateOf(fight(people)), { role: "onlooker" }).combatants["foe"]).toMatchObject({
      hp: 13,
    });
  });

  it("HD91 a hidden combatant is in nobody's view but its own and the game master's", () => {
    const file = encounter(people);
    const hidden = {
      ...file,
      combatants: (file["combatants"] as object[]).map((c) =>
        "id" in c && c.id === "foe" ? { ...c, hidden: true } : c,
      ),
    };
    const b = sure(
      playStep(sure(openBattle(hitDie, hidden as typeof file, "x")), {
        command: { do: "start" },
        answers: [],
      }),
    );
    expect(JSON.stringify(hitDie.view(stateOf(b), seat))).not.toContain("foe");
    expect(JSON.stringify(hitDie.view(stateOf(b), { role: "game-master" }))).toContain("foe");
  });
});

it("HD40 a sheet's mistakes are named with their path, what was expected and what was found", () => {
  const bad = openBattle(
    hitDie,
    encounter([
      { id: "ana", evasion: "high", luck: 3, abilities: ["fly"] },
      { id: "foe", hp: 0, side: "heroes" },
    ]),
    "x",
  );
  expect(bad.ok ? [] : bad.problems.map((p) => [p.path, p.code])).toEqual([
    ["combatants.0.sheet.evasion", "input/type"],
    ["combatants.0.sheet.abilities.0", "input/unknown-id"],
    ["combatants.0.sheet.luck", "input/unknown-field"],
    ["combatants.1.sheet.hp", "input/range"],
  ]);
});
