import type { Problem } from "@fray/engine";
import {
  askedAt,
  cameWords,
  type Explained,
  type Explanation,
  type Turning,
  type Way,
} from "@fray/engine/analysis";
import { wholePercent } from "@fray/engine/numbers";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { sayWord } from "../forms/words.ts";
import { controls } from "../look/controls.tsx";
import css from "./lab.module.css";
import { oddsWorker } from "./odds-workers.ts";
import type { Subject } from "./odds/subject.ts";

/** What the chance is made of: throws and decisions, with the numbers of their rules. */

type Told =
  | (Explanation & { readonly names: Readonly<Record<string, string>> })
  | { readonly problems: readonly Problem[] };

export function TreeCard({
  ruleset,
  subject,
}: {
  readonly ruleset: string;
  readonly subject: Subject;
}): ReactNode {
  const [told, setTold] = useState<Told | null>(null);
  const key = JSON.stringify(subject);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void oddsWorker("patient")
        .ask("tree", { ruleset, subject: JSON.parse(key) as Subject })
        .then((result) => gone || setTold(result.ok ? result.value : { problems: result.problems }));
    }, 150);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ruleset, key]);
  return (
    <section
      className={`${controls["card"]} ${css["card"]}`}
      aria-label="Explained"
      aria-busy={told === null}
    >
      <h3>How it comes about</h3>
      {told === null && <p className={css["flat"]}>One moment…</p>}
      {told !== null && "problems" in told && <p>{told.problems.map((p) => p.message).join(" ")}</p>}
      {told !== null && "tree" in told && (
        <>
          <div className={css["tree"]}>
            <Next next={told.tree} names={told.names} deep={0} />
          </div>
          {!told.exact && (
            <p className={css["flat"]}>Too large to be walked whole: some branches are missing.</p>
          )}
        </>
      )}
    </section>
  );
}

interface NextProps {
  readonly next: Explained;
  readonly names: Readonly<Record<string, string>>;
  readonly deep: number;
}

/** Deeper branches wait until somebody wants them. */
const OPEN = 2;

function Next({ next, names, deep }: NextProps): ReactNode {
  if (next.kind === "came") return <p className={css["came"]}>{cameWords(next).join(", ")}</p>;
  return (
    <details open={deep < OPEN}>
      <summary>
        {askedAt(next).map(({ name, who }, i) => (
          <Fragment key={`${name} ${who}`}>
            {i > 0 && "| "}
            <b>{sayWord(name)}</b>
            {next.kind === "choice" ? "?" : ""} <span>of {names[who] ?? who}</span>{" "}
          </Fragment>
        ))}
        {next.rules.length > 0 && <small>{next.rules.join(" ")}</small>}
      </summary>
      <ul>
        {next.ways.map((way) => (
          <WayRow key={way.on} way={way} kind={next.kind} names={names} deep={deep} />
        ))}
      </ul>
    </details>
  );
}

interface WayProps extends Omit<NextProps, "next"> {
  readonly way: Way;
  readonly kind: Turning["kind"];
}

function WayRow({ way, kind, names, deep }: WayProps): ReactNode {
  return (
    <li>
      <span className={css["on"]}>{kind === "choice" ? sayWord(way.on) : way.on}</span>
      {kind === "chance" && (
        <span className={css["share"]}>
          <meter min={0} max={1} value={way.chance} aria-hidden />
          {wholePercent(way.chance)}
        </span>
      )}
      <Next next={way.next} names={names} deep={deep + 1} />
    </li>
  );
}
