// Builds the page, and beside it the whole engine for rulesets from outside: a file for each name it is imported by.
import { createRequire } from "node:module";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const engine = join(web, "../engine");

/** Files of the engine's package by the names people import them by, without the package's own. */
function entries() {
  const { exports } = createRequire(import.meta.url)(`${engine}/package.json`);
  const named = Object.entries(exports)
    .filter(([name]) => !name.includes("*"))
    .map(([name, { default: file }]) => [name === "." ? "index" : name.slice(2), join(engine, file)]);
  const rulesets = readdirSync(join(engine, "dist/rulesets"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [`rulesets/${name}`, join(engine, `dist/rulesets/${name}/index.js`)]);
  return Object.fromEntries([...named, ...rulesets, ["zod", "zod"]]);
}

/** Into `dist` of this folder. */
export async function buildPage(logLevel) {
  await build({ root: web, logLevel });
  await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel,
    build: {
      outDir: "dist/engine",
      target: "es2022",
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: entries(),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" },
      },
    },
  });
}
