#!/usr/bin/env node
import { existsSync, statSync } from "node:fs";
import * as module from "node:module";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const time = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// The bundle starts much faster; while one works on the sources it may be older than what was compiled.
const compiled = Math.max(time(here("dist/.tsbuildinfo")), time(here("../engine/dist/.tsbuildinfo")));
const main = here(time(here("lib/.built")) >= compiled ? "lib/main.js" : "dist/main.js");
if (existsSync(main)) {
  module.enableCompileCache?.(); // Node 22 and later start faster the second time
  const { main: run } = await import(main);
  await run(process.argv.slice(2));
} else {
  process.stderr.write(`fray is not built yet. In ${here("../..")} run:\n\n  npm run build\n`);
  process.exitCode = 2;
}
