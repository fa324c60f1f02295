// Draws the pictures of the README anew, and a report beside them: node packages/plots/examples/gallery.mjs [folder]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as plots from "../dist/index.js";
import { figures, report } from "./figures.mjs";

const pictures = fileURLToPath(new URL("../pictures", import.meta.url));
const folder = process.argv[2] ?? pictures;
mkdirSync(folder, { recursive: true });
for (const [name, draw] of Object.entries(figures(plots)))
  writeFileSync(join(folder, `${name}.svg`), draw(640));
if (folder !== pictures) writeFileSync(join(folder, "report.html"), report(plots));
console.log(folder);
