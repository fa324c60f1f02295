import { acrossLines, fittingTicks, groundLine, gutter, nameBelow, roomBelow, ticksOf } from "./axes.ts";
import { checkList } from "./check.ts";
import { MOST_SERIES } from "./colour.ts";
import { type Column, columnLabels, drawColumns, labelsFit, labelWords, type Slot } from "./columns.ts";
import {
  type DistributionSeries,
  describe,
  type Faces,
  leastStep,
  prepare,
  shown,
  shownDomain,
  tailChance,
} from "./faces.ts";
import { type Flag, flags, type Words } from "./flags.ts";
import { type Area, bodyHeight, type FigureOptions, type Head, head, lookOf, picture } from "./frame.ts";
import { number, percent, wholePercent } from "@fray/engine/numbers";
import { type Domain, extent, linear, niceDomain } from "./scale.ts";
import { element, fill, hit, hover, text } from "./svg.ts";
import { shorten } from "./text.ts";

export interface DistributionOptions extends FigureOptions {
  /** What the values are: "damage". */
  readonly label?: string;
  readonly series: readonly DistributionSeries[];
}

/** Bars of exact distributions with their means and tails: beside each other, or below when there are many values. */
export function distributionPlot(options: DistributionOptions): string {
  checkList(options.series, "series", MOST_SERIES);
  const all = options.series.map(prepare);
  const step = leastStep(all);
  const domain = shownDomain(all, step);
  const keyed = all.length > 1;
  const wide = (options.width ?? 640) - 60;
  const together = (wide * step) / (domain[1] - domain[0]) / all.length >= 5;
  const top = head(options, keyed && together ? all.map(keyOf) : []);
  const panels = together ? [all] : all.map((one) => [one]);
  const sheet = { options, head: top, step, domain, high: extent(shown(all, domain).map(([, c]) => c))[1] };
  const drawn = drawPanels(panels, sheet);
  const described = { ...options, description: options.description ?? all.map(describe).join(" ") };
  return picture(described, top, drawn.bottom, drawn.parts);
}

interface Sheet {
  readonly options: DistributionOptions;
  readonly head: Head;
  readonly step: number;
  readonly domain: Domain;
  readonly high: number;
}

function drawPanels(panels: readonly (readonly Faces[])[], sheet: Sheet) {
  const { options, head } = sheet;
  const room: Domain = [head.pad, head.width - head.pad];
  const below = roomBelow(options.label) + head.pad - 4;
  const name = axisName(sheet, panels.flat());
  const marks = panels.map((panel) =>
    flags(
      panel.flatMap((one) => flagsOf(one, panel.length, sheet)),
      room,
    ),
  );
  const titles = panels.length > 1 ? 22 : 0;
  const around = head.bottom + below + marks.reduce((sum, m) => sum + m.height + titles + 12, -12);
  const height =
    bodyHeight(options, around) / (options.height === undefined ? Math.min(2, panels.length) : panels.length);
  const parts: string[] = [];
  let y = head.bottom;
  let area: Area = { left: 0, right: 0, top: 0, bottom: 0 };
  panels.forEach((panel, i) => {
    if (titles > 0) parts.push(panelTitle(panel[0] as Faces, head, y));
    y += titles + (marks[i]?.height ?? 0);
    area = { left: leftOf(sheet), right: room[1], top: y, bottom: y + height };
    const { drawn, words } = drawPanel(panel, sheet, area);
    parts.push(...drawn, ...(marks[i]?.draw(area, words) ?? []));
    y += height + 12;
  });
  const x = linear(sheet.domain, [area.left, area.right]);
  parts.push(
    ...groundLine(
      area,
      { scale: x, ticks: fittingTicks(sheet.domain, x, room, { as: "number", grain: grainOf(sheet) }) },
      room,
    ),
  );
  parts.push(...nameBelow(area, name, room));
  return { parts, bottom: y - 12 + below };
}

function grainOf({ step }: Sheet): number {
  return Number.isInteger(step) ? 1 : 0;
}

function leftOf(sheet: Sheet): number {
  return sheet.head.pad + gutter(yTicks(sheet));
}

function yTicks({ high }: Sheet) {
  return ticksOf(niceDomain([0, high], 4), 4, "percent");
}

/** Says what the axis leaves out. */
function axisName({ options, domain: [from, to] }: Sheet, all: readonly Faces[]): string | undefined {
  const outside = Math.max(
    ...all.map(({ faces }) => faces.reduce((sum, [v, c]) => (v < from || v > to ? sum + c : sum), 0)),
  );
  if (outside === 0 || options.label === undefined) return options.label;
  return `${options.label} (${percent(outside)} lies beyond)`;
}

function panelTitle(one: Faces, head: Head, y: number): string {
  const sign = keyOf(one).sign(head.pad, y + 9);
  return (
    sign +
    text(head.pad + 24, y + 13, shorten(one.name, 13, head.width - 2 * head.pad - 24), {
      size: 13,
      weight: 600,
    })
  );
}

function keyOf({ name, index }: Faces) {
  const paint = fill(lookOf(index).token);
  return {
    name,
    sign: (x: number, y: number) => element("rect", { x, y: y - 6, width: 18, height: 12, rx: 3, ...paint }),
  };
}

function flagsOf(one: Faces, together: number, sheet: Sheet): Flag[] {
  const x = linear(sheet.domain, [leftOf(sheet), sheet.head.width - sheet.head.pad]);
  const [from, to] = sheet.domain;
  const at = (value: number) => x(Math.max(from, Math.min(to, value)));
  const who = together > 1 ? `${one.name} ` : "";
  const token = together > 1 ? lookOf(one.index).token : "ink";
  const list: Flag[] = [{ x: at(one.mean), label: `${who}mean ${number(one.mean)}`, token }];
  if (one.tail !== undefined) {
    const label = `${who}${percent(tailChance(one))} ${one.tail.label}`;
    list.push({ x: at(one.tail.from - sheet.step / 2), label, token, dash: "3 3" });
  }
  return list;
}

interface Panel {
  readonly drawn: readonly string[];
  readonly words: readonly Words[];
}

function drawPanel(panel: readonly Faces[], sheet: Sheet, area: Area): Panel {
  const x = linear(sheet.domain, [area.left, area.right]);
  const step = x(sheet.step) - x(0);
  const lists = panel.map((one) =>
    one.faces.filter(([v]) => v >= sheet.domain[0] && v <= sheet.domain[1]).map(columnOf(one, panel.length)),
  );
  const labelled = panel.length === 1 && labelsFit(lists[0] as Column[], step);
  const y = linear(labelled ? [0, sheet.high] : niceDomain([0, sheet.high], 4), [
    area.bottom,
    area.top + (labelled ? 18 : 0),
  ]);
  const parts = labelled ? [] : acrossLines(area, { scale: y, ticks: yTicks(sheet) });
  const words: Words[] = [];
  lists.forEach((columns, i) => {
    const token = lookOf((panel[i] as Faces).index).token;
    const slot: Slot = { x, y, step, place: [i, panel.length], token };
    parts.push(...drawColumns(columns, slot, area));
    if (labelled) {
      parts.push(...columnLabels(columns, slot));
      words.push(...labelWords(columns, slot));
    } else if (step / panel.length < 3) parts.push(...zones((panel[i] as Faces).faces, slot, area));
  });
  return { drawn: parts, words };
}

function columnOf(one: Faces, together: number) {
  const who = together > 1 ? `${one.name}, ` : "";
  return ([value, chance]: readonly [number, number]): Column => ({
    value,
    height: chance,
    words: `${who}${number(value)}: ${percent(chance)}`,
    label: wholePercent(chance),
    faint: one.tail !== undefined && value < one.tail.from ? "faint" : "full",
  });
}

/** Where bars are too thin to point at: some dozens of zones that say their sum. */
function zones(faces: Faces["faces"], slot: Slot, area: Area): string[] {
  const wide = (area.right - area.left) / 60;
  const found = new Map<number, [from: number, to: number, sum: number]>();
  for (const [value, chance] of faces) {
    const zone = Math.floor((slot.x(value) - area.left) / wide);
    const old = found.get(zone);
    found.set(zone, [old?.[0] ?? value, value, (old?.[2] ?? 0) + chance]);
  }
  const inside = [...found].filter(([zone]) => zone >= 0 && zone < 60);
  return inside.map(([zone, [from, to, sum]]) => {
    const values = from === to ? number(from) : `${number(from)} to ${number(to)}`;
    return hover(
      `${values}: ${percent(Math.min(1, sum))}`,
      hit(area.left + zone * wide, area.top, wide, area.bottom - area.top),
    );
  });
}
