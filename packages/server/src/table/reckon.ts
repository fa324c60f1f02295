import type { Answer, BattleState, Command, Id, Problem, Ruleset } from "@fray/engine";
import {
  type Chunk,
  type CommandOdds,
  commandOdds,
  type DropOdds,
  dropsOf,
  type Explanation,
  explainOdds,
  mergeChunks,
  OddsSampling,
  oddsWithAnswers,
  playedOut,
  simulateChunk,
  type Threat,
  threatSampling,
  unsure,
  type WithAnswers,
} from "@fray/engine/analysis";
import { type AnswerOdds, struckBack } from "./back.ts";
import { type About, deadlineIn, inTime, type Limits, TooLong } from "./limits.ts";

/**
 * What takes time to work out, in one place and in plain data, so that another thread can do it. It knows no seats:
 * whoever asks decides before what may be asked, and after it what is told.
 */
export type Job =
  | {
      readonly kind: "odds";
      readonly commands: readonly Command[];
      readonly answers: boolean;
      /** Whose chances to drop in 1, 2, 3 are wanted too. */
      readonly drops?: Id;
    }
  /** What each answer to a question would lead to, given those before it. */
  | {
      readonly kind: "answers";
      readonly command: Command;
      readonly answers: readonly Answer[];
      readonly options: readonly string[];
      /** Who is asked. */
      readonly who: Id;
    }
  | { readonly kind: "explain"; readonly command: Command; readonly target?: Id }
  | { readonly kind: "threat"; readonly combatant: Id }
  /** Battles of a run by their numbers; each depends on its number and the seed alone. */
  | { readonly kind: "simulate"; readonly from: number; readonly to: number; readonly seed: string };

/** Odds with the other side's answers where there are any, and where following them is not too much. */
export type Reckoned = CommandOdds & Partial<Omit<WithAnswers, "asIs">> & { readonly drops?: DropOdds };

export interface Done {
  /** One for each command; null: it is too much to work out. */
  readonly odds: readonly (Reckoned | null)[];
  readonly answers: readonly (AnswerOdds | null)[];
  readonly explain: Explanation | null;
  readonly threat: Threat | { readonly problems: readonly Problem[] };
  readonly simulate: Chunk;
}

/** Whoever works things out: here, or in another thread. */
export type Reckoner = <K extends Job["kind"]>(
  ruleset: Ruleset,
  state: BattleState,
  job: Job & { readonly kind: K },
) => Promise<Done[K]>;

/** Here and now, a little at a time: between two commands others go first. */
export function reckonHere(limits: Limits, breathe: () => Promise<void>): Reckoner {
  return async (ruleset, state, job) => {
    const asked: Job = job;
    if (asked.kind === "simulate") return (await simulatedHere(ruleset, state, asked, breathe)) as never;
    if (asked.kind !== "odds") return reckon(ruleset, state, job as never, limits) as never;
    const end = limits.now() + ALL_ITEMS * limits.ms;
    const odds: (Reckoned | null)[] = [];
    for (const command of asked.commands) {
      const one = { ...asked, commands: [command] };
      odds.push(limits.now() < end ? (reckon(ruleset, state, one, limits)[0] ?? null) : null);
      await breathe();
    }
    return odds as never;
  };
}

/** One battle after the other. */
async function simulatedHere(
  ruleset: Ruleset,
  state: BattleState,
  { seed, from, to }: Job & { readonly kind: "simulate" },
  breathe: () => Promise<void>,
): Promise<Chunk> {
  let sum = simulateChunk(ruleset, state, { seed, from, to: from + 1 });
  for (let i = from + 1; i < to; i++) {
    await breathe();
    sum = mergeChunks(sum, simulateChunk(ruleset, state, { seed, from: i, to: i + 1 }));
  }
  return sum;
}

/** While everybody else waits for it. */
export const AT_ONCE_MS = 40;
/** In a thread of its own. */
export const APART_MS = 1_200;
/** There, where others wait for their moment too. */
export const QUICK_MS = 40;
/** So much of a list of odds is worked out in all. */
export const LIST_MS = 4 * APART_MS;

export function reckon<K extends Job["kind"]>(
  ruleset: Ruleset,
  state: BattleState,
  job: Job & { readonly kind: K },
  limits: Limits,
): Done[K] {
  const about: About = { ruleset, state, limits };
  const ways: { readonly [kind in Job["kind"]]: (job: never) => Done[kind] } = {
    odds: (j: OddsJob) => allOdds(about, j),
    answers: (j: Job & { kind: "answers" }) => answerOdds(about, j),
    explain: (j: Job & { kind: "explain" }) => explained(about, j),
    threat: (j: Job & { kind: "threat" }) => threatened(about, j.combatant),
    simulate: ({ seed, from, to }: Job & { kind: "simulate" }) =>
      simulateChunk(ruleset, state, { seed, from, to }),
  };
  return ways[job.kind as K](job as never) as Done[K];
}

/** What was worked out in a moment: of a list the first so many; `late`: the next one takes longer than that. */
export interface Quick<K extends Job["kind"]> {
  readonly done: Done[K] | null;
  readonly late: boolean;
}

/** What can be worked out in a moment, and no more of it: for a thread in which nobody shall wait long. */
export function reckonQuickly<K extends Job["kind"]>(
  ruleset: Ruleset,
  state: BattleState,
  job: Job & { readonly kind: K },
  limits: Limits,
): Quick<K> {
  const strict: Limits = { ms: limits.ms, now: limits.now, after: "give-up" };
  const asked: Job = job;
  try {
    if (asked.kind === "odds") return firstOdds({ ruleset, state, limits: strict }, asked) as Quick<K>;
    return { done: reckon(ruleset, state, job as never, strict), late: false };
  } catch (stop) {
    if (!(stop instanceof TooLong)) throw stop;
    return { done: null, late: true };
  }
}

function firstOdds(about: About, job: OddsJob): Quick<"odds"> {
  const { now, ms } = about.limits;
  const end = now() + ms;
  const done: (Reckoned | null)[] = [];
  try {
    for (const command of job.commands) {
      done.push(oddsOf(about, command, job));
      if (now() > end) break;
    }
  } catch (stop) {
    if (!(stop instanceof TooLong)) throw stop;
    return { done, late: true };
  }
  return { done, late: false };
}

const BUDGET = 50_000;
/** Whoever points at something waits neither for every way of every answer nor for the best and the worst of them. */
export const HOVER = { budget: BUDGET, answers: { budget: 1_800, each: 900, playings: 150 }, bounds: 500 };
/** So many items of a list are worked out in full; the others get what time is left. */
const FULL_ITEMS = 4;
/** Where others go first in between, it may take longer in all. */
const ALL_ITEMS = 50;

function allOdds(about: About, job: OddsJob): Done["odds"] {
  const { now, ms } = about.limits;
  const end = now() + FULL_ITEMS * ms;
  return job.commands.map((command) => {
    const left = end - now();
    if (left <= 0) return null;
    return oddsOf({ ...about, limits: { now, ms: Math.min(ms, left) } }, command, job);
  });
}

type OddsJob = Job & { readonly kind: "odds" };

function oddsOf(about: About, command: Command, { answers, drops: target }: OddsJob): Reckoned {
  const odds = answers ? oddsAndAnswers(about, command) : plainOdds(about, command);
  if (target === undefined) return odds;
  const drops = inTime(about, (expired) =>
    dropsOf(about.ruleset, about.state, command, { target, budget: BUDGET, expired }),
  );
  return drops === null ? odds : { ...odds, drops };
}

function oddsAndAnswers(about: About, command: Command): Reckoned {
  const found = inTime(about, (expired) =>
    oddsWithAnswers(about.ruleset, about.state, command, { ...HOVER, expired }),
  );
  if (found === null || found.asIs.estimate !== undefined) return plainOdds(about, command);
  const { asIs, ...rest } = found;
  return rest.answers.length === 0 ? asIs : { ...asIs, ...rest };
}

function plainOdds(about: About, command: Command, given: readonly Answer[] = []): Reckoned {
  const walked = inTime(about, (expired) =>
    commandOdds(about.ruleset, about.state, command, { budget: BUDGET, expired, given }),
  );
  return walked === null || walked.estimate !== undefined ? playedOdds(about, command, given) : walked;
}

/** Too many paths to follow: it is played instead, as often as there is time for. */
function playedOdds({ ruleset, state, limits }: About, command: Command, given: readonly Answer[]): Reckoned {
  if (limits.after === "give-up") throw new TooLong();
  const settings = { samples: MOST_PLAYINGS, seed: "odds", given };
  const sampling = new OddsSampling(ruleset, state, command, settings);
  const expired = deadlineIn(limits, limits.ms / 2);
  return unsure(playedOut(sampling, { fewest: FEWEST_PLAYINGS, expired }));
}
const MOST_PLAYINGS = 10_000;
const FEWEST_PLAYINGS = 100;

function answerOdds(about: About, job: Job & { readonly kind: "answers" }): Done["answers"] {
  return job.options.map((choose) => {
    const given = [...job.answers, { choose }];
    const odds = plainOdds(about, job.command, given);
    const back = inTime(about, (expired) =>
      struckBack(about, job.command, job.who, { budget: BUDGET, given, expired }),
    );
    return back === null ? { odds } : { odds, back };
  });
}

/** Where all paths are too many, so many are followed as fit into half the time: the rest of it is for the tree. */
function explained(about: About, { command, target }: Job & { readonly kind: "explain" }): Done["explain"] {
  const { ruleset, state, limits } = about;
  const aim = target === undefined ? {} : { target };
  const expired = deadlineIn(limits, limits.ms / 2);
  const found = explainOdds(ruleset, state, command, { budget: BUDGET, expired, ...aim });
  if (!found.exact && limits.after === "give-up" && expired()) throw new TooLong();
  return found;
}

const SAMPLES = 100;
const PLAYINGS = 20_000;

/** Round after round of playings, until there are enough of them or it takes too long. */
function threatened({ ruleset, state, limits }: About, combatant: Id): Done["threat"] {
  const settings = { samples: SAMPLES, playings: PLAYINGS, seed: "threat" };
  const sampling = threatSampling(ruleset, state, combatant, settings);
  if (!sampling.ok) return { problems: sampling.problems };
  return playedOut(sampling.value, { expired: deadlineIn(limits, limits.ms) });
}
