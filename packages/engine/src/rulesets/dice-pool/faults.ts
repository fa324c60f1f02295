import { known } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { CARDS, SKILLS } from "./abilities/skills.ts";
import { isPhysical, MOST_DICE } from "./notation.ts";
import { type Letters, SUBTYPE_DICE, type SubtypeDice, SUBTYPES } from "./words.ts";

/** What is wrong with a sheet as a whole, though each of its fields is right. */

export interface Fault {
  readonly code: string;
  readonly path: (string | number)[];
  readonly input: unknown;
  readonly message: string;
}

/** The part of a sheet that can contradict itself. */
interface Whole extends Readonly<Record<DefenseDice, number>> {
  readonly attacks: readonly Ability[];
  readonly abilities: readonly Ability[];
  readonly cards: readonly Ability[];
  readonly skills: readonly string[];
  readonly deck: Readonly<Record<string, number>>;
}
type DefenseDice = "physicalDice" | "magicalDice" | SubtypeDice;

export function faultsOf(sheet: Whole): Fault[] {
  return [
    ...tooManyDice(sheet),
    ...twins(sheet),
    ...twinCards(sheet),
    ...unknownCards(sheet),
    ...unplayable(sheet),
  ];
}

/** DP35 More dice than can be thrown against one subtype, category and subtype together. */
export function tooManyDice(given: Readonly<Record<DefenseDice, number>>): Fault[] {
  return (Object.keys(SUBTYPES) as Letters[]).flatMap((type) => {
    const dice = SUBTYPE_DICE[type];
    const category = isPhysical(type) ? "physicalDice" : "magicalDice";
    const most = MOST_DICE - given[category];
    const message = `expected at most ${most}: with ${category} there would be more than ${MOST_DICE} dice (DP35)`;
    return given[dice] > most ? [{ code: "input/range", path: [dice], input: given[dice], message }] : [];
  });
}

const twin = (path: Fault["path"], input: string, others: string): Fault => ({
  code: "input/duplicate",
  path,
  input,
  message: `expected an id of its own: ${others} has it`,
});

/** Two attacks or abilities of one id: the second could never be named. */
function twins({ attacks, abilities }: Whole): Fault[] {
  const ids = ["basic-attack", ...attacks.map((a) => a.id), ...abilities.map((a) => a.id)];
  const paths = [[], ...attacks.map((a) => ["attacks", a.id]), ...abilities.map((_, i) => ["abilities", i])];
  return ids.flatMap((id, i) =>
    ids.indexOf(id) < i ? [twin(paths[i] as Fault["path"], id, "another attack or ability")] : [],
  );
}

/** DP36 Two cards of one id; one of our own may take the place of a shipped one that the deck names, not of a skill set's. */
function twinCards({ cards, skills }: Whole): Fault[] {
  const dealt = new Set(skills.flatMap((skill) => Object.keys(SKILLS[skill]?.cards ?? {})));
  return cards.flatMap(({ id }, i) => {
    if (cards.findIndex((c) => c.id === id) < i) return [twin(["cards", i], id, "another card")];
    return dealt.has(id) ? [twin(["cards", i], id, "a card of the skill sets")] : [];
  });
}

/** DP36 The deck names shipped cards and those written out. */
function unknownCards({ deck, cards }: Whole): Fault[] {
  const own = Object.fromEntries(cards.map((c) => [c.id, c]));
  const card = known({ ...own, ...CARDS }, "a card");
  return Object.keys(deck).flatMap((id) => {
    const message = card.safeParse(id).error?.issues[0]?.message;
    return message === undefined
      ? []
      : [{ code: "input/unknown-id", path: ["deck", id], input: id, message }];
  });
}

/** DP58 Reactions are played from the hand. */
function unplayable({ abilities }: Whole): Fault[] {
  return abilities.flatMap(({ id, reaction }, i) => {
    const message = "expected no reaction here: reactions are cards, written under cards (DP58)";
    return reaction
      ? [{ code: "input/contradiction", path: ["abilities", i, "reaction"], input: id, message }]
      : [];
  });
}
