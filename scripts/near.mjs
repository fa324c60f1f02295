// The tests near a change: the import graph is walked backwards from the changed files, nearest tests first.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";

const IMPORT = /(?:import|export)\s[^"';]*?from\s*"([^"]+)"|import\s*\(\s*"([^"]+)"\s*\)|import\s+"([^"]+)"/g;
const FOLDERS = ["packages", "test", "scripts", "bench", "examples"];
const BUILT = /(^|\/)(node_modules|dist|dist-types|lib|\.built)(\/|$)/;

/** Every source file below a root that belongs to the graph: path → text. */
export function sourcesOf(root) {
  const found = new Map();
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (BUILT.test(relative(root, path))) continue;
      if (entry.isDirectory()) walk(path);
      else if (/\.(ts|tsx|mjs)$/.test(entry.name))
        found.set(relative(root, path), readFileSync(path, "utf8"));
    }
  };
  for (const folder of FOLDERS) walk(join(root, folder));
  return found;
}

/** The file an import names, or null if it is none of ours. */
function resolved(from, to, sources) {
  const base = to.startsWith(".") ? posix.join(dirname(from), to) : ours(to);
  if (base === null) return null;
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => sources.has(path)) ?? null;
}

/** `@fray/engine/dice` stands for the folder of that name, as in vitest.config.ts. */
function ours(name) {
  const [, pack, rest] = /^@fray\/([^/]+)(?:\/(.*))?$/.exec(name) ?? [];
  if (pack === undefined) return null;
  if (pack === "engine" && rest === "map") return "packages/engine/src/kernel/map.ts";
  return `packages/${pack}/src${rest === undefined ? "" : `/${rest}`}/index.ts`;
}

/** Who imports each file. A file that is no source (a page, an example) is "imported" by the tests that name it. */
function importersOf(sources, changed) {
  const importers = new Map();
  const add = (to, from) => importers.set(to, [...(importers.get(to) ?? []), from]);
  for (const [file, text] of sources)
    for (const match of text.matchAll(IMPORT)) {
      const to = resolved(file, match[1] ?? match[2] ?? match[3], sources);
      if (to !== null) add(to, file);
    }
  for (const path of changed)
    if (!sources.has(path))
      for (const [file, text] of sources)
        if (isTest(file) && text.includes(`/${posix.basename(path)}"`)) add(path, file);
  return importers;
}

const isTest = (file) => /(^|\/)test\/.*\.test\.ts$/.test(file);

/** Folder names two paths have in common: of tests equally far away, those about the same folder come first. */
function alike(one, other) {
  const names = new Set(dirname(other).split("/"));
  return dirname(one)
    .split("/")
    .filter((name) => names.has(name)).length;
}

/** Tests near changed files, as `{file, distance}`; 0: the test itself was changed. */
export function near(changed, sources) {
  const importers = importersOf(sources, changed);
  const distances = new Map(changed.map((file) => [file, 0]));
  const queue = [...changed];
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, distances.get(file) + 1);
        queue.push(importer);
      }
  const likeness = (file) => Math.max(0, ...changed.map((other) => alike(file, other)));
  return [...distances]
    .filter(([file]) => isTest(file) && sources.has(file))
    .map(([file, distance]) => ({ file, distance, likeness: likeness(file) }))
    .sort((a, b) => a.distance - b.distance || b.likeness - a.likeness || (a.file < b.file ? -1 : 1))
    .map(({ file, distance }) => ({ file, distance }));
}
