import { describe, expect, it } from "vitest";
import { diceOf, type Fold, Generator, seedWords, totalsOf, newDice } from "../../src/dice/index.ts";
import { canonical, type Command, Fight, NOBODY, Recorded, run } from "../../src/kernel/index.ts";
import { liveSource, Sample, Spy, tacticChoice } from "../../src/oracles/index.ts";
import { ANA, begunState, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import type { State } from "../conformance/skirmish/state.ts";

const SIXES: Fold = { states: 6, start: 0, step: (n, face, count) => (face === 6 ? n + count : n) };

describe("the sampling oracle", () => {
  const fresh = (): Sample<State> => new Sample(skirmish, Generator.from("s"));

  it("throws each kind of dice from its generator, a few that are added up as one number", () => {
    const [ask, dice] = [fresh(), Generator.from("s")];
    expect(ask.die("x", 10, "a")).toBe(dice.die(10));
    expect(ask.sum("x", 2, 6, "a")).toBe(totalsOf(2, 6)[dice.below(36)]);
    expect(ask.sum("x", 5, 6, "a")).toBe([1, 2, 3, 4, 5].reduce((total) => total + dice.die(6), 0));
    expect(ask.roll("x", diceOf("1d6+1"), "a")).toBe(dice.die(6) + 1);
    const faces = [dice.die(6), dice.die(6), dice.die(6)];
    expect(ask.pool("x", { count: 3, sides: 6 }, SIXES, "a")).toBe(faces.filter((f) => f === 6).length);
    expect(ask.sum("x", 0, 6, "a")).toBe(0);
  });

  it("lets tactics choose, looking at the state it attends to", () => {
    const [hurt, well] = [
      begunState([ANA, orc({ hp: 3, points: 1 })]),
      begunState([ANA, orc({ hp: 9, points: 1 })]),
    ];
    const ask = fresh();
    ask.attend(hurt);
    expect(ask.choose("dodge", ["none", "dodge"], "orc")).toBe("dodge");
    ask.attend(well);
    expect(ask.choose("dodge", ["none", "dodge"], "orc")).toBe("none");
  });

  it("gives each part its turn", () => {
    const seen: string[] = [];
    fresh().each(["a", "b"], (part, i) => seen.push(`${part}${i}`));
    expect(seen).toEqual(["a0", "b1"]);
  });

  it("throws every face about equally often", () => {
    const [ask, n] = [fresh(), 100_000];
    const counts = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < n; i++) {
      const face = ask.die("x", 10, "a");
      counts[face - 1] = (counts[face - 1] as number) + 1;
    }
    for (const count of counts) expect(Math.abs(count / n - 0.1)).toBeLessThan(5 * Math.sqrt(0.09 / n));
  });
});

describe("the answer of a tactic", () => {
  const state = begunState([ANA, { ...orc({ hp: 3, points: 1 }), tactics: "archer" }]);

  it("is that of the tactic of whoever is asked", () => {
    expect(tacticChoice(skirmish, state, { name: "dodge", options: ["none", "dodge"], who: "orc" })).toBe(
      "dodge",
    );
    expect(tacticChoice(skirmish, state, { name: "spoils", options: ["breath", "cheer"], who: "ana" })).toBe(
      "breath",
    );
  });

  it("is the first tactic's for whoever has none that is known", () => {
    const strange = { ...skirmish, tacticOf: () => "unheard of" };
    expect(tacticChoice(strange, state, { name: "spoils", options: ["breath", "cheer"], who: "ana" })).toBe(
      "breath",
    );
  });

  it("needs tactics", () => {
    expect(() =>
      tacticChoice({ ...skirmish, tactics: {} }, state, { name: "x", options: ["a"], who: "ana" }),
    ).toThrow("skirmish has no tactics");
  });
});

describe("live dice", () => {
  const source = (seed: string) =>
    liveSource(skirmish, {
      origin: newDice(seed),
      typesDice: (who) => who === "typist",
      playedByTactics: (who) => who !== "player",
    });
  const question = (id: string, who = "ana") => ({ id, kind: "dice", name: "x", who }) as const;

  it("L4 are keyed by seed, step and ordinal: the same question meets the same dice, in whatever order", () => {
    const faces = (of: ReturnType<typeof source>, id: string): number[] =>
      Array.from({ length: 8 }, () => of.dice(question(id))?.(1000) ?? -1);
    const throwOnce = (of: ReturnType<typeof source>, id: string): number[] => {
      const thrower = of.dice(question(id));
      return Array.from({ length: 8 }, () => thrower?.(1000) ?? -1);
    };
    const one = source("s");
    const first = throwOnce(one, "3.1");
    throwOnce(one, "3.2");
    expect(throwOnce(one, "3.1")).toEqual(first);
    expect(throwOnce(source("s"), "3.1")).toEqual(first);
    expect(new Set(faces(one, "3.1"))).toEqual(new Set([first[0]]));
    for (const other of [throwOnce(one, "3.2"), throwOnce(one, "4.1"), throwOnce(source("t"), "3.1")])
      expect(other).not.toEqual(first);
  });

  it("are those of the generator seated at (seed, step, ordinal)", () => {
    const generator = new Generator().seat(seedWords("s"), 3, 1);
    expect(source("s").dice(question("3.1"))?.(20)).toBe(generator.die(20));
  });

  it("are left to whoever types them, and choices to whoever makes them", () => {
    const choice = { id: "0.0", kind: "choice", name: "spoils", options: ["breath", "cheer"] } as const;
    const state = begunState([ANA, orc()]);
    expect(source("s").dice(question("0.0", "typist"))).toBeNull();
    expect(source("s").choice({ ...choice, who: "player" }, state)).toBeNull();
    expect(source("s").choice({ ...choice, who: "ana" }, state)).toBe("breath");
  });
});

it("L2 a sampled battle and its record agree at every decision, over many battles", () => {
  let [decisions, choices] = [0, 0];
  for (let battle = 0; battle < 40; battle++) {
    const spy = new Spy(skirmish, seedWords("s"), battle);
    const fast = begunState([
      { id: "ana", is: "sword" },
      { id: "bo", is: "bow", tactics: "archer" },
      { id: "orc", is: "club" },
      { id: "sly", is: "knife", tactics: "archer", hidden: true },
    ]);
    const fight = new Fight(fast, spy, "nothing");
    spy.attend(fast);
    let slow = skirmish.copy(fast);
    for (let actor = skirmish.actor(fast); actor !== null; actor = skirmish.actor(fast)) {
      const command = skirmish.tactics[skirmish.tacticOf(fast, actor)]?.act(fast, actor) as Command;
      skirmish.perform(fight, command);
      const answers = spy.take();
      const outcome = run(skirmish, slow, command, new Recorded(answers, NOBODY));
      if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
      expect(canonical(outcome.state)).toBe(canonical(fast));
      slow = outcome.state;
      decisions += 1;
      choices += answers.filter((a) => "choose" in a).length;
    }
    expect(fast.winner).not.toBeNull();
  }
  expect(decisions).toBeGreaterThan(200);
  expect(choices).toBeGreaterThan(50);
});
