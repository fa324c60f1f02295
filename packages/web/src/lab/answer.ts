import type { BattleState, Command, Encounter, Problem, Result, Ruleset } from "@fray/engine";
import { ok, problem, refuse } from "@fray/engine";
import {
  type CommandOdds,
  commandOdds,
  estimate,
  type Explanation,
  explainOdds,
  linesOf,
  oddsWithAnswers,
  type Sure,
  type TargetOdds,
  unsure,
} from "@fray/engine/analysis";
import { diceOdds, formatDice, mean, parseDice } from "@fray/engine/dice";
import { questionFields } from "../forms/ruleset.ts";
import type { Field } from "../forms/schema.ts";
import { type Fields, keysOf, put } from "../forms/values.ts";
import { sayWord } from "../forms/words.ts";
import { type Deed, faceOff, type Facing } from "./fight.ts";
import type { FightSubject, Subject } from "./subject.ts";

/** The lab's answers. Pure: a worker computes them, tests call them. */

export interface Struck {
  readonly name: string;
  readonly odds: TargetOdds;
}

/** The distribution of one thing, to be drawn. */
export interface LabOdds extends Sure {
  /** Of an attack: what comes to each target. */
  readonly targets: readonly Struck[];
  /** Of dice: their total. */
  readonly total: {
    readonly values: readonly number[];
    readonly chances: readonly number[];
    readonly mean: number;
    readonly text: string;
  } | null;
  /** What the attacker could do, where there is somebody to do it. */
  readonly deeds: readonly Deed[];
  readonly deed: Deed | null;
}

/** Where in the dice it went wrong, counted from 0. */
export interface LabProblem extends Problem {
  readonly at?: number;
}

interface Posed {
  readonly state: BattleState;
  readonly command: Command;
  readonly field?: Encounter["field"];
  readonly deeds: readonly Deed[];
  readonly deed: Deed | null;
}

function posed(ruleset: Ruleset, subject: Exclude<Subject, { readonly kind: "dice" }>): Result<Posed> {
  if (subject.kind === "numbers") {
    const asked = ruleset.pose({ ruleset: ruleset.id, targets: [{}], ...subject.question });
    if (!asked.ok) return asked;
    const problems = ruleset.whyNot(asked.value.state, asked.value.command);
    return problems.length > 0 ? { ok: false, problems } : ok({ ...asked.value, deeds: [], deed: null });
  }
  const facing = faceOff(ruleset, subject);
  if (!facing.ok) return facing;
  const telling = subject.deed === null ? tellingDeed(ruleset, subject, facing.value) : null;
  if (telling !== null) return posed(ruleset, { ...subject, deed: telling.key });
  const { state, command, field, deeds, deed } = facing.value;
  if (command === null)
    return refuse(
      problem("lab/nothing", "From here it can do nothing to the other. Bring them closer, or pick another."),
    );
  return ok({ state, command, field, deeds, deed });
}

const MOST_TRIED = 8;

/** Where nobody has chosen: the first that may hit or miss and hurts. */
function tellingDeed(ruleset: Ruleset, subject: FightSubject, { deeds }: Facing): Deed | null {
  const found = deeds.slice(0, MOST_TRIED).find((deed) => {
    const facing = faceOff(ruleset, { ...subject, deed: deed.key });
    if (!facing.ok || facing.value.command === null) return false;
    const [first] = commandOdds(ruleset, facing.value.state, facing.value.command).targets;
    return first !== undefined && first.hit < 1 && first.mean > 0;
  });
  return found ?? deeds[0] ?? null;
}

export function labOdds(ruleset: Ruleset, subject: Subject): Result<LabOdds> {
  if (subject.kind === "dice") return totalOdds(subject.text);
  const asked = posed(ruleset, subject);
  if (!asked.ok) return asked;
  const { state, command, deeds, deed } = asked.value;
  const odds = unsure(estimate(ruleset, state, command).odds);
  const { ids: _, targets: __, ...sure } = odds;
  return ok({
    ...sure,
    targets: struckBy(ruleset, state, odds, subject),
    total: null,
    deeds,
    deed,
  });
}

function struckBy(
  ruleset: Ruleset,
  state: BattleState,
  odds: CommandOdds,
  subject: Subject,
): readonly Struck[] {
  const { combatants } = ruleset.summary(state);
  const several = odds.ids.length > 1;
  return odds.ids.map((id, i) => ({
    name: subject.kind === "fight" ? (combatants[id]?.name ?? id) : several ? `Target ${i + 1}` : "Target",
    odds: odds.targets[i] as TargetOdds,
  }));
}

function totalOdds(text: string): Result<LabOdds> {
  const parsed = parseDice(text);
  const odds = parsed.ok ? diceOdds(parsed.value) : parsed;
  if (!parsed.ok || !odds.ok) {
    const { code, message, at } = (odds as { readonly error: { code: string; message: string; at: number } })
      .error;
    return { ok: false, problems: [{ code, message, path: "dice", at } as LabProblem] };
  }
  const { values, chances, left } = odds.value;
  const total = {
    values: [...values],
    chances: [...chances],
    mean: mean(odds.value),
    text: formatDice(parsed.value),
  };
  const sure = left === 0 ? { exact: true } : { exact: false, left };
  return ok({ ...sure, targets: [], total, deeds: [], deed: null });
}

/** One answer the other side may give, and how the first target fares then. */
export interface IfAnswered {
  readonly label: string;
  readonly hit: number;
  readonly mean: number;
  readonly down: number;
}

export interface LabMore {
  /** One line to copy for each target. */
  readonly lines: readonly string[];
  readonly answers: readonly IfAnswered[];
}

/** What takes longer: the line to copy, and what reactions change. */
export function labMore(ruleset: Ruleset, subject: Subject): Result<LabMore> {
  if (subject.kind === "dice") return ok({ lines: [], answers: [] });
  const asked = posed(ruleset, subject);
  if (!asked.ok) return asked;
  const { state, command, field } = asked.value;
  const lines = linesOf(ruleset, state, command, field === undefined ? {} : { field });
  const answers =
    subject.kind === "numbers" ? reactionsIn(ruleset, subject.question) : answersTo(ruleset, state, command);
  return ok({ lines: lines.map((l, i) => lineText(l.text, subject, lines.length > 1 ? i : null)), answers });
}

/** In a question nobody has a name: the numbers say it all. */
function lineText(text: string, subject: Subject, place: number | null): string {
  if (subject.kind === "fight") return text;
  const numbers = text.slice(text.indexOf(": ") + 2);
  return place === null ? numbers : `Target ${place + 1}: ${numbers}`;
}

const fareOf = (label: string, { hit, mean: damage, down }: Omit<IfAnswered, "label">): IfAnswered => ({
  label,
  hit,
  mean: damage,
  down,
});

function answersTo(ruleset: Ruleset, state: BattleState, command: Command): readonly IfAnswered[] {
  const { answers, best, worst } = oddsWithAnswers(ruleset, state, command);
  const names = ruleset.summary(state).combatants;
  const rows = answers.flatMap(({ name, who, answer, odds }) => {
    const [first] = odds.targets;
    const said =
      answer === "none"
        ? `No ${name}`
        : answer === name
          ? sayWord(name)
          : `${sayWord(name)}: ${sayWord(answer).toLowerCase()}`;
    const of = names[who]?.name ?? who;
    return first === undefined
      ? []
      : [fareOf(answers.some((a) => a.who !== who) ? `${of}: ${said}` : said, first)];
  });
  if (rows.length < 3 || best === null || worst === null) return rows;
  return [...rows, fareOf("Best answer", best), fareOf("Worst answer", worst)];
}

/** Of a question: the target's fields that are reactions, each with every value it may take. */
function reactionsIn(ruleset: Ruleset, question: Fields): readonly IfAnswered[] {
  const names = ruleset.reactions.map((r) => r.name);
  const list = questionFields(ruleset).find((f) => f.name === "targets");
  const fields = list?.kind === "list" && list.of.kind === "group" ? list.of.fields : [];
  return fields
    .filter((field) => isReaction(field, names))
    .flatMap((field) => {
      const values = field.kind === "word" ? field.words : [false, true];
      return values.flatMap((value) => {
        const asked = put({ targets: [{}], ...question }, ["targets", 0, field.name], value) as Fields;
        const [first] = oddsOf(ruleset, asked);
        const label =
          typeof value === "boolean"
            ? `${value ? "With" : "No"} ${field.label.toLowerCase()}`
            : value === "none"
              ? `No ${field.label.toLowerCase()}`
              : sayWord(value);
        return first === undefined ? [] : [fareOf(label, first)];
      });
    });
}

const isReaction = (field: Field, names: readonly string[]): boolean =>
  (field.kind === "flag" && names.includes(field.name)) ||
  (field.kind === "word" && field.words.includes("none") && field.words.some((w) => names.includes(w)));

function oddsOf(ruleset: Ruleset, question: Fields): readonly TargetOdds[] {
  const asked = posed(ruleset, { kind: "numbers", question });
  return asked.ok ? commandOdds(ruleset, asked.value.state, asked.value.command).targets : [];
}

export function labTree(
  ruleset: Ruleset,
  subject: Subject,
): Result<Explanation & { readonly names: Readonly<Record<string, string>> }> {
  if (subject.kind === "dice") return refuse(problem("lab/no-tree", "Dice by themselves have no tree."));
  const asked = posed(ruleset, subject);
  if (!asked.ok) return asked;
  const { state, command } = asked.value;
  const { combatants } = ruleset.summary(state);
  const names = Object.fromEntries(Object.entries(combatants).map(([id, c]) => [id, c.name || id]));
  return ok({ ...explainOdds(ruleset, state, command), names });
}

export interface CurvePoint {
  readonly x: number;
  readonly hit: number;
  readonly down: number;
  readonly mean: number;
}

/** The same with another number in one place. */
export function withNumber(subject: Subject, path: string, value: number): Subject {
  return put(subject, keysOf(path), value) as Subject;
}

/** How the first target fares over a range of one number; values at which the same thing cannot be done are left out. */
export function labCurve(
  ruleset: Ruleset,
  subject: Subject,
  path: string,
  values: readonly number[],
): readonly CurvePoint[] {
  const settled = withDeedChosen(ruleset, subject);
  const same = (odds: LabOdds): boolean => settled.kind !== "fight" || odds.deed?.key === settled.deed;
  return values.flatMap((x) => {
    const odds = labOdds(ruleset, withNumber(settled, path, x));
    const [first] = odds.ok && same(odds.value) ? odds.value.targets : [];
    return first === undefined
      ? []
      : [{ x, hit: first.odds.hit, down: first.odds.down, mean: first.odds.mean }];
  });
}

/** A curve is of one deed: what is telling at one of its ends would be another at the other. */
function withDeedChosen(ruleset: Ruleset, subject: Subject): Subject {
  if (subject.kind !== "fight" || subject.deed !== null) return subject;
  const now = posed(ruleset, subject);
  return now.ok ? { ...subject, deed: now.value.deed?.key ?? null } : subject;
}
