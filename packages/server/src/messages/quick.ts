import type { Input } from "../table/words.ts";

/**
 * What is said most, read by hand: a command, an answer, nothing unusual about it. A schema takes thirty times as long.
 * Null is no refusal: whatever this does not know at sight is the schema's to judge.
 */
export function quickPut(message: unknown): { readonly put: Input; readonly ref?: number } | null {
  if (!isRecord(message)) return null;
  for (const key in message) if (key !== "put" && key !== "ref") return null;
  const { put, ref } = message;
  if (ref !== undefined && !isCount(ref, 1e9)) return null;
  return isRecord(put) && (isCommand(put) || isAnswer(put))
    ? (message as { put: Input; ref?: number })
    : null;
}

type Fields = { readonly [key: string]: unknown };

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCount = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

/** Ids of ASCII alone: a part of those there are. */
const ID = /^[a-zA-Z0-9][a-zA-Z0-9_.:-]{0,63}$/;
const VERB = /^[a-z][a-z-]{0,31}$/;

const isId = (value: unknown): boolean =>
  typeof value === "string" && ID.test(value) && !(value in Object.prototype);

/** Letters of any script, and what stands between them: a part of the names there are. */
const NAME = /^[\p{L}\p{N}\p{P}\p{S} ]+$/u;

const isName = (value: unknown, most: number): boolean =>
  typeof value === "string" && value.length <= most && NAME.test(value);

const MOST_TARGETS = 200;

function isCommand(put: Fields): boolean {
  for (const key in put) if (key !== "do" && key !== "command") return false;
  const { command } = put;
  if (put["do"] !== "command" || !isRecord(command)) return false;
  for (const key in command) if (!isField(key, command[key])) return false;
  return command["do"] !== undefined;
}

/** Of a command's fields those that most have: no path, no options. */
function isField(key: string, value: unknown): boolean {
  if (key === "do") return typeof value === "string" && VERB.test(value);
  if (key === "actor") return isId(value);
  if (key === "with") return isName(value, 200);
  return key === "targets" && Array.isArray(value) && value.length <= MOST_TARGETS && value.every(isId);
}

const MOST_FACE = 1_000_000;

function isAnswer(put: Fields): boolean {
  for (const key in put) if (key !== "do" && key !== "request" && key !== "answer") return false;
  const { request, answer } = put;
  if (put["do"] !== "answer" || typeof request !== "string" || request.length > 32 || !isRecord(answer))
    return false;
  const [key, ...more] = Object.keys(answer);
  if (more.length > 0) return false;
  if (key === "choose") return isName(answer[key], 200);
  return key === "roll" && isCount(answer[key], MOST_FACE);
}
