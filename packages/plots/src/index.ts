/** Data in, SVG text out. Keeps nothing, knows no screen. */
export { type BandOptions, bandPlot } from "./band.ts";
export { PlotError } from "./check.ts";
export { RAMP, TOKENS } from "./colour.ts";
export { csvText } from "./csv.ts";
export type { CurvePoint, CurveSeries } from "./curves.ts";
export { type DistributionOptions, distributionPlot } from "./distribution.ts";
export type { DistributionSeries } from "./faces.ts";
export type { FigureOptions } from "./frame.ts";
export { type HeatAxis, type HeatOptions, heatMap } from "./heat.ts";
export { type HistogramOptions, histogram } from "./histogram.ts";
export { type DotOptions, type DotRow, dotIntervals } from "./intervals.ts";
export { barRanking, type RankedBar, type RankingOptions } from "./ranking.ts";
export {
  type Fact,
  htmlReport,
  type ReportDetails,
  type ReportFigure,
  type ReportOptions,
  type ReportSection,
  type ReportTable,
  type TableCell,
  type TableColumn,
} from "./report.ts";
export { type RoundsOptions, type RoundsSeries, roundsPlot } from "./rounds.ts";
export {
  type Band,
  band,
  type Domain,
  extent,
  linear,
  niceDomain,
  niceTicks,
  type Scale,
  type Ticks,
} from "./scale.ts";
export {
  damagePlot,
  roundsHistogram,
  type RunCombatant,
  type RunData,
  type RunOpening,
  type RunSetting,
  simulationFigures,
  simulationHtml,
  survivalPlot,
} from "./simulation.ts";
export { type Swept, sweepCsv, sweepCurve, sweepFigures, sweepHtml, type SweptRow } from "./sweep.ts";
export { escape, shorten, textWidth, wrap } from "./text.ts";
