/** The engine of Fray: rules ask, an oracle answers. */
export * as dice from "./dice/index.ts";
/** Squares, lines, cover, areas and ways, for rulesets with a map. */
export * as grid from "./grid/index.ts";
export * from "./kernel/index.ts";
export * from "./oracles/index.ts";
/** The schemas of sheets and questions are made with it: rulesets from outside use this very one. */
export * as z from "zod";
/** How rule systems are written: `defineRuleset` and what goes with it. */
export * as define from "./kernel/define/index.ts";
