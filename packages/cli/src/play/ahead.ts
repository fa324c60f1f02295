import { canonical, type Command, stateOf } from "@fray/engine";
import { threatTo } from "@fray/engine/analysis";
import { tellCommand } from "../odds/battle.ts";
import { threatText } from "../odds/threat.ts";
import { dim, paint } from "../output.ts";
import type { Game } from "./game.ts";

/** Looking ahead at the table: never further than its seat may know. */

const UNKNOWN = dim("  This side does not know enough to be told.");

/** The odds of a command, its line and its tree; or why it cannot be done. */
export function takenApart(game: Game, command: Command): string {
  const { ruleset, state } = game;
  const problems = ruleset.whyNot(state, command);
  if (problems.length > 0) return paint("red", problems.map((p) => `  ✗ ${p.message}`).join("\n"));
  if (!ruleset.knows(state, command, game.seat)) return UNKNOWN;
  const { field } = game.battle.encounter;
  return `\n${tellCommand({ ruleset, state, command, field }, { explain: true, line: true }).text}\n`;
}

/** So many playings for all places together are over in about a second. */
const PLAYINGS = 4000;

/** Where whoever acts would be hit or dropped: everybody's tactics are in it, so only who sees all is told. */
export function dangerText(game: Game): string {
  const { ruleset, battle } = game;
  const state = stateOf(battle);
  const who = ruleset.actor(state);
  if (who === null) return dim("  Nobody acts.");
  if (canonical(ruleset.view(state, game.seat)) !== canonical(ruleset.summary(state))) return UNKNOWN;
  const threat = threatTo(ruleset, state, who, { playings: PLAYINGS, seed: battle.origin.seed });
  return threat.ok ? `\n${threatText(threat.value, game.view, battle.encounter.field)}\n` : UNKNOWN;
}
