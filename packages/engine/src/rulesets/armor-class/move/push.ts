import { BLOCKS, cellAt, FREE, slide, slideDirection } from "../../../grid/index.ts";
import { disengage, groundOf, squaresOf } from "./ground.ts";
import { type Fight, isUp, type Unit } from "../state.ts";

/** AC50, AC52 Away from somebody, up to so many squares. */
export function pushAway(fight: Fight, by: Unit, target: Unit, squares: number): void {
  const { state } = fight;
  const ground = groundOf(state);
  if (ground === null) {
    disengage(state, target);
    if (fight.told) fight.tell({ event: "pushed", by: by.id, target: target.id });
    return;
  }
  const { field, bodies } = ground;
  const direction = slideDirection(field, by.at, by.size, target.at, target.size);
  bodies.fill(FREE);
  for (const u of state.units)
    if (u !== target && isUp(u)) for (const square of squaresOf(field, u)) bodies[square] = BLOCKS;
  for (let gone = 0; gone < squares; gone++) {
    const to = slide(field, target.at, target.size, direction, bodies);
    if (to === target.at) break;
    target.at = to;
  }
  if (fight.told) fight.tell({ event: "pushed", by: by.id, target: target.id, to: cellAt(field, target.at) });
}
