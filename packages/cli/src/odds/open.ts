import { type Battle, type EncounterFile, liveSource, openBattle, submit } from "@fray/engine";
import { parseLog } from "@fray/engine";
import { rebuildFrom } from "../logs.ts";
import { badInput, ruleSaidNo, usage } from "../failure.ts";
import { nameOf } from "../input.ts";
import { wholeOption } from "../options.ts";
import type { Rulesets } from "../rulesets.ts";

/** A battle to ask about: as a log left it, or an encounter just started. */

export interface Moment {
  readonly seed?: string;
  readonly at?: string;
}

export type Kind = "log" | "encounter" | "question";

export function kindOf(value: unknown): Kind {
  const has = (field: string): boolean => typeof value === "object" && value !== null && field in value;
  if (has("steps")) return "log";
  return has("combatants") ? "encounter" : "question";
}

export async function openMoment(
  rulesets: Rulesets,
  path: string,
  value: unknown,
  { seed, at }: Moment,
): Promise<Battle> {
  const kind = kindOf(value);
  if (kind === "log") {
    if (seed !== undefined) throw usage("--seed: a log has its own seed");
    return started(await openLog(rulesets, path, value, at), path);
  }
  if (at !== undefined) throw usage("--at: only a log has steps");
  const ruleset = await rulesets.of(nameOf(path), value);
  const opened = openBattle(ruleset, value as EncounterFile, seed ?? "");
  if (!opened.ok) throw badInput(nameOf(path), ...opened.problems);
  return started(opened.value, path);
}

export async function openLog(
  rulesets: Rulesets,
  path: string,
  value: unknown,
  at: string | undefined,
): Promise<Battle> {
  const log = parseLog(value);
  if (!log.ok) throw badInput(nameOf(path), ...log.problems);
  const steps = log.value.steps.length;
  const upTo = at === undefined ? steps : wholeOption("at", at, 0, Number.MAX_SAFE_INTEGER);
  if (upTo > steps)
    throw usage(`--at: expected at most ${steps}, as many steps as this log has, found ${upTo}`);
  return rebuildFrom(rulesets, path, log.value, upTo);
}

/** Begun with dice from its seed, if nobody has begun it. */
function started(battle: Battle, path: string): Battle {
  if (battle.past.length > 0) return battle;
  const source = liveSource(battle.ruleset, {
    origin: battle.origin,
    typesDice: () => false,
    playedByTactics: () => true,
  });
  const begun = submit(battle, { do: "start" }, source);
  if (!begun.ok) throw ruleSaidNo(nameOf(path), ...begun.problems);
  return begun.value;
}
