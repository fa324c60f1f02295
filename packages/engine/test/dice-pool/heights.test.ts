import { describe, expect, it } from "vitest";
import type { Battle } from "../../src/kernel/index.ts";
import { stateOf } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import type { State } from "../../src/rulesets/dice-pool/state.ts";
import {
  attack,
  bearing,
  borne,
  choose,
  events,
  type Fields,
  fight,
  type Person,
  place,
  play,
  refused,
  rolls,
  unit,
  use,
} from "./table.ts";

/** A bank one higher than the ground, and a bluff three higher. */
const HILL = {
  cells: ["..ab..", "..ab..", "..ab.."],
  legend: { a: { name: "bank", cost: 1, height: 1 }, b: { name: "bluff", cost: 1, height: 3 } },
};
const ANA: Person = { id: "ana", at: [1, 1], mp: 9, physicalDice: 0 };
const FOE: Person = { id: "foe", at: [5, 0], physicalDice: 0 };
const left = (b: Battle<State>): number => unit(b, "ana").mp;
const path = (...cells: [number, number][]) => ({ do: "move", actor: "ana", path: cells });

describe("terrain edges", () => {
  it("DP67 a step up by one costs 1 MP more, by more 2, and down nothing", () => {
    const b = fight([ANA, FOE], HILL);
    const bank = play(b, path([2, 1]));
    expect(left(bank)).toBe(7);
    const bluff = play(bank, path([3, 1]));
    expect(left(bluff)).toBe(4);
    expect(left(play(bluff, path([2, 1], [1, 1])))).toBe(2);
  });

  it("DP67 a way that cannot be paid is refused, a place too, and neither is offered", () => {
    const b = fight([{ ...ANA, mp: 4 }, FOE], HILL);
    expect(refused(b, path([2, 1], [3, 1]))).toEqual(["cost/mp"]);
    expect(refused(b, { do: "move", actor: "ana", at: [3, 1] })).toEqual(["move/too-far"]);
    expect(refused(b, { do: "rush", actor: "ana", at: [3, 1] })).toEqual(["move/too-far"]);
    const places = dicePool.offers(stateOf(b), "ana").find((o) => o.do === "move")?.places ?? [];
    expect(places).toContainEqual([2, 1]);
    expect(places).not.toContainEqual([3, 1]);
    const paid = fight([{ ...ANA, mp: 5 }, FOE], HILL);
    expect(left(play(paid, { do: "move", actor: "ana", at: [3, 1] }))).toBe(0);
  });

  it("DP67 whoever rushes pays for the climb, and for no foe", () => {
    const b = fight(
      [ANA, { ...FOE, at: [0, 1], basic: "none", attacks: { hit: { notation: "1pb" } } }],
      HILL,
    );
    const rushed = play(b, { do: "rush", actor: "ana", path: [[2, 1]] }, choose("none"));
    expect(left(rushed)).toBe(7);
    expect(left(play(b, path([2, 1])))).toBe(5);
  });

  it("DP67 a bigger creature stands as high as its highest square", () => {
    const b = fight([{ ...ANA, at: [0, 0], size: 2 }, FOE], HILL);
    expect(left(play(b, path([1, 0])))).toBe(7);
  });

  it("DP67 Minion(X) climbs too, Range(X) counts steps", () => {
    const far = { notation: "1mb", ap: 1 };
    const swarm: Person = {
      ...ANA,
      attacks: { swarm: { ...far, range: "minion(4)" }, spark: { ...far, range: "range(2)" } },
    };
    const b = fight([swarm, { ...FOE, at: [3, 1] }], HILL);
    expect(refused(b, attack("ana", "foe", "swarm"))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, attack("ana", "foe", "spark"))).toEqual([]);
    expect(refused(fight([swarm, { ...FOE, at: [2, 1] }], HILL), attack("ana", "foe", "swarm"))).toEqual([]);
  });
});

describe("uphill and downhill", () => {
  it("DP67 whoever stands higher attacks with 1 more, or 2 where it is steeper", () => {
    const down = fight(
      [
        { ...ANA, at: [2, 1] },
        { ...FOE, at: [1, 1] },
      ],
      HILL,
    );
    expect(events(play(down, attack("ana", "foe"), rolls(3, 1)), "attack")[0]).toMatchObject({ hits: 1 });
    expect(events(play(down, attack("ana", "foe"), rolls(2, 1)), "attack")[0]).toMatchObject({ hits: 0 });
    const steep = fight(
      [
        { ...ANA, at: [3, 1] },
        { ...FOE, at: [2, 1] },
      ],
      HILL,
    );
    expect(events(play(steep, attack("ana", "foe"), rolls(3, 3)), "attack")[0]).toMatchObject({ hits: 2 });
  });

  it("DP67 and defends with as much; on the level nobody has anything", () => {
    const guarded = { ...FOE, physicalDice: 1 };
    const up = fight(
      [
        { ...ANA, at: [2, 1] },
        { ...guarded, at: [3, 1] },
      ],
      HILL,
    );
    const struck = play(up, attack("ana", "foe"), rolls(4, 3), rolls(3));
    expect(events(struck, "attack")[0]).toMatchObject({ hits: 1, blocks: 1, hit: false });
    const level = fight(
      [
        { ...ANA, at: [3, 1] },
        { ...guarded, at: [3, 2] },
      ],
      HILL,
    );
    const even = play(level, attack("ana", "foe"), rolls(4, 3), rolls(4));
    expect(events(even, "attack")[0]).toMatchObject({ hits: 1, blocks: 0, hit: true });
  });

  it("DP67 counts from wherever the two stand, also for what is shot", () => {
    const bow = { bow: { notation: "2pp", ap: 1, range: "range(5)" } };
    const b = fight(
      [
        { ...ANA, at: [3, 0], attacks: bow },
        { ...FOE, at: [0, 0] },
      ],
      HILL,
    );
    expect(events(play(b, attack("ana", "foe", "bow"), rolls(3, 3)), "attack")[0]).toMatchObject({ hits: 2 });
  });
});

describe("Nimble and Clumsy", () => {
  const climbed = (mods: Fields): number =>
    left(play(borne([bearing(ANA, mods), FOE], HILL), path([2, 1], [3, 1])));

  it("DP68 climbs cost the Nimble nothing and the Clumsy twice as much; both undo each other", () => {
    expect(climbed({ nimble: 1 })).toBe(7);
    expect(climbed({ clumsy: 1 })).toBe(1);
    expect(climbed({ nimble: 1, clumsy: 1 })).toBe(4);
  });

  it("DP68 sure footing and loose stones bring them for 2 rounds", () => {
    const runner: Person = { id: "foe", is: "crag-runner", at: [4, 1] };
    const order = { ...HILL, order: ["foe", "ana"] };
    const b = play(
      play(fight([ANA, runner], order), use("ability", "foe", "sure-footing")),
      use("ability", "foe", "loose-stones", ["ana"]),
    );
    expect(unit(b, "foe")).toMatchObject({ nimble: 1, ap: 1 });
    expect(unit(b, "ana")).toMatchObject({ clumsy: 1 });
    expect(place(play(b, { do: "move", actor: "foe", at: [3, 1] }), "foe")).toEqual([3, 1]);
  });

  it("DP67 tactics climb as far as they can pay, and what they do is legal", () => {
    for (const tactic of Object.values(dicePool.tactics)) {
      const b = fight(
        [
          { ...ANA, at: [0, 1], mp: 4 },
          { ...FOE, at: [3, 1] },
        ],
        HILL,
      );
      const command = tactic.act(stateOf(b), "ana");
      expect(command.do).toBe("move");
      expect(refused(b, command)).toEqual([]);
      expect((place(play(b, command), "ana") as number[])[0]).toBe(2);
    }
  });
});
