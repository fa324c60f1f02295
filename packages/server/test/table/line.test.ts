import { aimed, type Command, type EncounterFile, type Ruleset } from "@fray/engine";
import { linesOf } from "@fray/engine/analysis";
import { describe, expect, it } from "vitest";
import { chancesFor, reckonHere, type Told } from "../../src/table/index.ts";
import {
  begin,
  type Bench,
  bench,
  combatantsOf,
  here,
  RULESETS,
  seat,
  stateNow,
  stepByTactics,
} from "./tables.ts";

const DECISIONS = 4;
const MOST_DECISIONS = 60;
const OFFERS = 3;
/** What the table follows; the command line follows more before it cuts off. */
const BUDGET = 50_000;

/** Something harmful that whoever acts may do to somebody, a few of each moment. */
function strikes(b: Bench): readonly Command[] {
  const state = stateNow(b.table);
  const actor = b.ruleset.actor(state);
  const offers = actor === null ? [] : b.ruleset.offers(state, actor).filter((o) => o.harmful);
  return offers
    .flatMap((offer) => aimed(offer).slice(0, 1))
    .filter((c) => c.targets?.length === 1 && b.ruleset.whyNot(state, c).length === 0)
    .slice(0, OFFERS);
}

async function lineOf(
  b: Bench,
  by: string,
  command: Command,
  line = command.targets?.[0] ?? "",
): Promise<Told> {
  const [told] = await chancesFor(b.table, seat(b, by), { commands: [command], answers: false, line }, here);
  if (told?.ok !== true) throw new Error(JSON.stringify(told));
  return told.value;
}

function begun(ruleset: Ruleset, file: EncounterFile): Bench {
  const b = bench(ruleset, { file, players: { pia: combatantsOf(file).map((c) => c.id) } });
  begin(b);
  return b;
}

const SHIPPED = RULESETS.flatMap((ruleset) =>
  Object.entries(ruleset.encounters).map(([name, file]) => [ruleset.id, name, ruleset, file] as const),
);

describe("the line to copy", () => {
  it.each(SHIPPED)("%s, %s: is the engine's own, word for word", async (_, __, ruleset, file) => {
    const b = begun(ruleset, file);
    let told = 0;
    for (let i = 0; i < DECISIONS || (told === 0 && i < MOST_DECISIONS); i++) {
      for (const command of strikes(b)) {
        const { field } = b.table.battle.encounter;
        const [line] = linesOf(ruleset, stateNow(b.table), command, { field, budget: BUDGET });
        const drops = line?.drops.chances;
        expect((await lineOf(b, "pia", command)).line).toEqual({
          target: line?.target,
          text: line?.text,
          drops,
        });
        told += 1;
      }
      if (!stepByTactics(b)) break;
    }
    expect(told).toBeGreaterThan(0);
  });

  it("is told without its later numbers where they are too much to follow in time", async () => {
    const [ruleset] = RULESETS as readonly [Ruleset];
    const b = begun(ruleset, Object.values(ruleset.encounters)[0] as EncounterFile);
    const [command] = strikes(b) as readonly [Command];
    let clock = 0;
    const hasty = reckonHere({ ms: 5, now: () => clock++ }, async () => undefined);
    const asked = { commands: [command], answers: false, line: command.targets?.[0] ?? "" };
    const [told] = await chancesFor(b.table, seat(b, "pia"), asked, hasty);
    const line = told?.ok === true ? told.value.line : undefined;
    expect(line).not.toHaveProperty("drops");
    expect(line?.text).toMatch(/ to hit.* \(sampled: \d+ playings\)$/);
    expect(line?.text).not.toMatch(/, 2: /);
  });

  it("is not told of somebody else, of nobody, where odds are in words, nor unasked", async () => {
    const [ruleset] = RULESETS as readonly [Ruleset];
    const b = begun(ruleset, Object.values(ruleset.encounters)[0] as EncounterFile);
    const [command] = strikes(b) as readonly [Command];
    for (const other of [command.actor ?? "", "nobody", ""])
      expect(await lineOf(b, "pia", command, other)).not.toHaveProperty("line");
    const [plain] = await chancesFor(b.table, seat(b, "pia"), { commands: [command], answers: false }, here);
    expect(plain).not.toHaveProperty("value.line");
    b.must("gm", { do: "settings", settings: { odds: "words" } });
    expect(await lineOf(b, "gm", command)).toHaveProperty("line");
    const words = await lineOf(b, "pia", command);
    expect(words).not.toHaveProperty("line");
    expect(JSON.stringify(words)).not.toMatch(/\d %/);
  });
});
