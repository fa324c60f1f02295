import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, FieldSource } from "../../src/grid/index.ts";
import type { Command } from "../../src/kernel/index.ts";
import * as ac from "../armor-class/table.ts";
import * as bo from "../battle-order/table.ts";
import * as dp from "../dice-pool/table.ts";
import * as th from "../to-hit/table.ts";
import { fields } from "./maps.ts";
import { allCells, besideTwin, isOpen, stepTwin } from "./twins.ts";

/** G8 in play: a blow past one solid corner, in every ruleset that is fought on a grid. */

/** Ana in the upper left, a foe diagonally next to her, one solid square at the corner between them. */
const CORNER = [".#..", "....", "...."];
/** The same with two, which meet. */
const SHUT = [".#..", "#...", "...."];
const [HERE, PAST] = [
  [0, 0],
  [1, 1],
] as const;

describe("a blow past one solid corner", () => {
  it("G8 to-hit: strikes, while the step there is forbidden; two solid corners part them", () => {
    const hit = th.arms({ attack: 3, accuracy: 20 });
    const people = [
      { id: "ana", at: HERE, ...hit },
      { id: "foe", at: PAST },
    ];
    const b = th.fight(people, { map: CORNER });
    expect(th.damage(th.play(b, th.attack("ana", "hit", "foe"), th.dice(7)), "foe")).toEqual([3]);
    expect(
      th.refused(th.fight([people[0]!, { id: "foe", at: [3, 2] }], { map: CORNER }), step(PAST)),
    ).toHaveLength(1);
    expect(th.refused(th.fight(people, { map: SHUT }), th.attack("ana", "hit", "foe"))).toEqual([
      "attack/out-of-reach",
    ]);
  });

  it("G8 TH18 to-hit: a foe past the corner troubles a shooter", () => {
    const bow = th.arms({ attack: 3, accuracy: 5 }, {}, { range: "projectile 8" });
    const shot = (foe: readonly [number, number]) => {
      const people = [
        { id: "ana", at: HERE, ...bow },
        { id: "foe", at: foe },
        { id: "foe2", at: [0, 2], evasion: 10 },
      ];
      const b = th.fight(people, { map: CORNER });
      return th.events(th.play(b, th.attack("ana", "hit", "foe2"), th.dice(5)), "attack")[0]?.["hit"];
    };
    expect([shot(PAST), shot([2, 1])]).toEqual([false, true]);
  });

  it("G8 to-hit: a Sweep strikes past one corner, and nobody who is cut off from its user", () => {
    const sweep = th.arms({ attack: 3, accuracy: 20 }, {}, { range: "sweep 8" });
    const people = [
      { id: "ana", at: [1, 1], ...sweep },
      { id: "foe1", at: [0, 0] },
      { id: "foe2", at: [2, 1] },
      { id: "foe3", at: [2, 2] },
    ];
    const cells = [".#..", "....", "...."];
    const open = th.fight(people, { field: { kind: "grid", cells } });
    const all = th.play(open, th.attack("ana", "hit", ["foe1", "foe2", "foe3"]), ...[7, 7, 7].map(th.dice));
    expect(th.events(all, "attack").map((e) => e.target)).toEqual(["foe1", "foe2", "foe3"]);
    const walled = th.fight(people, { field: { kind: "grid", cells, walls: [[2, 1, 2, 2]] } });
    const one = th.play(walled, th.attack("ana", "hit", "foe1"), th.dice(7));
    expect(th.events(one, "attack").map((e) => e.target)).toEqual(["foe1"]);
    for (const foe of ["foe2", "foe3"])
      expect(th.refused(walled, th.attack("ana", "hit", foe))).toEqual(["attack/out-of-reach"]);
  });

  it("G8 AC47 armor-class: strikes, and leaving it gives a free attack", () => {
    const people = [
      { id: "ana", at: HERE, meleeAC: 12, ...ac.SWORD, ...ac.DULL },
      { id: "foe", at: PAST, npc: true, meleeAC: 12, ...ac.SWORD },
    ];
    const b = ac.fight(people, { map: CORNER });
    expect(ac.hits(ac.play(b, ac.attack("ana", "sword", "foe"), ac.d(15), ac.d(3)))).toBe(true);
    const away = ac.fight([{ ...people[0]!, at: [0, 0] }, people[1]!], { map: [".#..", "....", "...."] });
    // Down the left side she stays beside the foe; two further and she has left it.
    const gone = ac.play(away, ac.move("ana", [0, 1], [0, 2]));
    expect(ac.asked(gone)).toEqual([]);
    const corner = ac.fight(
      [
        { ...people[0]!, at: [1, 1] },
        { ...people[1]!, at: [0, 0] },
      ],
      { map: CORNER },
    );
    const left = ac.play(corner, ac.move("ana", [2, 1]), ac.choose("sword"), ac.d(2));
    expect(ac.asked(left)).toEqual(["free attack foe", "attack foe"]);
    expect(ac.refused(corner, step([0, 0]))).toHaveLength(1);
  });

  it("G8 AC12 armor-class: an archer is meleed past the corner", () => {
    const archer = (map: string[]) =>
      ac.fight(
        [
          { id: "ana", at: HERE, ...ac.BOW, ...ac.DULL },
          { id: "foe", at: PAST, npc: true, ...ac.SWORD },
          { id: "foe2", at: [0, 2], npc: true },
        ],
        { map },
      );
    expect(ac.refused(archer(CORNER), ac.attack("ana", "bow", "foe2"))).toEqual(["attack/impossible"]);
    const apart = [
      { id: "ana", at: HERE, ...ac.BOW, ...ac.DULL },
      { id: "foe", at: PAST, npc: true, ...ac.SWORD },
      { id: "foe2", at: [3, 0], npc: true },
    ];
    const walled = { kind: "grid", cells: ["....", "....", "...."], walls: [[0, 1, 1, 1]] };
    expect(ac.refused(ac.fight(apart, { field: walled }), ac.attack("ana", "bow", "foe2"))).toEqual([]);
  });

  it("G8 DP2 DP47 dice-pool: strikes, and leaving the foe costs", () => {
    const people = [
      { id: "ana", at: HERE, mp: 3, attacks: { hit: { notation: "1pb", range: "melee" } } },
      { id: "foe", at: PAST },
    ];
    const b = dp.fight(people, { cells: CORNER });
    expect(dp.events(dp.play(b, dp.attack("ana", "foe", "hit"), dp.rolls(4)), "attack")[0]).toMatchObject({
      hits: 1,
    });
    expect(dp.unit(dp.play(b, step([0, 1])), "ana").mp).toBe(0);
    const shut = dp.fight(people, { cells: [".#..", "....", "...."], walls: [[0, 1, 1, 1]] });
    expect(dp.refused(shut, dp.attack("ana", "foe", "hit"))).toHaveLength(1);
  });

  it("G8 BO4 BO24 battle-order: strikes, and obstructs", () => {
    const people = [
      { id: "ana", at: [1, 1], attacks: { hit: { action: "melee-attack", damage: "1d6" } } },
      { id: "foe", at: [0, 0], passiveEvasion: 5 },
    ];
    const b = bo.fight(people, { map: CORNER });
    const struck = bo.play(b, bo.attack("ana", "hit", "foe"), bo.NO, bo.dice(9), bo.NO, { roll: 4 });
    expect(bo.damage(struck, "foe")).toEqual([4]);
    const stopped = bo.play(b, bo.move("ana", "sidestep", [2, 1]), bo.choose("obstruct movement"));
    expect(bo.asked(stopped)).toEqual(["obstruct movement foe"]);
    expect(bo.refused(b, bo.move("ana", "sidestep", [0, 0]))).toHaveLength(1);
  });
});

const step = (to: readonly [number, number]): Command => ({ do: "move", actor: "ana", path: [to] });

/** Whether ana at a square may strike a foe at another, by each ruleset. */
const STRIKES: { readonly [ruleset: string]: (field: FieldSource, ana: Cell, foe: Cell) => boolean } = {
  "to-hit": (field, ana, foe) =>
    th.refused(
      th.fight(
        [
          { id: "ana", at: ana, ...th.arms({ attack: 1, accuracy: 1 }) },
          { id: "foe", at: foe },
        ],
        grid(field),
      ),
      th.attack("ana", "hit", "foe"),
    ).length === 0,
  "armor-class": (field, ana, foe) =>
    ac.refused(
      ac.fight(
        [
          { id: "ana", at: ana, ...ac.SWORD },
          { id: "foe", at: foe },
        ],
        grid(field),
      ),
      ac.attack("ana", "sword", "foe"),
    ).length === 0,
  "dice-pool": (field, ana, foe) =>
    dp.refused(
      dp.fight(
        [
          { id: "ana", at: ana, attacks: { hit: { notation: "1pb", range: "melee" } } },
          { id: "foe", at: foe },
        ],
        { cells: field.cells, walls: field.walls ?? [], legend: field.legend as unknown as dp.Fields },
      ),
      dp.attack("ana", "foe", "hit"),
    ).length === 0,
  "battle-order": (field, ana, foe) =>
    bo.refused(
      bo.fight(
        [
          { id: "ana", at: ana, attacks: { hit: { action: "melee-attack", damage: "1d6" } } },
          { id: "foe", at: foe },
        ],
        grid(field),
      ),
      bo.attack("ana", "hit", "foe"),
    ).length === 0,
};

const grid = (field: FieldSource) => ({ field: { kind: "grid", ...field } as never });

describe("who may be struck hand to hand, on random small maps", () => {
  it.each(Object.entries(STRIKES))("G8 %s: whoever the twin says is adjacent", (_, strikes) => {
    let past = 0;
    const nearby = ([c, r]: Cell) =>
      allCells({ cells: ["...", "...", "..."] }).map(([x, y]): Cell => [c + x - 1, r + y - 1]);
    fc.assert(
      fc.property(fields({ most: 4 }), fc.nat(), (source, pick) => {
        const field = { ...source, doors: [] };
        const open = allCells(field).filter((cell) => isOpen(field, cell));
        const ana = open[pick % open.length];
        if (ana === undefined) return;
        for (const foe of nearby(ana)) {
          if (!isOpen(field, foe) || (foe[0] === ana[0] && foe[1] === ana[1])) continue;
          const beside = besideTwin(field, ana, foe);
          expect(strikes(field, ana, foe), `${JSON.stringify(field)} ${ana} ${foe}`).toBe(beside);
          if (beside && !stepTwin(field, ana, foe)) past++;
        }
      }),
      { numRuns: 40 },
    );
    expect(past).toBeGreaterThan(0);
  });
});
