// Copies the icons that words of art-words.json name out of the icon set: the page ships only those.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const set = require("@iconify-json/game-icons/icons.json");
const at = (path) => new URL(path, import.meta.url);
const words = JSON.parse(readFileSync(at("../src/look/art-words.json"), "utf8"));

const names = new Set(Object.values(words).flatMap((rows) => rows.map(([name]) => name)));
const missing = [...names].filter((name) => set.icons[name] === undefined);
if (missing.length > 0) {
  console.error(`the icon set has no ${missing.join(", ")}`);
  process.exit(1);
}
const pathOf = (name) => /d="([^"]+)"/.exec(set.icons[name].body)?.[1];
const art = Object.fromEntries([...names].sort().map((name) => [name, pathOf(name)]));
writeFileSync(at("../src/look/art-paths.json"), `${JSON.stringify(art, null, 1)}\n`);
console.log(`${names.size} icons`);
