import { forgetting, openBattle, replay, stateOf, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import {
  EVERYTHING,
  fold,
  type Input,
  logOf,
  openSnapshot,
  seatNamed,
  type SeatRecord,
  type Snapshot,
  takeSnapshot,
  verifyLog,
  verifyTable,
  viewOf,
} from "../../src/table/index.ts";
import { isPerson } from "../../src/table/seats/words.ts";
import {
  begin,
  type Bench,
  bench,
  benchOf,
  combatantsOf,
  encounterOf,
  plain,
  RULESETS,
  rulesetNamed,
  settle,
  stateNow,
} from "./tables.ts";

const start: Input = { do: "command", command: { do: "start" } };
const hitDie = rulesetNamed("hit-die");
const seat = (b: Bench, id: string): SeatRecord => seatNamed(b.table, id) as SeatRecord;

/** Tactics for everybody, until it is over. */
function playOut(b: Bench): void {
  b.must("gm", start);
  for (let i = 0; i < 500 && stateNow(b.table).winner === null; i++) b.must("gm", { do: "go-on" });
}

describe.each(RULESETS.map((r) => [r.id, r] as const))("a table of %s", (_, ruleset) => {
  const file = encounterOf(ruleset);
  const everybody = combatantsOf(file).map((c) => c.id);

  it("is played out by tactics; its log folds to the same table, replays as a plain log, and its dice verify", () => {
    const b = bench(ruleset, { tactics: everybody });
    playOut(b);
    expect(stateNow(b.table).winner).not.toBeNull();
    expect(plain(sure(fold(ruleset, b.entries)))).toEqual(plain(b.table));
    const log = logOf(b.table, b.entries);
    const again = sure(replay(ruleset, JSON.parse(JSON.stringify(log))));
    expect(stateOf(again)).toEqual(stateNow(b.table));
    const verdict = verifyTable(ruleset, b.entries);
    expect(verdict.problems).toEqual([]);
    expect(verdict.thrown).toBeGreaterThan(3);
    expect(verifyLog(ruleset, log, b.table.opening)).toMatchObject({
      ok: true,
      typed: {},
      thrown: verdict.thrown,
    });
  });

  it("goes on from a snapshot at any moment, byte for byte", () => {
    const b = bench(ruleset, { tactics: everybody });
    playOut(b);
    const all = [...b.entries];
    for (const at of [4, Math.floor(all.length / 2), all.length - 1]) {
      const early = sure(fold(ruleset, all.slice(0, at)));
      const snapshot = JSON.parse(JSON.stringify(takeSnapshot(early)));
      const opened = sure(openSnapshot(ruleset, snapshot));
      const later = sure(fold(ruleset, all.slice(at), { from: opened }));
      expect(stateNow(later)).toEqual(stateNow(b.table));
      expect(later.seq).toBe(b.table.seq);
    }
  });

  it("overrules move a token and set a number, and both are undone and redone", () => {
    const b = bench(ruleset);
    begin(b);
    const who = everybody[0] as string;
    const before = stateNow(b.table);
    const path = "health" in (before as unknown as { units: object[] }).units[0]! ? "health" : "hp";
    b.must("gm", { do: "overrule", overrule: { what: "set", target: who, path, value: 2 } });
    expect(viewOf(b.table, seat(b, "gm")).state.combatants[who]?.hp).toBe(2);
    const refused = b.put("gm", {
      do: "overrule",
      overrule: { what: "set", target: who, path: "nothing.such", value: 2 },
    });
    expect(refused.ok ? "" : refused.problems[0]?.code).toBe("overrule/path");
    b.must("gm", { do: "undo" });
    expect(stateNow(b.table)).toEqual(before);
    b.must("gm", { do: "redo" });
    expect(viewOf(b.table, seat(b, "gm")).state.combatants[who]?.hp).toBe(2);
    expect(plain(sure(fold(ruleset, b.entries)))).toEqual(plain(b.table));
  });
});

describe("overrules", () => {
  it("move a token where it can stand, refuse where it cannot", () => {
    const toHit = rulesetNamed("to-hit");
    const b = bench(toHit, { file: encounterOf(toHit, "old-watch") });
    begin(b);
    const seen = () => viewOf(b.table, seat(b, "gm")).state.combatants;
    const [one, other] = Object.entries(seen()).filter(([, c]) => Array.isArray(c.at));
    const [id, was] = one as unknown as [string, { at: [number, number] }];
    const near = [was.at[0], was.at[1] + 1] as const;
    const to = Object.values(seen()).some((c) => String(c.at) === String(near))
      ? ([was.at[0] + 1, was.at[1]] as const)
      : near;
    b.must("gm", { do: "overrule", overrule: { what: "move", target: id, at: to } });
    expect(seen()[id]?.at).toEqual(to);
    const taken = b.put("gm", {
      do: "overrule",
      overrule: { what: "move", target: id, at: (other?.[1].at ?? [0, 0]) as [number, number] },
    });
    expect(taken.ok).toBe(false);
    const off = b.put("gm", { do: "overrule", overrule: { what: "move", target: id, at: [999, 999] } });
    expect(off.ok).toBe(false);
    expect(plain(sure(fold(toHit, b.entries)))).toEqual(plain(b.table));
  });

  it("change a house rule in the middle of a battle", () => {
    const b = bench(hitDie);
    begin(b);
    b.must("gm", { do: "overrule", overrule: { what: "rule", rule: "hitTarget", value: 9 } });
    expect((stateNow(b.table) as unknown as { rules: { hitTarget: number } }).rules.hitTarget).toBe(9);
    const wrong = b.put("gm", { do: "overrule", overrule: { what: "rule", rule: "hitTarget", value: "x" } });
    expect(wrong.ok ? "" : wrong.problems[0]?.code).toBe("input/rules");
  });

  it("force the next roll of a name, once, and the log says so", () => {
    const b = bench(hitDie, { players: { pia: [combatantsOf(encounterOf(hitDie))[0]?.id as string] } });
    begin(b);
    b.must("gm", { do: "force", forced: [{ name: "hit die", faces: [1] }] });
    const actor = hitDie.actor(stateNow(b.table)) as string;
    const offer = viewOf(b.table, seat(b, "gm")).offers.find((o) => o.do === "attack");
    const target = offer?.targets?.of.find((t) => t !== actor) as string;
    const done = b.must("gm", {
      do: "command",
      command: { do: "attack", actor, with: offer?.with as string, targets: [target] },
    });
    const fact = done.entries[0]?.fact;
    expect(fact?.kind === "step" && fact.step.answers[0]).toEqual({ roll: 1 });
    expect(fact?.kind === "step" && fact.given).toEqual([0]);
    expect(b.table.forced).toEqual([]);
    expect(verifyTable(hitDie, b.entries)).toMatchObject({ ok: true, forced: 1, typed: {} });
  });
});

describe("undo on long logs", () => {
  it("what a person did last stays at hand while tactics play, and its undoing is one step", () => {
    const yard = rulesetNamed("battle-order");
    const file = encounterOf(yard, "rail-yard");
    const [own, ...others] = combatantsOf(file).map((c) => c.id) as [string, ...string[]];
    const b = bench(yard, { file, tactics: others, seed: "s3" });
    b.must("gm", start);
    const between: number[] = [];
    while (stateNow(b.table).winner === null && between.length < 4) {
      for (let i = 0; i < 50 && yard.actor(stateNow(b.table)) !== own && b.table.asking === null; i++)
        b.must("gm", { do: "go-on" });
      if (b.table.asking !== null) {
        settle(b);
        continue;
      }
      const before = stateNow(b.table);
      b.must("gm", { do: "command", command: { do: "end", actor: own } });
      const { past } = b.table.battle;
      const steps = past.length - 1 - past.findLastIndex(({ step }) => step.command.actor === own);
      expect(steps).toBeLessThan(past.length);
      between.push(steps);
      b.must("gm", { do: "undo" });
      expect(stateNow(b.table)).toEqual(before);
      b.must("gm", { do: "redo" });
    }
    expect(Math.max(...between)).toBeGreaterThan(8);
  });

  it("what undo takes back is called the same however little of the past is at hand", () => {
    let asked = 0;
    for (const ruleset of [...RULESETS, ...RULESETS]) {
      const file = encounterOf(ruleset);
      const [own, ...others] = combatantsOf(file).map((c) => c.id) as [string, ...string[]];
      const b = bench(ruleset, { file, tactics: others, seed: `named ${asked}` });
      b.must("gm", start);
      for (let i = 0; i < 12 && stateNow(b.table).winner === null; i++) {
        const gm = seat(b, "gm");
        const few = sure(
          openSnapshot(ruleset, JSON.parse(JSON.stringify(takeSnapshot(b.table))) as Snapshot),
        );
        const bare = { ...few, battle: forgetting(few.battle, 1) };
        expect(viewOf(bare, gm).undoes).toBe(viewOf(b.table, gm).undoes);
        const { asking } = b.table;
        if (asking !== null && !isPerson(asking.pending.stamp.who)) asked++;
        if (asking !== null) settle(b);
        else if (ruleset.actor(stateNow(b.table)) === own)
          b.must("gm", { do: "command", command: { do: "end", actor: own } });
        else b.must("gm", { do: "go-on" });
      }
    }
    expect(asked).toBeGreaterThan(0);
  });

  it("asks for more history when the moments at hand are used up, and then goes on", () => {
    const b = bench(hitDie);
    begin(b);
    const who = combatantsOf(encounterOf(hitDie))[0]?.id as string;
    for (let i = 0; i < 130; i++)
      b.must("gm", {
        do: "overrule",
        overrule: { what: "set", target: who, path: "hp", value: 1 + (i % 20) },
      });
    let steps = 0;
    for (;;) {
      const undone = b.put("gm", { do: "undo" });
      if (undone.ok) steps++;
      else {
        expect(undone.problems[0]?.code).toBe("table/needs-history");
        break;
      }
    }
    expect(steps).toBeGreaterThan(4);
    b.table = sure(fold(hitDie, b.entries, { keep: EVERYTHING }));
    for (; steps < 131; steps++) b.must("gm", { do: "undo" });
    const opened = sure(openBattle(hitDie, encounterOf(hitDie), "a seed"));
    expect(stateNow(b.table)).toEqual(opened.opening);
    expect(benchOf(hitDie, b.entries).table.seq).toBe(b.table.seq);
  });
});
