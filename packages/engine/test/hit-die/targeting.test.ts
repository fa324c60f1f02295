import { describe, expect, it } from "vitest";
import { enter, stateOf } from "../../src/kernel/index.ts";
import { ABILITIES, BASIC_ATTACK } from "../../src/rulesets/hit-die/abilities/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { sheetSchema } from "../../src/rulesets/hit-die/sheet.ts";
import { ABILITY_TYPES } from "../../src/rulesets/hit-die/words.ts";
import { attack, end, events, fight, play, refused, roll, unit, use } from "./table.ts";

const party = (abilities: string[], more = {}) => [
  { id: "ana", mp: 50, physicalAccuracy: 9, abilities, ...more },
  { id: "bo", at: "back" },
  { id: "foe1" },
  { id: "foe2", at: "back" },
];
const targetsOf = (b: ReturnType<typeof fight>, ability: string) =>
  hitDie.offers(stateOf(b), "ana").find((o) => o.with === ability)?.targets?.of;

describe("ability types", () => {
  it("HD14 Self: only the user", () => {
    const b = fight(party(["rage"]));
    expect(unit(play(b, use("ana", "rage")), "ana").tracker.physicalAttack).toBe(1);
    expect(refused(b, use("ana", "rage", ["bo"]))).toEqual(["target/self-only"]);
  });

  it("HD15 Melee: from the front row at the front row", () => {
    const b = fight(party([]));
    expect(refused(b, attack("ana", "foe1"))).toEqual([]);
    expect(refused(b, attack("ana", "foe2"))).toEqual(["target/back-row"]);
    expect(targetsOf(b, "basic-attack")).toEqual(["foe1"]);
    const back = fight([{ id: "ana", at: "back" }, { id: "foe" }]);
    expect(refused(back, attack("ana", "foe"))).toEqual(["attack/back-row"]);
    expect(targetsOf(back, "basic-attack")).toBeUndefined();
  });

  it("HD16 Ranged: offensive, at any character in any row", () => {
    const b = fight(party(["shot"]));
    expect(targetsOf(b, "shot")).toEqual(["ana", "bo", "foe1", "foe2"]);
    expect(events(play(b, attack("ana", "foe2", "shot"), roll(2)), "damage")).toHaveLength(1);
  });

  it("HD17 Ally: defensive, at any character, foes included", () => {
    const b = fight(party(["heal"]));
    expect(targetsOf(b, "heal")).toEqual(["ana", "bo", "foe1", "foe2"]);
  });

  it("HD18 Special: as its description says", () => {
    const b = fight(party(["orders", "last-flame", "scan"]));
    expect(targetsOf(b, "orders")).toEqual(["ana", "bo"]);
    expect(targetsOf(b, "last-flame")).toEqual(["foe1", "foe2"]);
    expect(targetsOf(b, "scan")).toEqual(["foe1", "foe2"]);
  });

  it("HD19 Passive: never an action", () => {
    const b = fight(party(["deathless"]));
    expect(refused(b, use("ana", "deathless"))).toEqual(["ability/never-an-action"]);
    expect(hitDie.offers(stateOf(b), "ana").some((o) => o.with === "deathless")).toBe(false);
  });

  it("HD20 Multi: every target it can reach, named or not", () => {
    const b = fight(party(["whirlwind", "cleave", "life-aura"]));
    const hits = (targets?: string[]) =>
      events(play(b, use("ana", "whirlwind", targets), roll(2)), "attack").map((e) => e.target);
    expect(hits()).toEqual(["foe1", "foe2"]);
    expect(hits(["foe2", "foe1"])).toEqual(["foe2", "foe1"]);
    expect(refused(b, use("ana", "whirlwind", ["foe2"]))).toEqual(["target/too-few"]);
    expect(targetsOf(b, "cleave")).toEqual(["foe1"]);
    expect(targetsOf(b, "life-aura")).toEqual(["ana", "bo"]);
    expect(refused(b, use("ana", "whirlwind", ["bo"]))).toEqual(["target/not-a-foe", "target/too-few"]);
    expect(refused(b, use("ana", "whirlwind", ["foe1", "foe1"]))).toEqual(["target/twice", "target/too-few"]);
  });

  it("HD21 Reaction: never an action", () => {
    expect(refused(fight(party(["riposte"])), use("ana", "riposte"))).toEqual(["ability/never-an-action"]);
  });

  it("HD24 every ability has exactly one ability type, and each type has at least two", () => {
    for (const a of [...Object.values(ABILITIES), BASIC_ATTACK]) expect(ABILITY_TYPES).toContain(a.type);
    for (const type of ABILITY_TYPES)
      expect(Object.values(ABILITIES).filter((a) => a.type === type).length, type).toBeGreaterThanOrEqual(2);
    expect(enter(sheetSchema, { hp: 1, abilities: [{ id: "x", type: ["melee", "ranged"] }] }).ok).toBe(false);
    expect(enter(sheetSchema, { hp: 1, abilities: [{ id: "x" }] }).ok).toBe(false);
  });
});

describe("refusals", () => {
  it("HD48 says every reason at once", () => {
    const b = fight([
      { id: "ana", at: "back", abilities: ["strike"] },
      { id: "foe", at: "back" },
    ]);
    expect(refused(b, use("ana", "strike", ["foe"], { nonlethal: "yes", colour: "red" }))).toEqual([
      "cost/mp",
      "attack/back-row",
      "target/back-row",
      "option/value",
      "option/unknown",
    ]);
  });

  it("HD2 unknown verbs, abilities, targets, actors and fields are named", () => {
    const b = fight([{ id: "ana" }, { id: "foe" }]);
    expect(refused(b, { do: "dance", actor: "ana" })).toEqual(["command/unknown-verb"]);
    expect(refused(b, attack("nobody", "foe"))).toEqual(["command/unknown-actor"]);
    expect(refused(b, attack("ana", "nobody"))).toEqual(["target/unknown"]);
    expect(refused(b, attack("ana", "foe", "excalibur"))).toEqual(["command/unknown-attack"]);
    expect(refused(b, { do: "end", actor: "ana", targets: ["foe"] })).toEqual(["command/unknown-field"]);
    expect(refused(b, { do: "start" })).toEqual(["battle/started"]);
  });

  it("HD80 nobody who is down can be aimed at, except to revive", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 50, mp: 20, abilities: ["revive"] },
        { id: "foe1", hp: 1 },
        { id: "foe2" },
      ]),
      attack("ana", "foe1"),
      roll(1),
    );
    expect(refused(b, attack("ana", "foe1"))).toEqual(["target/down"]);
    expect(refused(b, use("ana", "revive", ["foe2"]))).toEqual(["target/not-down"]);
  });

  it("HD83 after the end nothing is legal but finish", () => {
    const b = play(
      fight([
        { id: "ana", physicalAttack: 50 },
        { id: "foe", hp: 1 },
      ]),
      attack("ana", "foe"),
      roll(1),
    );
    expect(refused(b, end("ana"))).toEqual(["battle/over"]);
    expect(hitDie.offers(stateOf(b), "ana")).toEqual([]);
    expect(refused(b, { do: "finish" })).toEqual([]);
    expect(refused(play(b, { do: "finish" }), { do: "finish" })).toEqual(["battle/finished"]);
  });
});
