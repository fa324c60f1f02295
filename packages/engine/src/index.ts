/** The engine of Fray: rules ask, an oracle answers. */
export * as dice from "./dice/index.ts";
export * from "./kernel/index.ts";
export * from "./oracles/index.ts";
