import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";

import {
  asked,
  attack,
  choose,
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

const hit = (notation: string, more: object = {}) => ({
  attacks: { hit: { notation, range: "distance(9)", ap: 1, ...more } },
});
/** Ana at [2, 2] and a foe beside her. */
const pair = (ana: object = {}, foe: object = {}): Person[] => [
  { id: "ana", at: [2, 2], ...ana } as Person,
  { id: "foe", at: [3, 2], ...foe } as Person,
];

describe("ranges", () => {
  const at = (range: string, foe: readonly [number, number], more: object = {}) => {
    const b = fight(
      [
        { id: "ana", at: [2, 2], attacks: { hit: { notation: "1pb", range, ap: 1 } } } as Person,
        { id: "foe", at: foe },
      ],
      more,
    );
    return refused(b, attack("ana", "foe", "hit"));
  };
  const legal = (range: string, more: object = {}) => {
    const squares: string[] = [];
    for (let r = 0; r < 8; r++)
      for (let c = 0; c < 8; c++)
        if ((c !== 2 || r !== 2) && at(range, [c, r], more).length === 0) squares.push(`${c - 2},${r - 2}`);
    return squares;
  };

  it("DP2 melee: the eight squares around", () => {
    expect(legal("melee")).toEqual(["-1,-1", "0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1", "1,1"]);
    expect(at("melee", [4, 2])).toEqual(["attack/out-of-reach"]);
  });

  it("DP3 reach: those and two away in the same row or column", () => {
    expect(legal("reach").filter((s) => !legal("melee").includes(s))).toEqual(["0,-2", "-2,0", "2,0", "0,2"]);
  });

  it("DP4 range(3): every square reachable within three moves, around walls", () => {
    expect(legal("range(3)")).toHaveLength(35);
    // Past a solid corner there is sight, but no diagonal step: two moves. A blow reaches past it (G8).
    const corner = { cells: ["........", "........", "...#....", "........"] };
    expect(at("range(1)", [3, 3], corner)).toEqual(["attack/out-of-reach"]);
    expect(at("melee", [3, 3], corner)).toEqual([]);
    expect(at("range(2)", [3, 3], corner)).toEqual([]);
  });

  it("DP5 line of sight runs from center to center: walls and solids block it, units and terrain do not", () => {
    expect(at("range(5)", [6, 2], { cells: ["........", "........", "....#...", "........"] })).toEqual([
      "attack/blocked",
    ]);
    expect(at("range(5)", [6, 2], { walls: [[4, 2, 4, 3]] })).toEqual(["attack/blocked"]);
    expect(
      at("range(5)", [6, 2], {
        cells: ["........", "........", "....~...", "........"],
        legend: { "~": { name: "mud", cost: 3 } },
      }),
    ).toEqual([]);
    const people: Person[] = [
      { id: "ana", at: [2, 2], attacks: { hit: { range: "range(5)" } } },
      { id: "foe", at: [6, 2] },
      { id: "foe2", at: [4, 2] },
    ];
    expect(refused(fight(people), attack("ana", "foe", "hit"))).toEqual([]);
  });

  it("DP6 distance(3): within three squares, walls ignored", () => {
    expect(at("distance(3)", [5, 2], { walls: [[3, 0, 3, 8]] })).toEqual([]);
    expect(at("distance(3)", [6, 2])).toEqual(["attack/out-of-reach"]);
  });

  it("DP7 minion(4): a creature could walk there with 4 MP, terrain and bodies in its way; no sight needed", () => {
    const wall = { walls: [[3, 2, 3, 8]] };
    expect(at("minion(4)", [3, 3], wall)).toEqual([]);
    expect(at("range(4)", [3, 3], wall)).toEqual(["attack/blocked"]);
    expect(at("minion(3)", [3, 3], wall)).toEqual(["attack/out-of-reach"]);
    const mud = {
      cells: ["........", "....~...", "....~...", "....~...", "........"],
      legend: { "~": { name: "mud", cost: 3 } },
    };
    expect(at("minion(3)", [5, 2], mud)).toEqual(["attack/out-of-reach"]);
    expect(at("minion(5)", [5, 2], mud)).toEqual([]);
  });

  it("DP7 range(2-5) has a minimum", () => {
    expect(at("range(2-5)", [3, 2])).toEqual(["attack/out-of-reach"]);
    expect(at("range(2-5)", [4, 2])).toEqual([]);
  });

  it("DP46 a creature of size 2 is in range with any of its squares, and slides whole", () => {
    const people: Person[] = [
      { id: "ana", at: [2, 2], attacks: { hit: { notation: "1pb", keywords: ["knock-back"] } } },
      { id: "foe", at: [3, 1], size: 2 },
    ];
    const b = play(fight(people), attack("ana", "foe", "hit"), rolls(6));
    expect(place(b, "foe")).toEqual([4, 1]);
    expect(refused(b, attack("ana", "foe", "hit"))).toContain("attack/out-of-reach");
    expect(
      place(
        play(
          fight([{ ...people[0] } as Person, { id: "foe", at: [3, 1], size: 2 }, { id: "foe2", at: [5, 2] }]),
          attack("ana", "foe", "hit"),
          rolls(6),
        ),
        "foe",
      ),
    ).toEqual([3, 1]);
  });
});

describe("plain sheets", () => {
  it("DP41 attacks of a sheet have the question's fields, under attack or beside it, and cost 3 AP", () => {
    const b = fight(
      pair({
        attacks: [
          { id: "a", attack: { notation: "1pb" }, range: "melee" },
          { id: "b", notation: "2mf", ap: 1 },
        ],
      }),
    );
    const after = play(b, attack("ana", "foe", "a"), rolls(4));
    expect(unit(after, "ana").ap).toBe(2);
    expect(refused(after, attack("ana", "foe", "a"))).toEqual(["cost/ap"]);
    expect(unit(play(after, attack("ana", "foe", "b"), rolls(4, 4)), "foe").hp).toBe(17);
  });

  it("DP42 without a name it is the basic attack, 2pb for 3 AP; a sheet may have other dice for it or none", () => {
    const b = play(fight(pair()), attack("ana", "foe"), rolls(4, 1));
    expect([unit(b, "ana").ap, unit(b, "foe").hp]).toEqual([2, 19]);
    expect(asked(play(fight(pair({ basic: "3ps" })), attack("ana", "foe"), rolls(1, 1, 1)))).toEqual([
      "ana: attack 3d6",
    ]);
    expect(refused(fight(pair({ basic: "none" })), attack("ana", "foe"))).toEqual(["command/unknown-attack"]);
  });

  it("DP56 pack: a bonus when another of the side is next to the target", () => {
    const wolf = { attacks: { bite: { notation: "1pp", pack: 1 } } };
    const alone = play(fight(pair(wolf)), attack("ana", "foe", "bite"), rolls(3));
    const pack = play(
      fight([...pair(wolf), { id: "bo", at: [4, 3] }]),
      attack("ana", "foe", "bite"),
      rolls(3),
    );
    expect([events(alone, "attack")[0], events(pack, "attack")[0]]).toMatchObject([{ hits: 0 }, { hits: 1 }]);
  });

  it("DP59 an immune target takes nothing of a category, and the odds and the explanation say so", () => {
    const b = play(
      fight(pair(hit("2pb"), { immune: ["physical"] })),
      attack("ana", "foe", "hit"),
      rolls(6, 6),
    );
    expect(unit(b, "foe").hp).toBe(20);
    expect(events(b, "attack")[0]).toMatchObject({
      hit: false,
      check: { because: "the target is immune (DP59)" },
    });
  });

  it("DP51 the last foe down ends the battle, and nothing more is legal", () => {
    const b = play(fight(pair(hit("2pb"), { hp: 2 })), attack("ana", "foe", "hit"), rolls(6, 6));
    expect(stateOf(b).winner).toBe("heroes");
    expect(unit(b, "foe")).toMatchObject({ hp: 0, life: "dead" });
    expect(place(b, "foe")).toBeNull();
    expect(refused(b, end("ana"))).toEqual(["battle/over"]);
    expect(choose("none")).toEqual({ choose: "none" });
  });
});
