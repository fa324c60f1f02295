export * from "./amounts.ts";
export {
  type Answered,
  AnswersSampling,
  type Fare,
  oddsWithAnswers,
  type WithAnswers,
} from "./answers.ts";
export * from "./balance/index.ts";
export { type Decide, DEFAULT_BUDGET, type Interval, type Sure, unanswered } from "./deciding.ts";
export * from "./effects.ts";
export * from "./explain.ts";
export * from "./line.ts";
export type { Intervals, TargetOdds } from "./gathered.ts";
export * from "./lint.ts";
export * from "./luck.ts";
export * from "./odds.ts";
export { playedOut, type Sampling, type SampleSettings, sharesOf, USUAL_PLAYINGS } from "./sampling.ts";
export * from "./workers/index.ts";
export * from "./sequence.ts";
export * from "./sequenceSampled.ts";
export type { SequenceStep, SequenceTarget } from "./sequenceTally.ts";
export * from "./simulate/index.ts";
export * from "./solve/index.ts";
export * from "./sure.ts";
export * from "./tally.ts";
export * from "./threat.ts";
