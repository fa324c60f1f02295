export * from "./odds.ts";
export * from "./repeat.ts";
export * from "./simulate.ts";
export * from "./tally.ts";
