import { describe, expect, it } from "vitest";
import { ROSTER } from "../../src/rulesets/dice-pool/roster/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { stateOf } from "../../src/kernel/index.ts";
import {
  asked,
  attack,
  bearing,
  borne,
  changed,
  end,
  events,
  type Fields,
  fight,
  type Person,
  place,
  play,
  refused,
  rolls,
  unit,
  use,
} from "./table.ts";

const ANA: Person = { id: "ana", at: [1, 1] };
const BO: Person = { id: "bo", at: [1, 3] };
const FOE: Person = { id: "foe", at: [2, 1] };
const round = (b: ReturnType<typeof fight>) => play(play(b, end("ana")), end("foe"));

describe("Slow, Haste and Immobilized", () => {
  const begun = (mods: Fields, mp: number) => borne([bearing(ANA, mods, { mp }), FOE]);

  it("DP61 Slow halves the MP gained, rounded up: at the beginning and from AP", () => {
    const b = round(begun({ slow: 1 }, 3));
    expect(unit(b, "ana").mp).toBe(2);
    expect(unit(play(b, { do: "convert", actor: "ana", options: { ap: 3 } }), "ana")).toMatchObject({
      ap: 2,
      mp: 4,
    });
  });

  it("DP61 Haste doubles them; Slow and Haste together change nothing", () => {
    expect(unit(round(begun({ haste: 1 }, 3)), "ana").mp).toBe(6);
    expect(unit(round(begun({ haste: 1, slow: 1 }, 3)), "ana").mp).toBe(3);
  });

  it("DP61 who is Immobilized uses no MP to move, rush or change places, and is not offered it", () => {
    const b = borne([bearing(ANA, { immobilized: 1 }), { ...BO, at: [0, 1] }, FOE]);
    expect(refused(b, { do: "move", actor: "ana", path: [[1, 2]] })).toContain("status/immobilized");
    expect(refused(b, { do: "rush", actor: "ana", at: [1, 2] })).toEqual(["status/immobilized"]);
    expect(refused(b, { do: "swap", actor: "ana", targets: ["bo"] })).toEqual(["status/immobilized"]);
    const verbs = dicePool.offers(stateOf(b), "ana").map((o) => o.do);
    expect(verbs).not.toContain("move");
    expect(verbs).not.toContain("swap");
    expect(dicePool.tactics["default"]?.act(stateOf(b), "ana").do).toBe("attack");
  });

  it("DP61 a web holds its target through its next turn and no longer", () => {
    const web: Person = { id: "foe", is: "web-spider", at: [3, 1] };
    let b = play(fight([ANA, web], { order: ["foe", "ana"] }), use("ability", "foe", "binding-web", ["ana"]));
    b = play(b, end("foe"));
    expect(refused(b, { do: "move", actor: "ana", path: [[1, 2]] })).toEqual(["status/immobilized"]);
    b = play(play(b, end("ana")), end("foe"));
    expect(refused(b, { do: "move", actor: "ana", path: [[1, 2]] })).toEqual([]);
  });
});

describe("levels", () => {
  it.each([
    [1, { hp: 10, ap: 5, mp: 3, dice: 1, bonus: 0, hand: 5 }],
    [2, { hp: 15, ap: 5, mp: 4, dice: 1, bonus: 0, hand: 5 }],
    [3, { hp: 25, ap: 5, mp: 4, dice: 2, bonus: 1, hand: 5 }],
    [4, { hp: 40, ap: 6, mp: 4, dice: 2, bonus: 2, hand: 5 }],
    [5, { hp: 60, ap: 6, mp: 5, dice: 2, bonus: 2, hand: 6 }],
  ])("DP62 a hero of level %i", (level, want) => {
    const b = fight([{ ...ANA, hp: 10, physicalDice: 1, magicalDice: 1, level }, FOE]);
    const { hp, ap, mp, physicalDice, magicalDice, attackBonus, sheet } = unit(b, "ana");
    expect({ hp, ap, mp, dice: physicalDice, bonus: attackBonus, hand: sheet.hand }).toEqual(want);
    expect(magicalDice).toBe(want.dice);
  });
});

describe("items and equipment", () => {
  const drinks = (items: object, more: object = {}): Person =>
    ({ ...ANA, items, ...more }) as unknown as Person;
  const drink = (id: string) => use("item", "ana", id);

  it("DP63 a healing draught gives the higher of 3d6 for 1 AP, and is gone", () => {
    const b = changed(fight([drinks({ "healing-draught": 2 }), FOE]), "ana", (u) => (u.hp = 3));
    const once = play(b, drink("healing-draught"), rolls(2, 5, 4));
    expect(unit(once, "ana")).toMatchObject({ hp: 8, ap: 4, items: [1] });
    expect(asked(once)).toEqual(["ana: healing 3d6"]);
    const twice = play(once, drink("healing-draught"), rolls(1, 1, 1));
    expect(refused(twice, drink("healing-draught"))).toEqual(["item/none-left"]);
    expect(dicePool.summary(stateOf(once)).combatants["ana"]?.points).toMatchObject({ "healing-draught": 1 });
  });

  it("DP63 tactics drink when they are low, and only what is left", () => {
    const b = changed(fight([drinks({ "healing-draught": 1 }), FOE]), "ana", (u) => (u.hp = 3));
    const command = dicePool.tactics["default"]?.act(stateOf(b), "ana");
    expect(command).toEqual({ do: "item", actor: "ana", with: "healing-draught" });
    const after = play(b, drink("healing-draught"), rolls(1, 1, 1));
    expect(dicePool.tactics["default"]?.act(stateOf(after), "ana").do).toBe("attack");
  });

  it("DP63 a quick draught gives 2d6 MP; a strong one 2 more on physical attacks and a die more on bashing ones for 3 turns", () => {
    const b = fight([drinks({ "quick-draught": 1, "strong-draught": 1 }), FOE]);
    expect(unit(play(b, drink("quick-draught"), rolls(3, 4)), "ana").mp).toBe(10);
    const strong = play(b, drink("strong-draught"));
    const struck = play(strong, attack("ana", "foe"), rolls(3, 3, 2));
    expect(events(struck, "attack")[0]).toMatchObject({ hits: 2, crits: 0 }); // 2pb is 3pb+2
    expect(unit(strong, "ana").lying[0]).toMatchObject({ counters: 3 });
  });

  it("DP63 a strong draught adds nothing to magic", () => {
    const b = fight([drinks({ "strong-draught": 1 }, { basic: "2mf" }), FOE]);
    const struck = play(play(b, drink("strong-draught")), attack("ana", "foe"), rolls(3, 3));
    expect(events(struck, "attack")[0]).toMatchObject({ hits: 0 });
  });

  it("DP63 a clear draught takes the last ten discarded cards back to the pile", () => {
    const b = changed(
      fight([drinks({ "clear-draught": 1 }, { skills: ["fists"], hand: 0 }), FOE]),
      "ana",
      (u) => {
        u.discard = u.pile.splice(0, 14);
      },
    );
    const before = unit(b, "ana");
    const after = unit(play(b, drink("clear-draught")), "ana");
    expect([after.ap, after.discard, after.pile.length]).toEqual([
      3,
      before.discard.slice(0, 4),
      before.pile.length + 10,
    ]);
  });

  it("DP64 chain mail takes an MP and gives a physical defense die", () => {
    const worn = fight([{ ...ANA, equipment: ["chain-mail"], physicalDice: 1 } as Person, FOE]);
    expect(unit(worn, "ana")).toMatchObject({ mp: 2, physicalDice: 2, magicalDice: 0 });
  });

  it("DP64 a wicked axe adds 1 to the cards of the axes and to nothing else", () => {
    const b = fight(
      [
        {
          ...ANA,
          ap: 10,
          equipment: ["wicked-axe"],
          deck: { "wide-swing": 1, "heavy-blow": 1 },
          hand: 2,
        } as Person,
        FOE,
      ],
      {},
      rolls(1),
    );
    const axe = play(b, use("card", "ana", "wide-swing", ["foe"]), rolls(3, 3));
    expect(events(axe, "attack")[0]).toMatchObject({ hits: 2 }); // 2ps+1 is 2ps+2
    const other = play(b, use("card", "ana", "heavy-blow", ["foe"]), rolls(3, 3, 3, 3));
    expect(events(other, "attack")[0]).toMatchObject({ hits: 0 });
  });

  it("DP62, DP63, DP64 the veteran of the roster has a level, mail, an axe and drinks", () => {
    expect(ROSTER["veteran"]?.sheet).toMatchObject({ level: 3, equipment: ["chain-mail", "wicked-axe"] });
    const b = fight([{ id: "ana", is: "veteran", hand: 0, at: [1, 1] }, FOE]);
    expect(unit(b, "ana")).toMatchObject({ hp: 25, mp: 3, physicalDice: 3, magicalDice: 2, items: [1, 1] });
  });
});

describe("waiting", () => {
  const wait = (actor: string, until: string) => ({ do: "delay", actor, targets: [until] });
  const three = (more: object = {}) =>
    fight([{ ...ANA, ...more } as Person, BO, { ...FOE, at: [5, 5] }], { order: ["ana", "foe", "bo"] });
  const turn = (b: ReturnType<typeof fight>) => stateOf(b).turn;

  it("DP65 a hero waits until after another's turn; the next round goes by initiative again", () => {
    let b = play(three(), wait("ana", "bo"));
    expect(turn(b)).toBe("foe");
    b = play(b, end("foe"));
    expect(turn(b)).toBe("bo");
    b = play(b, end("bo"));
    expect([turn(b), stateOf(b).round]).toEqual(["ana", 1]);
    expect(unit(b, "ana")).toMatchObject({ ap: 5, mp: 3 });
    b = play(b, end("ana"));
    expect([turn(b), stateOf(b).round]).toEqual(["ana", 2]);
    expect(dicePool.summary(stateOf(b)).order).toEqual(["ana", "foe", "bo"]);
  });

  it("DP65 the start of the turn is not gone through twice", () => {
    const poisoned = changed(three(), "ana", (u) => {
      u.statuses = ["poisoned"];
      u.mask = 1;
    });
    let b = play(play(play(poisoned, end("ana")), end("foe")), end("bo"), rolls(5));
    b = play(play(play(b, wait("ana", "bo")), end("foe")), end("bo"));
    expect(turn(b)).toBe("ana");
    expect(asked(b)).toEqual([]);
  });

  it("DP65 only heroes wait, before they do anything, once, and for one whose turn is still to come", () => {
    const b = three();
    expect(refused(play(b, { do: "convert", actor: "ana" }), wait("ana", "bo"))).toEqual(["delay/acted"]);
    expect(refused(b, wait("ana", "foe"))).toEqual(["delay/for-whom"]);
    expect(refused(b, wait("ana", "ana"))).toEqual(["delay/for-whom"]);
    expect(refused(play(b, end("ana")), wait("foe", "bo"))).toEqual(["delay/not-a-hero", "delay/for-whom"]);
    const waited = play(play(b, wait("ana", "bo")), end("foe"));
    const both = play(waited, wait("bo", "ana"));
    expect(turn(both)).toBe("ana");
    expect(refused(both, wait("ana", "bo"))).toEqual(["delay/acted"]);
  });

  it("DP65 who falls while waiting begins anew when it wakes", () => {
    const b = changed(
      play(three({ hp: 1 }), wait("ana", "bo")),
      "foe",
      (u) => (u.at = unit(three(), "ana").at + 1),
    );
    const fallen = play(b, attack("foe", "ana"), rolls(4, 4));
    expect(unit(fallen, "ana")).toMatchObject({ life: "unconscious", waiting: false });
  });
});

describe("cards with rules of their own", () => {
  const held = (card: string, more: object = {}, foe: object = {}) =>
    fight([
      { ...ANA, ap: 10, deck: { [card]: 1 }, hand: 1, ...more } as Person,
      { ...FOE, ...foe } as Person,
    ]);

  it("DP66 all or nothing: without a crit there is no damage", () => {
    const chop = use("card", "ana", "great-chop", ["foe"]);
    const spared = play(held("great-chop"), chop, rolls(4, 4, 4, 4));
    expect(unit(spared, "foe").hp).toBe(20);
    expect(events(spared, "attack")[0]).toMatchObject({
      hit: false,
      check: { because: "it takes a crit (DP66)" },
    });
    expect(unit(play(held("great-chop"), chop, rolls(5, 4, 4, 1)), "foe").hp).toBe(15); // crushing: 3 hits, 1 crit
  });

  it("DP66 into the crowd: two dice more for each further foe in reach", () => {
    const card = use("card", "ana", "into-the-crowd", ["foe"]);
    expect(asked(play(held("into-the-crowd"), card, rolls(1)))).toEqual(["ana: attack 1d6"]);
    const crowded = fight([
      { ...ANA, ap: 10, deck: { "into-the-crowd": 1 }, hand: 1 } as Person,
      FOE,
      { id: "foe-2", at: [0, 0] },
      { id: "foe-3", at: [5, 5] },
    ]);
    expect(asked(play(crowded, card, rolls(1, 1, 1)))).toEqual(["ana: attack 3d6"]);
  });

  it("DP66 the beat: every attack has a die more for each before it this turn", () => {
    const b = play(held("find-the-beat"), use("card", "ana", "find-the-beat"));
    const first = play(b, attack("ana", "foe"), rolls(1, 1));
    const second = play(first, attack("ana", "foe"), rolls(1, 1, 1));
    expect(asked(play(second, attack("ana", "foe"), rolls(1, 1, 1, 1)))).toEqual(["ana: attack 4d6"]);
  });

  it("DP66 the red mist: own hits are crits, and what hurts does 1 more until the next turn", () => {
    let b = play(held("red-mist"), use("card", "ana", "red-mist", ["foe"]), rolls(1, 1, 1));
    b = play(b, attack("ana", "foe"), rolls(4, 1));
    expect(unit(b, "foe").hp).toBe(17);
    b = play(b, end("ana"));
    const hurt = play(b, attack("foe", "ana"), rolls(4, 1));
    expect(unit(hurt, "ana").hp).toBe(18);
    expect(events(hurt, "damage")[0]).toMatchObject({
      sum: { after: [{ value: 1, name: "tender (DP66)" }], total: 2 },
    });
    expect(unit(play(b, attack("foe", "ana"), rolls(1, 1)), "ana").hp).toBe(20);
  });

  it("DP66 smoke: dice against what is no melee, and nobody strikes when its bearer leaves", () => {
    const bow = { attacks: { bow: { notation: "1pp", range: "range(3)" } } };
    const b = play(held("smoke-pot", {}, bow), use("card", "ana", "smoke-pot"));
    const left = play(b, { do: "rush", actor: "ana", path: [[0, 1]] });
    expect([place(left, "ana"), asked(left)]).toEqual([[0, 1], []]);
    expect(unit(play(b, { do: "move", actor: "ana", path: [[0, 1]] }), "ana").mp).toBe(2);
    const shot = play(play(b, end("ana")), attack("foe", "ana", "bow"), rolls(4), rolls(5, 5));
    expect(asked(shot)).toEqual(["foe: attack 1d6", "ana: defense 2d6"]);
    expect(asked(play(play(b, end("ana")), attack("foe", "ana"), rolls(4, 4)))).toEqual(["foe: attack 2d6"]);
  });

  it("DP69 the perch: 2 more on physical attacks until its bearer moves or is hurt in melee", () => {
    const b = play(held("high-perch"), use("card", "ana", "high-perch"));
    expect(unit(play(b, attack("ana", "foe"), rolls(3, 3)), "foe").hp).toBe(18);
    const gone = play(b, { do: "move", actor: "ana", path: [[0, 1]] });
    expect(unit(gone, "ana")).toMatchObject({ lying: [], physicalAttack: 0, discard: [0] });
    const theirs = play(b, end("ana"));
    expect(unit(play(theirs, attack("foe", "ana"), rolls(1, 1)), "ana").lying).toHaveLength(1);
    expect(unit(play(theirs, attack("foe", "ana"), rolls(4, 1)), "ana").lying).toEqual([]);
    const bow = { attacks: { bow: { notation: "1pp", range: "range(3)" } } };
    const far = play(play(held("high-perch", {}, bow), use("card", "ana", "high-perch")), end("ana"));
    expect(unit(play(far, attack("foe", "ana", "bow"), rolls(4)), "ana").lying).toHaveLength(1);
  });

  it("DP69 a swing at many: each that is not hurt leaves the later ones 1 more in defense", () => {
    const guarded = (id: string, at: [number, number]): Person => ({ id, at, physicalDice: 1 });
    const [column, row] = ANA.at as [number, number];
    const b = fight([
      { ...ANA, ap: 10, deck: { "full-circle": 1 }, hand: 1 } as Person,
      guarded("foe", [column, row + 1]),
      guarded("foe-2", [column + 1, row]),
      guarded("foe-3", [column + 1, row + 1]),
    ]);
    const swing = use("card", "ana", "full-circle", ["foe", "foe-2", "foe-3"]);
    const swung = play(b, swing, rolls(1, 1), rolls(1), rolls(4, 1), rolls(4), rolls(4, 4), rolls(3));
    expect(events(swung, "attack").map((e) => [e["hits"], e["blocks"]])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
    ]);
    const hurt = play(b, swing, rolls(4, 1), rolls(1), rolls(4, 1), rolls(4), rolls(4, 1), rolls(4));
    expect(events(hurt, "attack").map((e) => e["blocks"])).toEqual([0, 0, 0]);
  });

  it("DP70 a slap takes a defense die for every hit, a flayer heals for every crit", () => {
    const slap = use("card", "ana", "jarring-slap", ["foe"], { slide: false });
    const b = play(held("jarring-slap", {}, { physicalDice: 3 }), slap, rolls(4, 4), rolls(5, 5, 1));
    expect(unit(b, "foe")).toMatchObject({ physicalDice: 1, hp: 20 });
    expect(unit(play(b, end("ana")), "foe").physicalDice).toBe(3);
    const skin = fight([{ ...ANA, ap: 10, deck: { "strip-skin": 1 }, hand: 1 } as Person, FOE]);
    const weak = changed(skin, "ana", (u) => (u.hp = 5));
    const stripped = play(weak, use("card", "ana", "strip-skin", ["foe"]), rolls(6, 6, 4, 1));
    expect(unit(stripped, "ana").hp).toBe(9);
  });

  it("DP70 a war cry: up to four dice more, each giving the target 1 in defense", () => {
    const b = held("war-cry", {}, { physicalDice: 1 });
    const cry = (boast?: number) =>
      use("card", "ana", "war-cry", ["foe"], boast === undefined ? undefined : { boast });
    expect(asked(play(b, cry(), rolls(1, 1), rolls(1)))).toEqual(["ana: attack 2d6", "foe: defense 1d6"]);
    const loud = play(b, cry(4), rolls(4, 4, 4, 4, 1, 1), rolls(1));
    expect(events(loud, "attack")[0]).toMatchObject({ hits: 4, blocks: 1 });
    expect(refused(b, cry(5))).toEqual(["option/value"]);
    const offer = dicePool.offers(stateOf(b), "ana").find((o) => o.with === "war-cry");
    expect(offer?.options).toEqual({ boast: [0, 1, 2, 3, 4] });
  });
});
