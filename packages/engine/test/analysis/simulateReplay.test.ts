import { describe, expect, it } from "vitest";
import {
  type Battle,
  type BattleState,
  dice,
  type EncounterFile,
  formatLog,
  parseLog,
  replay,
  type Ruleset,
  Sample,
  stateOf,
} from "../../src/index.ts";
import {
  notable,
  playAgain,
  playOut,
  readSearch,
  reportRun,
  simulateChunk,
  studyChunk,
} from "../../src/analysis/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { duel, opened } from "./simulateDuel.ts";

const ALL = [hitDie, toHit, dicePool, duel] as unknown as readonly Ruleset[];
const first = (ruleset: Ruleset): EncounterFile => Object.values(ruleset.encounters)[0] as EncounterFile;

function again(ruleset: Ruleset, number: number, seed = "s"): Battle {
  const battle = playAgain(ruleset, first(ruleset), seed, number);
  if (!battle.ok) throw new Error(battle.problems[0]?.message);
  return battle.value;
}

describe.each(ALL.map((ruleset) => [ruleset.id, ruleset] as const))(
  "a battle of a run of %s",
  (_, ruleset) => {
    it("is the one that was counted, and its log stands by itself", () => {
      const opening = opened(ruleset, first(ruleset));
      for (const number of [0, 7, 123_456]) {
        const battle = again(ruleset, number);
        const counted = simulateChunk(ruleset, opening, { seed: "s", from: number, to: number + 1 });
        const end = stateOf(battle);
        expect(counted).toMatchObject({ battles: 1, rounds: end.round, commands: battle.past.length });
        expect(counted.wins[end.winner ?? ""] ?? counted.draws).toBe(1);
        const read = parseLog(JSON.parse(formatLog(battle.log)));
        expect(read.ok).toBe(true);
        if (!read.ok) continue;
        const rebuilt = replay(ruleset, read.value);
        expect(rebuilt.ok).toBe(true);
        if (rebuilt.ok) expect(stateOf(rebuilt.value)).toEqual(end);
      }
    });

    it("differs by its number and by the seed of the run", () => {
      const texts = [again(ruleset, 0), again(ruleset, 1), again(ruleset, 0, "t")].map(({ log }) =>
        JSON.stringify(log.steps),
      );
      expect(new Set(texts).size).toBe(3);
    });

    it("is found by what happened in it", () => {
      const opening = opened(ruleset, first(ruleset));
      const who = ruleset.standing(opening)[0]?.id as string;
      const find = ["down", `down:${who}`, `attack:${who}>`].map((text) => {
        const read = readSearch(ruleset, opening, text);
        if (!read.ok) throw new Error(read.problems[0]?.message);
        return read.value;
      });
      const n = 8;
      const study = studyChunk(ruleset, opening, { seed: "s", find }, { from: 0, to: n });
      const all = Array.from({ length: n }, (_, i) =>
        again(ruleset, i).past.flatMap((m) => m.step.events ?? []),
      );
      const where = (met: (e: { event: string; by?: string; target?: string }) => boolean): number[] =>
        all.flatMap((events, i) => (events.some(met) ? [i] : []));
      const expected = [
        where((e) => e.event === "down"),
        where((e) => e.event === "down" && e.target === who),
        where((e) => e.event === "attack" && e.by === who),
      ];
      expect(study.found).toEqual(expected.map((at) => ({ count: at.length, battles: at.slice(0, 5) })));
    });

    it("counts the same whether anybody listens or not", () => {
      const opening = opened(ruleset, first(ruleset));
      const search = readSearch(ruleset, opening, "do end");
      if (!search.ok) throw new Error(search.problems[0]?.message);
      const { found, ...heard } = studyChunk(
        ruleset,
        opening,
        { seed: "s", find: [search.value] },
        { from: 0, to: 30 },
      );
      const { found: none, ...silent } = studyChunk(
        ruleset,
        opening,
        { seed: "s", find: [] },
        { from: 0, to: 30 },
      );
      expect(heard).toEqual(silent);
      expect([found.length, none.length]).toEqual([1, 0]);
    });
  },
);

describe("battles worth a look", () => {
  const n = 300;
  const ruleset = hitDie as unknown as Ruleset;
  const opening = opened(ruleset, first(ruleset));
  const side = ruleset.standing(opening)[0]?.side as string;
  const healthOf = (ours: boolean): number =>
    Object.values(ruleset.summary(opening).combatants)
      .filter((c) => (c.side === side) === ours)
      .reduce((sum, c) => sum + c.hp, 0);

  function ended(number: number): BattleState {
    const oracle = new Sample(ruleset, dice.Generator.from("s"));
    oracle.dice.seat(dice.seedWords("s"), number);
    const state = ruleset.copy(opening);
    playOut(ruleset, state, oracle);
    return state;
  }

  /** The documented order as a list to compare by, from the first to the last. */
  function rank(state: BattleState): number[] {
    const all = ruleset.standing(state);
    const won = state.winner === side;
    const those = all.filter((s) => (s.side === side) === won);
    const share = those.reduce((sum, s) => sum + s.taken, 0) / healthOf(won);
    const harm = Math.min(16, Math.ceil(share * 16));
    const up = those.filter((s) => s.up).length;
    return won ? [1, up, -harm, -state.round] : [0, -up, harm, state.round];
  }

  it("are those at the middle and at both ends of the order", () => {
    const ranks = Array.from({ length: n }, (_, i) => rank(ended(i)));
    const before = (a: readonly number[], b: readonly number[]): number =>
      a.reduce((order, x, k) => order || x - (b[k] as number), 0);
    const sorted = ranks.map((r, i) => [r, i] as const).sort(([a, i], [b, j]) => before(a, b) || i - j);
    const found = reportRun(
      studyChunk(ruleset, opening, { seed: "s", find: [] }, { from: 0, to: n }),
      "s",
    ).notable;
    expect(found?.worst).toEqual(sorted.slice(0, 5).map(([, i]) => i));
    const best = sorted
      .toReversed()
      .slice(0, 5)
      .map(([r]) => r);
    expect(found?.best.map((i) => ranks[i])).toEqual(best);
    expect(ranks[found?.median as number]).toEqual(sorted[(n - 2) / 2]?.[0]);
    expect(ranks[found?.fifth as number]).toEqual(sorted[14]?.[0]);
    expect(ranks[found?.ninetyFifth as number]).toEqual(sorted[n - 15]?.[0]);
  });

  it("are found among few battles too, and none among none", () => {
    expect(notable([])).toBeNull();
    expect(notable([{ score: 3, count: 1, battles: [8] }])).toMatchObject({
      median: 8,
      best: [8],
      worst: [8],
      fifth: 8,
    });
    const two = notable([
      { score: 9, count: 1, battles: [1] },
      { score: 3, count: 1, battles: [0] },
    ]);
    expect(two).toMatchObject({ median: 0, best: [1], worst: [0], fifth: 0, ninetyFifth: 1 });
  });
});

describe("what cannot be looked for", () => {
  const opening = opened(duel, first(duel));
  it.each([
    ["explosion", "find/unknown-event"],
    ["", "find/unknown-event"],
    ["down:nobody", "find/unknown-combatant"],
    ["down:ines>nobody", "find/unknown-combatant"],
    ["down:", "find/unknown-combatant"],
  ])("%j is refused", (text, code) => {
    const read = readSearch(duel, opening, text);
    expect(read.ok ? [] : read.problems.map((p) => p.code)).toEqual([code]);
  });
});
