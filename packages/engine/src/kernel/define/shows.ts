import type { Actions } from "../actions/table.ts";
import { aimShown, NOTHING_SHOWN, type Preview, shownSquares, wayShown } from "../preview.ts";
import type { Command } from "../words.ts";
import { isUp } from "./aims.ts";
import type { Bout } from "./bout.ts";
import { mapOfBattle } from "./ground.ts";
import type { BaseUnit, DefinedState } from "./words.ts";

/** What a command would cover on the map, by the aim of its action. */
export function shows<U extends BaseUnit>(
  actions: Actions<DefinedState<U>, U, Bout<U>>,
  state: DefinedState<U>,
  command: Command,
): Preview {
  const field = mapOfBattle(state);
  const actor = state.units.find((u) => u.id === command.actor);
  if (field === null || actor === undefined || !isUp(actor)) return NOTHING_SHOWN;
  const covered = actions.covered(state, actor, command);
  if (covered === null) return NOTHING_SHOWN;
  const { squares, line } = covered;
  const [from, to] = line?.over ?? [];
  const drawn =
    line === undefined || from === undefined || to === undefined
      ? []
      : [line.kind === "path" ? wayShown(field, 1, line.over) : aimShown(field, from, to)];
  return { squares: shownSquares(field, squares), lines: drawn };
}
