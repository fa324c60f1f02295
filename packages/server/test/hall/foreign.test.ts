import { type Json, type Log, stateOf, sure } from "@fray/engine";
import { playAgain } from "@fray/engine/analysis";
import { diceAt, newDice, sha256 } from "@fray/engine/dice";
import { describe, expect, it } from "vitest";
import { openMemory, type Store } from "../../src/store/index.ts";
import {
  type Entry,
  logOf,
  type Opening,
  tableFileOf,
  verifyLog,
  verifyTable,
  viewOf,
} from "../../src/table/index.ts";
import { combatantsOf, encounterOf, rulesetNamed } from "../table/tables.ts";
import { file, hallOn, hitDie, seated } from "./halls.ts";

/** Battles from elsewhere: whoever brings one may know its seeds, so no die is thrown from them any more. */

const everybody = combatantsOf(file).map((c) => c.id);
const START = { do: "command", command: { do: "start" } } as const;
const FINISH = { do: "command", command: { do: "finish" } } as const;

const opening = (more: Partial<Opening> = {}): Opening => ({
  table: "mine",
  ruleset: hitDie.id,
  version: hitDie.version,
  generator: "hmac-sha256/1",
  encounter: file,
  seed: "chosen by me",
  commitment: sha256("chosen by me"),
  settings: { odds: "exact", secondsToAnswer: null },
  tactics: everybody,
  ...more,
});

const tableFile = (...facts: readonly Entry["fact"][]) => ({
  fray: 1,
  kind: "table",
  entries: facts.map((fact, seq) => ({ seq, who: "gm", when: "2020-01-01T00:00:00Z", fact })),
});

const codes = (result: { readonly ok: boolean }): readonly string[] =>
  (result as { problems?: readonly { code: string }[] }).problems?.map((p) => p.code) ?? [];

/** A table of an imported file: its game master, and what is kept of it. */
async function imported(store: Store, brought: unknown) {
  const hall = hallOn(store);
  const made = sure(await hall.import(JSON.parse(JSON.stringify(brought))));
  const gm = await seated(hall, made.token);
  const entries = () => store.read(made.table);
  return {
    hall,
    gm,
    entries,
    put: async (input: object) => sure(await gm.live.put("game-master", input as never)),
  };
}

/** Dice questions of a step with the faces that fell, and those that a seed would have given. */
function thrownBy(
  entries: readonly Entry[],
  seed: string,
): { readonly fell: string; readonly foretold: string } {
  const steps = entries.flatMap(({ fact }) =>
    fact.kind === "step" && fact.step.command.do !== "fork" ? [fact.step] : [],
  );
  const rolls = steps.flatMap((step, sequence) =>
    (step.asked ?? []).flatMap(({ kind, sides, count = 1 }, ordinal) => {
      if (kind !== "dice" || sides === undefined) return [];
      const die = diceAt(newDice(seed), { purpose: "battle", sequence, ordinal });
      const answer = step.answers[ordinal] as { roll?: number; rolls?: number[] };
      return [[answer.rolls ?? [answer.roll], Array.from({ length: count }, () => die(sides))]];
    }),
  );
  return { fell: JSON.stringify(rolls.map(([a]) => a)), foretold: JSON.stringify(rolls.map(([, b]) => b)) };
}

describe("a battle from a file", () => {
  it("with a seed of the game master's own: no die comes from it, and everybody is told", async () => {
    const { gm, entries, put } = await imported(
      openMemory(),
      tableFile({ kind: "open", opening: opening() }),
    );
    const view = viewOf(gm.live.table, gm.seat);
    expect(view).toMatchObject({ freshDice: "import", openToEntropy: true, seed: null });
    expect(view.commitment).not.toBe(sha256("chosen by me"));
    await put({ do: "entropy", text: "mine too" });
    await put(START);
    if (stateOf(gm.live.table.battle).winner === null) await put(FINISH);
    const log = await entries();
    const { fell, foretold } = thrownBy(log, "chosen by me");
    expect(JSON.parse(fell).length).toBeGreaterThan(2);
    expect(fell).not.toBe(foretold);
    expect(verifyTable(hitDie, log, { commitment: view.commitment })).toMatchObject({
      ok: true,
      elsewhere: 0,
      epochs: [{ from: 0, why: "import", commitment: view.commitment, entropy: ["game-master"] }],
    });
    const known = verifyTable(hitDie, log, { commitment: sha256("chosen by me") });
    expect(known.problems).toMatchObject([{ code: "verify/commitment" }]);
  });

  it("with a fork, or fresh dice, of a known seed at its end: neither throws", async () => {
    const known = { seed: "known", commitment: sha256("known") };
    const origin = { generator: "hmac-sha256/1", entropy: [] } as const;
    const fresh = { kind: "fresh-dice", dice: { ...origin, ...known, why: "told" } } as const;
    const command = { do: "fork", options: { ...known, generator: origin.generator } };
    const fork = { kind: "step", step: { command, answers: [] }, given: [], used: [] } as const;
    for (const fact of [fresh, fork]) {
      const brought = tableFile({ kind: "open", opening: opening() }, fact as Entry["fact"]);
      const { gm, entries, put } = await imported(openMemory(), brought);
      await put(START);
      expect(gm.live.table.battle.origin.seed).not.toBe("known");
      const { fell, foretold } = thrownBy(await entries(), "known");
      expect(fell).not.toBe(foretold);
    }
  });

  it("whose promise its seed does not keep is refused", async () => {
    const hall = hallOn(openMemory());
    const wrong = { commitment: sha256("another") };
    const brought = tableFile({ kind: "open", opening: opening(wrong) });
    expect(codes(await hall.import(brought))).toEqual(["verify/commitment"]);
    const command = { do: "fork", options: { seed: "x", ...wrong } } as const;
    const fork = { kind: "step", step: { command, answers: [] }, given: [], used: [] } as const;
    const forked = tableFile({ kind: "open", opening: opening() }, fork);
    expect(codes(await hall.import(forked))).toEqual(["verify/commitment"]);
    const log: Log = {
      fray: 1,
      ruleset: hitDie.id,
      version: hitDie.version,
      generator: "hmac-sha256/1",
      seed: "s",
      encounter: file,
      steps: [fork.step],
    };
    expect(codes(await hall.import(log))).toEqual(["verify/commitment"]);
  });

  it("played before: those steps are not provable here, in its file and in its log", async () => {
    const first = hallOn(openMemory());
    const made = sure(await first.create({ encounter: file, tactics: everybody }));
    const gm = await seated(first, made.token);
    await gm.live.put("game-master", START);
    if (stateOf(gm.live.table.battle).winner === null) await gm.live.put("game-master", FINISH);
    const brought = tableFileOf(await first.store.read(made.table));
    expect(verifyTable(hitDie, brought.entries).ok).toBe(true);
    for (const each of [brought, logOf(gm.live.table, brought.entries)]) {
      const { gm: again, entries, put } = await imported(openMemory(), each);
      while (stateOf(again.live.table.battle).turn !== null) await put({ do: "undo" });
      for (const combatant of everybody) await put({ do: "tactics", combatant, on: true });
      await put(START);
      if (stateOf(again.live.table.battle).winner === null) await put(FINISH);
      const now = await entries();
      const said = {
        code: "verify/elsewhere",
        message: expect.stringMatching(/^not provable here: steps? 0/),
      };
      for (const verdict of [
        verifyTable(hitDie, now),
        verifyLog(hitDie, JSON.parse(JSON.stringify(logOf(again.live.table, now)))),
      ]) {
        expect(verdict).toMatchObject({ ok: false, typed: {}, forced: 0, problems: [said] });
        expect(verdict.elsewhere).toBeGreaterThan(0);
      }
    }
  });

  it("that was simulated: its dice are nobody's", async () => {
    const battle = sure(playAgain(hitDie, encounterOf(rulesetNamed("hit-die")), "a run", 3));
    const log = JSON.parse(JSON.stringify(battle.log)) as Log;
    const alone = verifyLog(hitDie, log, { commitment: sha256("a run") });
    expect(alone).toMatchObject({ ok: false, typed: {}, forced: 0 });
    const { entries, gm } = await imported(openMemory(), log);
    const verdict = verifyTable(hitDie, await entries());
    expect(verdict).toMatchObject({ ok: false, typed: {}, forced: 0, thrown: 0 });
    expect(verdict.elsewhere).toBeGreaterThan(0);
    expect(gm.live.table.fresh?.why).toBe("import");
  });
});

describe("a fork", () => {
  it("waits with its fresh dice for somebody to go on, and seats add to them", async () => {
    const hall = hallOn(openMemory());
    const made = sure(await hall.create({ encounter: file }));
    const gm = await seated(hall, made.token);
    const forked = await seated(hall, sure(await hall.fork(gm)).token);
    expect(viewOf(forked.live.table, forked.seat)).toMatchObject({ freshDice: "fork", openToEntropy: true });
    sure(await forked.live.put("game-master", { do: "entropy", text: "what if" }));
    const kept = JSON.stringify((await hall.store.read(forked.live.id)) as unknown as Json);
    expect(kept).not.toContain(gm.live.table.opening.seed);
    sure(await forked.live.put("game-master", START));
    expect(forked.live.table.battle.origin.entropy).toEqual([{ who: "game-master", text: "what if" }]);
  });
});
