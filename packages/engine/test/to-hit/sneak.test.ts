import { describe, expect, it } from "vitest";
import { commandOdds } from "../../src/analysis/index.ts";
import { stateOf } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { arms, attack, damage, dice, end, events, fight, play, statuses, until } from "./table.ts";

/** Attack power 4, Combat 3: 7 damage, 10 with the Trait once more. */
const ana = { id: "ana", combat: 3, ...arms({ attack: 4, accuracy: 2 }) };
const foe = (more: object = {}) => ({
  id: "foe",
  health: 40,
  evasion: 9,
  statuses: ["unaware"],
  reactions: ["parry"],
  weapons: [{ type: "sword", rank: 1 }],
  ...more,
});
const strike = (more: object, roll: number) =>
  play(fight([ana, foe(more)] as never), attack("ana", "hit", "foe"), dice(roll));

describe("TH77 Sneak Attacks", () => {
  it("TH77 hit by themselves, and a roll that reaches Evasion adds the Trait once more", () => {
    expect(damage(strike({}, 6), "foe")).toEqual([7]); // 8 against 9: no more than the blow itself
    expect(damage(strike({}, 7), "foe")).toEqual([10]);
    expect(events(strike({}, 7), "sneaks")[0]).toMatchObject({ lands: true });
  });

  it("TH77 are never critical by a roll they did not need, nor answered by the unaware", () => {
    const done = strike({}, 12);
    expect([damage(done, "foe"), events(done, "reaction")]).toEqual([[10], []]);
  });

  it("TH77 must roll to hit whoever is Hard to Hit", () => {
    expect(damage(strike({ hard: "hard" }, 8), "foe")).toEqual([]); // 8 + 2 − 2 against 9
    expect(damage(strike({ hard: "hard" }, 9), "foe")).toEqual([10]);
  });

  it("TH77 end it, hit or miss; so does the own turn; TH52 it is not Helpless", () => {
    expect(statuses(strike({ hard: "hard" }, 2), "foe")).not.toContain("unaware");
    const b = fight([ana, foe()] as never);
    expect(statuses(b, "foe")).toContain("unaware");
    expect(statuses(until(play(b, end("ana")), "foe"), "foe")).not.toContain("unaware");
  });

  it("TH77 is in the odds", () => {
    const b = fight([ana, foe()] as never);
    const odds = commandOdds(toHit, stateOf(b), attack("ana", "hit", "foe")).targets[0];
    expect(odds?.hit).toBe(1);
    expect(odds?.damage["10"]).toBeCloseTo(21 / 36, 12);
  });
});

describe("TH78 Weak Points", () => {
  /** Evasion 9, Defense 5: a plain hit does 2. */
  const beast = (more: object = {}) => ({
    id: "foe",
    health: 40,
    evasion: 9,
    defense: 5,
    resistance: { sharp: 3 },
    weakPoint: true,
    ...more,
  });
  const aim = attack("ana", "hit", "foe", { weakPoint: true });
  const struck = (more: object, roll: number, how = aim) =>
    damage(play(fight([ana, beast(more)] as never), how, dice(roll)), "foe");

  it("TH78 4 more, past Defense and Resistance", () => {
    expect(struck({}, 7)).toEqual([11]);
    expect(struck({}, 7, attack("ana", "hit", "foe"))).toEqual([2]);
    expect(struck({ weakPoint: false }, 7)).toEqual([2]);
  });

  it("TH78 missed by 2 or less the body is hit, by more nothing", () => {
    expect([struck({}, 6), struck({}, 5), struck({}, 4)]).toEqual([[2], [2], []]);
  });

  it("TH5, TH78: the odds know that a hit beside it may be critical", () => {
    const keen = { ...ana, criticalRange: 6 }; // critical from a natural 6 on, the Weak Point from 7 on
    const b = fight([keen, beast()] as never);
    expect([damage(play(b, aim, dice(5)), "foe"), damage(play(b, aim, dice(6)), "foe")]).toEqual([[2], [6]]);
    const odds = commandOdds(toHit, stateOf(b), aim).targets[0];
    expect(odds?.critical).toBeCloseTo(26 / 36);
  });

  it("TH78 no reaction helps", () => {
    const armed = { weapons: [{ type: "sword", rank: 1 }], reactions: ["parry"] };
    const done = play(fight([ana, beast(armed)] as never), aim, dice(7));
    expect([damage(done, "foe"), events(done, "reaction")]).toEqual([[11], []]);
  });

  it("TH78 is explained", () => {
    const done = play(fight([ana, beast()] as never), aim, dice(5));
    expect(events(done, "attack")[0]?.check).toMatchObject({ verdict: "hit", total: 7, target: 9 });
  });
});
