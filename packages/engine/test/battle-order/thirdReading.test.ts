import { describe, expect, it } from "vitest";
import { type Battle, type BattleState, type Seat, stateOf } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import {
  attack,
  cast,
  choose,
  damage,
  dice,
  end,
  events,
  fight,
  move,
  NO,
  nextRound,
  open,
  own,
  play,
  rolls,
  SPENT,
  statuses,
  unit,
  until,
} from "./table.ts";

/** Battles written from the document alone, for the rules that were read in two ways before. */

const OBSTRUCT = choose("obstruct movement");
const striking = (amount: number, more: object = {}) => ({ attacks: { hit: { damage: amount, ...more } } });
const turnOf = (battle: Battle<BattleState>) => stateOf(battle).turn;

describe("BO28: who may obstruct", () => {
  /** Ana between a friend and a foe, a friend further off. */
  const people = [
    { id: "ana", at: [2, 1], speed: 10 },
    { id: "ben", side: "heroes", at: [1, 1], strength: 5 },
    { id: "cid", side: "heroes", at: [8, 1], strength: 5 },
    { id: "foe", side: "foes", at: [2, 2], strength: 5 },
  ];
  const map = open(10, 4);
  const step = move("ana", "sidestep", [3, 1]);
  const anyone = { map, rules: { obstruct: "anyone" } };
  const where = (battle: ReturnType<typeof fight>) => unit(battle, "ana").at % 10;

  it("BO28: foes alone are asked; whoever declines pays nothing", () => {
    const b = play(fight(people, { map }), step, NO);
    expect(where(b)).toBe(3);
    expect([unit(b, "ben").strength, unit(b, "foe").strength]).toEqual([5, 5]);
  });

  it("BO28: to the letter everybody else in melee range is asked, in turn order, until one does", () => {
    const declined = play(fight(people, anyone), step, NO, NO);
    expect(where(declined)).toBe(3);
    const friend = play(fight(people, anyone), step, OBSTRUCT);
    expect(where(friend)).toBe(2);
    expect([unit(friend, "ben").strength, unit(friend, "foe").strength]).toEqual([4, 5]);
    const foe = play(fight(people, anyone), step, NO, OBSTRUCT);
    expect([unit(foe, "ben").strength, unit(foe, "foe").strength]).toEqual([5, 4]);
    expect(unit(foe, "ana").speed).toBe(9);
    expect(events(foe, "moves")).toMatchObject([{ obstructed: true }]);
  });

  it("BO28: a friend passed on the way is asked where the mover comes into melee range", () => {
    const lone = [people[0], { ...people[2], at: [5, 0] }, { ...people[3], at: [9, 3] }] as typeof people;
    expect(where(play(fight(lone, anyone), move("ana", "charge", [3, 1], [4, 1])))).toBe(4);
    const past = move("ana", "fast-charge", [3, 1], [4, 1], [5, 1], [6, 1]);
    const stopped = play(fight(lone, anyone), past, NO, OBSTRUCT);
    expect(where(stopped)).toBe(5);
    expect(unit(stopped, "cid").strength).toBe(4);
  });

  it("BO28: whoever cannot pay is not asked, friend or foe", () => {
    const b = fight(
      [people[0], { ...people[1], strength: 0 }, { ...people[3], ...SPENT }] as typeof people,
      anyone,
    );
    expect(where(play(b, step))).toBe(3);
  });

  it("BO28: without a map every friend at hand may hold the mover too", () => {
    const b = fight(people.map(({ at: _, ...p }) => p) as typeof people, { rules: { obstruct: "anyone" } });
    const away = { do: "move", actor: "ana", with: "fast-sidestep", at: "apart" } as const;
    expect(unit(play(b, away, NO, NO, NO), "ana").apart).toBe(true);
    const held = play(b, away, NO, OBSTRUCT);
    expect(unit(held, "ana").apart).toBe(false);
    expect(unit(held, "cid").strength).toBe(4);
  });

  it("BO28: nobody's tactics stand in a friend's way", () => {
    const asked = { name: "obstruct movement", options: ["none", "obstruct movement"] };
    const strong = people.map((p) => ({ ...p, strength: 10 })) as typeof people;
    const state = stateOf(fight(strong, anyone));
    for (const tactic of Object.values(battleOrder.tactics))
      expect(tactic.answer(state, { ...asked, who: "ben" })).toBe("none");
    expect(battleOrder.tactics["default"]?.answer(state, { ...asked, who: "foe" })).toBe("obstruct movement");
  });
});

describe("BO29: what one turn means", () => {
  /** Ana is struck back in her own turn for 15: Health 5, Ghost Power 10, so the dice count 5 more. */
  const ana = { id: "ana", hp: 20, ghostPower: 10, ...striking(4), speed: 9, strength: 9 };
  const riposter = {
    id: "foe",
    hp: 60,
    gifts: ["riposte"],
    ...striking(15),
    strength: 9,
    speed: 5,
    passiveEvasion: 12,
    activeEvasion: 12,
  };
  const struckBack = (...insanity: number[]) =>
    play(
      fight([ana, riposter]),
      attack("ana", "hit", "foe"),
      choose("riposte"),
      dice(2),
      NO,
      dice(9),
      NO,
      rolls(...insanity),
    );

  it("BO29: a phobia for one turn, gained in the own turn, still shakes the whole next one and no further", () => {
    const b = struckBack(2, 2, 2); // 5 + 6 = 11: phobia 1
    expect(statuses(b, "ana")).toEqual(["phobia"]);
    const next = until(play(b, end("ana")), "ana");
    expect(statuses(next, "ana")).toEqual(["phobia"]);
    // 12 is needed, the phobia takes 2 from the roll: even a natural 12 misses.
    expect(damage(play(next, attack("ana", "hit", "foe"), NO, dice(12)), "foe")).toEqual([]);
    expect(statuses(nextRound(next), "ana")).toEqual([]);
  });

  it("BO29: stunned in the own turn, the rest of it may be played; the next is lost whole; the one after is free", () => {
    const b = struckBack(6, 6, 1); // 5 + 13 = 18: stun 1
    const rest = play(b, own("restore", "ana", "speed"));
    const foes = play(rest, end("ana"));
    const lost = play(foes, end("foe"));
    expect(events(lost, "loses-turn").map((e) => e["target"])).toEqual(["ana"]);
    expect(turnOf(lost)).toBe("foe");
    const free = play(lost, end("foe"));
    expect(turnOf(free)).toBe("ana");
    expect(statuses(free, "ana")).toEqual([]);
  });

  it("BO29: stunned in another's turn, the next own turn is lost and only that", () => {
    const foe = { id: "foe", hp: 60, ...striking(15), speed: 9, strength: 9 };
    const b = fight([
      { ...foe, side: "foes" },
      { ...ana, ...SPENT, side: "heroes" },
    ]);
    const struck = play(b, attack("foe", "hit", "ana"), dice(9), rolls(6, 6, 1));
    const lost = play(struck, end("foe"));
    expect(turnOf(lost)).toBe("foe");
    expect(turnOf(play(lost, end("foe")))).toBe("ana");
  });

  it("BO29: possessed by one's own Gather Mist, the next turn is lost whole", () => {
    const b = fight([
      { id: "ana", hp: 5, ghostPower: 28, strength: 40, speed: 40, spells: ["gather-mist"] },
      { id: "foe", ...SPENT },
    ]);
    const casting = play(b, cast("ana", "gather-mist", undefined, { invest: 20, shorten: 1 }));
    const ready = nextRound(casting);
    // Ghost Power 28 over Health 5 is 23, and 10 more is 33: possessed 1.
    const mad = play(ready, { do: "activate", actor: "ana" }, rolls(4, 3, 3));
    expect(statuses(mad, "ana")).toEqual(["possessed"]);
    const lost = play(play(mad, end("ana")), end("foe"));
    expect(events(lost, "loses-turn").map((e) => e["target"])).toEqual(["ana"]);
    expect(turnOf(play(lost, end("foe")))).toBe("ana");
  });
});

describe("BO30: hit again in a stance", () => {
  const shield = { block: 2, heavy: 4, super: 6 };
  const people = (foe: object) => [
    { id: "ana", ...striking(30), speed: 20, strength: 20 },
    { id: "bea", side: "heroes", ...striking(30), speed: 19, strength: 20 },
    { id: "foe", hp: 90, strength: 8, speed: 0, ...foe },
  ];
  const byAna = attack("ana", "hit", "foe");
  const byBea = attack("bea", "hit", "foe");

  it("BO30: the stance goes on reducing what follows, without another block and without a price", () => {
    const once = play(play(fight(people({ strength: 8 })), byAna, dice(9), choose("super")), end("ana"));
    const twice = play(once, byBea, dice(9), NO);
    expect(damage(twice, "foe")).toEqual([30 - 15]);
    expect(unit(twice, "foe")).toMatchObject({ stance: 3, strength: 2 });
    expect(unit(play(twice, end("bea")), "foe").stance).toBe(0);
  });

  it("BO30: a firmer block replaces the stance, with the shield it had declined before", () => {
    const once = play(play(fight(people({ shield })), byAna, dice(9), choose("block"), NO), end("ana"));
    const twice = play(once, byBea, dice(9), choose("super"), choose("shield block"));
    expect(damage(twice, "foe")).toEqual([30 - 15 - 6]);
    expect(statuses(twice, "foe")).toEqual(["super-shield-block-stance"]);
    expect(unit(twice, "foe").strength).toBe(0);
  });

  it("BO30: the same block may be paid once more for the sake of the shield", () => {
    const once = play(play(fight(people({ shield })), byAna, dice(9), choose("block"), NO), end("ana"));
    const twice = play(once, byBea, dice(9), choose("block"), choose("shield block"));
    expect(damage(twice, "foe")).toEqual([30 - 5 - 2]);
    expect(unit(twice, "foe")).toMatchObject({ stance: 1, shielded: true, strength: 4 });
  });

  it("BO30: who can pay none is not asked and keeps the stance with its shield", () => {
    const once = play(
      fight(people({ strength: 2, shield })),
      byAna,
      dice(9),
      choose("block"),
      choose("shield block"),
    );
    const twice = play(play(once, end("ana")), byBea, dice(9));
    expect(damage(twice, "foe")).toEqual([30 - 5 - 2]);
  });

  it("BO30: every bullet that hits may be met by a block of its own", () => {
    const gun = { id: "ana", weapons: ["shotgun"], speed: 20, strength: 20 };
    const b = fight([gun, { id: "foe", hp: 90, strength: 6, speed: 0, passiveEvasion: 4 }], {});
    const shots = [rolls(4), choose("block"), rolls(6), rolls(5), choose("heavy"), rolls(6)];
    const misses = [rolls(1), rolls(2), rolls(3), rolls(1)];
    const done = play(b, attack("ana", "shotgun", "foe"), ...shots, ...misses);
    expect(damage(done, "foe")).toEqual([1, 0]);
    expect(unit(done, "foe")).toMatchObject({ stance: 2, strength: 0 });
  });
});

describe("BO32: no Insanity Roll for the felled", () => {
  const foe = { id: "foe", hp: 15, ghostPower: 10, strength: 0, speed: 0 };
  const pal = { id: "foe2", hp: 15 };

  it("BO32: Health of 0 exactly fells without a roll; 1 left under Ghost Power rolls", () => {
    const by = (amount: number) => fight([{ id: "ana", ...striking(amount) }, foe, pal]);
    const fell = play(by(15), attack("ana", "hit", "foe"), dice(9));
    expect(events(fell, "insanity")).toEqual([]);
    expect(unit(fell, "foe")).toMatchObject({ hp: 0, life: "unconscious" });
    const stands = play(by(14), attack("ana", "hit", "foe"), dice(9), rolls(1, 1, 1)); // 9 + 3 = 12
    expect(unit(stands, "foe")).toMatchObject({ hp: 1, life: "up", ghost: 9 });
  });

  it("BO32: Health that equals Ghost Power makes no roll, and neither does a blow that does nothing", () => {
    const equal = play(fight([{ id: "ana", ...striking(5) }, foe]), attack("ana", "hit", "foe"), dice(9));
    expect(unit(equal, "foe")).toMatchObject({ hp: 10, ghost: 10 });
    const mad = { ...foe, hp: 5 };
    expect(
      events(
        play(fight([{ id: "ana", ...striking(0) }, mad]), attack("ana", "hit", "foe"), dice(9)),
        "insanity",
      ),
    ).toEqual([]);
  });

  it("BO32: a spell, too, fells without a roll; by the house the roll follows the fall", () => {
    const people = [
      { id: "ana", hp: 90, ghostPower: 30, strength: 40, speed: 40, spells: ["elemental-fire"] },
      foe,
      pal,
    ];
    const burnt = (rules: object, ...more: ReturnType<typeof rolls>[]) => {
      const b = fight(people, { rules: rules as never });
      const ready = nextRound(play(b, cast("ana", "elemental-fire", "foe", { invest: 20, shorten: 2 })));
      return play(ready, { do: "activate", actor: "ana" }, rolls(4, 4, 4, 1, 1, 1), ...more);
    };
    expect(unit(burnt({}), "foe")).toMatchObject({ hp: 0, life: "unconscious" });
    // Ghost Power 10 over Health 0, and 9 more is 19: mutant.
    const house = burnt({ insanityWhenFelled: true }, rolls(3, 3, 3));
    expect(events(house, "insanity")).toMatchObject([{ target: "foe", result: "mutant" }]);
    expect(unit(house, "foe").life).toBe("unconscious");
  });

  it("BO32, BO19: whoever dies makes no roll, whatever the house says", () => {
    const b = fight([{ id: "ana", ...striking(20), strength: 20 }, foe, pal], {
      rules: { insanityWhenFelled: true },
    });
    const felled = play(b, attack("ana", "hit", "foe"), dice(9), rolls(1, 1, 1)); // 15 + 3 = 18: stun 1
    const dead = play(nextRound(felled), attack("ana", "hit", "foe"), dice(9));
    expect(unit(dead, "foe")).toMatchObject({ life: "dead" });
    expect([events(felled, "insanity"), events(dead, "insanity")]).toMatchObject([
      [{ result: "stunned" }],
      [],
    ]);
  });
});

describe("BO61: what a seat may know", () => {
  const people = [{ id: "ana" }, { id: "foe" }, { id: "foe2", hidden: true }];
  const player: Seat = { role: "player", combatants: ["ana"] };
  const knows = (rules: object, target: string) =>
    battleOrder.knows?.(
      stateOf(fight(people, { rules: rules as never })),
      attack("ana", "hit", target),
      player,
    );

  it("BO61: whoever is hidden takes no odds away, and is not to be named", () => {
    expect(knows({}, "foe")).toBe(true);
    expect(knows({}, "foe2")).toBe(false);
    expect(knows({ foesKnown: false }, "foe")).toBe(false);
  });
});
