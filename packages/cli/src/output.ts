import { randomBytes } from "node:crypto";
import { stripVTControlCharacters, styleText } from "node:util";
import { printable } from "@fray/engine/texts";

/** Text out: colour on a terminal only, tables that align, bars; nothing raw that came from outside. */

export type Style = Parameters<typeof styleText>[0];

/** https://no-color.org and https://force-color.org, then whether somebody looks at it. */
export function coloured(stream: { readonly isTTY?: boolean }): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term } = process.env;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return stream.isTTY === true && term !== "dumb";
}

export function paint(
  style: Style,
  text: string,
  stream: { readonly isTTY?: boolean } = process.stdout,
): string {
  if (!coloured(stream) || text === "") return text;
  return styleText(style, printable(text), { validateStream: false }).replaceAll(ESCAPE, OURS);
}

const ESCAPE = "\u001b";
/** An escape of our own until it is written: text from a file cannot be taken for it. */
const OURS = `\ufdd0${randomBytes(8).toString("hex")}`;

/** Text as it is written: what a terminal would obey is shown instead (`\u001b`), unless it is ours. */
export function shown(text: string): string {
  return printable(text).replaceAll(OURS, ESCAPE);
}

export const bold = (text: string): string => paint("bold", text);
export const dim = (text: string): string => paint("dim", text);

/** Resolves when the text is on its way and the reader keeps up. */
export function print(text: string): Promise<void> {
  return write(`${text}\n`);
}

export function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(shown(text))) resolve();
    else process.stdout.once("drain", resolve);
  });
}

/** A line for people beside the output, on standard error. */
export function tell(line: string): void {
  process.stderr.write(`${shown(line)}\n`);
}

/** A line on standard error that the next one takes the place of; an empty one clears it. */
export function redraw(line: string): void {
  process.stderr.write(`\r${ESCAPE}[2K${shown(line)}`);
}

/** Columns people have in front of them; piped text is not broken into lines. */
export function width(): number {
  return process.stdout.isTTY ? Math.max(40, process.stdout.columns || 80) : Number.POSITIVE_INFINITY;
}

export function length(text: string): number {
  return [...stripVTControlCharacters(text.replaceAll(OURS, ESCAPE))].length;
}

export type Align = "left" | "right";

export function pad(text: string, to: number, align: Align = "left"): string {
  const gap = " ".repeat(Math.max(0, to - length(text)));
  return align === "left" ? text + gap : gap + text;
}

export interface TableStyle {
  readonly align?: readonly Align[];
  readonly indent?: number;
  readonly gap?: number;
  readonly head?: readonly string[];
}

/** Rows in columns. The last column is wrapped to the terminal. */
export function table(rows: readonly (readonly string[])[], style: TableStyle = {}): string {
  const { align = [], indent = 2, gap = 3, head } = style;
  const all = head === undefined ? rows : [head, ...rows];
  const columns = Math.max(0, ...all.map((r) => r.length));
  const widths = Array.from({ length: columns }, (_, c) =>
    Math.max(0, ...all.map((r) => length(r[c] ?? ""))),
  );
  const line = (row: readonly string[], look: (text: string) => string): string => {
    const cells = row.map((cell, c) =>
      look(c === row.length - 1 && align[c] !== "right" ? cell : pad(cell, widths[c] as number, align[c])),
    );
    const last = cells.pop() ?? "";
    const start = " ".repeat(indent) + cells.map((cell) => cell + " ".repeat(gap)).join("");
    return (start + wrap(last, width() - length(start), length(start))).trimEnd();
  };
  const body = rows.map((row) => line(row, (text) => text));
  return (head === undefined ? body : [line(head, dim), ...body]).join("\n");
}

/** Breaks text between words, never before a % sign; further lines hang under the first. */
export function wrap(text: string, to: number, indent = 0): string {
  if (length(text) <= to || to < 20) return text;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ (?!%)/)) {
    if (line !== "" && length(line) + 1 + length(word) > to) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${" ".repeat(indent)}`);
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

/** A bar of block characters, exact to an eighth. What is above 0 is seen. */
export function bar(share: number, cells: number): string {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * cells * 8));
  return "█".repeat(eighths >> 3) + (EIGHTHS[eighths & 7] as string);
}

const SHORT = new Intl.NumberFormat("en", {
  notation: "compact",
  compactDisplay: "long",
  maximumSignificantDigits: 2,
});
const SPEAKABLE = 1e15;

/** `9.6 billion`. */
export const inWords = (value: number): string =>
  value < SPEAKABLE ? SHORT.format(value) : value.toExponential(1).replace("+", "");

/** `some 9.6 billion battles` */
export const aboutSoMany = (value: number, things: string): string =>
  Number.isFinite(value) ? `some ${inWords(value)} ${things}` : `more ${things} than can be counted`;
