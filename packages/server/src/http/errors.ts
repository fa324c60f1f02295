import { enter, type Problem, type Result, wrongTexts } from "@fray/engine";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { bodyOf, Refusal } from "../messages/refusal.ts";
import { StoreTrouble } from "../store/index.ts";

export { bodyOf, Refusal };

/** Failures of any kind in the protocol's words. */

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
  ["entropy/", 409],
  ["table/waiting", 409],
  ["table/overtaken", 409],
  ["table/older-rules", 409],
  ["table/unknown", 404],
  ["table/full", 403],
  ["input/too-large", 413],
  ["input/too-many-values", 413],
  ["input/", 400],
  ["log/", 400],
  ["verify/", 400],
];

/** What comes in goes through the one door: whatever is wrong is said in sentences, each with its place. */
export function entering<T>(schema: z.ZodType<T>): (given: unknown) => { value: T } | { error: Refusal } {
  return (given) => {
    const read = readIn(schema, given);
    return read.ok ? { value: read.value } : { error: new Refusal(400, ...read.problems) };
  };
}

/** What is read here may be kept and shown to others: its texts are looked at too. */
export function readIn<T>(schema: z.ZodType<T>, given: unknown): Result<T> {
  const read = enter(schema, given);
  const wrong = read.ok ? wrongTexts(given) : [];
  return wrong.length > 0 ? { ok: false, problems: wrong } : read;
}

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, problems } = told(error);
  if (status >= 500) request.log.error({ err: error }, "failed");
  if (error instanceof Refusal && error.retryAfter !== null) reply.header("retry-after", error.retryAfter);
  if (error instanceof Refusal && error.closes) reply.header("connection", "close");
  reply.status(status).send(bodyOf(problems));
}

interface Told {
  readonly status: number;
  readonly problems: readonly Problem[];
}

/** A failure of any kind in the protocol's words. Where our data are is nobody's business. */
export function told(error: unknown): Told {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreTrouble) return { status: 503, problems: [notKept(error)] };
  const { statusCode = 500, message } = error as Partial<FastifyError>;
  if (statusCode === 429)
    return {
      status: 429,
      problems: [{ code: "server/too-many", message: "too many requests: wait a little" }],
    };
  if (statusCode < 500)
    return { status: statusCode, problems: [{ code: "input/request", message: message ?? "" }] };
  return { status: 500, problems: [{ code: "server/failed", message: "something went wrong here" }] };
}

/** A connection that breaks off in a commit tells nobody whether it was kept. */
const notKept = ({ code, reason }: StoreTrouble): Problem => ({
  code,
  message:
    code === "store/unreachable"
      ? `whether the table was kept is not known, look at it again: ${reason}`
      : `the table could not be kept, and nothing was changed: ${reason}`,
});
