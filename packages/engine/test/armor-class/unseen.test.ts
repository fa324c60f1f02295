import { describe, expect, it } from "vitest";
import { questionOdds } from "../../src/analysis/index.ts";
import { formatCheck, stateOf, sure } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import {
  attack,
  BOW,
  d,
  DULL,
  events,
  fight,
  hits,
  open,
  type Person,
  play,
  refused,
  SWORD,
} from "./table.ts";

const archer = { id: "ana", ...BOW, at: [0, 1] } as Person;
const foe = (more: object = {}): Person =>
  ({ id: "foe", npc: true, rangedAC: 12, meleeAC: 12, at: [5, 1], ...DULL, ...more }) as Person;
const map = open(9, 3);

describe("AC82 unseen targets", () => {
  it("AC82 a shot at somebody unseen −4, where the sheet says so", () => {
    const b = fight([archer, foe({ unseen: true })], { map });
    expect(hits(play(b, attack("ana", "bow", "foe"), d(15)))).toBe(false);
    const hit = play(b, attack("ana", "bow", "foe"), d(16), d(1));
    expect(hits(hit)).toBe(true);
    expect(formatCheck(events(hit, "attack")[0]?.["check"] as never)).toContain("unseen target (AC82)");
  });

  it("AC82 by hand, both ways", () => {
    const seen = fight([archer, foe()], { map });
    expect(hits(play(seen, attack("ana", "bow", "foe", { unseen: true }), d(15)))).toBe(false);
    const dark = fight([archer, foe({ unseen: true })], { map });
    expect(hits(play(dark, attack("ana", "bow", "foe", { unseen: false }), d(12), d(1)))).toBe(true);
  });

  it("AC82 blows are not shots, throws are", () => {
    const near = { ...SWORD, at: [4, 1] };
    const b = fight([{ id: "ana", ...near } as Person, foe({ unseen: true })], { map });
    expect(hits(play(b, attack("ana", "sword", "foe"), d(12), d(3)))).toBe(true);
    const spear = { id: "ana", weapons: ["light-spear"], at: [3, 1] } as Person;
    const thrown = fight([spear, foe({ unseen: true })], { map });
    expect(hits(play(thrown, attack("ana", "light-spear-thrown", "foe"), d(15)))).toBe(false);
  });

  it("AC82 nobody shoots at somebody hidden, and nothing else is told than of nobody", () => {
    const b = fight([archer, foe({ marks: { hidden: true } }), foe({ id: "foe-2", at: [5, 2] })], { map });
    expect(refused(b, attack("ana", "bow", "foe"))).toEqual(["target/unknown"]);
    const offered = armorClass.offers(stateOf(b), "ana").find((o) => o.do === "attack" && o.with === "bow");
    expect(offered?.targets?.of).toEqual(["foe-2"]);
  });

  it("AC82 it stays with whoever falls and rises", () => {
    const b = fight([archer, foe({ unseen: true, hp: 1, npc: false }), foe({ id: "foe-2", at: [5, 2] })], {
      map,
    });
    const felled = play(b, attack("ana", "bow", "foe"), d(20), d(6));
    expect(armorClass.summary(stateOf(felled)).combatants["foe"]?.statuses).toEqual(["unseen"]);
  });

  it("AC82, AC73 in a question: unseen −4, long range −2", () => {
    const hit = (situation: object, kind = "bow"): number => {
      const asked = {
        ruleset: "armor-class",
        weapon: { kind, damage: "1d8" },
        situation,
        targets: [{ rangedAC: 11, meleeAC: 11 }],
      };
      return Math.round(20 * (sure(questionOdds(armorClass, asked)).targets[0]?.hit ?? 0));
    };
    expect([hit({}), hit({ unseen: true }), hit({ range: "long" }), hit({ range: "point-blank" })]).toEqual([
      10, 6, 8, 10,
    ]);
    expect(hit({ unseen: true, range: "long" }, "melee")).toBe(10);
  });

  it("AC73 by hand where there is no map", () => {
    const b = fight([{ id: "ana", ...BOW } as Person, foe({ at: undefined })]);
    expect(hits(play(b, attack("ana", "bow", "foe", { range: "long" }), d(13)))).toBe(false);
    expect(hits(play(b, attack("ana", "bow", "foe", { range: "long" }), d(14), d(1)))).toBe(true);
  });
});
