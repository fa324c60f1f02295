/** Where a branched table came from: kept in this browser, for the way back. */

export interface Origin {
  readonly table: string;
  readonly step: number;
}

const KEY = "fray.origins";

function all(): Record<string, Origin> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, Origin>) : {};
  } catch {
    return {};
  }
}

export function rememberOrigin(table: string, origin: Origin): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [table]: origin }));
}

export function originOf(table: string): Origin | null {
  const found = all()[table];
  return typeof found?.table === "string" && typeof found.step === "number" ? found : null;
}
