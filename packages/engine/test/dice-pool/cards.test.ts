import { describe, expect, it } from "vitest";

import { openBattle, stateOf, sure } from "../../src/kernel/index.ts";
import { newDice } from "../../src/dice/index.ts";
import { liveSource } from "../../src/oracles/index.ts";
import { CARDS, SKILLS } from "../../src/rulesets/dice-pool/abilities/skills.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";

import {
  asked,
  attack,
  choose,
  end,
  events,
  fight,
  type Person,
  place,
  play,
  refused,
  roll,
  rolls,
  unit,
  use,
} from "./table.ts";

/** Ana holds just these cards: as many copies as there are places in the hand, so nothing is drawn by chance but the order. */
const holding = (deck: Record<string, number>, more: object = {}, foe: object = {}): Person[] => [
  { id: "ana", at: [2, 2], deck, hand: 1, ...more } as Person,
  { id: "foe", at: [3, 2], ...foe } as Person,
];
const hand = (b: ReturnType<typeof fight>, id = "ana") =>
  unit(b, id).hand.map((slot) => unit(b, id).library[slot]?.id);
const pileOf = (b: ReturnType<typeof fight>, which: "pile" | "discard", id = "ana") =>
  unit(b, id)[which].map((slot) => unit(b, id).library[slot]?.id);

describe("decks", () => {
  const deck = { "heavy-blow": 1, sidestep: 2, sprint: 1 };

  it("DP53 a hand is drawn at the beginning of a round, one die for each card with a side for each card of the pile", () => {
    const b = fight(holding(deck, { hand: 2 }), {}, roll(4), roll(1));
    expect(asked(b)).toEqual(["ana: draw 1d4", "ana: draw 1d3"]);
    expect(hand(b)).toEqual(["sprint", "heavy-blow"]);
    expect(pileOf(b, "pile")).toEqual(["sidestep", "sidestep"]);
  });

  it("DP53 what is played goes to the discard; an empty pile takes it back; the last card needs no die", () => {
    let b = fight(holding({ "heavy-blow": 1, sidestep: 1 }, { hand: 1 }), {}, roll(1));
    b = play(b, use("card", "ana", "heavy-blow", ["foe"]), rolls(1, 1, 1, 1));
    expect([hand(b), pileOf(b, "discard"), unit(b, "ana").ap]).toEqual([[], ["heavy-blow"], 2]);
    b = play(play(b, end("ana")), end("foe"));
    expect([hand(b), asked(b)]).toEqual([["sidestep"], []]);
    b = play(b, use("card", "ana", "sidestep"));
    b = play(play(b, end("ana")), end("foe"));
    expect(events(b, "reshuffles")[0]).toMatchObject({ target: "ana", count: 1 });
    expect(hand(b)).toEqual(["heavy-blow"]);
  });

  it("DP44 a card is thrown away for 1 AP; one not in hand can be neither played nor thrown", () => {
    const b = play(fight(holding(deck), {}, roll(1)), { do: "discard", actor: "ana", with: "heavy-blow" });
    expect([hand(b), pileOf(b, "discard"), unit(b, "ana").ap]).toEqual([[], ["heavy-blow"], 4]);
    expect(refused(b, { do: "discard", actor: "ana", with: "heavy-blow" })).toEqual(["card/not-in-hand"]);
    expect(refused(b, use("card", "ana", "sidestep"))).toEqual(["card/not-in-hand"]);
  });

  it("DP53 up to two cards may be thrown away, free, as the turn ends", () => {
    const b = fight(holding(deck, { hand: 3 }), {}, roll(1), roll(1), roll(1));
    expect(hand(b)).toEqual(["heavy-blow", "sidestep", "sidestep"]);
    const over = play(b, { ...end("ana"), options: { discard: ["sidestep", "sidestep"] } });
    expect([hand(over), pileOf(over, "discard"), unit(over, "ana").ap]).toEqual([
      ["heavy-blow"],
      ["sidestep", "sidestep"],
      5,
    ]);
    expect(pileOf(play(b, { ...end("ana"), options: { discard: "heavy-blow" } }), "discard")).toEqual([
      "heavy-blow",
    ]);
    for (const discard of [
      "sprint",
      [],
      ["heavy-blow", "heavy-blow"],
      ["heavy-blow", "sidestep", "sidestep"],
    ])
      expect(refused(b, { ...end("ana"), options: { discard } })).toEqual(["option/value"]);
  });

  it("DP60 a hand is its owner's: others see how many cards, not which", () => {
    const b = fight(holding(deck), {}, roll(1));
    const [mine, theirs] = [["ana"], ["foe"]].map(
      (combatants) => dicePool.view(stateOf(b), { role: "player", combatants }).combatants["ana"],
    );
    expect(mine).toMatchObject({ hand: ["heavy-blow"] });
    expect(theirs).toMatchObject({ cards: { hand: 1, pile: 3 } });
    expect(theirs).not.toHaveProperty("hand");
    const [draw] = events(b, "draws");
    expect(dicePool.viewEvent(stateOf(b), draw as never, { role: "onlooker" })).not.toHaveProperty("cards");
    expect(
      dicePool.viewEvent(stateOf(b), draw as never, { role: "player", combatants: ["ana"] }),
    ).toMatchObject({ cards: ["heavy-blow"] });
  });

  it("DP54 primary sets have 30 cards, others 10, every card exists and is used by some set", () => {
    const used = new Set<string>();
    expect(Object.values(SKILLS).filter((s) => s.primary).length).toBeGreaterThanOrEqual(5);
    for (const { primary, cards } of Object.values(SKILLS)) {
      expect(Object.values(cards).reduce((a, b) => a + b)).toBe(primary ? 30 : 10);
      for (const id of Object.keys(cards)) used.add(id);
    }
    expect([...used].sort()).toEqual(Object.keys(CARDS).sort());
  });

  it.each([
    ["fists", { physicalDice: 1 }],
    ["axes", { attackBonus: 1 }],
    ["blood", { leech: 1 }],
    ["wilds", { magicalDice: 1 }],
    ["guarding", { against: { bashingDice: 1 } }],
    ["might", { firstDice: 1 }],
    ["reflexes", { physicalBonus: 1 }],
  ])("DP54 the passive of %s: %j", (skill, mods) => {
    const opened = openBattle(
      dicePool,
      {
        fray: 1,
        ruleset: "dice-pool",
        name: "t",
        combatants: [
          { id: "ana", side: "heroes", sheet: { hp: 5, skills: [skill] } },
          { id: "foe", side: "foes", sheet: { hp: 5 } },
        ],
      } as never,
      "t",
    );
    expect(sure(opened).opening.units[0]).toMatchObject(mods);
  });

  it("DP54 passives work: a die more against bashing, a die more on the first attack, an attack that heals", () => {
    const guarded = fight([
      { id: "ana", at: [2, 2] },
      { id: "foe", at: [3, 2], skills: ["guarding"], hand: 0, physicalDice: 1 },
    ]);
    expect(asked(play(guarded, attack("ana", "foe"), rolls(1, 1), rolls(1, 1)))).toEqual([
      "ana: attack 2d6",
      "foe: defense 2d6",
    ]);
    const mighty = fight([
      { id: "ana", at: [2, 2], ap: 6, skills: ["might"], hand: 0 },
      { id: "foe", at: [3, 2] },
    ]);
    const first = play(mighty, attack("ana", "foe"), rolls(1, 1, 1));
    expect(asked(play(first, attack("ana", "foe"), rolls(1, 1)))).toEqual(["ana: attack 2d6"]);
    const leech = fight(
      [
        { id: "ana", at: [2, 2], skills: ["blood"], hand: 0 },
        { id: "foe", at: [3, 2] },
      ],
      { order: ["foe", "ana"] },
    );
    const hurt = play(play(leech, attack("foe", "ana"), rolls(4, 4)), end("foe"));
    expect(unit(play(hurt, attack("ana", "foe"), rolls(4, 1)), "ana").hp).toBe(19);
  });
});

describe("cards", () => {
  const held = (card: string, more: object = {}, foe: object = {}) =>
    fight(holding({ [card]: 1 }, more, foe));

  it("DP26 afflict: the card lies before the target and returns to its owner's discard only when it ends", () => {
    let b = play(held("slow-bleed"), use("card", "ana", "slow-bleed", ["foe"]));
    expect([unit(b, "foe").lying.map((l) => l.card), pileOf(b, "discard")]).toEqual([["slow-bleed"], []]);
    b = play(b, end("ana"), roll(2));
    expect([unit(b, "foe").hp, pileOf(b, "discard")]).toEqual([19, []]);
    b = play(play(b, end("foe")), end("ana"), roll(6));
    expect([unit(b, "foe").lying, pileOf(b, "discard")]).toEqual([[], ["slow-bleed"]]);
  });

  it("DP26 who falls loses what lies before it, and the cards go back to their owners", () => {
    let b = play(held("slow-bleed", {}, { hp: 1 }), use("card", "ana", "slow-bleed", ["foe"]));
    b = play(b, end("ana"), roll(1));
    expect([unit(b, "foe").life, pileOf(b, "discard")]).toEqual(["dead", ["slow-bleed"]]);
  });

  it("DP24 a card on oneself: its dice count while it lies there", () => {
    const b = play(held("sure-of-it"), use("card", "ana", "sure-of-it"));
    expect(asked(play(b, attack("ana", "foe"), rolls(1, 1, 1, 1)))).toEqual(["ana: attack 4d6"]);
    expect(pileOf(play(b, end("ana")), "discard")).toEqual(["sure-of-it"]);
  });

  it("DP55 damage, none, or a crit may each add something", () => {
    expect(
      unit(play(held("eager-jab"), use("card", "ana", "eager-jab", ["foe"]), rolls(4, 1)), "ana").ap,
    ).toBe(4);
    expect(unit(play(held("rash-tap"), use("card", "ana", "rash-tap", ["foe"]), rolls(1, 1)), "ana").ap).toBe(
      0,
    );
    expect(
      unit(play(held("clear-eye"), use("card", "ana", "clear-eye", ["foe"]), rolls(6, 1)), "ana").ap,
    ).toBe(5);
    expect(
      unit(play(held("low-cut"), use("card", "ana", "low-cut", ["foe"]), rolls(4, 1)), "foe").statuses,
    ).toEqual(["dazed"]);
  });

  it("DP55 several attacks of one card, each that does damage adding a die to the next", () => {
    const b = play(
      held("windmill"),
      use("card", "ana", "windmill", ["foe"]),
      rolls(4, 1),
      rolls(1, 1, 1),
      rolls(6, 1, 1),
    );
    expect(events(b, "attack").map((e) => e["hits"])).toEqual([1, 0, 1]);
  });

  it("DP11 an attack with two forms is the one the command names", () => {
    const b = play(
      held("knuckle-drive"),
      use("card", "ana", "knuckle-drive", ["foe"], { form: "1pp+3" }),
      roll(5),
    );
    expect(events(b, "attack")[0]).toMatchObject({ hits: 1, crits: 1 });
    expect(
      refused(held("knuckle-drive"), use("card", "ana", "knuckle-drive", ["foe"], { form: "9pp" })),
    ).toEqual(["option/value"]);
  });

  it("DP57 a card may come back to the hand at the next beginning, drain, draw, or be paid with HP", () => {
    let b = play(held("well-placed-blow"), use("card", "ana", "well-placed-blow", ["foe"]), rolls(4, 4));
    expect([hand(b), pileOf(b, "discard")]).toEqual([[], []]);
    b = play(play(b, end("ana")), end("foe"));
    expect(hand(b)).toEqual(["well-placed-blow"]);
    const paid = play(held("last-reserve"), use("card", "ana", "last-reserve"));
    expect(unit(paid, "ana")).toMatchObject({ hp: 19, ap: 7 });
    expect(refused(held("last-reserve", { hp: 1 }), use("card", "ana", "last-reserve"))).toEqual(["cost/hp"]);
    const leech = fight(holding({ "leech-touch": 1 }), { order: ["foe", "ana"] });
    const hurt = play(play(leech, attack("foe", "ana"), rolls(4, 4)), end("foe"));
    expect(unit(play(hurt, use("card", "ana", "leech-touch", ["foe"]), rolls(4, 1, 1)), "ana").hp).toBe(19);
  });

  it("DP13 cards that roll dice: the higher of 2d6 healed, 4 + 1d6 MP", () => {
    expect(unit(play(held("sprint"), use("card", "ana", "sprint"), rolls(3)), "ana").mp).toBe(10);
    const b = fight(holding({ "shared-blood": 1 }), { order: ["foe", "ana"] });
    const hurt = play(play(b, attack("foe", "ana"), rolls(6, 6)), end("foe"));
    expect(unit(play(hurt, use("card", "ana", "shared-blood", ["ana"]), rolls(2, 5)), "ana").hp).toBe(18);
  });

  it("DP58 a reaction card answers a melee attack, free: its hits are extra defense dice", () => {
    const people = holding({ "answering-kick": 1 }, {}, { hp: 9 });
    const b = play(
      fight(people, { order: ["foe", "ana"] }),
      attack("foe", "ana"),
      rolls(4, 4),
      choose("answering-kick"),
      rolls(4, 2),
      rolls(5, 1),
    );
    expect(asked(b)).toEqual(["foe: attack 2d6", "ana: counter", "ana: attack 2d6", "ana: defense 2d6"]);
    expect(events(b, "attack").map((e) => [e.by, e["hits"], e["blocks"]])).toEqual([
      ["ana", 2, 0],
      ["foe", 2, 1],
    ]);
    expect([unit(b, "foe").hp, unit(b, "ana").hp, pileOf(b, "discard")]).toEqual([7, 19, ["answering-kick"]]);
    expect(refused(fight(people), use("card", "ana", "answering-kick", ["foe"]))).toEqual(["card/reaction"]);
    const declined = play(
      fight(people, { order: ["foe", "ana"] }),
      attack("foe", "ana"),
      rolls(4, 4),
      choose("none"),
    );
    expect(hand(declined)).toEqual(["answering-kick"]);
  });

  it("DP58 nobody answers a shot, or an answer", () => {
    const shot = fight(
      holding({ "answering-kick": 1 }, {}, { attacks: { shot: { notation: "1pp", range: "range(3)" } } }),
      { order: ["foe", "ana"] },
    );
    expect(asked(play(shot, attack("foe", "ana", "shot"), roll(4)))).toEqual(["foe: attack 1d6"]);
  });

  it("DP48 a hero may play a melee card from the hand as its attack of opportunity", () => {
    const b = play(
      fight(holding({ "heavy-blow": 1 }), { order: ["foe", "ana"] }),
      { do: "rush", actor: "foe", path: [[4, 2]] },
      choose("heavy-blow"),
      rolls(4, 1, 1, 1),
    );
    expect(pileOf(b, "discard")).toEqual(["heavy-blow"]);
    expect(unit(b, "foe").hp).toBe(19);
  });

  it("DP19 keywords of a lasting card belong to every attack of its bearer", () => {
    const b = play(
      play(held("bull-strength"), use("card", "ana", "bull-strength")),
      attack("ana", "foe"),
      rolls(5, 1),
    );
    expect(events(b, "attack")[0]).toMatchObject({ crits: 1 });
    expect(place(b, "foe")).toEqual([4, 2]);
  });
});

describe("cards and typed dice", () => {
  it("DP53 whoever types dice throws initiative by hand, and is not asked for the cards they draw", () => {
    const typed = liveSource(dicePool, {
      origin: newDice("s"),
      typesDice: () => true,
      playedByTactics: () => false,
    });
    const question = (name: string, sides: number) =>
      ({ id: "0.0", name, who: "ana", kind: "dice", count: 1, sides }) as const;
    expect(typed.dice(question("initiative", 6))).toBeNull();
    expect(typed.dice(question("draw", 37))?.(37)).toBeGreaterThan(0);
  });
});
