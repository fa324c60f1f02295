import { StoreTrouble } from "./store.ts";

/** The engines' failures in our words. */

type Known = readonly (readonly [pattern: RegExp, code: string, message: string])[];

export function trouble(error: unknown, where: string, known: Known): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  const found = known.find(([pattern]) => pattern.test(`${code} ${message}`));
  return found === undefined
    ? new StoreTrouble("store/failed", `${where}: ${message}`)
    : new StoreTrouble(found[1], `${where}: ${found[2]}`);
}

export const newer = (version: number): StoreTrouble =>
  new StoreTrouble("store/version", `these tables were kept by a newer Fray (version ${version})`);

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
];

const UNREACHABLE = /^08|^57P0|ECONN|ENOENT|ENOTFOUND|EPIPE|timeout|[Cc]onnection terminated|not queryable/;

export const POSTGRES_TROUBLES: Known = [
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
