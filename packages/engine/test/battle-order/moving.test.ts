import { describe, expect, it } from "vitest";
import {
  asked,
  attack,
  choose,
  damage,
  dice,
  end,
  events,
  fight,
  move,
  NO,
  open,
  own,
  play,
  refused,
  SPENT,
  unit,
} from "./table.ts";

const map = open(10, 5);
const at = (column: number, row: number): number => row * 10 + column;

describe("moving", () => {
  it("BO24 whoever is within melee range may end the movement for 1 Strength; the cost of the move is paid all the same", () => {
    const people = [
      { id: "ana", at: [2, 2] },
      { id: "foe1", at: [1, 2] },
      { id: "foe2", at: [2, 1] },
      { id: "ben", at: [1, 1] },
    ];
    const b = play(fight(people, { map }), move("ana", "sidestep", [3, 3]), NO, choose("obstruct movement"));
    expect(asked(b)).toEqual(["obstruct movement foe1", "obstruct movement foe2"]);
    expect(unit(b, "ana")).toMatchObject({ at: at(2, 2), speed: 9 });
    expect([unit(b, "foe1").strength, unit(b, "foe2").strength]).toEqual([10, 9]);
    const gone = play(fight(people, { map }), move("ana", "sidestep", [3, 3]), NO, NO);
    expect(unit(gone, "ana").at).toBe(at(3, 3));
    const first = play(fight(people, { map }), move("ana", "sidestep", [3, 3]), choose("obstruct movement"));
    expect(asked(first)).toHaveLength(1);
  });

  it("BO24 it is asked before every step, in turn order, of those who can pay, and not where the way ends", () => {
    const people = [
      { id: "ana", at: [0, 2] },
      { id: "foe1", at: [2, 1] },
      { id: "foe2", at: [3, 3], strength: 0 },
      { id: "foe3", at: [6, 2] },
    ];
    const b = play(
      fight(people, { map }),
      move("ana", "fast-charge", [1, 2], [2, 2], [3, 2], [4, 2]),
      NO,
      NO,
      choose("obstruct movement"),
    );
    expect(asked(b)).toEqual(["obstruct movement foe1", "obstruct movement foe1", "obstruct movement foe1"]);
    expect(unit(b, "ana").at).toBe(at(3, 2));
    expect(events(b, "moves")[0]).toMatchObject({ obstructed: true });
    const everyone = fight(
      [
        { id: "ana", at: [0, 2] },
        { id: "ben", at: [1, 2] },
        { id: "foe", at: [9, 4] },
      ],
      { map, rules: { obstruct: "anyone" } },
    );
    expect(asked(play(everyone, move("ana", null, [0, 1]), NO))).toEqual(["obstruct movement ben"]);
  });

  it("BO24 obstructing obeys its policy", () => {
    const policies = {
      "obstruct movement": { mode: "automatic", when: [{ fact: "strength left", is: "at least", value: 5 }] },
    };
    const start = (strength: number) =>
      fight(
        [
          { id: "ana", at: [2, 2] },
          { id: "foe", at: [1, 2], strength, policies },
        ],
        { map },
      );
    expect(unit(play(start(6), move("ana", null, [3, 2])), "ana").at).toBe(at(2, 2));
    expect(unit(play(start(5), move("ana", null, [3, 2])), "ana").at).toBe(at(3, 2));
  });

  it("BO50 Sidestep 5 feet, Fast Sidestep 10, Charge 10 straight, Fast Charge 20, for 1, 3, 1, 2 Speed", () => {
    const b = fight(
      [
        { id: "ana", at: [2, 2] },
        { id: "foe", at: [9, 4] },
      ],
      { map },
    );
    const cost = (kind: string, ...path: [number, number][]) =>
      10 - unit(play(b, move("ana", kind, ...path)), "ana").speed;
    expect(cost("sidestep", [3, 3])).toBe(1);
    expect(cost("fast-sidestep", [3, 3], [3, 4])).toBe(3);
    expect(cost("charge", [3, 2], [4, 2])).toBe(1);
    expect(cost("fast-charge", [3, 2], [4, 2], [5, 2], [6, 2])).toBe(2);
    expect(refused(b, move("ana", "sidestep", [3, 2], [4, 2]))).toEqual(["move/too-far"]);
    expect(refused(b, move("ana", "charge", [3, 3], [4, 4]))).toEqual(["move/too-far"]);
    expect(refused(b, move("ana", "fast-charge", [3, 2], [3, 1], [2, 1]))).toEqual(["move/not-straight"]);
    expect(refused(b, { do: "move", actor: "ana", with: "sidestep", at: [12, 2] })).toEqual(["move/where"]);
    expect(refused(b, { do: "move", actor: "ana", with: "hop", at: [3, 2] })).toEqual([
      "command/unknown-move",
    ]);
  });

  it("BO50 an unnamed move is the cheapest that gets there", () => {
    const b = fight(
      [
        { id: "ana", at: [2, 2] },
        { id: "foe", at: [9, 4] },
      ],
      { map },
    );
    const how = (...path: [number, number][]) =>
      events(play(b, move("ana", null, ...path)), "moves")[0]?.["how"];
    expect(how([3, 2])).toBe("sidestep");
    expect(how([3, 2], [4, 2])).toBe("charge");
    expect(how([3, 2], [4, 2], [5, 2])).toBe("fast-charge");
    expect(how([3, 2], [3, 3])).toBe("fast-sidestep");
    expect(refused(b, move("ana", null, [3, 2], [4, 2], [5, 2], [6, 2], [7, 2]))).toContain("move/too-far");
  });

  it("BO50 a Charge adds the weapon's weight to melee damage, a fast one twice, for the rest of the turn", () => {
    const struck = (kind: string, ...path: [number, number][]) => {
      const b = fight(
        [
          { id: "ana", at: [1, 2], attacks: { hit: { damage: 1, weight: 3 } } },
          { id: "foe", at: [6, 2], ...SPENT },
        ],
        { map },
      );
      return damage(play(play(b, move("ana", kind, ...path)), attack("ana", "hit", "foe"), dice(8)), "foe");
    };
    expect(struck("fast-charge", [2, 2], [3, 2], [4, 2], [5, 2])).toEqual([7]);
    const near = fight(
      [
        { id: "ana", at: [1, 2], attacks: { hit: { damage: 1, weight: 3 } } },
        { id: "foe", at: [4, 2], ...SPENT },
      ],
      { map },
    );
    const charged = play(
      play(near, move("ana", "charge", [2, 2], [3, 2])),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(damage(charged, "foe")).toEqual([4]);
  });

  it("BO50 after a Charge one faces that way: the next goes within 60 degrees of it, until one turns", () => {
    const start = play(
      fight(
        [
          { id: "ana", at: [5, 2] },
          { id: "foe", at: [0, 0], ...SPENT },
        ],
        { map },
      ),
      move("ana", "charge", [6, 2], [7, 2]),
    );
    const b = play(play(start, end("ana")), end("foe"));
    expect(refused(b, move("ana", "charge", [6, 2]))).toEqual(["move/not-straight"]);
    expect(refused(b, move("ana", "charge", [8, 3]))).toEqual([]);
    const turned = play(
      play(play(b, own("turn", "ana", undefined, { facing: "w" })), end("ana")),
      end("foe"),
    );
    expect(refused(turned, move("ana", "charge", [6, 2]))).toEqual([]);
    const free = fight(
      [
        { id: "ana", at: [5, 2] },
        { id: "foe", at: [0, 0] },
      ],
      { map, rules: { facing: false } },
    );
    expect(refused(free, move("ana", "charge", [4, 2]))).toEqual([]);
  });

  it("BO50 Teleport needs no way, takes 1 Ghost Power a foot, and reaches 5 feet a rank", () => {
    const walled = ["..#...", "..#...", "..#..."];
    const b = fight(
      [
        { id: "ana", at: [1, 1], teleport: 3, ghostPower: 20 },
        { id: "foe", at: [5, 2] },
      ],
      { map: walled },
    );
    const there = play(b, { do: "move", actor: "ana", with: "teleport", at: [3, 1] });
    expect(unit(there, "ana")).toMatchObject({ at: 9, ghost: 10, speed: 10 });
    expect(refused(b, { do: "move", actor: "ana", with: "teleport", at: [5, 1] })).toEqual(["move/too-far"]);
    expect(refused(b, move("ana", "fast-charge", [2, 1]))).toEqual(["move/step"]);
  });

  it("BO40 squares are 5 feet, every second diagonal counts two, and the house may count plainly", () => {
    const far = (rules: object) =>
      refused(
        fight(
          [
            { id: "ana", at: [0, 0], weapons: ["stun-pistol"] },
            { id: "foe", at: [4, 4] },
          ],
          { map, rules: rules as never },
        ),
        attack("ana", "stun-pistol", "foe"),
      );
    expect(far({})).toEqual(["attack/out-of-reach"]);
    expect(far({ diagonals: "plain" })).toEqual([]);
    const corner = [".#...", "#....", "....."];
    const b = fight(
      [
        { id: "ana", at: [0, 0], weapons: ["longsword"] },
        { id: "foe", at: [1, 1] },
      ],
      { map: corner },
    );
    expect(refused(b, attack("ana", "longsword", "foe"))).toEqual(["attack/blocked"]);
  });

  it("BO62 without a map one is near or apart: a Fast Sidestep leads out, a charge back in or at somebody", () => {
    const b = fight([
      { id: "ana", weapons: ["longsword"] },
      { id: "foe1", at: "apart" },
      { id: "foe2", ...SPENT },
    ]);
    expect(refused(b, attack("ana", "longsword", "foe1"))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, attack("ana", "longsword", "foe2"))).toEqual([]);
    const charged = play(b, { do: "move", actor: "ana", with: "charge", targets: ["foe1"] });
    expect(refused(charged, attack("ana", "longsword", "foe1"))).toEqual([]);
    const out = play(b, { do: "move", actor: "ana", with: "fast-sidestep", at: "apart" });
    expect(refused(out, attack("ana", "longsword", "foe2"))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, { do: "move", actor: "ana", with: "sidestep", at: "apart" })).toEqual(["move/too-far"]);
  });
});
