import { StoreTrouble } from "./store.ts";

/** The engines' failures in our words. */

type Known = readonly (readonly [pattern: RegExp, code: string, message: string])[];

export function trouble(error: unknown, where: string, known: Known): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  const found = known.find(([pattern]) => pattern.test(`${code} ${message}`));
  return found === undefined
    ? new StoreTrouble("store/failed", `${where}: ${message}`)
    : new StoreTrouble(found[1], `${where}: ${found[2]}`, found[2]);
}

export const newer = (version: number): StoreTrouble =>
  new StoreTrouble("store/version", `these tables were kept by a newer Fray (version ${version})`);

/** A directory that is deleted while its files are open can still be written to, and everything written is lost. */
export const gone = (file: string): StoreTrouble => {
  const reason = "the data directory was deleted or replaced while the server runs";
  return new StoreTrouble("store/gone", `${file}: ${reason}`, reason);
};

export const SQLITE_TROUBLES: Known = [
  [/BUSY|LOCKED|locked/, "store/in-use", "another process uses this data directory"],
  [/FULL|ENOSPC|database or disk is full/, "store/full", "the disk is full; nothing was kept"],
  [
    /READONLY|readonly|EROFS|EACCES|EPERM|ENOTDIR|EEXIST|CANTOPEN|unable to open/,
    "store/read-only",
    "it cannot be written to",
  ],
  [
    /NOTADB|CORRUPT|malformed|not a database/,
    "store/broken",
    "this is no database of ours, or it is damaged",
  ],
  [/IOERR|EIO|disk I\/O error/, "store/io", "the disk fails"],
];

const UNREACHABLE = /^08|^57P0|ECONN|ENOENT|ENOTFOUND|EPIPE|timeout|[Cc]onnection terminated|not queryable/;

export const POSTGRES_TROUBLES: Known = [
  [/^42P01 /, "store/gone", "the tables of this database were deleted while the server runs"],
  [/^58|^XX00[12]/, "store/io", "the database's disk fails"],
  [/^53100 /, "store/full", "the disk is full; nothing was kept"],
  [/^25006 |^42501 /, "store/read-only", "it cannot be written to"],
  [/^28/, "store/refused", "the database does not let this server in"],
  [/^3D000 /, "store/missing", "there is no such database"],
  [UNREACHABLE, "store/unreachable", "the database cannot be reached"],
];

/** Whether a connection broke, or two commits met: it may be tried again. */
export const mayPass = (error: unknown): boolean => {
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  return code.startsWith("40") || UNREACHABLE.test(`${code} ${message}`);
};
