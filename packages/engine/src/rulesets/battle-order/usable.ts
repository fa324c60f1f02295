import {
  found,
  type Command,
  type Json,
  type OptionsTaken,
  type OptionValues,
  type Problem,
  problem,
  wholeFrom,
  wrongOptions,
} from "../../kernel/index.ts";
import { castPrice, castsOf } from "./abilities/cast.ts";
import { SHAPES, type Spell } from "./abilities/spells.ts";
import { whirlMove } from "./assault.ts";
import type { Way } from "./kit.ts";
import {
  excludes,
  modifiersFor,
  modifiersOf,
  namedModifiers,
  priceOf,
  takes,
  together,
} from "./modifiers.ts";
import { isHampered, type State, type Unit } from "./state.ts";
import { ACTIONS, BIT, MOVEMENT, OFFENSIVE, type Price, PRICES, VERBAL } from "./words.ts";

/** BO3, BO5, BO9, BO54: whether an action may be taken at all now, whoever it is aimed at. */

const NAMES: Readonly<Record<number, string>> = {
  [OFFENSIVE]: "Offensive",
  [MOVEMENT]: "Movement",
  [VERBAL]: "Verbal",
};

/** BO3 The action is still there, and nothing keeps its owner from acting. */
export function lacksAction(state: State, unit: Unit, bit: number): Problem[] {
  const problems = whyIdle(state, unit);
  const name = NAMES[bit] as string;
  if ((unit.used & bit) !== 0)
    problems.push(
      problem(
        `turn/${name.toLowerCase()}-used`,
        `${unit.name} has used the ${name} Action of this turn (BO3)`,
      ),
    );
  if (bit === VERBAL && (unit.mask & BIT["minor-insanity"]) !== 0)
    problems.push(problem("status/minor-insanity", `${unit.name} finds no words (BO59)`));
  return problems;
}

/** BO54 */
export function whyIdle(state: State, unit: Unit): Problem[] {
  if (!isHampered(state, unit)) return [];
  return [problem("grapple/holds", `${unit.name} is in a grapple, or was in this Action Block (BO54)`)];
}

/** BO5 Neither pool goes below 0. */
export function lacksPoints(unit: Unit, { strength, speed }: Price): Problem[] {
  const problems: Problem[] = [];
  if (unit.strength < strength)
    problems.push(
      problem("cost/strength", `it takes ${strength} Strength, ${unit.name} has ${unit.strength} (BO5)`),
    );
  if (unit.speed < speed)
    problems.push(problem("cost/speed", `it takes ${speed} Speed, ${unit.name} has ${unit.speed} (BO5)`));
  return problems;
}

/** BO6, BO42, BO49, BO52 An attack, whoever it is aimed at. */
export function whyNotAttack(state: State, unit: Unit, way: Way, command: Command): Problem[] {
  const wrong = whyNotModifiers(way, command);
  const modifiers = modifiersOf(command);
  const problems = [
    ...lacksAction(state, unit, OFFENSIVE),
    ...whyNotWay(state, unit, way, 1 + together(modifiers).shots),
    ...wrongOptions(command, attackOptions(command)),
    ...wrong,
  ];
  if (wrong.length > 0) return problems;
  const price = priceOf(state.rules, way, modifiers);
  if (!takes(modifiers, "whirlwind")) return [...problems, ...lacksPoints(unit, price)];
  const step = PRICES[whirlMove(command)];
  return [
    ...problems,
    ...((unit.used & MOVEMENT) === 0 ? [] : lacksAction(state, unit, MOVEMENT)),
    ...lacksPoints(unit, { strength: price.strength + step.strength, speed: price.speed + step.speed }),
  ];
}

/** What is wrong with modifiers is told by `whyNotModifiers`. */
const MODIFIERS: OptionValues = { says: "names of modifiers", fits: () => true };

const attackOptions = (command: Command): OptionsTaken => ({
  action: ACTIONS,
  modifier: MODIFIERS,
  modifiers: MODIFIERS,
  ...(namedModifiers(command).includes("whirlwind") ? { move: ["sidestep", "fast-sidestep"] } : {}),
});

/** BO31 Modifiers that there are not, that this attack does not take, that come twice or exclude each other. */
function whyNotModifiers(way: Way, command: Command): Problem[] {
  const { options = {} } = command;
  const path = options["modifiers"] === undefined ? "options.modifier" : "options.modifiers";
  if (options["modifier"] !== undefined && options["modifiers"] !== undefined)
    return [problem("option/value", "expected either modifier or modifiers, found both", path)];
  const named = namedModifiers(command);
  const allowed = modifiersFor(way);
  return named.flatMap((id, i) => {
    const modifier = allowed.find((m) => m.id === id);
    if (modifier === undefined)
      return [
        problem(
          "option/value",
          `expected modifiers that ${way.name} takes (${allowed.map((m) => m.id).join(", ")}), ${found(id)} (BO31)`,
          path,
        ),
      ];
    const before = modifiersOf({ do: "attack", options: { modifiers: named.slice(0, i) as Json[] } });
    if (takes(before, modifier.id)) return [problem("option/value", `${modifier.id} is named twice`, path)];
    const rival = before.find((m) => excludes(m, modifier));
    return rival === undefined
      ? []
      : [problem("option/value", `${rival.id} and ${modifier.id} exclude each other (BO31)`, path)];
  });
}

/** BO42, BO52 What speaks against a way whatever its modifier. */
export function whyNotWay(state: State, unit: Unit, way: Way, shots = 1): Problem[] {
  const problems: Problem[] = [];
  if (way.combo && !unit.before)
    problems.push(
      problem(
        "attack/no-combo",
        "a Melee Combo Attack needs a Melee Attack in the Action Block before (BO42)",
      ),
    );
  if (isEmpty(state, unit, way, shots))
    problems.push(
      problem(
        "attack/empty",
        `the ${way.weapon.name} has ${unit.ammo[way.slot]} shots left and needs ${shots}: it has to be reloaded (BO52)`,
      ),
    );
  return problems;
}

export const isEmpty = (state: State, unit: Unit, way: Way, shots = 1): boolean =>
  way.weapon.magazine > 0 && state.rules.magazines && (unit.ammo[way.slot] as number) < shots;

/** BO7, BO21, BO55, BO56 Casting, whoever the spell is for. */
export function whyNotCasting(state: State, unit: Unit, spell: Spell, command: Command): Problem[] {
  const problems = lacksAction(state, unit, VERBAL);
  if (unit.casting !== null)
    problems.push(problem("spell/casting", `${unit.name} is casting a spell already (BO55)`));
  if ((unit.mask & BIT.disrupted) !== 0)
    problems.push(problem("status/disrupted", `${unit.name} cannot cast just now (BO59)`));
  if (command.do === "cast" && unit.ghost < 1)
    problems.push(problem("cost/ghost-power", `${unit.name} has no Ghost Power to invest (BO55)`));
  const options = wrongOptions(command, castOptions(unit, spell, command.do));
  problems.push(...options);
  if (options.length > 0) return problems;
  const { recoverStrength, recoverSpeed } = castsOf(unit, command);
  if (recoverStrength + recoverSpeed > unit.maxGhost)
    problems.push(
      problem("spell/recover", "no more Ghost Power can be recovered than its maximum (BO56)", "options"),
    );
  return [...problems, ...lacksPoints(unit, castPrice(unit, command))];
}

function castOptions(unit: Unit, spell: Spell, verb: string): OptionsTaken {
  return {
    ...(verb === "cast" ? { invest: wholeFrom(1, unit.ghost) } : {}),
    shorten: [0, 1, 2],
    shape: spell.shapes ? SHAPES : ["none"],
    recoverStrength: wholeFrom(0, unit.strength),
    recoverSpeed: wholeFrom(0, unit.speed),
  };
}
