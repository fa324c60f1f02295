import { Copy, GitBranch, Pin as PinIcon } from "lucide-react";
import { sureText } from "@fray/engine/analysis";
import { unbroken } from "@fray/engine/numbers";
import { distributionPlot } from "@fray/plots";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button, controls } from "../look/controls.tsx";
import { Figure } from "../plots/figure.tsx";
import { Answers } from "./answers.tsx";
import type { LabOdds } from "./odds/answer.ts";
import css from "./lab.module.css";
import { useAll, useMore } from "./odds-workers.ts";
import { Pins } from "./pins.tsx";
import type { LabPartProps } from "./question.tsx";
import { headline, isHarmless, pinned, seriesOf, subjectName, variantName } from "./shown.ts";
import { MOST_PINS, PIN_NAMES, type Pin, type Subject, subjectOf } from "./odds/subject.ts";
import { TreeCard } from "./tree-card.tsx";

/** The right side: one big number, the whole distribution, and what else there is to know. */
export function Answer({ ruleset, state, odds, onChange }: LabPartProps): ReactNode {
  const subject = subjectOf(state);
  const { value, problems } = odds;
  const more = useMore(problems.length > 0 ? null : { ruleset: ruleset.id, subject });
  const others = useAll(pinned(state.pins));
  const [tree, setTree] = useState(false);
  const canPin = value !== null && problems.length === 0 && state.pins.length < MOST_PINS;
  const pin = () => {
    const letter = PIN_NAMES.find((name) => state.pins.every((p) => p.name[0] !== name)) ?? "A";
    const name = `${letter}: ${variantName(ruleset, subject, value?.deed?.label ?? null)}`;
    onChange({ pins: [...state.pins, { name, ruleset: ruleset.id, subject }] });
  };
  useKeys({ p: () => canPin && pin(), e: () => state.kind !== "dice" && setTree((open) => !open) });
  const text = more.value?.lines.join("\n") ?? "";
  return (
    <>
      <section className={`${controls["card"]} ${css["card"]}`} aria-label="Odds" aria-busy={!odds.fresh}>
        <Headlined
          value={value}
          subject={subject}
          wrong={problems.map((p) => p.message)}
          title={subjectName(ruleset, subject, value?.deed?.label ?? null)}
        />
        {value !== null && <Picture odds={value} subject={subject} pins={state.pins} others={others} />}
        {more.value !== null && more.value.answers.length > 0 && <Answers rows={more.value.answers} />}
        <div className={css["tools"]}>
          <Button disabled={!canPin} onClick={pin}>
            <PinIcon size={15} aria-hidden /> Pin to compare <kbd>P</kbd>
          </Button>
          {state.kind !== "dice" && (
            <Button aria-expanded={tree} onClick={() => setTree(!tree)}>
              <GitBranch size={15} aria-hidden /> Explain <kbd>E</kbd>
            </Button>
          )}
          {state.kind !== "dice" && <CopyLine text={text} />}
        </div>
      </section>
      {value !== null && <Glance value={value} subject={subject} />}
      {state.pins.length > 0 && (
        <Pins
          now={value}
          pins={state.pins}
          odds={others}
          onChange={(pins) => onChange({ pins })}
          onOpen={(pin) =>
            pin.ruleset === ruleset.id &&
            onChange({ kind: pin.subject.kind, [pin.subject.kind]: pin.subject })
          }
          ruleset={ruleset.id}
        />
      )}
      {tree && state.kind !== "dice" && problems.length === 0 && (
        <TreeCard ruleset={ruleset.id} subject={subject} />
      )}
    </>
  );
}

/** Single keys, unless somebody is typing. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement &&
        target.matches("input:not([type=radio], [type=checkbox], [type=range]), select, textarea");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      keys[event.key.toLowerCase()]?.();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}

interface HeadlinedProps {
  readonly value: LabOdds | null;
  readonly subject: Subject;
  readonly title: string;
  readonly wrong: readonly string[];
}

function Headlined({ value, subject, title, wrong }: HeadlinedProps): ReactNode {
  const shown = value === null ? null : headline(value, subject);
  return (
    <div className={css["headline"]} data-old={wrong.length > 0 ? "" : undefined}>
      <h2>
        {title}{" "}
        {value !== null && (
          <span className={css["sure"]}>{wrong.length > 0 ? "as asked before" : sureText(value)}</span>
        )}
      </h2>
      <p className={css["big"]} data-testid="big">
        <strong>{shown?.big ?? "…"}</strong> <span>{shown?.of ?? ""}</span>
      </p>
      <dl className={css["small"]}>
        {shown?.small.map(({ name, value: text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {wrong.length > 0 && (
        <p role="alert" className={controls["wrong"]}>
          {wrong.join(" ")}
        </p>
      )}
    </div>
  );
}

/** On a phone, at the foot of the screen while one drags: the number once more. */
function Glance({
  value,
  subject,
}: Pick<HeadlinedProps, "subject"> & { readonly value: LabOdds }): ReactNode {
  const { big, of, small } = headline(value, subject);
  return (
    <p className={css["glance"]} aria-hidden>
      <strong>{big}</strong> {of}
      {small.slice(0, 2).map(({ name, value: text }) => (
        <span key={name}>
          <b>{text}</b> {name}
        </span>
      ))}
    </p>
  );
}

interface PictureProps {
  readonly odds: LabOdds;
  readonly subject: Subject;
  readonly pins: readonly Pin[];
  readonly others: readonly (LabOdds | null)[];
}

const MOST_SERIES = 6;

function Picture({ odds, subject, pins, others }: PictureProps): ReactNode {
  const beside = pins.flatMap((pin, i) => {
    const of = others[i];
    return of === null || of === undefined ? [] : seriesOf(pin.name.slice(0, 1), of, pin.subject).slice(0, 1);
  });
  const series = [...seriesOf("Now", odds, subject), ...beside].slice(0, MOST_SERIES);
  const label = odds.total === null ? "damage" : "total";
  const key = JSON.stringify(series);
  const draw = useCallback(
    (width: number) =>
      distributionPlot({
        title: label === "damage" ? "Damage and its chances" : "Totals and their chances",
        heading: "hidden",
        label,
        series,
        width,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- drawn again when it says something else
    [key, label],
  );
  if (isHarmless(series) && label === "damage")
    return <p className={css["flat"]}>It does no damage by itself.</p>;
  return <Figure draw={draw} height={300} />;
}

function CopyLine({ text }: { readonly text: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div className={css["line"]}>
      <output>{text === "" ? "…" : unbroken(text)}</output>
      <Button kind="plain" disabled={text === ""} onClick={() => void copy()}>
        <Copy size={15} aria-hidden /> <span aria-live="polite">{copied ? "Copied" : "Copy line"}</span>
      </Button>
    </div>
  );
}
