import { checkInterval, checkList, checkNumber, checkText, refuse } from "./check.ts";
import { type FigureOptions, head, isNarrow } from "./frame.ts";
import { type Format, format, interval, number } from "@fray/engine/numbers";
import { drawRows, type Row } from "./rows.ts";
import { extent, niceDomain, type Scale } from "./scale.ts";
import { element, fill, line, stroke } from "./svg.ts";

export interface RankedBar {
  readonly name: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

export interface RankingOptions extends FigureOptions {
  readonly bars: readonly RankedBar[];
  /** `points` (differences of shares) unless given. */
  readonly as?: Format;
  /** What the bars measure: "win rate for one more". */
  readonly label?: string;
  /** `size`, the farthest from 0 first, unless given; or as `given`. */
  readonly order?: "size" | "given";
}

/** What matters most: bars from 0 to either side, with intervals, the longest first. */
export function barRanking(options: RankingOptions): string {
  checkList(options.bars, "bars");
  const as = options.as ?? "points";
  options.bars.forEach((bar, i) => checkBar(bar, `bar ${i + 1}`));
  const bars = [...options.bars];
  if (options.order !== "given") bars.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const [low, high] = extent(bars.flatMap((b) => [0, b.value, b.low ?? 0, b.high ?? 0]));
  const top = head(options);
  const thick = isNarrow(top.width) ? 10 : 14;
  const described = { ...options, description: options.description ?? describe(bars, as) };
  return drawRows({
    options: described,
    head: top,
    rows: bars.map((bar) => rowOf(bar, as, thick)),
    domain: low === high ? [0, 1] : niceDomain([low, high], 8),
    as,
    label: options.label,
    against: 0,
  });
}

function checkBar({ name, value, low, high }: RankedBar, what: string): void {
  checkText(name, `${what}: name`);
  checkNumber(value, name);
  if ((low === undefined) !== (high === undefined)) refuse(name, "has only one end of its interval");
  if (low !== undefined && high !== undefined) checkInterval(low, value, high, name);
}

function rowOf({ name, value, low, high }: RankedBar, as: Format, thick: number): Row {
  return {
    name,
    value: format(value, as),
    interval: low === undefined || high === undefined ? "" : interval([low, high], as),
    draw: (x, y) => drawBar(x, y, { value, low, high, thick }),
  };
}

interface Bar {
  readonly value: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly thick: number;
}

function drawBar(x: Scale, y: number, { value, low, high, thick }: Bar): string {
  const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
  const box = { x: from, y: y - thick / 2, width: Math.max(1, to - from), height: thick, rx: 2 };
  const bar = element("rect", { ...box, ...fill(value < 0 ? "side-b" : "side-a") });
  if (low === undefined || high === undefined) return bar;
  // Light under dark: seen on the bar as well as beside it.
  return (
    bar + whisker(x, y, [low, high], stroke("ground", 4)) + whisker(x, y, [low, high], stroke("ink", 1.5))
  );
}

function whisker(
  x: Scale,
  y: number,
  [low, high]: readonly [number, number],
  paint: ReturnType<typeof stroke>,
): string {
  return (
    line([x(low), y], [x(high), y], paint) +
    line([x(low), y - 4], [x(low), y + 4], paint) +
    line([x(high), y - 4], [x(high), y + 4], paint)
  );
}

function describe(bars: readonly RankedBar[], as: Format): string {
  const first = bars.slice(0, 5).map((b) => `${b.name} ${format(b.value, as)}`);
  return `${bars.length > 5 ? `The first 5 of ${number(bars.length)}: ` : ""}${first.join(", ")}.`;
}
