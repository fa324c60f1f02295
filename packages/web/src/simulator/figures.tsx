import type { RunReport } from "@fray/engine/analysis";
import {
  barRanking,
  damagePlot,
  distributionPlot,
  roundsHistogram,
  type RunOpening,
  survivalPlot,
} from "@fray/plots";
import { ImageDown } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { sayWord } from "../forms/words.ts";
import { controls, IconButton } from "../look/controls.tsx";
import { Figure } from "../plots/figure.tsx";
import { download, fileName } from "../plots/files.ts";
import css from "./simulator.module.css";

interface FiguresProps {
  readonly report: RunReport;
  readonly opening: RunOpening;
  readonly title: string;
}

type Draw = (report: RunReport, opening: RunOpening, width: number) => string;

interface Drawn {
  readonly name: string;
  readonly heading: string;
  readonly draw: Draw;
}

const nameOf = (opening: RunOpening, id: string): string => opening.combatants[id]?.name ?? id;

/** How many of each side stand at the end. */
const survivorsPlot: Draw = (report, _, width) =>
  distributionPlot({
    title: "How many stand at the end",
    heading: "hidden",
    label: "still up",
    width,
    series: Object.entries(report.survivors).map(([side, { shares }]) => ({
      name: sayWord(side),
      values: Object.keys(shares).map(Number),
      chances: Object.values(shares),
    })),
  });

function ranked(
  title: string,
  label: string,
  bars: readonly { readonly name: string; readonly value: number }[],
  width: number,
): string {
  return barRanking({ title, heading: "hidden", as: "number", label, bars, width });
}

const dealtPlot: Draw = (report, opening, width) =>
  ranked(
    "Damage dealt",
    "dealt in a battle",
    each(report, opening, (c) => c.dealt),
    width,
  );

const takenPlot: Draw = (report, opening, width) =>
  ranked(
    "Damage taken",
    "taken in a battle",
    each(report, opening, (c) => c.taken),
    width,
  );

const each = (report: RunReport, opening: RunOpening, of: (c: RunReport["combatants"][string]) => number) =>
  Object.entries(report.combatants).map(([id, c]) => ({ name: nameOf(opening, id), value: of(c) }));

const MOST_DEEDS = 16;

/** What was done most; ending a turn is no deed. */
const deedsPlot: Draw = (report, opening, width) => {
  const times = new Map<string, number>();
  for (const [id, { uses }] of Object.entries(report.combatants))
    for (const use of uses.filter((u) => u.do !== "end")) {
      const name = `${nameOf(opening, id)}: ${sayWord(use.with ?? use.do).toLowerCase()}`;
      times.set(name, (times.get(name) ?? 0) + use.mean);
    }
  const all = [...times].map(([name, value]) => ({ name, value }));
  const most = all.toSorted((a, b) => b.value - a.value).slice(0, MOST_DEEDS);
  return ranked("What was done most", "times in a battle", most, width);
};

const FIGURES: readonly Drawn[] = [
  { name: "survival", heading: "Who lives", draw: (r, o, w) => survivalPlot(r, o, w) },
  { name: "rounds", heading: "How long it takes", draw: (r, _, w) => roundsHistogram(r, w) },
  { name: "damage", heading: "Damage by round", draw: (r, _, w) => damagePlot(r, w) },
  { name: "survivors", heading: "How many stand", draw: survivorsPlot },
  { name: "dealt", heading: "Damage dealt", draw: dealtPlot },
  { name: "taken", heading: "Damage taken", draw: takenPlot },
  { name: "deeds", heading: "What was done", draw: deedsPlot },
];

export function RunFigures({ report, opening, title }: FiguresProps): ReactNode {
  return (
    <div className={css["figures"]}>
      {FIGURES.map((figure) => (
        <RunFigure key={figure.name} figure={figure} report={report} opening={opening} title={title} />
      ))}
    </div>
  );
}

const FILE_WIDTH = 720;

function RunFigure({ figure, report, opening, title }: FiguresProps & { readonly figure: Drawn }): ReactNode {
  const draw = useCallback((width: number) => figure.draw(report, opening, width), [figure, report, opening]);
  const save = () => download(fileName(`${title} ${figure.name}`, "svg"), draw(FILE_WIDTH), "image/svg+xml");
  return (
    <section className={`${controls["card"]} ${css["figure"]}`} aria-label={figure.heading}>
      <div className={css["figureHead"]}>
        <h3>{figure.heading}</h3>
        <IconButton label={`Save “${figure.heading}” as SVG`} onClick={save}>
          <ImageDown size={16} aria-hidden />
        </IconButton>
      </div>
      <Figure draw={draw} height={260} />
    </section>
  );
}
