import type { Token } from "./colour.ts";
import type { Words } from "./flags.ts";
import type { Area } from "./frame.ts";
import type { Scale } from "./scale.ts";
import { element, fill, hit, hover, place, text } from "./svg.ts";
import { textWidth } from "./text.ts";

/** Upright bars on a number line: apart while there is room for gaps, one outline when there is not. */

export interface Column {
  readonly value: number;
  readonly height: number;
  /** Said over it. */
  readonly words: string;
  /** Written above it, where all of them fit. */
  readonly label: string;
  readonly faint: "faint" | "full";
}

export interface Slot {
  readonly x: Scale;
  readonly y: Scale;
  /** Pixels from one value to the next. */
  readonly step: number;
  /** Which of how many series share the step. */
  readonly place: readonly [which: number, of: number];
  readonly token: Token;
}

/** Below this many pixels a gap of one would eat the bar. */
const SPACED = 3;
const FAINT = 0.42;

export function labelsFit(columns: readonly Column[], step: number): boolean {
  return columns.length <= 40 && columns.every((c) => textWidth(c.label, 11) + 4 <= step);
}

export function drawColumns(columns: readonly Column[], slot: Slot, area: Area): string[] {
  const [, of] = slot.place;
  if (slot.step / of < SPACED) return drawOutline(columns, slot, area);
  return columns.filter((c) => c.height > 0).map((c) => drawOne(c, slot, area));
}

function drawOne(column: Column, slot: Slot, area: Area): string {
  const [which, of] = slot.place;
  const group = Math.min(slot.step, 112 * of);
  const gap = slot.step >= 12 ? 2 : 1;
  const wide = (group - gap * (of > 1 ? 2 : 1)) / of;
  const left = slot.x(column.value) - (wide * of) / 2 + wide * which;
  const width = Math.max(1, wide - (of > 1 && wide > 4 ? 1 : 0));
  // What can happen is seen, be it a hair.
  const top = Math.min(slot.y(column.height), area.bottom - 0.75);
  const paint = { ...fill(slot.token), "fill-opacity": column.faint === "faint" ? FAINT : undefined };
  const bar = element("path", { d: barPath(left, top, width, area.bottom), ...paint });
  return hover(column.words, hit(left, area.top, width, area.bottom - area.top), bar);
}

/** The upper corners a little round where it is wide enough to see. */
function barPath(left: number, top: number, width: number, bottom: number): string {
  const r = width >= 8 && bottom - top > 4 ? 2 : 0;
  const [x, y, w] = [place(left), place(top), place(width)];
  if (r === 0) return `M${x} ${place(bottom)}V${y}h${w}V${place(bottom)}z`;
  return `M${x} ${place(bottom)}V${place(top + r)}q0 -2 2 -2h${place(width - 4)}q2 0 2 2V${place(bottom)}z`;
}

/** One column for each pixel, as high as the highest value in it; two outlines when a part is faint. */
function drawOutline(columns: readonly Column[], slot: Slot, area: Area): string[] {
  const parts: string[] = [];
  for (const faint of ["faint", "full"] as const) {
    const d = outline(columns, faint, slot, area);
    if (d === "") continue;
    parts.push(
      element("path", { d, ...fill(slot.token), "fill-opacity": faint === "faint" ? FAINT : undefined }),
    );
  }
  return parts;
}

function outline(columns: readonly Column[], faint: Column["faint"], slot: Slot, area: Area): string {
  const tops = new Map<number, number>();
  for (const c of columns) {
    if (c.height <= 0 || c.faint !== faint) continue;
    const half = Math.max(0.5, slot.step / 2);
    const from = Math.round(slot.x(c.value) - half);
    const to = Math.max(from + 1, Math.round(slot.x(c.value) + half));
    for (let px = from; px < to; px++) tops.set(px, Math.max(tops.get(px) ?? 0, c.height));
  }
  let d = "";
  let last = Number.NaN;
  for (const [px, height] of [...tops].sort((a, b) => a[0] - b[0])) {
    const y = place(Math.min(slot.y(height), area.bottom - 0.75));
    d +=
      px === last
        ? `V${y}h1`
        : `${d === "" ? "" : `V${place(area.bottom)}z`}M${px} ${place(area.bottom)}V${y}h1`;
    last = px + 1;
  }
  return d === "" ? "" : `${d}V${place(area.bottom)}z`;
}

const LABEL = { anchor: "middle", size: 11, token: "quiet" } as const;

/** Where those labels stand. */
export function labelWords(columns: readonly Column[], slot: Slot): readonly Words[] {
  return columns.map(({ value, height, label }) => {
    const [x, y] = [slot.x(value), slot.y(height) - 5];
    const half = textWidth(label, LABEL.size) / 2 + 2;
    return { across: [x - half, x + half], down: [y - LABEL.size, y + 3] };
  });
}

export function columnLabels(columns: readonly Column[], slot: Slot): string[] {
  return columns.map((c) => text(slot.x(c.value), slot.y(c.height) - 5, c.label, { ...LABEL, kind: "halo" }));
}
