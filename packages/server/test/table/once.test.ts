import { type Ruleset, tacticFor } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { type Decided, LastViews, type Table, Telling } from "../../src/table/index.ts";
import { bench, combatantsOf, encounterOf, RULESETS, stateNow } from "./tables.ts";

/** What an entry costs, counted: whatever several seats are told alike is worked out once for all of them. */

const STEPS = 25;
const SEATS = ["gm", "pia", "paul", "eye"];

interface Counted {
  readonly ruleset: Ruleset;
  offers: number;
  performed: number;
}

function counting(ruleset: Ruleset): Counted {
  const counted: Counted = {
    offers: 0,
    performed: 0,
    ruleset: {
      ...ruleset,
      offers(state, actor) {
        counted.offers += 1;
        return ruleset.offers(state, actor);
      },
      perform(fight, command) {
        counted.performed += 1;
        return ruleset.perform(fight, command);
      },
    },
  };
  return counted;
}

describe.each(RULESETS.map((r) => [r.id, r] as const))("an entry told to four seats of %s", (_, ruleset) => {
  const counted = counting(ruleset);
  const file = encounterOf(ruleset, "none");
  const ids = combatantsOf(file).map((c) => c.id);
  const half = ids.length >> 1;
  const b = bench(counted.ruleset, { file, players: { pia: ids.slice(0, half), paul: ids.slice(half) } });
  const views = new LastViews();
  const asked: [offers: number, performed: number][] = [];
  const idle: number[] = [];

  function tell(before: Table, { entries, tables }: Decided): void {
    for (const [i, entry] of entries.entries()) {
      const after = tables[i] as Table;
      const telling = new Telling({ before: tables[i - 1] ?? before, entry, after }, views.of);
      [counted.offers, counted.performed] = [0, 0];
      telling.to("gm");
      const first = counted.performed;
      for (const seat of SEATS) telling.to(seat);
      if (after.asking === null) idle.push(counted.offers);
      else asked.push([counted.offers, counted.performed - first]);
    }
  }

  function put(input: Parameters<typeof b.must>[1]): void {
    const before = b.table;
    tell(before, b.must("gm", input));
  }

  it("has its offers worked out once, none while something is asked, and the odds of answers once", () => {
    put({ do: "command", command: { do: "start" } });
    for (let i = 0; i < STEPS; i++) {
      const { asking } = b.table;
      const state = stateNow(b.table);
      const actor = counted.ruleset.actor(state);
      if (asking !== null) {
        const { kind, options } = asking.pending.question;
        const answer = kind === "dice" ? ({ throw: true } as const) : { choose: options?.at(-1) as string };
        put({ do: "answer", request: asking.id, answer });
      } else if (actor !== null)
        put({ do: "command", command: tacticFor(ruleset, state, actor).act(state, actor) });
    }
    // at the first of them, nobody has been shown what was before
    expect(Math.max(...idle.slice(1))).toBe(1);
    // only what the command is called is looked up among what was offered
    for (const [offers, performed] of asked) {
      expect(offers).toBeLessThanOrEqual(2);
      expect(performed).toBe(0);
    }
  });
});
