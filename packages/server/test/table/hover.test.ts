import { aimed, type BattleState, type Command, type Ruleset } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { reckon } from "../../src/table/index.ts";
import { begin, bench, encounterOf, RULESETS, stateNow, stepByTactics } from "./tables.ts";

/**
 * Odds come while somebody points: within 50 ms for every action of the shipped encounters. Here the ways that are followed
 * are counted, which is the same on every machine; `npm run bench -- hover` takes the time.
 */
const MOST_WAYS = 7_000;
const MOST_WITH_ANSWERS = 10_000;

const COMMANDS = 30;

/** Everything harmful that whoever acts may do, at everybody and everywhere it may be aimed. */
function harmful(ruleset: Ruleset, state: BattleState): Command[] {
  const actor = ruleset.actor(state);
  const offers = actor === null ? [] : ruleset.offers(state, actor).filter((o) => o.harmful);
  return offers.flatMap(aimed).filter((command) => ruleset.whyNot(state, command).length === 0);
}

/** Every way begins with a copy of the state. */
function waysOf(ruleset: Ruleset, state: BattleState, command: Command, answers: boolean): number {
  let ways = 0;
  const counted: Ruleset = {
    ...ruleset,
    copy: (of) => {
      ways += 1;
      return ruleset.copy(of);
    },
  };
  const [odds] = reckon(
    counted,
    state,
    { kind: "odds", commands: [command], answers },
    { ms: 1, now: () => 0 },
  );
  expect(odds?.samples, JSON.stringify(command)).toBeUndefined(); // exact, not played
  return ways;
}

describe.each(
  RULESETS.flatMap((ruleset) =>
    Object.keys(ruleset.encounters).map((name) => [ruleset.id, name, ruleset] as const),
  ),
)("%s, %s", (_, encounter, ruleset) => {
  it("L3 the odds of every harmful action follow few ways, with what the others may answer too", () => {
    const b = bench(ruleset, { file: encounterOf(ruleset, encounter) });
    begin(b);
    let asked = 0;
    for (let i = 0; i < COMMANDS && ruleset.actor(stateNow(b.table)) !== null; i++) {
      for (const command of harmful(ruleset, stateNow(b.table))) {
        const about = JSON.stringify(command);
        expect(waysOf(ruleset, stateNow(b.table), command, false), about).toBeLessThan(MOST_WAYS);
        expect(waysOf(ruleset, stateNow(b.table), command, true), about).toBeLessThan(MOST_WITH_ANSWERS);
        asked += 1;
      }
      stepByTactics(b);
    }
    expect(asked).toBeGreaterThan(0);
  });
});
