import { aimShown, NOTHING_SHOWN, type Preview, shownSquares, wayShown } from "../preview.ts";
import type { Command, Seat } from "../words.ts";
import { isUp } from "./aims.ts";
import { mapOfBattle } from "./ground.ts";
import { itemOf } from "./legal.ts";
import { asSeen } from "./views.ts";
import type { BaseUnit, DefinedState, RulesetSpec } from "./words.ts";

/** What a command would cover on the map, by the aim of its action, as a seat sees the battle. */
export function shows<U extends BaseUnit>(
  spec: RulesetSpec<U>,
  whole: DefinedState<U>,
  command: Command,
  seat: Seat,
): Preview {
  const state = asSeen(whole, seat);
  const field = mapOfBattle(state);
  const action = spec.actions.find((a) => a.name === command.do);
  const actor = state.units.find((u) => u.id === command.actor);
  if (field === null || action?.aim?.shows === undefined || actor === undefined || !isUp(actor))
    return NOTHING_SHOWN;
  const item = itemOf(action, actor, command);
  if (item === undefined) return NOTHING_SHOWN;
  const { squares, line } = action.aim.shows({ state, actor, item }, command);
  const [from, to] = line?.over ?? [];
  const drawn =
    line === undefined || from === undefined || to === undefined
      ? []
      : [line.kind === "path" ? wayShown(field, 1, line.over) : aimShown(field, from, to)];
  return { squares: shownSquares(field, squares), lines: drawn };
}
