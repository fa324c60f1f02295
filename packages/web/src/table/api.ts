import type { Problem } from "@fray/engine";

/** The server's calls. A refusal is thrown with its code and every reason, in words. */

export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly problems: readonly Problem[];

  constructor(status: number, code: string, message: string, problems: readonly Problem[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
  }
}

interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly body?: unknown;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

export async function call<T>(path: string, { method, body, token, signal }: Call = {}): Promise<T> {
  const answer = await send(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (answer.ok) return (answer.status === 204 ? null : await answer.json()) as T;
  throw await refusalIn(answer);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused(0, "server/away", "The server does not answer. Is it running?", []);
  }
}

async function refusalIn(answer: Response): Promise<Refused> {
  const body = (await answer.json().catch(() => null)) as {
    readonly error?: { readonly code: string; readonly message: string; readonly problems?: Problem[] };
  } | null;
  const error = body?.error ?? { code: "server/failed", message: `The server failed (${answer.status}).` };
  return new Refused(answer.status, error.code, error.message, error.problems ?? []);
}

export const reasonsIn = (error: unknown): readonly string[] => {
  if (error instanceof Refused && error.problems.length > 0) return error.problems.map((p) => p.message);
  return [error instanceof Error ? error.message : String(error)];
};

export interface EncounterOutline {
  readonly id: string;
  readonly name: string;
  readonly field?: string;
  readonly combatants?: readonly { readonly id: string; readonly name: string; readonly side: string }[];
}

export interface RulesetOutline {
  readonly id: string;
  readonly title: string;
  readonly feel: string;
  /** Of a ruleset from outside: where its module is, null where no browser can load it. */
  readonly module?: string | null;
  readonly encounters: readonly EncounterOutline[];
}

export const rulesets = (): Promise<readonly RulesetOutline[]> => call("/api/rulesets");

export interface Opened {
  readonly table: string;
  readonly seat: string;
  readonly token: string;
  readonly link: string;
}

export interface NewTable {
  readonly ruleset?: string;
  readonly encounter: string | object;
  /** Combatants that tactics play. */
  readonly tactics?: readonly string[];
}

export const openTable = (asked: NewTable): Promise<Opened> => call("/api/tables", { body: asked });

/** Lets tactics play some combatants, or takes them back. Whoever is not there yet is left out. */
export async function playByTactics(token: string, changes: ReadonlyMap<string, boolean>): Promise<void> {
  for (const [combatant, on] of changes)
    await call("/api/table/inputs", { token, body: { do: "tactics", combatant, on } }).catch(leftOut);
}

function leftOut(error: unknown): void {
  if (!(error instanceof Refused) || error.status === 0) throw error;
}
