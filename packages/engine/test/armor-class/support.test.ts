import { describe, expect, it } from "vitest";
import { simulateChunk } from "../../src/analysis/index.ts";
import { readEncounter, stateOf, sure } from "../../src/kernel/index.ts";
import { ARMORS } from "../../src/rulesets/armor-class/sheet/armor.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { acOf } from "../../src/rulesets/armor-class/state.ts";
import {
  formatShock,
  parseShock,
  parseTrauma,
  WEAPONS,
} from "../../src/rulesets/armor-class/sheet/weapons.ts";
import { modifierOf } from "../../src/rulesets/armor-class/words.ts";
import {
  asked,
  attack,
  BOW,
  d,
  damage,
  dice,
  DULL,
  end,
  events,
  fight,
  move,
  npc,
  type Person,
  person,
  plain,
  play,
  reasons,
  refused,
  type Sheet,
  statuses,
  SWORD,
  unit,
} from "./table.ts";

const map = ["..........", "..........", ".........."];

describe("numbers", () => {
  it("AC40 modifiers by score", () => {
    expect([3, 4, 7, 8, 13, 14, 17, 18].map(modifierOf)).toEqual([-2, -1, -1, 0, 0, 1, 1, 2]);
    const b = fight([person("ana", { scores: { str: 18, dex: 3 } }), npc("foe")]);
    expect(unit(b, "ana").sheet.mods).toMatchObject({ str: 2, dex: -2, con: 0 });
  });

  it("AC41 contests: the higher wins, of equals a PC over an NPC, else whoever is acted upon", () => {
    const shove = (foe: object, mine: number, theirs: number) => {
      const b = fight([
        person("ana", { attributes: { str: 1 }, punch: 1 }),
        person("foe", { meleeAC: 5, ...foe }),
      ]);
      const done = play(
        b,
        plain("shove")("ana", "foe", { options: { how: "prone" } }),
        d(10),
        dice(mine),
        dice(theirs),
      );
      return statuses(done, "foe").includes("prone");
    };
    expect(shove({ npc: true, skillBonus: 2 }, 7, 7)).toBe(true);
    expect(shove({ npc: true, skillBonus: 2 }, 6, 7)).toBe(false);
    expect(shove({ attributes: { str: 1 }, punch: 1 }, 7, 7)).toBe(false);
    expect(shove({ attributes: { str: 1 }, skills: { punch: null } }, 7, 8)).toBe(true); // untrained −1
  });

  it("AC64 armor, AC65 pairs, AC66 shields", () => {
    const ac = (sheet: object) => {
      const u = unit(fight([{ id: "ana", ...sheet } as Person, npc("foe")]), "ana");
      return [acOf(u, false), acOf(u, true), u.soak, u.sheet.traumaTarget];
    };
    expect(ac({})).toEqual([10, 10, 0, 6]);
    expect(ac({ armor: "plate", attributes: { dex: 1 } })).toEqual([18, 18, 0, 6]);
    expect(ac({ armor: "plated-longcoat" })).toEqual([15, 17, 5, 7]);
    expect(ac({ armor: "war-shirt", shield: "small" })).toEqual([13, 13, 0, 6]);
    expect(ac({ armor: "mail-shirt", shield: "large" })).toEqual([15, 15, 0, 6]);
    expect(ac({ armor: "street-leathers", shield: "riot" })).toEqual([16, 15, 3, 6]);
    expect(ac({ meleeAC: 14, armor: "plate" })).toEqual([14, 17, 0, 6]);
    expect(Object.keys(ARMORS)).toHaveLength(24);
  });

  it("AC65 accessories add to both Armor Classes and to Soak, each once", () => {
    const worn = ["absorption-plates", "joint-reinforcement", "joint-reinforcement"];
    const sheet = { id: "ana", armor: "street-leathers", accessories: worn };
    const u = unit(fight([sheet, npc("foe")]), "ana");
    expect([acOf(u, false), acOf(u, true), u.soak]).toEqual([15, 16, 6]);
  });

  it("AC65 the heaviest suit", () =>
    expect(ARMORS["heavy-armored-suit"]).toMatchObject({ rangedAC: 20, meleeAC: 18, soak: 15, trauma: 3 }));
  it("AC66 a literal Armor Class loses 1 with its shield", () => {
    const b = fight([
      person("ana", { weapons: ["mace"], attributes: { str: 2 } }),
      npc("foe", { meleeAC: 15, shield: true }),
    ]);
    const broken = play(b, plain("shatter")("ana", "foe", { with: "mace" }), d(20), dice(12), dice(2));
    expect(acOf(unit(broken, "foe"), false)).toBe(14);
  });

  it("AC60 the older weapons", () => {
    expect(WEAPONS["great-hammer"]).toMatchObject({
      damage: "1d10",
      shock: { damage: 2, ac: 18 },
      hands: 2,
      attributes: ["str"],
    });
    expect(WEAPONS["dagger"]?.thrown).toEqual([30, 60]);
    expect(Object.keys(WEAPONS).filter((id) => !id.startsWith("modern-"))).toHaveLength(29);
    for (const text of ["2/15", "4/-", "-"]) expect(formatShock(parseShock(text))).toBe(text);
    const b = fight([person("ana", { attacks: {}, weapons: ["dagger"] }), npc("foe")]);
    expect(unit(b, "ana").arms.map((a) => [a.id, a.kind, a.shocks])).toEqual([
      ["dagger", "melee", true],
      ["dagger-thrown", "thrown", false],
      ["unarmed", "unarmed", false],
    ]);
  });

  it("AC61 the newer weapons", () => {
    expect(WEAPONS["modern-advanced-bow"]).toMatchObject({
      kind: "bow",
      damage: "1d8",
      trauma: { sides: 8, plus: 1, rating: 3 },
    });
    expect(WEAPONS["modern-combat-rifle"]).toMatchObject({ burst: true, shots: 30, kind: "gun" });
    expect(Object.keys(WEAPONS).filter((id) => id.startsWith("modern-"))).toHaveLength(23);
    expect(parseTrauma("d12 x3")).toEqual({ sides: 12, plus: 0, rating: 3 });
  });
});

describe("rounds and actions", () => {
  it("AC42 one roll for each side by its best Dexterity; PCs win ties; sides act whole, in any order", () => {
    const people = [npc("foe"), npc("foe-2"), person("ana"), person("bea", { attributes: { dex: 2 } })];
    const b = fight(people, { order: null }, d(6), d(4));
    expect(asked(b)).toEqual(["initiative foe", "initiative bea"]);
    expect(stateOf(b).turn).toBe("heroes");
    expect(refused(b, end("bea"))).toEqual([]);
    expect(refused(b, end("foe"))).toEqual(["turn/not-yours"]);
    const half = play(b, end("bea"));
    expect(stateOf(half).turn).toBe("heroes");
    expect(refused(half, end("bea"))).toEqual(["turn/not-yours"]);
    expect(stateOf(play(half, end("ana"))).turn).toBe("foes");
  });

  it("AC42 who has ended its turn, or is down, is told so while its side still acts", () => {
    const people = [person("ana", { hp: 1 }), person("bea"), npc("foe")];
    const b = play(fight(people, { order: null }, d(8), d(1)), end("ana"));
    expect(reasons(b, plain("move")("ana", undefined, { at: "apart" }))).toEqual([
      "ana has ended its turn while the heroes side acts on (AC42)",
    ]);
    expect(reasons(b, end("foe"))).toEqual(["it is the heroes side's turn"]);
    const downed = play(play(b, end("bea")), attack("foe", "sword", "ana"), d(20), d(5));
    const back = play(downed, end("foe"));
    expect(stateOf(back).turn).toBe("heroes");
    expect(reasons(back, end("ana"))).toEqual(["ana is mortally wounded (AC54)"]);
  });

  it("AC42 initiative: individual rolls for everybody as listed", () => {
    const b = fight(
      [npc("foe"), person("ana", { attributes: { dex: 1 } })],
      { order: null, rules: { initiative: "individual" } },
      d(4),
      d(3),
    );
    expect(asked(b)).toEqual(["initiative foe", "initiative ana"]);
    expect(stateOf(b).turn).toBe("ana");
  });

  it("AC43 30 feet a Move, the Main in place of a second, no more", () => {
    const b = fight([person("ana", { at: [0, 0] }), npc("foe", { at: [9, 2] })], {
      map: ["..............", "..............", ".............."],
    });
    expect(refused(b, { do: "move", actor: "ana", at: [7, 0] })).toEqual(["move/too-far"]);
    const there = play(b, { do: "move", actor: "ana", at: [6, 0] });
    expect([unit(there, "ana").main, unit(there, "ana").move]).toEqual([1, 0]);
    const twice = play(there, { do: "move", actor: "ana", at: [8, 0] });
    expect(refused(twice, move("ana", [9, 0]))).toEqual(["cost/move"]);
  });

  it("AC45 a charge: straight, 10 feet or more, +2 to hit, −2 Armor Class for the round", () => {
    const b = fight(
      [
        person("ana", { at: [0, 0] }),
        npc("foe", { at: [8, 0], shockImmune: true }),
        npc("foe-2", { at: [1, 1] }),
      ],
      { map },
    );
    expect(refused(b, plain("charge")("ana", "foe-2", { with: "sword" }))).toEqual(["charge/no-way"]);
    const done = play(b, plain("charge")("ana", "foe", { with: "sword" }), d(10), d(4));
    expect(events(done, "attack")[0]?.check?.total).toBe(12);
    expect(acOf(unit(done, "ana"), false)).toBe(10);
    expect([unit(done, "ana").main, unit(done, "ana").move]).toEqual([0, 0]);
    const next = play(play(play(done, end("ana")), end("foe")), end("foe-2"));
    expect(acOf(unit(next, "ana"), false)).toBe(12);
  });

  it("AC67 several attacks in one Main Action, freely split", () => {
    const many = { attacks: { claw: { weapon: { damage: "1d4" }, times: 3 } } };
    const b = fight([person("ana", many), npc("foe", { hp: 3 }), npc("foe-2")]);
    const done = play(b, attack("ana", "claw", ["foe", "foe-2"]), d(15), d(3), d(15), d(2), d(15), d(1));
    expect([damage(done, "foe"), damage(done, "foe-2")]).toEqual([[3], [2, 1]]); // what is left goes to whoever stands
    expect(refused(b, attack("ana", "claw", ["foe", "foe"]))).toEqual([]); // AC29
  });

  it("AC72 reloading: a Move for a bow, nothing with skill 1, a Main for a crossbow", () => {
    const armed = (weapons: string[], skill: number) =>
      fight([person("ana", { attacks: {}, weapons, skill }), npc("foe", { rangedAC: 30 })]);
    const bow = play(armed(["small-bow"], 0), attack("ana", "small-bow", "foe"), d(1));
    expect(
      refused(
        play(bow, plain("reload")("ana", undefined, { with: "small-bow" })),
        attack("ana", "small-bow", "foe"),
      ),
    ).toEqual(["cost/main"]);
    const deft = play(armed(["small-bow"], 1), attack("ana", "small-bow", "foe"), d(1));
    expect(refused(deft, plain("reload")("ana", undefined, { with: "small-bow" }))).toEqual(["reload/full"]);
    const cross = play(armed(["crossbow"], 1), attack("ana", "crossbow", "foe"), d(1));
    expect(refused(cross, plain("reload")("ana", undefined, { with: "crossbow" }))).toEqual(["cost/main"]);
    const next = play(play(cross, end("ana")), end("foe"));
    expect(refused(next, attack("ana", "crossbow", "foe"))).toEqual(["attack/empty"]);
  });

  it("AC72 what is reloaded holds one shot at least, whether the sheet counts them or not", () => {
    const shot = (more: object) => {
      const xbow = { weapon: { damage: "1d10", kind: "bow" }, range: "100/300", ...more };
      const b = fight([person("ana", { attacks: { xbow } }), npc("foe", { rangedAC: 30 })]);
      return play(play(play(b, attack("ana", "xbow", "foe"), d(1)), end("ana")), end("foe"));
    };
    const reload = plain("reload")("ana", undefined, { with: "xbow" });
    for (const reloads of [{ reload: "main" }, { reload: "main", shots: 0 }, { reload: "never" }])
      expect(refused(shot(reloads), attack("ana", "xbow", "foe"))).toEqual(["attack/empty"]);
    const ready = play(play(play(shot({ reload: "main" }), reload), end("ana")), end("foe"));
    expect(refused(ready, attack("ana", "xbow", "foe"))).toEqual([]);
    expect(refused(shot({ reload: "main", shots: 2 }), attack("ana", "xbow", "foe"))).toEqual([]);
    expect(refused(shot({}), attack("ana", "xbow", "foe"))).toEqual([]);
  });

  it("AC74 long weapons reach 10 feet", () => {
    const b = fight(
      [
        person("ana", { attacks: {}, weapons: ["pike"], at: [0, 0] }),
        npc("foe", { at: [2, 0] }),
        npc("foe-2", { at: [3, 0] }),
      ],
      { map },
    );
    expect(refused(b, attack("ana", "pike", "foe"))).toEqual([]);
    expect(refused(b, attack("ana", "pike", "foe-2"))).toEqual(["attack/out-of-reach"]);
  });

  it("AC75 prone: half pace, down for nothing, up for a Move", () => {
    const b = fight([person("ana", { at: [0, 0] }), npc("foe", { at: [9, 2] })], { map });
    const lying = play(b, plain("drop")("ana"));
    expect([unit(lying, "ana").main, unit(lying, "ana").move]).toEqual([1, 1]);
    expect(refused(lying, { do: "move", actor: "ana", at: [4, 0] })).toEqual(["move/too-far"]);
    expect(refused(lying, { do: "move", actor: "ana", at: [3, 0] })).toEqual([]);
    const up = play(lying, plain("stand")("ana"));
    expect([statuses(up, "ana"), unit(up, "ana").move]).toEqual([[], 0]);
  });

  it("AC76 who bashes with a shield is without it until the own next turn", () => {
    const b = fight([
      { id: "ana", weapons: ["large-shield-bash"], shield: "large", armor: "mail-shirt", ...DULL },
      npc("foe"),
    ]);
    expect(acOf(unit(b, "ana"), false)).toBe(15);
    const bashed = play(b, attack("ana", "large-shield-bash", "foe"), d(20), d(1));
    expect(acOf(unit(bashed, "ana"), false)).toBe(14);
    const next = play(play(bashed, end("ana")), end("foe"));
    expect(acOf(unit(next, "ana"), false)).toBe(15);
  });
});

describe("maneuvers", () => {
  it("AC48 a screen: the attacker must win or strikes the screener; as many attackers as its skill", () => {
    const b = fight([
      person("ana", { skill: 1, skills: { stab: 1 } }),
      person("bea"),
      npc("foe", { skillBonus: 1 }),
      npc("foe-2", { skillBonus: 1 }),
    ]);
    expect(refused(b, plain("screen")("ana", "foe"))).toEqual(["target/not-an-ally"]);
    const ready = play(play(play(b, plain("screen")("ana", "bea")), end("ana")), end("bea"));
    const held = play(ready, attack("foe", "sword", "bea"), dice(7), dice(7), d(20), d(3));
    expect(asked(held)).toEqual(["screen foe", "screen ana", "attack foe", "damage foe"]);
    expect([damage(held, "ana"), damage(held, "bea")]).toEqual([[3], []]);
    const past = play(ready, attack("foe", "sword", "bea"), dice(8), dice(7), d(20), d(3));
    expect(damage(past, "bea")).toEqual([3]);
    const second = play(play(held, end("foe")), attack("foe-2", "sword", "bea"), d(20), d(3));
    expect(asked(second)).toEqual(["attack foe-2", "damage foe-2"]);
    const none = fight([person("ana"), person("bea"), npc("foe")]);
    expect(refused(none, plain("screen")("ana", "bea"))).toEqual(["screen/skill"]);
  });

  it("AC49 a swarm: +2 and +1 for each, not past the weapon's most, and its Shock lands anyhow", () => {
    const b = fight([
      person("ana"),
      person("bea"),
      person("cleo"),
      npc("foe", { meleeAC: 19, shield: true, shockImmune: true }),
    ]);
    const gathered = play(
      play(play(play(b, plain("swarm")("ana", "foe")), end("ana")), plain("swarm")("bea", "foe")),
      end("bea"),
    );
    const hit = play(gathered, attack("cleo", "sword", "foe", { swarm: true }), d(15), d(7));
    expect(events(hit, "attack")[0]?.check?.total).toBe(19);
    expect(damage(hit, "foe")).toEqual([8]);
    expect(
      damage(play(gathered, attack("cleo", "sword", "foe", { swarm: true }), d(15), d(3)), "foe"),
    ).toEqual([5]);
    expect(damage(play(gathered, attack("cleo", "sword", "foe", { swarm: true }), d(1)), "foe")).toEqual([2]);
    expect(refused(b, attack("ana", "sword", "foe", { swarm: true }))).toEqual(["option/unknown"]);
  });

  it("AC50 a shove: back 10 feet", () => {
    const b = fight([person("ana", { at: [1, 1] }), npc("foe", { at: [2, 1], meleeAC: 5 })], { map });
    const done = play(b, plain("shove")("ana", "foe"), d(10), dice(9), dice(5));
    expect(asked(done)).toEqual(["attack ana", "contest ana", "contest foe"]);
    expect(armorClass.summary(stateOf(done)).combatants["foe"]?.at).toEqual([4, 1]);
    expect(damage(done, "foe")).toEqual([]);
  });

  it("AC51 a grapple: nobody moves, only bare hands, unarmed damage as the round ends, Main to escape", () => {
    const b = fight([person("ana", { punch: 1 }), npc("foe", { meleeAC: 5 })]);
    const held = play(b, plain("grapple")("ana", "foe"), d(10), dice(9), dice(5));
    expect([statuses(held, "ana"), statuses(held, "foe")]).toEqual([["grappling"], ["grappled"]]);
    const theirs = play(held, end("ana"));
    expect(refused(theirs, attack("foe", "sword", "ana"))).toEqual(["attack/grappled"]);
    expect(refused(theirs, { do: "move", actor: "foe", at: "apart" })).toEqual(["move/grappled"]);
    const squeezed = play(theirs, end("foe"), d(2));
    expect(damage(squeezed, "foe")).toEqual([3]);
    const free = play(theirs, plain("escape")("foe"), dice(12), dice(2));
    expect([statuses(free, "ana"), statuses(free, "foe")]).toEqual([[], []]);
    const thrown = play(squeezed, plain("throw")("ana", "foe"), dice(9), dice(5));
    expect([statuses(thrown, "ana"), statuses(thrown, "foe")]).toEqual([[], ["prone"]]);
    const loosed = play(squeezed, plain("release")("ana", "foe"));
    expect(statuses(loosed, "foe")).toEqual([]);
  });

  it("AC52 two weapons: −1 to hit, +2 damage, not to Shock; skill 1", () => {
    const two = { attacks: { ...(SWORD["attacks"] as object), knife: { weapon: { damage: "1d4" } } } };
    const b = fight([person("ana", { ...two, skill: 1 }), npc("foe")]);
    const hit = play(b, attack("ana", "sword", "foe", { dual: true }), d(12), d(4));
    expect(damage(hit, "foe")).toEqual([6]);
    expect(damage(play(b, attack("ana", "sword", "foe", { dual: true }), d(11)), "foe")).toEqual([2]);
    expect(
      refused(fight([person("ana", two), npc("foe")]), attack("ana", "sword", "foe", { dual: true })),
    ).toEqual(["option/unknown"]);
  });

  it("AC52 a refusal says what two weapons take", () => {
    const blade = { weapon: { damage: "1d6" } };
    const dual = (more: object, what = "sword") =>
      reasons(
        fight([person("ana", { skill: 1, attacks: { sword: blade, knife: blade }, ...more }), npc("foe")]),
        attack("ana", what, "foe", { dual: true }),
      );
    expect(dual({ skill: 0 })).toEqual([
      'attack takes no option "dual" now: two weapons take skill 1 with sword, ana has 0 (AC52)',
    ]);
    expect(dual({ attacks: { sword: blade } })).toEqual([
      'attack takes no option "dual" now: ana has no second melee weapon for one hand (AC52)',
    ]);
    expect(dual({ attacks: { sword: { ...blade, hands: 2 }, knife: blade } })).toEqual([
      'attack takes no option "dual" now: sword is no melee weapon for one hand (AC52)',
    ]);
    expect(dual({ attacks: { sword: { ...blade, times: 2 }, knife: blade } })).toEqual([
      'attack takes no option "dual" now: sword attacks 2 times already (AC67)',
    ]);
  });

  it("AC63, AC49, AC4 so do those of other manners, and what a verb never takes is just that", () => {
    const gun = { weapon: { damage: "1d8", kind: "gun" }, burst: true, shots: 2, reload: "main" };
    const sword = { weapon: { damage: "1d8", attributes: ["str"] } };
    const b = fight([person("ana", { attacks: { gun, sword } }), npc("foe")]);
    const why = (what: string, options: Sheet) => reasons(b, attack("ana", what, "foe", options))[0];
    expect(why("gun", { burst: true })).toMatch(/: a burst takes 3 shots, gun has 2 \(AC63\)$/);
    expect(why("sword", { burst: true })).toMatch(/: sword fires no bursts \(AC63\)$/);
    expect(why("gun", { swarm: true })).toMatch(/: gun makes no single melee attack \(AC49\)$/);
    expect(why("sword", { swarm: true })).toMatch(/: nobody has given up an attack to swarm along \(AC49\)$/);
    expect(why("sword", { attribute: "str" })).toMatch(/: sword leaves no choice of attribute \(AC4\)$/);
    expect(why("sword", { colour: "red" })).toMatch(
      /^attack takes no option "colour"; it takes proneTarget, /,
    );
  });

  it("AC53 breaking a shield: an axe, a hit, a contest with +1 for the defender", () => {
    const b = fight([person("ana", { weapons: ["hand-axe"] }), person("foe", { shield: true, meleeAC: 13 })]);
    expect(refused(b, plain("shatter")("ana", "foe", { with: "sword" }))).toEqual(["shatter/weapon"]);
    const tie = play(b, plain("shatter")("ana", "foe", { with: "hand-axe" }), d(15), dice(8), dice(7));
    expect(statuses(tie, "foe")).toEqual([]);
    const broken = play(b, plain("shatter")("ana", "foe", { with: "hand-axe" }), d(15), dice(9), dice(7));
    expect(statuses(broken, "foe")).toEqual(["shield-broken"]);
    expect(
      refused(
        play(play(broken, end("ana")), end("foe")),
        plain("shatter")("ana", "foe", { with: "hand-axe" }),
      ),
    ).toEqual(["shatter/no-shield"]);
  });

  it("AC62 armor-piercing weapons meet the skin", () => {
    const b = fight([
      person("ana", { attacks: {}, weapons: ["hand-hurlant"] }),
      { id: "foe", armor: "great-armor", ...DULL },
    ]);
    expect(events(play(b, attack("ana", "hand-hurlant", "foe"), d(10), d(5)), "attack")[0]?.["hit"]).toBe(
      true,
    );
  });

  it("AC63 a burst: three shots, +2 and +2", () => {
    const b = fight([
      person("ana", { attacks: {}, weapons: ["modern-combat-rifle"] }),
      npc("foe", { rangedAC: 15 }),
    ]);
    const done = play(b, attack("ana", "modern-combat-rifle", "foe", { burst: true }), d(13), d(5));
    expect(damage(done, "foe")).toEqual([7]);
    expect(unit(done, "ana").shots[0]).toBe(27);
  });
});

describe("falling", () => {
  const slain = (foe: object) =>
    play(
      fight([person("ana"), person("foe", { hp: 2, ...foe }), person("foe-2")]),
      attack("ana", "sword", "foe"),
      d(20),
      d(8),
    );

  it("AC54 mortally wounded, dead at the end of the sixth round; the nameless and the frail at once", () => {
    expect(unit(slain({ npc: true }), "foe").life).toBe("dead");
    expect(unit(slain({ npc: true, elite: true }), "foe").life).toBe("mortally-wounded");
    expect(unit(slain({ frail: true }), "foe").life).toBe("dead");
    let b = slain({});
    const lives: string[] = [];
    for (let round = 1; round <= 7; round++) {
      b = play(play(b, end("ana")), end("foe-2"));
      lives.push(unit(b, "foe").life);
    }
    expect(lives.filter((l) => l === "mortally-wounded")).toHaveLength(6);
    expect(lives.at(-1)).toBe("dead");
  });

  it("AC55 stabilizing: 8 and a full round's 1 each, 2 more without a kit, once a round", () => {
    const b = play(slain({}), end("ana"));
    const failed = play(b, plain("stabilize")("foe-2", "foe"), dice(10)); // untrained −1, no kit: needs 10
    expect(unit(failed, "foe").life).toBe("mortally-wounded");
    expect(unit(play(b, plain("stabilize")("foe-2", "foe"), dice(11)), "foe").life).toBe("stabilized");
    const later = play(
      play(play(failed, end("foe-2")), end("ana")),
      plain("stabilize")("foe-2", "foe"),
      dice(12),
    );
    expect(unit(later, "foe").life).toBe("stabilized"); // needs 11
    const over = play(later, { do: "finish" });
    expect([unit(over, "foe").life, unit(over, "foe").hp, statuses(over, "foe")]).toEqual([
      "up",
      1,
      ["frail"],
    ]);
  });

  it("AC56 the helpless are finished; the unaware save or fall", () => {
    const b = play(play(slain({}), end("ana")), end("foe-2"));
    expect(unit(play(b, plain("execute")("ana", "foe", { with: "sword" })), "foe").life).toBe("dead");
    const night = (sheet: object) =>
      fight([
        person("ana", { prepared: true, skill: 1, ...sheet }),
        person("foe", { unaware: true, save: 12, hp: 20 }),
        npc("foe-2"),
      ]);
    const fell = play(night({}), plain("execute")("ana", "foe", { with: "sword" }), d(12));
    expect(unit(fell, "foe").life).toBe("mortally-wounded"); // 12 − 1
    const saved = play(night({}), plain("execute")("ana", "foe", { with: "sword" }), d(13));
    expect(unit(saved, "foe").hp).toBe(12); // the most it can do
    const shot = play(night(BOW), plain("execute")("ana", "foe", { with: "bow" }), dice(6));
    expect(asked(shot)).toEqual(["execution ana"]);
    expect(
      refused(fight([person("ana"), person("foe")]), plain("execute")("ana", "foe", { with: "sword" })),
    ).toEqual(["execute/aware"]);
  });

  it("AC57 morale: as the turn ends in which the first falls; the broken can only get away", () => {
    const b = fight([
      person("ana"),
      npc("foe", { hp: 2 }),
      npc("foe-2", { morale: 7 }),
      npc("foe-3", { morale: 7 }),
      npc("foe-4"),
    ]);
    const shaken = play(play(b, attack("ana", "sword", "foe"), d(20), d(8)), end("ana"), dice(8), dice(7));
    expect(asked(shaken)).toEqual(["morale foe-2", "morale foe-3"]);
    expect([statuses(shaken, "foe-2"), statuses(shaken, "foe-3")]).toEqual([["broken"], []]);
    expect(refused(shaken, attack("foe-2", "sword", "ana"))).toEqual(["status/broken"]);
    const gone = play(shaken, plain("flee")("foe-2"));
    expect(unit(gone, "foe-2").life).toBe("fled");
    const off = fight([person("ana"), npc("foe", { hp: 2 }), npc("foe-2", { morale: 7 })], {
      rules: { morale: false },
    });
    expect(asked(play(play(off, attack("ana", "sword", "foe"), d(20), d(8)), end("ana")))).toEqual([]);
  });

  it("AC58 instinct: in the second round, a folly at or under the score", () => {
    const b = fight([npc("foe", { instinct: 4 }), person("ana")], { rules: { instinct: true } });
    const calm = play(play(b, end("foe")), end("ana"), d(5));
    expect(unit(calm, "foe").main).toBe(1);
    const frozen = play(play(b, end("foe")), end("ana"), d(4), d(1));
    expect([unit(frozen, "foe").main, unit(frozen, "foe").move]).toEqual([0, 0]);
    const wary = play(play(b, end("foe")), end("ana"), d(4), d(3));
    expect(statuses(wary, "foe")).toEqual(["total-defense"]);
  });

  it("AC69 Soak is lost before HP and back after the scene", () => {
    const b = fight([person("ana"), npc("foe", { hp: 10, soak: 3 })]);
    const struck = play(b, attack("ana", "sword", "foe"), d(20), d(5));
    expect([unit(struck, "foe").soak, unit(struck, "foe").hp]).toEqual([0, 8]);
    expect(unit(play(struck, { do: "finish" }), "foe").soak).toBe(3);
  });

  it("AC71 the battle ends when one side alone has anybody standing", () => {
    const b = play(fight([person("ana"), npc("foe", { hp: 1 })]), attack("ana", "sword", "foe"), d(20), d(8));
    expect(stateOf(b).winner).toBe("heroes");
    expect(armorClass.actor(stateOf(b))).toBe(null);
  });

  it("AC70 with foesKnown off a foe's numbers are not told", () => {
    const b = fight([person("ana"), npc("foe")], { rules: { foesKnown: false } });
    const seen = armorClass.view(stateOf(b), { role: "player", combatants: ["ana"] }).combatants;
    expect([seen["ana"]?.hp, seen["foe"]?.hp]).toEqual([20, -1]);
    expect(
      armorClass.knows(stateOf(b), attack("ana", "sword", "foe"), { role: "player", combatants: ["ana"] }),
    ).toBe(false);
  });
});

describe("AC45 charging with a throw", () => {
  const spear = { attacks: {}, weapons: ["light-spear", "modern-light-pistol"], at: [0, 1] };
  const charge = (what: string) => plain("charge")("ana", "foe", { with: what });
  const field = Array.from({ length: 3 }, () => ".".repeat(30));
  const scene = (column: number) =>
    fight([person("ana", spear), npc("foe", { at: [column, 1], rangedAC: 12 })], { map: field });

  it("AC45 straight until the target is in range, 10 feet at least, +2", () => {
    const done = play(scene(18), charge("light-spear-thrown"), d(12), d(1)); // range 12 squares, beyond 6 at −2
    expect(unit(done, "ana").at % 30).toBe(6);
    expect(events(done, "attack")[0]?.["hit"]).toBe(true);
    expect(statuses(done, "ana")).toEqual(["charging"]);
    const near = play(scene(5), charge("light-spear-thrown"), d(10), d(1));
    expect(unit(near, "ana").at % 30).toBe(2);
  });

  it("AC45 not with what is shot, nor where no way leads into range", () => {
    expect(refused(scene(18), charge("modern-light-pistol"))).toEqual(["command/unknown-attack"]);
    expect(refused(scene(28), charge("light-spear-thrown"))).toEqual(["charge/no-way"]);
  });
});

describe("in words", () => {
  it("AC43 one step is one square", () => {
    const b = fight([person("ana", { at: [0, 0] }), npc("foe", { at: [9, 2] })], { map });
    const said = (...path: (readonly [number, number])[]) => {
      const done = play(b, move("ana", ...path));
      return armorClass.say(stateOf(done), events(done, "moves")[0] as never);
    };
    expect(said([1, 0])).toBe("ana moves one square.");
    expect(said([1, 0], [2, 0])).toBe("ana moves 2 squares.");
  });
});

describe("whole battles", () => {
  it("AC71 four against four on a map with walls: sampled to its end, the same for the same seed", () => {
    const file = armorClass.encounters["broken-wall"];
    const opening = sure(armorClass.setup(sure(readEncounter(armorClass as never, file))));
    const run = () => simulateChunk(armorClass, opening, { seed: "s", from: 0, to: 200 });
    const chunk = run();
    expect(chunk.battles).toBe(200);
    expect((chunk.wins["heroes"] ?? 0) + (chunk.wins["foes"] ?? 0) + chunk.draws).toBe(200);
    expect(run()).toEqual(chunk);
  });

  it("AC1 the roster has everything it promises", () => {
    expect(Object.keys(armorClass.roster).length).toBeGreaterThanOrEqual(16);
    expect(Object.keys(armorClass.encounters).length).toBeGreaterThanOrEqual(3);
  });
});
