import { describe, expect, it } from "vitest";
import { simulateChunk } from "../../src/analysis/index.ts";
import { openBattle, stateOf, sure } from "../../src/kernel/index.ts";
import { ABILITIES } from "../../src/rulesets/to-hit/abilities/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { MANEUVERS } from "../../src/rulesets/to-hit/abilities/maneuvers.ts";
import { WEAPON_TYPES } from "../../src/rulesets/to-hit/gear/weapons.ts";
import { arms, attack, dice, end, events, fight, move, open, play, refused, unit, until } from "./table.ts";

const FOUR = [{ id: "ana" }, { id: "bram" }, { id: "foe" }, { id: "foe2" }] as const;
const wait = (actor: string, ...targets: string[]) =>
  targets.length === 0 ? { do: "delay", actor } : { do: "delay", actor, targets };
const order = (battle: ReturnType<typeof fight>): string[] =>
  stateOf(battle).order.map((i) => stateOf(battle).units[i]?.id as string);

describe("delaying", () => {
  it("TH76 gives a later place, and keeps it for the battle", () => {
    const waited = play(fight(FOUR), wait("ana", "foe"));
    expect(order(waited)).toEqual(["bram", "foe", "ana", "foe2"]);
    expect(toHit.actor(stateOf(waited))).toBe("bram");
    expect(events(waited, "delays")).toEqual([{ event: "delays", by: "ana", target: "foe" }]);
    const again = until(waited, "ana");
    expect(stateOf(again).round).toBe(1);
    expect(unit(again, "ana")).toMatchObject({ standard: 1, minor: 1, fresh: true });
    const second = until(play(again, end("ana")), "foe");
    expect(stateOf(second).round).toBe(2);
    expect(toHit.actor(stateOf(play(second, end("foe"))))).toBe("ana");
  });

  it("TH76 may be done again until nobody is left to wait for", () => {
    let battle = play(fight(FOUR), wait("ana", "bram"));
    battle = play(until(battle, "ana"), wait("ana", "foe2"));
    expect(order(battle)).toEqual(["bram", "foe", "foe2", "ana"]);
    battle = until(battle, "ana");
    expect(stateOf(battle).round).toBe(1);
    expect(refused(battle, wait("ana", "bram"))).toEqual(["delay/nobody"]);
  });

  it("TH76 past the end of the round forfeits the turn and comes first from the next round on", () => {
    const waited = play(until(fight(FOUR), "bram"), wait("bram"));
    expect(order(waited)).toEqual(["bram", "ana", "foe", "foe2"]);
    expect(toHit.actor(stateOf(waited))).toBe("foe");
    const next = play(play(waited, end("foe")), end("foe2"));
    expect(stateOf(next).round).toBe(2);
    expect(toHit.actor(stateOf(next))).toBe("bram");
    expect(toHit.actor(stateOf(play(next, end("bram"))))).toBe("ana");
  });

  it("TH76 needs a turn in which nothing has been done, and somebody who acts later", () => {
    const people = [
      { id: "ana", at: [0, 0], ...arms({ attack: 2, accuracy: 5 }) },
      { id: "foe", at: [1, 0] },
    ];
    const begun = fight(people, { map: open(4, 2) });
    const walked = play(begun, move("ana", [0, 1]));
    expect(refused(walked, wait("ana", "foe"))).toEqual(["delay/begun"]);
    expect(refused(play(begun, attack("ana", "hit", "foe"), dice(7)), wait("ana"))).toEqual(["delay/begun"]);
    expect(refused(begun, wait("ana", "ana"))).toEqual(["delay/nobody"]);
    expect(refused(begun, wait("ana", "foe", "foe"))).toEqual(["delay/nobody"]);
    expect(refused(begun, wait("foe", "ana"))).toEqual(["turn/not-yours"]);
  });

  it("TH76 is not for those in flames: the fire has burned already", () => {
    const battle = fight([{ id: "ana", statuses: ["on-fire"] }, { id: "foe" }]);
    expect(unit(battle, "ana").health).toBe(18);
    expect(refused(battle, wait("ana", "foe"))).toEqual(["status/on-fire"]);
  });

  it("TH76 never names the hidden as somebody to wait for", () => {
    const battle = fight([{ id: "ana" }, { id: "foe", marks: { hidden: true } }, { id: "foe2" }]);
    const waits = toHit.offers(stateOf(battle), "ana").filter((o) => o.do === "delay");
    expect(waits.map((o) => o.targets?.of ?? null)).toEqual([null, ["foe2"]]);
    expect(refused(battle, wait("ana", "foe"))).toEqual(refused(battle, wait("ana", "nobody")));
  });
});

describe("what ships", () => {
  it("TH67, TH68, TH69, TH71 everything that sheets and commands name is in the glossary", () => {
    const { techniques = [], spells = [], items = [], maneuvers = [], weapons = [] } = toHit.glossary ?? {};
    expect([...techniques, ...spells, ...items].map((e) => e.id).toSorted()).toEqual(
      Object.keys(ABILITIES).toSorted(),
    );
    expect(maneuvers.map((e) => e.id)).toEqual(Object.keys(MANEUVERS));
    expect(weapons.map((e) => e.id)).toEqual(Object.keys(WEAPON_TYPES));
    expect(techniques.find((e) => e.id === "high-shot")?.kind).toBe("4 SP, projectile 12");
    expect(spells.find((e) => e.id === "healing-light")?.kind).toBe("2 MP (burn), melee");
    expect(weapons.find((e) => e.id === "spear")?.about).toContain("attack 5 and durability 7");
    for (const entry of [...techniques, ...spells, ...items, ...maneuvers, ...weapons])
      expect(entry.about, entry.id).not.toBe("");
  });

  it.each(Object.keys(toHit.encounters))("TH74 neither side of %s has won before it begins", (name) => {
    const file = toHit.encounters[name] as (typeof toHit.encounters)[string];
    const { opening } = sure(openBattle(toHit, file, "fair"));
    const { wins } = simulateChunk(toHit, opening, { seed: "fair", from: 0, to: 600 });
    expect((wins["heroes"] as number) / 600).toBeGreaterThan(0.3);
    expect((wins["heroes"] as number) / 600).toBeLessThan(0.7);
  });
});
