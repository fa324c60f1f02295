import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandOdds, simulateChunk } from "../../src/analysis/index.ts";
import { openBattle, stateOf, sure } from "../../src/kernel/index.ts";

import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { BOOK } from "../../src/rulesets/dice-pool/rules.ts";
import { attack, end, events, fight, type Person, play, refused, rolls, unit, use } from "./table.ts";

describe("monsters and tactics", () => {
  it("DP59 abilities of monsters: a chant for those within 3, a goad for one beside, five more MP", () => {
    const people: Person[] = [
      { id: "ana", at: [0, 0] },
      { id: "foe", at: [5, 5], is: "hedge-witch" },
      { id: "foe2", at: [6, 6], is: "cutthroat" },
      { id: "foe3", at: [5, 1], is: "cutthroat" },
    ];
    let b = play(
      fight(people, { order: ["foe", "foe2", "foe3", "ana"] }),
      use("ability", "foe", "war-chant"),
    );
    expect(["foe2", "foe3"].map((id) => unit(b, id).attackDice)).toEqual([1, 0]);
    b = play(b, end("foe"));
    expect(unit(play(b, use("ability", "foe2", "scurry")), "foe2").mp).toBe(8);
    expect(unit(play(b, end("foe2")), "foe2").attackDice).toBe(0);
  });

  it("DP59 a big monster sweeps several: each has dice of its own, and the odds of each are its own", () => {
    const people: Person[] = [
      { id: "ana", at: [2, 2] },
      { id: "bo", at: [2, 3] },
      { id: "foe", at: [3, 2], is: "cave-brute" },
    ];
    const b = fight(people, { order: ["foe", "ana", "bo"] });
    const sweep = { do: "attack", actor: "foe", with: "sweep", targets: ["ana", "bo"] };
    const after = play(b, sweep, rolls(4, 4), rolls(1, 6));
    expect([unit(after, "ana").hp, unit(after, "bo").hp]).toEqual([18, 17]);
    expect(commandOdds(dicePool, stateOf(b), sweep).targets.map((t) => t.hit)).toEqual([0.75, 0.75]);
    expect(refused(b, { ...sweep, targets: ["ana", "bo", "ana"] })).toContain("target/twice");
  });

  it("DP42, DP45 tactics walk into reach and strike; every shipped encounter comes to an end", () => {
    for (const [name, file] of Object.entries(dicePool.encounters)) {
      const { opening } = sure(openBattle(dicePool, file, name));
      const chunk = simulateChunk(dicePool, opening, { seed: name, from: 0, to: 40 });
      expect(chunk.draws, name).toBeLessThan(8);
    }
  });

  it("DP42 of two blows that would both fell on average, the harder one is struck", () => {
    const axe = { attacks: { axe: { notation: "3pb", range: "melee" } }, physicalDice: 1 };
    const b = fight([
      { id: "ana", at: [2, 2], ...axe },
      { id: "foe", at: [3, 2], hp: 1 },
    ]);
    for (const tactic of Object.values(dicePool.tactics))
      expect(tactic.act(stateOf(b), "ana")).toMatchObject({ do: "attack", with: "axe" });
  });

  it("DP2 the default tactic goes for the weakest it can get at, the careful archer steps away before it shoots", () => {
    const bow = { attacks: { bow: { notation: "2pp", range: "range(2-5)", ap: 3 } }, basic: "none", mp: 4 };
    const b = fight([
      { id: "ana", at: [2, 2], ...bow, tactics: "careful" } as Person,
      { id: "foe", at: [3, 2] },
      { id: "foe2", at: [6, 2] },
    ]);
    const step = dicePool.tactics["careful"]?.act(stateOf(b), "ana");
    expect(step?.do).toBe("move");
    const blade = fight([
      { id: "ana", at: [2, 2] },
      { id: "foe", at: [3, 2], hp: 9 },
      { id: "foe2", at: [3, 3], hp: 3 },
    ]);
    expect(dicePool.tactics["default"]?.act(stateOf(blade), "ana")).toMatchObject({
      do: "attack",
      targets: ["foe2"],
    });
  });

  it("DP31 tactics put the fire out when it could be the last burn", () => {
    const b = fight([
      { id: "ana", at: [2, 2], hp: 3 },
      { id: "foe", at: [3, 2] },
    ]);
    const ask = { name: "on fire", options: ["pay", "burn"], who: "ana" };
    expect(dicePool.tactics["default"]?.answer(stateOf(b), ask)).toBe("pay");
    expect(dicePool.tactics["default"]?.answer(stateOf(b), { ...ask, who: "foe" })).toBe("burn");
  });
});

describe("the book", () => {
  it("DP1 lists every rule once, in order, each in a file that exists", () => {
    const ids = BOOK.map((r) => Number(r.id.slice(2)));
    expect(ids).toEqual([
      ...Array.from({ length: 36 }, (_, i) => i + 1),
      ...Array.from({ length: 32 }, (_, i) => i + 40),
    ]);
  });

  it("DP1 the README has the same rules, questions, verbs and house rules as the code", () => {
    const file = new URL("../../src/rulesets/dice-pool/README.md", import.meta.url);
    const readme = readFileSync(file, "utf8").replace(/ +/g, " ");
    for (const r of BOOK) expect(readme).toContain(`| ${r.id} | ${r.says} | \`${r.in}\` |`);
    for (const a of dicePool.asks)
      expect(readme).toContain(`| ${a.name} | ${a.answer} | ${a.who} | ${a.when} |`);
    for (const v of dicePool.verbs)
      expect(readme).toContain(`| \`${v.do}\` | ${v.takes || "nothing"} | ${v.does} |`);
    for (const [name, o] of Object.entries(dicePool.options))
      expect(readme).toContain(`| \`${name}\` | ${o.default} | ${o.rule} |`);
  });

  it("DP40 every event is said in words", () => {
    const b = play(
      fight([
        { id: "ana", at: [2, 2] },
        { id: "foe", at: [3, 2] },
      ]),
      attack("ana", "foe"),
      rolls(6, 1),
    );
    const said = events(b).map((e) => dicePool.say(stateOf(b), e));
    expect(said).toEqual([
      "ana uses a basic attack on foe.",
      "ana hits foe with a basic attack: 1 hit, 1 crit, 0 blocks.",
      "foe takes 3 damage.",
    ]);
  });
});
