import { squareAt } from "../../../grid/index.ts";
import type { Command } from "../../../kernel/index.ts";
import { takeItem } from "../gear/belt.ts";
import { groundOf } from "../move/ground.ts";
import type { Bomb, Fight, State, Unit } from "../state.ts";
import { lying } from "../verbs.ts";
import { goOff } from "./blast.ts";
import { bombFor, grabbed, heldBy } from "./bombs.ts";

/** TH80 Bombs change hands: lit, thrown, laid down, picked up. */

export function handle(fight: Fight, actor: Unit, command: Command): void {
  const { state } = fight;
  const bomb = (
    command.do === "grab" ? grabbed(state, actor, command) : bombFor(state, actor, command.with)
  ) as Bomb;
  const from = command.do === "grab" ? bomb : heldBy(state, actor);
  if (from === undefined) takeItem(actor, bomb.kind); // TH79
  const after = moved(state, actor, bomb, command);
  state.bombs = [...state.bombs.filter((b) => b !== from), after];
  if (fight.told) tell(fight, actor, after, command);
  if (command.do === "throw" && isDue(state, after)) goOff(fight, [after]);
}

/** In the turn at whose end it would go off. */
export const isDue = (state: State, { by, left }: Bomb): boolean => left === 1 && state.turn === by;

/** The same bomb where the command has brought it. */
function moved(state: State, actor: Unit, bomb: Bomb, { do: verb, at, targets }: Command): Bomb {
  const ground = groundOf(state);
  if (verb === "light" || verb === "grab") return { ...bomb, held: true, near: actor.id, at: -1 };
  if (verb === "lay") return lying(bomb, actor);
  if (ground === null) return { ...bomb, held: false, near: targets?.[0] as string, at: -1 };
  return { ...bomb, held: false, near: null, at: squareAt(ground.field, at as [number, number]) };
}

const TOLD: Readonly<Record<string, string>> = {
  light: "lights",
  throw: "throws",
  lay: "lays",
  grab: "grabs",
};

function tell(fight: Fight, actor: Unit, bomb: Bomb, { do: verb, at, targets }: Command): void {
  fight.tell({
    event: TOLD[verb] as string,
    by: actor.id,
    with: bomb.kind,
    ...(verb === "throw" && at !== undefined ? { at } : {}),
    ...(verb === "throw" && targets !== undefined ? { target: targets[0] as string } : {}),
  });
}
