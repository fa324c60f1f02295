import { checkList, checkSameLength, checkText, PlotError, refuse } from "./check.ts";
import { type Format, format } from "@fray/engine/numbers";
import { REPORT_STYLE } from "./report-style.ts";
import { element } from "./svg.ts";
import { escape } from "./text.ts";

/** One HTML document that carries everything it shows: nothing is fetched, nothing runs. */

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

export interface TableColumn {
  readonly name: string;
  /** How numbers are written; a column of words otherwise. */
  readonly as?: Format;
}

/** Numbers are written as their column says; words, ready-made, stand as they are. `null` is nothing known. */
export type TableCell = string | number | null;

export interface ReportTable {
  readonly caption?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** An SVG of this package, or better the function that draws it for a width: then phones get their own. */
export type ReportFigure = string | ((width: number) => string);

export interface ReportDetails {
  readonly summary: string;
  readonly text?: string;
  readonly table?: ReportTable;
}

export interface ReportSection {
  readonly heading: string;
  /** Paragraphs are parted by empty lines. */
  readonly text?: string;
  readonly figure?: ReportFigure;
  readonly table?: ReportTable;
  /** Raw data, folded away. */
  readonly details?: ReportDetails | readonly ReportDetails[];
}

export interface ReportOptions {
  readonly title: string;
  readonly subtitle?: string;
  /** The numbers to see first; the very first is the biggest. */
  readonly facts?: readonly Fact[];
  readonly sections: readonly ReportSection[];
  readonly footer?: string;
  /** Of the words in it; `en` unless given. */
  readonly language?: string;
}

const WIDE = 742;
const NARROW = 350;

export function htmlReport(options: ReportOptions): string {
  checkText(options.title, "title");
  checkList(options.sections, "sections");
  const { title, subtitle, facts = [], sections, footer, language = "en" } = options;
  const lines = [
    "<!doctype html>",
    `<html lang="${escape(language)}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">`,
    `<title>${escape(title)}</title>`,
    `<style>${REPORT_STYLE}</style>`,
    "</head>",
    "<body>",
    "<header>",
    `<h1>${escape(title)}</h1>`,
    subtitle === undefined ? "" : `<p class="subtitle">${glued(subtitle)}</p>`,
    facts.length === 0 ? "" : element("dl", { class: "facts" }, ...facts.map(factHtml)),
    sections.length < 4 ? "" : contents(sections),
    "</header>",
    "<main>",
    ...sections.map(sectionHtml),
    "</main>",
    footer === undefined ? "" : `<footer>${paragraphs(footer)}</footer>`,
    "</body>",
    "</html>",
  ];
  return `${lines.filter((l) => l !== "").join("\n")}\n`;
}

function factHtml({ name, value, note }: Fact, i: number): string {
  checkText(name, `fact ${i + 1}: name`);
  checkText(value, `fact ${name}: value`);
  const small = note === undefined ? "" : `<small>${glued(note)}</small>`;
  return `<div class="fact"><dt>${escape(name)}</dt><dd><b>${escape(value)}</b>${small}</dd></div>`;
}

function contents(sections: readonly ReportSection[]): string {
  const links = sections.map(({ heading }, i) => `<a href="#s${i + 1}">${escape(heading)}</a>`);
  return `<nav aria-label="Contents">${links.join("\n")}</nav>`;
}

function sectionHtml(section: ReportSection, i: number): string {
  checkText(section.heading, `section ${i + 1}: heading`);
  const { heading, text, figure, table, details = [] } = section;
  const folded = Array.isArray(details) ? (details as readonly ReportDetails[]) : [details as ReportDetails];
  const parts = [
    `<section id="s${i + 1}">`,
    `<h2>${escape(heading)}</h2>`,
    text === undefined ? "" : paragraphs(text),
    figure === undefined ? "" : figureHtml(figure, heading),
    table === undefined ? "" : tableHtml(table, heading),
    ...folded.map((d) => detailsHtml(d, heading)),
    "</section>",
  ];
  return parts.filter((p) => p !== "").join("\n");
}

/** A number and its sign stay on one line. */
const glued = (text: string) => escape(text).replace(/(\d) (?=%)/g, "$1\u00a0");

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((p) => p.trim() !== "")
    .map((p) => `<p>${glued(p.trim())}</p>`)
    .join("\n");
}

function figureHtml(figure: ReportFigure, where: string): string {
  if (typeof figure === "string") return `<figure>${safeSvg(figure, where)}</figure>`;
  const wide = `<div class="wide">${safeSvg(figure(WIDE), where)}</div>`;
  return `<figure>${wide}<div class="narrow">${safeSvg(figure(NARROW), where)}</div></figure>`;
}

/** Our own plots never hold these; a figure from elsewhere might. */
const ACTIVE =
  /<(script|foreignobject|iframe|image|use|a|animate|set)\b|\son[a-z]+\s*=|javascript:|href\s*=|url\s*\(|@import/i;

function safeSvg(svg: string, where: string): string {
  const markup = svg.trim();
  if (!/^<svg\b[\s\S]*<\/svg>$/.test(markup)) refuse(`${where}: figure`, "is no SVG");
  // Between tags stands only text, where these would be harmless; in tags and styles they are not.
  const tags = markup.replace(/>[^<]*(?=<(?!\/style))/g, ">");
  const found = ACTIVE.exec(tags);
  if (found !== null)
    refuse(`${where}: figure`, `holds something active or from outside: ${found[0].trim()}`);
  return markup;
}

function detailsHtml({ summary, text, table }: ReportDetails, where: string): string {
  checkText(summary, `${where}: summary of the details`);
  const pre = text === undefined ? "" : `<pre tabindex="0">${escape(text)}</pre>`;
  const rows = table === undefined ? "" : tableHtml(table, `${where}, ${summary}`);
  return `<details><summary>${escape(summary)}</summary>${pre}${rows}</details>`;
}

function tableHtml({ caption, columns, rows }: ReportTable, where: string): string {
  checkList(columns, `${where}: columns of the table`);
  const head = columns.map(({ name, as }) => `<th scope="col"${right(as)}>${escape(name)}</th>`);
  const body = rows.map((row, i) => {
    checkSameLength(columns, row, `${where}: columns and row ${i + 1}`);
    return `<tr>${row.map((cell, c) => cellHtml(cell, columns[c] as TableColumn, c, `${where}: row ${i + 1}`)).join("")}</tr>`;
  });
  const title = caption === undefined ? "" : `<caption>${escape(caption)}</caption>`;
  const table = `<table>${title}<thead><tr>${head.join("")}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody></table>`;
  return `<div class="table" role="region" tabindex="0" aria-label="${escape(caption ?? where)}">${table}</div>`;
}

const right = (as: Format | undefined) => (as === undefined ? "" : ' class="n"');

function cellHtml(cell: TableCell, { as }: TableColumn, column: number, where: string): string {
  if (typeof cell === "number" && !Number.isFinite(cell))
    throw new PlotError(`${where}, cell ${column + 1} is not a number`);
  const words = cell === null ? "–" : typeof cell === "number" ? format(cell, as ?? "number") : cell;
  return column === 0 && as === undefined
    ? `<th scope="row">${escape(words)}</th>`
    : `<td${right(as)}>${escape(words)}</td>`;
}
