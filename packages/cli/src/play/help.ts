import type { Json } from "@fray/engine";
import { spoken } from "@fray/engine/numbers";
import { nameIn } from "../field.ts";
import { bold, dim, table } from "../output.ts";
import type { Game } from "./game.ts";

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["3", "take action 3; then its target, then its options"],
  ["3 2", "take action 3 on target 2 at once"],
  ["3 2 nonlethal", "the same with an option; element=fire where one is to be chosen"],
  ["o 3 2", "the odds of action 3 on target 2: the line to copy, and the tree they are made of"],
  ["d", "danger: the chance to be hit and to drop, wherever you might end the turn"],
  ["n, end", "end the turn"],
  ["t", "let tactics play this turn"],
  ["a", "let tactics play on to the end"],
  ["e, why", "explain the last numbers, term by term"],
  ["s, s NAME", "the sheet of whoever acts, or of somebody"],
  ["l", "all that has happened"],
  ["u", "undo: back to your last decision; the dice stay what they were"],
  ["r", "redo"],
  ["f", "fork: the same past, other dice from here on"],
  ["{…}", "any command in JSON"],
  ["q", "quit, and save the log if you like"],
];

export const HELP = `\n${table(KEYS.map(([keys, does]) => [bold(keys), does]))}\n\n  ${dim("Asked for a die, type what it shows (0 is ten on a d10), or r to have it rolled.")}\n`;

/** Everything this seat knows of a combatant. */
export function sheetText(game: Game, named: string): string {
  const { view } = game;
  const all = Object.entries(view.combatants);
  const wanted =
    named === ""
      ? game.ruleset.actor(game.state)
      : all.find(([id, c]) => id === named || c.name.toLowerCase() === named.toLowerCase())?.[0];
  const one = wanted === null || wanted === undefined ? undefined : view.combatants[wanted];
  if (wanted === null || wanted === undefined || one === undefined)
    return dim(`  Whose sheet? ${all.map(([, c]) => c.name).join(", ")}`);
  const rows = Object.entries(one).flatMap(([field, value]) =>
    field === "name" || (field === "hp" && one.hp < 0) ? [] : rowsOf(field, value ?? null),
  );
  return `\n  ${bold(nameIn(view, wanted))}\n${table(rows, { indent: 4 })}\n`;
}

function rowsOf(field: string, value: Json): string[][] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (typeof value === "object" && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, inner]) => rowsOf(name, inner));
  return [
    [
      dim(spoken(field)),
      Array.isArray(value) ? value.map((v) => spoken(String(v))).join(", ") : String(value),
    ],
  ];
}
