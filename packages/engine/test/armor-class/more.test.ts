import { describe, expect, it } from "vitest";
import { commandOdds } from "../../src/analysis/index.ts";
import { outcomeFor } from "../../src/analysis/tally.ts";
import { type Answer, stateOf } from "../../src/kernel/index.ts";
import { survey } from "../../src/oracles/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import {
  asked,
  attack,
  d,
  damage,
  dice,
  DULL,
  end,
  events,
  fight,
  npc,
  open,
  type Person,
  person,
  plain,
  play,
  refused,
  unit,
} from "./table.ts";

const strong = { attributes: { str: 2 }, punch: 2 };

describe("AC77 dragging", () => {
  const held = (foe: object = {}, map = open(9, 3)) => {
    const b = fight([person("ana", { at: [3, 1], ...strong }), npc("foe", { at: [4, 1], ...foe })], { map });
    const holds = play(b, plain("grapple")("ana", "foe"), d(20), dice(12), dice(2));
    return play(play(holds, end("ana")), end("foe"), d(1)); // squeezed as the round ends
  };
  const drag = (at: readonly [number, number]) => plain("drag")("ana", "foe", { at });

  it("AC77 10 feet along with whom one holds, for a Main Action and a contest", () => {
    const b = held();
    expect(refused(b, drag([0, 1]))).toEqual(["move/too-far"]);
    const done = play(b, drag([1, 1]), dice(7), dice(5));
    expect([unit(done, "ana").at % 9, unit(done, "foe").at % 9]).toEqual([1, 2]);
    expect(unit(done, "foe").holders).toEqual([0]);
    expect(unit(done, "ana").main).toBe(0);
    expect(armorClass.offers(stateOf(b), "ana").map((o) => o.do)).toContain("drag");
  });

  it("AC77 who loses the contest loses hold, and stays where it is", () => {
    const done = play(held(), drag([1, 1]), dice(2), dice(12));
    expect(unit(done, "ana").at % 9).toBe(3);
    expect(unit(done, "foe").holders).toEqual([]);
  });

  it("AC77 only whom one holds, and only alone", () => {
    const b = fight([person("ana", { at: [3, 1] }), npc("foe", { at: [4, 1] })], { map: open(9, 3) });
    expect(refused(b, drag([2, 1]))).toEqual(["grapple/not-held"]);
  });

  it("AC77 without a map out of the press: those left behind strike first", () => {
    const free = { policies: { ...DULL.policies, "free attack": { mode: "automatic" } } };
    const b = fight([person("ana", strong), npc("foe"), npc("foe-2", free)]);
    const holds = play(b, plain("grapple")("ana", "foe"), d(20), dice(12), dice(2));
    const met = play(play(play(holds, end("ana")), end("foe")), attack("foe-2", "sword", "ana"), d(20), d(1));
    const next = play(met, end("foe-2"), d(1));
    const done = play(next, plain("drag")("ana", "foe", { at: "apart" }), dice(9), dice(2), d(20), d(4));
    expect(damage(done, "ana")).toEqual([4]);
    expect([unit(done, "ana").apart, unit(done, "foe").apart, unit(done, "foe-2").apart]).toEqual([
      true,
      true,
      false,
    ]);
    expect(unit(done, "ana").engaged).toEqual([1]);
  });
});

describe("AC78 grand plate", () => {
  const plate = (more: object = {}) => ({
    id: "foe",
    npc: true,
    armor: "grand-plate",
    hp: 20,
    ...DULL,
    ...more,
  });
  const struck = (weapons: string[], what: string, ...answers: Answer[]) =>
    play(
      fight([{ id: "ana", weapons, skill: 1, ...DULL }, plate()] as Person[]),
      attack("ana", what, "foe"),
      ...answers,
    );

  it("AC78 turns a sword and its Shock, and a thrown spear", () => {
    const hit = struck(["short-sword"], "short-sword", d(20));
    expect(damage(hit, "foe")).toEqual([]);
    expect(events(hit, "glances")).toHaveLength(1);
    expect(damage(struck(["light-spear"], "light-spear-thrown", d(20)), "foe")).toEqual([]);
  });

  it("AC78 not what takes two hands, reaches AC 16 with its Shock, is shot or is magical", () => {
    expect(damage(struck(["great-sword"], "great-sword", d(20), d(7)), "foe")).toEqual([7]);
    expect(damage(struck(["war-hammer"], "war-hammer", d(20), d(5)), "foe")).toEqual([5]);
    expect(damage(struck(["war-hammer"], "war-hammer", d(2)), "foe")).toEqual([1]); // Shock 1/18
    expect(damage(struck(["large-bow"], "large-bow", d(20), d(6)), "foe")).toEqual([6]);
    const magic = { attacks: { blade: { weapon: { damage: "1d8" }, magic: true } } };
    const b = fight([{ id: "ana", ...magic, ...DULL }, plate()] as unknown as Person[]);
    expect(damage(play(b, attack("ana", "blade", "foe"), d(20), d(3)), "foe")).toEqual([3]);
  });

  it("AC78 not in a grapple; AC49 nor the Shock of a swarm", () => {
    const b = fight([person("ana", strong), person("bea"), plate()] as Person[]);
    const holds = play(b, plain("grapple")("ana", "foe"), d(20), dice(12), dice(2));
    const done = play(play(holds, end("ana")), attack("bea", "sword", "foe"), d(20), d(6));
    expect(damage(done, "foe")).toEqual([6]);
    const swarm = play(play(b, plain("swarm")("ana", "foe")), end("ana"));
    expect(damage(play(swarm, attack("bea", "sword", "foe", { swarm: true }), d(1)), "foe")).toEqual([2]);
  });
});

describe("AC79 surprise", () => {
  const people = (foe: object = {}) => [
    person("ana", { ambush: true, attributes: { dex: 1 }, skills: { sneak: 1 } }),
    person("bea"),
    npc("foe", { skillBonus: 1, ...foe }),
    npc("foe-2"),
  ];
  const start = { order: null, rules: { initiative: "individual" } } as const;

  it("AC79 the best of each rolls; the surprised do nothing in the first round, and act in the second", () => {
    const b = fight(people(), start, dice(7), dice(7), d(1), d(1), d(8), d(8));
    expect(asked(b).slice(0, 2)).toEqual(["surprise ana", "surprise foe"]);
    expect(unit(b, "foe").main + unit(b, "foe").move).toBe(0);
    const [first, second] = [armorClass.actor(stateOf(b)) as string, stateOf(b).order.length];
    expect([first, second]).toEqual(["ana", 2]);
    const next = play(play(b, end("ana")), end("bea"));
    expect([stateOf(next).round, armorClass.actor(stateOf(next))]).toEqual([2, "foe"]);
    expect(unit(next, "foe").main).toBe(1);
  });

  it("AC79 noticed in time, or expected: initiative as usual", () => {
    const seen = fight(people(), start, dice(7), dice(9), d(1), d(1), d(8), d(7));
    expect(armorClass.actor(stateOf(seen))).toBe("foe");
    const alert = fight(people({ alert: true }), start, d(1), d(1), d(8), d(7));
    expect(armorClass.actor(stateOf(alert))).toBe("foe");
  });

  it("AC79 a side that acts whole is caught whole", () => {
    const b = fight(people(), { order: null }, dice(12), dice(2), d(1), d(8));
    expect(stateOf(b).turn).toBe("heroes");
    const next = play(play(b, end("ana")), end("bea"));
    expect([stateOf(next).round, stateOf(next).turn]).toEqual([2, "foes"]);
  });
});

describe("AC81 grenades", () => {
  const thrower = { attacks: {}, weapons: ["modern-frag-grenade"], at: [0, 1] };
  const people = [
    person("ana", thrower),
    person("bea", { at: [4, 0], save: 15 }),
    npc("foe", { at: [4, 1], rangedAC: 12, elite: true }),
    npc("foe-2", { at: [5, 2], save: 15 }),
    npc("foe-3", { at: [6, 1] }),
  ];
  const map = open(8, 3);
  const grenade = attack("ana", "modern-frag-grenade", "foe");

  it("AC81 hit or missed, friend and foe around the target save or take half, rounded up", () => {
    const done = play(fight(people, { map }), grenade, d(2), d(15), d(14), { rolls: [4, 3] });
    expect(asked(done)).toEqual(["attack ana", "save bea", "save foe-2", "damage ana"]);
    expect([damage(done, "foe"), damage(done, "bea"), damage(done, "foe-2")]).toEqual([[], [], [4]]);
  });

  it("AC81 blastRadius says how far; 0: the target alone", () => {
    const alone = play(fight(people, { map, rules: { blastRadius: 0 } }), grenade, d(2));
    expect(asked(alone)).toEqual(["attack ana"]);
    const wide = play(fight(people, { map, rules: { blastRadius: 2 } }), grenade, d(2), d(20), d(20), d(20));
    expect(asked(wide)).toEqual(["attack ana", "save bea", "save foe-2", "save foe-3"]);
  });

  it("AC81 without a map it catches those in melee with the target", () => {
    const near = people.map(({ at: _, ...rest }) => rest as Person);
    const order = ["bea", "ana", "foe", "foe-2", "foe-3"];
    const engaged = play(fight(near, { order }), attack("bea", "sword", "foe"), d(20), d(1));
    const done = play(play(engaged, end("bea")), grenade, d(2), d(1), { rolls: [1, 2] });
    expect(asked(done)).toEqual(["attack ana", "save bea", "damage ana"]);
    expect(damage(done, "bea")).toEqual([2]);
  });

  it("AC81, AC48: where a screener takes the throw it goes off around the screener, who is not caught twice", () => {
    const screener = npc("foe-2", { at: [6, 2], save: 15, skillBonus: 1 });
    const b = fight([...people.slice(0, 3), screener, npc("foe-3", { at: [7, 1] })], {
      map,
      order: ["foe-2", "ana", "bea", "foe", "foe-3"],
    });
    const screened = play(play(b, plain("screen")("foe-2", "foe")), end("foe-2"));
    const held = play(screened, grenade, dice(2), dice(12), d(2), d(20));
    expect(asked(held)).toEqual(["screen ana", "screen foe-2", "attack ana", "save foe-3"]);
    const past = play(screened, grenade, dice(12), dice(2), d(2), d(20));
    expect(asked(past)).toEqual(["screen ana", "screen foe-2", "attack ana", "save bea"]);
  });

  it("AC81 thrown out of turn it goes off all the same", () => {
    const snaps = { policies: { ...DULL.policies, "snap attack": { mode: "automatic" } } };
    const order = ["foe", "ana", "bea", "foe-2", "foe-3"];
    const b = fight(
      people.map((p) => (p.id === "ana" ? { ...p, ...snaps } : p)),
      { map, order },
    );
    const done = play(b, attack("foe", "sword", "bea"), d(2), d(20), d(20), d(1));
    expect(asked(done)).toEqual(["attack ana", "save bea", "save foe-2", "attack foe"]);
  });

  it("AC81 tactics throw at a crowd of foes, not beside friends or themselves", () => {
    const sapper = { ...thrower, weapons: ["modern-light-pistol", "modern-frag-grenade"] };
    const thrown = (friend: readonly [number, number], ana: readonly [number, number] = [0, 1]) => {
      const b = fight(
        [
          person("ana", { ...sapper, at: ana, hp: 3 }),
          person("bea", { at: friend, hp: 3 }),
          npc("foe", { at: [4, 1], rangedAC: 12 }),
          npc("foe-2", { at: [5, 1], rangedAC: 12 }),
          npc("foe-3", { at: [5, 2], rangedAC: 12 }),
        ],
        { map },
      );
      return armorClass.tactics["default"]?.act(stateOf(b), "ana").with;
    };
    expect(thrown([0, 0])).toBe("modern-frag-grenade");
    expect(thrown([4, 2])).toBe("modern-light-pistol");
    expect(thrown([0, 0], [4, 2])).toBe("modern-light-pistol");
  });

  it("AC81 without a map they are caught also when the target falls", () => {
    const near = people.map(({ at: _, ...rest }) => ({ ...rest, hp: 6 }) as Person);
    const order = ["bea", "ana", "foe", "foe-2", "foe-3"];
    const engaged = play(fight(near, { order }), attack("bea", "sword", "foe"), d(1));
    const done = play(play(engaged, end("bea")), grenade, d(20), { rolls: [6, 6] }, d(1), { rolls: [1, 2] });
    expect(asked(done)).toEqual(["attack ana", "damage ana", "save bea", "damage ana"]);
    expect(damage(done, "bea")).toEqual([2]);
  });

  describe("AC81 the odds of everybody around are exact, and those of all of them together", () => {
    const safe = [person("cleo", { at: [0, 0] }), npc("foe-4", { at: [7, 2] })];
    const weak = { hp: 3, at: [4, 1] } as const;
    it.each([
      ["each by itself", [person("ana", thrower), person("bea", { at: [4, 0] }), npc("foe", weak), ...safe]],
      ["the last of a side", [person("ana", thrower), person("bea", { at: [4, 0] }), npc("foe", weak)]],
      [
        "the thrower too",
        [
          person("ana", { ...thrower, at: [3, 1], hp: 2 }),
          npc("foe", weak),
          npc("foe-2", { at: [5, 1] }),
          ...safe,
        ],
      ],
    ])("%s", (_, all) => {
      const state = stateOf(fight(all, { map }));
      const on = all.map((one) => one.id);
      const { ids, targets, exact } = commandOdds(armorClass, state, grenade, { on });
      const together = new Map(ids.map((id) => [id, { hit: 0, mean: 0, down: 0 }]));
      survey(
        armorClass,
        state,
        grenade,
        { decide: () => "none", part: null, budget: 50_000, hearing: "outcomes", totals: "merged" },
        ({ events: told, chance }) => {
          for (const [id, sums] of together) {
            const { hit, damage: dealt, down } = outcomeFor(told, "ana", id);
            sums.hit += hit ? chance : 0;
            sums.mean += dealt * chance;
            sums.down += down ? chance : 0;
          }
        },
      );
      expect(exact).toBe(true);
      expect(ids.length).toBeGreaterThan(1);
      for (const [i, id] of ids.entries())
        for (const what of ["hit", "mean", "down"] as const)
          expect(targets[i]?.[what], `${id} ${what}`).toBeCloseTo(together.get(id)?.[what] as number, 12);
    });

    it("AC81 a fight that may end with the target spares whoever would be met after it", () => {
      const all = [person("ana", thrower), person("bea", { at: [4, 0], hp: 1 }), npc("foe", weak)];
      const { targets } = commandOdds(armorClass, stateOf(fight(all, { map })), grenade, { on: ["bea"] });
      const many = commandOdds(armorClass, stateOf(fight([...all, ...safe], { map })), grenade, {
        on: ["bea"],
      });
      expect(targets[0]?.down).toBeLessThan(many.targets[0]?.down as number);
    });
  });
});

describe("odds of many dice", () => {
  it("AC57 the checks of a whole side are exact: nobody's is another's", () => {
    const foes = Array.from({ length: 8 }, (_, i) => npc(`foe-${i}`, { morale: 7, hp: 1 }));
    const b = play(fight([person("ana"), ...foes]), attack("ana", "sword", "foe-0"), d(20), d(1));
    const odds = commandOdds(armorClass, stateOf(b), end("ana"));
    expect(odds.exact).toBe(true);
  });

  it("AC67 three attacks are exact, and come to three times the mean of one", () => {
    const people = (times: number) => [
      person("ana", { attacks: { sword: { damage: "1d8", times } } }),
      npc("foe", { hp: 100 }),
    ];
    const odds = (times: number) =>
      commandOdds(armorClass, stateOf(fight(people(times))), attack("ana", "sword", "foe"));
    const [one, three] = [odds(1), odds(3)];
    expect(three.exact).toBe(true);
    expect(three.targets[0]?.mean).toBeCloseTo(3 * (one.targets[0]?.mean as number), 9);
  });
});

describe("AC80 suppressive fire", () => {
  const rifle = { attacks: {}, weapons: ["modern-automatic-rifle"], at: [0, 1] };
  const people = [
    person("ana", rifle),
    person("bea", { at: [2, 1], save: 15 }),
    npc("foe", { at: [5, 2], save: 15 }),
    npc("foe-2", { at: [0, 2] }),
    npc("foe-3", { at: [7, 1] }),
  ];
  const map = ["........", "......#.", "........"];
  const fire = { do: "suppress", actor: "ana", with: "modern-automatic-rifle", options: { toward: "e" } };

  it("AC80 everybody in the quarter circle saves or takes half, rounded up; hard cover is out of it", () => {
    const b = fight(people, { map });
    const done = play(b, fire, d(15), d(14), { rolls: [4, 5] });
    expect(asked(done)).toEqual(["save bea", "save foe", "damage ana"]);
    expect([damage(done, "bea"), damage(done, "foe")]).toEqual([[], [5]]);
    expect([unit(done, "ana").main, unit(done, "ana").move, unit(done, "ana").shots[0]]).toEqual([0, 0, 8]);
  });

  it("AC80 a natural 1 fails and a natural 20 saves; trauma is rolled for each", () => {
    const b = fight(people, { map, rules: { trauma: true } });
    const done = play(b, fire, d(1), { rolls: [8, 1] }, d(10), d(20));
    expect(damage(done, "bea")).toEqual([14]); // (9 × 3) / 2
  });

  it("AC80 only with such a weapon, loaded, braced and free", () => {
    const b = fight(people, { map });
    expect(refused(b, { ...fire, with: "unarmed" })).toEqual(["suppress/weapon"]);
    expect(refused(play(b, { do: "move", actor: "ana", at: [1, 1] }), fire)).toEqual(["cost/move"]);
    expect(refused(b, { ...fire, options: { toward: "up" } })).toEqual(["option/value"]);
  });

  it("AC80 its odds are exact for everybody under it", () => {
    const b = fight(people, { map });
    const odds = commandOdds(armorClass, stateOf(b), fire);
    const foe = odds.targets[odds.ids.indexOf("foe")];
    expect([odds.exact, foe?.hit]).toEqual([true, 0.7]);
    expect(foe?.mean).toBeCloseTo(0.7 * 4.75, 9); // half of 2d8, rounded up
  });
});
