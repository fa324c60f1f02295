import { cellAt } from "../../../grid/index.ts";
import {
  type Attempt,
  type Command,
  found,
  type Json,
  type Offer,
  type Problem,
  problem,
} from "../../../kernel/index.ts";
import { groundOf } from "../field/ground.ts";
import { isEmpty, type Way } from "../attack/kit.ts";
import {
  type AttackModifier,
  choicesOf,
  excludes,
  modifiersFor,
  modifiersOf,
  namedModifiers,
  priceOf,
  takes,
  together,
} from "../attack/modifiers.ts";
import { placesFor } from "../field/move.ts";
import { whyNotStruck } from "../field/range.ts";
import type { State, Unit } from "../state.ts";
import { MOVEMENT, type Price, PRICES } from "../words.ts";
import { lacksAction, costOf } from "./allowance.ts";

/** BO6, BO31, BO49: attacks with every choice of modifiers, and what is wrong with a choice. */

type Trying = Attempt<State, Unit, Way>;
type Choice = readonly AttackModifier[];

/** On the spot, further off, and with a whirlwind's step. */
export const offersOf = (attempt: Trying, plain: Offer): readonly Offer[] => [
  ...offersHere(attempt, plain),
  ...offersWhirling(attempt, plain),
];

/** BO5, BO52 The choices of modifiers that points and shots allow, with a step's price where one goes with it. */
function payable({ state, actor, item }: Trying, step: Price): readonly Choice[] {
  return choicesOf(modifiersFor(item)).filter((choice) => {
    const { strength, speed } = priceOf(state.rules, item, choice);
    return (
      strength + step.strength <= actor.strength &&
      speed + step.speed <= actor.speed &&
      !isEmpty(state, actor, item, 1 + together(choice).shots)
    );
  });
}

/** A longer reach is an offer of its own for each choice it comes with, where it meets somebody more. */
function offersHere(attempt: Trying, plain: Offer): Offer[] {
  const choices = payable(attempt, PRICES.free).filter((choice) => !takes(choice, "whirlwind"));
  const usual = choices.filter((choice) => !takes(choice, "long-shot"));
  const longer = choices.filter((choice) => takes(choice, "long-shot"));
  const near = struckBy(attempt, usual[0] ?? []);
  const far = struckBy(attempt, longer[0] ?? []);
  return [
    ...offersOn(attempt, plain, near, usual),
    ...(far.length > near.length ? longer : []).flatMap((choice) => {
      const label = `${choice.map((m) => m.name).join(", ")}: ${attempt.item.name}`;
      return offersOn(attempt, { ...plain, label }, far, [choice]);
    }),
  ];
}

/** BO4 Whom an attack with these modifiers may be aimed at. */
function struckBy({ state, actor, item }: Trying, choice: Choice): readonly Unit[] {
  const { reach } = together(choice);
  return state.units.filter((u) => whyNotStruck(state, actor, item, u, reach) === null);
}

function offersOn(
  { state, item }: Trying,
  plain: Offer,
  of: readonly Unit[],
  choices: readonly Choice[],
): Offer[] {
  const [choice] = choices;
  if (choice === undefined || of.length === 0) return [];
  const modified = choices.length > 1 || choice.length > 0;
  return [
    {
      ...plain,
      cost: costOf(priceOf(state.rules, item, choice)),
      targets: { of: of.map((u) => u.id), min: 1, max: Math.min(of.length, item.weapon.targets) },
      ...(modified ? { options: { modifiers: choices.map(idsOf) } } : {}),
    },
  ];
}

const idsOf = (choice: Choice): string[] => choice.map((m) => m.id);

/** BO49 Where a Sidestep leads. */
function offersWhirling(attempt: Trying, plain: Offer): Offer[] {
  const { state, actor, item } = attempt;
  const ground = groundOf(state);
  if (ground === null || !item.melee || lacksAction(state, actor, MOVEMENT).length > 0) return [];
  const choices = payable(attempt, PRICES.sidestep).filter((c) => takes(c, "whirlwind"));
  const places = placesFor(state, actor, "sidestep").map((s) => cellAt(ground.field, s));
  const [choice] = choices;
  if (places.length === 0 || choice === undefined) return [];
  const { strength, speed } = priceOf(state.rules, item, choice);
  return [
    {
      ...plain,
      label: `Whirlwind Strike: ${item.name}`,
      cost: costOf({ strength, speed: speed + PRICES.sidestep.speed }),
      places,
      options: { modifiers: choices.map(idsOf) },
      area: true,
    },
  ];
}

/** BO31 Modifiers that there are not, that this attack does not take, that come twice or exclude each other. */
export function whyNotModifiers(way: Way, command: Command): Problem[] {
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
