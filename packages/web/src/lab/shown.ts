import type { Ruleset } from "@fray/engine";
import { chanceText, hurtsIn, seriesIn, wholeOf } from "@fray/engine/analysis";
import { decimal, range } from "@fray/engine/numbers";
import type { DistributionSeries } from "@fray/plots";
import { leavesOf } from "../forms/values.ts";
import { sayName } from "../forms/words.ts";
import { usualState } from "./address.ts";
import type { LabOdds } from "./odds/answer.ts";
import type { Pin, Subject } from "./odds/subject.ts";

/** Odds as they are shown: one big number, a few small ones, a series to draw. */

export interface Headline {
  readonly big: string;
  readonly of: string;
  readonly small: readonly { readonly name: string; readonly value: string }[];
}

export function headline(odds: LabOdds, subject: Subject): Headline {
  return odds.total === null ? struckHeadline(odds) : totalHeadline(odds, odds.total, subject);
}

function struckHeadline(told: LabOdds): Headline {
  const [first] = told.targets;
  const chanceOf = (chance: number): string => chanceText(chance, told);
  if (first === undefined) return { big: "–", of: "nobody is struck by it", small: [] };
  const { hit, critical, effect, down, mean, damage } = first.odds;
  const hurts = hurtsIn(damage);
  const small = [
    ...(down > 0 || hurts.length > 0 ? [{ name: "to drop", value: chanceOf(down) }] : []),
    ...(hurts.length > 0
      ? [
          { name: "mean damage", value: decimal(mean, 2) },
          { name: "when it hurts", value: range(hurts) },
        ]
      : []),
    ...(critical > 0 ? [{ name: "critical", value: chanceOf(critical) }] : []),
    ...(effect > 0 ? [{ name: "effect", value: chanceOf(effect) }] : []),
  ];
  return { big: chanceOf(hit), of: "to hit", small };
}

function totalHeadline(odds: LabOdds, total: NonNullable<LabOdds["total"]>, subject: Subject): Headline {
  const { values, chances, mean } = total;
  const small = [
    { name: "mean", value: decimal(mean, 3) },
    { name: "range", value: range(values) },
  ];
  const least = subject.kind === "dice" ? subject.least : undefined;
  if (least !== undefined)
    return {
      big: chanceText(
        sumOver(values, chances, (v) => v >= least),
        odds,
      ),
      of: `for ${least} or more`,
      small,
    };
  if (values.every((v) => v === 0 || v === 1))
    return {
      big: chanceText(
        sumOver(values, chances, (v) => v === 1),
        odds,
      ),
      of: "that it is so",
      small: [],
    };
  return { big: decimal(mean, 2), of: "on average", small: small.slice(1) };
}

/** What is certain is said to be, whatever the last bit of a sum. */
function sumOver(
  values: readonly number[],
  chances: readonly number[],
  counts: (value: number) => boolean,
): number {
  if (values.every(counts)) return 1;
  return values.reduce((sum, v, i) => (counts(v) ? sum + (chances[i] as number) : sum), 0);
}

/** Series of a distribution plot: what is asked now, then what was put aside. */
export function seriesOf(name: string, odds: LabOdds, subject: Subject): readonly DistributionSeries[] {
  if (odds.total !== null) {
    const { values, chances } = odds.total;
    const least = subject.kind === "dice" ? subject.least : undefined;
    const tail = least === undefined ? {} : { tail: { from: least, label: `${least} or more` } };
    return [{ name, values, chances: wholeOf(chances), ...tail }];
  }
  return odds.targets.map((target) => ({
    name: odds.targets.length > 1 ? `${name}, ${target.name}` : name,
    ...seriesIn(target.odds.damage),
  }));
}

export const isHarmless = (series: readonly DistributionSeries[]): boolean =>
  series.every(({ values }) => values.length === 1 && values[0] === 0);

/** What a variant is called beside its letter. */
export function subjectName(ruleset: Ruleset | null, subject: Subject, deed: string | null): string {
  if (subject.kind === "dice") return subject.text;
  if (subject.kind === "numbers") return "By the numbers";
  const name = (id: string): string => ruleset?.roster[id]?.name ?? id;
  return `${name(subject.by)}${deed === null ? "" : `, ${deed}`} → ${name(subject.to)}`;
}

/** The same with what was changed about it: variants must be told apart. */
export function variantName(ruleset: Ruleset, subject: Subject, deed: string | null): string {
  const changes = changesIn(ruleset, subject).map(([name, value]) => `${name} ${said(value)}`);
  const shown = changes.length > MOST_CHANGES ? [...changes.slice(0, MOST_CHANGES), "…"] : changes;
  return [subjectName(ruleset, subject, deed), ...shown].join(", ");
}

const MOST_CHANGES = 3;
const said = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function changesIn(ruleset: Ruleset, subject: Subject): readonly (readonly [string, unknown])[] {
  if (subject.kind === "dice") return [];
  if (subject.kind === "fight") {
    const { bySheet, toSheet, far, options } = subject;
    const apart = far === 1 ? {} : { "squares apart": far };
    return Object.entries({ ...options, ...bySheet, ...toSheet, ...apart }).map(([k, v]) => [spoken(k), v]);
  }
  const usual = new Map(leavesOf(usualState(ruleset).numbers.question));
  const changed = leavesOf(subject.question).filter(
    ([path, v]) => JSON.stringify(usual.get(path)) !== JSON.stringify(v),
  );
  return changed.map(([path, v]) => [spoken(path.split(".").at(-1) ?? path), v]);
}

/** In the middle of a sentence; what is short for something keeps its capitals. */
function spoken(name: string): string {
  const text = sayName(name);
  return /^[A-Z]{2}/.test(text) ? text : `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

export const pinned = (
  pins: readonly Pin[],
): readonly { readonly ruleset: string; readonly subject: Subject }[] =>
  pins.map(({ ruleset, subject }) => ({ ruleset, subject }));
