import { distanceBetween, makeField } from "../grid/index.ts";
import type { BattleState, CombatantSummary, Command, Field, Id, Offer, Ruleset } from "../kernel/index.ts";
import { capital, decimal, plural, range, spoken } from "../numbers/index.ts";
import { hurtsIn } from "./amounts.ts";
import { effectsOf } from "./effects.ts";
import type { Budget } from "../oracles/index.ts";
import { DEFAULT_BUDGET, type Sure, unanswered } from "./deciding.ts";
import type { TargetOdds } from "./gathered.ts";
import { commandOdds } from "./odds.ts";
import { type DropOdds, dropIn } from "./sequence.ts";
import { chanceText, sureText } from "./sure.ts";

/** One line to copy: who, with what, against whom, how far, the chance to hit, and to drop in so many. */

export interface LineSettings {
  /** The field they stand on, for the distance; without it none is told. */
  readonly field?: Field;
  readonly budget?: number;
  /** How many attacks in a row are looked at. */
  readonly attacks?: number;
}

export interface Line {
  readonly target: Id;
  readonly text: string;
  readonly odds: TargetOdds;
  readonly drops: DropOdds;
}

/** A line for each target of a legal command. */
export function linesOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: LineSettings = {},
): readonly Line[] {
  const { field, budget = DEFAULT_BUDGET, attacks = ATTACKS } = settings;
  const odds = commandOdds(ruleset, state, command, { budget });
  const { combatants } = ruleset.summary(state);
  // nothing is offered in a question
  const offers = field === undefined ? undefined : ruleset.offers(state, command.actor ?? "");
  return odds.ids.map((target, i) => {
    const one = odds.targets[i] as TargetOdds;
    const drops = dropsOf(ruleset, state, command, { target, budget, attacks });
    const text = lineText({ combatants, offers, field }, command, { target, odds: one, sure: odds, drops });
    return { target, text, odds: one, drops };
  });
}

/** Attacks in a row that a line tells of, unless told otherwise. */
const ATTACKS = 3;

/** The chance to drop a target in one, two, three such attacks, as the line tells it: whoever may still answer does not. */
export function dropsOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  {
    attacks = ATTACKS,
    ...aim
  }: Pick<Budget, "budget" | "expired"> & { readonly target: Id; readonly attacks?: number },
): DropOdds {
  return dropIn(ruleset, state, command, attacks, { ...aim, decide: unanswered(ruleset) });
}

/** What a line is read off: who is there, what is offered, and the field; what is not known is left out. */
export interface LineScene {
  readonly combatants: { readonly [id: Id]: CombatantSummary };
  readonly offers?: readonly Offer[] | undefined;
  readonly field?: Field | undefined;
}

export interface LineNumbers {
  readonly target: Id;
  readonly odds: TargetOdds;
  readonly sure: Sure;
  /** Null: too much to be followed. */
  readonly drops: DropOdds | null;
}

export function lineText(scene: LineScene, command: Command, numbers: LineNumbers): string {
  const { sure, drops } = numbers;
  const unsure = sure.exact ? drops : sure;
  const how = unsure === null || unsure.exact ? "" : ` (${sureText(unsure)})`;
  const far = rangeText(scene, command.actor ?? "", numbers.target);
  return `${deedText(scene, command, numbers.target)}${far}: ${numbersText(command, numbers)}${how}`;
}

/** `Ana, Strike → Orc` */
export function deedText(scene: LineScene, command: Command, target: Id | null): string {
  const { actor } = command;
  const nameOf = (id: Id): string => scene.combatants[id]?.name || id;
  const who = actor === undefined ? "" : `${nameOf(actor)}, `;
  return `${who}${labelOf(scene, command)}${target === null || target === actor ? "" : ` → ${nameOf(target)}`}`;
}

/** What a person calls it: as it is offered, at a place or at somebody. */
function labelOf({ offers }: LineScene, { actor, do: verb, with: how, at }: Command): string {
  if (offers === undefined) return how ?? verb;
  const same = offers.filter((o) => o.do === verb && o.with === how && o.actor === actor);
  const offer = same.find((o) => (o.places !== undefined) === (at !== undefined)) ?? same[0];
  return offer?.label || capital(spoken(how ?? verb));
}

function rangeText({ combatants, field }: LineScene, actor: Id, target: Id): string {
  const [by, to] = [combatants[actor], combatants[target]];
  if (field === undefined || by === undefined || to === undefined || by === to) return "";
  if (typeof by.at === "string" && typeof to.at === "string") return `, ${by.at} to ${to.at}`;
  const made = field.kind === "grid" ? makeField(field) : null;
  if (made === null || !made.ok || !isSquare(by.at) || !isSquare(to.at)) return "";
  const square = ([column, row]: readonly [number, number]): number => row * made.value.width + column;
  const far = distanceBetween(made.value, square(by.at), sizeOf(by), square(to.at), sizeOf(to));
  return `, ${plural(far, "square")}`;
}

const isSquare = (at: CombatantSummary["at"]): at is readonly [number, number] =>
  at !== null && typeof at !== "string";
const sizeOf = (c: CombatantSummary): number => (typeof c["size"] === "number" ? c["size"] : 1);

function numbersText(command: Command, { odds, sure, drops }: LineNumbers): string {
  const told = (chance: number): string => chanceText(chance, sure);
  const parts: string[] = [];
  const effects = effectsOf(odds);
  if (odds.hit > 0 || (command.do === "attack" && effects.length === 0))
    parts.push(`${told(odds.hit)} to hit`);
  if (odds.critical > 0) parts.push(`${told(odds.critical)} critical`);
  for (const { name, chance } of effects) parts.push(`${told(chance)} ${name}`);
  if (odds.mean > 0) parts.push(`${decimal(odds.mean)} damage (${range(hurtsIn(odds.damage))})`);
  if (parts.length === 0) return "nothing to hit and nothing to hurt";
  return [...parts, ...(drops === null ? dropText([odds.down], sure) : dropsText(drops))].join(", ");
}

function dropsText(drops: DropOdds): readonly string[] {
  const { chances, stuck } = drops;
  const text = dropText(chances, drops);
  return stuck > 0 && text.length > 0
    ? [...text, `unable to go on: ${chanceText(Math.min(1, stuck), drops)}`]
    : text;
}

/** `drops in 1: 0 %, 2: 10 %`; nothing where it never does. */
const dropText = (chances: readonly number[], sure: Sure): readonly string[] =>
  chances.some((c) => c > 0)
    ? [`drops in ${chances.map((c, i) => `${i + 1}: ${chanceText(c, sure)}`).join(", ")}`]
    : [];
