import { type EncounterFile, formatLog, type Result } from "@fray/engine";
import { type Brief, playAgain, playerOf, type Span } from "@fray/engine/analysis";
import { loadSystem } from "../systems/load.ts";
import { answering, type Channel } from "./wire.ts";

/** A worker that plays battles: spans of what it was told last, or one battle of a run again with its whole log. */

export type WorkerBrief = Brief & { readonly ruleset: string };

export interface Again {
  readonly again: number;
  readonly ruleset: string;
  readonly file: EncounterFile;
  readonly seed: string;
}

let player: ReturnType<typeof playerOf> | null = null;

answering(globalThis as unknown as Channel, async (ask: WorkerBrief | Span | Again): Promise<unknown> => {
  if ("from" in ask) {
    if (player === null) throw new Error("nobody has said what to play");
    return player(ask);
  }
  const ruleset = await loadSystem(ask.ruleset);
  if (ruleset === null) throw new Error(`there is no ruleset called ${JSON.stringify(ask.ruleset)}`);
  if (!("again" in ask)) {
    player = playerOf(ruleset, ask);
    return null;
  }
  const battle = playAgain(ruleset, ask.file, ask.seed, ask.again);
  return (
    battle.ok ? { ok: true, value: JSON.parse(formatLog(battle.value.log)) } : battle
  ) as Result<object>;
});
