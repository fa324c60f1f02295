/** Numbers and names in print, for the page, the command line, plots and assistants alike. Imports nothing. */
export * from "./amounts.ts";
export * from "./chances.ts";
export * from "./names.ts";
