import { describe, expect, it } from "vitest";
import { outcomeFor } from "../../src/analysis/tally.ts";
import { commandOdds } from "../../src/analysis/index.ts";
import { addUp, formatFraction } from "../../src/dice/index.ts";
import { type BattleState, type Command, type EncounterFile, type Ruleset } from "../../src/kernel/index.ts";
import { exactChance, survey, tacticChoice } from "../../src/oracles/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { momentsOf } from "./fought.ts";

/** Odds take totals with the same fate for one: they have to be those of every face listed. */

const MOST_WAYS = 4000;

/** With nothing merged; null where that is too much. */
function listedOdds<S extends BattleState>(ruleset: Ruleset<S>, state: S, command: Command): unknown {
  const target = command.targets?.[0] as string;
  const ways = new Map<string, (readonly [bigint, bigint])[]>();
  const add = (what: string, path: Parameters<typeof exactChance>[0]): void =>
    void ways.set(what, [...(ways.get(what) ?? []), exactChance(path)]);
  const { left } = survey(
    ruleset,
    state,
    command,
    {
      decide: (asked, now) => tacticChoice(ruleset, now as S, asked),
      part: null,
      budget: MOST_WAYS,
      hearing: "outcomes",
    },
    ({ events, path }) => {
      const outcome = outcomeFor(events, command.actor as string, target);
      for (const what of ["hit", "critical", "effect", "down"] as const) if (outcome[what]) add(what, path);
      add(`damage ${outcome.damage}`, path);
    },
  );
  if (left > 0) return null;
  return Object.fromEntries([...ways].map(([what, parts]) => [what, formatFraction(addUp(parts))]).sort());
}

function mergedOdds<S extends BattleState>(ruleset: Ruleset<S>, state: S, command: Command): unknown {
  const decide = (asked: Parameters<typeof tacticChoice>[2], now: unknown): string =>
    tacticChoice(ruleset, now as S, asked);
  const { targets } = commandOdds(ruleset, state, command, { fractions: true, decide });
  const {
    hitFraction,
    criticalFraction,
    effectFraction,
    downFraction,
    damageFractions = {},
  } = targets[0] ?? {};
  const all = [
    ["hit", hitFraction],
    ["critical", criticalFraction],
    ["effect", effectFraction],
    ["down", downFraction],
    ...Object.entries(damageFractions).map(([amount, chance]) => [`damage ${amount}`, chance]),
  ];
  return Object.fromEntries(all.filter(([, chance]) => chance !== "0/1").sort());
}

describe.each([
  ["armor-class", armorClass, ["tavern-brawl", "barrow", "pump-house"]],
  ["battle-order", battleOrder, ["rail-yard", "workshop"]],
  ["to-hit", toHit, ["ruined-gate", "tavern-brawl", "powder-store"]],
] as const)("%s", (_, ruleset, encounters) => {
  it.each(encounters)("L3 odds with like fates for one are those of every face, in %s", (encounter) => {
    const of = ruleset as unknown as Ruleset<BattleState>;
    let compared = 0;
    for (const { state } of momentsOf(of, of.encounters[encounter] as EncounterFile, "fates", 14)) {
      const actor = of.actor(state);
      if (actor === null) continue;
      for (const offer of of.offers(state, actor)) {
        const target = offer.targets?.of[0];
        if (target === undefined || (offer.targets?.min ?? 0) > 1) continue;
        const command: Command = {
          do: offer.do,
          actor,
          ...(offer.with === undefined ? {} : { with: offer.with }),
          targets: [target],
        };
        if (of.whyNot(state, command).length > 0) continue;
        const listed = listedOdds(of, state, command);
        if (listed === null) continue;
        expect(mergedOdds(of, state, command), `${encounter}: ${JSON.stringify(command)}`).toEqual(listed);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });
});
