import { stateOf, UNDO } from "@fray/engine";
import type { Entry, Table } from "../table/index.ts";

/** Whether tactics were to go on after an entry: whoever undoes hands the table back to people. */
export function isUnfinished({ battle, tactics, asking, fresh }: Table, last: Entry | undefined): boolean {
  const back =
    last?.fact.kind === "withdraw" || (last?.fact.kind === "step" && last.fact.step.command.do === UNDO);
  const state = stateOf(battle);
  if (back || asking !== null || fresh !== null || state.winner !== null) return false;
  const actor = battle.ruleset.actor(state);
  return actor !== null && tactics.includes(actor);
}
