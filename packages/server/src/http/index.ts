export { linksFor } from "./addresses.ts";
export { makeServer, randomText, type ServerOptions, SYSTEM_CLOCK, type TableServer } from "./server.ts";
