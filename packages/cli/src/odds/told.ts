import type { BattleState, Ruleset } from "@fray/engine";
import {
  amountsIn,
  type CommandOdds,
  type Effect,
  type Interval,
  OddsSampling,
  type OddsSettings,
  posedIn,
  questionOdds,
  sureText,
  type TargetOdds,
  USUAL_PLAYINGS,
} from "@fray/engine/analysis";
import { decimal, estimate, interval, plural, range } from "@fray/engine/numbers";
import { ascending } from "../json.ts";
import { bold, dim } from "../output.ts";
import { chart } from "./chart.ts";
import type { Reply } from "./question.ts";
import { againWith, playOut, type Sampled, tooLargeText } from "./sample.ts";

/** The odds of one attack, for programs and for people: walked or played. */

export interface Told {
  readonly answer: object;
  readonly text: string;
}

export function namesIn(ruleset: Ruleset, state: BattleState): (id: string) => string {
  const { combatants } = ruleset.summary(state);
  return (id) => combatants[id]?.name || id;
}

export function oddsReply(ruleset: Ruleset, question: unknown, settings: OddsSettings): Reply {
  const odds = questionOdds(ruleset, question, settings);
  if (!odds.ok) return { problems: odds.problems };
  return { answer: questionAnswer(odds.value), text: () => questionText(ruleset.title, odds.value) };
}

export async function sampledReply(ruleset: Ruleset, question: unknown, sampled: Sampled): Promise<Reply> {
  const posed = posedIn(ruleset, question);
  if (!posed.ok) return { problems: posed.problems };
  const { state, command } = posed.value;
  const sampling = new OddsSampling(ruleset, state, command, { ...sampled, statuses: false });
  const { found, early } = await playOut(sampling, sampled.seconds, "playings");
  return {
    answer: { ...questionAnswer({ ruleset: ruleset.id, ...found }), ...early },
    text: () => questionText(ruleset.title, found),
  };
}

export function questionAnswer(odds: CommandOdds & { readonly ruleset: string }): object {
  const { ruleset, exact, left, estimate, samples, targets } = odds;
  return { ruleset, exact, left, estimate, samples, targets: targets.map(targetAnswer) };
}

function targetAnswer(target: TargetOdds): object {
  const { damage, damageFractions, ...rest } = target;
  const { mean, down, statuses, interval, ...before } = rest;
  return {
    ...before,
    damage: ascending(damage),
    ...(damageFractions === undefined ? {} : { damageFractions: ascending(damageFractions) }),
    mean,
    down,
    ...(statuses === undefined ? {} : { statuses }),
    ...(interval === undefined ? {} : { interval }),
  };
}

/** What is known of targets in a battle. */
export interface Known {
  nameOf(place: number): string;
  effectsOf(target: TargetOdds): readonly Effect[];
}

/** Of a question targets have a number, and effects no name. */
const unknown = (odds: CommandOdds): Known => ({
  nameOf: (place) => (odds.targets.length > 1 ? `target ${place + 1}` : "the target"),
  effectsOf: ({ effect }) => (effect > 0 ? [{ name: "effect", chance: effect }] : []),
});

export function questionText(title: string, odds: CommandOdds, known = unknown(odds)): string {
  const { targets, estimate } = odds;
  const parts = targets.map((target, i) => targetText(target, known.nameOf(i), known));
  return [
    `${bold(title)}   ${plural(targets.length, "target")}   ${dim(sureText(odds))}`,
    ...(estimate === undefined ? [] : [tooLargeText(estimate.ways, againWith(SAMPLES))]),
    ...parts,
  ].join("\n\n");
}

export const SAMPLES = `--samples ${USUAL_PLAYINGS}`;

function targetText(target: TargetOdds, name: string, known: Known): string {
  const exactly = target.damageFractions ?? {};
  const bins = [...ascending(target.damage)].map(([value, chance]) => ({
    value,
    chance,
    fraction: exactly[value] ?? "",
  }));
  return `  ${bold(name)}   ${targetLine(target, known)}\n\n${chart(bins, "damage")}`;
}

function targetLine(target: TargetOdds, { effectsOf }: Known): string {
  const { interval: ends } = target;
  const exactly = (fraction: string | undefined): string =>
    fraction === undefined ? "" : dim(` (${fraction})`);
  const parts = [`${shareText(target.hit, ends?.hit)} hit${exactly(target.hitFraction)}`];
  if (target.critical > 0)
    parts.push(`${shareText(target.critical, ends?.critical)} critical${exactly(target.criticalFraction)}`);
  for (const { name, chance } of effectsOf(target)) {
    const of = name === "effect" ? ends?.effect : undefined;
    parts.push(`${shareText(chance, of)} ${name}${name === "effect" ? exactly(target.effectFraction) : ""}`);
  }
  if (target.down > 0)
    parts.push(`${shareText(target.down, ends?.down)} drop${exactly(target.downFraction)}`);
  parts.push(`mean ${meanText(target.mean, ends?.mean)} (${range(amountsIn(target.damage))})`);
  return parts.join(" · ");
}

/** `62.1 %`; of a sample `62.1 % (61.1 to 63.0 %)`. */
export function shareText(share: number, ends: Interval | undefined): string {
  const around = ends !== undefined && share > 0 && share < 1 ? dim(` (${interval(ends, "percent")})`) : "";
  return `${estimate(share, ends)}${around}`;
}

/** `4.31`; of a sample `4.31 ± 0.02`. */
export function meanText(mean: number, interval: Interval | undefined): string {
  if (interval === undefined) return decimal(mean, 2);
  const half = (interval[1] - interval[0]) / 2;
  return half === 0 ? decimal(mean, 2) : `${mean.toFixed(2)} ± ${Math.max(0.01, half).toFixed(2)}`;
}
