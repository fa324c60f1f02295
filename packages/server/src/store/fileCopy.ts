import { existsSync, fstatSync, read, rmSync, statfsSync } from "node:fs";
import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { privateFolder } from "./private.ts";
import { StoreTrouble } from "./store.ts";
import { SQLITE_TROUBLES, trouble } from "./troubles.ts";

/** A copy of a database file that does not change meanwhile, made piece by piece beside everything else. */
export interface FileCopy {
  readonly done: Promise<void>;
  /** Ends it; nothing is left of it. */
  stop(): void;
}

/** Each piece is on the disk before the next is read: a burst of writing would make commits wait. */
const PIECE = 4 << 20;
/** Bytes 18 and 19 of a database say how it is written; these say that there is no log beside it to look for. */
const NO_LOG = { at: 18, bytes: Uint8Array.of(1, 1) };

const readAt = promisify(read);

/**
 * ODD: the file is read by a descriptor that its owner keeps open. POSIX ends all locks of a process on a file as soon
 * as it closes any descriptor of it, and the lock is what keeps a second server out.
 */
export function copyFile(from: number, to: string): FileCopy {
  const partial = `${to}.partial`;
  let over = false;
  const copied = async (): Promise<void> => {
    if (existsSync(to)) throw new StoreTrouble("store/exists", `${to} exists already`);
    privateFolder(dirname(to));
    rmSync(partial, { force: true });
    roomFor(fstatSync(from).size, to);
    const target = await open(partial, "wx", 0o600);
    await pieces(from, target, () => over).finally(() => target.close());
    await rename(partial, to);
    const folder = await open(dirname(to), "r");
    await folder.sync().finally(() => folder.close());
  };
  const done = copied().catch((error: unknown) => {
    rmSync(partial, { force: true });
    throw trouble(error, to, SQLITE_TROUBLES);
  });
  return { done, stop: () => void (over = true) };
}

async function pieces(from: number, target: FileHandle, isStopped: () => boolean): Promise<void> {
  const piece = Buffer.allocUnsafe(PIECE);
  for (let at = 0; ; ) {
    const { bytesRead } = await readAt(from, piece, 0, PIECE, at);
    if (bytesRead === 0) break;
    if (isStopped()) throw stopped();
    for (let done = 0; done < bytesRead; )
      done += (await target.write(piece, done, bytesRead - done, at + done)).bytesWritten;
    await target.datasync();
    at += bytesRead;
  }
  await target.write(NO_LOG.bytes, 0, NO_LOG.bytes.length, NO_LOG.at);
  await target.sync();
}

/** Whoever asked for a copy is told that the store closes. */
export const stopped = (): StoreTrouble =>
  new StoreTrouble("store/stopped", "the copy was stopped", "the server stops: there is no copy");

/** A disk that a copy would fill is left as it is: tables need its room. */
function roomFor(bytes: number, file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize >= bytes * 1.1) return;
  const reason = "there is no room for a copy";
  throw new StoreTrouble("store/full", `${file}: ${reason} of ${bytes} bytes`, reason);
}
