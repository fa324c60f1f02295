import { statSync } from "node:fs";
import { gone } from "./troubles.ts";

/** The place of an open database: whether its files are still those that were opened, and under their names. */
export class FilePlace {
  private readonly files: readonly { readonly path: string; readonly inode: string }[];

  constructor(file: string) {
    this.files = [file, `${file}-wal`].map((path) => ({ path, inode: inodeOf(path) }));
  }

  /** Throws when they are not: what is written now is nowhere once this process ends. */
  check(): void {
    for (const { path, inode } of this.files) if (inodeOf(path) !== inode) throw gone(path);
  }
}

function inodeOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev}:${found.ino}`;
}
