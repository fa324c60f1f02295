import { enter, type Problem } from "@fray/engine";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { StoreTrouble } from "../store/index.ts";

/** Failures as everybody reads them: `{"error": {code, message, path, problems}}`. */

export interface ErrorBody {
  readonly error: Problem & { readonly problems?: readonly Problem[] };
}

export class Refusal extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  constructor(status: number, ...problems: readonly Problem[]) {
    super(problems[0]?.message);
    this.status = status;
    this.problems = problems;
  }
}

export function bodyOf(problems: readonly Problem[]): ErrorBody {
  const first = problems[0] ?? { code: "server/failed", message: "something went wrong here" };
  return { error: problems.length > 1 ? { ...first, problems } : first };
}

/** A refusal by the rules or by the table, with the status that fits its code. */
export function refused(problems: readonly Problem[]): Refusal {
  const code = problems[0]?.code ?? "";
  const status = STATUS.find(([head]) => code.startsWith(head))?.[1] ?? 422;
  return new Refusal(status, ...problems);
}

const STATUS: readonly (readonly [string, number])[] = [
  ["seat/unknown-combatant", 400],
  ["seat/none", 404],
  ["seat/", 403],
  ["answer/not-yours", 403],
  ["undo/not-yours", 403],
  ["odds/too-much", 422],
  ["odds/", 403],
  ["moment/unknown", 404],
  ["answer/late", 409],
  ["table/waiting", 409],
  ["table/overtaken", 409],
  ["table/older-rules", 409],
  ["table/unknown", 404],
  ["input/", 400],
  ["log/", 400],
];

/** What comes in goes through the one door: whatever is wrong is said in sentences, each with its place. */
export function entering<T>(schema: z.ZodType<T>): (given: unknown) => { value: T } | { error: Refusal } {
  return (given) => {
    const read = enter(schema, given);
    return read.ok ? { value: read.value } : { error: new Refusal(400, ...read.problems) };
  };
}

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, problems } = told(error);
  if (status >= 500) request.log.error({ err: error }, "failed");
  reply.status(status).send(bodyOf(problems));
}

function told(error: FastifyError | Error): {
  readonly status: number;
  readonly problems: readonly Problem[];
} {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreTrouble)
    return {
      status: 503,
      problems: [{ code: error.code, message: "the table could not be kept: nothing was changed" }],
    };
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode === 429)
    return {
      status: 429,
      problems: [{ code: "server/too-many", message: "too many requests: wait a little" }],
    };
  if (statusCode < 500) return { status: statusCode, problems: [{ code: "input/request", message }] };
  return { status: 500, problems: [{ code: "server/failed", message: "something went wrong here" }] };
}
