import { squareAt } from "../../grid/index.ts";
import { type Command, finish } from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import type { Wielded } from "./attack/attack.ts";
import { deflects, holds } from "./attack/reactions.ts";
import { attackWith, useAbility, wieldedFor } from "./attack/use.ts";
import { bombCost } from "./bombs/bombs.ts";
import { handle } from "./bombs/handle.ts";
import { afterStandard, give } from "./conditions.ts";
import { delay } from "./delay.ts";
import { takeItem } from "./gear/belt.ts";
import { abilityOf } from "./gear/kit.ts";
import { MANEUVERS, type Maneuver, perform as maneuver } from "./maneuvers.ts";
import { chargeWay } from "./move/charge.ts";
import { groundOf } from "./move/ground.ts";
import { walkTo, wayOf } from "./move/move.ts";
import { type Fight, has, isUp, movementOf, type Unit, unitOf } from "./state.ts";
import { endTurn, passOn, start } from "./turn.ts";
import { gain, lose, release, wear } from "./verbs.ts";
import { SLOWED } from "./words.ts";

/** Every verb of a command. */

export function perform(fight: Fight, command: Command): void {
  if (command.do === "start") return start(fight);
  if (command.do === "finish") return finishEncounter(fight);
  const { state } = fight;
  const actor = unitOf(state, command.actor as string) as Unit;
  if (command.do === "stress") return stress(fight, actor, command);
  if (command.do === "end") return endTurn(fight, actor);
  if (command.do === "delay") return delay(fight, actor, command);
  act(fight, actor, command);
  if (state.winner === null && !isUp(actor)) passOn(fight, actor);
}

function act(fight: Fight, actor: Unit, command: Command): void {
  switch (command.do) {
    case "attack":
    case "ability":
    case "cast":
      return use(fight, actor, command);
    case "maneuver":
      return doManeuver(fight, actor, command);
    case "move":
      return walkTo(
        fight,
        actor,
        squaresAlong(fight, command) ?? (wayOf(fight.state, actor, command) as number[]),
      );
    case "light":
    case "throw":
    case "lay":
    case "grab":
      return handleBomb(fight, actor, command);
    case "charge":
      return charge(fight, actor, command);
    case "release":
      return release(fight, actor, command.with as string);
    default:
      return other(fight, actor, command.do);
  }
}

/** TH80 Lighting a fuse takes no action. */
function handleBomb(fight: Fight, actor: Unit, command: Command): void {
  const cost = bombCost(command.do);
  if (cost !== null) spendAction(actor, cost);
  handle(fight, actor, command);
  if (cost === "standard") afterStandard(fight, actor);
}

/** A path that was found legal is simply walked. */
function squaresAlong(fight: Fight, { path }: Command): number[] | null {
  const ground = groundOf(fight.state);
  if (path === undefined || ground === null) return null;
  const squares: number[] = [];
  for (let i = 0; i < path.length; i++) squares.push(squareAt(ground.field, path[i] as Place));
  return squares;
}

type Place = NonNullable<Command["path"]>[number];

/** TH3 The cost is spent whether it hits or not. */
function use(fight: Fight, actor: Unit, command: Command): void {
  const ability = abilityOf(actor, command) as Ability;
  spendAction(actor, ability.action);
  actor.sp -= ability.sp;
  actor.mp -= ability.mp;
  if (ability.item !== null) takeItem(actor, ability.item); // TH79
  if (ability.how === "burn") actor.burned += ability.mp;
  if (ability.how === "bind")
    actor.bindings = [...actor.bindings, { ability: ability.id, sp: ability.sp, mp: ability.mp }];
  if (fight.told)
    fight.tell({
      event: "uses",
      by: actor.id,
      with: ability.id,
      kind: ability.kind,
      ...(command.targets === undefined ? {} : { targets: command.targets }),
    });
  useAbility(fight, actor, ability, command);
  if (ability.action === "standard") afterStandard(fight, actor);
}

/** TH61 A Minor Action may also be had for the Standard one. */
function spendAction(actor: Unit, action: "standard" | "minor"): void {
  if (action === "minor" && actor.minor > 0) actor.minor -= 1;
  else actor.standard -= 1;
}

function doManeuver(fight: Fight, actor: Unit, command: Command): void {
  const chosen = MANEUVERS[command.with as string] as Maneuver;
  spendAction(actor, chosen.action);
  maneuver(fight, actor, chosen, command);
  if (chosen.action === "standard") afterStandard(fight, actor);
}

/** TH63 Off-Balance, up to double Movement straight at the target, then a Strike; no movement afterwards. */
function charge(fight: Fight, actor: Unit, command: Command): void {
  const { state } = fight;
  const target = unitOf(state, command.targets?.[0] as string) as Unit;
  const ability = abilityOf(actor, command) as Ability;
  const way = chargeWay(state, actor, target) as number[];
  spendAction(actor, "standard");
  if (fight.told) fight.tell({ event: "charges", by: actor.id, target: target.id });
  give(fight, actor, { status: "off-balance", amount: 0, ends: "start" }, { by: actor, bound: null });
  actor.moves *= 2;
  if (way.length > 0) walkTo(fight, actor, way);
  actor.moves = 0;
  actor.fresh = false;
  const wielded = wieldedFor(state, actor, ability, command) as Wielded;
  attackWith(fight, actor, ability, {
    wielded,
    caught: { units: [target], squares: [1], area: null },
    command,
  });
  afterStandard(fight, actor);
}

function other(fight: Fight, actor: Unit, verb: string): void {
  if (fight.told) fight.tell({ event: verb, by: actor.id });
  switch (verb) {
    case "defend": {
      spendAction(actor, "standard"); // TH63
      const shield = holds(actor, deflects) ? 1 : 0;
      gain(fight, actor, {
        status: "defending",
        by: actor.id,
        amount: shield,
        ends: "start",
        left: 0,
        bound: null,
      });
      return afterStandard(fight, actor);
    }
    case "sprint":
      spendAction(actor, "standard"); // TH61
      actor.moves += movementOf(actor);
      return afterStandard(fight, actor);
    case "stand":
      actor.moves -= standingCost(actor);
      actor.fresh = false;
      return lose(fight, actor, "prone");
    case "pick-up":
      spendAction(actor, "minor");
      actor.dropped = 0;
      return undefined;
    case "douse":
      actor.moves = 0;
      actor.fresh = false;
      lose(fight, actor, "on-fire");
      return give(fight, actor, { status: "prone", amount: 0, ends: "lasting" }, { by: actor, bound: null });
    default: // thaw
      actor.sp -= THAWING;
      actor.standard = 0;
      actor.minor = 0;
      actor.moves = 0;
      actor.fresh = false;
      return lose(fight, actor, "frozen");
  }
}

/** TH70 What breaking the ice takes. */
export const THAWING = 8;

/** TH61 Half of Movement, all of it for the Slowed. */
export function standingCost(unit: Unit): number {
  const all = movementOf(unit);
  return has(unit, SLOWED) ? all : Math.ceil(all / 2);
}

/** TH39, TH64, TH74: the game master's word ends the encounter; weapons that hit wear, spent points come back. */
function finishEncounter(fight: Fight): void {
  const { state } = fight;
  state.finished = true;
  state.bombs = []; // TH80 whatever still burns is put out
  if (state.winner === null) finish(fight, "draw");
  for (const unit of state.units) {
    for (const binding of unit.bindings) release(fight, unit, binding.ability);
    unit.sp = unit.sheet.sp;
    unit.mp = unit.sheet.mp - unit.burned;
    for (let slot = 0; slot < unit.weapons.length; slot++)
      if ((unit.used & (1 << slot)) !== 0) wear(fight, unit, slot);
    unit.used = 0;
  }
}

/** TH39 Out of combat every stress costs 1 as well. */
function stress(fight: Fight, unit: Unit, command: Command): void {
  wear(
    fight,
    unit,
    unit.weapons.findIndex((w) => w.id === command.with),
  );
}
