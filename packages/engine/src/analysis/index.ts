export * from "./amounts.ts";
export {
  type Answered,
  type Fare,
  oddsWithAnswers,
  type WithAnswers,
} from "./answers.ts";
export * from "./answersSampled.ts";
export * from "./balance/index.ts";
export * from "./effects.ts";
export * from "./explain.ts";
export * from "./line.ts";
export * from "./lint.ts";
export * from "./luck.ts";
export * from "./odds.ts";
export * from "./sampled.ts";
export * from "./sequence.ts";
export * from "./sequenceSampled.ts";
export * from "./simulate/index.ts";
export * from "./solve/index.ts";
export * from "./sure.ts";
export * from "./tally.ts";
export * from "./threat.ts";
