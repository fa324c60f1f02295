import { parentPort } from "node:worker_threads";
import { type BattleState, openBattle, type Ruleset } from "@fray/engine";
import { studyChunk } from "@fray/engine/analysis";
import { openRulesets } from "../rulesets.ts";
import type { Opening, Reply, Request } from "./messages.ts";

/** A thread of its own: is told a run once, then plays the chunks it is asked for. */

interface Opened {
  readonly ruleset: Ruleset;
  readonly opening: BattleState;
  readonly settings: Opening;
}

let run: Promise<Opened> | null = null;

parentPort?.on("message", (request: Request) => {
  if ("open" in request) run = open(request.open);
  work(request).catch((error: unknown) => reply({ failed: messageOf(error) }));
});

async function work(request: Request): Promise<void> {
  if (run === null) throw new Error("no run has been opened");
  const { ruleset, opening, settings } = await run;
  if ("span" in request)
    reply({ span: request.span, study: studyChunk(ruleset, opening, settings, request.span) });
}

async function open(settings: Opening): Promise<Opened> {
  const rulesets = await openRulesets(settings.ruleset ?? undefined);
  const ruleset = await rulesets.of(null, settings.file);
  const opened = openBattle(ruleset, settings.file, settings.seed);
  if (!opened.ok) throw new Error(opened.problems.map((p) => p.message).join("; "));
  return { ruleset, opening: opened.value.opening, settings };
}

function reply(message: Reply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(message);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env["FRAY_DEBUG"] ? (error.stack ?? error.message) : error.message;
}
