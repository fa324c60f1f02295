import { describe, expect, it } from "vitest";
import { openBattle, stateOf } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import {
  asked,
  choose,
  encounter,
  end,
  events,
  fight,
  type Person,
  place,
  play,
  refused,
  rolls,
  unit,
} from "./table.ts";

const pair = (ana: object = {}, foe: object = {}): Person[] => [
  { id: "ana", at: [2, 2], ...ana } as Person,
  { id: "foe", at: [3, 2], ...foe } as Person,
];

describe("moving", () => {
  const far: Person[] = [
    { id: "ana", at: [0, 0] },
    { id: "foe", at: [7, 7] },
  ];
  const go = (actor: string, ...path: [number, number][]) => ({ do: "move", actor, path });

  it("DP45 1 MP a square, diagonals too; by a path or to a place", () => {
    const b = play(fight(far), go("ana", [1, 1], [2, 1]));
    expect([place(b, "ana"), unit(b, "ana").mp]).toEqual([[2, 1], 1]);
    expect(place(play(fight(far), { do: "move", actor: "ana", at: [3, 3] }), "ana")).toEqual([3, 3]);
    expect(refused(fight(far), go("ana", [1, 1], [2, 2], [3, 3], [4, 4]))).toEqual(["cost/mp"]);
    expect(refused(fight(far), { do: "move", actor: "ana", at: [4, 4] })).toEqual(["move/too-far"]);
    expect(refused(fight(far), go("ana", [2, 2]))).toEqual(["move/path"]);
    expect(refused(fight(far), { do: "move", actor: "ana" })).toEqual(["move/where"]);
    expect(refused(fight(far), { do: "move", actor: "ana", at: [0, 0] })).toEqual(["move/nowhere"]);
    expect(refused(fight(far), { do: "move", actor: "ana", at: [90, 0] })).toEqual(["move/off-map"]);
  });

  it("DP45 not through others, not around a blocked corner, dearer on rough ground", () => {
    expect(refused(fight([...far, { id: "bo", at: [1, 0] }]), go("ana", [1, 0]))).toEqual(["move/occupied"]);
    expect(
      refused(
        fight(far, {
          cells: [
            ".#......",
            "........",
            "........",
            "........",
            "........",
            "........",
            "........",
            "........",
          ],
        }),
        go("ana", [1, 1]),
      ),
    ).toEqual(["move/path"]);
    const mud = {
      cells: [".~......", "........", "........", "........", "........", "........", "........", "........"],
      legend: { "~": { name: "mud", cost: 2 } },
    };
    expect(unit(play(fight(far, mud), go("ana", [1, 0])), "ana").mp).toBe(1);
  });

  it("DP46 without a field the ground is open, and whoever has no place stands at an edge", () => {
    const b = fight([{ id: "ana" }, { id: "bo" }, { id: "foe" }]);
    expect(stateOf(b).field.cells).toHaveLength(10);
    expect([place(b, "ana"), place(b, "bo"), place(b, "foe")]).toEqual([
      [0, 4],
      [0, 5],
      [11, 4],
    ]);
  });

  it("DP46 places off the map, in solids, taken or too small are refused with their path", () => {
    const wrong = (people: readonly Person[], cells: readonly string[]) => {
      const opened = openBattle(dicePool, encounter(people, { cells }), "test");
      return opened.ok ? [] : opened.problems.map((p) => p.path);
    };
    expect(
      wrong(
        [
          { id: "ana", at: [9, 9] },
          { id: "foe", at: [0, 0] },
        ],
        ["..", ".."],
      ),
    ).toEqual(["combatants.0.at"]);
    expect(
      wrong(
        [
          { id: "ana", at: [1, 0] },
          { id: "foe", at: [0, 0] },
        ],
        [".#", ".."],
      ),
    ).toEqual(["combatants.0.at"]);
    expect(
      wrong(
        [
          { id: "ana", at: [0, 0] },
          { id: "foe", at: [0, 0] },
        ],
        ["..", ".."],
      ),
    ).toEqual(["combatants.1.at"]);
    expect(
      wrong(
        [
          { id: "ana", at: [0, 0] },
          { id: "foe", at: [1, 0], size: 2 },
        ],
        ["...", ".#."],
      ),
    ).toEqual(["combatants.1.at"]);
    expect(
      wrong(
        [
          { id: "ana", at: [0, 0] },
          { id: "foe", at: [1, 0] },
        ],
        ["..", "."],
      ),
    ).toEqual(["field.cells.1"]);
  });

  it("DP47 leaving a square next to a foe costs 2 MP more, 1 for each further foe", () => {
    const one = play(fight(pair()), go("ana", [1, 2]));
    expect(unit(one, "ana").mp).toBe(0);
    expect(events(one).map((e) => e.event)).toEqual(["walks"]);
    const two: Person[] = [...pair({ mp: 4 }), { id: "foe2", at: [3, 3] }];
    expect(unit(play(fight(two), go("ana", [1, 2])), "ana").mp).toBe(0);
    expect(refused(fight([...pair(), { id: "foe2", at: [3, 3] }]), go("ana", [1, 2]))).toEqual(["cost/mp"]);
    expect(unit(play(fight(pair(), { rules: { opportunities: false } }), go("ana", [1, 2])), "ana").mp).toBe(
      2,
    );
  });

  it("DP47 a rush pays nothing more: every foe left behind may strike, before the step, and may decline", () => {
    const people: Person[] = [
      ...pair({ mp: 2 }),
      { id: "foe2", at: [3, 3], attacks: { claw: { notation: "1ps" } } },
    ];
    const b = play(
      fight(people),
      {
        do: "rush",
        actor: "ana",
        path: [
          [1, 2],
          [0, 2],
        ],
      },
      choose("basic-attack"),
      rolls(4, 4),
      choose("none"),
    );
    expect([place(b, "ana"), unit(b, "ana").mp, unit(b, "ana").hp]).toEqual([[0, 2], 0, 18]);
    expect(asked(b)).toEqual(["foe: opportunity", "foe: attack 2d6", "foe2: opportunity"]);
    expect(
      events(b)
        .map((e) => e.event)
        .indexOf("reaction"),
    ).toBeLessThan(
      events(b)
        .map((e) => e.event)
        .indexOf("walks"),
    );
  });

  it("DP48 one attack of opportunity each until its own next turn; who falls to it goes no further", () => {
    const people: Person[] = [...pair({ hp: 4, mp: 6 }), { id: "bo", at: [0, 7] }];
    let b = play(
      fight(people),
      {
        do: "rush",
        actor: "ana",
        path: [
          [2, 3],
          [1, 3],
        ],
      },
      choose("basic-attack"),
      rolls(1, 1),
    );
    expect(place(b, "ana")).toEqual([1, 3]);
    expect(unit(b, "foe").spent).toBe(true);
    b = play(play(b, end("ana")), end("foe"));
    expect(unit(b, "foe").spent).toBe(false);
    const felled = play(
      fight(people),
      { do: "rush", actor: "ana", path: [[1, 2]] },
      choose("basic-attack"),
      rolls(6, 6),
    );
    expect([place(felled, "ana"), unit(felled, "ana").life, stateOf(felled).turn]).toEqual([
      [2, 2],
      "unconscious",
      "foe",
    ]);
  });

  it("DP48 policies answer for it: off, automatic, and only when a fact holds", () => {
    const policy = (value: object) =>
      [
        { id: "ana", at: [2, 2] },
        { id: "foe", at: [3, 2], policies: { opportunity: value } },
      ] as unknown as Person[];
    const rush = { do: "rush", actor: "ana", path: [[1, 2]] as [number, number][] };
    expect(asked(play(fight(policy({ mode: "off" })), rush))).toEqual([]);
    expect(asked(play(fight(policy({ mode: "automatic" })), rush, rolls(1, 1)))).toEqual(["foe: attack 2d6"]);
    expect(
      asked(
        play(fight(policy({ mode: "automatic", when: [{ fact: "foe hp", is: "at most", value: 5 }] })), rush),
      ),
    ).toEqual([]);
  });

  it("DP52 changing places with an ally next to you: 3 MP, nobody strikes", () => {
    const people: Person[] = [...pair(), { id: "bo", at: [1, 2] }];
    const b = play(fight(people), { do: "swap", actor: "ana", targets: ["bo"] });
    expect([place(b, "ana"), place(b, "bo"), unit(b, "ana").mp]).toEqual([[1, 2], [2, 2], 0]);
    expect(refused(b, { do: "swap", actor: "ana", targets: ["bo"] })).toEqual(["cost/mp"]);
    expect(refused(fight(people), { do: "swap", actor: "ana", targets: ["foe"] })).toEqual([
      "target/not-an-ally",
    ]);
    expect(refused(fight(people), { do: "swap", actor: "ana" })).toEqual(["target/missing"]);
  });
});
