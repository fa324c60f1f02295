import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  conform,
  conformWith,
  formatReport,
  type Law,
  LAW_NAMES,
  type LawReport,
  LAWS,
  type Report,
} from "../../src/conformance/index.ts";
import { type EncounterFile, openBattle, playStep, type Ruleset, sure } from "../../src/kernel/index.ts";
import { MUTANTS, type Mutant } from "./mutants/index.ts";
import { skirmish } from "./skirmish/index.ts";
import type { State } from "./skirmish/state.ts";

const SMALL = { battles: 4, steps: 30, samples: 200, leaves: 400, further: 80 };
const lawOf = (report: Report, law: Law): LawReport => report.laws.find((l) => l.law === law) as LawReport;
const mistake = (words: string): Mutant => MUTANTS.find((m) => m.mistake === words) as Mutant;

describe("a ruleset that keeps the laws", () => {
  const report = conform(skirmish);

  for (const law of LAW_NAMES)
    it(`${law} ${LAWS[law]}`, () => {
      const { checks, failures, excused } = lawOf(report, law);
      expect(failures, formatReport(report)).toEqual([]);
      expect(checks).toBeGreaterThan(0);
      expect(excused).toBe(0);
    });

  it("passes as a whole, without exceptions", () => {
    expect(report.ok).toBe(true);
    expect(report.stale).toEqual([]);
    expect(report.commands).toBeGreaterThan(report.battles);
  });

  it("was looked at in every way a ruleset with secrets, reactions and parts can be", () => {
    const parts = report.laws.flatMap((l) => Object.keys(l.parts));
    for (const what of [
      "sampled",
      "parts",
      "parts apart",
      "shortcuts",
      "fork",
      "tactics answer",
      "disguised state",
      "disguised offers",
      "odds",
      "explanations",
      "refusals",
      "questions",
      "as seen",
      "stands again",
      "acts",
      "carried",
    ])
      expect(parts).toContain(what);
  });

  it("gets the same report for the same settings, and another for another seed", () => {
    const [one, two, other] = [SMALL, SMALL, { ...SMALL, seed: "otherwise" }].map((s) =>
      conform(skirmish, s),
    );
    expect(two).toEqual(one);
    expect(other).not.toEqual(one);
    expect(other?.ok).toBe(true);
  });

  it("passes driven by fast-check too", () => {
    const driven = conformWith(fc, skirmish, { battles: 25, samples: 400 });
    expect(driven.ok).toBe(true);
    expect(driven.battles).toBeGreaterThanOrEqual(25);
  });
});

it.each(LAW_NAMES)("%s has at least one mutant to show that it can be broken", (law) => {
  expect(MUTANTS.some((m) => m.law === law)).toBe(true);
});

describe("a failure", () => {
  const { ruleset } = mistake("a view shows hidden armor");
  const failure = lawOf(conform(ruleset, SMALL), "L6").failures[0];

  it("names law, subject, ruleset and says in one sentence what is the matter", () => {
    expect(failure).toMatchObject({ law: "L6", about: "view of state", ruleset: "skirmish" });
    expect(failure?.says).toMatch(/can tell secrets apart: .*armor/);
    expect(failure?.times).toBeGreaterThan(0);
  });

  it("comes with an encounter and a script that can be played again", () => {
    if (failure?.encounter == null) throw new Error("expected an encounter");
    let battle = sure(openBattle(ruleset, failure.encounter, "again"));
    for (const step of failure.script.steps) battle = sure(playStep(battle, step));
    expect(battle.past.length).toBe(failure.script.steps.length);
    expect(failure.script.steps.every((s) => Object.keys(s).join() === "command,answers")).toBe(true);
  });

  it("reads well", () => {
    const text = formatReport(conform(ruleset, SMALL));
    expect(text).toContain("skirmish: breaks the laws");
    expect(text).toMatch(/L6 +a state survives JSON.*broken about view of state/);
    expect(text).toContain('script: {"fray":1,"steps":[');
  });
});

describe("a mistake that stops everything", () => {
  it("is named, and of the laws nobody could look at it says so", () => {
    const text = formatReport(conform(mistake("rules wait").ruleset, SMALL));
    expect(text).toMatch(/L1 .*broken about perform/);
    expect(text).toMatch(/L5 .*0 checks, not looked at/);
    expect(text).toContain("it answers later, with a promise: rules never wait");
  });

  it("is told with its line where it is thrown", () => {
    const { ruleset } = mistake("an event cannot be said");
    const [failure] = lawOf(conform(ruleset, SMALL), "form").failures;
    expect(failure?.about).toBe("say damage");
    expect(failure?.says).toMatch(/nothing can be said: TypeError: no words for it \(at .*form\.ts:\d+/);
  });

  it("is named where somebody only looked", () => {
    const { ruleset } = mistake("saying an event changes the state");
    const [failure] = lawOf(conform(ruleset, SMALL), "L1").failures;
    expect(failure?.says).toMatch(/^say only looks, and changed what it looked at: /);
  });
});

describe("exceptions", () => {
  const { ruleset } = mistake("something in the repertoire never fires");
  const excused = {
    law: "L8",
    about: "repertoire do dance",
    reason: "dancing comes with the next version",
  } as const;

  it("silence just the law and subject they name", () => {
    const report = conform(ruleset, { ...SMALL, exceptions: [excused] });
    expect(report.ok, formatReport(report)).toBe(true);
    expect(lawOf(report, "L8").excused).toBe(1);
    const both: Ruleset<State> = { ...ruleset, repertoire: [...ruleset.repertoire, "do sing"] };
    const other = conform(both, { ...SMALL, exceptions: [excused] });
    expect(lawOf(other, "L8").failures.map((f) => f.about)).toEqual(["repertoire do sing"]);
  });

  it("of another law silence nothing, and are reported as stale", () => {
    const wrong = { ...excused, law: "L7" } as const;
    const report = conform(ruleset, { ...SMALL, exceptions: [wrong] });
    expect(lawOf(report, "L8").failures).toHaveLength(1);
    expect(report.stale).toEqual([wrong]);
  });

  it("that no longer match anything make the report fail", () => {
    const report = conform(skirmish, { ...SMALL, exceptions: [excused] });
    expect(report.laws.flatMap((l) => l.failures)).toEqual([]);
    expect(report).toMatchObject({ ok: false, stale: [excused] });
    expect(formatReport(report)).toContain("silenced nothing: take it out");
  });

  it("without a reason do not count", () => {
    const report = conform(ruleset, { ...SMALL, exceptions: [{ ...excused, reason: " " }] });
    expect(report.ok).toBe(false);
    expect(lawOf(report, "L8").failures).toHaveLength(1);
    expect(formatReport(report)).toContain("gives no reason");
  });
});

describe("no hollow passes", () => {
  it("a law that nothing was held against is broken", () => {
    const report = conform(skirmish, { ...SMALL, encounters: {}, build: null });
    expect(report.ok).toBe(false);
    for (const law of LAW_NAMES.filter((l) => l !== "L8"))
      expect(lawOf(report, law).failures.map((f) => f.about)).toEqual(["no checks"]);
  });

  it("a part of a law that nothing was held against is, too", () => {
    const open: Ruleset<State> = {
      ...skirmish,
      encounters: { duel: { ...(skirmish.encounters["duel"] as EncounterFile), rules: { cloaks: false } } },
      repertoire: skirmish.repertoire.filter((name) => !/volley|screen|appears/.test(name)),
      asks: skirmish.asks.filter(({ name }) => !/screen|arrows/.test(name)),
    };
    const report = conform(open, { ...SMALL, build: null });
    const failures = report.laws.flatMap((l) => l.failures);
    expect(failures.map((f) => `${f.law} ${f.about}`)).toEqual(["L6 no disguised state", "L6 no as seen"]);
  });
});

describe("what is fought", () => {
  it("can be given: encounters by name, and a builder for random ones", () => {
    const seen = new Set<string>();
    const spying: Ruleset<State> = {
      ...skirmish,
      setup(encounter) {
        seen.add(encounter.name);
        return skirmish.setup(encounter);
      },
    };
    const duel = { ...skirmish.encounters["duel"], fray: 1, ruleset: "skirmish", name: "Mine" } as const;
    conform(spying, {
      ...SMALL,
      further: 0,
      encounters: { mine: duel },
      build: (pick) => ({ ...duel, name: `Built ${pick(2)}` }),
    });
    expect([...seen].sort()).toEqual(["Built 0", "Built 1", "Mine"]);
  });

  it("is also random: other people, sides hidden, house rules, policies and orders", () => {
    const files: string[] = [];
    const spying: Ruleset<State> = {
      ...skirmish,
      setup(encounter) {
        files.push(JSON.stringify(encounter));
        return skirmish.setup(encounter);
      },
    };
    conform({ ...spying, repertoire: ["do dance"] }, { ...SMALL, battles: 1, further: 60 });
    for (const sign of [
      '"hidden":true',
      '"blockBy"',
      '"mode":"automatic"',
      '"tactics":"archer"',
      '"order":["',
    ])
      expect(
        files.some((f) => f.includes(sign)),
        sign,
      ).toBe(true);
  });
});

describe("driven by fast-check", () => {
  it("a failure is shrunk to a short battle and thrown with its script", () => {
    const { ruleset } = mistake("a sum leaves out a term");
    const thrown = errorOf(() => conformWith(fc, ruleset, { battles: 25, samples: 100 }));
    expect(thrown).toContain("skirmish breaks why");
    const script = thrown.slice(thrown.indexOf("script: ") + 8);
    const { steps } = JSON.parse(script) as { steps: { command: { do: string; options?: object } }[] };
    expect(steps.length).toBeLessThanOrEqual(3);
    expect(steps.at(-1)?.command).toMatchObject({ do: "attack", options: { manner: "wild" } });
  });

  it("what never fired is thrown as well", () => {
    const { ruleset } = mistake("something in the repertoire never fires");
    expect(errorOf(() => conformWith(fc, ruleset, SMALL))).toContain(
      "do dance is in the repertoire and never fired",
    );
  });
});

function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("expected it to throw");
}
