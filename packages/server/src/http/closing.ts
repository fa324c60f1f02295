import type { Problem } from "@fray/engine";
import { StoreTrouble } from "../store/index.ts";

/** Stopping in parts: one that hangs or fails keeps none of the others from being closed. */

export interface Part {
  /** For messages: what was not closed. */
  readonly name: string;
  /** Its deadline. */
  readonly ms: number;
  close(): Promise<unknown>;
}

/** Closes the parts one after the other; what could not be closed comes back. */
export async function closeParts(parts: readonly Part[]): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const part of parts) {
    const wrong = await closePart(part);
    if (wrong !== null) problems.push(wrong);
  }
  return problems;
}

async function closePart({ name, ms, close }: Part): Promise<Problem | null> {
  let timer: NodeJS.Timeout | undefined;
  // the timer keeps the process alive: Node ends one that waits for nothing but a promise
  const late = new Promise<Problem>((resolve) => {
    timer = setTimeout(resolve, ms, { code: "close/late", message: `${name}: not done within ${ms} ms` });
  });
  const done = (async () => close())().then(
    () => null,
    (error: unknown) => failureOf(name, error),
  );
  const wrong = await Promise.race([done, late]);
  clearTimeout(timer);
  return wrong;
}

function failureOf(name: string, error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof StoreTrouble ? error.code : "close/failed";
  return { code, message: `${name}: ${message}` };
}
