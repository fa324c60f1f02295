import { checkNumber, checkText, refuse } from "./check.ts";
import { SERIES, TOKENS, type Token } from "./colour.ts";
import { element, fill, place, type Attributes, stroke, text } from "./svg.ts";
import { escape, shorten, textWidth, wrap, wrapEvenly } from "./text.ts";

/** What every figure has: a title that says the finding, a key, words for screen readers, two themes. */

export interface FigureOptions {
  /** The finding: "Ana wins 61 % ± 1". */
  readonly title: string;
  /** One quiet line under the title. */
  readonly note?: string;
  /** Words for those who do not see it; made from the data unless given. */
  readonly description?: string;
  /** Pixels it is drawn for; it scales, but text is only legible near this. 640 unless given. */
  readonly width?: number;
  /** Of the whole picture; chosen from the data unless given. */
  readonly height?: number;
  /** `hidden` where the page has a heading of its own. */
  readonly heading?: "shown" | "hidden";
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One entry of the key: draws its sign into a box of 18 × 12 around the middle of its left edge. */
export interface Key {
  readonly name: string;
  sign(x: number, y: number): string;
}

export interface Head {
  readonly width: number;
  readonly pad: number;
  readonly parts: readonly string[];
  readonly bottom: number;
}

export const TEXT = 12;
const TITLE = 18;
const NARROW = 480;

export function widthOf(options: FigureOptions): number {
  const width = checkNumber(options.width ?? 640, "width");
  if (width < 240 || width > 4000) refuse("width", `is ${width}, not from 240 to 4000`);
  return width;
}

export function isNarrow(width: number): boolean {
  return width < NARROW;
}

/** The plot's own height: what is asked for less what is around it, or a calm proportion. */
export function bodyHeight(options: FigureOptions, around: number): number {
  const width = widthOf(options);
  if (options.height === undefined) return Math.round(Math.min(280, Math.max(170, width * 0.4)));
  const height = checkNumber(options.height, "height");
  if (height - around < 60)
    refuse("height", `is ${height}, too low: ${Math.ceil(around + 60)} is the least here`);
  return height - around;
}

export function head(options: FigureOptions, keys: readonly Key[] = []): Head {
  checkText(options.title, "title");
  const width = widthOf(options);
  const pad = isNarrow(width) ? 12 : 16;
  const room = width - 2 * pad;
  const parts: string[] = [];
  let y = pad;
  if (options.heading !== "hidden") {
    // The serif's letters are a little wider than those of the table of widths.
    for (const row of wrapEvenly(options.title, TITLE * 1.06, room, 3)) {
      parts.push(text(pad, y + 15, row, { size: TITLE, weight: 600, kind: "title" }));
      y += 23;
    }
    for (const row of options.note === undefined ? [] : wrap(options.note, 13, room, 3)) {
      parts.push(text(pad, y + 12, row, { size: 13, token: "quiet" }));
      y += 18;
    }
    y += 6;
  }
  if (keys.length > 0) y = drawKeys(parts, keys, { left: pad, top: y, right: width - pad, bottom: 0 });
  return { width, pad, parts, bottom: y };
}

function drawKeys(parts: string[], keys: readonly Key[], box: Area): number {
  let x = box.left;
  let y = box.top + 9;
  for (const key of keys) {
    const name = shorten(key.name, TEXT, box.right - box.left - 24);
    const wide = 24 + textWidth(name, TEXT);
    if (x > box.left && x + wide > box.right) {
      x = box.left;
      y += 20;
    }
    parts.push(key.sign(x, y), text(x + 24, y + 4, name));
    x += wide + 16;
  }
  return y + 17;
}

export interface SeriesLook {
  readonly token: Token;
  readonly dash: string | undefined;
}

const DASHES = [undefined, "7 4", "2 3", "10 3 2 3", "5 2 1 2 1 2", "1 4"] as const;

export function lookOf(series: number): SeriesLook {
  const turn = Math.floor(series / SERIES.length);
  return { token: SERIES[series % SERIES.length] as Token, dash: DASHES[(series + turn) % DASHES.length] };
}

export function lineOf(series: number, width = 2): Attributes {
  const { token, dash } = lookOf(series);
  return { ...stroke(token, width), "stroke-dasharray": dash, "stroke-linejoin": "round" };
}

function themed(column: 0 | 1): string {
  return Object.entries(TOKENS)
    .map(([name, pair]) => `--f-${name}:var(--fray-${name},${pair[column]})`)
    .join(";");
}

function painted(): string {
  return (Object.keys(TOKENS) as Token[])
    .map((t) => `.fray-plot .f-${t}{fill:var(--f-${t})}.fray-plot .s-${t}{stroke:var(--f-${t})}`)
    .join("");
}

/** Printed on paper it is light, whatever the screen. */
const STYLE = `.fray-plot{${themed(0)};max-width:100%;height:auto;font-variant-numeric:tabular-nums}
@media screen and (prefers-color-scheme:dark){.fray-plot{${themed(1)}}}
.fray-plot text{fill:var(--f-ink)}${painted()}
.fray-plot .black{fill:#000}.fray-plot .white{fill:#fff}
.fray-plot .backdrop{fill:var(--fray-backdrop,var(--f-ground))}
.fray-plot .title{font-family:"Fraunces Variable",Fraunces,"Iowan Old Style",Palatino,Georgia,serif}
.fray-plot .halo{paint-order:stroke;stroke:var(--f-ground);stroke-width:4px;stroke-linejoin:round}
.fray-plot .hover:hover .hit{fill:var(--f-ink);fill-opacity:.08}`;

const FONT = '"Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';

/** The whole picture. Its ids come from its own text, so that many can stand in one page. */
export function picture(options: FigureOptions, from: Head, height: number, rest: readonly string[]): string {
  const body = [...from.parts, ...rest].join("\n");
  const described = options.description ?? "";
  const id = `fray-${hash(`${from.width} ${options.title} ${described} ${body}`)}`;
  const { width } = from;
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    class: "fray-plot",
    viewBox: `0 0 ${place(width)} ${place(height)}`,
    width,
    height,
    role: "img",
    "aria-labelledby": described === "" ? `${id}-t` : `${id}-t ${id}-d`,
    "font-family": FONT,
    "font-size": TEXT,
  };
  const words = [element("title", { id: `${id}-t` }, escape(options.title))];
  if (described !== "") words.push(element("desc", { id: `${id}-d` }, escape(described)));
  const ground = { ...fill("ground"), class: "backdrop", width, height, rx: 12 };
  return `${element("svg", attributes, ...words, `<style>${STYLE}</style>`, element("rect", ground), "\n", body)}\n`;
}

/** FNV-1a over the code units: names, not secrets. */
function hash(words: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) h = Math.imul(h ^ words.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
