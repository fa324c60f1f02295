import {
  type Action,
  type Aim,
  type Attempt,
  atSome,
  type Command,
  type OptionsTaken,
  type OptionValues,
  type Problem,
  problem,
  shown,
  unknownWith,
  when,
  wrongOptions,
} from "../../../kernel/index.ts";
import { attack as makeAttack, othersInReach, whirlMove } from "../attack/assault.ts";
import { groundOf } from "../field/ground.ts";
import { isEmpty, type Way, wayFor } from "../attack/kit.ts";
import {
  type AttackModifier,
  modifiersOf,
  namedModifiers,
  priceOf,
  takes,
  together,
} from "../attack/modifiers.ts";
import { whyNotStruck } from "../field/range.ts";
import type { State, Unit } from "../state.ts";
import { ACTIONS, FRESH, MOVEMENT, OFFENSIVE, type Price, PRICES, SECOND } from "../words.ts";
import { lacksAction, costOf, whyIdle } from "./allowance.ts";
import { offersOf, whyNotModifiers } from "./modified.ts";
import { whyNotGoing } from "./moves.ts";

/** BO6, BO10, BO31, BO49, BO53: attacks and the Second Attack. */

type Trying = Attempt<State, Unit, Way>;

/** What a command means by its name and by `options.action`. */
const wayOf = ({ actor, item, command }: Trying): Way =>
  (command === undefined ? undefined : wayFor(actor, command)) ?? item;

const modifiersIn = ({ command }: Trying): readonly AttackModifier[] =>
  command === undefined ? [] : modifiersOf(command);

const whirls = (attempt: Trying): boolean => takes(modifiersIn(attempt), "whirlwind");

/** BO5, BO49 With all modifiers, and the step of a whirlwind. */
function attackPrice(attempt: Trying): { readonly [P in keyof Price]: number } {
  const price = priceOf(attempt.state.rules, wayOf(attempt), modifiersIn(attempt));
  if (!whirls(attempt)) return price;
  const step = PRICES[whirlMove(attempt.command as Command)];
  return { strength: price.strength + step.strength, speed: price.speed + step.speed };
}

/** Whom an attack meets: those named; everyone in reach of a spin; whoever is in reach before and after a whirlwind's step. */
const attackAim: Aim<State, Unit, Way> = {
  takes: { targets: "(a spinning one: whom it meets first, or nobody)", at: "", path: "" },
  offered: () => ({}),
  whyNot(attempt, command) {
    const modifiers = modifiersIn(attempt);
    if (whirls(attempt)) return whyNotWhirl(attempt, command);
    const stays = command.at === undefined && command.path === undefined;
    const wrong = takes(modifiers, "spinning")
      ? whyNotSpin(attempt, command)
      : atNamed.whyNot(attempt, command);
    if (stays) return wrong;
    return [problem("attack/place", "only a Whirlwind Strike goes somewhere (BO49)", "at"), ...wrong];
  },
};

/** BO4, BO10 */
const atNamed = atSome<State, Unit, Way>({
  says: "",
  of: ({ state }) => state.units,
  most: (attempt) => wayOf(attempt).weapon.targets,
  whyNot: (attempt, target) =>
    whyNotStruck(attempt.state, attempt.actor, wayOf(attempt), target, together(modifiersIn(attempt)).reach),
});

export const attack: Action<State, Unit, Way> = {
  name: "attack",
  rule: "BO10",
  says: "makes a Melee, Melee Combo, Gun or Aimed Attack: the Offensive Action",
  kind: "attack",
  items: ({ kit }) => kit,
  itemKind: "attack",
  whyNotItem: unknownAttack,
  price: attackPrice,
  aim: attackAim,
  notes: {
    with: "(a weapon or attack; left out: the first; `-combo` and `-aimed` for its other action)",
    options:
      "{action, modifiers: [any of those listed for that attack], or modifier for one}; a whirlwind: at or path, options {move} instead of targets",
  },
  whyNot: (attempt) => {
    const { state, actor } = attempt;
    return [
      ...lacksAction(state, actor, OFFENSIVE),
      ...whyNotWay(attempt, 1 + together(modifiersIn(attempt)).shots),
      ...(whirls(attempt) && (actor.used & MOVEMENT) !== 0 ? lacksAction(state, actor, MOVEMENT) : []),
    ];
  },
  whyNotOptions: (attempt, command) => [
    ...wrongOptions(command, attackOptions(command)),
    ...whyNotModifiers(wayOf(attempt), command),
  ],
  offers: offersOf,
  perform: (fight, { actor, command }) => makeAttack(fight, actor, command),
};

/** BO53 */
export const secondAttack: Action<State, Unit, Way> = {
  name: "second-attack",
  label: ({ item }) => `Second Attack: ${item.name}`,
  rule: "BO53",
  says: "attacks once more right after an attack: a Bonus Action",
  kind: "attack",
  items: ({ kit }) => kit,
  itemKind: "attack",
  whyNotItem: unknownAttack,
  price: (attempt) => costOf(wayOf(attempt).price),
  notes: { with: "(the other weapon)" },
  aim: atSome({
    says: "[one]",
    of: ({ state }) => state.units,
    most: () => 1,
    whyNot: (attempt, target) => whyNotStruck(attempt.state, attempt.actor, wayOf(attempt), target),
  }),
  whyNotOptions: (_, command) => wrongOptions(command, { action: ACTIONS }),
  whyNot: (attempt) => {
    const { state, actor } = attempt;
    const way = wayOf(attempt);
    return [
      ...whyIdle(state, actor),
      ...whyNotWay(attempt, 1),
      when(
        !actor.sheet.gifts.includes("second-attack"),
        problem("second/no-gift", `${actor.name} has not learned the Second Attack (BO53)`),
      ),
      when(
        (actor.used & SECOND) !== 0,
        problem("second/used", "a Second Attack comes once in an Action Block (BO53)"),
      ),
      when(
        (actor.used & FRESH) === 0,
        problem("second/not-now", "a Second Attack comes right after an attack (BO53)"),
      ),
      when(
        way.slot === actor.hand || way.weapon.id === "unarmed" || way.combo,
        problem("second/weapon", "a Second Attack is made with the other weapon (BO53)", "with"),
      ),
    ];
  },
  perform: (fight, { actor, command }) => makeAttack(fight, actor, command),
};

function unknownAttack(actor: Unit, command: Command): Problem {
  const unknown = unknownWith("attack", command, { name: actor.name, has: actor.kit.map((w) => w.id) });
  const action = command.options?.["action"];
  return action === undefined ? unknown : { ...unknown, message: `${unknown.message} as ${shown(action)}` };
}

/** BO42, BO52 What speaks against a way whatever its modifiers. */
function whyNotWay(attempt: Trying, shots: number): readonly (Problem | null)[] {
  const { state, actor, command } = attempt;
  if (command !== undefined && wayFor(actor, command) === undefined) return [unknownAttack(actor, command)];
  const way = wayOf(attempt);
  const left = actor.ammo[way.slot];
  return [
    when(
      way.combo && !actor.before,
      problem(
        "attack/no-combo",
        "a Melee Combo Attack needs a Melee Attack in the Action Block before (BO42)",
      ),
    ),
    when(
      isEmpty(state, actor, way, shots),
      problem(
        "attack/empty",
        `the ${way.weapon.name} has ${left} shots left and needs ${shots}: it has to be reloaded (BO52)`,
      ),
    ),
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

/** BO49 It meets everyone, named or not: a name only says who comes first. */
function whyNotSpin(attempt: Trying, command: Command): readonly Problem[] {
  const { state, actor } = attempt;
  const way = wayOf(attempt);
  const { targets } = command;
  if (targets !== undefined && targets.length <= way.weapon.targets) return atNamed.whyNot(attempt, command);
  if (targets !== undefined)
    return [
      problem(
        "target/too-many",
        `a Spinning Strike meets everyone in melee range: name whom to strike first, or nobody; found ${targets.length} (BO49)`,
        "targets",
      ),
    ];
  if (othersInReach(state, actor, way).some((u) => u.side !== actor.side)) return [];
  const says = `no foe is within reach of ${actor.name}'s ${way.name} (BO4, BO49)`;
  return [problem("attack/out-of-reach", says, "targets")];
}

/** BO49 */
function whyNotWhirl({ state, actor }: Trying, command: Command): Problem[] {
  if (command.targets !== undefined)
    return [problem("target/too-many", "a Whirlwind Strike meets whoever is in reach (BO49)", "targets")];
  if (groundOf(state) === null)
    return [problem("move/no-map", "a Whirlwind Strike needs a map (BO62)", "at")];
  const wrong = whyNotGoing(state, actor, whirlMove(command), command);
  return wrong === null ? [] : [wrong];
}
