/** What the calls of the protocol answer, as schemas: the published document is made of them, and tests hold answers to it. */
import {
  type CombatantSummary,
  COMPARISONS,
  fieldSchema,
  type Offer,
  type Preview,
  type Problem,
  REACTION_MODES,
  type Summary,
} from "@fray/engine";
import type { Chunk, CommandOdds, Explained, Explanation, Fare } from "@fray/engine/analysis";
import * as z from "zod";
import type { TableInfo } from "../store/store.ts";
import type { Chances, ChanceWords, OptionChances } from "../table/chances.ts";
import type { Closed } from "../table/closed.ts";
import type { TableFile } from "../table/files.ts";
import type { Frame, TextEvent } from "../table/frames.ts";
import type { MomentTold, MomentView, Story, StoryRoll, StoryStep } from "../table/story.ts";
import type { Request, SeatOutline, SeatView } from "../table/tell.ts";
import type { ThreatTold } from "../table/threat.ts";
import type { Thrown } from "../table/thrown.ts";
import { ODDS_MODES, ROLES, type Settings } from "../table/words.ts";

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Never, unless everything of the type fits the schema and none of its fields is left out of it. */
type Tells<T, S extends z.ZodType> =
  T extends Frozen<z.output<S>>
    ? Exclude<keyof T & string, keyof z.output<S>> extends never
      ? S
      : never
    : never;

/** A schema of what a type of ours says: whichever of the two is changed, the compiler asks for the other. */
const of =
  <T>() =>
  <S extends z.ZodType>(schema: Tells<T, S>): S =>
    schema;

/** Schemas that others refer to by their names. */
export const NAMED = z.registry<{ readonly id: string }>();

function called<S extends z.ZodType>(id: string, schema: S): S {
  NAMED.add(schema, { id });
  return schema;
}

const id = z.string();
const chance = z.number().min(0).max(1);
const seconds = z.number();
const place = z.union([z.tuple([z.number(), z.number()]), z.string()]);
const anything = z.unknown();

const problem = of<Problem>()(
  z.strictObject({ code: z.string(), message: z.string(), path: z.string().optional() }),
);
export const failureSchema = called(
  "Failure",
  z.strictObject({ error: z.strictObject({ ...problem.shape, problems: z.array(problem).optional() }) }),
);

const settings = of<Settings>()(
  z.strictObject({ odds: z.enum(ODDS_MODES), secondsToAnswer: z.number().nullable() }),
);

const combatant = of<CombatantSummary>()(
  z.looseObject({
    name: z.string(),
    side: z.string(),
    hp: z.number(),
    maxHp: z.number().optional(),
    looks: z.string().optional(),
    at: place.nullable(),
    size: z.number().optional(),
    state: z.string(),
    statuses: z.array(z.string()),
    points: z.record(z.string(), z.number()),
  }),
);

const summary = called(
  "State",
  of<Summary>()(
    z.looseObject({
      round: z.number(),
      turn: z.string().nullable(),
      winner: z.string().nullable(),
      combatants: z.record(id, combatant),
    }),
  ),
);

const offer = called(
  "Offer",
  of<Offer>()(
    z.strictObject({
      do: z.string(),
      actor: id,
      with: z.string().optional(),
      label: z.string(),
      cost: z.record(z.string(), z.number()),
      targets: z.strictObject({ of: z.array(id), min: z.number(), max: z.number() }).optional(),
      places: z.array(place).optional(),
      options: z.record(z.string(), z.array(anything)).optional(),
      area: z.boolean().optional(),
      harmful: z.boolean().optional(),
    }),
  ),
);

const fare = of<Fare>()(z.strictObject({ hit: chance, mean: z.number(), down: chance }));
const chanceWords = of<ChanceWords>()(z.strictObject({ hit: z.string(), down: z.string() }));

const commandOdds = of<CommandOdds>()(
  z.strictObject({
    exact: z.boolean(),
    left: chance.optional(),
    ids: z.array(id),
    targets: z.array(
      z.strictObject({
        hit: chance,
        critical: chance,
        effect: chance,
        damage: z.record(z.string(), chance),
        mean: z.number(),
        down: chance,
        hitFraction: z.string().optional(),
        criticalFraction: z.string().optional(),
        effectFraction: z.string().optional(),
        downFraction: z.string().optional(),
        damageFractions: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
);
const inNumbers = z.strictObject({ kind: z.literal("exact"), ...commandOdds.shape });
const inWords = z.strictObject({ kind: z.literal("words"), ids: z.array(id), targets: z.array(chanceWords) });
const chances = called("Odds", of<Chances>()(z.discriminatedUnion("kind", [inNumbers, inWords])));

/** With the other side's answers where it may answer. */
const answered = {
  answers: z
    .array(z.strictObject({ who: id, name: z.string(), choose: z.string(), odds: chances }))
    .optional(),
  best: z.union([fare, chanceWords]).nullable().optional(),
  worst: z.union([fare, chanceWords]).nullable().optional(),
};
const told = called(
  "OddsWithAnswers",
  z.discriminatedUnion("kind", [inNumbers.extend(answered), inWords.extend(answered)]),
);

const optionChances = of<OptionChances>()(z.strictObject({ choose: z.string(), odds: chances.nullable() }));

const request = called(
  "Request",
  of<Request>()(
    z.strictObject({
      id: z.string(),
      kind: z.enum(["dice", "choice"]),
      name: z.string(),
      who: id,
      dice: z.string().optional(),
      count: z.number().optional(),
      sides: z.number().optional(),
      options: z.array(z.strictObject({ choose: z.string(), odds: chances.optional() })).optional(),
      during: z.strictObject({ actor: id.nullable(), label: z.string(), targets: z.array(id) }),
      default: z.union([z.strictObject({ choose: z.string() }), z.strictObject({ throw: z.literal(true) })]),
      until: seconds.nullable(),
    }),
  ),
);

const seatOutline = of<SeatOutline>()(
  z.strictObject({ id, role: z.enum(ROLES), name: z.string(), combatants: z.array(id) }),
);

const view = called(
  "View",
  of<SeatView>()(
    z.strictObject({
      table: z.string(),
      ruleset: z.string(),
      name: z.string(),
      field: fieldSchema,
      you: z.strictObject({
        seat: z.string(),
        role: z.enum(ROLES),
        combatants: z.array(id),
        typedDice: z.boolean(),
      }),
      seats: z.array(seatOutline),
      settings,
      tactics: z.array(id),
      commitment: z.string(),
      seed: z.string().nullable(),
      steps: z.number(),
      olderRules: z.strictObject({ version: z.number(), step: z.number() }).optional(),
      undoable: z.boolean(),
      undoes: z.string().optional(),
      redoable: z.boolean(),
      state: summary,
      is: z.record(id, z.string()),
      hidden: z.array(id),
      policies: z.record(
        id,
        z.record(
          z.string(),
          z.strictObject({
            mode: z.enum(REACTION_MODES),
            when: z
              .array(z.strictObject({ fact: z.string(), is: z.enum(COMPARISONS), value: z.number() }))
              .optional(),
          }),
        ),
      ),
      offers: z.array(offer),
      request: request.nullable(),
      waitingFor: z.string().nullable(),
    }),
  ),
);

const event = called(
  "Event",
  of<TextEvent>()(
    z.looseObject({ event: z.string(), by: id.optional(), target: id.optional(), text: z.string() }),
  ),
);

const thrown = of<Thrown>()(
  z.strictObject({
    name: z.string(),
    who: id,
    dice: z.string(),
    faces: z.array(z.number()),
    typed: z.literal(true).optional(),
  }),
);

const path = z.array(z.union([z.string(), z.number()]));
const change = z.union([
  z.tuple([z.literal("set"), path, anything]),
  z.tuple([z.literal("cut"), path]),
  z.tuple([z.literal("splice"), path, z.number(), z.number(), z.array(anything)]),
]);

const frame = called(
  "Frame",
  of<Frame>()(
    z.strictObject({
      seq: z.number(),
      who: z.string(),
      when: z.string(),
      what: z.string(),
      patch: z.array(change),
      events: z.array(event),
      thrown: z.array(thrown).optional(),
      roll: z.strictObject({ dice: z.string(), faces: z.array(z.number()), total: z.number() }).optional(),
    }),
  ),
);

const seq = z.number();
export const viewAnswer = z.strictObject({ seq, view });
export const framesAnswer = z.union([z.strictObject({ seq, frames: z.array(frame) }), viewAnswer]);
export const doneAnswer = z.strictObject({ seq });
export const optionsAnswer = z.strictObject({
  offers: z.array(offer),
  request: request.nullable(),
  waitingFor: z.string().nullable(),
});
export const whyAnswer = z.strictObject({ problems: z.array(problem) });

const closed = of<Closed>()(
  z.strictObject({
    do: z.string(),
    with: z.string().optional(),
    label: z.string(),
    cost: z.record(z.string(), z.number()),
    reasons: z.array(z.string()),
  }),
);
export const closedAnswer = z.strictObject({ closed: z.array(closed) });

const point = z.tuple([z.number(), z.number()]);
export const areaAnswer = of<Preview>()(
  z.strictObject({
    squares: z.array(point),
    lines: z.array(
      z.strictObject({
        kind: z.enum(["aim", "cover", "blocked", "path"]),
        points: z.array(point),
        corners: z.literal(true).optional(),
      }),
    ),
  }),
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
  damage: z.strictObject({ least: z.number(), most: z.number(), mean: z.number() }),
});
const turning = z.strictObject({
  kind: z.enum(["chance", "choice"]),
  name: z.string(),
  who: id,
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

const storyStep = of<StoryStep>()(
  z.strictObject({
    step: z.number(),
    seq,
    who: z.string(),
    when: z.string(),
    actor: id.nullable(),
    label: z.string(),
    events: z.array(event),
    thrown: z.array(thrown).optional(),
  }),
);
const storyRoll = of<StoryRoll>()(
  z.strictObject({
    after: z.number(),
    seq,
    who: z.string(),
    when: z.string(),
    dice: z.string(),
    faces: z.array(z.number()),
    total: z.number(),
  }),
);
export const storyAnswer = of<Story>()(
  z.strictObject({ steps: z.array(storyStep), rolls: z.array(storyRoll), total: z.number() }),
);

const momentView = of<MomentView>()(
  z.strictObject({
    table: z.string(),
    ruleset: z.string(),
    name: z.string(),
    field: fieldSchema,
    round: z.number(),
    turn: z.string().nullable(),
    state: summary,
  }),
);
export const momentAnswer = of<MomentTold>()(
  z.strictObject({ step: z.number(), total: z.number(), stands: z.number().optional(), view: momentView }),
);

/** A seat with its link. */
export const invitedAnswer = called(
  "Invited",
  z.strictObject({ table: z.string(), seat: z.string(), token: z.string(), link: z.string() }),
);
/** A new link is told once; a seat that was changed or revoked has none. */
export const seatAnswer = z.union([invitedAnswer, z.strictObject({ seat: z.string() })]);

export const rulesetsAnswer = z.array(
  z.strictObject({
    id: z.string(),
    title: z.string(),
    feel: z.string(),
    encounters: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        field: z.string(),
        combatants: z.array(z.strictObject({ id, name: z.string(), side: z.string() })),
      }),
    ),
  }),
);

export const tablesAnswer = z.array(
  of<TableInfo>()(
    z.strictObject({
      id: z.string(),
      ruleset: z.string(),
      name: z.string(),
      created: z.string(),
      entries: z.number(),
    }),
  ),
);

/** Files, in the order of their names: a log, everything on a table, an encounter, a list of combatants for the next. */
const encounterFile = z.looseObject({ fray: z.literal(1), ruleset: z.string(), name: z.string() });
const step = z.looseObject({ command: z.looseObject({ do: z.string() }), answers: z.array(anything) });
const logFile = z.strictObject({
  fray: z.literal(1),
  ruleset: z.string(),
  version: z.number(),
  generator: z.string(),
  seed: z.string(),
  encounter: encounterFile,
  steps: z.array(step),
});
const tableFile = of<TableFile>()(
  z.strictObject({
    fray: z.literal(1),
    kind: z.literal("table"),
    entries: z.array(
      z.strictObject({ seq, who: z.string(), when: z.string(), fact: z.looseObject({ kind: z.string() }) }),
    ),
  }),
);
const survivor = z.looseObject({ id, left: z.looseObject({ hp: z.number() }) });
export const exportAnswer = z.union([logFile, tableFile, encounterFile, z.array(survivor)]);
