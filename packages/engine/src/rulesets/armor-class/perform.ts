import { type Command, inSeries } from "../../kernel/index.ts";
import { strike } from "./attack/attack.ts";
import { type How, type Manner, mannerOf, type Strike, strikeOf } from "./attack/strike.ts";
import { foesInMelee, type Ground, groundOf } from "./move/ground.ts";
import { type Arm, armIndex, armNamed, spendShot } from "./sheet/kit.ts";
import { escape, grapple, hurl, screen, shatter, shove, stabilize, swarm, targetOf } from "./maneuvers.ts";
import { lob } from "./attack/blast.ts";
import { chargeWay } from "./move/charge.ts";
import { drag } from "./move/drag.ts";
import { execute } from "./execution.ts";
import { finishEncounter } from "./master.ts";
import { stepAlong, stepAside, walkTo, wayOf } from "./move/move.ts";
import { freeAttacks } from "./attack/reactions.ts";
import { byHandOf } from "./attack/situation.ts";
import { type Fight, has, isUp, type State, slips, type Unit, unitOf } from "./state.ts";
import { suppress } from "./suppress.ts";
import { swarmers } from "./attack/swarm.ts";
import { endTurn, flee, goOn, start } from "./turn.ts";
import { defend, gain, letGo, lose } from "./verbs.ts";
import {
  type Attribute,
  BURST,
  CHARGING,
  HOLDING,
  PRONE,
  SHIELD_DOWN,
  SWARMING,
  WITHDRAWN,
} from "./words.ts";

/** Every verb of a command. */

export function perform(fight: Fight, command: Command): void {
  if (command.do === "start") return start(fight);
  if (command.do === "finish") return finishEncounter(fight);
  const { state } = fight;
  const actor = unitOf(state, command.actor as string) as Unit;
  if (command.do === "end") return endTurn(fight, actor);
  act(fight, actor, command);
  if (actor.acting && !isUp(actor)) actor.acting = false;
  goOn(fight);
}

function act(fight: Fight, actor: Unit, command: Command): void {
  switch (command.do) {
    case "attack":
      return attack(fight, actor, command);
    case "charge":
      return charge(fight, actor, command);
    case "move":
      return move(fight, actor, command);
    case "shove":
      return shove(fight, actor, command);
    case "grapple":
      return grapple(fight, actor, command);
    case "throw":
      return hurl(fight, actor, command);
    case "drag":
      return drag(fight, actor, targetOf(fight, command), command);
    case "suppress":
      return suppress(fight, actor, command);
    case "shatter":
      return shatter(fight, actor, command);
    case "screen":
      payMove(actor);
      return screen(fight, actor, command);
    case "swarm":
      return swarm(fight, actor, command);
    case "stabilize":
      return stabilize(fight, actor, command);
    case "execute":
      return execute(fight, actor, command);
    default:
      return alone(fight, actor, command);
  }
}

/** AC43 A Move Action, or the Main in its place. */
function payMove(actor: Unit): void {
  if (actor.move > 0) actor.move -= 1;
  else actor.main -= 1;
}

/** What needs nobody else. */
function alone(fight: Fight, actor: Unit, command: Command): void {
  if (fight.told && command.do !== "hold") fight.tell({ event: command.do, by: actor.id });
  switch (command.do) {
    case "defend":
      return defend(fight, actor);
    case "withdraw":
      if (!slips(actor)) actor.main -= 1;
      return gain(fight, actor, WITHDRAWN);
    case "stand":
      payMove(actor);
      return lose(fight, actor, PRONE);
    case "drop":
      return gain(fight, actor, PRONE);
    case "reload":
      return reload(actor, command);
    case "escape":
      return escape(fight, actor);
    case "release":
      return letGo(fight, actor, targetOf(fight, command));
    case "hold":
      return hold(fight, actor);
    case "delay":
      return delay(fight, actor, command);
    default:
      return run(fight, actor);
  }
}

/** AC1, AC67: one Main Action, one or several attacks. */
function attack(fight: Fight, actor: Unit, command: Command): void {
  const arm = armNamed(actor, command) as Arm;
  const targets = targetsOf(fight, command.targets as readonly string[]);
  actor.main -= 1;
  spendShot(actor, arm, command.options?.["burst"] === true ? BURST : 1);
  if (arm.id.endsWith("shield-bash")) gain(fight, actor, SHIELD_DOWN); // AC76
  if (arm.volley) {
    fight.ask.each(targets, (target) => {
      strike(fight, strikeOf(actor, arm, target, howOf(fight, actor, arm, { target, command })));
    });
    return;
  }
  const blow = (now: Fight, i: number): Strike | null => {
    const { units, winner } = now.state;
    const by = units[actor.index] as Unit;
    const target = standing(units, targets, i % targets.length) ?? standing(units, targets, 0);
    if (target === undefined || !isUp(by) || winner !== null) return null;
    const how = howOf(now, by, arm, { target, command });
    return strikeOf(by, arm, target, { ...how, instant: i > 0 }); // answered once, before the first
  };
  if (arm.blast) return lobAll(fight, arm.times, blow);
  inSeries(
    fight,
    arm.times,
    (now, i) => {
      const made = blow(now, i);
      if (made !== null) strike(now, made);
      return made !== null;
    },
    (after) => isOver(after, actor),
  );
}

/** Whoever acted still does, or nobody needs to. */
const isOver = ({ units, winner }: State, { index }: Unit): boolean =>
  winner !== null || isActing(units[index] as Unit);
const isActing = (unit: Unit): boolean => unit.acting && isUp(unit);

/** AC81 One after another: each is a series of its own. */
function lobAll(fight: Fight, count: number, blow: (fight: Fight, i: number) => Strike | null): void {
  for (let i = 0; i < count; i++) {
    const made = blow(fight, i);
    if (made === null) return;
    lob(fight, made);
  }
}

function targetsOf({ state }: Fight, named: readonly string[]): Unit[] {
  const targets: Unit[] = [];
  for (let i = 0; i < named.length; i++) targets.push(unitOf(state, named[i] as string) as Unit);
  return targets;
}

/** The first of those aimed at who stands, from a place on. */
function standing(units: readonly Unit[], aimed: readonly Unit[], from: number): Unit | undefined {
  for (let i = from; i < aimed.length; i++) {
    const unit = units[(aimed[i] as Unit).index] as Unit;
    if (isUp(unit)) return unit;
  }
  return undefined;
}

/** How the command means the attack. */
function howOf(
  fight: Fight,
  by: Unit,
  arm: Arm,
  { target, command }: { readonly target: Unit; readonly command: Command },
): How {
  const { options } = command;
  if (options === undefined) return {};
  const attribute = options["attribute"] as Attribute | undefined;
  return {
    hand: byHandOf(command),
    nonlethal: options["nonlethal"] === true,
    attribute: attribute === undefined ? undefined : arm.attributes.indexOf(attribute), // AC4
    manner:
      options["swarm"] === true
        ? swarming(fight, by, target)
        : MANNERS.find(([name]) => options[name] === true)?.[1],
  };
}

const CHARGE = mannerOf("charge (AC45)", { bonus: 2 });
const MANNERS: readonly (readonly [option: string, manner: Manner])[] = [
  ["dual", mannerOf("two weapons (AC52)", { bonus: -1, extra: 2 })],
  ["burst", mannerOf("burst (AC63)", { bonus: 2, extra: 2 })],
];

/** AC49 +2 to hit and +1 damage for each of up to three others. */
function swarming(fight: Fight, by: Unit, target: Unit): Manner {
  const others = swarmers(fight.state, by, target);
  for (const u of others) lose(fight, u, SWARMING);
  return mannerOf("swarm (AC49)", { bonus: 2 * others.length, swarm: others.length });
}

function move(fight: Fight, actor: Unit, command: Command): void {
  const ground = groundOf(fight.state);
  if (ground === null) {
    payMove(actor);
    return stepAside(fight, actor, command.at as "apart" | "near");
  }
  const { width } = ground.field;
  const way =
    command.path === undefined
      ? (wayOf(fight.state, ground, actor, command) as number[])
      : command.path.map(([c, r]) => r * width + c);
  payMove(actor);
  walkTo(fight, actor, way);
}

/** AC45 Straight at the foe: +2 to hit, −2 AC for the rest of the round. */
function charge(fight: Fight, actor: Unit, command: Command): void {
  const { state } = fight;
  const target = targetOf(fight, command);
  const arm = armNamed(actor, command) as Arm;
  const ground = groundOf(state);
  actor.move -= 1;
  actor.main -= 1;
  if (fight.told) fight.tell({ event: "charge", by: actor.id, target: target.id });
  gain(fight, actor, CHARGING);
  if (ground === null) actor.apart = false;
  else
    stepAlong(
      fight,
      actor,
      chargeWay(state, ground as Ground, actor, { arm, target }) as number[],
      foesInMelee(state, actor),
    );
  if (!isUp(actor) || !isUp(target) || state.winner !== null) return;
  spendShot(actor, arm);
  const how = { hand: byHandOf(command), nonlethal: command.options?.["nonlethal"] === true, manner: CHARGE };
  const blow = ({ state: { units } }: Fight): Strike =>
    strikeOf(units[actor.index] as Unit, arm, units[target.index] as Unit, how);
  if (arm.blast) return lobAll(fight, 1, blow);
  inSeries(
    fight,
    1,
    (now) => {
      strike(now, blow(now));
      return false;
    },
    (after) => isOver(after, actor),
  );
}

/** AC72 Main or Move, as the weapon needs. */
function reload(actor: Unit, command: Command): void {
  const arm = armNamed(actor, command) as Arm;
  if (arm.reload === "move") payMove(actor);
  else actor.main -= 1;
  actor.shots[armIndex(actor, arm)] = arm.shots;
}

/** AC59 For a Move Action: what is left may be done as an Instant until the round ends. */
function hold(fight: Fight, actor: Unit): void {
  actor.move -= 1;
  if (fight.told) fight.tell({ event: "hold", by: actor.id });
  gain(fight, actor, HOLDING);
  endTurn(fight, actor);
}

/** AC59 After somebody who acts later this round; next round all is as before. */
function delay(fight: Fight, actor: Unit, command: Command): void {
  const { state } = fight;
  const after = targetOf(fight, command).index;
  const rest = state.order.filter((i) => i !== actor.index);
  const place = rest.indexOf(after) + 1;
  state.order = [...rest.slice(0, place), actor.index, ...rest.slice(place)];
  state.at -= 1;
  actor.acting = false;
}

/** AC57 Whoever has lost heart runs; those in melee with it strike first. */
function run(fight: Fight, actor: Unit): void {
  if (!has(actor, WITHDRAWN)) freeAttacks(fight, actor, foesInMelee(fight.state, actor));
  if (isUp(actor) && fight.state.winner === null) flee(fight, actor);
}
