// results.md has a section for each kind of measurement; one can be made anew without the others.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("results.md", import.meta.url));
const HEAD = "# Benchmarks";

export function writeSection(title, text) {
  const sections = partsOf(existsSync(FILE) ? readFileSync(FILE, "utf8") : HEAD, "## ");
  sections.set(title, `## ${title}\n\n${text.trimEnd()}`);
  writeFileSync(FILE, `${[HEAD, ...sections.values()].join("\n\n")}\n`);
}

/** Some tables of a section; the others stay as they are. */
export function writeParts(title, intro, parts) {
  const old = partsOf(existsSync(FILE) ? readFileSync(FILE, "utf8") : HEAD, "## ").get(title) ?? "";
  const all = partsOf(old, "### ");
  for (const [name, text] of parts) all.set(name, `### ${name}\n\n${text.trimEnd()}`);
  writeSection(title, [intro, ...all.values()].join("\n\n"));
}

/** By its title, whatever stands under a heading of that rank. */
function partsOf(text, mark) {
  return new Map(
    text
      .split(new RegExp(`^(?=${mark})`, "m"))
      .filter((part) => part.startsWith(mark))
      .map((part) => [part.slice(mark.length, part.indexOf("\n")), part.trimEnd()]),
  );
}
