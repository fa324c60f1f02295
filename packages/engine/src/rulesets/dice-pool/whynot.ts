import {
  type Command,
  type Grammar,
  HUGE,
  type Json,
  listed,
  NOT_IN_HAND,
  type OptionValues,
  type Problem,
  problem,
  shown,
  turnOf,
  unknownWith,
  wholeFrom,
  whyNotBy,
  wrongOptions,
} from "../../kernel/index.ts";
import type { Ability, AttackDeed } from "./abilities/deeds.ts";
import { POSTURE } from "./abilities/index.ts";
import { costOf, formOf } from "./abilities/use.ts";
import { abilityOf, handOf, inKit, slotOf, takes } from "./kit.ts";
import { whyNotMove, whyNotSwap } from "./move.ts";
import { formatAttack } from "./notation.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { legalTargets, whyNotTarget } from "./targets.ts";
import { actorOf, whyNotDelay } from "./turn.ts";
import { KNOCK_BACK } from "./words.ts";

/** Every reason why a command is not legal now; none means it is. */

export const VERBS = [
  "start",
  "attack",
  "ability",
  "card",
  "item",
  "move",
  "rush",
  "swap",
  "convert",
  "posture",
  "discard",
  "delay",
  "end",
  "finish",
] as const;
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  start: [],
  attack: ["actor", "with", "targets", "options"],
  ability: ["actor", "with", "targets", "options"],
  card: ["actor", "with", "targets", "options"],
  item: ["actor", "with"],
  delay: ["actor", "targets"],
  move: ["actor", "path", "at"],
  rush: ["actor", "path", "at"],
  swap: ["actor", "targets"],
  convert: ["actor", "options"],
  posture: ["actor"],
  discard: ["actor", "with"],
  end: ["actor", "options"],
  finish: [],
};

const GRAMMAR: Grammar<State, Unit> = {
  id: "dice-pool",
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
    case "card":
    case "item":
      return whyNotUse(state, actor, command);
    case "delay":
      return whyNotDelay(state, actor, command);
    case "move":
    case "rush":
      return whyNotMove(state, actor, command, command.do);
    case "swap":
      return whyNotSwap(state, actor, command);
    case "convert":
      return whyNotConvert(actor, command);
    case "posture":
      return lacksAp(actor, POSTURE.ap, "the defensive posture", "DP43");
    case "discard":
      return [
        ...lacksAp(actor, 1, "discarding", "DP44"),
        ...(slotOf(actor, command.with ?? "") < 0 ? [notHeld(actor, command)] : []),
      ];
    case "end":
      return whyNotEnd(actor, command);
    default:
      return [];
  }
}

function lacksAp(actor: Unit, ap: number, what: string, rule: string): Problem[] {
  return actor.ap >= ap
    ? []
    : [problem("cost/ap", `${what} takes ${ap} AP, ${actor.name} has ${actor.ap} (${rule})`)];
}

/** DP53 No card of the deck, or one that lies elsewhere. */
function notHeld(actor: Unit, command: Command): Problem {
  const { name, library } = actor;
  const has = handOf(actor).map((c) => c.id);
  if (command.with === undefined || !library.some((c) => c.id === command.with))
    return unknownWith("card", command, { name, has });
  const held = has.length === 0 ? "nothing" : listed(has);
  return problem(
    NOT_IN_HAND,
    `${name} does not hold ${shown(command.with)}; in hand: ${held} (DP53)`,
    "with",
  );
}

/** DP53 Up to two cards may be thrown away, free, as the turn ends. */
function whyNotEnd(actor: Unit, command: Command): Problem[] {
  const holds = (value: Json): boolean => {
    const cards = Array.isArray(value) ? value : [value];
    const left = actor.hand.map((slot) => actor.library[slot]?.id);
    const held = cards.every((card) => left.splice(left.indexOf(card as string), 1)[0] === card);
    return held && cards.length > 0 && cards.length <= 2;
  };
  return wrongOptions(command, {
    discard: {
      says: `one or two cards in hand (${listed(handOf(actor).map((c) => c.id))}; DP53)`,
      fits: holds,
    },
  });
}

function whyNotConvert(actor: Unit, command: Command): Problem[] {
  const wrong = wrongOptions(command, { ap: wholeFrom(1, HUGE) });
  if (wrong.some((p) => p.code === "option/value")) return wrong;
  return [...wrong, ...lacksAp(actor, Number(command.options?.["ap"] ?? 1), "that", "DP44")];
}

function whyNotUse(state: State, actor: Unit, command: Command): Problem[] {
  const ability = abilityOf(actor, command);
  if (ability === undefined) return [unknownUse(actor, command)];
  return [
    ...whyNotAbility(actor, ability, formOf(command)),
    ...whyNotTargets(state, actor, ability, command),
    ...whyNotOptions(actor, ability, command),
  ];
}

/** Nothing of that kind is called so; or it has been used up, or lies elsewhere. */
function unknownUse(actor: Unit, command: Command): Problem {
  const { name, goods } = actor;
  if (command.do === "card") return notHeld(actor, command);
  if (command.do === "item")
    return goods.some((item) => item.id === command.with)
      ? problem("item/none-left", `${name} has no ${shown(command.with)} left (DP63)`, "with")
      : unknownWith("item", command, { name, has: goods.map((item) => item.id) });
  const kind = command.do === "attack" ? "attack" : "ability";
  const has = actor.kit.filter((a) => takes(kind, actor, a)).map((a) => a.id);
  return unknownWith(kind, command, { name, has, elsewhere: (id) => elsewhere(actor, id, kind) });
}

/** The verb that takes what another was given. */
function elsewhere(actor: Unit, id: string, verb: string): { verb: string; is: string } | undefined {
  if (slotOf(actor, id) >= 0) return { verb: "card", is: "a card" };
  if (actor.goods.some((item) => item.id === id)) return { verb: "item", is: "an item" };
  if (inKit(actor, id) === undefined) return undefined;
  return verb === "attack" ? { verb: "ability", is: "an ability" } : { verb: "attack", is: "an attack" };
}

/** Why an ability cannot be used at all just now, whomever it is aimed at. */
export function whyNotAbility(actor: Unit, ability: Ability, form: string | null = null): Problem[] {
  const { name } = ability;
  const { ap, mp } = costOf(ability, form);
  if (ability.reaction)
    return [problem("card/reaction", `${name} is a reaction and never an action (DP58)`, "with")];
  const problems: Problem[] = [];
  if (ap > actor.ap)
    problems.push(problem("cost/ap", `${name} takes ${ap} AP, ${actor.name} has ${actor.ap} (DP44)`));
  if (mp > actor.mp)
    problems.push(problem("cost/mp", `${name} takes ${mp} MP, ${actor.name} has ${actor.mp} (DP44)`));
  const price = priceOf(ability);
  if (price > 0 && actor.hp <= price)
    problems.push(problem("cost/hp", `${name} takes ${price} HP, ${actor.name} has ${actor.hp} (DP57)`));
  return problems;
}

/** DP57 HP that a card is paid with. */
export function priceOf(ability: Ability): number {
  return ability.does.reduce((sum, d) => (d.do === "pay" ? sum + d.hp : sum), 0);
}

const isArea = (ability: Ability): boolean => ability.aim === "foes" || ability.aim === "allies";

function whyNotTargets(state: State, actor: Unit, ability: Ability, command: Command): Problem[] {
  const named = command.targets;
  if (named === undefined) return unnamed(state, actor, ability);
  const problems = named.flatMap((id, i) => {
    const target = unitOf(state, id);
    if (target === undefined)
      return [problem("target/unknown", `expected a combatant, found ${shown(id)}`, `targets.${i}`)];
    const why =
      named.indexOf(id) < i
        ? problem("target/twice", `${target.name} is named twice`)
        : whyNotTarget(state, actor, ability, target);
    return why === null ? [] : [{ ...why, path: `targets.${i}` }];
  });
  if (named.length === 0)
    problems.push(problem("target/missing", `${ability.name} needs a target`, "targets"));
  if (named.length > ability.targets)
    problems.push(
      problem(
        "target/too-many",
        `${ability.name} takes at most ${ability.targets} target${ability.targets === 1 ? "" : "s"}, found ${named.length}`,
        "targets",
      ),
    );
  return problems;
}

function unnamed(state: State, actor: Unit, ability: Ability): Problem[] {
  if (ability.aim === "self") return [];
  const legal = legalTargets(state, actor, ability).length;
  if (legal === 0) return [problem("target/none", `${ability.name} has nobody to be aimed at`, "targets")];
  return legal === 1 || (isArea(ability) && legal <= ability.targets)
    ? []
    : [problem("target/missing", `${ability.name} needs a target`, "targets")];
}

/** Both ways to make an attack that has two, as they are written. */
const formsOf = ({ notation, or }: AttackDeed): readonly string[] =>
  or === null ? [] : [formatAttack(notation), formatAttack(or)];

function canPay(actor: Unit, ability: Ability, form: string): boolean {
  const { ap, mp } = costOf(ability, form);
  return ap <= actor.ap && mp <= actor.mp;
}

/** The options a command may carry, with the values they take. */
export function optionsOf(actor: Unit, ability: Ability): { [name: string]: readonly Json[] } {
  const options: { [name: string]: readonly Json[] } = {};
  for (const deed of ability.does) {
    if (deed.do !== "attack") continue;
    if (deed.boast > 0) options["boast"] = Array.from({ length: deed.boast + 1 }, (_, n) => n); // DP70
    if (deed.or !== null) options["form"] = formsOf(deed).filter((form) => canPay(actor, ability, form)); // DP71
    if (((deed.bits | actor.keywords) & KNOCK_BACK) !== 0) options["slide"] = [true, false]; // DP18
  }
  return options;
}

function whyNotOptions(actor: Unit, ability: Ability, command: Command): Problem[] {
  const takes: { [name: string]: OptionValues } = optionsOf(actor, ability);
  const { form } = takes;
  if (form !== undefined) takes["form"] = formsOf(ability.blow as AttackDeed); // the price is told on its own
  return wrongOptions(command, takes, { what: ability.name });
}
