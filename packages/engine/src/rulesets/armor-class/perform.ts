import { type Command, inSeries } from "../../kernel/index.ts";
import { type Making, plainStrike, strike } from "./attack.ts";
import { foesInMelee, type Ground, groundOf } from "./ground.ts";
import { type Arm, armIndex, armNamed, spendShot } from "./kit.ts";
import { escape, grapple, hurl, screen, shatter, shove, stabilize, swarm, targetOf } from "./maneuvers.ts";
import { lob } from "./blast.ts";
import { chargeWay } from "./charge.ts";
import { drag } from "./drag.ts";
import { execute } from "./execution.ts";
import { finishEncounter } from "./master.ts";
import { stepAlong, stepAside, walkTo, wayOf } from "./move.ts";
import { freeAttacks } from "./reactions.ts";
import { byHandOf } from "./situation.ts";
import { type Brawl, has, isUp, type State, slips, type Unit, unitOf } from "./state.ts";
import { suppress } from "./suppress.ts";
import { swarmers } from "./swarm.ts";
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

export function perform(fight: Brawl, command: Command): void {
  if (command.do === "start") return start(fight);
  if (command.do === "finish") return finishEncounter(fight);
  const { state } = fight;
  const actor = unitOf(state, command.actor as string) as Unit;
  if (command.do === "end") return endTurn(fight, actor);
  act(fight, actor, command);
  if (actor.acting && !isUp(actor)) actor.acting = false;
  goOn(fight);
}

function act(fight: Brawl, actor: Unit, command: Command): void {
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
function alone(fight: Brawl, actor: Unit, command: Command): void {
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
function attack(fight: Brawl, actor: Unit, command: Command): void {
  const arm = armNamed(actor, command) as Arm;
  const targets = targetsOf(fight, command.targets as readonly string[]);
  actor.main -= 1;
  spendShot(actor, arm, command.options?.["burst"] === true ? BURST : 1);
  if (arm.id.endsWith("shield-bash")) gain(fight, actor, SHIELD_DOWN); // AC76
  if (arm.volley) {
    fight.ask.each(targets, (target) => void strike(fight, madeWith(fight, actor, arm, { target, command })));
    return;
  }
  const blow = (now: Brawl, i: number): Making | null => {
    const { units, winner } = now.state;
    const by = units[actor.index] as Unit;
    const target = standing(units, targets, i % targets.length) ?? standing(units, targets, 0);
    if (target === undefined || !isUp(by) || winner !== null) return null;
    const made = madeWith(now, by, arm, { target, command });
    made.instant = i > 0; // answered once, before the first
    return made;
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
function lobAll(fight: Brawl, count: number, blow: (fight: Brawl, i: number) => Making | null): void {
  for (let i = 0; i < count; i++) {
    const made = blow(fight, i);
    if (made === null) return;
    lob(fight, made);
  }
}

function targetsOf({ state }: Brawl, named: readonly string[]): Unit[] {
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

/** The attack as the command means it. */
function madeWith(
  fight: Brawl,
  by: Unit,
  arm: Arm,
  on: { readonly target: Unit; readonly command: Command },
): Making {
  const { target, command } = on;
  const made = plainStrike(by, arm, target);
  const { options } = command;
  if (options === undefined) return made;
  made.hand = byHandOf(command);
  made.nonlethal = options["nonlethal"] === true;
  if (options["attribute"] !== undefined) goBy(made, options["attribute"] as Attribute);
  if (options["dual"] === true) inManner(made, "two weapons (AC52)", -1, 2);
  else if (options["burst"] === true) inManner(made, "burst (AC63)", 2, 2);
  else if (options["swarm"] === true) swarming(fight, made);
  return made;
}

/** AC4 */
function goBy(made: Making, attribute: Attribute): void {
  made.attribute = made.arm.attributes.indexOf(attribute);
  made.mod = made.arm.mods[made.attribute] as number;
}

function inManner(made: Making, manner: string, bonus: number, extra: number): void {
  made.manner = manner;
  made.bonus = bonus;
  made.extra = extra;
}

/** AC49 +2 to hit and +1 damage for each of up to three others. */
function swarming(fight: Brawl, made: Making): void {
  const others = swarmers(fight.state, made.by, made.target);
  for (const u of others) lose(fight, u, SWARMING);
  inManner(made, "swarm (AC49)", 2 * others.length, 0);
  made.swarm = others.length;
}

function move(fight: Brawl, actor: Unit, command: Command): void {
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
function charge(fight: Brawl, actor: Unit, command: Command): void {
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
  const blow = (now: Brawl): Making => {
    const { units } = now.state;
    const made = plainStrike(units[actor.index] as Unit, arm, units[target.index] as Unit);
    made.hand = byHandOf(command);
    made.nonlethal = command.options?.["nonlethal"] === true;
    inManner(made, "charge (AC45)", 2, 0);
    return made;
  };
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
function hold(fight: Brawl, actor: Unit): void {
  actor.move -= 1;
  if (fight.told) fight.tell({ event: "hold", by: actor.id });
  gain(fight, actor, HOLDING);
  endTurn(fight, actor);
}

/** AC59 After somebody who acts later this round; next round all is as before. */
function delay(fight: Brawl, actor: Unit, command: Command): void {
  const { state } = fight;
  const after = targetOf(fight, command).index;
  const rest = state.order.filter((i) => i !== actor.index);
  const place = rest.indexOf(after) + 1;
  state.order = [...rest.slice(0, place), actor.index, ...rest.slice(place)];
  state.at -= 1;
  actor.acting = false;
}

/** AC57 Whoever has lost heart runs; those in melee with it strike first. */
function run(fight: Brawl, actor: Unit): void {
  if (!has(actor, WITHDRAWN)) freeAttacks(fight, actor, foesInMelee(fight.state, actor));
  if (isUp(actor) && fight.state.winner === null) flee(fight, actor);
}
