/** The table server of Fray: one battle, many doors, nothing lost. */
export * from "./hall/index.ts";
export * from "./http/index.ts";
export * from "./mcp/index.ts";
export * from "./store/index.ts";
export * from "./table/index.ts";
