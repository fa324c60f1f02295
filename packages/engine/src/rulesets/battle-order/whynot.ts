import { DIRECTIONS } from "../../grid/index.ts";
import {
  shown,
  unknownWith,
  found,
  type Command,
  type Grammar,
  type Problem,
  problem,
  turnOf,
  whyNotBy,
  wrongOptions,
} from "../../kernel/index.ts";
import { othersInReach, whirlMove } from "./assault.ts";
import { whyNotOther } from "./grip.ts";
import { groundOf } from "./ground.ts";
import { shieldOf, type Way, wayFor } from "./kit.ts";
import { modifiersOf, takes, together } from "./modifiers.ts";
import { reloadCost } from "./perform.ts";
import { whyNotAbility, whyNotActivate, whyNotCast } from "./speech.ts";
import { shieldFree, type State, type Unit, unitOf } from "./state.ts";
import {
  eachNamed,
  isMove,
  isUnit,
  moveKindOf,
  oneTarget,
  whyNotStruck,
  whyNotWay as whyNotMoving,
} from "./targets.ts";
import { actorOf } from "./turn.ts";
import { lacksAction, lacksPoints, whyIdle, whyNotAttack, whyNotWay } from "./usable.ts";
import {
  ACTIONS,
  BLOCK_WORDS,
  type BlockWord,
  FRESH,
  isCharge,
  MOVEMENT,
  MOVES,
  OFFENSIVE,
  PRICES,
  SECOND,
} from "./words.ts";

/** Every reason why a command is not legal now. */

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  start: [],
  attack: ["actor", "with", "targets", "at", "path", "options"],
  "second-attack": ["actor", "with", "targets", "options"],
  move: ["actor", "with", "at", "path", "targets", "options"],
  turn: ["actor", "options"],
  restore: ["actor", "with"],
  reload: ["actor", "with"],
  stance: ["actor", "with", "options"],
  grapple: ["actor", "targets"],
  "grapple-attack": ["actor"],
  "break-grapple": ["actor", "options"],
  release: ["actor"],
  cast: ["actor", "with", "targets", "options"],
  echo: ["actor", "targets", "options"],
  channel: ["actor"],
  activate: ["actor", "targets"],
  abandon: ["actor"],
  ability: ["actor", "with", "targets"],
  end: ["actor"],
  finish: [],
};
export const VERBS: readonly string[] = Object.keys(FIELDS);

const GRAMMAR: Grammar<State, Unit> = {
  id: "battle-order",
  fields: FIELDS,
  moment: (state) => ({ started: state.at >= 0, finished: state.finished }),
  unit: unitOf,
  acts: (state, unit) => actorOf(state) === unit.id,
  turn: (state) => turnOf(unitOf(state, actorOf(state) ?? "")),
  whyNotVerb,
};

export const whyNot = (state: State, command: Command): readonly Problem[] =>
  whyNotBy(GRAMMAR, state, command);

function whyNotVerb(state: State, actor: Unit, command: Command): Problem[] {
  switch (command.do) {
    case "attack":
      return whyNotAttackCommand(state, actor, command);
    case "second-attack":
      return whyNotSecond(state, actor, command);
    case "move":
      return whyNotMove(state, actor, command);
    case "turn":
      return [...lacksAction(state, actor, MOVEMENT), ...wrongOptions(command, { facing: DIRECTIONS })];
    case "restore":
      return whyNotRestore(state, actor, command);
    case "reload":
      return whyNotReload(state, actor, command);
    case "stance":
      return whyNotStance(state, actor, command);
    case "cast":
    case "echo":
      return whyNotCast(state, actor, command);
    case "activate":
      return whyNotActivate(state, actor, command);
    case "ability":
      return whyNotAbility(state, actor, command);
    default:
      return whyNotOther(state, actor, command);
  }
}

function whyNotAttackCommand(state: State, actor: Unit, command: Command): Problem[] {
  const way = wayFor(actor, command);
  if (way === undefined) return [unknownAttack(actor, command)];
  const problems = whyNotAttack(state, actor, way, command);
  const modifiers = modifiersOf(command);
  if (takes(modifiers, "whirlwind")) return [...problems, ...whyNotWhirl(state, actor, command)];
  if (command.at !== undefined || command.path !== undefined)
    problems.push(problem("attack/place", "only a Whirlwind Strike goes somewhere (BO49)", "at"));
  if (takes(modifiers, "spinning")) return [...problems, ...whyNotSpin(state, actor, way, command)];
  const { reach } = together(modifiers);
  const each = (u: Unit): Problem | null => whyNotStruck(state, actor, way, u, reach);
  return [...problems, ...eachNamed(state, command.targets ?? [], way.weapon.targets, each)];
}

function unknownAttack(actor: Unit, command: Command): Problem {
  const unknown = unknownWith("attack", command, { name: actor.name, has: actor.kit.map((w) => w.id) });
  const action = command.options?.["action"];
  return action === undefined ? unknown : { ...unknown, message: `${unknown.message} as ${shown(action)}` };
}

/** BO49 It meets everyone, named or not: a name only says who comes first. */
function whyNotSpin(state: State, actor: Unit, way: Way, { targets }: Command): Problem[] {
  if (targets !== undefined && targets.length <= way.weapon.targets)
    return eachNamed(state, targets, way.weapon.targets, (u) => whyNotStruck(state, actor, way, u));
  if (targets !== undefined)
    return [
      problem(
        "target/too-many",
        `a Spinning Strike meets everyone in melee range: name whom to strike first, or nobody; found ${targets.length} (BO49)`,
        "targets",
      ),
    ];
  if (othersInReach(state, actor, way).some((u) => u.side !== actor.side)) return [];
  return [
    problem(
      "attack/out-of-reach",
      `no foe is within reach of ${actor.name}'s ${way.name} (BO4, BO49)`,
      "targets",
    ),
  ];
}

/** BO49 */
function whyNotWhirl(state: State, actor: Unit, command: Command): Problem[] {
  if (command.targets !== undefined)
    return [problem("target/too-many", "a Whirlwind Strike meets whoever is in reach (BO49)", "targets")];
  if (groundOf(state) === null)
    return [problem("move/no-map", "a Whirlwind Strike needs a map (BO62)", "at")];
  const wrong = whyNotMoving(state, actor, whirlMove(command), command);
  return wrong === null ? [] : [wrong];
}

/** BO53 */
function whyNotSecond(state: State, actor: Unit, command: Command): Problem[] {
  const way = wayFor(actor, command);
  if (way === undefined) return [unknownAttack(actor, command)];
  const problems = [
    ...whyIdle(state, actor),
    ...whyNotWay(state, actor, way),
    ...lacksPoints(actor, way.price),
  ];
  problems.push(...wrongOptions(command, { action: ACTIONS }));
  if (!actor.sheet.gifts.includes("second-attack"))
    problems.push(problem("second/no-gift", `${actor.name} has not learned the Second Attack (BO53)`));
  if ((actor.used & SECOND) !== 0)
    problems.push(problem("second/used", "a Second Attack comes once in an Action Block (BO53)"));
  if ((actor.used & FRESH) === 0)
    problems.push(problem("second/not-now", "a Second Attack comes right after an attack (BO53)"));
  if (way.slot === actor.hand || way.weapon.id === "unarmed" || way.combo)
    problems.push(problem("second/weapon", "a Second Attack is made with the other weapon (BO53)", "with"));
  const target = oneTarget(state, command);
  if (!isUnit(target)) return [...problems, target];
  const wrong = whyNotStruck(state, actor, way, target);
  return wrong === null ? problems : [...problems, { ...wrong, path: "targets.0" }];
}

/** BO50 */
function whyNotMove(state: State, actor: Unit, command: Command): Problem[] {
  const { with: named } = command;
  if (named !== undefined && !isMove(named))
    return [problem("command/unknown-move", `expected one of ${MOVES.join(", ")}, ${found(named)}`, "with")];
  const kind = moveKindOf(state, actor, command);
  const problems = [...lacksAction(state, actor, MOVEMENT), ...lacksPoints(actor, PRICES[kind])];
  problems.push(...wrongOptions(command, isCharge(kind) ? {} : { facing: DIRECTIONS }));
  if (kind === "teleport") problems.push(...whyNotTeleport(actor));
  const wrong = whyNotMoving(state, actor, kind, command);
  return wrong === null ? problems : [...problems, wrong];
}

function whyNotTeleport(actor: Unit): Problem[] {
  const problems: Problem[] = [];
  if (actor.sheet.teleport === 0)
    problems.push(problem("move/no-teleport", `${actor.name} cannot teleport (BO50)`, "with"));
  if (actor.ghost < 5)
    problems.push(problem("cost/ghost-power", "teleporting takes 1 Ghost Power a foot (BO50)"));
  return problems;
}

/** BO48 */
function whyNotRestore(state: State, actor: Unit, command: Command): Problem[] {
  if (command.with !== "strength" && command.with !== "speed")
    return [problem("restore/what", `expected strength or speed, ${found(command.with ?? null)}`, "with")];
  const strength = command.with === "strength";
  const problems = lacksAction(state, actor, strength ? OFFENSIVE : MOVEMENT);
  const full = strength ? actor.strength >= actor.maxStrength : actor.speed >= actor.maxSpeed;
  if (full) problems.push(problem("restore/full", `${actor.name} has all of it (BO48)`));
  return problems;
}

/** BO52 */
function whyNotReload(state: State, actor: Unit, command: Command): Problem[] {
  const slot = actor.weapons.findIndex((w) => w.id === command.with && w.magazine > 0);
  if (slot < 0)
    return [
      problem("reload/what", `expected a gun of ${actor.name}'s, ${found(command.with ?? null)}`, "with"),
    ];
  const problems = [
    ...lacksAction(state, actor, OFFENSIVE),
    ...lacksPoints(actor, { strength: reloadCost(actor), speed: 0 }),
  ];
  if ((actor.ammo[slot] as number) >= (actor.weapons[slot]?.magazine as number))
    problems.push(problem("reload/full", "it is loaded already (BO52)"));
  return problems;
}

/** BO43 */
function whyNotStance(state: State, actor: Unit, command: Command): Problem[] {
  const stance = BLOCK_WORDS.indexOf(command.with as BlockWord);
  if (stance < 1)
    return [
      problem(
        "command/unknown-stance",
        `expected block, heavy or super, ${found(command.with ?? null)}`,
        "with",
      ),
    ];
  const word = command.with as Exclude<BlockWord, "none">;
  const problems = [...whyIdle(state, actor), ...lacksPoints(actor, PRICES[word])];
  const shield = shieldOf(actor) !== null && shieldFree(state, actor);
  problems.push(...wrongOptions(command, shield ? { shield: [false, true] } : {}));
  if (stance <= actor.stance)
    problems.push(problem("stance/no-stronger", `${actor.name} stands as firmly already (BO43)`, "with"));
  return problems;
}
