import type { Ruleset } from "@fray/engine";
import type { RunReport } from "@fray/engine/analysis";
import { count, decimal, estimate, interval, seenIn, wholePercent } from "@fray/engine/numbers";
import { simulationHtml } from "@fray/plots";
import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { sayWord } from "../forms/words.ts";
import { Button, controls } from "../look/controls.tsx";
import { download, fileName } from "../plots/files.ts";
import { RunFigures } from "./figures.tsx";
import { runCsv, timeText, winText } from "./say.ts";
import css from "./simulator.module.css";
import type { RunState } from "./use-run.ts";
import { Watching } from "./watching.tsx";

interface ResultsProps {
  readonly ruleset: Ruleset;
  readonly run: RunState;
}

/** The right side: who wins, how sure that is, and everything behind it. */
export function Results({ ruleset, run }: ResultsProps): ReactNode {
  const { report, opening, asked, status } = run;
  if (report === null || opening === null || asked === null)
    return (
      <section
        className={`${controls["card"]} ${css["empty"]}`}
        aria-label="Result"
        aria-busy={status === "running"}
      >
        <h2>{status === "running" ? "The first battles are being fought…" : "Who would win?"}</h2>
        <p>
          {status === "running"
            ? "One moment."
            : "Pick an encounter, say how each side fights, and run it some thousand times. Everything stays in this browser."}
        </p>
      </section>
    );
  return (
    <>
      <section
        className={`${controls["card"]} ${css["headline"]}`}
        aria-label="Result"
        aria-busy={status === "running"}
        data-old={status === "running" && run.progress === null ? "" : undefined}
      >
        <Headline report={report} title={asked.file.name} />
        <ProgressLine run={run} />
        {status !== "running" && <Exports ruleset={ruleset} run={{ ...run, report, opening, asked }} />}
      </section>
      {status !== "running" && report.notable !== null && (
        <Watching
          ruleset={ruleset.id}
          asked={asked}
          notable={report.notable}
          first={Object.keys(report.wins)[0] ?? ""}
        />
      )}
      <RunFigures report={report} opening={opening} title={asked.file.name} />
    </>
  );
}

function Headline({ report, title }: { readonly report: RunReport; readonly title: string }): ReactNode {
  const sides = Object.entries(report.wins);
  const [first = "", share = 0] = sides[0] ?? [];
  return (
    <>
      <h2>{title}</h2>
      <p className={css["win"]} aria-live="polite" data-testid="win">
        {winText(first, share, report.interval[first] ?? [0, 1])}
      </p>
      <div className={css["shares"]} aria-hidden>
        {[...sides, ["draws", report.draws] as const].map(([side, wins], i) => (
          <span key={side} data-side={side === "draws" ? "draws" : i} style={{ flexGrow: wins }}>
            {wins > 0.12 ? `${sayWord(side)} ${seenIn(wins, report.battles, wholePercent)}` : ""}
          </span>
        ))}
      </div>
      <dl className={css["facts"]}>
        {sides.map(([side, wins]) => (
          <div key={side}>
            <dt>{sayWord(side)} win</dt>
            <dd>{estimate(wins, report.interval[side] ?? [0, 1])}</dd>
            <dd>{interval(report.interval[side] ?? [0, 1], "percent")}</dd>
          </div>
        ))}
        <div>
          <dt>Rounds</dt>
          <dd>{decimal(report.rounds.mean, 1)}</dd>
          <dd>on average</dd>
        </div>
        <div>
          <dt>Battles</dt>
          <dd>{count(report.battles)}</dd>
          <dd>seed {report.seed}</dd>
        </div>
      </dl>
    </>
  );
}

function ProgressLine({ run }: { readonly run: RunState }): ReactNode {
  const { progress, status } = run;
  if (progress === null) return null;
  const { done, total, rate, left } = progress;
  return (
    <div className={css["progress"]}>
      <progress
        max={total}
        value={done}
        aria-label="Battles fought"
        data-done={status === "running" ? undefined : ""}
      />
      <p>
        {status === "running" &&
          `${count(done)} of ${count(total)}, ${count(rate)} a second, ${timeText(left)} left`}
        {status === "done" &&
          `${count(done)} battles in ${timeText(done / Math.max(rate, 1e-3))}, ${count(rate)} a second`}
        {status === "stopped" &&
          `Stopped after ${count(done)} of ${count(total)}: this is what is known so far.`}
      </p>
    </div>
  );
}

interface ExportsProps {
  readonly ruleset: Ruleset;
  readonly run: RunState & {
    readonly report: RunReport;
    readonly opening: NonNullable<RunState["opening"]>;
    readonly asked: NonNullable<RunState["asked"]>;
  };
}

function Exports({ ruleset, run: { report, opening, asked } }: ExportsProps): ReactNode {
  const { name } = asked.file;
  const setting = { title: name, ruleset: ruleset.title, opening };
  return (
    <div className={css["exports"]}>
      <Button onClick={() => download(fileName(name, "html"), simulationHtml(report, setting), "text/html")}>
        <FileDown size={15} aria-hidden /> Report
      </Button>
      <Button onClick={() => download(fileName(name, "csv"), runCsv(report, opening), "text/csv")}>
        <FileDown size={15} aria-hidden /> CSV
      </Button>
      <Button
        onClick={() => download(fileName(name, "json"), JSON.stringify(report, null, 1), "application/json")}
      >
        <FileDown size={15} aria-hidden /> JSON
      </Button>
      <Button
        kind="plain"
        onClick={() =>
          download(fileName(name, "encounter.json"), JSON.stringify(asked.file, null, 1), "application/json")
        }
      >
        The encounter as it was fought
      </Button>
    </div>
  );
}
