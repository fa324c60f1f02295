import { depthOf, type Json, type Ruleset, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import {
  frameOf,
  EVERYTHING,
  fold,
  momentFor,
  type Snapshot,
  storyFor,
  takeSnapshot,
  viewOf,
} from "../../src/table/index.ts";
import {
  begin,
  type Bench,
  bench,
  combatantsOf,
  encounterOf,
  pastOf,
  RULESETS,
  rulesetNamed,
  seat,
  stepByTactics,
  withHidden,
} from "./tables.ts";

interface Played {
  readonly b: Bench;
  readonly snapshots: readonly Snapshot[];
  /** What the game master saw after each step that counts. */
  readonly seen: ReadonlyMap<number, unknown>;
}

/** A battle with steps back, forward again, and other ways taken from there. */
function wandering(ruleset: Ruleset): Played {
  const b = bench(ruleset);
  const snapshots: Snapshot[] = [];
  const seen = new Map<number, unknown>([[0, viewOf(b.table, seat(b, "gm")).state]]);
  const look = (): void => {
    seen.set(depthOf(b.table.battle), viewOf(b.table, seat(b, "gm")).state);
    const snapshot = b.entries.length % 3 === 0 ? takeSnapshot(b.table) : null;
    if (snapshot !== null) snapshots.push(snapshot);
  };
  begin(b);
  look();
  for (let i = 0; i < 30 && stepByTactics(b); i++) {
    look();
    if (i % 7 === 5) for (let back = 0; back < 3; back++) b.must("gm", { do: "undo" });
    if (i % 14 === 5) b.must("gm", { do: "redo" });
    if (i === 12) b.must("gm", { do: "fork" });
    if (i % 4 === 0) b.must("gm", { do: "roll", dice: "1d6" });
  }
  return { b, snapshots, seen };
}

describe("moments", () => {
  it.each(RULESETS.map((r) => [r.id, r] as const))(
    "%s: every step that counts is shown as it stood, whatever was undone around it",
    async (_, ruleset) => {
      const { b, snapshots, seen } = wandering(ruleset);
      const total = depthOf(b.table.battle);
      for (const past of [pastOf(b), pastOf(b, snapshots)])
        for (const step of [0, total, ...Array.from({ length: total }, (_, i) => i + 1)]) {
          const moment = sure(await momentFor(past, b.table, seat(b, "gm"), step));
          expect(moment).toMatchObject({ step, total });
          expect(moment.view.state).toEqual(seen.get(step));
        }
    },
  );

  it("beyond the last step there is none", async () => {
    const b = bench(rulesetNamed("hit-die"));
    begin(b);
    const moment = await momentFor(pastOf(b), b.table, seat(b, "gm"), 2);
    expect(moment).toMatchObject({ ok: false, problems: [{ code: "moment/unknown", path: "step" }] });
  });
});

describe("what is prepared before the battle begins", () => {
  it.each(RULESETS.map((r) => [r.id, r] as const))(
    "%s: shows nobody who is hidden by then, at no step and in no story",
    async (_, ruleset) => {
      const file = encounterOf(ruleset);
      const { at: __, ...last } = combatantsOf(file).at(-1) as { [field: string]: Json };
      const late = { ...last, id: "latecomer", name: "Xyzzyva" };
      const ids = combatantsOf(file).map((c) => c.id);
      const b = bench(ruleset, { file, players: { pia: [ids[0] as string] } });
      const told = async (id: string) =>
        JSON.stringify([
          ...(await Promise.all([0, 1, 2].map((step) => momentFor(pastOf(b), b.table, seat(b, id), step)))),
          await storyFor(pastOf(b), b.table, seat(b, id), { from: 0 }),
        ]);
      b.must("gm", { do: "overrule", overrule: { what: "join", combatant: late } });
      b.must("gm", { do: "overrule", overrule: { what: "hide", target: "latecomer" } });
      for (const id of ["pia", "eye"]) expect(await told(id)).not.toMatch(/Xyzzyva|latecomer/);
      expect(await told("gm")).toContain("Xyzzyva");
      begin(b);
      stepByTactics(b);
      for (const id of ["pia", "eye"]) expect(await told(id)).not.toMatch(/Xyzzyva|latecomer/);
      b.must("gm", { do: "overrule", overrule: { what: "reveal", target: "latecomer" } });
      const now = await momentFor(pastOf(b), b.table, seat(b, "pia"), depthOf(b.table.battle));
      expect(JSON.stringify(now)).toContain("Xyzzyva");
    },
  );
});

describe("the story", () => {
  it.each(RULESETS.map((r) => [r.id, r] as const))(
    "%s: tells each seat the events its frames told, of the steps that count",
    async (_, ruleset) => {
      const { b } = wandering(ruleset);
      const told = new Map<string, string[]>();
      for (let i = 1; i < b.entries.length; i++) {
        const before = sure(fold(ruleset, b.entries.slice(0, i), { keep: EVERYTHING }));
        const entry = b.entries[i] as (typeof b.entries)[number];
        if (entry.fact.kind !== "step") continue;
        const after = sure(fold(ruleset, [entry], { from: before, keep: EVERYTHING }));
        for (const id of ["gm", "eye"]) {
          const frame = frameOf(before, entry, after, id);
          told.set(`${id} ${entry.seq}`, frame?.events.map((e) => e.text) ?? []);
        }
      }
      for (const id of ["gm", "eye"]) {
        const { steps, total } = sure(await storyFor(pastOf(b), b.table, seat(b, id)));
        expect(steps.map((s) => s.step)).toEqual(Array.from({ length: total }, (_, i) => i + 1));
        expect(total).toBe(depthOf(b.table.battle));
        for (const s of steps) expect(s.events.map((e) => e.text)).toEqual(told.get(`${id} ${s.seq}`));
      }
    },
  );

  it.each(RULESETS.map((r) => [r.id, r] as const))(
    "%s: is the same whatever snapshots were kept on the way, whole and in parts",
    async (_, ruleset) => {
      const { b, snapshots } = wandering(ruleset);
      const told = sure(await storyFor(pastOf(b), b.table, seat(b, "gm"))).steps;
      expect(told.length).toBe(depthOf(b.table.battle));
      const past = pastOf(b, snapshots);
      for (const [from, to] of [
        [1, told.length],
        [told.length - 1, told.length],
        [2, told.length - 2],
      ] as const) {
        const { steps } = sure(await storyFor(past, b.table, seat(b, "gm"), { from, to }));
        expect(steps).toEqual(told.slice(from - 1, to));
      }
    },
  );

  it("says what was done in a person's words, by whom and when, in the range that is asked for", async () => {
    const ruleset = rulesetNamed("hit-die");
    const b = bench(ruleset);
    begin(b);
    stepByTactics(b);
    const { steps } = sure(await storyFor(pastOf(b), b.table, seat(b, "eye")));
    expect(steps[0]).toMatchObject({ step: 1, who: "gm", actor: null, label: "The battle begins" });
    const [id] = Object.entries(viewOf(b.table, seat(b, "gm")).state.combatants).find(
      ([, c]) => c.name === steps[1]?.label.split(": ")[0],
    ) as [string, unknown];
    expect(steps[1]).toMatchObject({ step: 2, actor: id, when: new Date(b.now).toISOString() });
    expect(steps[1]?.label).toMatch(/^[^:]+: [A-Z][a-z ]+$/);
    const part = sure(await storyFor(pastOf(b), b.table, seat(b, "eye"), { from: 2, to: 9 }));
    expect(part).toEqual({ steps: [steps[1]], rolls: [], fresh: [], total: 2 });
  });

  it("has the dice thrown beside the battle; those after an undone step stand after the one before it", async () => {
    const b = bench(rulesetNamed("hit-die"), { players: { pia: [] } });
    begin(b);
    stepByTactics(b);
    b.must("pia", { do: "roll", dice: "2d6+1" });
    const rolls = async () => sure(await storyFor(pastOf(b), b.table, seat(b, "eye"))).rolls;
    expect(await rolls()).toMatchObject([{ after: 2, who: "pia", dice: "2d6+1" }]);
    b.must("gm", { do: "undo" });
    expect(await rolls()).toMatchObject([{ after: 1, who: "pia", dice: "2d6+1" }]);
  });

  it("lists so many rolls, says how many it left out, and reaches all of them", async () => {
    const b = bench(rulesetNamed("hit-die"), { players: { pia: [] } });
    begin(b);
    for (let i = 0; i < 450; i++) b.must("pia", { do: "roll", dice: `1d6+${i}` });
    stepByTactics(b);
    b.must("pia", { do: "roll", dice: "1d4" });
    const ask = async (range: object) => sure(await storyFor(pastOf(b), b.table, seat(b, "eye"), range));
    const found: string[] = [];
    const leftOut: (number | undefined)[] = [];
    for (let page = await ask({ to: 1 }); page.rolls.length > 0; ) {
      found.unshift(...page.rolls.map((r) => r.dice));
      leftOut.push(page.rollsLeftOut);
      page = await ask({ to: 1, rollsBefore: page.rolls[0]?.seq ?? 0 });
    }
    expect(leftOut).toEqual([250, 50, undefined]);
    expect(found).toEqual(Array.from({ length: 450 }, (_, i) => `1d6+${i}`));
    const all = await ask({});
    expect([all.rolls.length, all.rolls.at(-1)?.dice, all.rollsLeftOut]).toEqual([200, "1d4", 251]);
  });

  it.each(RULESETS.map((r) => [r.id, r] as const))(
    "%s: names nobody a seat does not see, then or now",
    async (_, ruleset) => {
      const file = withHidden(encounterOf(ruleset));
      const hidden = combatantsOf(file).at(-1)?.id as string;
      const b = bench(ruleset, { file });
      begin(b);
      for (let i = 0; i < 20 && stepByTactics(b); i++);
      const story = sure(await storyFor(pastOf(b), b.table, seat(b, "eye")));
      expect(story.steps.length).toBe(depthOf(b.table.battle));
      const text = JSON.stringify(story);
      expect(text).not.toContain("Xyzzyva");
      expect(text).not.toContain(`"${hidden}"`);
      expect(story.steps.map((s) => s.label)).toContain("Somebody unseen acts");
      for (let step = 0; step <= story.total; step++) {
        const moment = JSON.stringify(sure(await momentFor(pastOf(b), b.table, seat(b, "eye"), step)));
        expect(moment).not.toContain("Xyzzyva");
      }
    },
  );
});
