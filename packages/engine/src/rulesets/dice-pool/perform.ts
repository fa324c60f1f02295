import { type Command, finish } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { POSTURE } from "./abilities/index.ts";
import { costOf, formOf, howOf, playOut, putAway, targetsOf, useOf } from "./abilities/use.ts";
import { abilityOf, itemOf, slotOf, takeOut } from "./kit.ts";
import { swap, walk } from "./move.ts";
import { discardCard } from "./reactions.ts";
import { type Fight, isUp, type Unit, unitOf } from "./state.ts";
import { delay, endTurn, start } from "./turn.ts";
import { endBonuses, giveAp, giveMp, lay } from "./verbs.ts";

/** Every verb of a command, and what follows when the actor has fallen. */

export function perform(fight: Fight, command: Command): void {
  const verb = command.do;
  if (verb === "start") return start(fight);
  if (verb === "finish") return finishEncounter(fight);
  const { state } = fight;
  const actor = unitOf(state, command.actor as string) as Unit;
  if (verb === "end") {
    throwLast(fight, actor, command);
    return endTurn(fight, actor);
  }
  if (verb === "delay") return delay(fight, actor, unitOf(state, command.targets?.[0] as string) as Unit);
  actor.acted = true;
  act(fight, actor, command);
  if (state.winner === null && !isUp(actor)) endTurn(fight, actor);
}

function act(fight: Fight, actor: Unit, command: Command): void {
  const verb = command.do;
  switch (verb) {
    case "move":
    case "rush":
      return walk(fight, actor, command, verb);
    case "swap":
      return swap(fight, actor, command);
    case "convert":
      return convert(fight, actor, command);
    case "posture":
      giveAp(fight, actor, -POSTURE.ap);
      return lay(fight, actor, POSTURE, { owner: actor.id, slot: -1 }); // DP43
    case "discard":
      return throwAway(fight, actor, command);
    default:
      return carryOut(fight, actor, command);
  }
}

/** DP44 1 AP → 1 MP. */
function convert(fight: Fight, actor: Unit, command: Command): void {
  const ap = (command.options?.["ap"] as number | undefined) ?? 1;
  giveAp(fight, actor, -ap);
  giveMp(fight, actor, ap);
}

/** DP44 1 AP. */
function throwAway(fight: Fight, actor: Unit, command: Command): void {
  giveAp(fight, actor, -1);
  discardCard(actor, slotOf(actor, command.with as string));
  fight.tell({ event: "discards", by: actor.id, with: command.with as string });
}

/** DP53 Free as the turn ends. */
function throwLast(fight: Fight, actor: Unit, command: Command): void {
  const given = command.options?.["discard"];
  if (given === undefined) return;
  for (const card of (Array.isArray(given) ? given : [given]) as string[]) {
    discardCard(actor, slotOf(actor, card));
    fight.tell({ event: "discards", by: actor.id, with: card });
  }
}

function carryOut(fight: Fight, actor: Unit, command: Command): void {
  const verb = command.do;
  const ability = abilityOf(actor, command) as Ability;
  const slot = verb === "card" ? slotOf(actor, ability.id) : -1;
  const { ap, mp } = costOf(ability, formOf(command));
  actor.ap -= ap;
  actor.mp -= mp;
  if (verb === "item") actor.items[itemOf(actor, ability.id)]! -= 1; // DP63
  if (slot >= 0) takeOut(actor.hand, actor.hand.indexOf(slot));
  if (fight.told)
    fight.tell({
      event: slot >= 0 ? "plays" : "uses",
      by: actor.id,
      with: ability.id,
      ap,
      mp,
      ...(command.targets === undefined ? {} : { targets: command.targets }),
    });
  const use = useOf({ by: actor, ability, slot }, targetsOf(fight, actor, ability, command), howOf(command));
  playOut(fight, use);
  putAway(use);
  endBonuses(fight, actor); // DP15
}

/** DP51 The game master's word ends the encounter. */
function finishEncounter(fight: Fight): void {
  fight.state.finished = true;
  if (fight.state.winner === null) finish(fight, "draw");
}
