import type { CombatantSummary, Command, Field } from "@fray/engine";
import type { TargetOdds } from "@fray/engine/analysis";
import { distanceBetween, makeField } from "@fray/engine/grid";
import type { SeatView } from "@fray/server/messages";
import { conditionsOf, conditionTexts } from "../headline.ts";
import { mean, percent, rangeWords } from "../numbers.ts";
import { nameOf } from "../people.ts";
import { words } from "./people.ts";

/** One line to copy: who, with what, against whom, how far, the chance to hit, and to drop in so many. */

export function oddsLine(view: SeatView, command: Command, target: string, odds: TargetOdds): string {
  return `${headOf(view, command, target)}${rangeOf(view, command.actor ?? "", target)}: ${numbersOf(view, target, odds)}`;
}

/** `Ana, Strike → Orc` */
export function headOf(view: SeatView, command: Command, target: string | null): string {
  const who = command.actor === undefined ? "" : `${nameOf(view, command.actor)}, `;
  const whom = target === null || target === command.actor ? "" : ` → ${nameOf(view, target)}`;
  return `${who}${labelOf(view, command)}${whom}`;
}

/** As it is offered; an action that is not offered any more by its own name. */
function labelOf(view: SeatView, { do: verb, with: what, actor }: Command): string {
  const offer = view.offers.find((o) => o.do === verb && o.with === what && o.actor === actor);
  return offer?.label ?? words(what ?? verb);
}

function rangeOf(view: SeatView, actor: string, target: string): string {
  const by = view.state.combatants[actor];
  const to = view.state.combatants[target];
  if (by === undefined || to === undefined || actor === target) return "";
  if (typeof by.at === "string" && typeof to.at === "string") return `, ${by.at} to ${to.at}`;
  const far = squaresBetween(view.field, by, to);
  return far === null ? "" : `, ${far} ${far === 1 ? "square" : "squares"}`;
}

export function squaresBetween(field: Field, by: CombatantSummary, to: CombatantSummary): number | null {
  if (field.kind !== "grid" || !isSquare(by.at) || !isSquare(to.at)) return null;
  const made = makeField(field);
  if (!made.ok) return null;
  const { width } = made.value;
  const square = ([column, row]: readonly [number, number]): number => row * width + column;
  return distanceBetween(made.value, square(by.at), sizeOf(by), square(to.at), sizeOf(to));
}

const isSquare = (at: unknown): at is readonly [number, number] => Array.isArray(at);
const sizeOf = (c: CombatantSummary): number => (typeof c["size"] === "number" ? c["size"] : 1);

function numbersOf(view: SeatView, target: string, odds: TargetOdds): string {
  const conditions = conditionsOf(odds);
  const parts = odds.hit > 0 || conditions.length === 0 ? [`${percent(odds.hit)} to hit`] : [];
  if (odds.critical > 0) parts.push(`${percent(odds.critical)} critical`);
  if (odds.effect > 0) parts.push(`${percent(odds.effect)} effect`);
  parts.push(...conditionTexts(conditions));
  if (odds.mean > 0) parts.push(`${mean(odds.mean)} damage (${rangeWords(hurtRange(odds.damage))})`);
  const drops = dropsIn(odds, view.state.combatants[target]?.hp ?? -1);
  if (odds.down > 0 || drops.some((c) => c > 0))
    parts.push(`drops in ${drops.map((c, i) => `${i + 1}: ${percent(c)}`).join(", ")}`);
  return parts.join(", ");
}

/** Of what hurts at all, the least and the most. */
function hurtRange(damage: TargetOdds["damage"]): readonly [number, number] {
  const hurts = Object.keys(damage)
    .map(Number)
    .filter((amount) => amount > 0);
  return [Math.min(...hurts), Math.max(...hurts)];
}

const ATTACKS = 3;
const NEARLY = 1e-9;

/**
 * The chance that one, two, three of the same have dropped the target. Told beyond the first only where dropping is
 * nothing but damage reaching the health that is left: elsewhere what the first does may change the second.
 */
export function dropsIn({ damage, down }: TargetOdds, health: number): readonly number[] {
  const one = Object.entries(damage).map(([amount, chance]) => [Number(amount), chance] as const);
  const reaches = (all: Iterable<readonly [number, number]>): number =>
    [...all].reduce((sum, [amount, chance]) => (amount >= health ? sum + chance : sum), 0);
  if (health <= 0 || Math.abs(reaches(one) - down) > NEARLY) return [down];
  const found = [down];
  let total = new Map(one);
  while (found.length < ATTACKS) {
    total = added(total, one, health);
    found.push(Math.min(1, reaches(total)));
  }
  return found;
}

/** Whatever is more than the health that is left counts as that much. */
function added(
  total: ReadonlyMap<number, number>,
  one: readonly (readonly [number, number])[],
  most: number,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [a, p] of total)
    for (const [b, q] of one) {
      const sum = Math.min(most, a + b);
      sums.set(sum, (sums.get(sum) ?? 0) + p * q);
    }
  return sums;
}
