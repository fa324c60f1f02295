import { describe, expect, it } from "vitest";
import { aboutOf, type Asked, answerBy, choicesOf, sentenceOf } from "../src/battle/request/asking.ts";

const names = { of: (id: string) => ({ ana: "Ana", orc: "Orc" })[id], actor: "orc" };
const exact = (hit: number, mean = 0) =>
  ({
    kind: "exact",
    exact: true,
    ids: ["ana"],
    targets: [{ hit, critical: 0, effect: 0, damage: {}, mean, down: 0 }],
  }) as const;
const dodge: Asked = {
  id: "q1",
  kind: "choice",
  name: "dodge",
  who: "ana",
  during: { actor: "orc", label: "Great axe", targets: ["ana"] },
  until: null,
  options: [
    { choose: "none", odds: exact(0.62, 3.14) },
    { choose: "dodge", odds: exact(0.41, 2) },
  ],
  default: { choose: "none" },
};
const calls: Asked = {
  ...dodge,
  name: "initiative call",
  options: ["5", "1", "10"].map((choose) => ({ choose, odds: exact(0) })),
  default: { choose: "5" },
};

describe("a request in words", () => {
  it("says who does what to whom, and names nobody unseen", () => {
    expect(aboutOf(dodge, names)).toBe("Orc: Great axe, aimed at Ana.");
    const unseen = { actor: null, label: "Somebody unseen acts", targets: [] };
    expect(aboutOf({ ...dodge, during: unseen }, names)).toBe("Somebody unseen acts.");
    const own = { actor: "ana", label: "Focus", targets: [] };
    expect(aboutOf({ ...dodge, during: own }, names)).toBe("");
  });

  it("what may be declined is asked, the rest is named", () => {
    expect(sentenceOf(dodge, names)).toBe("Ana: dodge?");
    expect(sentenceOf(calls, names)).toBe("Ana: initiative call");
    expect(sentenceOf({ ...dodge, kind: "dice", name: "hit die", dice: "1d10" }, names)).toBe(
      "Ana: throw 1d10 (hit die)",
    );
  });

  it("each answer has its odds and its keys, the usual one Enter", () => {
    expect(choicesOf(dodge, names)).toEqual([
      {
        choose: "none",
        label: "No",
        keys: ["Enter", "N", "1"],
        odds: "62\u00a0% to be hit, 3.1 damage",
        usual: true,
      },
      {
        choose: "dodge",
        label: "Dodge",
        keys: ["D", "2"],
        odds: "41\u00a0% to be hit, 2 damage",
        usual: false,
      },
    ]);
  });

  it("odds that no answer changes are told of the blow, not of the answers", () => {
    const snap = {
      ...dodge,
      name: "snap attack",
      options: ["none", "short-sword"].map((choose) => ({ choose, odds: exact(0.62, 3.14) })),
    };
    expect(choicesOf(snap, names).map((c) => c.odds)).toEqual(["", ""]);
    expect(aboutOf(snap, names)).toBe(
      "Orc: Great axe, aimed at Ana: 62\u00a0% to be hit, 3.1 damage either way.",
    );
  });

  it("an answer that strikes back tells that blow's odds first", () => {
    const back = { ...exact(0.25, 1.5), ids: ["orc"] };
    const none = { choose: "none", odds: exact(0.62, 3.14) };
    const same = { ...dodge, options: [none, { choose: "short-sword", odds: exact(0.62, 3.14), back }] };
    expect(choicesOf(same, names).map((c) => c.odds)).toEqual(["", "25\u00a0% to hit Orc, 1.5 damage"]);
    const saved = { ...dodge, options: [none, { choose: "short-sword", odds: exact(0.5, 2), back }] };
    expect(choicesOf(saved, names).map((c) => c.odds)).toEqual([
      "62\u00a0% to be hit, 3.1 damage",
      "25\u00a0% to hit Orc, 1.5 damage; 50\u00a0% to be hit, 2 damage",
    ]);
  });

  it("numbers are their own keys, and odds of nothing are not said", () => {
    expect(choicesOf(calls, names).map((c) => [c.keys, c.odds])).toEqual([
      [["Enter", "5"], ""],
      [["1"], ""],
      [["0"], ""],
    ]);
  });

  it("combatants are called by their names", () => {
    const whom = { ...dodge, name: "chain target", options: [{ choose: "orc" }], default: { choose: "orc" } };
    expect(choicesOf(whom, names)[0]?.label).toBe("Orc");
  });

  it("a standing order takes the first thing that may be done, or nothing", () => {
    expect(answerBy("automatic", dodge)).toBe("dodge");
    expect(answerBy("off", dodge)).toBe("none");
    expect(answerBy("off", calls)).toBeNull();
  });
});
