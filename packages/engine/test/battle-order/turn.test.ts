import { describe, expect, it } from "vitest";
import { simulateChunk } from "../../src/analysis/index.ts";
import { GAME_MASTER, type Json, openBattle, stateOf, sure } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import {
  asked,
  attack,
  cast,
  dice,
  encounter,
  end,
  events,
  fight,
  move,
  NO,
  nextRound,
  open,
  own,
  play,
  refused,
  rolls,
  SPENT,
  unit,
  until,
  use,
} from "./table.ts";

const fixed = (amount: number, more: object = {}) => ({ attacks: { hit: { damage: amount, ...more } } });

describe("turns and points", () => {
  it("BO1 the order is fixed, points begin full, and turns go round in that order", () => {
    const b = fight(
      [
        { id: "ana", speed: 6 },
        { id: "foe", speed: 9 },
        { id: "ben", speed: 7 },
      ],
      { order: null },
    );
    expect(events(b, "order")[0]?.["order"]).toEqual(["foe", "ben", "ana"]);
    expect(unit(b, "foe")).toMatchObject({ speed: 9, strength: 10 });
    const round = play(play(play(b, end("foe")), end("ben")), end("ana"));
    expect(stateOf(round)).toMatchObject({ round: 2, turn: "foe" });
  });

  it("BO63 ties in Maximum Speed roll 3d6, again until clear; mechs act last", () => {
    const people = [
      { id: "ana", speed: 8 },
      { id: "ben", speed: 8 },
      { id: "foe1", speed: 8 },
      { id: "foe2", speed: 12, mech: true },
    ];
    const b = fight(
      people,
      { order: null },
      rolls(1, 2, 3),
      rolls(4, 4, 4),
      rolls(3, 2, 1),
      rolls(1, 1, 1),
      rolls(6, 6, 6),
    );
    expect(asked(b)).toEqual([
      "turn order ana",
      "turn order ben",
      "turn order foe1",
      "turn order ana",
      "turn order foe1",
    ]);
    expect(events(b, "order")[0]?.["order"]).toEqual(["ben", "foe1", "ana", "foe2"]);
  });

  it("BO2 ground down reduction regrows by 1 at the start of each own turn, up to what it was", () => {
    const b = play(
      fight([
        { id: "ana", ...fixed(0, { drill: 2 }) },
        { id: "foe", physicalDamageReduction: 3, ...SPENT },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(unit(b, "foe").reduction).toBe(1);
    const one = play(b, end("ana"));
    expect(unit(one, "foe").reduction).toBe(2);
    const two = until(play(one, end("foe")), "foe");
    expect(unit(until(play(two, end("foe")), "foe"), "foe").reduction).toBe(3);
  });

  it("BO3 one Offensive, one Movement, one Verbal Action, in any order, each may be skipped", () => {
    const b = fight(
      [
        { id: "ana", at: [1, 1], skills: ["taunt"], ...fixed(1) },
        { id: "foe", at: [2, 1], ...SPENT },
      ],
      { map: open(6, 3) },
    );
    const spoke = play(b, use("ana", "taunt", "foe"), rolls(6, 6, 6), rolls(1, 1, 1));
    const struck = play(spoke, attack("ana", "hit", "foe"), dice(8));
    const moved = play(struck, move("ana", "sidestep", [1, 0]));
    expect(refused(moved, use("ana", "taunt", "foe"))).toContain("turn/verbal-used");
    expect(refused(moved, attack("ana", "hit", "foe"))).toContain("turn/offensive-used");
    expect(refused(moved, move("ana", "sidestep", [1, 1]))).toContain("turn/movement-used");
    expect(stateOf(play(b, end("ana"))).turn).toBe("foe");
  });

  it("BO5 an action that would bring a pool below 0 is refused, with both pools named", () => {
    const b = fight([{ id: "ana", strength: 1, speed: 0, ...fixed(1) }, { id: "foe" }]);
    expect(refused(b, attack("ana", "hit", "foe"))).toEqual(["cost/strength", "cost/speed"]);
  });

  it("BO25 taking an action deducts both its costs", () => {
    const b = play(
      fight([
        { id: "ana", ...fixed(1) },
        { id: "foe", ...SPENT },
      ]),
      attack("ana", "hit", "foe"),
      dice(2),
    );
    expect(unit(b, "ana")).toMatchObject({ strength: 8, speed: 9 });
  });

  it("BO42 costs as listed; a combo needs a Melee Attack in the block before; aiming adds 3", () => {
    const b = fight([
      { id: "ana", weapons: ["longsword"] },
      { id: "foe", hp: 50, ...SPENT },
    ]);
    expect(refused(b, attack("ana", "longsword-combo", "foe"))).toEqual(["attack/no-combo"]);
    const second = nextRound(play(b, attack("ana", "longsword", "foe"), dice(8), rolls(1)));
    const combo = play(
      second,
      attack("ana", "longsword", "foe", { action: "melee-combo-attack" }),
      dice(8),
      rolls(1),
    );
    expect(unit(combo, "ana")).toMatchObject({ strength: 7, speed: 7 });
    expect(refused(nextRound(combo), attack("ana", "longsword-combo", "foe"))).toEqual(["attack/no-combo"]);
    const gun = fight([
      { id: "ana", weapons: ["revolver"] },
      { id: "foe", passiveEvasion: 10, ...SPENT },
    ]);
    const aimed = play(gun, attack("ana", "revolver-aimed", "foe"), dice(7), rolls(1, 1));
    expect(events(aimed, "attack")[0]).toMatchObject({ hit: true, action: "aimed-attack" });
    expect(unit(aimed, "ana").speed).toBe(7);
  });

  it("BO9 Bonus Actions come besides the three, some once in an Action Block", () => {
    const b = fight([
      { id: "ana", strength: 12, ...fixed(1) },
      { id: "foe", ...SPENT },
    ]);
    const both = play(play(b, own("stance", "ana", "block")), own("stance", "ana", "heavy"));
    expect(unit(both, "ana").strength).toBe(6);
    expect(refused(both, attack("ana", "hit", "foe"))).toEqual([]);
  });

  it("BO53 a Second Attack comes right after the attack, with the other weapon, once", () => {
    const ana = { id: "ana", gifts: ["second-attack"], weapons: ["palm-pistol", "palm-pistol"] };
    const b = fight([ana, { id: "foe", hp: 60, ...SPENT }]);
    const second = { do: "second-attack", actor: "ana", with: "palm-pistol-2", targets: ["foe"] };
    expect(refused(b, second)).toEqual(["second/not-now"]);
    const shot = play(b, attack("ana", "palm-pistol", "foe"), dice(8), rolls(2));
    expect(refused(shot, { ...second, with: "palm-pistol" })).toEqual(["second/weapon"]);
    const twice = play(shot, second, dice(8), rolls(3));
    expect(unit(twice, "foe").hp).toBe(55);
    expect(refused(twice, second)).toContain("second/used");
    expect(refused(play(shot, own("stance", "ana", "block")), second)).toContain("second/not-now");
  });

  it("BO48 Restore Strength is an Offensive Action, Restore Speed a Movement Action: 5 and the rank", () => {
    const b = play(
      fight([
        { id: "ana", recovery: 1, speed: 12, ...fixed(1) },
        { id: "foe", ...SPENT },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(refused(b, own("restore", "ana", "strength"))).toEqual(["turn/offensive-used"]);
    expect(unit(play(b, own("restore", "ana", "speed")), "ana").speed).toBe(12);
    expect(refused(fight([{ id: "ana" }, { id: "foe" }]), own("restore", "ana", "speed"))).toEqual([
      "restore/full",
    ]);
  });

  it("BO41 battle Strength is less the Weight Penalty; Evasion and Health by the house", () => {
    const b = fight([
      { id: "ana", strength: 8, weapons: ["great-maul"] },
      { id: "foe", gifts: ["burden-bearer"], weapons: ["great-maul"] },
    ]);
    expect(unit(b, "ana")).toMatchObject({ maxStrength: 7, passive: 7, active: 10 });
    expect(unit(b, "foe").maxStrength).toBe(10);
    const file = encounter([{ id: "ana" }, { id: "foe" }]);
    const people = file["combatants"] as { [field: string]: Json }[];
    const bare = { ...file, combatants: people.map((c) => ({ ...c, sheet: { strength: 4, speed: 3 } })) };
    expect(sure(openBattle(battleOrder, bare, "x")).opening.units[0]?.hp).toBe(35);
  });

  it("BO60 healing above 0 wakes the Unconscious, and the battle ends when one side alone stands", () => {
    const people = [{ id: "ana", ...fixed(22) }, { id: "foe" }, { id: "foe2", healing: 1, ...fixed(1) }];
    const felled = until(play(fight(people), attack("ana", "hit", "foe"), NO, dice(8), NO), "foe2");
    expect(unit(play(felled, use("foe2", "healing-word", "foe"), rolls(2)), "foe").life).toBe("unconscious");
    expect(unit(play(felled, use("foe2", "healing-word", "foe"), rolls(3)), "foe").life).toBe("up");
    const won = play(
      fight([
        { id: "ana", ...fixed(22) },
        { id: "foe", ...SPENT },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(stateOf(won).winner).toBe("heroes");
  });

  it("BO46 six classes with Strength, Speed and a gift each", () => {
    const six = ["juggernaut", "wayfarer", "fencer", "medium", "tinker", "seeker"].map(
      (id) => battleOrder.roster[id]?.sheet,
    );
    expect(six.map((s) => [s?.["strength"], s?.["speed"]])).toEqual([
      [10, 6],
      [10, 6],
      [8, 8],
      [8, 8],
      [6, 10],
      [6, 10],
    ]);
    expect(six.map((s) => (s?.["gifts"] as string[] | undefined)?.[0])).toEqual([
      "burden-bearer",
      "quartermaster",
      "riposte",
      "concentration",
      "engineer",
      "spirit-bane",
    ]);
    const bane = play(
      fight([
        { id: "ana", gifts: ["spirit-bane"], ...fixed(0) },
        { id: "foe", ghostPower: 5, hp: 50, ...SPENT },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(unit(bane, "foe").ghost).toBe(3);
  });

  it("BO61 with foesKnown off a foe's numbers and odds wait for Battle Communication", () => {
    const b = fight([{ id: "ana", ...fixed(1) }, { id: "foe" }], { rules: { foesKnown: false } });
    const seat = { role: "player", combatants: ["ana"] } as const;
    expect(battleOrder.view(stateOf(b), seat).combatants["foe"]?.hp).toBe(-1);
    expect(battleOrder.knows(stateOf(b), attack("ana", "hit", "foe"), seat)).toBe(false);
    const told = play(b, use("ana", "battle-communication", "foe"));
    expect(battleOrder.view(stateOf(told), seat).combatants["foe"]?.hp).toBe(20);
    expect(battleOrder.knows(stateOf(told), attack("ana", "hit", "foe"), seat)).toBe(true);
    expect(battleOrder.view(stateOf(b), GAME_MASTER).combatants["foe"]?.hp).toBe(20);
  });

  it("BO4 targets must be in range and in sight", () => {
    const map = ["......", "..#...", "......"];
    const b = fight(
      [
        { id: "ana", at: [0, 1], weapons: ["longsword", "stun-pistol"] },
        { id: "foe", at: [5, 1] },
        { id: "foe2", at: [4, 1] },
      ],
      { map },
    );
    expect(refused(b, attack("ana", "longsword", "foe"))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, attack("ana", "stun-pistol", "foe"))).toEqual(["attack/out-of-reach"]);
    expect(refused(b, attack("ana", "stun-pistol", "foe2"))).toEqual(["attack/blocked"]);
    expect(refused(b, cast("ana", "elemental-fire", "foe"))).toEqual(["command/unknown-spell"]);
  });

  it("a sampled 4-v-4 with walls comes to its end, and most battles have a winner", () => {
    const opening = sure(openBattle(battleOrder, battleOrder.encounters["rail-yard"] as never, "x")).opening;
    const chunk = simulateChunk(battleOrder, opening, { seed: "s", from: 0, to: 300 });
    expect(chunk.battles).toBe(300);
    expect(chunk.draws).toBeLessThan(30);
  });
});
