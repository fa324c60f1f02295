import { checkChance, checkInterval, checkList, checkNumber, checkText, refuse } from "./check.ts";
import { MOST_SERIES } from "./colour.ts";
import { type Area, isNarrow, type Key, lineOf, lookOf } from "./frame.ts";
import { type Format, format, interval, number } from "@fray/engine/numbers";
import { type Scale } from "./scale.ts";
import { element, fill, hit, hover, line, mark, markOf, polyline } from "./svg.ts";

/** Lines with the bands they may lie in: the shared part of the plots over x. */

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  /** The interval y may lie in; both ends or none. */
  readonly low?: number;
  readonly high?: number;
}

export interface CurveSeries {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

export interface Plane {
  readonly x: Scale;
  readonly y: Scale;
  readonly area: Area;
}

export function checkCurves(series: readonly CurveSeries[], as: Format): CurveSeries[] {
  checkList(series, "series", MOST_SERIES);
  return series.map(({ name, points }, i) => {
    checkText(name, `series ${i + 1}: name`);
    checkList(points, `${name}: points`);
    points.forEach((p, n) => checkPoint(p, `${name}: point ${n + 1}`, as));
    const sorted = [...points].sort((a, b) => a.x - b.x);
    sorted.forEach((p, n) => {
      if (n > 0 && sorted[n - 1]?.x === p.x) refuse(`${name}: x = ${p.x}`, "is there twice");
    });
    return { name, points: sorted };
  });
}

function checkPoint({ x, y, low, high }: CurvePoint, what: string, as: Format): void {
  checkNumber(x, `${what}: x`);
  const check = as === "percent" ? checkChance : checkNumber;
  check(y, `${what}: y`);
  if ((low === undefined) !== (high === undefined)) refuse(what, "has only one end of its interval");
  if (low === undefined || high === undefined) return;
  check(low, `${what}: low`);
  check(high, `${what}: high`);
  checkInterval(low, y, high, what);
}

export function heightsOf(series: readonly CurveSeries[]): number[] {
  return series.flatMap(({ points }) => points.flatMap((p) => [p.y, p.low ?? p.y, p.high ?? p.y]));
}

export function curveKeys(series: readonly { readonly name: string }[]): Key[] {
  if (series.length < 2) return [];
  return series.map(({ name }, i) => ({
    name,
    sign: (x, y) =>
      line([x, y], [x + 18, y], lineOf(i)) + mark(markOf(i), [x + 9, y], 3.5, fill(lookOf(i).token)),
  }));
}

/** Bands first, then lines, then marks: what is certain lies above what is not. */
export function drawCurves(series: readonly CurveSeries[], plane: Plane): string[] {
  return [
    ...series.flatMap((one, i) => drawBand(one.points, i, plane)),
    ...series.map((one, i) => element("path", { d: pathOf(one.points, plane), ...lineOf(i, 2.25) })),
    ...series.flatMap((one, i) => drawMarks(one.points, i, plane)),
  ];
}

function pathOf(points: readonly CurvePoint[], { x, y }: Plane): string {
  return polyline(points.map((p) => [x(p.x), y(p.y)]));
}

function drawBand(points: readonly CurvePoint[], series: number, { x, y }: Plane): string[] {
  const some = points.filter((p) => p.low !== undefined);
  if (some.length < 2) return [];
  const upper = some.map((p) => [x(p.x), y(p.high as number)] as const);
  const lower = some.map((p) => [x(p.x), y(p.low as number)] as const).reverse();
  const paint = { ...fill(lookOf(series).token), "fill-opacity": "0.2" };
  return [element("path", { d: `${polyline([...upper, ...lower])}z`, ...paint })];
}

/** Marks only while they stand apart. */
function drawMarks(points: readonly CurvePoint[], series: number, { x, y, area }: Plane): string[] {
  const apart = (area.right - area.left) / points.length;
  if (apart < 14 && points.length > 1) return [];
  const paint = fill(lookOf(series).token);
  const size = isNarrow(area.right) ? 3 : 3.5;
  return points.map((p) => mark(markOf(series), [x(p.x), y(p.y)], size, paint));
}

/** One zone for each x, saying all series there; fewer when they are too many to point at. */
export function curveZones(
  series: readonly CurveSeries[],
  plane: Plane,
  as: Format,
  label?: string,
): string[] {
  const at = new Map<number, string[]>();
  for (const { name, points } of series)
    for (const p of points) {
      const band = p.low === undefined ? "" : ` (${interval([p.low, p.high as number], as)})`;
      const said = `${series.length > 1 ? `${name}: ` : ""}${format(p.y, as)}${band}`;
      at.set(p.x, [...(at.get(p.x) ?? []), said]);
    }
  const every = Math.max(1, Math.ceil(at.size / 120));
  const places = [...at].sort((a, b) => a[0] - b[0]).filter((_, i) => i % every === 0);
  const { area, x } = plane;
  return places.map(([value, said], i) => {
    const left = i === 0 ? area.left : (x(value) + x(places[i - 1]?.[0] as number)) / 2;
    const right = i === places.length - 1 ? area.right : (x(value) + x(places[i + 1]?.[0] as number)) / 2;
    const words = `${label === undefined ? "" : `${label} `}${number(value)}\n${said.join("\n")}`;
    return hover(words, hit(left, area.top, right - left, area.bottom - area.top));
  });
}
