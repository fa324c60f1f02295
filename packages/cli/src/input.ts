import { type FileHandle, open } from "node:fs/promises";
import { badInput } from "./failure.ts";
import { readJsonText } from "./json.ts";
import { warn } from "./warnings.ts";

/** Files and standard input, read whole and with their troubles told plainly. */

const MEGABYTE = 1024 * 1024;
/** The longest log of a long evening is a hundredth of this. */
const LARGEST = 100 * MEGABYTE;

export const STDIN = "-";

/** What a person reads in messages. */
export function nameOf(path: string): string {
  return path === STDIN ? "standard input" : path;
}

export async function readJson(path: string): Promise<unknown> {
  const read = readJsonText(await readText(path));
  if (!read.ok) throw badInput(nameOf(path), read.problem);
  warn(nameOf(path), read.warnings);
  return read.value;
}

export async function readText(path: string): Promise<string> {
  const bytes = path === STDIN ? await gather(process.stdin, path) : await readFile(path);
  if (bytes[0] === 0xff || bytes[0] === 0xfe)
    throw badInput(nameOf(path), { code: "file/encoding", message: "expected text in UTF-8, found UTF-16" });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badInput(nameOf(path), {
      code: "file/encoding",
      message: "expected text in UTF-8, found other bytes",
    });
  }
}

async function readFile(path: string): Promise<Uint8Array> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, "r");
    const { size } = await file.stat();
    if (size > LARGEST) throw tooLarge(path, `${Math.round(size / MEGABYTE)} MB`);
    return await gather(file.createReadStream({ autoClose: false }), path);
  } catch (error) {
    throw fileTrouble(path, error);
  } finally {
    await file?.close();
  }
}

async function gather(stream: AsyncIterable<Uint8Array | string>, path: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    size += bytes.length;
    if (size > LARGEST) throw tooLarge(path, "more");
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function tooLarge(path: string, found: string): Error {
  return badInput(nameOf(path), {
    code: "file/too-large",
    message: `expected at most ${LARGEST / MEGABYTE} MB, found ${found}`,
  });
}

const TROUBLES: Readonly<Record<string, readonly [code: string, message: string]>> = {
  ENOENT: ["file/missing", "there is no such file"],
  ENOTDIR: ["file/missing", "there is no such file: part of its path is no directory"],
  EISDIR: ["file/directory", "expected a file, found a directory"],
  EACCES: ["file/forbidden", "this file may not be opened by you"],
  EPERM: ["file/forbidden", "this file may not be opened by you"],
  EEXIST: ["file/exists", "this file exists already"],
  EROFS: ["file/forbidden", "this place cannot be written to"],
  ENOSPC: ["file/full", "there is no room left on the disk"],
  ENAMETOOLONG: ["file/name", "this name is too long for a file"],
  ELOOP: ["file/missing", "there is no such file: its links go in a circle"],
};

/** What the system says about a file, in a person's words. Other errors pass as they are. */
export function fileTrouble(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (typeof code !== "string" || (error as NodeJS.ErrnoException).syscall === undefined)
    return nullByte(path, error);
  const [ours, message] = TROUBLES[code] ?? ["file/trouble", `the system says ${code}`];
  return badInput(nameOf(path), { code: ours, message });
}

function nullByte(path: string, error: unknown): unknown {
  if (!path.includes("\0")) return error;
  return badInput(JSON.stringify(path), {
    code: "file/name",
    message: "expected the name of a file, found one with a null byte",
  });
}
