import { describe, expect, it } from "vitest";
import { commandOdds, type TargetOdds } from "../../src/analysis/index.ts";
import { outcomeFor } from "../../src/analysis/tally.ts";
import { addUp, type Fraction, formatFraction, toNumber } from "../../src/dice/index.ts";
import {
  type BattleState,
  type Command,
  type EncounterFile,
  type Ruleset,
  unaimed,
} from "../../src/kernel/index.ts";
import { exactChance, survey, tacticChoice } from "../../src/oracles/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { momentsOf } from "./fought.ts";

/** Odds take what comes to the same for one, and leave out what is for later: they have to be those of every face listed. */

type Odds = { readonly [id: string]: { readonly [what: string]: string } };

/** With nothing merged; null where that is too much. */
function listedOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  { ids, most }: { readonly ids: readonly string[]; readonly most: number },
): Odds | null {
  const ways = new Map(ids.map((id) => [id, new Map<string, (readonly [bigint, bigint])[]>()]));
  const { left } = survey(
    ruleset,
    state,
    command,
    {
      decide: (asked, now) => tacticChoice(ruleset, now as S, asked),
      part: null,
      budget: most,
      hearing: "outcomes",
    },
    ({ events, path }) => {
      const chance = exactChance(path);
      for (const [id, own] of ways) {
        const outcome = outcomeFor(events, command.actor as string, id);
        const came = (["hit", "critical", "effect", "down"] as const).filter((what) => outcome[what]);
        for (const what of [...came, `damage ${outcome.damage}`, ...outcome.gained.map((s) => `gains ${s}`)])
          own.set(what, [...(own.get(what) ?? []), chance]);
      }
    },
  );
  if (left > 0) return null;
  const told = (own: ReadonlyMap<string, (readonly [bigint, bigint])[]>): [string, string][] =>
    [...own].map(([what, parts]) => [what, inWords(what, addUp(parts))]);
  return Object.fromEntries([...ways].map(([id, own]) => [id, Object.fromEntries(told(own).sort())]));
}

/** Chances of conditions are not told as fractions. */
const inWords = (what: string, chance: Fraction): string =>
  what.startsWith("gains ") ? toNumber(chance).toFixed(12) : formatFraction(chance);

function mergedOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  most = 200_000,
): Odds | null {
  const decide = (asked: Parameters<typeof tacticChoice>[2], now: unknown): string =>
    tacticChoice(ruleset, now as S, asked);
  const { ids, targets, exact } = commandOdds(ruleset, state, command, {
    fractions: true,
    decide,
    budget: most,
  });
  return exact ? Object.fromEntries(ids.map((id, i) => [id, wordsOf(targets[i] as TargetOdds)])) : null;
}

function wordsOf(odds: TargetOdds): { readonly [what: string]: string } {
  const all = [
    ["hit", odds.hitFraction],
    ["critical", odds.criticalFraction],
    ["effect", odds.effectFraction],
    ["down", odds.downFraction],
    ...Object.entries(odds.damageFractions ?? {}).map(([amount, chance]) => [`damage ${amount}`, chance]),
    ...Object.entries(odds.statuses ?? {}).map(([status, chance]) => [`gains ${status}`, chance.toFixed(12)]),
  ];
  return Object.fromEntries(all.filter(([, chance]) => chance !== "0/1").sort());
}

/** Each offer at the first it may be aimed at, or at nobody. */
function* commandsAt(ruleset: Ruleset, state: BattleState): Generator<Command> {
  const actor = ruleset.actor(state);
  if (actor === null) return;
  for (const offer of ruleset.offers(state, actor)) {
    if ((offer.targets?.min ?? 0) > 1 || offer.places !== undefined) continue;
    const target = offer.targets?.of[0];
    const command = { ...unaimed(offer), ...(target === undefined ? {} : { targets: [target] }) };
    if (ruleset.whyNot(state, command).length === 0) yield command;
  }
}

const FIGHTS = [
  [hitDie, "toll-bridge", 4000],
  [armorClass, "tavern-brawl", 4000],
  [armorClass, "barrow", 4000],
  [armorClass, "pump-house", 4000],
  [battleOrder, "rail-yard", 4000],
  [battleOrder, "workshop", 4000],
  [battleOrder, "seance", 12_000], // sanity at stake
  [toHit, "ruined-gate", 4000],
  [toHit, "tavern-brawl", 4000],
  [toHit, "powder-store", 4000],
  [dicePool, "duel", 4000],
  [dicePool, "old-cellar", 4000],
] as const;

describe.each(FIGHTS.map(([of, name, most]) => [of.id, name, of as unknown as Ruleset, most] as const))(
  "%s, %s",
  (_, encounter, ruleset, most) => {
    it("L3 odds with like fates for one are those of every face", () => {
      let compared = 0;
      for (const { state } of momentsOf(ruleset, ruleset.encounters[encounter] as EncounterFile, "fates", 14))
        for (const command of commandsAt(ruleset, state)) {
          const merged = mergedOdds(ruleset, state, command);
          const listed =
            merged === null ? null : listedOdds(ruleset, state, command, { ids: Object.keys(merged), most });
          if (listed === null) continue;
          expect(merged, JSON.stringify(command)).toEqual(listed);
          compared += 1;
        }
      expect(compared).toBeGreaterThan(5);
    });
  },
);

describe("what is for later", () => {
  it("DP53 the cards of a new round cost the end of a turn no time", () => {
    const ford = momentsOf(
      dicePool as unknown as Ruleset,
      dicePool.encounters["ford"] as EncounterFile,
      "s",
      60,
    );
    const ends = [...ford].filter(({ command }) => command.do === "end");
    expect(ends.length).toBeGreaterThan(10);
    for (const { ruleset, state, command } of ends)
      expect(mergedOdds(ruleset, state, command, 300), JSON.stringify(command)).not.toBeNull();
  });
});
