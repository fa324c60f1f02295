import { constants } from "node:fs";
import { access, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { badInput, usage } from "../failure.ts";
import { fileTrouble } from "../input.ts";
import { tell } from "../output.ts";

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

/** Whether there is a place for both: asked before the battles, for nobody likes to fight them twice. */
export async function placeFor({ html, svg }: Drawn): Promise<void> {
  if (html === "") throw usage("--html: expected a file, found nothing");
  if (svg === "") throw usage("--svg: expected a folder, found nothing");
  if (html !== undefined) await placeForPage(html);
  if (svg !== undefined) await placeForFigures(svg);
}

async function placeForPage(file: string): Promise<void> {
  const there = await lookAt(file);
  if (there?.isDirectory())
    throw badInput(file, { code: "file/directory", message: "expected a file, found a directory" });
  const folder = dirname(resolve(file));
  if (there === null && (await lookAt(folder)) === null)
    throw badInput(file, { code: "file/missing", message: "there is no such folder to write to" });
  await writable(file, there === null ? folder : file);
}

/** The folder is made with those above it: what is there of them must be one, and open to us. */
async function placeForFigures(folder: string): Promise<void> {
  let at = resolve(folder);
  let there = await lookAt(at);
  while (there === null && dirname(at) !== at) there = await lookAt((at = dirname(at)));
  if (there !== null && !there.isDirectory())
    throw badInput(folder, { code: "file/no-directory", message: "expected a folder, found a file" });
  await writable(folder, at);
}

/** Null where nothing is. */
async function lookAt(path: string): Promise<Awaited<ReturnType<typeof stat>> | null> {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw fileTrouble(path, error);
  }
}

async function writable(asked: string, path: string): Promise<void> {
  await access(path, constants.W_OK).catch((error: unknown) => {
    throw fileTrouble(asked, error);
  });
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
  tell(`The report is in ${file}`);
}

async function writeFigures(folder: string, figures: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileTrouble(folder, error);
  });
  for (const [name, svg] of Object.entries(figures)) await write(join(folder, `${name}.svg`), svg);
  const drawn = Object.keys(figures).length;
  tell(`${drawn === 1 ? "1 picture is" : `${drawn} pictures are`} in ${folder}`);
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    throw fileTrouble(file, error);
  });
}
