import type { EncounterFile, Ruleset } from "@fray/engine";
import { formatVary, numbersOf, parseVary, type Vary } from "@fray/engine/analysis";
import { sweepCsv, sweepFigures, sweepHtml, type Swept } from "@fray/plots";
import { FileDown, Play, Square } from "lucide-react";
import { type ReactNode, useCallback, useId, useMemo, useState } from "react";
import { sayName } from "../forms/words.ts";
import { Button, controls } from "../look/controls.tsx";
import { Figure } from "../plots/figure.tsx";
import { download, fileName } from "../plots/files.ts";
import { sidesOf } from "./encounters.ts";
import css from "./simulator.module.css";
import { type Axis, type AxisPart, numberName, type Wrong, wrongIn, wrongInForm } from "./sweep-wrong.ts";
import { type SweepState, useSweep } from "./use-sweep.ts";

/** One number over a range as a curve, two as a map: what would have to change for this fight to be fair? */

interface NumberChoice {
  readonly path: string;
  readonly now: number;
  readonly group: string;
  readonly label: string;
}

/** Every number of every sheet, and the house rules that are numbers. */
export function sweepChoices(ruleset: Ruleset, file: EncounterFile): readonly NumberChoice[] {
  const sheets = numbersOf(ruleset, file).map(({ path, now = 0 }) => {
    const [group = "", label = ""] = numberName(path).split(": ");
    return { path, now, group, label };
  });
  const given = (file["rules"] ?? {}) as { readonly [name: string]: unknown };
  const rules = Object.entries(ruleset.options).flatMap(([name, spec]) =>
    spec.kind === "number"
      ? [
          {
            path: `rules.${name}`,
            now: Number(given[name] ?? spec.default),
            group: "House rules",
            label: sayName(name),
          },
        ]
      : [],
  );
  return [...sheets, ...rules];
}

/** A range around what it is now, in at most nine steps; what is not below zero stays so. */
export function usualRange(now: number): readonly [number, number, number] {
  const step = Math.max(1, Math.round(Math.abs(now) / 8));
  const least = now < 0 ? Number.NEGATIVE_INFINITY : Math.min(now, 1);
  return [Math.max(least, now - 4 * step), now + 4 * step, step];
}

const axisOf = ({ path, now }: NumberChoice): Axis => {
  const [from, to, step] = usualRange(now);
  return { path, from: String(from), to: String(to), step: String(step) };
};

interface SweepCardProps {
  readonly ruleset: Ruleset;
  readonly file: EncounterFile;
  readonly seed: string;
}

const EACH = [250, 1000, 4000] as const;

/** The form's rows as they stand, what speaks against them, and the sweep they ask for. */
function useSweepForm({ ruleset, file, seed }: SweepCardProps) {
  const choices = useMemo(() => sweepChoices(ruleset, file), [ruleset, file]);
  const usual = choices.find((c) => /(^|\.)(hp|hearts|health)$/.test(c.path)) ?? choices[0];
  const [first, setFirst] = useState<Axis | null>(null);
  const [second, setSecond] = useState<Axis | null>(null);
  const [battles, setBattles] = useState<number>(EACH[1]);
  const { state, start, stop, forget } = useSweep(ruleset);
  const [own, setOwn] = useState<readonly Wrong[]>([]);
  const known = (axis: Axis | null): Axis | null =>
    choices.some((c) => c.path === axis?.path) ? axis : null;
  const one = known(first) ?? (usual === undefined ? null : axisOf(usual));
  const two = known(second);
  const axes = [one, two].filter((axis) => axis !== null);
  const wrong = own.length > 0 ? own : state.problems.map((p) => wrongIn(p, axes));
  const change = (put: (axis: Axis | null) => void) => (axis: Axis | null) => {
    put(axis);
    setOwn([]);
    if (state.problems.length > 0) forget();
  };
  const run = (): void => {
    const vary = axes.map((a) => parseVary(`${a.path}=${a.from}..${a.to}..${a.step}`));
    const found = wrongInForm(axes);
    const refused = vary.flatMap((v) => (v.ok ? [] : v.problems.map((p) => wrongIn(p, axes))));
    setOwn(found.length > 0 ? found : refused);
    if (found.length > 0 || refused.length > 0) forget();
    else start({ file, seed, battles, vary: vary.flatMap((v): Vary[] => (v.ok ? [v.value] : [])) });
  };
  const rows = [
    { label: "Number", axis: one, onChange: change(setFirst) },
    { label: "and another", axis: two, onChange: change(setSecond) },
  ] as const;
  return { choices, rows, battles, setBattles, wrong, run, state, stop };
}

export function SweepCard(props: SweepCardProps): ReactNode {
  const { choices, rows, battles, setBattles, wrong, run, state, stop } = useSweepForm(props);
  const said = useId();
  const busy = state.status === "running";
  if (choices.length === 0) return null;
  return (
    <section className={`${controls["card"]} ${css["sweep"]}`} aria-label="Sweep">
      <h3>What if a number were different?</h3>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) run();
        }}
      >
        {rows.map((row, i) => (
          <AxisRow
            key={row.label}
            {...row}
            choices={choices}
            marked={{ said, parts: wrong.filter((w) => w.row === i).flatMap((w) => w.part ?? []) }}
          />
        ))}
        <label className={controls["field"]}>
          Battles each
          <select value={battles} onChange={(event) => setBattles(Number(event.target.value))}>
            {EACH.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        {busy ? (
          <Button key="stop" kind="danger" onClick={stop}>
            <Square size={15} aria-hidden /> Stop the sweep
          </Button>
        ) : (
          <Button key="run" type="submit">
            <Play size={15} aria-hidden /> Sweep
          </Button>
        )}
      </form>
      {wrong.length > 0 && <Refusals id={said} wrong={wrong} />}
      <SweepResult ruleset={props.ruleset} state={state} />
    </section>
  );
}

const Refusals = ({ id, wrong }: { readonly id: string; readonly wrong: readonly Wrong[] }): ReactNode => (
  <ul id={id} role="alert" className={css["problems"]}>
    {wrong.map(({ text }) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** Which fields of a row are wrong, and where it is said why. */
interface Marked {
  readonly said: string;
  readonly parts: readonly AxisPart[];
}

interface AxisProps {
  readonly label: string;
  readonly marked: Marked;
  readonly axis: Axis | null;
  readonly choices: readonly NumberChoice[];
  readonly onChange: (axis: Axis | null) => void;
}

function AxisRow({ label, marked, axis, choices, onChange }: AxisProps): ReactNode {
  const mark = (part: AxisPart) =>
    marked.parts.includes(part) ? { "aria-invalid": true, "aria-describedby": marked.said } : {};
  const groups = [...new Set(choices.map((c) => c.group))];
  const pick = (path: string) => {
    const choice = choices.find((c) => c.path === path);
    onChange(choice === undefined ? null : axisOf(choice));
  };
  return (
    <div className={css["axis"]}>
      <label className={controls["field"]}>
        {label}
        <select value={axis?.path ?? ""} {...mark("path")} onChange={(event) => pick(event.target.value)}>
          {axis === null || label !== "Number" ? <option value="">none</option> : null}
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {choices
                .filter((c) => c.group === group)
                .map((c) => (
                  <option key={c.path} value={c.path}>
                    {group}: {c.label} ({c.now})
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {(["from", "to", "step"] as const).map((part) => (
        <label key={part} className={controls["field"]}>
          {part}
          <input
            type="number"
            step="any"
            disabled={axis === null}
            {...mark(part)}
            value={axis?.[part] ?? ""}
            onChange={(event) => axis !== null && onChange({ ...axis, [part]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}

function SweepResult({
  ruleset,
  state,
}: {
  readonly ruleset: Ruleset;
  readonly state: SweepState;
}): ReactNode {
  const { asked, rows, idle, status } = state;
  const swept = useMemo(() => (asked === null ? null : sweptOf(ruleset, state)), [ruleset, state, asked]);
  const draw = useCallback(
    (width: number) => (swept === null ? "" : (sweepFigures(swept, width)["wins"] ?? "")),
    [swept],
  );
  const drawn = swept !== null && sweepFigures(swept)["wins"] !== undefined;
  return (
    <>
      {status !== "idle" && (
        <div className={css["progress"]}>
          <progress
            max={1}
            value={state.done}
            aria-label="Sweep"
            data-done={status === "running" ? undefined : ""}
          />
          <p>
            {rows.length} of {state.total} values{status === "stopped" ? ": stopped" : ""}
          </p>
        </div>
      )}
      {idle.length > 0 && (
        <p className={css["idle"]}>{idle.map(numberName).join(" and ")} changes nothing in this encounter.</p>
      )}
      {drawn && <Figure draw={draw} height={320} />}
      {drawn && swept !== null && status !== "running" && (
        <SweepExports ruleset={ruleset} swept={swept} state={state} />
      )}
    </>
  );
}

function sweptOf(ruleset: Ruleset, { asked, rows }: SweepState): Swept | null {
  if (asked === null) return null;
  const side = sidesOf(ruleset, asked.file)[0] ?? "";
  const vary = asked.vary.map((v) => v.path);
  return {
    title: asked.file.name,
    ruleset: ruleset.title,
    vary,
    nameOf: numberName,
    rows,
    side,
    seed: asked.seed,
  };
}

interface SweepExportsProps {
  readonly ruleset: Ruleset;
  readonly swept: Swept;
  readonly state: SweepState;
}

function SweepExports({ ruleset, swept, state }: SweepExportsProps): ReactNode {
  const name = `${swept.title} ${(state.asked?.vary ?? []).map(formatVary).join(" ")}`;
  const sides = state.asked === null ? [] : sidesOf(ruleset, state.asked.file);
  const save = (end: string, text: string, type: string) => () => download(fileName(name, end), text, type);
  return (
    <div className={css["exports"]}>
      <Button onClick={save("html", sweepHtml(swept), "text/html")}>
        <FileDown size={15} aria-hidden /> Report
      </Button>
      <Button onClick={save("csv", sweepCsv(swept.vary, sides, state.rows), "text/csv")}>
        <FileDown size={15} aria-hidden /> CSV
      </Button>
      <Button onClick={save("svg", sweepFigures(swept)["wins"] ?? "", "image/svg+xml")}>
        <FileDown size={15} aria-hidden /> SVG
      </Button>
    </div>
  );
}
