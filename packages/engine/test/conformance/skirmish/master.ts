import type { Id, Left } from "../../../src/kernel/index.ts";
import { nextTurn, settle } from "./perform.ts";
import { type Fight, type Fighter, fighterOf, isUp, type State } from "./state.ts";

/** What the game master's word means: SK6 whoever has no HP is down, whoever has some stands. */

export function amend(fight: Fight, who: Id): void {
  const { state } = fight;
  if (state.at < 0) return;
  settle(fight);
  if (state.winner === null && state.turn === who && !isUp(fighterOf(state, who) as Fighter)) nextTurn(fight);
}

export function join(fight: Fight, fresh: State): void {
  const { state } = fight;
  const fighter = fresh.units.at(-1) as Fighter;
  state.units.push(fighter);
  if (state.at >= 0) state.order.push(fighter.id);
  else if (state.fixedOrder !== null) Object.assign(state, { fixedOrder: [...state.fixedOrder, fighter.id] });
}

export function carry(state: State, who: Id, { hp, points }: Left): void {
  const fighter = fighterOf(state, who) as Fighter;
  fighter.hp = Math.min(hp ?? fighter.hp, fighter.sheet.hp);
  fighter.points = points["points"] ?? fighter.points;
}
