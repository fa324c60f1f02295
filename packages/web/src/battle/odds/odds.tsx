import type { Command } from "@fray/engine";
import { deedText, type Explanation, isNothing } from "@fray/engine/analysis";
import { unbroken } from "@fray/engine/numbers";
import type { SeatView, Told } from "@fray/server/messages";
import { Copy, Pin, PinOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, controls, IconButton } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { nameOf } from "../seen/people.ts";
import { pin, unpin, usePointing } from "../seen/pointing.ts";
import { useTold as useAnswer } from "../seen/use-told.ts";
import { useBook } from "../seen/book.ts";
import { Chance, IfAnswered } from "./chances.tsx";
import { Distribution } from "./distribution.tsx";
import { copyText } from "../seen/files.ts";
import css from "./odds.module.css";
import side from "../look/side.module.css";
import { type Answer, useTold } from "./told.ts";
import { OddsTree } from "./tree.tsx";

/** The odds of what is pointed at, and what they are made of. */

interface OddsProps {
  readonly store: TableStore;
}

export function OddsTab({ store }: OddsProps): ReactNode {
  const view = store((s) => s.view);
  const { command, target: wanted, pinned } = usePointing();
  const target = wanted ?? command?.targets?.[0] ?? null;
  const answer = useTold(store, command, target);
  if (view === null) return null;
  if (command === null) return <NothingPointedAt />;
  return (
    <div className={side["scroll"]}>
      <header className={css["head"]}>
        <h2>{deedText({ ...view.state, offers: view.offers }, command, target)}</h2>
        <IconButton
          label={pinned ? "Let go" : "Hold these odds here"}
          aria-pressed={pinned}
          onClick={() => (pinned ? unpin() : pin(command, target))}
        >
          {pinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
        </IconButton>
      </header>
      <Targets view={view} command={command} target={target} />
      {answer === null ? null : (
        <Body store={store} view={view} command={command} target={target ?? ""} answer={answer} />
      )}
    </div>
  );
}

const NothingPointedAt = (): ReactNode => (
  <div className={css["empty"]}>
    <p>Point at somebody you could act on: here is what the odds are made of.</p>
    <p>
      <kbd>E</kbd> holds them here.
    </p>
  </div>
);

interface TargetsProps {
  readonly view: SeatView;
  readonly command: Command;
  readonly target: string | null;
}

function Targets({ view, command, target }: TargetsProps): ReactNode {
  const all = command.targets ?? [];
  if (all.length < 2) return null;
  return (
    <select
      className={controls["input"]}
      aria-label="Odds against"
      value={target ?? ""}
      onChange={(event) => usePointing.setState({ target: event.target.value })}
    >
      {all.map((id) => (
        <option key={id} value={id}>
          {nameOf(view, id)}
        </option>
      ))}
    </select>
  );
}

interface BodyProps {
  readonly store: TableStore;
  readonly view: SeatView;
  readonly command: Command;
  readonly target: string;
  readonly answer: Answer;
}

function Body({ store, view, command, target, answer }: BodyProps): ReactNode {
  const book = useBook(view.ruleset);
  const { tree, reasons } = answer;
  const odds = isIdle(tree) && !mayAfflict(answer.odds) ? null : answer.odds;
  const whom = odds?.ids.includes(target) === true ? target : firstOf(odds);
  return (
    <>
      {odds === null ? null : <Chance odds={odds} target={whom} />}
      <Exactly store={store} command={command} odds={odds} target={whom} />
      {odds === null ? null : <IfAnswered view={view} odds={odds} target={whom} />}
      {tree === null ? (
        <Withheld reasons={reasons} />
      ) : (
        <section className={side["section"]}>
          <h3>What it is made of</h3>
          <OddsTree explanation={tree} book={book} nameOf={(id) => nameOf(view, id)} />
        </section>
      )}
    </>
  );
}

/** A step, a wait: nothing is thrown and nobody is touched, so there is no chance to tell. */
const isIdle = (told: Explanation | null): boolean => told?.tree.kind === "came" && isNothing(told.tree);

const mayAfflict = (odds: Told | null): boolean =>
  odds?.targets.some((one) => one.statuses !== undefined) === true;

const firstOf = (odds: Told | null): string => odds?.ids[0] ?? "";

const Withheld = ({ reasons }: { readonly reasons: readonly string[] }): ReactNode => (
  <ul className={css["reasons"]}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);

interface ExactlyProps {
  readonly store: TableStore;
  readonly command: Command;
  readonly odds: Told | null;
  readonly target: string;
}

/** The picture and the line to copy, where exact odds are told. */
function Exactly({ store, command, odds, target }: ExactlyProps): ReactNode {
  const one = odds?.kind === "exact" ? odds.targets[odds.ids.indexOf(target)] : undefined;
  if (odds?.kind !== "exact" || one === undefined) return null;
  return (
    <>
      <Distribution odds={one} sure={odds} />
      <Line store={store} command={command} target={target} />
    </>
  );
}

/** The engine's own line, which takes longer than the odds: asked for by itself, and shown when it is there. */
function Line({ store, command, target }: Omit<ExactlyProps, "odds">): ReactNode {
  const [copied, setCopied] = useState("");
  const steps = store((s) => s.view?.steps ?? 0);
  const body = { command, target, answers: false, line: true };
  const { answer, fresh } = useAnswer<Told>(store, { path: "odds", body, steps });
  const text = fresh ? answer?.line?.text : undefined;
  if (fresh && text === undefined) return null;
  return (
    <div className={css["line"]} aria-busy={!fresh}>
      <p>{text === undefined ? "…" : unbroken(text)}</p>
      <Button
        disabled={text === undefined}
        onClick={() => void copyText(text ?? "").then(() => setCopied(text ?? ""))}
      >
        <Copy size={14} aria-hidden />
        {text !== undefined && copied === text ? "Copied" : "Copy line"}
      </Button>
    </div>
  );
}
