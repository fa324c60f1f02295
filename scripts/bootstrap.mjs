// Makes a clone ready: installs what is missing, builds what is stale. No dependency of its own.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.fray-installed`;
const quiet = process.argv.includes("--quiet");
const say = (text) => quiet || console.error(text);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Fray needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}

const wanted = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex");
const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
if (installed !== wanted) {
  say("Installing what is missing (this can take a few minutes the first time)…");
  // npm finds itself through this variable when it runs a script; on its own, through the path.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  // Not `npm ci`: it refuses a lock that lacks a foreign platform's optional binary. Versions come from the lock all the same.
  run(
    [...npm, "install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"],
    quiet ? "ignore" : "inherit",
  );
  writeFileSync(stamp, wanted);
}
run([process.execPath, `${root}node_modules/typescript/bin/tsc`, "-b", root], "inherit");
run([process.execPath, `${root}scripts/bundle.mjs`], "inherit");
run([process.execPath, `${root}scripts/page.mjs`], "inherit");

function run([command, ...args], output) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", output === "inherit" ? 2 : output, 2],
  });
  if (done.status === 0) return;
  console.error(done.error ? String(done.error) : `failed: ${command} ${args.join(" ")}`);
  process.exit(done.status || 1);
}
