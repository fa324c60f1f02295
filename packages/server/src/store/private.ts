import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files of tables are their owner's alone: they hold the seeds of battles that go on, and what is hidden in them. */

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o077;
/** What the engine puts beside a database. */
const BESIDE = ["", "-wal", "-shm", "-journal"];
/** Names of our own in a data directory. */
const OURS = /^(tables[.-].*|backups)$/;

/** Makes a folder that only its owner enters. One that was there is closed to others only if nothing but ours is in it. */
export function privateFolder(path: string): void {
  const made = mkdirSync(path, { recursive: true, mode: FOLDER });
  if (made !== undefined) return;
  if (readdirSync(path).every((name) => OURS.test(name))) tighten(path, FOLDER);
}

/** A database and what stands beside it, made private before anything is written. The engine takes its mode for the others. */
export function privateDatabase(file: string): void {
  // ODD: a file that exists is not opened here: closing any descriptor of it ends the engine's locks in this process
  if (!existsSync(file)) closeSync(openSync(file, "wx", FILE));
  for (const end of BESIDE) tighten(file + end, FILE);
}

/** A folder of backups, if there is one, and what is in it. */
export function privateBackups(folder: string): void {
  if (!existsSync(folder)) return;
  tighten(folder, FOLDER);
  for (const name of readdirSync(folder)) if (name.endsWith(".db")) tighten(join(folder, name), FILE);
}

/** Only what is ours can be changed, and only what is too open is. */
function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && found.uid === process.getuid?.() && (found.mode & OTHERS) !== 0)
    chmodSync(path, mode);
}
