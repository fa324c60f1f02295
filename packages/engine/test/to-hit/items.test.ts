import { describe, expect, it } from "vitest";
import { type CombatantSummary, stateOf } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { use, arms, attack, dice, end, events, fight, open, play, refused, statuses, unit } from "./table.ts";

describe("things on the belt", () => {
  const ana = { id: "ana", hearts: 5, health: 20, items: { "healing-spark": 1 } };

  it("TH79 a healing spark heals the Hearts score and ends a status, for a Minor Action, and is gone", () => {
    let b = fight(
      [
        { ...ana, statuses: ["dazzled"] },
        { id: "foe", ...arms({ attack: 9, accuracy: 20 }) },
      ],
      {
        order: ["foe", "ana"],
      },
    );
    b = play(play(b, attack("foe", "hit", "ana"), dice(7)), end("foe"));
    expect(unit(b, "ana").health).toBe(11);
    b = play(b, use("ana", "healing-spark", "ana"));
    expect([unit(b, "ana").health, statuses(b, "ana")]).toEqual([16, []]);
    expect(unit(b, "ana")).toMatchObject({ standard: 1, minor: 0, stock: { "healing-spark": 0 } });
    expect(refused(b, use("ana", "healing-spark", "ana"))).toEqual(["cost/item"]);
    expect(refused(b, use("ana", "send-spark", "ana"))).toEqual(["cost/item"]);
  });

  it("TH79 sent to a friend it goes 8 squares, takes a Standard Action and heals the friend's Hearts", () => {
    const people = [
      { ...ana, at: [0, 0] },
      { id: "bo", hearts: 3, health: 12, at: [8, 0], statuses: ["sick"] },
      { id: "cy", hearts: 3, at: [9, 0] },
      { id: "foe", at: [9, 1] },
    ];
    const b = fight(people, { map: open(10, 2) });
    unit(b, "bo").health = 2;
    expect(refused(b, use("ana", "send-spark", "cy"))).toEqual(["attack/out-of-reach"]);
    const after = play(b, use("ana", "send-spark", "bo"));
    expect([unit(after, "bo").health, statuses(after, "bo")]).toEqual([5, []]);
    expect(unit(after, "ana")).toMatchObject({ standard: 0, minor: 1, stock: { "healing-spark": 0 } });
  });

  it("TH79 a fallen hero's own spark raises it as its turn would begin; a fallen foe's does not", () => {
    const mighty = arms({ attack: 50, accuracy: 20 });
    const people = [
      ana,
      { id: "bo", ...mighty },
      { id: "foe-1", items: { "healing-spark": 1 } },
      { id: "foe-2", ...mighty },
    ];
    let b = fight(people, { order: ["bo", "foe-2", "foe-1", "ana"], rules: { mercy: "spare" } });
    b = play(play(b, attack("bo", "hit", "foe-1"), dice(7)), end("bo"));
    b = play(b, attack("foe-2", "hit", "ana"), dice(7));
    expect([unit(b, "ana").life, unit(b, "foe-1").life]).toEqual(["helpless", "helpless"]);
    b = play(b, end("foe-2"));
    expect(stateOf(b).turn).toBe("ana");
    expect(unit(b, "ana")).toMatchObject({ life: "up", health: 5, stock: { "healing-spark": 0 } });
    expect(events(b, "uses").at(-1)).toMatchObject({ by: "ana", with: "healing-spark" });
    expect(unit(b, "foe-1")).toMatchObject({ life: "helpless", stock: { "healing-spark": 1 } });
  });

  it("TH79 what is left on the belt comes along to the next encounter, written-out things too", () => {
    const bo = {
      id: "bo",
      items: { tonic: 3 },
      abilities: [{ id: "drink", item: "tonic", action: "minor", aim: "self", helps: [{ do: "cure" }] }],
    };
    const b = play(fight([bo, { id: "foe" }]), use("bo", "drink", "bo"));
    const { points } = toHit.summary(stateOf(b)).combatants["bo"] as CombatantSummary;
    expect(points).toMatchObject({ "tonic left": 2 });
    const next = fight([{ ...bo, marks: { left: { points } } }, { id: "foe" }]);
    expect(unit(next, "bo").stock).toEqual({ tonic: 2 });
  });
});
