import { type Fight, isUp, type State, type Unit } from "./state.ts";
import { unseen } from "./abilities/targets.ts";
import { moveTo } from "./verbs.ts";

/** HD84–HD87: rows, advancing, holding back. */

/** The game master's hidden ones neither hold a row nor are advanced on. */
const counts = (unit: Unit): boolean => isUp(unit) && !unit.hidden;

function sidesWithoutFront(state: State): string[] {
  const back: string[] = [];
  const front: string[] = [];
  for (const unit of state.units) {
    const sides = unit.row === "front" ? front : back;
    if (counts(unit) && !sides.includes(unit.side)) sides.push(unit.side);
  }
  return back.filter((side) => !front.includes(side));
}

/** HD85 The Effect Phase opens the chance to advance on whoever has nobody in front. */
export function openAdvance(state: State): void {
  const open = sidesWithoutFront(state);
  state.mayAdvance =
    open.length === 0
      ? []
      : [...new Set(state.units.filter(isUp).map((u) => u.side))].filter((side) =>
          open.some((other) => other !== side),
        );
}

export function mayAdvance(state: State, side: string): boolean {
  return state.mayAdvance.includes(side) && sidesWithoutFront(state).some((other) => other !== side);
}

export function advance(fight: Fight, actor: Unit): void {
  const { state } = fight;
  const open = sidesWithoutFront(state).filter((side) => side !== actor.side);
  state.mayAdvance = state.mayAdvance.filter((side) => side !== actor.side);
  fight.tell({ event: "advance", by: actor.id });
  for (const unit of state.units) if (open.includes(unit.side) && counts(unit)) moveTo(fight, unit, "front");
}

/** HD86 Units that act later this round. */
export function mayHoldUntil(state: State, actor: Unit): Unit[] {
  return state.order
    .slice(state.at + 1)
    .map((i) => state.units[i] as Unit)
    .filter((u) => isUp(u) && u !== actor && !unseen(actor, u));
}
