export { openMemory } from "./memory.ts";
export { openSqlite, restoreSqlite } from "./sqlite.ts";
export { type Store, StoreTrouble, type TableInfo, type Which } from "./store.ts";
