export * from "./exact.ts";
export * from "./live.ts";
export * from "./sample.ts";
export * from "./sampleSpy.ts";
export * from "./tree.ts";
