import { enter, type Problem } from "@fray/engine";
import { helloSchema } from "../messages/index.ts";

/** Messages of a line, and what is wrong with those that cannot be read. */

/** Undefined: it is no JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const NO_JSON: Problem = { code: "input/json", message: "expected a text message of JSON" };
const FIRST: Problem = { code: "input/hello", message: "expected a hello with a token first", path: "hello" };

/** Only what is wrong is looked at closely. */
export function wrongHello(message: unknown): readonly Problem[] {
  const tried = typeof message === "object" && message !== null && Object.hasOwn(message, "hello");
  const read = tried ? enter(helloSchema, message) : null;
  return read === null ? [FIRST] : read.ok ? [] : read.problems;
}

/** The client's own number of a message, whatever else is wrong with it. */
export function refOf(message: unknown): number | undefined {
  const ref = (message as { readonly ref?: unknown } | null)?.ref;
  return typeof ref === "number" ? ref : undefined;
}
