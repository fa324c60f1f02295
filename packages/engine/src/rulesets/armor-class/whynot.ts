import {
  type Command,
  type Grammar,
  type Json,
  type Problem,
  problem,
  turnOf,
  whyNotBy,
} from "../../kernel/index.ts";
import { canCharge, chargeWay } from "./move/charge.ts";
import { whyNotManeuver } from "./forbids.ts";
import { groundOf } from "./move/ground.ts";
import { type Arm, armIndex, armNamed } from "./sheet/kit.ts";
import { wayOf, whyNotAside, whyNotMoving } from "./move/move.ts";
import { byHandOf } from "./attack/situation.ts";
import { has, slips, type State, type Unit, unitOf } from "./state.ts";
import { whyNotSuppress } from "./suppress.ts";
import { whyNotStrike } from "./attack/targets.ts";
import { actorOf } from "./turn.ts";
import {
  ATTACK_OPTIONS,
  GAME_MASTERS,
  lacksMain,
  lacksMove,
  noSuchArm,
  oneTarget,
  whyNotAttack,
  whyNotOptions,
  whyNotWith,
  attackOptions,
} from "./usable.ts";
import { BROKEN, GRAPPLED, GRAPPLING, PRONE, TOTAL_DEFENSE, WITHDRAWN } from "./words.ts";

/** Every reason why a command is not legal now. */

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  start: [],
  attack: ["actor", "with", "targets", "options"],
  charge: ["actor", "with", "targets", "options"],
  move: ["actor", "at", "path"],
  defend: ["actor"],
  withdraw: ["actor"],
  screen: ["actor", "targets"],
  swarm: ["actor", "targets"],
  shove: ["actor", "with", "targets", "options"],
  grapple: ["actor", "targets"],
  escape: ["actor"],
  release: ["actor", "targets"],
  throw: ["actor", "targets"],
  drag: ["actor", "targets", "at"],
  suppress: ["actor", "with", "options"],
  shatter: ["actor", "with", "targets"],
  execute: ["actor", "with", "targets", "options"],
  stabilize: ["actor", "targets"],
  reload: ["actor", "with"],
  stand: ["actor"],
  drop: ["actor"],
  hold: ["actor"],
  delay: ["actor", "targets"],
  flee: ["actor"],
  end: ["actor"],
  finish: [],
};
export const VERBS: readonly string[] = Object.keys(FIELDS);

const GRAMMAR: Grammar<State, Unit> = {
  id: "armor-class",
  fields: FIELDS,
  moment: (state) => ({ started: state.at >= 0, finished: state.finished }),
  unit: unitOf,
  acts: (state, unit) => unit.acting || hasActed(state, unit),
  turn: (state) => (state.whole ? `the ${state.turn} side's` : turnOf(unitOf(state, actorOf(state) ?? ""))),
  whyNotVerb,
};

export const whyNot = (state: State, command: Command): readonly Problem[] =>
  whyNotBy(GRAMMAR, state, command);

/** AC57 What is left to those who have lost heart. */
const COWED: readonly string[] = ["flee", "move", "withdraw", "defend", "stand", "escape", "release", "end"];

/** AC42 It is its side's turn, and yet not its own any more. */
const hasActed = (state: State, unit: Unit): boolean =>
  state.whole && !unit.acting && unit.side === state.turn;

function whyNotAnyMore(state: State, { name, life }: Unit): Problem {
  const why =
    life === "up"
      ? `${name} has ended its turn while the ${state.turn} side acts on (AC42)`
      : `${name} ${life === "fled" ? "has fled (AC57)" : `is ${life.replace("-", " ")} (AC54)`}`;
  return problem("turn/not-yours", why, "actor");
}

function whyNotVerb(state: State, actor: Unit, command: Command): Problem[] {
  if (!actor.acting) return [whyNotAnyMore(state, actor)];
  const cowed =
    has(actor, BROKEN) && !COWED.includes(command.do)
      ? [problem("status/broken", `${actor.name} has lost heart and can only get away (AC57)`)]
      : [];
  return [...cowed, ...whyNotDeed(state, actor, command)];
}

function whyNotDeed(state: State, actor: Unit, command: Command): Problem[] {
  switch (command.do) {
    case "end":
      return [];
    case "attack":
      return whyNotAttack(state, actor, command);
    case "charge":
      return whyNotCharge(state, actor, command);
    case "move":
      return whyNotMove(state, actor, command);
    case "suppress":
      return whyNotSuppress(state, actor, command);
    case "reload":
      return whyNotReload(actor, command);
    case "delay":
      return whyNotDelay(state, actor, command);
    default:
      return whyNotAlone(actor, command.do) ?? whyNotManeuver(state, actor, command);
  }
}

const wants = (is: boolean, code: string, message: string): Problem[] => (is ? [] : [problem(code, message)]);

/** What needs nobody else and takes the Main Action; null for other verbs. */
function whyNotAlone(actor: Unit, verb: string): Problem[] | null {
  const { name } = actor;
  switch (verb) {
    case "defend":
      return [
        ...lacksMain(actor, "Total Defense"),
        ...wants(!has(actor, TOTAL_DEFENSE), "defend/already", `${name} is in Total Defense already (AC46)`),
      ];
    case "withdraw":
      return [
        ...(slips(actor) ? [] : lacksMain(actor, "a Fighting Withdrawal")),
        ...wants(!has(actor, WITHDRAWN), "withdraw/already", `${name} is withdrawing already (AC47)`),
      ];
    case "hold":
      return [
        ...lacksMain(actor, "holding"),
        ...wants(actor.move > 0, "cost/move", `${name} has no Move Action left for holding (AC59)`),
      ];
    case "escape":
      return [
        ...lacksMain(actor, "breaking free"),
        ...wants(has(actor, GRAPPLED), "escape/free", `nobody holds ${name} (AC51)`),
      ];
    default:
      return whyNotShift(actor, verb);
  }
}

/** The same for what takes a Move or nothing. */
function whyNotShift(actor: Unit, verb: string): Problem[] | null {
  const { name } = actor;
  switch (verb) {
    case "stand":
      return [
        ...lacksMove(actor, "standing up"),
        ...wants(has(actor, PRONE), "stand/standing", `${name} is not prone (AC75)`),
        ...whyNotMoving(actor),
      ];
    case "drop":
      return wants(!has(actor, PRONE), "drop/prone", `${name} is prone already (AC75)`);
    case "flee":
      return [
        ...wants(has(actor, BROKEN), "flee/unbroken", `${name} has not lost heart (AC57)`),
        ...lacksMove(actor, "fleeing"),
        ...whyNotMoving(actor),
      ];
    default:
      return null;
  }
}

function whyNotMove(state: State, actor: Unit, command: Command): Problem[] {
  const problems = [...lacksMove(actor, "moving"), ...whyNotMoving(actor)];
  if (command.at !== undefined && command.path !== undefined)
    return [...problems, problem("move/where", "expected a place or a path, found both", "path")];
  const ground = groundOf(state);
  if (ground === null) return [...problems, ...whyNotAside(actor, command)];
  const way = wayOf(state, ground, actor, command);
  return Array.isArray(way) ? problems : [...problems, way];
}

/** AC45 */
export const CHARGE_OPTIONS: { readonly [name: string]: readonly Json[] } = { nonlethal: [false, true] };

const whyNotInCharge = (actor: Unit, arm: Arm, option: string): string | null => {
  if (option === "nonlethal") return whyNotWith(actor, arm, option);
  return ATTACK_OPTIONS.includes(option) ? "a charge is one plain blow or throw (AC45)" : null;
};

function whyNotCharge(state: State, actor: Unit, command: Command): Problem[] {
  const arm = armNamed(actor, command);
  if (arm === undefined || !canCharge(arm)) return [noSuchArm(actor, command)];
  const all = attackOptions(state, actor, arm);
  const allowed = Object.fromEntries(
    Object.entries(all).filter(([name]) => name === "nonlethal" || GAME_MASTERS.includes(name)),
  );
  const problems = [
    ...lacksMain(actor, "a charge"),
    ...whyNotOptions(allowed, command, (name) => whyNotInCharge(actor, arm, name)),
    ...whyNotMoving(actor),
  ];
  if (actor.move === 0)
    problems.push(problem("cost/move", `${actor.name} has no Move Action left for a charge (AC45)`));
  if (has(actor, PRONE))
    problems.push(problem("status/prone", `${actor.name} is prone and cannot charge (AC45)`));
  const target = oneTarget(state, command);
  if (Array.isArray(target)) return [...problems, ...target];
  return [...problems, ...whyNotRun(state, actor, command, target)];
}

function whyNotRun(state: State, actor: Unit, command: Command, target: Unit): Problem[] {
  const arm = armNamed(actor, command) as Unit["arms"][number];
  const ground = groundOf(state);
  const there = { ...actor, apart: false, engaged: [target.index] };
  const wrong = whyNotStrike({ ...state, ground: null }, { by: there, arm, target, hand: byHandOf(command) });
  if (wrong !== null) return [{ ...wrong, path: "targets.0" }];
  const barred =
    ground === null
      ? actor.engaged.length > 0 || target.apart
      : chargeWay(state, ground, actor, { arm, target }) === null;
  return barred
    ? [
        problem(
          "charge/no-way",
          `no straight way of 10 feet or more leads to ${target.name} (AC45)`,
          "targets.0",
        ),
      ]
    : [];
}

/** AC72 */
function whyNotReload(actor: Unit, command: Command): Problem[] {
  const arm = armNamed(actor, command);
  if (arm === undefined || command.with === undefined) return [noSuchArm(actor, command)];
  if (arm.shots === 0 || (actor.shots[armIndex(actor, arm)] as number) === arm.shots)
    return [problem("reload/full", `${arm.name} needs no reloading (AC72)`, "with")];
  if (arm.reload === "never" || arm.reload === "none")
    return [
      problem("reload/too-long", `${arm.name} takes longer to reload than a fight lasts (AC72)`, "with"),
    ];
  return arm.reload === "move" ? lacksMove(actor, "reloading") : lacksMain(actor, "reloading");
}

/** AC59 */
function whyNotDelay(state: State, actor: Unit, command: Command): Problem[] {
  const problems: Problem[] = [];
  if (state.whole) return [problem("delay/side", "where sides act whole nobody needs to wait (AC59)")];
  if (actor.main === 0 || actor.move === 0 || has(actor, GRAPPLING))
    problems.push(problem("delay/acted", `${actor.name} has acted already (AC59)`));
  const target = oneTarget(state, command);
  if (Array.isArray(target)) return [...problems, ...target];
  if (state.order.indexOf(target.index) <= state.at || target.life !== "up")
    problems.push(
      problem("delay/earlier", `${target.name} does not act later this round (AC59)`, "targets.0"),
    );
  return problems;
}
