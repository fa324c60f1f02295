import { type Command, type Json, type Problem, problem } from "../../kernel/index.ts";
import { castPrice, castsOf } from "./abilities/cast.ts";
import { SHAPES, type Spell } from "./abilities/spells.ts";
import { whirlMove, modifierOf, priceOf } from "./assault.ts";
import type { Way } from "./kit.ts";
import { isHampered, type State, type Unit } from "./state.ts";
import { BIT, MODIFIERS, MOVEMENT, OFFENSIVE, type Price, PRICES, VERBAL } from "./words.ts";

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

type Allowed = { readonly [name: string]: readonly Json[] | ((value: Json) => boolean) };

/** Options a verb does not take, and values they may not have. */
export function whyNotOptions(allowed: Allowed, command: Command): Problem[] {
  return Object.entries(command.options ?? {}).flatMap(([name, value]) => {
    const values = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (values === undefined)
      return [
        problem(
          "command/unknown-option",
          `${command.do} takes no option ${JSON.stringify(name)}`,
          `options.${name}`,
        ),
      ];
    const fits = typeof values === "function" ? values(value) : values.includes(value);
    return fits
      ? []
      : [
          problem(
            "command/option",
            `${typeof values === "function" ? "expected a number that is at hand" : `expected one of ${values.join(", ")}`}, found ${JSON.stringify(value)}`,
            `options.${name}`,
          ),
        ];
  });
}

/** BO6, BO42, BO49, BO52 An attack, whoever it is aimed at. */
export function whyNotAttack(state: State, unit: Unit, way: Way, command: Command): Problem[] {
  const modifier = modifierOf(command);
  const problems = [...lacksAction(state, unit, OFFENSIVE), ...whyNotWay(state, unit, way)];
  problems.push(...whyNotOptions(attackOptions(modifier), command));
  if (modifier !== "none" && !way.melee)
    problems.push(
      problem("attack/modifier", "only a melee attack spins or whirls (BO49)", "options.modifier"),
    );
  if (!(MODIFIERS as readonly unknown[]).includes(modifier)) return problems;
  const price = priceOf(state, way, modifier);
  if (modifier !== "whirlwind") return [...problems, ...lacksPoints(unit, price)];
  const step = PRICES[whirlMove(command)];
  return [
    ...problems,
    ...((unit.used & MOVEMENT) === 0 ? [] : lacksAction(state, unit, MOVEMENT)),
    ...lacksPoints(unit, { strength: price.strength + step.strength, speed: price.speed + step.speed }),
  ];
}

export const attackOptions = (modifier: string): Allowed => ({
  action: (value) => typeof value === "string",
  modifier: MODIFIERS,
  ...(modifier === "whirlwind" ? { move: ["sidestep", "fast-sidestep"] } : {}),
});

/** BO42, BO52 What speaks against a way whatever its modifier. */
export function whyNotWay(state: State, unit: Unit, way: Way): Problem[] {
  const problems: Problem[] = [];
  if (way.combo && !unit.before)
    problems.push(
      problem(
        "attack/no-combo",
        "a Melee Combo Attack needs a Melee Attack in the Action Block before (BO42)",
      ),
    );
  if (isEmpty(state, unit, way))
    problems.push(problem("attack/empty", `the ${way.weapon.name} is empty and has to be reloaded (BO52)`));
  return problems;
}

export const isEmpty = (state: State, unit: Unit, way: Way): boolean =>
  way.weapon.magazine > 0 && state.rules.magazines && (unit.ammo[way.slot] as number) <= 0;

const isCount = (value: Json, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** BO7, BO21, BO55, BO56 Casting, whoever the spell is for. */
export function whyNotCasting(state: State, unit: Unit, spell: Spell, command: Command): Problem[] {
  const problems = lacksAction(state, unit, VERBAL);
  if (unit.casting !== null)
    problems.push(problem("spell/casting", `${unit.name} is casting a spell already (BO55)`));
  if ((unit.mask & BIT.disrupted) !== 0)
    problems.push(problem("status/disrupted", `${unit.name} cannot cast just now (BO59)`));
  if (command.do === "cast" && unit.ghost < 1)
    problems.push(problem("cost/ghost-power", `${unit.name} has no Ghost Power to invest (BO55)`));
  const options = whyNotOptions(castOptions(unit, spell, command.do), command);
  problems.push(...options);
  if (options.length > 0) return problems;
  const { recoverStrength, recoverSpeed } = castsOf(unit, command);
  if (recoverStrength + recoverSpeed > unit.maxGhost)
    problems.push(
      problem("spell/recover", "no more Ghost Power can be recovered than its maximum (BO56)", "options"),
    );
  return [...problems, ...lacksPoints(unit, castPrice(unit, command))];
}

function castOptions(unit: Unit, spell: Spell, verb: string): Allowed {
  return {
    ...(verb === "cast" ? { invest: (value: Json) => isCount(value, 1, unit.ghost) } : {}),
    shorten: [0, 1, 2],
    shape: spell.shapes ? SHAPES : ["none"],
    recoverStrength: (value) => isCount(value, 0, unit.strength),
    recoverSpeed: (value) => isCount(value, 0, unit.speed),
  };
}
