import { eventFor, type Offer, type Pending, sayEvent } from "@fray/engine";
import { drawField, pointsOf, standing } from "../field.ts";
import { bold, dim, table } from "../output.ts";
import { explanation, tellEvent } from "../story.ts";
import type { Game } from "./game.ts";
import { foesLine } from "./odds.ts";

/** What the table shows, as text. Only ever what its seat may see. */

export function decisionScreen(game: Game, actor: string, offers: readonly Offer[]): string {
  const since = performance.now();
  const rows = offers.map((o, i) => [
    bold(String(i + 1)),
    o.label,
    pointsOf({ points: nonZero(o.cost) }),
    foesLine(game, o, since),
  ]);
  const points = pointsOf(game.view.combatants[actor] ?? { points: {} });
  const field = drawField({ summary: game.view, opening: game.opening, actor, board: game.board });
  const actions = table(rows, { align: ["right"], gap: 2 });
  return `\n${field}\n\n${bold(standing(game.view))}   ${points}\n\n${actions}\n\n${dim(`  a number, then a target · e why${undoText(game)} · ? help`)}`;
}

function nonZero(cost: Offer["cost"]): Offer["cost"] {
  return Object.fromEntries(Object.entries(cost).filter(([, n]) => n !== 0));
}

/** Undo says what it would undo. */
function undoText(game: Game): string {
  const command = game.lastDecision?.command;
  if (command === undefined) return "";
  return ` · u undo ${command.actor === undefined ? "the" : `${game.nameOf(command.actor)}'s`} ${command.with ?? command.do}`;
}

export function endScreen(game: Game): string {
  const field = drawField({ summary: game.view, opening: game.opening, actor: null, board: game.board });
  return `\n${field}\n\n${bold(standing(game.view))}\n\n${dim("  u undo · e why · l log · q quit")}`;
}

/** `Sergeant: basic-attack on Ana` */
export function aboutText(game: Game, { command }: Pending): string {
  const targets = (command.targets ?? []).map((id) => game.nameOf(id)).join(", ");
  return `${game.nameOf(command.actor ?? "")}: ${command.with ?? command.do}${targets === "" ? "" : ` on ${targets}`}`;
}

/** What has happened from a moment on. */
export function storyOf(game: Game, from: number): string[] {
  const { ruleset, seat } = game;
  return game.past.slice(from).flatMap(({ state, step }) =>
    (step.events ?? []).flatMap((event) => {
      const seen = eventFor(ruleset, state, event, seat);
      return seen === null ? [] : tellEvent(ruleset, state, seen, { explain: false });
    }),
  );
}

/** The numbers of what happened last, with their terms: from a moment on, or the latest before it. */
export function whyText(game: Game, since: number): string {
  for (let from = Math.min(since, game.past.length - 1); from >= 0; from--) {
    const lines = explained(game, from);
    if (lines.length > 0) return lines.join("\n");
  }
  return dim("  No numbers have been rolled yet.");
}

function explained(game: Game, from: number): string[] {
  const { ruleset, seat } = game;
  const lines: string[] = [];
  for (const { state, step } of game.past.slice(from)) {
    for (const event of step.events ?? []) {
      const seen = eventFor(ruleset, state, event, seat);
      const terms = seen === null ? [] : explanation(seen);
      if (seen === null || terms.length === 0) continue;
      lines.push(`  ${sayEvent(ruleset, state, seen)}`, ...terms.map((t) => dim(`      ${t}`)));
    }
  }
  return lines;
}
