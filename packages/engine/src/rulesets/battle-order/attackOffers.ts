import { cellAt } from "../../grid/index.ts";
import type { Command, Offer } from "../../kernel/index.ts";
import { groundOf } from "./ground.ts";
import type { Way } from "./kit.ts";
import { type AttackModifier, choicesOf, modifiersFor, priceOf, takes, together } from "./modifiers.ts";
import { placesFor } from "./move.ts";
import type { State, Unit } from "./state.ts";
import { whyNotStruck } from "./targets.ts";
import { isEmpty, lacksAction, lacksPoints } from "./usable.ts";
import { whyNot } from "./whynot.ts";
import { MOVEMENT, type Price, PRICES } from "./words.ts";

/** BO6, BO10, BO31, BO49, BO53: the attacks that are legal now, each with every choice of modifiers. */

export const isLegal = (state: State, command: Command): boolean => whyNot(state, command).length === 0;

export const points = ({ strength, speed }: Price): Offer["cost"] => ({
  ...(strength > 0 ? { strength } : {}),
  ...(speed > 0 ? { speed } : {}),
});

export const attackOffers = (state: State, actor: Unit): Offer[] => [
  ...actor.kit.flatMap((way) => offerAttack(state, actor, way)),
  ...actor.kit.flatMap((way) => offerSecond(state, actor, way)),
  ...actor.kit.flatMap((way) => offerWhirl(state, actor, way)),
];

type Choice = readonly AttackModifier[];

/** BO5, BO52 The choices of modifiers that points and shots allow, with a step's price where one goes with it. */
function payable(state: State, actor: Unit, way: Way, step: Price): readonly Choice[] {
  return choicesOf(modifiersFor(way)).filter((choice) => {
    const { strength, speed } = priceOf(state.rules, way, choice);
    return (
      lacksPoints(actor, { strength: strength + step.strength, speed: speed + step.speed }).length === 0 &&
      !isEmpty(state, actor, way, 1 + together(choice).shots)
    );
  });
}

/** Attacks on the spot. A longer reach is an offer of its own for each choice it comes with, where it meets somebody more. */
function offerAttack(state: State, actor: Unit, way: Way): Offer[] {
  const choices = payable(state, actor, way, PRICES.free).filter((choice) => !takes(choice, "whirlwind"));
  const usual = choices.filter((choice) => !takes(choice, "long-shot"));
  const longer = choices.filter((choice) => takes(choice, "long-shot"));
  const near = struckBy(state, actor, way, usual[0] ?? []);
  const far = struckBy(state, actor, way, longer[0] ?? []);
  return [
    ...offerOn(state, actor, { way, of: near, choices: usual, label: way.name }),
    ...(far.length > near.length ? longer : []).flatMap((choice) =>
      offerOn(state, actor, { way, of: far, choices: [choice], label: labelOf(way, choice) }),
    ),
  ];
}

/** BO4 Whom an attack with these modifiers may be aimed at. */
function struckBy(state: State, actor: Unit, way: Way, choice: Choice): readonly Unit[] {
  const { reach } = together(choice);
  return state.units.filter((u) => whyNotStruck(state, actor, way, u, reach) === null);
}

const labelOf = (way: Way, choice: Choice): string => `${choice.map((m) => m.name).join(", ")}: ${way.name}`;

interface Aimed {
  readonly way: Way;
  readonly of: readonly Unit[];
  readonly choices: readonly Choice[];
  readonly label: string;
}

function offerOn(state: State, actor: Unit, { way, of, choices, label }: Aimed): Offer[] {
  const [choice] = choices;
  const [first] = of;
  if (choice === undefined || first === undefined) return [];
  const head = { do: "attack", actor: actor.id, with: way.id };
  const usual = { ...head, targets: [first.id], options: { modifiers: idsOf(choice) } };
  if (!isLegal(state, usual)) return [];
  const plain = choices.length === 1 && choice.length === 0;
  return [
    {
      ...head,
      label,
      cost: points(priceOf(state.rules, way, choice)),
      targets: { of: of.map((u) => u.id), min: 1, max: Math.min(of.length, way.weapon.targets) },
      ...(plain ? {} : { options: { modifiers: choices.map(idsOf) } }),
      harmful: true,
    },
  ];
}

const idsOf = (choice: Choice): string[] => choice.map((m) => m.id);

function offerSecond(state: State, actor: Unit, way: Way): Offer[] {
  if (!actor.sheet.gifts.includes("second-attack")) return [];
  const of = state.units
    .filter((u) => isLegal(state, { do: "second-attack", actor: actor.id, with: way.id, targets: [u.id] }))
    .map((u) => u.id);
  if (of.length === 0) return [];
  const label = `Second Attack: ${way.name}`;
  const targets = { of, min: 1, max: 1 };
  return [
    {
      do: "second-attack",
      actor: actor.id,
      with: way.id,
      label,
      cost: points(way.price),
      targets,
      harmful: true,
    },
  ];
}

/** BO49 Where a Sidestep leads. */
function offerWhirl(state: State, actor: Unit, way: Way): Offer[] {
  const ground = groundOf(state);
  if (ground === null || !way.melee || lacksAction(state, actor, MOVEMENT).length > 0) return [];
  const choices = payable(state, actor, way, PRICES.sidestep).filter((c) => takes(c, "whirlwind"));
  const places = placesFor(state, actor, "sidestep").map((s) => cellAt(ground.field, s));
  const [first] = places;
  const [choice] = choices;
  const head = { do: "attack", actor: actor.id, with: way.id };
  if (first === undefined || choice === undefined || !isLegal(state, { ...head, at: first })) return [];
  const price = priceOf(state.rules, way, choice);
  return [
    {
      ...head,
      label: `Whirlwind Strike: ${way.name}`,
      cost: points({ strength: price.strength, speed: price.speed + PRICES.sidestep.speed }),
      places,
      options: { modifiers: choices.map(idsOf) },
      area: true,
      harmful: true,
    },
  ];
}
