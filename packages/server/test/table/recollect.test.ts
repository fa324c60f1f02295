import { type Id, type Ruleset, stateOf, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import {
  type Reckoner,
  reckonHere,
  requestChances,
  type SeatRecord,
  type Table,
} from "../../src/table/index.ts";
import { hiding, without } from "../../src/table/seats/states.ts";
import { begin, type Bench, bench, combatantsOf, RULESETS, seat, stepByTactics } from "./tables.ts";

/** Questions met by tactics, answered by their default. */
function questionsOf(b: Bench, most: number): readonly Table[] {
  const met: Table[] = [];
  const { put } = b;
  b.put = (who, input) => {
    if (input.do === "answer" && b.table.asking?.pending.question.kind === "choice") met.push(b.table);
    return put(who, input);
  };
  for (let i = 0; i < 60 && met.length < most; i++) if (!stepByTactics(b)) break;
  return met;
}

/** The table where somebody is hidden, and where there is no such combatant. */
function twice(table: Table, ruleset: Ruleset, id: Id): readonly [hidden: Table, gone: Table] {
  const state = stateOf(table.battle);
  const as = (now: typeof state): Table => {
    const past = table.battle.past.map((m, i, all) => (i === all.length - 1 ? { ...m, state: now } : m));
    return { ...table, battle: { ...table.battle, past } };
  };
  const ids = new Set([id]);
  return [as(hiding(state, ids)), as(without(ruleset, state, ids))];
}

const few: Reckoner = reckonHere({ ms: 5_000, now: () => performance.now() }, async () => undefined);

/** Whoever had no part in it so far. */
function bystanders(table: Table, b: Bench): readonly Id[] {
  const { command, question } = (table.asking as NonNullable<Table["asking"]>).pending;
  const part = new Set([command.actor, question.who, ...(command.targets ?? [])]);
  return b.ruleset.standing(stateOf(table.battle)).flatMap((s) => (part.has(s.id) || !s.up ? [] : [s.id]));
}

async function told(table: Table, id: Id): Promise<unknown> {
  const pia = {
    ...seat({ table } as Bench, "eye"),
    id: "pia",
    role: "player",
    combatants: [id],
  } as SeatRecord;
  const { asking } = table;
  return sure(
    await requestChances({ ...table, seats: [...table.seats, pia] }, pia, asking?.id as string, few),
  );
}

describe.each(RULESETS.map((r) => [r.id, r] as const))("%s", (_, ruleset) => {
  it("the odds of answers are the same with somebody hidden and without", async () => {
    let compared = 0;
    for (const file of Object.values(ruleset.encounters)
      .filter((e) => combatantsOf(e).length > 2)
      .slice(0, 4)) {
      const b = bench(ruleset, { file });
      begin(b);
      for (const table of questionsOf(b, 4)) {
        const who = table.asking?.pending.question.who as Id;
        for (const id of bystanders(table, b).slice(0, 2)) {
          const [hidden, gone] = twice(table, ruleset, id);
          expect(await told(hidden, who)).toEqual(await told(gone, who));
          compared += 1;
        }
      }
    }
    if (ruleset.reactions.length > 0) expect(compared).toBeGreaterThan(0);
  });
});
