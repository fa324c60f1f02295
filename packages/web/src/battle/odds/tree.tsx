import type { Ruleset } from "@fray/engine";
import {
  askedAt,
  type Came,
  cameWords,
  type Explained,
  type Explanation,
  isNothing,
  type Turning,
  type Way,
} from "@fray/engine/analysis";
import { unbroken, wholePercent } from "@fray/engine/numbers";
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import css from "./odds.module.css";
import { RuleNumber } from "../log/rule.tsx";

/** What a chance is made of: throws and decisions as a tree, with weights and rule numbers; branches fold. */

interface TreeProps {
  readonly explanation: Explanation;
  readonly book: Ruleset | null;
  readonly nameOf: (id: string) => string;
}

export function OddsTree({ explanation, book, nameOf }: TreeProps): ReactNode {
  const { tree, exact } = explanation;
  return (
    <div className={css["tree"]}>
      {tree.kind === "came" ? (
        <p>{isNothing(tree) ? "Nothing is thrown for it." : <End came={tree} />}</p>
      ) : (
        <>
          <TurningLine turning={tree} book={book} nameOf={nameOf} />
          <Ways turning={tree} depth={0} book={book} nameOf={nameOf} />
        </>
      )}
      {exact ? null : <p className={css["note"]}>Too large to be walked whole: some branches are missing.</p>}
    </div>
  );
}

interface TurningProps extends Omit<TreeProps, "explanation"> {
  readonly turning: Turning;
}

const TurningLine = ({ turning, book, nameOf }: TurningProps): ReactNode => (
  <span className={css["turning"]}>
    {askedAt(turning).map(({ name, who }, i) => (
      <Fragment key={`${name} ${who}`}>
        {i > 0 && <span className={css["of"]}>| </span>}
        <strong>
          {name}
          {turning.kind === "choice" ? "?" : ""}
        </strong>{" "}
        <span className={css["of"]}>of {nameOf(who)}</span>{" "}
      </Fragment>
    ))}
    {turning.rules.map((id) => (
      <RuleNumber key={id} id={id} book={book} />
    ))}
  </span>
);

interface WaysProps extends TurningProps {
  readonly depth: number;
}

/** So many ways are drawn at once; the rest on demand. */
const MOST_WAYS = 24;

function Ways({ turning, depth, book, nameOf }: WaysProps): ReactNode {
  const [all, setAll] = useState(false);
  const shown = all ? turning.ways : turning.ways.slice(0, MOST_WAYS);
  return (
    <ul className={css["ways"]}>
      {shown.map((way) => (
        <WayLine key={way.on} way={way} kind={turning.kind} depth={depth} book={book} nameOf={nameOf} />
      ))}
      {shown.length === turning.ways.length ? null : (
        <li>
          <button type="button" className={css["more"]} onClick={() => setAll(true)}>
            {turning.ways.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

interface WayProps extends Omit<WaysProps, "turning"> {
  readonly way: Way;
  readonly kind: Turning["kind"];
}

/** The first turnings stand open. */
const OPEN_DEPTH = 2;

function WayLine({ way, kind, depth, book, nameOf }: WayProps): ReactNode {
  const [open, setOpen] = useState(depth < OPEN_DEPTH);
  const { on, chance, next } = way;
  return (
    <li className={css["way"]}>
      <div className={css[kind === "choice" ? "answerLine" : "wayLine"]}>
        {next.kind === "came" ? (
          <span className={css["dot"]} aria-hidden />
        ) : (
          <button
            type="button"
            className={css["fold"]}
            aria-expanded={open}
            aria-label={`${open ? "Fold" : "Unfold"} ${on}`}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
        )}
        <span className={css["on"]}>{on === "none" ? "no" : on}</span>
        {kind === "choice" ? null : <Weight chance={chance} />}
        <span className={css["next"]}>
          <Next next={next} book={book} nameOf={nameOf} />
        </span>
      </div>
      {open && next.kind !== "came" ? (
        <Ways turning={next} depth={depth + 1} book={book} nameOf={nameOf} />
      ) : null}
    </li>
  );
}

function Next({
  next,
  book,
  nameOf,
}: Omit<TreeProps, "explanation"> & { readonly next: Explained }): ReactNode {
  if (next.kind === "came") return <End came={next} />;
  return <TurningLine turning={next} book={book} nameOf={nameOf} />;
}

const Weight = ({ chance }: { readonly chance: number }): ReactNode => (
  <span className={css["weight"]}>
    <span className={css["weightBar"]} style={{ "--share": chance } as object} aria-hidden />
    {unbroken(wholePercent(chance))}
  </span>
);

function End({ came }: { readonly came: Came }): ReactNode {
  return (
    <span className={isNothing(came) ? css["nothing"] : came.down ? css["drops"] : ""}>
      {cameWords(came).join(", ")}
    </span>
  );
}
