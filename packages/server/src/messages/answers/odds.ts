import type { Chunk, CommandOdds, Explained, Explanation, Fare } from "@fray/engine/analysis";
import * as z from "zod";
import type { Chances, ChanceWords, OptionChances } from "../../table/odds/chances.ts";
import type { OddsLine } from "../../table/odds/line.ts";
import type { ThreatTold } from "../../table/odds/threat.ts";
import { called, chance, failureSchema, id, of, place } from "./making.ts";

/** Odds, in numbers or in words; what they are made of; threat and whole battles. */

const fare = of<Fare>()(z.strictObject({ hit: chance, mean: z.number(), down: chance }));
const chanceWords = of<ChanceWords>()(
  z.strictObject({
    hit: z.string(),
    down: z.string(),
    statuses: z.record(z.string(), z.string()).optional(),
  }),
);

const interval = z.tuple([z.number(), z.number()]).readonly();

const commandOdds = of<CommandOdds>()(
  z.strictObject({
    exact: z.boolean(),
    left: chance.optional(),
    estimate: z.strictObject({ ways: z.number() }).optional(),
    samples: z.number().optional(),
    ids: z.array(id),
    targets: z.array(
      z.strictObject({
        hit: chance,
        critical: chance,
        effect: chance,
        damage: z.record(z.string(), chance),
        mean: z.number(),
        down: chance,
        statuses: z.record(z.string(), chance).optional(),
        hitFraction: z.string().optional(),
        criticalFraction: z.string().optional(),
        effectFraction: z.string().optional(),
        downFraction: z.string().optional(),
        damageFractions: z.record(z.string(), z.string()).optional(),
        interval: z
          .strictObject({
            hit: interval,
            critical: interval,
            effect: interval,
            mean: interval,
            down: interval,
          })
          .optional(),
      }),
    ),
  }),
);
const inNumbers = z.strictObject({ kind: z.literal("exact"), ...commandOdds.shape });
const inWords = z.strictObject({ kind: z.literal("words"), ids: z.array(id), targets: z.array(chanceWords) });
export const chances = called("Odds", of<Chances>()(z.discriminatedUnion("kind", [inNumbers, inWords])));

/** With the other side's answers where it may answer. */
const answered = {
  answers: z
    .array(z.strictObject({ who: id, name: z.string(), choose: z.string(), odds: chances }))
    .optional(),
  best: z.union([fare, chanceWords]).nullable().optional(),
  worst: z.union([fare, chanceWords]).nullable().optional(),
  line: of<OddsLine>()(
    z.strictObject({ target: id, text: z.string(), drops: z.array(chance).optional() }),
  ).optional(),
};
const told = called(
  "OddsWithAnswers",
  z.discriminatedUnion("kind", [inNumbers.extend(answered), inWords.extend(answered)]),
);

const optionChances = of<OptionChances>()(
  z.strictObject({ choose: z.string(), odds: chances.nullable(), back: chances.optional() }),
);

export const oddsAnswer = z.union([
  told,
  z.strictObject({ odds: z.array(z.union([told, failureSchema])) }),
  z.strictObject({ request: z.string(), options: z.array(optionChances) }),
]);

const came = z.strictObject({
  kind: z.literal("came"),
  hit: z.boolean(),
  critical: z.boolean(),
  effect: z.boolean(),
  down: z.boolean(),
  statuses: z.array(z.string()).optional(),
  damage: z.strictObject({ least: z.number(), most: z.number(), mean: z.number() }),
});
const turning = z.strictObject({
  kind: z.enum(["chance", "choice"]),
  name: z.string(),
  who: id,
  and: z.array(z.strictObject({ name: z.string(), who: id })).optional(),
  rules: z.array(z.string()),
  get ways(): z.ZodArray<z.ZodType<{ on: string; chance: number; next: Explained }>> {
    return z.array(z.strictObject({ on: z.string(), chance, next: explained }));
  },
});
const explained: z.ZodType<Explained> = called("Explained", z.union([came, turning]));
export const explainAnswer = of<Explanation>()(
  z.strictObject({ target: id, exact: z.boolean(), tree: explained }),
);

export const threatAnswer = of<ThreatTold>()(
  z.strictObject({
    who: id,
    samples: z.number(),
    squares: z.array(z.strictObject({ at: place.nullable(), hit: chance, drop: chance, mean: z.number() })),
  }),
);

export const simulateAnswer = of<Chunk>()(
  z.strictObject({
    battles: z.number(),
    rounds: z.number(),
    commands: z.number(),
    draws: z.number(),
    wins: z.record(z.string(), z.number()),
    combatants: z.record(id, z.strictObject({ survives: z.number(), dealt: z.number(), taken: z.number() })),
  }),
);
