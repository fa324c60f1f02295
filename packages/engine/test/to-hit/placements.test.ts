import { describe, expect, it } from "vitest";
import { commandOdds } from "../../src/analysis/index.ts";
import { type Command, GAME_MASTER, stateOf } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { arms, attack, cast, dice, events, fight, open, play, reasons, refused, unit, use } from "./table.ts";

type Cell = readonly [number, number];
const weapon = { attack: 3, accuracy: 20 };

/** Ana in the middle with an attack of a range, and foes by their squares. */
function field(range: string, foes: readonly Cell[], more: object = {}, setting: object = {}) {
  return fight(
    [
      { id: "ana", at: [5, 5], ...arms(weapon, {}, { range }), ...more },
      ...foes.map((at, i) => ({ id: `foe${i}`, at: at as never, health: 40 })),
    ],
    { map: open(12, 12), ...setting },
  );
}
const hit = (more: object): Command => ({ do: "attack", actor: "ana", with: "hit", ...more });
const struck = (b: ReturnType<typeof field>): unknown[] => events(b, "attack").map((e) => e.target);
const sevens = (n: number) => Array.from({ length: n }, () => dice(7));

describe("TH58 an area strikes every foe in it", () => {
  it("TH58 whoever is named: those first, in that order, then the others", () => {
    const b = field("burst 1", [
      [4, 4],
      [5, 4],
      [6, 5],
      [9, 9],
    ]);
    expect(struck(play(b, hit({}), ...sevens(3)))).toEqual(["foe0", "foe1", "foe2"]);
    expect(struck(play(b, hit({ targets: ["foe2"] }), ...sevens(3)))).toEqual(["foe2", "foe0", "foe1"]);
    const odds = commandOdds(toHit, stateOf(b), hit({}));
    expect(odds.targets.filter((t) => t.hit === 1)).toHaveLength(3);
  });

  it("TH58 friends are spared, unless the house has friendly fire: then they fall Helpless", () => {
    const bo = { id: "bo", side: "heroes", at: [5, 4], hero: false, health: 2 };
    const people = [
      { id: "ana", at: [5, 5], ...arms(weapon, {}, { range: "burst 1" }) },
      bo,
      { id: "foe", at: [4, 5], health: 40 },
    ];
    const map = open(12, 12);
    expect(struck(play(fight(people as never, { map }), hit({}), dice(7)))).toEqual(["foe"]);
    const house = fight(people as never, { map, rules: { friendlyFire: true } });
    const b = play(house, hit({}), ...sevens(2));
    expect([struck(b), unit(b, "bo").life]).toEqual([["bo", "foe"], "helpless"]);
    expect(refused(house, hit({ targets: ["bo"] }))).toEqual(["target/not-a-foe"]);
  });

  it("TH58 a foe nobody sees is struck too, and has no say in where the area is laid", () => {
    const people = (hidden: boolean) => [
      { id: "ana", at: [5, 5], ...arms(weapon, {}, { range: "sweep 2" }) },
      { id: "foe0", at: [5, 4], health: 40 },
      { id: "foe1", at: [4, 4], health: 40, hidden },
    ];
    const at = (hidden: boolean) => fight(people(hidden) as never, { map: open(12, 12) });
    expect(struck(play(at(false), hit({ targets: ["foe0"] }), dice(7)))).toEqual(["foe0"]);
    expect(struck(play(at(true), hit({ targets: ["foe0"] }), ...sevens(2)))).toEqual(["foe0", "foe1"]);
  });
});

describe("TH58 every way to lay an area can be chosen", () => {
  const foes: Cell[] = [
    [4, 4],
    [5, 4],
    [6, 4],
    [7, 4],
  ];

  it("TH58 squares pick the placement of a Blast", () => {
    const b = field("blast 2", foes);
    const laid = (column: number) => ({
      squares: [
        [column, 3],
        [column + 1, 3],
        [column, 4],
        [column + 1, 4],
      ],
    });
    expect(struck(play(b, hit(laid(3)), dice(7)))).toEqual(["foe0"]);
    expect(struck(play(b, hit(laid(4)), ...sevens(2)))).toEqual(["foe0", "foe1"]);
    expect(struck(play(b, hit(laid(6)), ...sevens(2)))).toEqual(["foe2", "foe3"]);
    expect(refused(b, hit(laid(7)))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, hit({ squares: [[4, 4]] }))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, hit({ squares: [[40, 4]] }))).toEqual(["target/at"]);
    expect(toHit.shows?.(stateOf(b), hit(laid(4)), GAME_MASTER).squares).toEqual([
      [4, 3],
      [5, 3],
      [4, 4],
      [5, 4],
    ]);
  });

  it("TH58 squares pick the arc of a Sweep, in any order", () => {
    const b = field("sweep 2", foes);
    const arc = (...squares: Cell[]) => hit({ squares });
    expect(struck(play(b, arc([5, 4], [4, 4]), ...sevens(2)))).toEqual(["foe0", "foe1"]);
    expect(struck(play(b, arc([5, 4], [6, 4]), ...sevens(2)))).toEqual(["foe1", "foe2"]);
    expect(struck(play(b, arc([4, 4], [4, 5]), dice(7)))).toEqual(["foe0"]);
    expect(refused(b, arc([4, 4], [6, 4]))).toEqual(["attack/out-of-reach"]);
  });

  it("TH58 toward is the direction of a Cone, and of a Line, which also takes a square", () => {
    const cone = field("cone 2", foes);
    expect(struck(play(cone, hit({ toward: "n" }), dice(7)))).toEqual(["foe1"]);
    expect(struck(play(cone, hit({ toward: "ne" }), ...sevens(2)))).toEqual(["foe2", "foe3"]);
    expect(refused(cone, hit({ toward: "s" }))).toEqual(["attack/out-of-reach"]);
    expect(refused(cone, hit({ toward: "up" }))).toEqual(["target/at"]);
    expect(refused(cone, hit({ toward: [6, 4] }))).toEqual(["target/at"]);
    const line = field("line 3", foes);
    expect(struck(play(line, hit({ toward: "nw" }), dice(7)))).toEqual(["foe0"]);
    expect(struck(play(line, hit({ toward: [7, 4] }), ...sevens(2)))).toEqual(["foe2", "foe3"]);
    expect(refused(field("burst 1", foes), hit({ toward: "n" }))).toEqual(["target/at"]);
  });

  it("TH58 squares and targets together: the placement must hold them", () => {
    const b = field("sweep 2", foes);
    const arc = [
      [4, 4],
      [5, 4],
    ];
    expect(struck(play(b, hit({ squares: arc, targets: ["foe1"] }), ...sevens(2)))).toEqual(["foe1", "foe0"]);
    expect(refused(b, hit({ squares: arc, targets: ["foe2"] }))).toEqual(["attack/out-of-reach"]);
  });

  it("TH58 what is aimed at somebody takes no squares and no direction, nor does what has no map", () => {
    const b = field("melee", foes);
    expect(refused(b, hit({ targets: ["foe0"], squares: [[4, 4]] }))).toEqual(["target/at"]);
    expect(refused(b, hit({ targets: ["foe0"], toward: "n" }))).toEqual(["target/at"]);
    const abstract = fight([{ id: "ana", ...arms(weapon, {}, { range: "cone 3" }) }, { id: "foe" }]);
    expect(refused(abstract, hit({ squares: [[1, 1]], toward: "n" }))).toEqual(["target/at", "target/at"]);
  });

  it("TH27, TH58: abstract combat stays up to so many", () => {
    const people = [
      { id: "ana", ...arms(weapon, {}, { range: "burst 1" }) },
      { id: "foe0" },
      { id: "foe1" },
      { id: "foe2" },
    ];
    expect(struck(play(fight(people), attack("ana", "hit", "foe1"), dice(7)))).toEqual(["foe1"]);
  });
});

describe("TH59 X targets or squares within Y", () => {
  const foes: Cell[] = [
    [4, 4],
    [9, 5],
    [5, 11],
  ];

  it("TH59 squares are aimed at as well as targets, up to X in all", () => {
    const b = field("2 squares within 8", foes);
    const at = (squares: Cell[], targets?: string[]) =>
      hit({ squares, ...(targets === undefined ? {} : { targets }) });
    expect(struck(play(b, at([[4, 4]]), dice(7)))).toEqual(["foe0"]);
    expect(
      struck(
        play(
          b,
          at([
            [9, 5],
            [4, 4],
          ]),
          ...sevens(2),
        ),
      ),
    ).toEqual(["foe0", "foe1"]);
    expect(
      struck(
        play(
          b,
          at([
            [4, 4],
            [0, 5],
          ]),
          dice(7),
        ),
      ),
    ).toEqual(["foe0"]);
    expect(struck(play(b, at([[4, 4]], ["foe1"]), ...sevens(2)))).toEqual(["foe1", "foe0"]);
    expect(struck(play(b, at([[4, 4]], ["foe0"]), dice(7)))).toEqual(["foe0"]);
    expect(
      refused(
        b,
        at(
          [
            [4, 4],
            [9, 5],
          ],
          ["foe0"],
        ),
      ),
    ).toEqual(["target/too-many"]);
    expect(
      refused(
        b,
        at([
          [4, 4],
          [4, 4],
        ]),
      ),
    ).toEqual(["target/twice"]);
    expect(refused(b, at([[0, 0]]))).toEqual(["attack/out-of-reach"]); // nobody there
    expect(refused(field("2 targets within 4", foes), at([[9, 11]]))).toEqual(["attack/out-of-reach"]);
  });

  const swarm = { id: "foe", order: "swarm", squares: 6, at: [7, 5] };
  const near = (range: string, abilities: string[] = []) =>
    fight(
      [
        { id: "ana", at: [5, 5], sp: 40, mp: 40, ...arms(weapon, {}, { range }), abilities },
        swarm,
        { id: "foe2", at: [0, 0] },
      ],
      { map: open(12, 12) },
    );

  it("TH59 each square of a Swarm may be taken: it is rolled for once and loses as many", () => {
    const b = near("3 targets within 8");
    const [first, second, third] = (toHit.summary(stateOf(b)).combatants["foe"]?.["squares"] ??
      []) as number[][];
    const left = (command: Command): number => unit(play(b, command, dice(7)), "foe").health;
    expect(left(hit({ squares: [first] }))).toBe(5);
    expect(left(hit({ squares: [first, second, third] }))).toBe(3);
    expect(left(hit({ targets: ["foe", "foe"] }))).toBe(4);
    expect(left(hit({ targets: ["foe"], squares: [first] }))).toBe(4);
    expect(refused(b, hit({ targets: ["foe", "foe", "foe", "foe"] }))).toEqual(["target/too-many"]);
    expect(refused(b, hit({ targets: ["foe2", "foe2"] }))).toEqual(["target/twice"]);
    expect(reasons(near("8 targets within 1"), hit({ targets: ["foe", "foe", "foe"] }))[0]).toMatch(/TH59/);
  });

  it("TH59 without a map a Swarm may be named several times, too; a spell takes as many without a roll", () => {
    const b = fight([
      { id: "ana", mp: 20, abilities: ["rain-of-fire"] },
      { id: "foe", order: "swarm", squares: 6, concentration: 0 },
    ]);
    const burnt = play(b, cast("ana", "rain-of-fire", ["foe", "foe", "foe"]), dice(7));
    expect(unit(burnt, "foe").health).toBe(3);
    expect(refused(near("melee", ["flurry"]), use("ana", "flurry", ["foe", "foe"]))).toContain(
      "target/twice",
    );
  });
});
