import { describe, expect, it } from "vitest";
import { commandOdds, lintEncounter, questionOdds } from "../../src/analysis/index.ts";
import { openBattle, type Problem, stateOf, sure } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import {
  asked,
  attack,
  choose,
  encounter,
  end,
  events,
  fight,
  type Fields,
  type Person,
  play,
  refused,
  roll,
  rolls,
  unit,
  use,
} from "./table.ts";

const BESIDE: Person = { id: "foe", at: [3, 2] };
const ana = (fields: Fields = {}): Person => ({ id: "ana", at: [2, 2], ...fields });
const written = (ability: object, foe: Fields = {}) =>
  fight([ana({ abilities: [{ id: "odd", ap: 1, ...ability }] as never }), { ...BESIDE, ...foe }]);
const odd = (targets?: readonly string[]) => use("ability", "ana", "odd", targets);

function problemsOf(sheet: Fields): readonly Problem[] {
  const opened = openBattle(dicePool, encounter([ana(sheet), BESIDE]), "t");
  return opened.ok ? [] : opened.problems;
}
const faults = (sheet: Fields): string[] => problemsOf(sheet).map((p) => `${p.code} ${p.path}`);

/** The defense dice thrown against an attack of these letters. */
function guardAgainst(letters: string, foe: Fields): string[] {
  const b = fight([
    ana({ attacks: { hit: { notation: `1${letters}`, range: "distance(5)" } } }),
    { ...BESIDE, ...foe },
  ]);
  const dice = Number(guessed(letters, foe));
  const answers = dice === 0 ? [] : [rolls(...Array.from({ length: dice }, () => 1))];
  return asked(play(b, attack("ana", "foe", "hit"), rolls(1), ...answers)).slice(1);
}
const WORDS: { readonly [letters: string]: readonly [string, string] } = {
  ps: ["physical", "slashing"],
  pp: ["physical", "piercing"],
  pb: ["physical", "bashing"],
  mf: ["magical", "fire"],
  ma: ["magical", "arcane"],
  mb: ["magical", "bio"],
  mh: ["magical", "holy"],
  md: ["magical", "dark"],
};
const guessed = (letters: string, foe: Fields): number =>
  (WORDS[letters] ?? []).reduce((sum, word) => sum + Number(foe[`${word}Dice`] ?? 0), 0);

describe("DP35 defense by category and subtype", () => {
  it.each(Object.keys(WORDS))("DP35 dice against %s are those of its category and its own", (letters) => {
    const [category, subtype] = WORDS[letters] as readonly [string, string];
    const other = letters === "pb" ? "slashing" : "bashing";
    const foe = { [`${category}Dice`]: 1, [`${subtype}Dice`]: 2, [`${other}Dice`]: 5 };
    expect(guardAgainst(letters, foe)).toEqual(["foe: defense 3d6"]);
    expect(guardAgainst(letters, { [`${other}Dice`]: 5 })).toEqual([]);
  });

  it("DP35 the document's own +2 against bashing: points for the defense dice there are, against bashing alone", () => {
    const hit = (notation: string) =>
      fight([ana({ attacks: { hit: { notation } } }), { ...BESIDE, physicalDice: 1, bashingBonus: 2 }]);
    const bashed = play(hit("2pb"), attack("ana", "foe", "hit"), rolls(4, 4), rolls(3));
    expect(events(bashed, "attack")[0]).toMatchObject({ hits: 2, blocks: 1 });
    const cut = play(hit("2ps"), attack("ana", "foe", "hit"), rolls(4, 4), rolls(3));
    expect(events(cut, "attack")[0]).toMatchObject({ hits: 2, blocks: 0 });
  });

  it("DP35 points against category and subtype add up, a minus too; without dice they are worth nothing", () => {
    const blocks = (foe: Fields, ...defense: number[]): unknown => {
      const b = fight([ana(), { ...BESIDE, ...foe }]);
      const answers = defense.length === 0 ? [] : [rolls(...defense)];
      return events(play(b, attack("ana", "foe"), rolls(4, 4), ...answers), "attack")[0]?.["blocks"];
    };
    expect(blocks({ physicalDice: 2, physicalBonus: 1, bashingBonus: 2 }, 4, 3)).toBe(2);
    expect(blocks({ physicalDice: 2, physicalBonus: 2, bashingBonus: -1 }, 4, 3)).toBe(1);
    expect(blocks({ bashingBonus: 9 })).toBe(0);
  });

  it("DP35 odds questions take every word, and are exact", () => {
    const ask = (target: object) =>
      sure(questionOdds(dicePool, { ruleset: "dice-pool", attack: { notation: "1pb" }, targets: [target] }))
        .targets[0]?.damage;
    const [no, one, three] = [ask({}), ask({ bashingDice: 1 }), ask({ physicalDice: 1, bashingBonus: 4 })];
    expect(no).toEqual({ 0: 1 / 2, 1: 1 / 3, 3: 1 / 6 });
    expect(one?.[0]).toBeCloseTo(1 / 2 + 1 / 9, 12);
    expect(three).toEqual({ 0: 5 / 6, 2: 1 / 6 });
    expect(ask({ slashingDice: 3, fireBonus: 3, holyDice: 1 })).toEqual(no);
  });

  it("DP35 effects change them while they lie there, and no longer", () => {
    const coat = {
      id: "coat",
      ap: 0,
      aim: "self",
      does: [{ do: "lay", on: "user" }],
      effect: { lasts: { turns: 1 }, mods: { bashingDice: 1, bashingBonus: 2, darkDice: 3 } },
    };
    let b = fight([ana({ abilities: [coat] }), { ...BESIDE, ap: 6 }]);
    const before = stateOf(b).units[0];
    b = play(b, use("ability", "ana", "coat"));
    expect(dicePool.summary(stateOf(b)).combatants["ana"]?.["defense"]).toEqual({
      physicalDice: 0,
      magicalDice: 0,
      physicalBonus: 0,
      magicalBonus: 0,
      bashingDice: 1,
      bashingBonus: 2,
      darkDice: 3,
    });
    b = play(b, end("ana"));
    expect(unit(b, "ana").against).toEqual(before?.against);
    expect(asked(play(b, attack("foe", "ana"), rolls(1, 1)))).toEqual(["foe: attack 2d6"]);
  });

  it("DP35 more dice than a pool holds are refused by path, on sheets and in questions", () => {
    expect(faults({ physicalDice: 30, slashingDice: 11 })).toEqual([
      "input/range combatants.0.sheet.slashingDice",
    ]);
    expect(faults({ magicalDice: 40, slashingDice: 40 })).toEqual([]);
    const asking = { ruleset: "dice-pool", attack: {}, targets: [{ magicalDice: 40, holyDice: 1 }] };
    const answer = questionOdds(dicePool, asking);
    expect(answer.ok ? [] : answer.problems.map((p) => p.path)).toEqual(["targets.0.holyDice"]);
    expect(faults({ icyDice: 1 })).toEqual(["input/unknown-field combatants.0.sheet.icyDice"]);
  });
});

const table = (...outcomes: Fields[]) => ({ does: [{ do: "table", dice: "2d6", outcomes }] });
const BOLT = table(
  { to: 4, does: [{ do: "damage", amount: 2, on: "user" }] },
  { from: 5, to: 7 },
  {
    from: 8,
    to: 10,
    does: [
      { do: "status", status: "dazed" },
      { do: "ap", amount: 2 },
    ],
  },
  { from: 11, does: [{ do: "damage", amount: "max(2d6)" }] },
);

describe("DP36 a table of outcomes", () => {
  it.each([
    [[1, 3], "ana", { hp: 18 }],
    [[3, 4], "foe", { hp: 20, statuses: [] }],
    [[4, 4], "foe", { hp: 20, statuses: ["dazed"] }],
    [[4, 4], "ana", { hp: 20, ap: 6 }],
  ])("DP36 the dice %j are added up and their row is done: %s", (dice, who, stands) => {
    const b = play(written(BOLT), odd(["foe"]), rolls(...dice));
    expect(asked(b)).toEqual(["ana: table 2d6"]);
    expect(unit(b, who)).toMatchObject(stands);
  });

  it("DP36 what an outcome rolls is rolled after it; nobody defends against damage without an attack", () => {
    const b = play(
      written(BOLT, { physicalDice: 3, magicalDice: 3 }),
      odd(["foe"]),
      rolls(6, 5),
      rolls(2, 5),
    );
    expect(asked(b)).toEqual(["ana: table 2d6", "ana: damage 2d6"]);
    expect([unit(b, "foe").hp, unit(b, "ana").dealt]).toEqual([15, 5]);
    expect(events(b, "table")).toMatchObject([{ by: "ana", with: "odd", total: 11 }]);
  });

  it("DP36 one roll serves all targets", () => {
    const howl = { aim: "foes", targets: 5, range: "distance(3)", ...BOLT };
    const people = [
      ana({ abilities: [{ id: "odd", ...howl }] as never }),
      BESIDE,
      { id: "foe-2", at: [2, 3] },
    ];
    const b = play(fight(people), odd(), rolls(5, 5));
    expect([unit(b, "foe").statuses, unit(b, "foe-2").statuses]).toEqual([["dazed"], ["dazed"]]);
  });

  it("DP36 max and min count one die of the table's", () => {
    const low = { to: 3, does: [{ do: "mp", amount: -2 }] };
    const high = { from: 4, does: [{ do: "heal", amount: 3, on: "user" }] };
    const does = (dice: string) => ({ does: [{ do: "table", dice, outcomes: [low, high] }] });
    expect(unit(play(written(does("min(2d6)")), odd(["foe"]), rolls(3, 6)), "ana").mp).toBe(1);
    const hurt = fight([ana({ abilities: [{ id: "odd", ...does("max(2d6)") }] as never }), BESIDE]);
    expect(events(play(hurt, odd(["foe"]), rolls(3, 6)), "heal")).toHaveLength(1);
  });

  it("DP36 its odds are those of the dice, and what falls by it is down", () => {
    const { targets } = commandOdds(dicePool, stateOf(written(BOLT, { hp: 6 })), odd(["foe"]));
    expect(targets[0]?.damage[0]).toBeCloseTo(33 / 36, 12);
    expect(targets[0]?.damage[6]).toBeCloseTo((3 / 36) * (11 / 36), 12);
    expect(targets[0]?.down).toBeCloseTo((3 / 36) * (11 / 36), 12);
    expect(targets[0]?.effect).toBeCloseTo(12 / 36, 12);
  });

  it.each([
    ["a gap", [{ to: 6 }, { from: 8 }], "outcomes", /an outcome for 7 too/],
    ["a gap at the end", [{ to: 6 }, { from: 7, to: 10 }], "outcomes", /for 11 to 12 too/],
    ["an overlap", [{ to: 7 }, { from: 7 }], "outcomes.1", /7 in one outcome alone/],
    ["a row inside another", [{}, { from: 7, to: 8 }], "outcomes.1", /7 in one outcome alone/],
    ["a total that never comes", [{ from: 1, to: 12 }], "outcomes.0.from", /from 2 to 12/],
    ["a row backwards", [{ to: 12 }, { from: 9, to: 5 }], "outcomes.1.to", /9 or more/],
    ["no rows", [], "outcomes", /a list of 1 to 40/],
  ])("DP36 a table with %s is refused when the sheet is read", (_, outcomes, path, message) => {
    const [problem, ...more] = problemsOf({ abilities: [{ id: "odd", ...table(...outcomes) }] as never });
    expect(more).toEqual([]);
    expect(problem?.path).toBe(`combatants.0.sheet.abilities.0.does.0.${path}`);
    expect(problem?.message).toMatch(message);
  });
});

const slam = (...bonuses: Fields[]) => ({
  id: "slam",
  ap: 2,
  does: [...bonuses.map((b) => ({ do: "bonus", ...b })), { do: "attack", notation: "2pb" }],
});

describe("DP15 a bonus for one action", () => {
  it("DP15 the target's defense is better against this card alone", () => {
    const card = slam({ mods: { physicalBonus: 1 } });
    let b = fight([ana({ cards: [card], hand: 1 }), { ...BESIDE, physicalDice: 1 }]);
    b = play(b, use("card", "ana", "slam", ["foe"]), rolls(4, 1), rolls(4));
    expect(events(b, "attack")[0]).toMatchObject({ hits: 1, blocks: 1 });
    expect(unit(b, "foe")).toMatchObject({ physicalBonus: 0, lying: [] });
    b = play(b, attack("ana", "foe"), rolls(4, 1), rolls(4));
    expect(events(b, "attack")[0]).toMatchObject({ hits: 1, blocks: 0 });
  });

  it("DP15 the user's attack is better for this card alone: dice, points and keywords", () => {
    const mods = { attackDice: 1, attackBonus: 1 };
    const card = slam({ on: "user", mods, keywords: ["crushing"] });
    let b = fight([ana({ cards: [card], hand: 1 }), BESIDE]);
    b = play(b, use("card", "ana", "slam", ["foe"]), rolls(5, 3, 1));
    expect(events(b, "attack")[0]).toMatchObject({ hits: 2, crits: 1 });
    b = play(b, attack("ana", "foe"), rolls(5, 3));
    expect(events(b, "attack")[0]).toMatchObject({ hits: 1, crits: 0 });
  });

  it("DP15 an effect that does not say how long lasts through its card's action, and the card is discarded", () => {
    const card = {
      id: "slam",
      ap: 2,
      does: [{ do: "lay" }, { do: "attack", notation: "2pb" }],
      effect: { mods: { physicalDice: 1 } },
    };
    let b = fight([ana({ cards: [card], hand: 1 }), BESIDE]);
    b = play(b, use("card", "ana", "slam", ["foe"]), rolls(4, 1), rolls(5));
    expect(unit(b, "foe")).toMatchObject({ physicalDice: 0, lying: [] });
    expect(unit(b, "ana")).toMatchObject({ hand: [], discard: [0] });
    b = play(b, attack("ana", "foe"), rolls(4, 1));
    expect(asked(b)).toEqual(["ana: attack 2d6"]);
  });

  it("DP15 a bonus that an attack brought helps the next of the same card, and its odds know it", () => {
    const card = {
      id: "slam",
      ap: 2,
      targets: 2,
      does: [
        { do: "attack", notation: "1pb", hurt: [{ do: "bonus", on: "user", mods: { attackBonus: 3 } }] },
      ],
    };
    const b = fight([ana({ abilities: [card] as never }), BESIDE, { id: "foe-2", at: [2, 3] }]);
    const both = use("ability", "ana", "slam", ["foe", "foe-2"]);
    const hits = (first: number) =>
      events(play(b, both, rolls(first), rolls(1)), "attack").map((e) => e["hits"]);
    expect([hits(4), hits(1)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(commandOdds(dicePool, stateOf(b), both).targets[1]?.hit).toBeCloseTo(1 / 2 + 1 / 4, 12);
  });

  it("DP15 what a reaction card lends lasts until the attack it answers is settled", () => {
    const sleight = {
      id: "sleight",
      reaction: true,
      ap: 0,
      does: [{ do: "bonus", on: "user", mods: { physicalDice: 2 } }],
    };
    let b = fight([ana(), { ...BESIDE, cards: [sleight], hand: 1, physicalDice: 1 }]);
    b = play(b, attack("ana", "foe"), rolls(4, 4), choose("sleight"), rolls(5, 5, 1));
    expect(asked(b)).toEqual(["ana: attack 2d6", "foe: counter", "foe: defense 3d6"]);
    expect(unit(b, "foe")).toMatchObject({ hp: 20, physicalDice: 1, lying: [], hand: [], discard: [0] });
  });
});

describe("DP36 cards written out on a sheet", () => {
  const iron = {
    id: "iron-skin",
    name: "Iron skin",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 2 }, mods: { bashingBonus: 2 } },
  };
  const curse = {
    id: "curse",
    ap: 1,
    range: "range(3)",
    does: [{ do: "lay" }],
    effect: { lasts: { turns: 1 }, mods: { physicalDice: -1 } },
  };

  it("DP36 they are drawn, played, lie before somebody, are discarded and shuffled back", () => {
    const sheet = { cards: [iron], deck: { "iron-skin": 1, "rolling-guard": 1 }, hand: 1 };
    let b = fight([ana(sheet), BESIDE], {}, roll(1));
    expect(dicePool.summary(stateOf(b)).combatants["ana"]?.["hand"]).toEqual(["iron-skin"]);
    b = play(b, use("card", "ana", "iron-skin"));
    expect(unit(b, "ana")).toMatchObject({ hand: [], discard: [], against: { bashingBonus: 2 } });
    b = play(play(b, end("ana")), end("foe"));
    expect(unit(b, "ana").lying).toMatchObject([{ card: "iron-skin", counters: 1 }]);
    b = play(b, end("ana"));
    expect(unit(b, "ana")).toMatchObject({ lying: [], discard: [0], against: {} });
  });

  it("DP26, DP36 an own card that afflicts lies before the target and comes back to its owner's discard", () => {
    let b = fight([ana({ cards: [curse], hand: 1 }), { ...BESIDE, physicalDice: 1 }]);
    b = play(b, use("card", "ana", "curse", ["foe"]));
    expect([unit(b, "foe").lying.length, unit(b, "ana").discard, unit(b, "foe").physicalDice]).toEqual([
      1,
      [],
      0,
    ]);
    b = play(play(b, end("ana")), end("foe"));
    expect(unit(b, "foe")).toMatchObject({ lying: [], discard: [], physicalDice: 1 });
    expect(events(b, "ends")).toMatchObject([{ by: "ana", target: "foe", with: "curse" }]);
    // the pile was empty: the discard has been shuffled back and drawn again
    expect(unit(b, "ana")).toMatchObject({ hand: [0], discard: [] });
  });

  it("DP36 each is in the deck once, unless the deck says how many; the deck's own order comes first", () => {
    const { library, pile } = unit(
      fight([ana({ cards: [curse, iron], deck: { "rolling-guard": 1, "iron-skin": 2 }, hand: 0 }), BESIDE]),
      "ana",
    );
    expect(pile.map((slot) => library[slot]?.id)).toEqual([
      "rolling-guard",
      "iron-skin",
      "iron-skin",
      "curse",
    ]);
  });

  it("DP36 one may be called like a shipped card, and is meant then; not like one of the own skill sets", () => {
    const own = { ...iron, id: "sprint" };
    const b = play(fight([ana({ cards: [own], hand: 1 }), BESIDE]), use("card", "ana", "sprint"));
    expect(unit(b, "ana").against).toEqual({ bashingBonus: 2 });
    expect(faults({ cards: [own], skills: ["reflexes"] })).toEqual([
      "input/duplicate combatants.0.sheet.cards.0",
    ]);
  });

  it("DP36 whoever has only cards of its own has something to fight with", () => {
    const own = fight([ana({ cards: [curse], hand: 1 }), { ...BESIDE, attacks: { hit: {} } } as never]);
    expect(lintEncounter(own)).toEqual([]);
  });

  it("DP36 they are called by their names, and told of as others are", () => {
    const b = play(fight([ana({ cards: [iron], hand: 1 }), BESIDE]), use("card", "ana", "iron-skin"));
    const said = (b.log.steps.at(-1)?.events ?? []).map((e) => dicePool.say(stateOf(b), e));
    expect(said.join(" ")).toMatch(/plays Iron skin\..*Iron skin lies before/);
  });

  it.each([
    ["two of one id", { cards: [iron, iron] }, "input/duplicate combatants.0.sheet.cards.1"],
    ["an unknown one", { deck: { nonsense: 1 } }, "input/unknown-id combatants.0.sheet.deck.nonsense"],
    [
      "two abilities of one id",
      { abilities: ["feint", "feint"] },
      "input/duplicate combatants.0.sheet.abilities.1",
    ],
    [
      "an ability called like an attack",
      { attacks: { feint: {} }, abilities: ["feint"] },
      "input/duplicate combatants.0.sheet.abilities.0",
    ],
    [
      "an attack called like the basic one",
      { attacks: { "basic-attack": {} } },
      "input/duplicate combatants.0.sheet.attacks.basic-attack",
    ],
    [
      "a reaction that is no card",
      { abilities: [{ id: "x", reaction: true }] },
      "input/contradiction combatants.0.sheet.abilities.0.reaction",
    ],
    [
      "an effect that is never laid",
      { cards: [{ ...iron, does: [] }] },
      "input/value combatants.0.sheet.cards.0.does",
    ],
    [
      "a card laid without an effect",
      { cards: [{ ...iron, effect: null }] },
      "input/missing combatants.0.sheet.cards.0.effect",
    ],
  ])("DP36 %s is refused by path", (_, sheet, fault) => {
    expect(faults(sheet as never)).toEqual([fault]);
  });
});

describe("what a verb takes", () => {
  const b = fight([
    ana({ attacks: { axe: { notation: "2ps" } }, abilities: ["feint", "knit-flesh"], deck: { sprint: 1 } }),
    BESIDE,
  ]);
  const message = (command: object) => dicePool.whyNot(stateOf(b), { actor: "ana", ...command } as never)[0];

  it("DP41, DP59 attack takes what attacks, ability what stands under abilities; the refusal says which verb", () => {
    expect(refused(b, attack("ana", "foe", "axe"))).toEqual([]);
    expect(refused(b, attack("ana", "foe", "feint"))).toEqual([]);
    expect(refused(b, use("ability", "ana", "feint", ["foe"]))).toEqual([]);
    expect(message({ do: "ability", with: "axe", targets: ["foe"] })).toMatchObject({
      code: "command/unknown-ability",
      message: expect.stringContaining("is an attack: use attack"),
    });
    expect(message({ do: "attack", with: "knit-flesh" })).toMatchObject({
      code: "command/unknown-attack",
      message: expect.stringContaining("is an ability: use ability"),
    });
    expect(message({ do: "attack", with: "sprint" })?.message).toContain("is a card: use card");
  });

  it("DP53, DP63 a card of no deck and an item of nobody are unknown, not used up", () => {
    expect(refused(b, use("card", "ana", "nonsense"))).toEqual(["command/unknown-card"]);
    expect(refused(b, use("item", "ana", "quick-draught"))).toEqual(["command/unknown-item"]);
  });
});

describe("DP48 an attack of opportunity", () => {
  it("DP48 brings what its attack brings", () => {
    const worm = { basic: "none", attacks: { tremor: { notation: "1pb", inflicts: ["dazed"] } } };
    const b = fight([ana({ mp: 3 }), { ...BESIDE, ...worm } as never]);
    const left = play(b, { do: "rush", actor: "ana", path: [[1, 2]] }, choose("tremor"), rolls(4));
    expect(unit(left, "ana")).toMatchObject({ hp: 19, statuses: ["dazed"] });
  });
});
