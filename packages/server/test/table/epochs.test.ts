import { sure } from "@fray/engine";
import { diceAt, KEYED, newDice } from "@fray/engine/dice";
import { describe, expect, it } from "vitest";
import {
  commitmentOf,
  type Entry,
  fold,
  frameOf,
  logOf,
  openSnapshot,
  storyFor,
  tableFileOf,
  takeSnapshot,
  verifyLog,
  verifyTable,
  viewOf,
} from "../../src/table/index.ts";
import {
  type Bench,
  begin,
  bench,
  benchOf,
  combatantsOf,
  encounterOf,
  pastOf,
  plain,
  rulesetNamed,
  seat,
  stateNow,
  stepByTactics,
} from "./tables.ts";

const hitDie = rulesetNamed("hit-die");
const hero = combatantsOf(encounterOf(hitDie))[0]?.id as string;

const FINISH = { do: "command", command: { do: "finish" } } as const;
const entropy = (text: string) => ({ do: "entropy", text }) as const;

const codes = (result: { readonly ok: boolean }): readonly string[] =>
  (result as { problems?: readonly { code: string }[] }).problems?.map((p) => p.code) ?? [];

const view = (b: Bench, id: string) => viewOf(b.table, seat(b, id));

function playOut(b: Bench): void {
  for (let i = 0; i < 200 && stateNow(b.table).winner === null; i++) stepByTactics(b);
  expect(stateNow(b.table).winner).not.toBeNull();
}

/** Faces of all dice in the battle's steps. */
const faces = (b: Bench): string =>
  JSON.stringify(b.entries.flatMap(({ fact }) => (fact.kind === "step" ? fact.step.answers : [])));

describe("entropy of seats", () => {
  it("of everybody, onlookers too, goes into the key in the order of the log", () => {
    const b = bench(hitDie, { players: { pia: [hero] } });
    for (const id of ["eye", "pia", "gm"]) b.must(id, entropy(`from ${id}`));
    const added = ["eye", "pia", "gm"].map((who) => ({ who, text: `from ${who}` }));
    expect(view(b, "pia")).toMatchObject({ entropy: added, openToEntropy: true, freshDice: null });
    begin(b);
    const step = b.entries.at(-1)?.fact as Entry["fact"] & { kind: "step" };
    const ordinal = (step.step.asked ?? []).findIndex((q) => q.kind === "dice" && q.sides !== undefined);
    const { sides = 0, count = 1 } = step.step.asked?.[ordinal] ?? {};
    const die = diceAt({ ...newDice("a seed"), entropy: added }, { purpose: "battle", sequence: 0, ordinal });
    const answer = step.step.answers[ordinal] as { roll?: number; rolls?: number[] };
    expect(answer.rolls ?? [answer.roll]).toEqual(Array.from({ length: count }, () => die(sides)));
    playOut(b);
    const found = { ok: true, epochs: [{ entropy: ["eye", "pia", "gm"], publicFrom: expect.any(Number) }] };
    expect(verifyTable(hitDie, b.entries)).toMatchObject(found);
    expect(verifyLog(hitDie, logOf(b.table, b.entries))).toMatchObject(found);
  });

  it("gives other dice, and another order others again", () => {
    const played = (texts: readonly (readonly [string, string])[]): string => {
      const b = bench(hitDie, { players: { pia: [hero] } });
      for (const [who, text] of texts) b.must(who, entropy(text));
      begin(b);
      for (let i = 0; i < 3; i++) stepByTactics(b);
      return faces(b);
    };
    const [a, c] = [["pia", "1"] as const, ["gm", "2"] as const];
    expect(played([a, c])).toBe(played([a, c]));
    expect(new Set([played([]), played([a]), played([a, c]), played([c, a])]).size).toBe(4);
  });

  it("is given once, and refused after the first die, even if that is undone", () => {
    const b = bench(hitDie, { players: { pia: [hero] } });
    b.must("pia", entropy("once"));
    expect(codes(b.put("pia", entropy("twice")))).toEqual(["entropy/given"]);
    b.must("eye", { do: "entropy", text: "onlooker" });
    begin(b);
    const before = faces(b);
    expect(codes(b.put("gm", entropy("late")))).toEqual(["entropy/late"]);
    b.must("gm", { do: "undo" });
    expect(codes(b.put("gm", entropy("late")))).toEqual(["entropy/late"]);
    expect(view(b, "gm").openToEntropy).toBe(false);
    begin(b);
    expect(faces(b)).toBe(`${before.slice(0, -1)},${before.slice(1)}`);
  });

  it("that a log brings late, or twice, does not fold", () => {
    const b = bench(hitDie);
    b.must("gm", entropy("mine"));
    begin(b);
    const late = (who: string): Entry => ({
      seq: b.entries.length,
      who,
      when: "2020-01-01T00:00:00Z",
      fact: { kind: "entropy", text: "x" },
    });
    expect(codes(fold(hitDie, [...b.entries, late("eye")]))).toEqual(["entropy/late"]);
    expect(codes(fold(hitDie, [...b.entries, late("gm")]))).toEqual(["entropy/late", "entropy/given"]);
    expect(verifyTable(hitDie, [...b.entries, late("eye")]).ok).toBe(false);
  });

  it("left out of the log, or changed, is found", () => {
    const b = bench(hitDie);
    b.must("gm", entropy("mine"));
    begin(b);
    playOut(b);
    const at = b.entries.findIndex((e) => e.fact.kind === "entropy");
    const changed = b.entries.map((e, i): Entry => (i === at ? { ...e, fact: entropyFact("other") } : e));
    const left = b.entries.filter((_, i) => i !== at).map((e, seq) => ({ ...e, seq }));
    for (const doctored of [changed, left])
      expect(verifyTable(hitDie, doctored).problems.map((p) => p.code)).toContain("verify/die");
  });

  it("and free rolls before the battle tell nothing of its dice: the key is another one afterwards", () => {
    const roll = (b: Bench) => b.must("pia", { do: "roll", dice: "40d8192" });
    const [a, c] = [bench(hitDie, { players: { pia: [hero] } }), bench(hitDie, { players: { pia: [hero] } })];
    for (const b of [a, c]) roll(b);
    a.must("gm", entropy("one"));
    c.must("gm", entropy("two"));
    for (const b of [a, c]) {
      begin(b);
      for (let i = 0; i < 4; i++) stepByTactics(b);
    }
    const rolled = (b: Bench) => b.entries.flatMap(({ fact }) => (fact.kind === "roll" ? [fact.faces] : []));
    expect(rolled(a)).toEqual(rolled(c));
    expect(faces(a)).not.toBe(faces(c));
    for (const b of [a, c]) {
      playOut(b);
      expect(verifyTable(hitDie, b.entries)).toMatchObject({ ok: true, rollsUnproven: 0 });
    }
  });

  it("survives a snapshot, as do fresh dice", () => {
    const b = bench(hitDie);
    const again = (): unknown => plain(sure(openSnapshot(hitDie, fromStore(takeSnapshot(b.table)) as never)));
    b.must("gm", entropy("mine"));
    expect(again()).toEqual(plain(b.table));
    begin(b);
    b.must("gm", FINISH);
    b.must("gm", { do: "undo" });
    b.must("eye", entropy("again"));
    expect(b.table.fresh?.entropy).toEqual([{ who: "eye", text: "again" }]);
    const opened = again() as { fresh: unknown; sealed: boolean };
    expect([opened.fresh, opened.sealed]).toEqual([b.table.fresh, true]);
  });
});

const entropyFact = (text: string): Entry["fact"] => ({ kind: "entropy", text });
const fromStore = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("a seed that has been told", () => {
  /** A battle that was over, and is not. */
  function reopened(): Bench {
    const b = bench(hitDie, { players: { pia: [hero] } });
    begin(b);
    stepByTactics(b);
    b.must("gm", FINISH);
    expect(view(b, "pia").seed).toBe("a seed");
    b.must("gm", { do: "undo" });
    return b;
  }

  it("throws no other die: after undoing the end the battle goes on with fresh dice, told to all", async () => {
    const b = reopened();
    const commitment = view(b, "pia").commitment;
    expect(commitment).not.toBe(commitmentOf("a seed"));
    expect(view(b, "pia")).toMatchObject({ seed: null, freshDice: "told", openToEntropy: true, entropy: [] });
    const announced = b.entries.at(-1) as Entry;
    const table = sure(fold(hitDie, b.entries.slice(0, -1)));
    for (const id of ["pia", "eye"])
      expect(frameOf(table, announced, b.table, id)).toMatchObject({
        what: "fresh-dice",
        fresh: { why: "told", commitment },
      });
    const story = sure(await storyFor(pastOf(b), b.table, seat(b, "eye")));
    expect(story.fresh).toMatchObject([{ after: 2, who: "gm", why: "told", commitment }]);
    b.must("pia", entropy("after the fact"));
    stepByTactics(b);
    expect(b.table.battle.origin).toMatchObject({ entropy: [{ who: "pia", text: "after the fact" }] });
    expect(b.table.battle.origin.seed).not.toBe("a seed");
    playOut(b);
    const verdict = verifyTable(hitDie, b.entries);
    expect(verdict).toMatchObject({
      ok: true,
      epochs: [
        { from: 0, why: null, publicFrom: 2 },
        { why: "told", commitment, entropy: ["pia"] },
      ],
    });
    expect(commitmentOf(view(b, "eye").seed as string)).toBe(commitment);
    expect(verifyLog(hitDie, logOf(b.table, b.entries))).toMatchObject({ ok: true, thrown: verdict.thrown });
  });

  it("lets undo and redo go to and fro before anybody goes on; what goes on fixes what was", () => {
    const b = reopened();
    const at = stateNow(b.table);
    b.must("gm", { do: "redo" });
    expect(view(b, "eye").seed).toBe("a seed");
    b.must("gm", { do: "undo" });
    b.must("gm", { do: "undo" });
    b.must("gm", { do: "redo" });
    expect(stateNow(b.table)).toEqual(at);
    expect(b.entries.filter((e) => e.fact.kind === "fresh-dice")).toHaveLength(1);
    stepByTactics(b);
    b.must("gm", { do: "undo" });
    expect(codes(b.put("gm", { do: "undo" }))).toEqual(["undo/nothing"]);
  });

  it("of an epoch that begins where the battle was over is not told by its beginning, nor thrown from once it is", () => {
    const setHp = (value: number) =>
      b.must("gm", { do: "overrule", overrule: { what: "set", target: hero, path: "hp", value } });
    const b = bench(hitDie);
    begin(b);
    b.must("gm", FINISH);
    setHp(2); // throws nothing: no need of fresh dice
    expect(b.table.fresh).toBeNull();
    expect(b.table.battle.origin.seed).toBe("a seed");
    b.must("gm", { do: "roll", dice: "1d6" });
    const [second, over] = [b.table.fresh?.seed as string, b.table];
    const { entries, tables } = setHp(3);
    expect(entries.map((e) => e.fact.kind === "step" && e.fact.step.command.do)).toEqual([
      "fork",
      "overrule",
    ]);
    const begun = frameOf(over, entries[0] as Entry, tables[0] as typeof over, "eye");
    expect(JSON.stringify(begun)).not.toContain(second);
    expect(view(b, "eye").seed).toBe(second);
    b.must("gm", { do: "undo" });
    b.must("gm", { do: "redo" });
    b.must("gm", { do: "roll", dice: "1d6" });
    expect(b.table.fresh?.seed).not.toBe(second);
    expect(verifyTable(hitDie, tableFileOf(b.entries).entries)).toMatchObject({ ok: true, rollsUnproven: 1 });
  });

  it("is not thrown from beside the battle either, and the file of the table keeps the next one back", () => {
    const b = bench(hitDie);
    begin(b);
    b.must("gm", FINISH);
    b.must("gm", { do: "roll", dice: "3d6" });
    const [announced, roll] = b.entries.slice(-2) as [Entry, Entry];
    expect(announced.fact.kind).toBe("fresh-dice");
    const next = b.table.fresh?.seed as string;
    const die = diceAt(newDice(next), { purpose: "free", sequence: roll.seq, ordinal: 0 });
    expect(roll.fact).toMatchObject({ faces: [die(6), die(6), die(6)] });
    const file = tableFileOf(b.entries);
    expect(JSON.stringify(file)).not.toContain(next);
    expect(verifyTable(hitDie, file.entries)).toMatchObject({ ok: true, rollsUnproven: 1 });
  });

  it("a log that goes on with it does not fold, and one of older days is not called fair", () => {
    const b = reopened();
    const told = b.entries.length;
    stepByTactics(b);
    const fork = b.entries[told] as Entry;
    expect(fork.fact).toMatchObject({ kind: "step", step: { command: { do: "fork" } } });
    const without = [...b.entries.slice(0, told), ...b.entries.slice(told + 1)];
    expect(
      codes(
        fold(
          hitDie,
          without.map((e, seq) => ({ ...e, seq })),
        ),
      ),
    ).toContain("log/fresh-dice");
    const old = bench(hitDie, { players: { pia: [hero] } });
    begin(old);
    old.must("gm", FINISH);
    old.must("gm", { do: "undo" });
    old.entries.pop(); // a server of older days announced nothing
    const now = benchOf(hitDie, [...old.entries]);
    stepByTactics(now);
    expect(now.table.battle.origin.seed).not.toBe("a seed"); // a server of today leaves it
    const on = benchOf(hitDie, old.entries, { ...sure(fold(hitDie, old.entries)), told: false });
    playOut(on);
    expect(verifyTable(hitDie, on.entries)).toMatchObject({
      ok: false,
      problems: [{ code: "verify/public", message: expect.stringContaining("public from step 1 on") }],
    });
  });

  it("fresh dice other than those announced do not fold", () => {
    const b = reopened();
    const announced = b.entries.length - 1;
    stepByTactics(b);
    const doctored = b.entries.map((e, i): Entry => {
      if (i !== announced || e.fact.kind !== "fresh-dice") return e;
      return {
        ...e,
        fact: { ...e.fact, dice: { ...e.fact.dice, seed: "chosen", commitment: commitmentOf("chosen") } },
      };
    });
    expect(codes(fold(hitDie, doctored))).toContain("log/fresh-dice");
  });
});

describe("what verify proves", () => {
  it("takes questions from the rules: a log that hides what was asked proves nothing more", () => {
    const b = bench(hitDie);
    begin(b);
    playOut(b);
    const log = logOf(b.table, b.entries);
    const { thrown } = verifyLog(hitDie, log);
    const dumb = { ...log, steps: log.steps.map(({ asked: _, ...step }) => step) };
    expect(verifyLog(hitDie, dumb)).toMatchObject({ ok: true, thrown });
  });

  it("never credits dice that nobody typed to people", () => {
    const b = bench(hitDie);
    begin(b);
    playOut(b);
    const log = { ...logOf(b.table, b.entries), seed: "another", commitment: commitmentOf("another") };
    const verdict = verifyLog(hitDie, log);
    expect(verdict).toMatchObject({ ok: false, typed: {}, forced: 0 });
    expect(verdict.problems.every((p) => p.code === "verify/die")).toBe(true);
  });

  it("refuses a wrong promise, a missing one, and one that nobody made", () => {
    const b = bench(hitDie);
    begin(b);
    playOut(b);
    const { commitment: _, ...log } = logOf(b.table, b.entries);
    const said = (told: object): readonly string[] =>
      verifyLog(hitDie, log, told).problems.map((p) => p.code);
    expect(said({})).toEqual(["verify/no-commitment"]);
    expect(said({ commitment: "0".repeat(64) })).toEqual(["verify/commitment"]);
    expect(said({ commitment: commitmentOf("a seed") })).toEqual([]);
    const other = verifyTable(hitDie, b.entries, { commitment: commitmentOf("no seed") });
    expect(other.problems).toMatchObject([{ code: "verify/commitment", path: "commitment" }]);
  });

  it("reads keyed logs from before there was entropy", () => {
    const b = bench(hitDie);
    begin(b);
    playOut(b);
    const entries = b.entries.map((e) => JSON.parse(JSON.stringify(e)) as Entry);
    expect(b.table.opening.generator).toBe(KEYED);
    expect(verifyTable(hitDie, entries)).toMatchObject({ ok: true, epochs: [{ entropy: [] }] });
  });
});
