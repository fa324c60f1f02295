import type { Ruleset } from "@fray/engine";
import { bandPlot } from "@fray/plots";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { sliderRange } from "../forms/number.tsx";
import { questionFields, sheetFields } from "../forms/ruleset.ts";
import { defaultOf, type NumberPlace, numbersIn } from "../forms/values.ts";
import { controls } from "../look/controls.tsx";
import { Figure } from "../plots/figure.tsx";
import type { CurvePoint } from "./odds/answer.ts";
import { fieldFor } from "./odds/fight.ts";
import css from "./lab.module.css";
import { useCurve } from "./odds-workers.ts";
import type { LabPartProps } from "./question.tsx";
import { type FightSubject, type LabState, subjectOf } from "./odds/subject.ts";

/** One number over its range: what every point of it is worth. */

interface Choice {
  readonly path: string;
  readonly label: string;
  readonly values: readonly number[];
  readonly now: number | null;
}

const MOST_POINTS = 61;

function choiceOf({ path, label, field, now }: NumberPlace, under: string): Choice {
  const [low, high] = sliderRange(field, now ?? 0);
  const step = Math.max(1, Math.ceil((high - low) / (MOST_POINTS - 1)));
  const values = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step);
  return { path: `${under}.${path}`, label, values, now };
}

/** Numbers of a question, or of both sheets and the distance between them. */
export function curveChoices(ruleset: Ruleset, state: LabState): readonly Choice[] {
  if (state.kind === "numbers")
    return numbersIn(questionFields(ruleset), state.numbers.question).map((n) => choiceOf(n, "question"));
  const { fight } = state;
  const far = {
    path: "far",
    label: "Squares apart",
    values: Array.from({ length: 12 }, (_, i) => i + 1),
    now: fight.far,
  };
  return [
    ...sheetChoices(ruleset, fight, "toSheet"),
    ...sheetChoices(ruleset, fight, "bySheet"),
    ...(fieldFor(ruleset).kind === "grid" ? [far] : []),
  ];
}

function sheetChoices(ruleset: Ruleset, fight: FightSubject, part: "bySheet" | "toSheet"): readonly Choice[] {
  const is = part === "bySheet" ? fight.by : fight.to;
  const base = ruleset.roster[is]?.sheet ?? {};
  const asked = questionFields(ruleset).find((f) => f.name === (part === "bySheet" ? "attacker" : "targets"));
  const group = asked?.kind === "list" ? asked.of : asked;
  const named = group?.kind === "group" ? group.fields.map((f) => f.name) : [];
  const fields = sheetFields(ruleset).filter((f) => f.kind === "number" && named.includes(f.name));
  const value = Object.fromEntries(
    fields.map((f) => [f.name, fight[part][f.name] ?? base[f.name] ?? defaultOf(f)]),
  );
  const whose = part === "bySheet" ? "Attacker" : "Defender";
  return numbersIn(fields, value).map((n) => {
    const choice = choiceOf(n, part);
    return { ...choice, label: `${whose}: ${choice.label}` };
  });
}

export function CurveCard({ ruleset, state, odds, onChange }: LabPartProps): ReactNode {
  const choices = useMemo(() => curveChoices(ruleset, state), [ruleset, state]);
  const choice = choices.find((c) => c.path === state.curve) ?? usualChoice(choices);
  const [measure, setMeasure] = useState<"chance" | "damage">("chance");
  const asked =
    choice === null || odds.problems.length > 0
      ? null
      : { ruleset: ruleset.id, subject: subjectOf(state), path: choice.path, values: choice.values };
  const { value } = useCurve(asked);
  if (choice === null) return null;
  return (
    <section className={`${controls["card"]} ${css["card"]}`} aria-label="Curve">
      <div className={css["curveHead"]}>
        <label className={controls["field"]}>
          Over
          <select value={choice.path} onChange={(event) => onChange({ curve: event.target.value })}>
            {choices.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <div role="radiogroup" aria-label="What is drawn" className={css["measure"]}>
          {(["chance", "damage"] as const).map((each) => (
            <label key={each} data-on={each === measure ? "" : undefined}>
              <input
                type="radio"
                name="measure"
                checked={each === measure}
                onChange={() => setMeasure(each)}
              />
              {each === "chance" ? "Chances" : "Mean damage"}
            </label>
          ))}
        </div>
      </div>
      <CurvePlot points={value ?? []} choice={choice} measure={measure} />
    </section>
  );
}

const USUAL = [/\.(evasion|passiveEvasion|meleeAC)$/, /physicalDice$/, /(toSheet|targets)/];

/** What a defender can do about it is what people look at first. */
const usualChoice = (choices: readonly Choice[]): Choice | null =>
  USUAL.map((words) => choices.find((c) => words.test(c.path))).find((c) => c !== undefined) ??
  choices[0] ??
  null;

interface PlotProps {
  readonly points: readonly CurvePoint[];
  readonly choice: Choice;
  readonly measure: "chance" | "damage";
}

function CurvePlot({ points, choice, measure }: PlotProps): ReactNode {
  const { label, now } = choice;
  const draw = useCallback(
    (width: number) => {
      const line = (name: string, of: (p: CurvePoint) => number) => ({
        name,
        points: points.map((p) => ({ x: p.x, y: of(p) })),
      });
      const chances = [
        line("Hit", (p) => p.hit),
        ...(points.some((p) => p.down > 0) ? [line("Drop", (p) => p.down)] : []),
      ];
      return bandPlot({
        title: `${measure === "chance" ? "Chances" : "Mean damage"} over ${label.toLowerCase()}`,
        heading: "hidden",
        label,
        measure: measure === "chance" ? "chance" : "mean damage",
        as: measure === "chance" ? "percent" : "number",
        ...(measure === "chance" ? { covers: [0, 1] as const } : {}),
        series: measure === "chance" ? chances : [line("Mean damage", (p) => p.mean)],
        ...(now === null ? {} : { solution: { x: now, label: "now" } }),
        width,
      });
    },
    [points, label, now, measure],
  );
  if (points.length < 2) return <div className={css["waiting"]} />;
  return <Figure draw={draw} height={300} />;
}
