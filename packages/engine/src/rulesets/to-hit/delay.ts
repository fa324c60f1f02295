import type { Command } from "../../kernel/index.ts";
import { type Fight, isUp, type State, type Unit } from "./state.ts";
import { endTurn, nextTurn } from "./turn.ts";

/** TH76 Delaying: a later place in the order, kept for the battle; or no turn this round and the first place from the next. */

/** Whom one may wait for: those seen by all who act later in this round. */
export function actsLater(state: State, actor: Unit): Unit[] {
  const later = state.order.slice(state.at + 1).map((place) => state.units[place] as Unit);
  return later.filter((u, i) => u !== actor && isUp(u) && !u.hidden && later.indexOf(u) === i);
}

export function delay(fight: Fight, actor: Unit, { targets }: Command): void {
  const { state } = fight;
  const after = targets?.[0];
  if (fight.told)
    fight.tell({ event: "delays", by: actor.id, ...(after === undefined ? {} : { target: after }) });
  const [place] = state.order.splice(state.at, 1) as [number];
  if (after === undefined) {
    state.order.unshift(place);
    return endTurn(fight, actor);
  }
  const ahead = state.order.findIndex((p, i) => i >= state.at && (state.units[p] as Unit).id === after);
  state.order.splice(ahead + 1, 0, place);
  state.at -= 1;
  actor.standard = 0;
  actor.minor = 0;
  actor.moves = 0;
  nextTurn(fight);
}
