export * from "./battles.ts";
export * from "./find.ts";
export * from "./plan.ts";
export * from "./replay.ts";
export * from "./report.ts";
export * from "./score.ts";
export * from "./study.ts";
export * from "./tally.ts";
