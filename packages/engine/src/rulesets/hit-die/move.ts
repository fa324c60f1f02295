import { type Brawl, isUp, type State, type Unit } from "./state.ts";
import { moveTo } from "./verbs.ts";

/** HD84–HD87: rows, advancing, holding back. */

const frontIsEmpty = (state: State, side: string): boolean => !state.units.some((u) => u.side === side && isUp(u) && u.row === "front");
const sidesOf = (state: State): string[] => [...new Set(state.units.filter(isUp).map((u) => u.side))];
const someFrontIsEmpty = (state: State): boolean => state.units.some((u) => isUp(u) && u.row === "back" && frontIsEmpty(state, u.side));

/** HD85 The Effect Phase opens the chance to advance on whoever has nobody in front. */
export function openAdvance(state: State): void {
  state.mayAdvance = [];
  if (!someFrontIsEmpty(state)) return;
  const open = sidesOf(state).filter((side) => frontIsEmpty(state, side));
  state.mayAdvance = sidesOf(state).filter((side) => open.some((other) => other !== side));
}

export function mayAdvance(state: State, side: string): boolean {
  return state.mayAdvance.includes(side) && sidesOf(state).some((other) => other !== side && frontIsEmpty(state, other));
}

export function advance(fight: Brawl, actor: Unit): void {
  const { state } = fight;
  const open = sidesOf(state).filter((side) => side !== actor.side && frontIsEmpty(state, side));
  state.mayAdvance = state.mayAdvance.filter((side) => side !== actor.side);
  fight.tell({ event: "advance", by: actor.id });
  for (const unit of state.units) if (isUp(unit) && open.includes(unit.side)) moveTo(fight, unit, "front");
}

/** HD86 Units that act later this round. */
export function mayHoldUntil(state: State, actor: Unit): Unit[] {
  return state.order.slice(state.at + 1).map((i) => state.units[i] as Unit).filter((u) => isUp(u) && u !== actor);
}
