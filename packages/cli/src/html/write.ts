import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileTrouble } from "../input.ts";

/** Pages and pictures are made anew each time: unlike a log, an older one is overwritten. */

/** `--html FILE` and `--svg FOLDER`. */
export interface Drawn {
  readonly html?: string;
  readonly svg?: string;
}

export interface Drawing {
  page(): string;
  figures(): Readonly<Record<string, string>>;
}

/** Draws only when something is to be drawn: plots are loaded then. */
export async function drawTo({ html, svg }: Drawn, draw: () => Promise<Drawing>): Promise<void> {
  if (html === undefined && svg === undefined) return;
  const drawing = await draw();
  if (html !== undefined) await writePage(html, drawing.page());
  if (svg !== undefined) await writeFigures(svg, drawing.figures());
}

async function writePage(file: string, html: string): Promise<void> {
  await write(file, html);
  process.stderr.write(`The report is in ${file}\n`);
}

async function writeFigures(folder: string, figures: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileTrouble(folder, error);
  });
  for (const [name, svg] of Object.entries(figures)) await write(join(folder, `${name}.svg`), svg);
  process.stderr.write(`${Object.keys(figures).length} pictures are in ${folder}\n`);
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw fileTrouble(file, error);
  });
}
