// Builds the page when it is older than what it is made of.
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const web = join(root, "packages/web");
const stamp = join(web, "dist/.built");
const time = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const own = ["src", "public"].flatMap((folder) =>
  readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    join(web, folder, file),
  ),
);
const made = ["engine", "plots", "server"].map((name) => join(root, "packages", name, "dist/.tsbuildinfo"));
const newest = Math.max(
  ...[
    ...own,
    ...made,
    join(web, "index.html"),
    join(web, "vite.config.ts"),
    join(web, "scripts/build.mjs"),
  ].map(time),
);

if (time(stamp) < newest) {
  const { buildPage } = await import("../packages/web/scripts/build.mjs");
  await buildPage("warn");
  writeFileSync(stamp, "");
}
