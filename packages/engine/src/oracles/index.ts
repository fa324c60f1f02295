export * from "./exact.ts";
export * from "./grow.ts";
export { facesFor } from "./example.ts";
export * from "./live.ts";
export { exactChance, type Fork, type Shown } from "./path.ts";
export * from "./sample.ts";
export * from "./sampleSpy.ts";
export type { Alike, Likeness } from "./series.ts";
export * from "./tree.ts";
