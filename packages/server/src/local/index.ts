/** A hall without a server: solo play in a page uses the very same tables. Nothing here needs Node. */
export * from "../hall/index.ts";
export { openMemory } from "../store/memory.ts";
export type { Store } from "../store/store.ts";
export * from "../table/index.ts";
