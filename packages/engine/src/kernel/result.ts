/** Failures are values: a code for programs, one sentence for people, and where it happened. */

export interface Problem {
  /** Such as `attack/out-of-reach` or `input/type`. */
  readonly code: string;
  readonly message: string;
  /** Path inside the input, such as `targets.0.evasion`. */
  readonly path?: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(...problems: readonly Problem[]): { ok: false; problems: readonly Problem[] } {
  return { ok: false, problems };
}

/** What is wrong with something; nothing, if nothing is. */
export const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);

export function problem(code: string, message: string, path?: string): Problem {
  return path === undefined ? { code, message } : { code, message, path };
}

/** The value, or our own mistake: only for what has been validated before. */
export function sure<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map((p) => (p.path ? `${p.path}: ${p.message}` : p.message)).join("; "));
}
