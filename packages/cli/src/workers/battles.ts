import { parentPort } from "node:worker_threads";
import { type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import { answerAt, playSlice, type Span, studyChunk } from "@fray/engine/analysis";
import { openRulesets } from "../rulesets.ts";
import type { Brief, Comparison, Opening } from "./messages.ts";

/** A thread of its own: is told what to fight, then plays the spans of it that it is asked for. */

type Player = (span: Span) => unknown;

let player: Player | null = null;
let known: Promise<Ruleset> | null = null;

async function answer(ask: Brief | Span): Promise<unknown> {
  if ("from" in ask) {
    if (player === null) throw new Error("nobody has said what to play");
    return player(ask);
  }
  player = "run" in ask ? await studying(ask.run) : await comparing(ask.compare);
  return null;
}

async function studying(settings: Opening): Promise<Player> {
  const ruleset = await rulesetOf(settings.ruleset, settings.file);
  const opened = openBattle(ruleset, settings.file, settings.seed);
  if (!opened.ok) throw new Error(opened.problems.map((p) => p.message).join("; "));
  return (span) => studyChunk(ruleset, opened.value.opening, settings, span);
}

async function comparing(what: Comparison): Promise<Player> {
  const ruleset = await rulesetOf(what.ruleset, what.file);
  return (span) => playSlice(ruleset, what, span);
}

/** One command fights by one ruleset. */
function rulesetOf(paths: readonly string[], file: EncounterFile): Promise<Ruleset> {
  known ??= openRulesets(paths).then((all) => all.of(null, file));
  return known;
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
  (ask: Brief | Span, { answered, failed }) =>
    void answer(ask).then(
      (value) => answered(value as never),
      (error: unknown) => failed(asShown(error)),
    ),
);
