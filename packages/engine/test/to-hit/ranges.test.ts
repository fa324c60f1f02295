import { describe, expect, it } from "vitest";
import { commandOdds } from "../../src/analysis/index.ts";
import { cover, makeField } from "../../src/grid/index.ts";
import { type Command, stateOf } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { formatRange, parseRange } from "../../src/rulesets/to-hit/aim/ranges.ts";
import { sizeOfHeight } from "../../src/rulesets/to-hit/words.ts";
import {
  arms,
  attack,
  cast,
  dice,
  events,
  fight,
  open,
  type Person,
  play,
  refused,
  type Setting,
  unit,
} from "./table.ts";

const weapon = { attack: 3, accuracy: 20 };
/** Ana with one attack of a range, and foes by their squares. */
function field(
  range: string,
  at: [number, number],
  foes: readonly [number, number][],
  more: Setting & { ana?: object; foe?: object } = {},
) {
  const { ana = {}, foe = {}, ...setting } = more;
  const people: Person[] = [
    { id: "ana", at, ...arms(weapon, {}, { range }), ...ana },
    ...foes.map((f, i) => ({ id: `foe${i}`, at: f, ...foe })),
  ];
  return fight(people, { map: open(12, 12), ...setting });
}
const at = (who: string | readonly string[]): Command => attack("ana", "hit", who);
/** Which of the foes could be hit alone. */
const inReach = (b: ReturnType<typeof field>): string[] =>
  stateOf(b)
    .units.slice(1)
    .map((u) => u.id)
    .filter((id) => refused(b, at(id)).length === 0);
const hits = (b: ReturnType<typeof field>): unknown[] => events(b, "attack").map((e) => e.target);

describe("ranges on the map", () => {
  it("TH12 Blast X: an X×X square with a side or corner touching the user", () => {
    const b = field(
      "blast 2",
      [5, 5],
      [
        [7, 7],
        [8, 7],
        [7, 5],
        [6, 4],
        [3, 3],
      ],
    );
    expect(inReach(b)).toEqual(["foe0", "foe2", "foe3", "foe4"]);
    expect(refused(b, at(["foe2", "foe3"]))).toEqual([]);
    expect(refused(b, at(["foe0", "foe4"]))).toEqual(["attack/out-of-reach"]);
    const aimed = play(b, { do: "attack", actor: "ana", with: "hit", at: [7, 5] }, dice(7), dice(7));
    expect(hits(aimed)).toEqual(["foe2", "foe3"]);
  });

  it("TH12 areas go round corners unless the house wants sight", () => {
    const map = ["......", "..#...", "..#...", "..#...", "......"];
    const b = (rules: object) => field("blast 3", [1, 2], [[3, 2]], { map, rules: rules as never });
    expect(inReach(b({}))).toEqual(["foe0"]);
    expect(inReach(b({ areasNeedSight: true }))).toEqual([]);
  });

  it("TH13 Burst X: everybody within X squares around, the user's own squares left out", () => {
    const b = field(
      "burst 1",
      [5, 5],
      [
        [4, 4],
        [6, 5],
        [7, 5],
        [5, 3],
      ],
    );
    expect(inReach(b)).toEqual(["foe0", "foe1"]);
    expect(hits(play(b, { do: "attack", actor: "ana", with: "hit" }, dice(7), dice(7)))).toEqual([
      "foe0",
      "foe1",
    ]);
    expect(
      inReach(
        field(
          "burst 2",
          [5, 5],
          [
            [7, 7],
            [8, 5],
          ],
        ),
      ),
    ).toEqual(["foe0"]);
  });

  it("TH14 Cone X: rows of 1, 3, 5 straight on, of 1, 2, 3 diagonally", () => {
    const east = field(
      "cone 3",
      [2, 5],
      [
        [3, 5],
        [4, 4],
        [5, 7],
        [5, 3],
        [4, 3],
        [3, 4],
      ],
    );
    expect(refused(east, at(["foe0", "foe1", "foe2", "foe3"]))).toEqual([]);
    expect(refused(east, at(["foe2", "foe4"]))).toEqual(["attack/out-of-reach"]);
    const diagonal = field(
      "cone 3",
      [2, 2],
      [
        [3, 3],
        [4, 3],
        [3, 4],
        [5, 3],
        [5, 5],
      ],
    );
    expect(refused(diagonal, at(["foe0", "foe1", "foe2", "foe3"]))).toEqual([]);
    expect(inReach(diagonal)).not.toContain("foe4");
  });

  it("TH15 Line X: straight, diagonals 1-2-1, through combatants, not through what is solid", () => {
    const row = field(
      "line 4",
      [1, 1],
      [
        [2, 1],
        [4, 1],
        [5, 1],
        [6, 1],
      ],
    );
    expect(inReach(row)).toEqual(["foe0", "foe1", "foe2"]);
    expect(hits(play(row, at(["foe0", "foe1", "foe2"]), dice(7), dice(7), dice(7)))).toEqual([
      "foe0",
      "foe1",
      "foe2",
    ]);
    expect(
      inReach(
        field(
          "line 4",
          [1, 1],
          [
            [2, 2],
            [3, 3],
            [4, 4],
          ],
        ),
      ),
    ).toEqual(["foe0", "foe1", "foe2"]);
    expect(inReach(field("line 4", [1, 1], [[5, 5]]))).toEqual([]);
    expect(inReach(field("line 4", [0, 0], [[2, 0]], { map: [".#..", "...."] }))).toEqual([]);
  });

  it("TH16 Melee: one target next to the user, diagonals included, that can be touched", () => {
    const b = field(
      "melee",
      [5, 5],
      [
        [6, 6],
        [4, 5],
        [7, 5],
      ],
    );
    expect(inReach(b)).toEqual(["foe0", "foe1"]);
    expect(refused(b, at(["foe0", "foe1"]))).toEqual(["target/too-many"]);
    expect(inReach(field("melee", [0, 0], [[1, 1]], { map: [".#", "#."] }))).toEqual([]);
    const walled = { field: { kind: "grid", cells: ["..", ".."], walls: [[1, 0, 1, 2]] } };
    expect(inReach(field("melee", [0, 0], [[1, 0]], walled))).toEqual([]);
  });

  it("TH17 Projectile X: up to X squares, stopped by the first body and by what is solid", () => {
    const b = field(
      "projectile 8",
      [0, 5],
      [
        [3, 5],
        [5, 5],
        [8, 5],
        [9, 9],
      ],
    );
    expect(inReach(b)).toEqual(["foe0"]);
    expect(refused(b, at("foe1"))).toEqual(["attack/blocked"]);
    expect(
      inReach(
        field(
          "projectile 8",
          [0, 0],
          [
            [8, 0],
            [9, 1],
          ],
        ),
      ),
    ).toEqual(["foe0"]);
    expect(inReach(field("projectile 8", [0, 0], [[4, 0]], { map: ["...#.", "....."] }))).toEqual([]);
  });

  it("TH17 a friend in the way stops it as well", () => {
    const b = fight(
      [
        { id: "ana", at: [0, 0], ...arms(weapon, {}, { range: "projectile 8" }) },
        { id: "bo", at: [2, 0] },
        { id: "foe", at: [4, 0] },
      ],
      { map: open(6, 1) },
    );
    expect(refused(b, at("foe"))).toEqual(["attack/blocked"]);
  });

  it("TH17 a big one stops it with any of its squares, and not from beside the line", () => {
    const shot = (x: number, y: number) =>
      refused(
        fight(
          [
            { id: "ana", at: [0, 4], ...arms(weapon, {}, { range: "projectile 9" }) },
            { id: "foe", at: [9, 4] },
            { id: "hulk", side: "foes", at: [x, y], size: "huge" },
          ],
          { map: open(10, 9) },
        ),
        at("foe"),
      );
    for (const x of [1, 3, 6]) {
      for (const y of [2, 3, 4]) expect(shot(x, y)).toEqual(["attack/blocked"]);
      for (const y of [1, 5]) expect(shot(x, y)).toEqual([]);
    }
  });

  it("TH17 the first body stops it whichever way it flies, on the first square as on the last but one", () => {
    const ways = [-1, 1].flatMap((x) => [-1, 1].map((y): [number, number] => [x, y]));
    for (const [x, y] of ways)
      for (const [over, down] of [
        [1, 0],
        [4, 2],
      ] as const) {
        const flat = field(
          "projectile 8",
          [5, 5],
          [
            [5 + 5 * x, 5 + 2 * y],
            [5 + over * x, 5 + down * y],
          ],
        );
        expect(refused(flat, at("foe0"))).toEqual(["attack/blocked"]);
        const steep = field(
          "projectile 8",
          [5, 5],
          [
            [5 + 2 * x, 5 + 5 * y],
            [5 + down * x, 5 + over * y],
          ],
        );
        expect(refused(steep, at("foe0"))).toEqual(["attack/blocked"]);
      }
  });

  it("TH18 with any foe adjacent all foes are Hard to Hit for Projectiles, near and far", () => {
    const ana = { ...arms({ attack: 3, accuracy: 4 }, {}, { range: "projectile 8" }) };
    const b = field(
      "projectile 8",
      [0, 0],
      [
        [1, 1],
        [6, 0],
      ],
      { ana, foe: { evasion: 11 } },
    );
    for (const foe of ["foe0", "foe1"])
      expect(commandOdds(toHit, stateOf(b), at(foe)).targets[0]?.hit).toBeCloseTo(10 / 36, 12);
    const free = field("projectile 8", [0, 0], [[6, 0]], { ana, foe: { evasion: 11 } });
    expect(commandOdds(toHit, stateOf(free), at("foe0")).targets[0]?.hit).toBeCloseTo(21 / 36, 12);
    const melee = field("melee", [0, 0], [[1, 1]], {
      ana: { ...arms({ attack: 3, accuracy: 4 }) },
      foe: { evasion: 11 },
    });
    expect(commandOdds(toHit, stateOf(melee), at("foe0")).targets[0]?.hit).toBeCloseTo(21 / 36, 12);
  });

  it("TH19 Sweep X: X squares around the user, each sharing a side with the next", () => {
    const b = field(
      "sweep 2",
      [5, 5],
      [
        [6, 4],
        [6, 5],
        [6, 6],
        [4, 5],
      ],
    );
    expect(refused(b, at(["foe0", "foe1"]))).toEqual([]);
    expect(refused(b, at(["foe0", "foe2"]))).toEqual(["attack/out-of-reach"]);
    expect(
      refused(
        field(
          "sweep 3",
          [5, 5],
          [
            [6, 4],
            [6, 5],
            [6, 6],
          ],
        ),
        at(["foe0", "foe1", "foe2"]),
      ),
    ).toEqual([]);
  });

  it("TH20 Weapon: the range of the weapon's Basic Attack, chosen at the moment", () => {
    const ana = { weapons: ["spear 1", "bow 1"], abilities: ["windup"], sp: 30 };
    const b = fight(
      [
        { id: "ana", at: [0, 0], ...ana },
        { id: "foe0", at: [1, 0] },
        { id: "foe1", at: [2, 0] },
        { id: "foe2", at: [0, 7] },
      ],
      { map: open(10, 10) },
    );
    const windup = (targets: string[], weapon?: string): Command => ({
      do: "ability",
      actor: "ana",
      with: "windup",
      targets,
      ...(weapon === undefined ? {} : { options: { weapon } }),
    });
    expect(refused(b, windup(["foe2"]))).toEqual([]);
    expect(refused(b, windup(["foe2"], "spear"))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, windup(["foe0", "foe1"], "spear-stab"))).toEqual([]);
    expect(refused(b, windup(["foe0"], "club"))).toEqual(["option/value"]);
  });

  it("TH21 X targets within Y: any X, behind walls too, each once", () => {
    const map = ["..........", "...####...", "...#..#...", "...####...", ".........."];
    const ana = { mp: 30, weapons: ["rod 1"], abilities: ["rain-of-fire"] };
    const b = fight(
      [
        { id: "ana", at: [0, 2], ...ana },
        { id: "foe0", at: [4, 2] },
        { id: "foe1", at: [9, 4] },
      ],
      { map },
    );
    const rain = (targets: string[]) => cast("ana", "rain-of-fire", targets);
    expect(refused(b, rain(["foe0", "foe1"]))).toEqual([]);
    expect(refused(b, rain(["foe0", "foe0"]))).toEqual(["target/twice"]);
    const wide = fight(
      [{ id: "ana", at: [0, 0], ...ana }, ...[1, 3, 5, 7, 9].map((c) => ({ id: `foe${c}`, at: [c, 2] }))],
      { map: open(16, 4) },
    );
    expect(refused(wide, rain(["foe1", "foe3", "foe5", "foe7"]))).toEqual([]);
    expect(refused(wide, rain(["foe1", "foe3", "foe5", "foe7", "foe9"]))).toEqual(["target/too-many"]);
  });

  it("TH21 but a Swarm once for every square an area strikes", () => {
    const b = field("burst 1", [5, 5], [[6, 5]], { foe: { order: "swarm", squares: 8 } });
    const swarm = unit(b, "foe0").cells as number[];
    const struck = swarm.filter(
      (s) => Math.abs((s % 12) - 5) <= 1 && Math.abs(Math.floor(s / 12) - 5) <= 1 && s !== 65,
    ).length;
    expect(struck).toBeGreaterThan(1);
    expect(unit(play(b, { do: "attack", actor: "ana", with: "hit" }, dice(7)), "foe0").health).toBe(
      8 - struck,
    );
  });

  it("TH22 counting diagonals 1-2-1, for ranges and movement alike", () => {
    expect(inReach(field("projectile 4", [0, 0], [[3, 3]]))).toEqual(["foe0"]);
    expect(inReach(field("projectile 4", [0, 0], [[4, 4]]))).toEqual([]);
    const b = field("melee", [0, 0], [[11, 11]]);
    const walked = play(b, {
      do: "move",
      actor: "ana",
      path: [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    });
    expect(unit(walked, "ana").moves).toBe(2);
    expect(unit(play(walked, { do: "move", actor: "ana", path: [[4, 4]] }), "ana").moves).toBe(0);
  });
});

describe("cover", () => {
  const shot = { ...arms({ attack: 3, accuracy: 4 }, {}, { range: "projectile 9" }) };
  const chance = (map: string[], from: [number, number], to: [number, number], rules: object = {}) => {
    const b = fight(
      [
        { id: "ana", at: from, ...shot },
        { id: "foe", at: to, evasion: 11 },
      ],
      { map, rules: rules as never },
    );
    const why = refused(b, at("foe"));
    return why.length > 0
      ? why[0]
      : Math.round((commandOdds(toHit, stateOf(b), at("foe")).targets[0]?.hit ?? 0) * 36);
  };

  it("TH23 cover if any one of the 16 lines is cut; best-corner only if the best corner has a cut one", () => {
    const map = ["......", ".#....", "......"];
    expect(chance(open(6, 3), [0, 0], [4, 1])).toBe(21);
    expect(chance(map, [0, 0], [4, 1])).toBe(10);
    expect(chance(map, [0, 0], [4, 1], { coverRule: "best-corner" })).toBe(21);
  });

  it("TH24 14 or more lines cut: Extremely Hard, −5 instead of −2; all 16: no Projectile gets there", () => {
    const map = ["...#....", "...#....", "...#....", "........", "....#...", "........"];
    const made = makeField({ cells: map });
    const grid = made.ok ? made.value : null;
    const seen = new Set<unknown>();
    for (let square = 0; square < 48; square++) {
      const to: [number, number] = [square % 8, Math.floor(square / 8)];
      if (grid === null || grid.solid[square] === 1 || square <= 9) continue;
      const cut = cover(grid, 8, 1, square, 1);
      const wanted = cut === 16 ? "attack/blocked" : cut > 13 ? 1 : cut > 0 ? 10 : 21;
      const touching = Math.max(to[0], Math.abs(to[1] - 1)) <= 1;
      expect([to, chance(map, [0, 1], to)]).toEqual([to, touching ? (cut > 0 ? wanted : 10) : wanted]);
      seen.add(wanted);
    }
    expect(seen).toEqual(new Set([21, 10, 1, "attack/blocked"]));
  });

  it("TH24 a spell at a foe behind cover has to roll; the game master may set either step by hand", () => {
    const mage = { willpower: 3, mp: 9, weapons: ["rod 1"], abilities: ["fire-ball"] };
    const b = fight(
      [
        { id: "ana", at: [0, 0], ...mage },
        { id: "foe", at: [4, 1], evasion: 11 },
      ],
      { map: ["......", ".#....", "......"] },
    );
    const hit = (options?: { hard: string }) =>
      Math.round(
        (commandOdds(toHit, stateOf(b), cast("ana", "fire-ball", "foe", options)).targets[0]?.hit ?? 0) * 36,
      );
    expect([hit(), hit({ hard: "no" }), hit({ hard: "hard" }), hit({ hard: "extremely" })]).toEqual([
      10, 36, 10, 1,
    ]);
  });

  it("TH24 two reasons are still one step, unless the house adds them up", () => {
    const people = [
      { id: "ana", ...arms({ attack: 3, accuracy: 4 }), statuses: ["dazzled"] },
      { id: "foe", evasion: 11, hard: "hard" },
    ];
    const hit = (rules: object) =>
      commandOdds(toHit, stateOf(fight(people, { rules: rules as never })), at("foe")).targets[0]?.hit;
    expect(hit({})).toBeCloseTo(10 / 36, 12);
    expect(hit({ hardAddsUp: true })).toBeCloseTo(1 / 36, 12);
  });
});

describe("sizes", () => {
  it("TH25 squares a side by category; the small share squares", () => {
    const sizes = ["medium", "large", "huge", "gigantic", "colossal"].map(
      (size) => unit(field("melee", [0, 0], [[4, 4]], { foe: { size } }), "foe0").squares,
    );
    expect(sizes).toEqual([1, 2, 3, 4, 6]);
    const three = (size: string, n: number) => () =>
      fight(
        [
          { id: "ana", at: [0, 0] },
          ...Array.from({ length: n }, (_, i) => ({ id: `foe${i}`, at: [1, 1], size })),
        ],
        { map: open(4, 4) },
      );
    expect(three("small", 2)).not.toThrow();
    expect(three("small", 3)).toThrow("combatants.3.at");
    expect(three("tiny", 4)).not.toThrow();
    expect(three("diminutive", 8)).not.toThrow();
    expect(three("medium", 2)).toThrow("combatants.2.at");
  });

  it("TH25 a big one is reached at its nearest square, and needs room", () => {
    expect(inReach(field("melee", [3, 3], [[4, 4]], { foe: { size: "huge" } }))).toEqual(["foe0"]);
    expect(() => field("melee", [0, 0], [[11, 11]], { foe: { size: "large" } })).toThrow("combatants.1.at");
  });

  it("TH26 size changes room, nothing else", () => {
    const odds = (size: string) =>
      commandOdds(
        toHit,
        stateOf(field("melee", [3, 3], [[4, 4]], { foe: { size, evasion: 29 } })),
        at("foe0"),
      ).targets[0];
    expect(odds("colossal")).toEqual(odds("medium"));
  });

  it("TH53 each category ends just under twice its lower bound", () => {
    expect([0.99, 1.99, 7.99, 15.99, 31.99, 63.99].map(sizeOfHeight)).toEqual([
      "diminutive",
      "tiny",
      "medium",
      "large",
      "huge",
      "gigantic",
    ]);
  });

  it.each([
    [0.5, "diminutive"],
    [1, "tiny"],
    [3.9, "small"],
    [4, "medium"],
    [8, "large"],
    [20, "huge"],
    [32, "gigantic"],
    [64, "colossal"],
    [200, "colossal"],
  ])("TH53 %f feet is %s", (feet, size) => {
    expect(sizeOfHeight(feet)).toBe(size);
  });
});

describe("without a map", () => {
  const crowd = (range: string, foes: readonly object[]) =>
    fight([{ id: "ana", ...arms(weapon, {}, { range }) }, ...foes.map((f, i) => ({ id: `foe${i}`, ...f }))]);
  const most = (range: string, foes: readonly object[]): number => {
    const b = crowd(range, foes);
    const ids = foes.map((_, i) => `foe${i}`);
    return ids.filter((_, n) => refused(b, at(ids.slice(0, n + 1))).length === 0).length;
  };
  const plain = Array.from({ length: 8 }, () => ({}));
  const near = Array.from({ length: 8 }, () => ({ near: true }));

  it("TH27 Burst X hits up to 2X, one more if all are close together", () => {
    expect([
      most("burst 1", plain),
      most("burst 2", plain),
      most("burst 1", near),
      most("burst 2", near),
    ]).toEqual([2, 4, 3, 5]);
  });

  it.each(["blast", "cone", "line", "sweep"])(
    "TH28 %s X hits 1 + ⌊(X−1)/2⌋, one more if all are close together",
    (kind) => {
      expect([1, 2, 3, 4, 5].map((x) => most(`${kind} ${x}`, plain))).toEqual([1, 1, 2, 2, 3]);
      expect([1, 2, 3].map((x) => most(`${kind} ${x}`, near))).toEqual([2, 2, 3]);
    },
  );

  it("TH28 an odd X adds a foe, an even one none", () => {
    expect([6, 7, 8, 9].map((x) => most(`blast ${x}`, plain))).toEqual([3, 4, 4, 5]);
  });

  it("TH29 Melee and Projectile hit one, close together or not", () => {
    expect([
      most("melee", plain),
      most("projectile 8", plain),
      most("melee", near),
      most("projectile 8", near),
    ]).toEqual([1, 1, 1, 1]);
  });

  it("TH30 X targets within Y hits X", () =>
    expect([most("3 targets within 8", plain), most("3 targets within 8", near)]).toEqual([3, 3]));

  it("TH31 a foe marked apart cannot be hit together with others", () => {
    const b = crowd("burst 2", [{ at: "apart" }, {}, {}]);
    expect(refused(b, at(["foe0"]))).toEqual([]);
    expect(refused(b, at(["foe1", "foe2"]))).toEqual([]);
    expect(refused(b, at(["foe0", "foe1"]))).toEqual(["target/alone"]);
    expect(hits(play(b, { do: "attack", actor: "ana", with: "hit", at: "group" }, dice(7), dice(7)))).toEqual(
      ["foe1", "foe2"],
    );
  });

  it("TH31 the mark may stand on the combatant, its sheet or its place; on a map it means nothing", () => {
    const lone = (foe: object) => refused(crowd("burst 2", [foe, {}]), at(["foe0", "foe1"]));
    for (const foe of [{ at: "apart" }, { apart: true }, { marks: { apart: true } }])
      expect(lone(foe)).toEqual(["target/alone"]);
    expect(() => field("melee", [0, 0], [[1, 1]], { foe: { marks: { near: true } } })).toThrow(
      "combatants.1.near",
    );
  });

  it("TH49 the game master may include an apart foe, overrule the counts, or call them close together", () => {
    const b = crowd("burst 1", [{ at: "apart" }, {}, {}]);
    expect(refused(b, attack("ana", "hit", ["foe0", "foe1", "foe2"], { overrule: true }))).toEqual([]);
    expect(
      refused(crowd("burst 1", plain), attack("ana", "hit", ["foe0", "foe1", "foe2"], { near: true })),
    ).toEqual([]);
  });

  it("there is nowhere to walk", () =>
    expect(refused(crowd("melee", [{}]), { do: "move", actor: "ana", at: [1, 1] })).toEqual(["move/no-map"]));
});

describe("ranges in words", () => {
  it.each([
    "melee",
    "weapon",
    "self",
    "projectile 8",
    "line 4",
    "blast 2",
    "burst 1",
    "cone 3",
    "sweep 2",
    "4 targets within 12",
    "1 target within 8",
  ])("%s reads and writes", (text) => {
    expect(formatRange(parseRange(text) as never)).toBe(text);
  });
  it("takes the book's other spelling, and refuses nonsense", () => {
    expect(parseRange("3 Targets in 8 Squares")).toEqual({ kind: "targets", size: 3, within: 8 });
    expect(["", "far", "cone", "blast 0", "line -1"].map(parseRange)).toEqual([null, null, null, null, null]);
  });
});
