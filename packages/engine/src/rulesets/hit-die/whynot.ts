import {
  found,
  type Command,
  type Grammar,
  type Problem,
  problem,
  turnOf,
  unknownWith,
  whyNotBy,
} from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { circumstanceSays, unmet } from "./abilities/circumstances.ts";
import { whyNotOptions } from "./abilities/choices.ts";
import { taunterOf } from "./conditions.ts";
import { isSingle } from "./abilities/use.ts";
import { abilityOf, itemCount, manaCost } from "./kit.ts";
import { mayAdvance, mayHoldUntil } from "./move.ts";
import { affliction, has, type State, type Unit, unitOf } from "./state.ts";
import { legalTargets, whyNotTarget } from "./targets.ts";
import { actorOf } from "./turn.ts";
import { FOCUSED, FROSTBITTEN, PETRIFIED } from "./words.ts";

/** Every reason why a command is not legal now. */

export const VERBS = [
  "start",
  "attack",
  "ability",
  "item",
  "move",
  "hold",
  "advance",
  "flee",
  "end",
  "finish",
] as const;
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  start: [],
  attack: ["actor", "with", "targets", "options"],
  ability: ["actor", "with", "targets", "options"],
  item: ["actor", "with", "targets", "options"],
  move: ["actor", "at"],
  hold: ["actor", "targets"],
  advance: ["actor"],
  flee: ["actor"],
  end: ["actor"],
  finish: [],
};

const GRAMMAR: Grammar<State, Unit> = {
  id: "hit-die",
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
    case "ability":
    case "item":
      return whyNotUse(state, actor, command);
    case "move":
      return whyNotMove(actor, command);
    case "hold":
      return whyNotHold(state, actor, command);
    case "advance":
      return mayAdvance(state, actor.side)
        ? []
        : [
            problem(
              "advance/not-now",
              "no foe's front row stood empty in the last Effect Phase, or it no longer does (HD85)",
            ),
          ];
    case "flee":
      return [
        ...(actor.row === "back"
          ? []
          : [problem("flee/front-row", `${actor.name} can only flee from the back row (HD87)`)]),
        ...(actor.fleeing ? [problem("flee/already", `${actor.name} is fleeing already (HD87)`)] : []),
        ...tauntedBut(state, actor),
      ];
    default:
      return [];
  }
}

function whyNotUse(state: State, actor: Unit, command: Command): Problem[] {
  const ability = abilityOf(actor, command);
  if (ability === undefined) {
    const item = command.do === "item";
    const has = item ? Object.keys(actor.sheet.items) : actor.kit.map((a) => a.id);
    const kind = item ? "item" : command.do === "attack" ? "attack" : "ability";
    return [unknownWith(kind, command, { name: actor.name, has })];
  }
  const problems = whyNotAbility(state, actor, ability, command.do === "item");
  return [
    ...problems,
    ...whyNotTargets(state, actor, ability, command),
    ...whyNotOptions(actor, ability, command),
  ];
}

/** Why an ability cannot be used at all just now, whomever it is aimed at. */
export function whyNotAbility(state: State, actor: Unit, ability: Ability, item: boolean): Problem[] {
  const { name } = ability;
  if (ability.type === "passive" || ability.type === "reaction")
    return [
      problem(
        "ability/never-an-action",
        `${name} is a ${ability.type} and never an action (${ability.type === "passive" ? "HD19" : "HD21"})`,
        "with",
      ),
    ];
  const problems: Problem[] = [];
  const mp = manaCost(actor, ability);
  if (ability.ap > actor.ap)
    problems.push(problem("cost/ap", `${name} takes ${ability.ap} AP, ${actor.name} has ${actor.ap} (HD47)`));
  if (mp > actor.mp)
    problems.push(problem("cost/mp", `${name} takes ${mp} MP, ${actor.name} has ${actor.mp} (HD48)`));
  if (ability.type === "melee" && actor.row !== "front")
    problems.push(
      problem("attack/back-row", `${actor.name} stands in the back row: melee is for the front row (HD15)`),
    );
  if (item && itemCount(actor, ability.id) === 0)
    problems.push(problem("item/none-left", `${actor.name} has no ${name} left (HD88)`));
  if (ability.oncePer !== null && actor.used.includes(ability.id))
    problems.push(problem("ability/used", `${name} has been used this ${ability.oncePer}`));
  for (const id of unmet(state, actor, ability.when))
    problems.push(problem("ability/not-now", `${name} is only for when ${circumstanceSays(id)} (HD27)`));
  return [...problems, ...hindered(state, actor, ability, item)];
}

/** HD55, HD60, HD67: what statuses forbid. */
function hindered(state: State, actor: Unit, ability: Ability, item: boolean): Problem[] {
  if (actor.mask === 0) return [];
  const problems: Problem[] = [];
  const restores = ability.does.some((d) => d.do === "heal" || d.do === "mana");
  if (has(actor, FROSTBITTEN) && (item || restores || ability.id === "basic-attack"))
    problems.push(
      problem(
        "status/frostbitten",
        `${actor.name} is frostbitten: no basic attack, no items, no restoring (HD55)`,
      ),
    );
  if (has(actor, FOCUSED) && (item || ability.id !== "basic-attack"))
    problems.push(problem("status/focused", `${actor.name} is focused: basic attacks only (HD67)`));
  const single =
    isSingle(ability) && ability.harmful && ability.does.some((d) => d.do === "attack" || d.do === "inflict");
  return single && !item ? problems : [...problems, ...tauntedBut(state, actor)];
}

function tauntedBut(state: State, actor: Unit): Problem[] {
  const taunter = tauntedBy(state, actor);
  return taunter === null
    ? []
    : [problem("status/taunted", `${actor.name} is taunted and may only go for ${taunter.name} (HD60)`)];
}

/** HD60 The taunt is ignored when its maker cannot be reached. */
export function tauntedBy(state: State, actor: Unit): Unit | null {
  const taunter = affliction(actor, "taunted") === undefined ? null : taunterOf(actor, state.units);
  if (taunter === null) return null;
  const reaches = actor.kit.some(
    (a) =>
      isSingle(a) &&
      a.does.some((d) => d.do === "attack" || d.do === "inflict") &&
      manaCost(actor, a) <= actor.mp &&
      whyNotTarget(actor, a, taunter) === null &&
      !(a.id === "basic-attack" && has(actor, FROSTBITTEN)) &&
      !(a.id !== "basic-attack" && has(actor, FOCUSED)) &&
      !(a.type === "melee" && actor.row === "back" && has(actor, PETRIFIED)),
  );
  return reaches ? taunter : null;
}

function whyNotTargets(state: State, actor: Unit, ability: Ability, command: Command): Problem[] {
  const legal = legalTargets(state, actor, ability);
  const named = command.targets;
  if (named === undefined) {
    if (ability.aim === "self") return [];
    if (legal.length === 0)
      return [problem("target/none", `${ability.name} has nobody to be aimed at`, "targets")];
    return isArea(ability) || legal.length === 1
      ? []
      : [problem("target/missing", `${ability.name} needs a target`, "targets")];
  }
  const problems = named.flatMap((id, i) => {
    const target = unitOf(state, id);
    if (target === undefined)
      return [problem("target/unknown", `expected a combatant, ${found(id)}`, `targets.${i}`)];
    const why =
      named.indexOf(id) < i
        ? problem("target/twice", `${target.name} is named twice`)
        : whyNotTarget(actor, ability, target);
    return why === null ? [] : [{ ...why, path: `targets.${i}` }];
  });
  if (named.length === 0)
    problems.push(problem("target/missing", `${ability.name} needs a target`, "targets"));
  if (named.length > 1 && !isArea(ability))
    problems.push(
      problem("target/too-many", `${ability.name} takes one target, found ${named.length}`, "targets"),
    );
  if (isArea(ability) && named.length > 0) problems.push(...leftOut(ability, legal, named));
  const taunter = tauntedBy(state, actor);
  if (taunter !== null && isSingle(ability) && ability.harmful && named[0] !== taunter.id)
    problems.push(
      problem(
        "status/taunted",
        `${actor.name} is taunted and may only go for ${taunter.name} (HD60)`,
        "targets.0",
      ),
    );
  return problems;
}

export const isArea = (ability: Ability): boolean =>
  ability.aim === "foes" || ability.aim === "front-foes" || ability.aim === "allies";

/** HD26 An area takes all that its description names. */
function leftOut(ability: Ability, legal: readonly Unit[], named: readonly string[]): Problem[] {
  const missing = legal.filter((u) => !named.includes(u.id));
  if (missing.length === 0) return [];
  const names = missing.flatMap((u) => (u.hidden ? [] : [u.name]));
  return [
    problem(
      "target/too-few",
      `${ability.name} meets all ${legal.length} of them, found ${named.length}: ${names.join(", ")} left out (HD26)`,
      "targets",
    ),
  ];
}

function whyNotMove(actor: Unit, command: Command): Problem[] {
  const problems: Problem[] = [];
  if (actor.ap < 1)
    problems.push(problem("cost/ap", `moving takes 1 AP, ${actor.name} has ${actor.ap} (HD84)`));
  if (has(actor, PETRIFIED))
    problems.push(problem("status/petrified", `${actor.name} is petrified and cannot move (HD53)`));
  const there = actor.row === "front" ? "back" : "front";
  if (command.at !== undefined && command.at !== there)
    problems.push(problem("move/where", `${actor.name} can only move to the ${there} row (HD84)`, "at"));
  return problems;
}

function whyNotHold(state: State, actor: Unit, command: Command): Problem[] {
  const problems = tauntedBut(state, actor);
  if (actor.ap < 1)
    problems.push(problem("cost/ap", `holding takes 1 AP, ${actor.name} has ${actor.ap} (HD86)`));
  if (actor.used.includes("hold"))
    problems.push(problem("hold/used", `${actor.name} has held this round already (HD86)`));
  const after = mayHoldUntil(state, actor);
  const named = command.targets ?? [];
  const told = after.flatMap((u) => (u.hidden ? [] : [u.id])); // whoever commands may not see even an ally
  if (named.length !== 1 || !after.some((u) => u.id === named[0]))
    problems.push(
      problem(
        "hold/after-whom",
        `expected one unit that acts later this round (${told.join(", ") || "nobody does"})`,
        "targets",
      ),
    );
  return problems;
}
