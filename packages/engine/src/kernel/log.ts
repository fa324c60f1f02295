import * as z from "zod";
import { type Contribution, type DiceOrigin, GENERATORS, type GeneratorName } from "../dice/index.ts";
import { enter, id, name, whole } from "./doors.ts";
import { encounterSchema } from "./encounter.ts";
import { ok, type Problem, problem, problemsOf, type Result, refuse } from "./result.ts";
import type { EncounterFile, Ruleset } from "./ruleset.ts";
import { atOnce, enteringEach, type Sliced } from "./slices.ts";
import type { Answer, Command, Event, Json, Question } from "./words.ts";

/** One input with its answers, and what came of it. Undo, redo and fork are inputs like any other. */
export interface Step {
  readonly command: Command;
  readonly answers: readonly Answer[];
  readonly who?: string;
  readonly when?: string;
  /** Dice that people typed. All others were thrown, or fixed by the game master. */
  readonly typed?: readonly Typed[];
  readonly asked?: readonly Question[];
  readonly events?: readonly Event[];
  readonly checksum?: string;
}

/** Dice of a step that somebody typed, by the place of their answer. */
export interface Typed {
  readonly place: number;
  readonly who?: string;
}

export interface Script {
  readonly fray: 1;
  readonly steps: readonly Step[];
}

/** A script with everything needed to play it again anywhere. State = fold(log). */
export interface Log extends Script {
  readonly ruleset: string;
  readonly version: number;
  readonly generator: GeneratorName;
  readonly seed: string;
  /** What seats added to the seed before the first die. */
  readonly entropy?: readonly Contribution[];
  /** SHA-256 of the seed, where somebody was told before the first die. */
  readonly commitment?: string;
  readonly encounter: EncounterFile;
}

export const UNDO = "undo";
export const REDO = "redo";
export const FORK = "fork";

const place = z.union([z.tuple([whole(), whole()]), z.string().max(64)]);
const cells = z.array(z.tuple([whole(), whole()])).max(1000);
export const commandSchema = z.strictObject({
  do: z.string().regex(/^[a-z][a-z-]{0,31}$/, "expected a verb in lower case"),
  actor: id().optional(),
  with: name().optional(),
  targets: z.array(id()).max(200).optional(),
  path: cells.optional(),
  at: place.optional(),
  squares: cells.optional(),
  toward: place.optional(),
  options: z.record(z.string().max(64), z.json()).optional(),
});

const face = whole(-1, 1_000_000);
/** A number chosen may be written as one. */
const chosen = z.union([z.string().max(200), whole().transform(String)], "expected the name of an option");
export const answerSchema = z.union(
  [
    z.strictObject({ roll: face }),
    z.strictObject({ rolls: z.array(face).max(10_000) }),
    z.strictObject({ choose: chosen }),
  ],
  'expected {"roll": 5}, {"rolls": [3, 4]} or {"choose": "dodge"}',
);

const stepSchema = z.strictObject({
  command: commandSchema,
  answers: z.array(answerSchema).max(10_000).default([]),
  who: z.string().optional(),
  when: z.string().optional(),
  typed: z
    .array(z.strictObject({ place: whole(0), who: z.string().max(64).optional() }))
    .max(10_000)
    .optional(),
  asked: z.array(z.json()).optional(),
  events: z.array(z.json()).optional(),
  checksum: z.string().optional(),
});

export const generatorSchema = z.enum(GENERATORS);

/** Printable ASCII: the same bytes in every language that checks it. */
export const entropyText = z
  .string()
  .regex(/^[\x20-\x7e]{1,64}$/, "expected 1 to 64 printable ASCII characters");
const entropySchema = z.array(z.strictObject({ who: z.string().max(64), text: entropyText })).max(1000);

const MOST_STEPS = 1_000_000;
const steps = z.array(stepSchema).max(MOST_STEPS);
const scriptSchema = z.strictObject({ fray: z.literal(1), name: name().optional(), steps });
const logSchema = z.strictObject({
  fray: z.literal(1),
  ruleset: name(),
  version: whole(1),
  // Only dice that are still to be thrown need these: a log written by hand has none.
  generator: generatorSchema.default(GENERATORS[0]),
  seed: z.string().default(""),
  entropy: entropySchema.optional(),
  commitment: z.string().max(100).optional(),
  encounter: encounterSchema,
  steps,
});

export function parseCommand(input: unknown): Result<Command> {
  return enter(commandSchema as unknown as z.ZodType<Command>, input);
}

export function parseAnswer(input: unknown): Result<Answer> {
  return enter(answerSchema as z.ZodType<Answer>, input);
}

export function parseScript(input: unknown): Result<Script> {
  return enter(scriptSchema as unknown as z.ZodType<Script>, input);
}

/** Reads one step, which stands there in its document. */
export function parseStep(input: unknown, under: string): Result<Step> {
  return enter(stepSchema as unknown as z.ZodType<Step>, input, under);
}

/** Reads a log. The encounter in it is kept as it was written, not as its schema fills it in. */
export const parseLog = (input: unknown): Result<Log> => atOnce(parsingLog(input));

/** The same in slices, a step each. */
export function* parsingLog(input: unknown): Sliced<Result<Log>> {
  const written = (input as Partial<Log> | null)?.steps;
  const whole = Array.isArray(written) && written.length <= MOST_STEPS ? written : null;
  const head = whole === null ? input : { ...(input as Log), steps: [] };
  const parsed = enter(logSchema as unknown as z.ZodType<Log>, head);
  const read = yield* enteringEach(whole ?? [], (step, i) => parseStep(step, `steps.${i}`));
  if (!parsed.ok || !read.ok) return refuse(...problemsOf(parsed), ...problemsOf(read));
  return ok({ ...parsed.value, encounter: (input as Log).encounter, steps: read.value });
}

export function formatLog(log: Log): string {
  const { steps: all, ...head } = log;
  const lines = all.map((step) => `    ${JSON.stringify(step)}`).join(",\n");
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "steps": [\n${lines}\n  ]\n}\n`;
}

export function newLog(ruleset: Ruleset, encounter: EncounterFile, origin: DiceOrigin): Log {
  const { generator, seed, entropy } = origin;
  return {
    fray: 1,
    ruleset: ruleset.id,
    version: ruleset.version,
    generator,
    seed,
    ...(entropy.length === 0 ? {} : { entropy }),
    encounter,
    steps: [],
  };
}

/** Where the dice of a log come from before any fork in it. */
export function originOf({ generator, seed, entropy = [] }: Log): DiceOrigin {
  return { generator, seed, entropy };
}

/** The option of a fork's command that holds its new seed. */
export function forkSeed(command: Command): Json | undefined {
  return command.options?.["seed"];
}

/** Dice of a fork; with their commitment, where somebody was told, and why they are fresh. */
export interface Promised extends DiceOrigin {
  readonly commitment?: string;
  readonly why?: string;
}

/** A fork's command: other dice from here on. */
export function forkCommand({ generator, seed, entropy, commitment, why }: Promised): Command {
  return {
    do: FORK,
    options: {
      seed,
      generator,
      ...(entropy.length === 0 ? {} : { entropy: entropy as unknown as Json }),
      ...(commitment === undefined ? {} : { commitment }),
      ...(why === undefined ? {} : { why }),
    },
  };
}

const forkSchema = z.looseObject({
  seed: z.string().min(1),
  generator: generatorSchema.optional(),
  entropy: entropySchema.optional(),
  commitment: z.string().max(100).optional(),
  why: z.string().max(32).optional(),
});

/** Where dice come from after a fork. Forks of old logs name no generator: theirs stays. */
export function forkOrigin(command: Command, before: DiceOrigin): Result<DiceOrigin> {
  const read = enter(forkSchema, command.options ?? {});
  if (!read.ok) return refuse(...read.problems.map(ofFork));
  const { seed, generator = before.generator, entropy = [] } = read.value;
  return ok({ generator, seed, entropy });
}

/** What a fork says of its dice beside where they come from. */
export function forkPromise({ options = {} }: Command): Pick<Promised, "commitment" | "why"> {
  const text = (name: string) => (typeof options[name] === "string" ? { [name]: options[name] } : {});
  return { ...text("commitment"), ...text("why") };
}

function ofFork({ message, path = "seed" }: Problem): Problem {
  const field = path.split(".")[0] as string;
  return problem(`fork/${field}`, field === "seed" ? OWN_SEED : message, `options.${path}`);
}

export const OWN_SEED = "a fork needs a seed of its own";
