import { parentPort } from "node:worker_threads";
import type { EncounterFile, Ruleset } from "@fray/engine";
import { answerAt, type Brief, playerOf, type Span } from "@fray/engine/analysis";
import { openRulesets } from "../rulesets.ts";

/** A thread of its own: is told what to fight, then plays the spans of it that it is asked for. */

/** With it goes which ruleset: that of a file, among those loaded from outside. */
export type ThreadBrief = Brief & { readonly file: EncounterFile; readonly ruleset: readonly string[] };

let player: ReturnType<typeof playerOf> | null = null;
let known: Promise<Ruleset> | null = null;

async function answer(ask: ThreadBrief | Span): Promise<unknown> {
  if ("from" in ask) {
    if (player === null) throw new Error("nobody has said what to play");
    return player(ask);
  }
  known ??= openRulesets(ask.ruleset).then((all) => all.of(null, ask.file)); // one command fights by one ruleset
  player = playerOf(await known, ask);
  return null;
}

function asShown(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return process.env["FRAY_DEBUG"] ? new Error(error.stack ?? error.message) : error;
}

answerAt(
  {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    post: (message) => parentPort?.postMessage(message),
    listen: (heard) => parentPort?.on("message", heard),
    close: () => parentPort?.close(),
  },
  (ask: ThreadBrief | Span, { answered, failed }) =>
    void answer(ask).then(
      (value) => answered(value as never),
      (error: unknown) => failed(asShown(error)),
    ),
);
