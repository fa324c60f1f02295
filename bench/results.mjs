// results.md has a section for each kind of measurement; one can be made anew without the others.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("results.md", import.meta.url));
const HEAD = "# Benchmarks";

export function writeSection(title, text) {
  const old = existsSync(FILE) ? readFileSync(FILE, "utf8") : HEAD;
  const sections = new Map(
    old
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith("## "))
      .map((part) => [/^## (.*)/.exec(part)[1], part.trimEnd()]),
  );
  sections.set(title, `## ${title}\n\n${text.trimEnd()}`);
  writeFileSync(FILE, `${[HEAD, ...sections.values()].join("\n\n")}\n`);
}
