import { type Direction, DIRECTIONS } from "../../grid/index.ts";
import { type Command, finish } from "../../kernel/index.ts";
import { abandon, activate, cast, channel } from "./abilities/cast.ts";
import { speak } from "./abilities/use.ts";
import { attack } from "./assault.ts";
import { grapple, release, squeeze, struggle } from "./grapple.ts";
import { moveKindOf } from "./targets.ts";
import { travel } from "./move.ts";
import { takeStance } from "./reactions.ts";
import { type Brawl, isUp, type Unit, unitOf } from "./state.ts";
import { endTurn, nextTurn, start } from "./turn.ts";
import { pay } from "./verbs.ts";
import type { Weapon } from "./weapons.ts";
import { BLOCK_WORDS, type BlockWord, FRESH, MOVEMENT, OFFENSIVE, PRICES } from "./words.ts";

/** Every verb of a command. */

export function perform(fight: Brawl, command: Command): void {
  if (command.do === "start") return start(fight);
  if (command.do === "finish") return finishBattle(fight);
  const { state } = fight;
  const actor = unitOf(state, command.actor as string) as Unit;
  if (command.do === "end") return endTurn(fight, actor);
  if (command.do !== "second-attack") actor.used &= ~FRESH; // BO53: right after the attack, or not at all
  act(fight, actor, command);
  if (state.winner === null && !isUp(actor)) nextTurn(fight);
}

function act(fight: Brawl, actor: Unit, command: Command): void {
  switch (command.do) {
    case "attack":
    case "second-attack":
      return attack(fight, actor, command);
    case "move":
      return move(fight, actor, command);
    case "turn":
      return face(fight, actor, command);
    case "restore":
      return restore(fight, actor, command.with as string);
    case "reload":
      return reload(fight, actor, command.with as string);
    case "stance":
      return brace(fight, actor, command);
    case "grapple":
      return grapple(fight, actor, command);
    case "grapple-attack":
      return squeeze(fight, actor);
    case "break-grapple":
      return struggle(fight, actor, command);
    case "release":
      return release(fight, actor);
    case "cast":
    case "echo":
      return cast(fight, actor, command);
    case "activate":
      return activate(fight, actor, command);
    case "channel":
      return channel(fight, actor);
    case "abandon":
      return abandon(fight, actor);
    default:
      return speak(fight, actor, command);
  }
}

/** BO24, BO50 The cost is paid whether somebody obstructs it or not. */
function move(fight: Brawl, actor: Unit, command: Command): void {
  const kind = moveKindOf(fight.state, actor, command);
  actor.used |= MOVEMENT;
  pay(fight, actor, PRICES[kind].strength, PRICES[kind].speed);
  const free = travel(fight, actor, kind, command);
  const facing = command.options?.["facing"];
  if (free && facing !== undefined) actor.facing = DIRECTIONS.indexOf(facing as Direction);
  else if (free && (kind === "sidestep" || kind === "fast-sidestep")) actor.facing = -1;
}

/** BO50 */
function face(fight: Brawl, actor: Unit, command: Command): void {
  const facing = (command.options?.["facing"] ?? DIRECTIONS[0]) as Direction;
  actor.used |= MOVEMENT;
  actor.facing = DIRECTIONS.indexOf(facing);
  if (fight.told) fight.tell({ event: "faces", by: actor.id, facing });
}

/** BO46 What a quartermaster has more of it. */
const QUARTERMASTER = 2;

/** BO48 Strength is restored by an Offensive Action, Speed by a Movement Action. */
function restore(fight: Brawl, actor: Unit, what: string): void {
  const { sheet } = actor;
  const gifted = sheet.gifts.includes("quartermaster") ? QUARTERMASTER : 0;
  const amount = fight.state.rules.restoreAmount + sheet.recovery + gifted;
  if (what === "strength") {
    actor.used |= OFFENSIVE;
    actor.strength = Math.min(actor.maxStrength, actor.strength + amount);
  } else {
    actor.used |= MOVEMENT;
    actor.speed = Math.min(actor.maxSpeed, actor.speed + amount);
  }
  if (fight.told) fight.tell({ event: "restores", by: actor.id, with: what, amount });
}

/** BO52 An engineer does it for nothing (BO46). */
export const reloadCost = ({ sheet }: Unit): number =>
  sheet.gifts.includes("engineer") ? 0 : PRICES.reload.strength;

function reload(fight: Brawl, actor: Unit, id: string): void {
  const slot = actor.weapons.findIndex((w) => w.id === id);
  actor.used |= OFFENSIVE;
  pay(fight, actor, reloadCost(actor), 0);
  actor.ammo[slot] = (actor.weapons[slot] as Weapon).magazine;
  if (fight.told) fight.tell({ event: "reloads", by: actor.id, with: id });
}

/** BO43 A block as a Bonus Action on one's own turn. */
function brace(fight: Brawl, actor: Unit, command: Command): void {
  const word = command.with as BlockWord;
  pay(fight, actor, PRICES[word as Exclude<BlockWord, "none">].strength, 0);
  takeStance(fight, actor, BLOCK_WORDS.indexOf(word), command.options?.["shield"] === true);
}

function finishBattle(fight: Brawl): void {
  fight.state.finished = true;
  if (fight.state.winner === null) finish(fight, "draw");
}
