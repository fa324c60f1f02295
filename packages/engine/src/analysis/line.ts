import { distanceBetween, makeField } from "../grid/index.ts";
import type { BattleState, CombatantSummary, Command, Encounter, Id, Ruleset } from "../kernel/index.ts";
import { spaced, effectsOf } from "./effects.ts";
import { commandOdds, DEFAULT_BUDGET, type TargetOdds, unanswered } from "./odds.ts";
import { type DropOdds, dropIn } from "./sequence.ts";

/** One line to copy: who, with what, against whom, how far, the chance to hit, and to drop in so many. */

export interface LineSettings {
  /** The field they stand on, for the distance; without it none is told. */
  readonly field?: Encounter["field"];
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
  const { budget = DEFAULT_BUDGET, attacks = 3 } = settings;
  const odds = commandOdds(ruleset, state, command, { budget });
  return odds.ids.map((target, i) => {
    const one = odds.targets[i] as TargetOdds;
    const drops = dropIn(ruleset, state, command, attacks, { target, budget, decide: unanswered(ruleset) });
    const head = headOf(ruleset, state, command, { target, field: settings.field });
    const cut = odds.exact && drops.exact ? "" : " (not all walked)";
    return { target, text: `${head}: ${numbersOf(command, one, drops)}${cut}`, odds: one, drops };
  });
}

function headOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  { target, field }: { readonly target: Id; readonly field: Encounter["field"] | undefined },
): string {
  const { combatants } = ruleset.summary(state);
  const by = combatants[command.actor ?? ""];
  const to = combatants[target];
  const name = (c: CombatantSummary | undefined, id: Id): string => c?.name || id;
  const range = by === undefined || to === undefined ? "" : rangeOf(by, to, field);
  const { actor = "", with: how, do: verb } = command;
  const label = field === undefined ? (how ?? verb) : labelOf(ruleset, state, command); // nothing is offered in a question
  return `${name(by, actor)}, ${label} → ${name(to, target)}${range}`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What a person calls it: as it is offered. */
function labelOf<S extends BattleState>(ruleset: Ruleset<S>, state: S, command: Command): string {
  const { actor, do: verb, with: how } = command;
  const offer = ruleset.offers(state, actor ?? "").find((o) => o.do === verb && o.with === how);
  return offer?.label || capital(spaced(how ?? verb));
}

function rangeOf(by: CombatantSummary, to: CombatantSummary, field: Encounter["field"] | undefined): string {
  if (field === undefined) return "";
  if (typeof by.at === "string" && typeof to.at === "string") return `, ${by.at} to ${to.at}`;
  if (field.kind !== "grid" || by.at === null || to.at === null) return "";
  const made = makeField(field);
  if (!made.ok || typeof by.at === "string" || typeof to.at === "string") return "";
  const square = ([column, row]: readonly [number, number]): number => row * made.value.width + column;
  const far = distanceBetween(made.value, square(by.at), sizeOf(by), square(to.at), sizeOf(to));
  return `, ${far} ${far === 1 ? "square" : "squares"}`;
}

const sizeOf = (c: CombatantSummary): number => (typeof c["size"] === "number" ? c["size"] : 1);

function numbersOf(command: Command, odds: TargetOdds, drops: DropOdds): string {
  const parts: string[] = [];
  const effects = effectsOf(odds);
  if (odds.hit > 0 || (command.do === "attack" && effects.length === 0))
    parts.push(`${chanceText(odds.hit)} to hit`);
  if (odds.critical > 0) parts.push(`${chanceText(odds.critical)} critical`);
  for (const { name, chance } of effects) parts.push(`${chanceText(chance)} ${name}`);
  if (odds.mean > 0) parts.push(damageText(odds));
  if (parts.length === 0) return "nothing to hit and nothing to hurt";
  if (drops.chances.some((c) => c > 0))
    parts.push(`drops in ${drops.chances.map((c, i) => `${i + 1}: ${chanceText(c)}`).join(", ")}`);
  const stuck = drops.chances.some((c) => c > 0) && drops.stuck > 0;
  return parts.join(", ") + (stuck ? `, unable to go on: ${chanceText(Math.min(1, drops.stuck))}` : "");
}

/** `4.3 damage (1–9)`: the mean of all, and what a blow that hurts does at least and at most. */
function damageText({ damage, mean }: TargetOdds): string {
  const hurts = Object.keys(damage)
    .map(Number)
    .filter((amount) => amount > 0);
  const [least, most] = [Math.min(...hurts), Math.max(...hurts)];
  return `${Number(mean.toFixed(1))} damage (${least === most ? most : `${least}–${most}`})`;
}

/** `62 %`. 0 and 100 are kept for what is certain. */
export function chanceText(chance: number): string {
  if (chance === 0) return "0 %";
  if (chance === 1) return "100 %";
  if (chance < 0.005) return "<1 %";
  return chance >= 0.995 ? ">99 %" : `${Math.round(chance * 100)} %`;
}
