#!/usr/bin/env node
import { existsSync } from "node:fs";
import * as module from "node:module";
import { fileURLToPath } from "node:url";

const main = new URL("../dist/main.js", import.meta.url);
if (existsSync(main)) {
  module.enableCompileCache?.(); // Node 22 and later start faster the second time
  const { main: run } = await import(main.href);
  await run(process.argv.slice(2));
} else {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  process.stderr.write(`fray is not built yet. In ${root} run:\n\n  npm ci && npm run build\n`);
  process.exitCode = 2;
}
