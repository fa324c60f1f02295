import type { Ruleset } from "@fray/engine";
import { questionOdds } from "@fray/engine/analysis";
import { describe, expect, it } from "vitest";
import { formatAddress, longQuestion, parseAddress, shortQuestion, usualState } from "../src/lab/address.ts";
import { labCurve, labMore, labOdds, labTree } from "../src/lab/odds/answer.ts";
import { curveChoices } from "../src/lab/curve.tsx";
import { faceOff } from "../src/lab/odds/fight.ts";
import { headline } from "../src/lab/shown.ts";
import type { LabState, Subject } from "../src/lab/odds/subject.ts";
import { Line, Newest, serve } from "../src/workers/wire.ts";

const SYSTEMS = ["hit-die", "to-hit", "armor-class", "dice-pool", "battle-order"] as const;

async function load(id: string): Promise<Ruleset> {
  return ((await import(`@fray/engine/rulesets/${id}`)) as { readonly default: unknown }).default as Ruleset;
}

function sure<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe.each(SYSTEMS)("the lab with %s", (id) => {
  it("opens on a fight that may hit or miss, and every deed offered can be asked about", async () => {
    const ruleset = await load(id);
    const { fight } = usualState(ruleset);
    const { targets, deeds, deed, exact } = sure(labOdds(ruleset, fight));
    expect(exact).toBe(true);
    expect(deed).not.toBeNull();
    expect(targets[0]?.odds.mean).toBeGreaterThan(0);
    for (const { key } of deeds)
      expect(labOdds(ruleset, { ...fight, deed: key }), key).toMatchObject({
        ok: true,
        value: { deed: { key } },
      });
  });

  it("gives for bare numbers what the engine gives for the same question", async () => {
    const ruleset = await load(id);
    const { numbers } = usualState(ruleset);
    const { targets } = sure(labOdds(ruleset, numbers));
    const short = shortQuestion(ruleset, numbers.question);
    expect(targets.map((t) => t.odds)).toEqual(
      sure(questionOdds(ruleset, { ruleset: id, ...short })).targets,
    );
    expect(longQuestion(ruleset, short)).toEqual(numbers.question);
  });

  it("a link restores every kind of question", async () => {
    const ruleset = await load(id);
    const usual = usualState(ruleset);
    const states: readonly LabState[] = [
      { ...usual, fight: { ...usual.fight, far: 3, toSheet: { hp: 9 } }, curve: "toSheet.hp" },
      { ...usual, kind: "numbers" },
      { ...usual, kind: "dice", dice: { kind: "dice", text: "5d6>=5", least: 2 } },
      { ...usual, pins: [{ name: "A: x", ruleset: id, subject: usual.numbers }] },
    ];
    for (const state of states) {
      const query = new URLSearchParams(formatAddress(ruleset, state).toString());
      expect(parseAddress(ruleset, query)).toEqual(state);
    }
  });

  it("draws a curve over every number it offers", async () => {
    const ruleset = await load(id);
    const usual = usualState(ruleset);
    for (const kind of ["fight", "numbers"] as const) {
      const choices = curveChoices(ruleset, { ...usual, kind });
      expect(choices.length).toBeGreaterThan(1);
      const [choice] = choices;
      const now = sure(labOdds(ruleset, usual[kind])).targets[0]?.odds.hit;
      const points = labCurve(ruleset, usual[kind], choice?.path ?? "", [choice?.now ?? 0]);
      if (choice?.now !== null) expect(points[0]?.hit).toBe(now);
    }
  });

  it("tells a line to copy and a tree", async () => {
    const ruleset = await load(id);
    const { fight, numbers } = usualState(ruleset);
    expect(sure(labMore(ruleset, fight)).lines[0]).toMatch(/→/);
    expect(sure(labMore(ruleset, numbers)).lines[0]).toMatch(/to hit/);
    expect(sure(labTree(ruleset, numbers)).tree.kind).toMatch(/chance|choice/);
  });
});

describe("what the lab says", () => {
  it("tells odds with and without a question's reactions", async () => {
    const battleOrder = sure(
      labMore(await load("battle-order"), usualState(await load("battle-order")).numbers),
    );
    expect(battleOrder.answers.map((a) => a.label)).toEqual([
      "No dodge",
      "With dodge",
      "No block",
      "Block",
      "Heavy",
      "Super",
    ]);
    const toHit = sure(labMore(await load("to-hit"), usualState(await load("to-hit")).numbers));
    expect(toHit.answers.map((a) => a.label)).toEqual(["No reaction", "Deflect", "Parry"]);
  });

  it("a curve is of one deed, also where another would tell more: more armor never makes hitting easier", async () => {
    const ruleset = await load("armor-class");
    const { fight } = usualState(ruleset);
    const values = Array.from({ length: 20 }, (_, i) => i + 1);
    const hits = labCurve(ruleset, fight, "toSheet.meleeAC", values).map((p) => p.hit);
    expect(hits).toHaveLength(20);
    expect(hits).toEqual(hits.toSorted((a, b) => b - a));
    expect(hits[0]).toBe(1);
  });

  it("a curve leaves out the values at which its deed cannot be done", async () => {
    const ruleset = await load("armor-class");
    const { fight } = usualState(ruleset);
    const sword = sure(labOdds(ruleset, fight)).deed?.key ?? "";
    const points = labCurve(ruleset, { ...fight, deed: sword }, "far", [1, 2, 5]);
    expect(points.map((p) => p.x)).toEqual([1]);
  });

  it("says where in the dice it went wrong", async () => {
    expect(labOdds(await load("hit-die"), { kind: "dice", text: "2d6 + x" })).toMatchObject({
      ok: false,
      problems: [{ code: "dice/syntax", at: 6 }],
    });
  });

  it("never says 100 % of what is not certain, and does of what is", async () => {
    const ruleset = await load("hit-die");
    const big = (subject: Subject) => headline(sure(labOdds(ruleset, subject)), subject).big;
    expect(big({ kind: "dice", text: "(10d10) >= 11" })).toBe(">99 %");
    expect(big({ kind: "dice", text: "(10d10) >= 10" })).toBe("100 %");
    expect(big({ kind: "dice", text: "2d6", least: 7 })).toBe("58 %");
  });

  it("says what is wrong with a changed sheet, at its field", async () => {
    const ruleset = await load("hit-die");
    const { fight } = usualState(ruleset);
    const wrong = labOdds(ruleset, { ...fight, toSheet: { hp: 0 } });
    expect(wrong).toMatchObject({ ok: false, problems: [{ path: "combatants.1.sheet.hp" }] });
  });

  it("says so when nothing can be done from so far away", async () => {
    const ruleset = await load("dice-pool");
    const { fight } = usualState(ruleset);
    expect(sure(faceOff(ruleset, { ...fight, far: 1 })).deeds.length).toBeGreaterThan(0);
    expect(labOdds(ruleset, { ...fight, far: 12 })).toMatchObject({
      ok: false,
      problems: [{ code: "lab/nothing" }],
    });
  });
});

type Sums = { readonly double: { readonly ask: number; readonly answer: number } };

describe("the line to a worker", () => {
  it("gives every question its own answer, and failures to whoever asked", async () => {
    const { port1, port2 } = new MessageChannel();
    serve<Sums>(port2 as never, {
      double: async (n) => {
        if (n < 0) throw new Error("too small");
        await Promise.resolve();
        return n * 2;
      },
    });
    const line = new Line<Sums>(port1 as never);
    const asked = [line.ask("double", 3), line.ask("double", -1), line.ask("double", 5)];
    expect(await Promise.allSettled(asked)).toMatchObject([
      { value: 6 },
      { reason: { message: "too small" } },
      { value: 10 },
    ]);
    port1.close();
  });

  it("while one answer is on its way only the newest question waits", async () => {
    const asked: number[] = [];
    let release: (() => void) | null = null;
    const newest = new Newest<number, number>((n) => {
      asked.push(n);
      return new Promise((resolve) => {
        release = () => resolve(n * 10);
      });
    });
    const all = [newest.put(1), newest.put(2), newest.put(3)];
    expect(asked).toEqual([1]);
    (release as unknown as () => void)();
    expect(await all[0]).toBe(10);
    expect(await all[1]).toBeNull();
    await Promise.resolve();
    (release as unknown as () => void)();
    expect(await all[2]).toBe(30);
    expect(asked).toEqual([1, 3]);
  });
});
