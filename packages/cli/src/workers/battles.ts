import { parentPort } from "node:worker_threads";
import { type BattleState, type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import { playSlice, type Span, studyChunk } from "@fray/engine/analysis";
import { openRulesets } from "../rulesets.ts";
import type { Opening, Reply, Request, Slice, Work } from "./messages.ts";

/** A thread of its own: is told what to fight, then plays the chunks or slices of it that it is asked for. */

interface Opened {
  readonly ruleset: Ruleset;
  readonly opening: BattleState;
  readonly settings: Opening;
}

let run: Promise<Opened> | null = null;
let work: Work | null = null;
let known: Promise<Ruleset> | null = null;

parentPort?.on("message", (request: Request) => {
  answer(request).catch((error: unknown) => reply({ failed: messageOf(error) }));
});

async function answer(request: Request): Promise<void> {
  if ("open" in request) {
    await (run = open(request.open));
    reply({ ready: true });
  } else if ("span" in request) await study(request.span);
  else if ("slice" in request) await play(request.slice);
  else {
    ({ work } = request);
    known ??= rulesetOf(work.ruleset, work.file); // one command fights by one ruleset
    await known;
  }
}

async function study(span: Span): Promise<void> {
  if (run === null) throw new Error("no run has been opened");
  const { ruleset, opening, settings } = await run;
  reply({ span, study: studyChunk(ruleset, opening, settings, span) });
}

/** Of the work named last when it was asked for. */
async function play(slice: Slice): Promise<void> {
  const what = work;
  if (what === null || known === null) throw new Error("no work has been named");
  reply({ slice, chunks: playSlice(await known, what, slice) });
}

async function open(settings: Opening): Promise<Opened> {
  const ruleset = await rulesetOf(settings.ruleset, settings.file);
  const opened = openBattle(ruleset, settings.file, settings.seed);
  if (!opened.ok) throw new Error(opened.problems.map((p) => p.message).join("; "));
  return { ruleset, opening: opened.value.opening, settings };
}

async function rulesetOf(paths: readonly string[], file: EncounterFile): Promise<Ruleset> {
  return (await openRulesets(paths)).of(null, file);
}

function reply(message: Reply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(message);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env["FRAY_DEBUG"] ? (error.stack ?? error.message) : error.message;
}
