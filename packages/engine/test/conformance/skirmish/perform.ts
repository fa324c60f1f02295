import type { Command, Event } from "../../../src/kernel/index.ts";
import { attack, volley } from "./attack.ts";
import { actorOf, type Fight, type Fighter, fighterOf, isUp } from "./state.ts";

/** SK1, SK10–SK12: the start, turns and rounds, the end. */

export function perform(fight: Fight, command: Command): void {
  if (command.do === "start") return start(fight);
  if (command.do === "finish") return finish(fight);
  const actor = fighterOf(fight.state, actorOf(fight.state) as string) as Fighter;
  const targets = (command.targets ?? []).map((id) => fighterOf(fight.state, id) as Fighter);
  if (targets.length > 0) appear(fight, actor);
  if (command.do === "attack")
    attack(fight, { by: actor, wild: command.options?.["manner"] === "wild" }, targets[0] as Fighter);
  if (command.do === "volley") volley(fight, actor, targets);
  settle(fight);
  nextTurn(fight);
}

/** SK1 Everybody throws 1d6, high goes first; of equals the one listed first. */
function start(fight: Fight): void {
  const { state } = fight;
  const thrown = state.units.map((f) =>
    state.fixedOrder === null ? fight.ask.die("initiative", 6, f.id) : 0,
  );
  const speed = (f: Fighter): number => thrown[state.units.indexOf(f)] as number;
  state.order =
    state.fixedOrder === null
      ? [...state.units].sort((a, b) => speed(b) - speed(a)).map((f) => f.id)
      : [...state.fixedOrder];
  fight.tell({ event: "order", order: state.order });
  state.round = 1;
  nextTurn(fight);
}

/** SK10 Whoever strikes is seen from then on. */
function appear(fight: Fight, actor: Fighter): void {
  if (!actor.hidden) return;
  actor.hidden = false;
  fight.tell({ event: "appears", target: actor.id });
}

export function settle(fight: Fight): void {
  const { state } = fight;
  const sides = new Set(state.units.filter(isUp).map((f) => f.side));
  if (sides.size < 2) end(fight, [...sides][0] ?? "draw");
}

function end(fight: Fight, winner: string): void {
  fight.state.winner = winner;
  fight.state.turn = null;
  fight.tell({ event: "end", winner });
}

/** SK11 The next who stands; SK12 a battle that outlasts its rounds is a draw. */
export function nextTurn(fight: Fight): void {
  const { state } = fight;
  while (state.winner === null) {
    state.at += 1;
    if (state.at >= state.order.length) {
      if (state.round >= state.rules.maxRounds) return end(fight, "draw");
      state.round += 1;
      state.at = 0;
    }
    state.turn = state.order[state.at] as string;
    if (isUp(fighterOf(state, state.turn) as Fighter)) return;
  }
}

function finish(fight: Fight): void {
  fight.state.finished = true;
  if (fight.state.winner === null) end(fight, "draw");
}

export const REPERTOIRE: readonly string[] = [
  ...["start", "attack", "volley", "end", "finish"].map((verb) => `do ${verb}`),
  ...["dodge", "block", "screen"].map((name) => `reaction ${name}`),
  ...["breath", "cheer"].map((name) => `spoils ${name}`),
  "appears",
  "down",
];

export function fired(command: Command, events: readonly Event[]): readonly string[] {
  const names = events.flatMap((e) => {
    if (e.event === "reaction") return [`reaction ${e["reaction"]}`];
    if (e.event === "spoils") return [`spoils ${e["spoils"]}`];
    return e.event === "appears" || e.event === "down" ? [e.event] : [];
  });
  return [`do ${command.do}`, ...names];
}
