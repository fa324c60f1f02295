/** Builds the page and the engine beside it. */
export function buildPage(logLevel: "error" | "warn"): Promise<void>;
