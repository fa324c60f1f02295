import { describe, expect, it } from "vitest";
import {
  AnswersSampling,
  type CommandOdds,
  commandOdds,
  estimate,
  type Interval,
  OddsSampling,
  oddsWithAnswers,
  playedOut,
  questionOdds,
  sequenceOdds,
  SequenceSampling,
  sureText,
  turnOdds,
  unsure,
} from "../../src/analysis/index.ts";
import type { BattleState, Command, EncounterFile, Ruleset } from "../../src/kernel/index.ts";
import { survey } from "../../src/oracles/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { ANA, ATTACK, begunState, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import { momentsOf } from "./fought.ts";

const SAMPLES = 3000;

/** How many intervals the truth lies in, and how far off it is at most, in half intervals. */
class Held {
  readonly wrong: string[] = [];
  private of = 0;
  private inside = 0;
  private farthest = 0;

  add(truth: number, [low, high]: Interval, about: string): void {
    const [middle, half] = [(low + high) / 2, (high - low) / 2];
    this.of += 1;
    if (truth >= low - 1e-9 && truth <= high + 1e-9) this.inside += 1;
    if (half > 0) this.farthest = Math.max(this.farthest, Math.abs(truth - middle) / half);
    else this.check(Math.abs(truth - middle) < 0.01, about); // always the same: what never came is rare
  }

  odds(exact: CommandOdds, sampled: CommandOdds, about: string): void {
    this.check(exact.exact && !sampled.exact && sampled.samples === SAMPLES, `${about}: sure`);
    for (const [i, id] of sampled.ids.entries()) {
      const truth = exact.targets[exact.ids.indexOf(id)];
      const one = sampled.targets[i];
      if (truth === undefined || one?.interval === undefined) throw new Error(`nothing of ${id}: ${about}`);
      for (const what of ["hit", "critical", "effect", "mean", "down"] as const) {
        const [low, high] = one.interval[what];
        this.check(one[what] >= low - 1e-9 && one[what] <= high + 1e-9, `${about}: ${what} of its own`);
        this.add(truth[what], one.interval[what], `${about}: ${what} of ${id}`);
      }
      const whole = Object.values(one.damage).reduce((sum, share) => sum + share, 0);
      this.check(Math.abs(whole - 1) < 1e-9, `${about}: damage of ${id}`);
    }
  }

  check(right: boolean, about: string): void {
    if (!right) this.wrong.push(about);
  }

  /** 95 of 100, none absurdly far off, and enough of them. */
  verdict(): object {
    const { of, inside, farthest, wrong } = this;
    return { enough: of > 15, inside: inside / of > 0.9, near: farthest < 2, wrong };
  }
}
const HOLDS = { enough: true, inside: true, near: true, wrong: [] };

const sampledOdds = (...asked: ConstructorParameters<typeof OddsSampling>): CommandOdds =>
  playedOut(new OddsSampling(...asked));

const SHIPPED = [
  ["hit-die", hitDie, "toll-bridge"],
  ["to-hit", toHit, "ruined-gate"],
  ["armor-class", armorClass, "broken-wall"],
  ["dice-pool", dicePool, "ford"],
  ["battle-order", battleOrder, "rail-yard"],
] as const;

function* deeds(given: unknown, name: string, commands = 30) {
  const ruleset = given as Ruleset;
  const moments = momentsOf(ruleset, ruleset.encounters[name] as EncounterFile, "sampled", commands);
  for (const { state, command } of moments)
    if (command.do !== "start" && command.do !== "end" && command.do !== "move")
      yield { ruleset, state, command, about: `${name}: ${JSON.stringify(command)}` };
}

describe.each(SHIPPED)("sampled odds of %s", (_, given, name) => {
  it("L3 agree with the exact ones within their intervals", () => {
    const held = new Held();
    for (const { ruleset, state, command, about } of deeds(given, name))
      held.odds(
        commandOdds(ruleset, state, command),
        sampledOdds(ruleset, state, command, { samples: SAMPLES, seed: about }),
        about,
      );
    expect(held.verdict()).toEqual(HOLDS);
  });
});

describe("sampled odds with answers", () => {
  it("L3 agree with the exact ones, answer by answer", () => {
    const held = new Held();
    for (const { ruleset, state, command, about } of deeds(armorClass, "broken-wall", 20)) {
      const exact = oddsWithAnswers(ruleset, state, command);
      const sampling = new AnswersSampling(ruleset, state, command, { samples: SAMPLES, seed: about });
      while (sampling.play());
      const { asIs, answers, best, worst } = sampling.report();
      expect([best, worst]).toEqual([null, null]);
      held.odds(exact.asIs, asIs, about);
      for (const { name, who, answer, odds } of answers) {
        const same = exact.answers.find((a) => a.name === name && a.who === who && a.answer === answer);
        held.odds(same?.odds as CommandOdds, odds, `${about}, ${name} ${who} ${answer}`);
      }
    }
    expect(held.verdict()).toEqual(HOLDS);
  });
});

describe("several commands in a row, sampled", () => {
  const sequences = (ruleset: Ruleset, state: BattleState, commands: readonly Command[] | null) => {
    const seed = `${JSON.stringify(commands)} ${state.round}`;
    const sampling = new SequenceSampling(ruleset, state, commands, { samples: SAMPLES, seed });
    while (sampling.play());
    const exact = commands === null ? turnOdds(ruleset, state) : sequenceOdds(ruleset, state, commands);
    return { exact, sampled: sampling.report() };
  };

  it.each(SHIPPED)("L3 agree with the exact ones: %s", (_, given, name) => {
    const held = new Held();
    for (const { ruleset, state, command, about } of deeds(given, name, 20))
      for (const commands of [null, [command, command]]) {
        const { exact, sampled } = sequences(ruleset, state, commands);
        held.check(exact.exact && !sampled.exact && sampled.samples === SAMPLES, about);
        for (const [i, id] of sampled.ids.entries()) {
          const truth = exact.targets[exact.ids.indexOf(id)];
          const one = sampled.targets[i];
          if (truth === undefined || one?.interval === undefined) throw new Error(`nothing of ${id}`);
          held.add(truth.hit, one.interval.hit, `${about}: hit of ${id}`);
          held.add(truth.mean, one.interval.mean, `${about}: mean of ${id}`);
          for (const [at, between] of one.interval.down.entries())
            held.add(truth.down[at] ?? (truth.down.at(-1) as number), between, `${about}: down of ${id}`);
        }
        exact.steps.slice(0, sampled.steps.length).forEach((step, at) => {
          held.check(Math.abs(step.done - (sampled.steps[at]?.done as number)) < 0.05, `${about}: done`);
        });
      }
    expect(held.verdict()).toEqual(HOLDS);
  });
});

describe("what is too large", () => {
  const state = begunState([ANA, orc({ armor: 1 })]);
  const decide = ({ options }: { readonly options: readonly string[] }): string => options[0] as string;
  const how = { decide, part: null, hearing: "nothing" } as const;
  const all = survey(skirmish, state, ATTACK, { ...how, budget: 1e6 }, () => {});

  it("says how much is left out and about how many ways there are", () => {
    expect(all).toMatchObject({ left: 0, ways: all.leaves });
    const odds = commandOdds(skirmish, state, ATTACK, { budget: all.leaves - 5 });
    expect(odds.exact).toBe(false);
    expect(odds.left).toBeGreaterThan(0);
    expect(odds.estimate?.ways).toBeGreaterThan(all.leaves - 5);
    expect(odds.estimate?.ways).toBeLessThan(2 * all.leaves);
  });

  it("does not say so where all was walked", () => {
    expect(commandOdds(skirmish, state, ATTACK)).not.toHaveProperty("estimate");
    const endless = questionOdds(armorClass, {
      ruleset: "armor-class",
      weapon: { damage: "1d6!" },
      targets: [{}],
    });
    if (!endless.ok) throw new Error(JSON.stringify(endless.problems));
    expect(endless.value.left).toBeGreaterThan(0);
    expect(endless.value).not.toHaveProperty("estimate");
  });

  it("is played where somebody wants an answer anyway", () => {
    expect(unsure(estimate(skirmish, state, ATTACK).odds)).toEqual(commandOdds(skirmish, state, ATTACK));
    const { targets, ...rest } = unsure(estimate(skirmish, state, ATTACK, { budget: 3 }).odds);
    const { targets: sampled, ...same } = sampledOdds(skirmish, state, ATTACK);
    expect(rest).toEqual(same);
    expect(targets[0]?.hit).toBe(sampled[0]?.hit);
    expect(sampled[0]?.down).toBe(0); // which a sample cannot know
    expect(targets[0]?.down).toBeGreaterThan(0);
    expect(targets[0]?.down).toBeLessThan(1e-9);
  });

  it("says so of a turn too", () => {
    const long = sequenceOdds(skirmish, state, [ATTACK, ATTACK], { budget: 20 });
    expect(long.exact).toBe(false);
    expect(long.estimate?.ways).toBeGreaterThan(20);
    expect(sequenceOdds(skirmish, state, [ATTACK])).not.toHaveProperty("estimate");
  });
});

describe("playings", () => {
  const state = begunState([ANA, orc({ armor: 1, points: 1 })]);
  const sampled = (seed: string): CommandOdds => sampledOdds(skirmish, state, ATTACK, { samples: 200, seed });

  it("of a seed are always the same, of another others", () => {
    expect(sampled("a")).toEqual(sampled("a"));
    expect(sampled("a")).not.toEqual(sampled("b"));
  });

  it("can be cut short, and tell how many there were", () => {
    const sampling = new OddsSampling(skirmish, state, ATTACK, { samples: 1000 });
    for (let i = 0; i < 10; i++) expect(sampling.play()).toBe(true);
    expect(sampling.report()).toMatchObject({ exact: false, samples: 10 });
  });

  it("decide as they are told to", () => {
    const by = (choice: string) =>
      sampledOdds(skirmish, state, ATTACK, {
        samples: 2000,
        decide: ({ options }) => (options.includes(choice) ? choice : (options[0] as string)),
      }).targets[0]?.hit as number;
    expect(by("dodge")).toBeLessThan(by("none") - 0.2);
  });
});

describe("how sure odds are", () => {
  it.each([
    [{ exact: true }, "exact"],
    [{ exact: false, samples: 1 }, "sampled: 1 playing"],
    [{ exact: false, samples: 12_000 }, "sampled: 12,000 playings"],
    [{ exact: false, left: 3e-12 }, "cut off: 3.0e-12 left out"],
    [{ exact: false, left: 0.123, estimate: { ways: 9 } }, "cut off: 12.3 % left out"],
    [{ exact: false, left: 1 - 1e-9, estimate: { ways: 9 } }, "cut off: >99.9 % left out"],
  ])("is said in the same words everywhere: %j", (sure, text) => {
    expect(sureText(sure)).toBe(text);
  });
});
