import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Packages as the current folder sees them: the command line itself is installed elsewhere. */

interface Manifest {
  readonly exports?: unknown;
  readonly main?: string;
}

/** The file a package is entered by; null where there is no such package. */
export function entryOf(name: string): string | null {
  for (let folder = resolve("."); ; folder = dirname(folder)) {
    const home = join(folder, "node_modules", name);
    const manifest = join(home, "package.json");
    if (existsSync(manifest)) {
      const { exports: entries, main } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
      return join(home, importedBy(entries) ?? main ?? "index.js");
    }
    if (folder === dirname(folder)) return null;
  }
}

/** What `import` finds under `exports`: a path, or conditions that lead to one. */
function importedBy(entries: unknown): string | null {
  if (typeof entries === "string") return entries;
  if (entries === null || typeof entries !== "object") return null;
  const table = entries as { readonly [condition: string]: unknown };
  for (const condition of [".", "import", "node", "default"]) {
    const found = importedBy(table[condition]);
    if (found !== null) return found;
  }
  return null;
}
