import { TOKENS, type Token } from "./colour.ts";
import { escape } from "./text.ts";

/** The few elements a plot is made of. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Two digits are finer than any screen. A place that is no number is our own mistake. */
export function place(value: number): string {
  if (!Number.isFinite(value)) throw new Error("a plot tried to draw at a place that is no number");
  return String(Math.round(value * 100) / 100 + 0);
}

export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  let open = name;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) open += ` ${key}="${typeof value === "number" ? place(value) : escape(value)}"`;
  return children.length === 0 ? `<${open}/>` : `<${open}>${children.join("")}</${name}>`;
}

/** The class follows the theme; the plain attribute serves viewers without custom properties. */
export function fill(token: Token): Attributes {
  return { class: `f-${token}`, fill: TOKENS[token][0] };
}

export function stroke(token: Token, width = 1): Attributes {
  return { class: `s-${token}`, stroke: TOKENS[token][0], "stroke-width": width, fill: "none" };
}

export interface TextOptions {
  readonly anchor?: "middle" | "end" | undefined;
  readonly size?: number;
  readonly token?: Token;
  readonly weight?: number;
  /** `title`: the serif of headings; `halo`: legible over lines; `black`, `white`: on a colour of its own. */
  readonly kind?: "title" | "halo" | "black" | "white";
}

export function text(x: number, y: number, content: string, options: TextOptions = {}): string {
  const { token, kind } = options;
  const paint: Attributes = token !== undefined ? fill(token) : kind === "white" ? { fill: "#ffffff" } : {};
  const names = [paint.class, kind].filter((c) => c !== undefined).join(" ");
  const attributes = {
    x,
    y,
    ...paint,
    class: names === "" ? undefined : names,
    "text-anchor": options.anchor,
    "font-size": options.size,
    "font-weight": options.weight,
  };
  return element("text", attributes, escape(content));
}

export type Point = readonly [x: number, y: number];

export function line(from: Point, to: Point, paint: Attributes): string {
  return element("path", { d: polyline([from, to]), ...paint });
}

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${place(x)} ${place(y)}`).join("");
}

/** What a pointer reads over a part. */
export function hover(words: string, ...parts: readonly string[]): string {
  return element("g", { class: "hover" }, element("title", {}, escape(words)), ...parts);
}

/** Nothing to see until the pointer is over it. */
export function hit(x: number, y: number, width: number, height: number): string {
  return element("rect", { class: "hit", x, y, width, height, fill: "none", "pointer-events": "all" });
}

export type Mark = "circle" | "square" | "triangle" | "diamond";
const MARKS: readonly Mark[] = ["circle", "square", "triangle", "diamond"];

export function markOf(series: number): Mark {
  return MARKS[series % MARKS.length] as Mark;
}

export function mark(kind: Mark, [x, y]: Point, size: number, paint: Attributes): string {
  if (kind === "circle") return element("circle", { cx: x, cy: y, r: size, ...paint });
  return element("path", { d: markPath(kind, x, y, size), ...paint });
}

function markPath(kind: Mark, x: number, y: number, size: number): string {
  const s = size * (kind === "square" ? 0.9 : 1.25);
  if (kind === "square")
    return `M${place(x - s)} ${place(y - s)}h${place(2 * s)}v${place(2 * s)}h${place(-2 * s)}z`;
  const corners: [number, number][] =
    kind === "triangle"
      ? [
          [x, y - s],
          [x + s, y + s * 0.8],
          [x - s, y + s * 0.8],
        ]
      : [
          [x, y - s],
          [x + s, y],
          [x, y + s],
          [x - s, y],
        ];
  return `${polyline(corners)}z`;
}
