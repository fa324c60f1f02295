export { linksFor } from "./addresses.ts";
export type { TrustProxy } from "./proxy.ts";
export { BYTES_PER_DAY, IMPORT_BYTES, type QuotaOptions, TABLES_PER_HOUR } from "./quotas.ts";
export { makeServer, randomText, type ServerOptions, SYSTEM_CLOCK, type TableServer } from "./server.ts";
export { LEVELS, type Level, type LogOptions } from "./watch/log.ts";
