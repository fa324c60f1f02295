import type { Problem } from "@fray/engine";

/** Failures as everybody reads them: `{"error": {code, message, path, problems}}`. */

export interface ErrorBody {
  readonly error: Problem & {
    readonly problems?: readonly Problem[];
    /** How many problems there are beyond those listed. */
    readonly more?: number;
  };
}

/** So many problems are listed: whoever sent thousands mends the first ones first. */
const MOST_PROBLEMS = 20;

export class Refusal extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Seconds after which it may be tried again. */
  retryAfter: number | null = null;
  closes = false;

  constructor(status: number, ...problems: readonly Problem[]) {
    super(problems[0]?.message);
    this.status = status;
    this.problems = problems;
  }

  retrying(seconds: number): this {
    this.retryAfter = seconds;
    return this;
  }

  /** The rest of what is being sent is not waited for. */
  closing(): this {
    this.closes = true;
    return this;
  }
}

export function bodyOf(problems: readonly Problem[]): ErrorBody {
  const first = problems[0] ?? { code: "server/failed", message: "something went wrong here" };
  if (problems.length <= 1) return { error: first };
  const more = problems.length - MOST_PROBLEMS;
  return { error: { ...first, problems: problems.slice(0, MOST_PROBLEMS), ...(more > 0 ? { more } : {}) } };
}
