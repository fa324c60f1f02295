import { describe, expect, it } from "vitest";
import {
  asked,
  attack,
  BOW,
  choose,
  d,
  damage,
  DULL,
  end,
  events,
  fight,
  move,
  NO,
  type Person,
  plain,
  play,
  refused,
  statuses,
  SWORD,
  unit,
} from "./table.ts";

const YES = { policies: { "total defense": { mode: "off" }, "snap attack": { mode: "off" } } };

describe("Instants out of turn", () => {
  it("AC44 a Snap Attack comes before the roll, at −4, for the Main Action; PCs and elite NPCs only", () => {
    const people = (foe: object): Person[] => [
      { id: "ana", ...SWORD, meleeAC: 12, hp: 9, ...DULL },
      { id: "foe", ...SWORD, meleeAC: 18, shockImmune: true, ...foe },
    ];
    const b = fight(people({}));
    const snapped = play(b, attack("ana", "sword", "foe"), choose("sword"), d(16), d(8), d(2));
    expect(asked(snapped)).toEqual(["snap attack foe", "attack foe", "damage foe", "attack ana"]);
    expect(events(snapped, "attack")[0]?.check?.total).toBe(12);
    expect(unit(snapped, "foe").main).toBe(0);
    const dropped = play(b, attack("ana", "sword", "foe"), choose("sword"), d(15), d(2));
    expect(damage(dropped, "ana")).toEqual([2]); // a miss, and its Shock
    expect(asked(play(fight(people({ npc: true })), attack("ana", "sword", "foe"), d(2)))).toEqual([
      "attack ana",
    ]);
    expect(
      asked(play(fight(people({ npc: true, elite: true })), attack("ana", "sword", "foe"), NO, d(2))),
    ).toEqual(["snap attack foe", "attack ana"]);
    const house = fight(people({}), { rules: { snapAttacks: false } });
    expect(asked(play(house, attack("ana", "sword", "foe"), d(2)))).toEqual(["attack ana"]);
  });

  it("AC2, AC44 the chance that a policy knows is that of the attack, natural 20s and all", () => {
    const b = (value: number, meleeAC: number, naturals: boolean) => {
      const when = [{ fact: "chance", is: "at least", value }];
      const policies = { ...DULL.policies, "snap attack": { mode: "automatic", when } };
      const foe = { id: "foe", ...SWORD, meleeAC: 18, shockImmune: true, policies };
      const ana = { id: "ana", ...SWORD, meleeAC, shockImmune: true, ...DULL };
      return fight([ana, foe] as Person[], { rules: { naturals } });
    };
    const blow = attack("ana", "sword", "foe");
    expect(asked(play(b(25, 12, false), blow, d(2), d(2)))).toEqual(["attack foe", "attack ana"]); // 16 and up
    expect(asked(play(b(26, 12, false), blow, d(2)))).toEqual(["attack ana"]);
    expect(asked(play(b(1, 40, false), blow, d(2)))).toEqual(["attack ana"]);
    expect(asked(play(b(5, 40, true), blow, d(2), d(2)))).toEqual(["attack foe", "attack ana"]);
    expect(asked(play(b(6, 40, true), blow, d(2)))).toEqual(["attack ana"]);
  });

  it("AC44, AC46, AC68, AC25 one blow with every question in its order, as the README tells it", () => {
    const axe = { damage: "1d6", shock: { damage: 1, ac: 15 }, trauma: "d6 x2" };
    const b = fight(
      [
        { id: "raider", side: "foes", npc: true, attackBonus: 2, attacks: { axe: { weapon: axe } } },
        { id: "ana", ...SWORD, ac: 14, hp: 12, luck: 1 },
      ],
      { rules: { trauma: true } },
    );
    const blow = attack("raider", "axe", "ana");
    const hit = play(b, blow, NO, d(13), NO, NO, d(5), d(6));
    expect(asked(hit)).toEqual([
      "snap attack ana",
      "attack raider",
      "total defense ana",
      "luck ana",
      "damage raider",
      "trauma raider",
    ]);
    expect(damage(hit, "ana")).toEqual([10]);
    const missed = play(b, blow, NO, d(9), NO);
    expect(asked(missed)).toEqual(["snap attack ana", "attack raider", "total defense ana"]);
    expect(damage(missed, "ana")).toEqual([1]);
    const snapped = play(b, blow, choose("sword"), d(2), NO, d(13), NO, d(5), d(6));
    expect(asked(snapped)).toEqual([
      "snap attack ana",
      "attack ana",
      "luck ana", // her miss
      "attack raider",
      "luck ana", // its hit; nothing is left to defend with
      "damage raider",
      "trauma raider",
    ]);
  });

  it("AC44 whoever is felled by it strikes no more; it is answered itself, and not interrupted", () => {
    const b = fight([
      { id: "ana", ...SWORD, meleeAC: 12, hp: 3, luck: 1, policies: { "snap attack": { mode: "off" } } },
      { id: "foe", ...SWORD, meleeAC: 18, shockImmune: true, ...YES },
      { id: "foe-2", ...SWORD, meleeAC: 18 },
    ]);
    const b2 = play(b, { do: "policy", actor: "foe", with: "snap attack", options: { mode: "ask" } });
    const done = play(
      b2,
      attack("ana", "sword", "foe-2"),
      choose("sword"),
      d(17),
      choose("luck"),
      choose("sword"),
      d(20),
      d(8),
    );
    expect(asked(done)).toEqual([
      "snap attack foe",
      "attack foe",
      "luck ana",
      "snap attack foe-2",
      "attack foe-2",
      "damage foe-2",
    ]);
    expect(unit(done, "ana").life).toBe("mortally-wounded");
  });

  it("AC46 Total Defense is asked only where it would matter", () => {
    const b = fight([
      { id: "ana", ...SWORD, ...DULL },
      { id: "foe", meleeAC: 13 },
    ]);
    expect(asked(play(b, attack("ana", "sword", "foe"), d(15), d(4)))).toEqual(["attack ana", "damage ana"]);
    const turned = play(b, attack("ana", "sword", "foe"), d(14), choose("total defense"));
    expect(asked(turned)).toEqual(["attack ana", "total defense foe"]);
    expect(events(turned, "attack")[0]?.["hit"]).toBe(false);
    expect(damage(turned, "foe")).toEqual([]); // immune to Shock as well
    expect(statuses(turned, "foe")).toContain("total-defense");
    const stopped = play(b, attack("ana", "sword", "foe"), d(2), choose("total defense"));
    expect(damage(stopped, "foe")).toEqual([]);
    expect(damage(play(b, attack("ana", "sword", "foe"), d(2), NO), "foe")).toEqual([2]);
    const spent = play(turned, end("ana"));
    expect(unit(spent, "foe").main).toBe(0);
    expect(statuses(spent, "foe")).not.toContain("total-defense"); // until the own next turn
  });

  it("AC46 totalDefense: round keeps it until the round ends", () => {
    const b = fight(
      [
        { id: "ana", ...SWORD, ...DULL },
        { id: "foe", meleeAC: 13 },
      ],
      { rules: { totalDefense: "round" } },
    );
    const turned = play(play(b, attack("ana", "sword", "foe"), d(14), choose("total defense")), end("ana"));
    expect(statuses(turned, "foe")).toContain("total-defense");
    expect(statuses(play(turned, end("foe")), "foe")).not.toContain("total-defense");
  });

  it("AC68 luck: a miss into a hit, a hit into a miss, each once a scene, and one against the other", () => {
    const b = fight([
      { id: "ana", ...SWORD, luck: 1, ...DULL },
      { id: "foe", meleeAC: 13, luck: 1, shockImmune: true, ...DULL },
    ]);
    const done = play(b, attack("ana", "sword", "foe"), d(2), choose("luck"), choose("luck"));
    expect(asked(done)).toEqual(["attack ana", "luck ana", "luck foe"]);
    expect(events(done, "attack")[0]?.["hit"]).toBe(false);
    expect([unit(done, "ana").luck, unit(done, "foe").luck]).toEqual([0, 0]);
    const kept = play(b, attack("ana", "sword", "foe"), d(15), NO, d(3));
    expect(asked(kept)).toEqual(["attack ana", "luck foe", "damage ana"]);
    const back = play(b, attack("ana", "sword", "foe"), d(15), choose("luck"), choose("luck"), d(3));
    expect(asked(back)).toEqual(["attack ana", "luck foe", "luck ana", "damage ana"]);
    expect(damage(back, "foe")).toEqual([3]);
    const next = play(play(play(done, end("ana")), end("foe")), attack("ana", "sword", "foe"), d(2));
    expect(asked(next)).toEqual(["attack ana"]);
  });

  it("AC68 luck spares Total Defense against a hit that luck made", () => {
    const b = fight([
      { id: "ana", ...SWORD, luck: 1, ...DULL },
      { id: "foe", meleeAC: 13 },
    ]);
    expect(asked(play(b, attack("ana", "sword", "foe"), d(12), choose("luck"), d(3)))).toEqual([
      "attack ana",
      "luck ana",
      "damage ana",
    ]);
  });

  it("AC46 policies: off, automatic, and conditions on facts", () => {
    const armed = (policy: object, hp: number) =>
      fight([
        { id: "ana", ...SWORD, ...DULL },
        { id: "foe", meleeAC: 13, hp, policies: { "total defense": policy } as never },
      ]);
    const drops = { mode: "automatic", when: [{ fact: "would drop", is: "at least", value: 1 }] };
    expect(asked(play(armed({ mode: "off" }, 5), attack("ana", "sword", "foe"), d(14), d(3)))).toEqual([
      "attack ana",
      "damage ana",
    ]);
    expect(asked(play(armed(drops, 5), attack("ana", "sword", "foe"), d(14)))).toEqual(["attack ana"]); // 1d8 means 5
    expect(asked(play(armed(drops, 6), attack("ana", "sword", "foe"), d(14), d(3)))).toEqual([
      "attack ana",
      "damage ana",
    ]);
    const asks = { mode: "ask", when: [{ fact: "hp", is: "at most", value: 4 }] };
    expect(asked(play(armed(asks, 4), attack("ana", "sword", "foe"), d(14), NO, d(1)))).toEqual([
      "attack ana",
      "total defense foe",
      "damage ana",
    ]);
  });
});

describe("leaving melee", () => {
  const ring = (more: object = {}): Person[] => [
    { id: "ana", at: [2, 1], meleeAC: 12, hp: 12, ...SWORD, ...DULL, ...more },
    { id: "foe-1", at: [1, 1], npc: true, ...SWORD },
    { id: "foe-2", at: [1, 0], npc: true, ...SWORD },
    { id: "foe-3", at: [1, 2], npc: true },
    { id: "foe-4", at: [6, 1], npc: true, ...BOW },
  ];
  const map = ["........", "........", "........"];

  it("AC47 every armed foe in melee strikes before the step that leaves it, as listed", () => {
    const b = fight(ring(), { map });
    const gone = play(b, move("ana", [3, 1], [4, 1]), choose("sword"), d(15), d(3), choose("sword"), d(2));
    expect(asked(gone)).toEqual([
      "free attack foe-1",
      "attack foe-1",
      "damage foe-1",
      "free attack foe-2",
      "attack foe-2",
    ]);
    expect(damage(gone, "ana")).toEqual([3, 2]);
    expect(unit(gone, "foe-1").main).toBe(1); // it is free
    const stays = play(b, move("ana", [2, 0]));
    expect(asked(stays)).toEqual([]); // still next to both
  });

  it("AC47 who falls goes no further", () => {
    const b = fight(ring({ hp: 2 }), { map });
    const felled = play(b, move("ana", [3, 1]), choose("sword"), d(15), d(3));
    expect(unit(felled, "ana").life).toBe("mortally-wounded");
    expect(unit(felled, "ana").at).toBe(10);
  });

  it("AC47 a Fighting Withdrawal first: no free attacks", () => {
    const b = play(fight(ring(), { map }), plain("withdraw")("ana"));
    expect(unit(b, "ana").main).toBe(0);
    expect(asked(play(b, move("ana", [3, 1])))).toEqual([]);
  });

  it("AC47 a free attack may be answered: Total Defense and luck", () => {
    const b = fight(ring({ policies: {}, luck: 1 }), { map });
    const done = play(
      b,
      move("ana", [3, 1]),
      choose("sword"),
      d(13),
      choose("total defense"),
      choose("sword"),
      d(14),
      choose("luck"),
    );
    expect(asked(done)).toEqual([
      "free attack foe-1",
      "attack foe-1",
      "total defense ana",
      "free attack foe-2",
      "attack foe-2",
      "luck ana",
    ]);
    expect(damage(done, "ana")).toEqual([]);
  });

  it("AC47 without a map: those who have come to blows", () => {
    const b = fight([
      { id: "ana", meleeAC: 12, ...SWORD, ...DULL },
      { id: "foe", npc: true, meleeAC: 12, ...SWORD, policies: { "total defense": { mode: "off" } } },
      { id: "foe-2", npc: true, ...SWORD },
    ]);
    const engaged = play(b, attack("ana", "sword", "foe"), d(20), d(1));
    const away = play(engaged, { do: "move", actor: "ana", at: "apart" }, choose("sword"), d(1));
    expect(asked(away)).toEqual(["free attack foe", "attack foe"]);
    expect(unit(away, "ana").apart).toBe(true);
    expect(
      refused(play(play(play(away, end("ana")), end("foe")), end("foe-2")), attack("ana", "sword", "foe")),
    ).toEqual(["attack/out-of-reach"]);
  });
});

describe("waiting", () => {
  it("AC59 a held attack comes before its trigger, without −4, until the round ends", () => {
    const b = fight(
      [
        { id: "foe", npc: true, ...SWORD, at: [1, 0] },
        { id: "ana", ...SWORD, meleeAC: 10, hp: 5, at: [5, 0], ...DULL },
      ],
      { map: ["......."] },
    );
    const held = play(b, plain("hold")("foe"));
    const came = play(held, move("ana", [4, 0], [3, 0], [2, 0]), choose("sword"), d(10), d(8));
    expect(asked(came)).toEqual(["held attack foe", "attack foe", "damage foe"]);
    expect(unit(came, "ana").life).toBe("mortally-wounded");
    const quiet = play(held, end("ana"));
    expect(statuses(quiet, "foe")).not.toContain("holding");
  });

  it("AC59 delay: after a named one, for one round", () => {
    const b = fight([
      { id: "ana", ...SWORD },
      { id: "foe", npc: true, ...SWORD },
      { id: "bea", ...SWORD },
    ]);
    const waited = play(b, plain("delay")("ana", "foe"));
    expect(refused(waited, end("ana"))).toEqual(["turn/not-yours"]);
    const then = play(waited, end("foe"));
    expect(refused(then, end("ana"))).toEqual([]);
    const round = play(play(then, end("ana")), end("bea"));
    expect(refused(round, end("ana"))).toEqual([]);
    expect(refused(round, plain("delay")("ana", "ana"))).toEqual(["delay/earlier"]);
  });
});
