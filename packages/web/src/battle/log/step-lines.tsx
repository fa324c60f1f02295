import type { Ruleset } from "@fray/engine";
import type { TextEvent, Thrown } from "@fray/server/messages";
import { ChevronRight, History } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import type { StoryStep, TableStore } from "../../table/store.ts";
import { Explained } from "./explained.tsx";
import { CheckLine, Counted, SumLine } from "./formula.tsx";
import { actorOf, diceBeside, HEADS } from "./lines.ts";
import css from "./log.module.css";
import { goTo, useReplay } from "../replay/moment.ts";
import { sideClass, useSideOf } from "../seen/units.ts";

/** One step of the log: what was done, and everything that came of it. */

interface StepProps {
  readonly step: StoryStep;
  readonly store: TableStore;
  readonly book: Ruleset | null;
}

export const StepLines = memo(function StepLines({ step, store, book }: StepProps): ReactNode {
  const side = useSideOf(store, actorOf(step));
  const looked = useReplay((r) => r.step === step.step);
  const heads = step.events.filter((e) => HEADS.includes(e.event));
  const dice = diceBeside(step);
  const events = step.events
    .map((event, i) => ({ event, dice: dice[i] ?? [] }))
    .filter(({ event }) => !HEADS.includes(event.event));
  return (
    <li
      className={looked ? `${css["item"]} ${css["now"]}` : css["item"]}
      aria-current={looked ? "step" : undefined}
      ref={looked ? showWhole : null}
    >
      {events.length === 0 && heads.length > 0 ? null : (
        <div className={`${css["step"]} ${sideClass(side)}`}>
          <ul className={css["events"]}>
            {events.length === 0 ? <li className={css["text"]}>{step.label}</li> : null}
            {events.map(({ event, dice: fell }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- events have nothing but their order
              <EventLine key={`${event.event} ${i}`} event={event} dice={fell} book={book} />
            ))}
          </ul>
          <JumpButton step={step.step} store={store} />
        </div>
      )}
      {heads.map((event, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- events have nothing but their order
        <HeadLine key={`${event.event} ${i}`} event={event} />
      ))}
    </li>
  );
});

const HeadLine = ({ event }: { readonly event: TextEvent }): ReactNode =>
  event.event === "round" ? (
    <p className={css["round"]}>{event.text.replace(/\.$/, "")}</p>
  ) : (
    <p className={css["turn"]}>{event.text.replace(/\.$/, "")}</p>
  );

interface JumpProps {
  readonly step: number;
  readonly store: TableStore;
}

function JumpButton({ step, store }: JumpProps): ReactNode {
  const label = `See the board after step ${step}`;
  return (
    <button
      type="button"
      className={css["jump"]}
      aria-label={label}
      title={label}
      onClick={() => void goTo(store, step)}
    >
      <History size={14} aria-hidden />
    </button>
  );
}

interface EventProps {
  readonly event: TextEvent;
  readonly dice: readonly Thrown[];
  readonly book: Ruleset | null;
}

function EventLine({ event, dice, book }: EventProps): ReactNode {
  const [open, setOpen] = useState(false);
  const { text, check, sum } = event;
  if (check === undefined && sum === undefined)
    return (
      <li className={css["text"]}>
        <Mark event={event} />
        {text}
      </li>
    );
  return (
    <li>
      <div className={css["text"]}>
        <Mark event={event} />
        {text}
      </div>
      <button type="button" className={css["formula"]} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight size={12} aria-hidden className={css["chevron"]} />
        <span className="unseen">Explain: </span>
        <Counted terms={[...(check?.terms ?? []), ...(sum?.terms ?? [])]} dice={dice} />
        {check === undefined ? null : <CheckLine check={check} dice={dice} book={book} />}
        {check !== undefined && sum !== undefined ? <span className={css["gap"]}>·</span> : null}
        {sum === undefined ? null : <SumLine sum={sum} dice={dice} book={book} />}
      </button>
      {open ? (
        <div ref={showWhole}>
          <Explained check={check} sum={sum} dice={dice} book={book} />
        </div>
      ) : null}
    </li>
  );
}

/** What unfolds at the lower edge is brought into sight. */
const showWhole = (unfolded: HTMLElement | null): void => unfolded?.scrollIntoView({ block: "nearest" });

/** Whether it landed, at a glance; the text says it too. */
function Mark({ event }: { readonly event: TextEvent }): ReactNode {
  if (event.event === "down") return <span className={`${css["mark"]} ${css["bad"]}`}>✕</span>;
  if (typeof event["hit"] !== "boolean") return null;
  const { hit, critical } = event;
  if (!hit) return <span className={`${css["mark"]} ${css["miss"]}`}>○</span>;
  return <span className={`${css["mark"]} ${css["hit"]}`}>{critical === true ? "✦" : "●"}</span>;
}
