import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENVIRONMENT } from "../../src/serve/settings.ts";
import { ROOT } from "../fray.ts";
import { buildContext, copyOf, instructions, isSent, read } from "./dockerfile.ts";

/** What can be known of the files for Docker and systemd without either running. */

const of = (word: string): readonly string[] =>
  instructions().flatMap((i) => (i.word === word ? [i.rest] : []));

describe("the Dockerfile", () => {
  it("copies only what there is, and what .dockerignore lets through", () => {
    const context = buildContext();
    const copies = instructions()
      .filter((i) => i.word === "COPY")
      .map(copyOf);
    expect(copies.length).toBeGreaterThan(8);
    for (const { from, sources } of copies)
      for (const source of from === null ? sources : [])
        expect(
          context.some((file) => file === source || file.startsWith(`${source}/`)),
          `COPY ${source}`,
        ).toBe(true);
  });

  it("hands npm the package.json of every workspace before it installs", () => {
    const order = instructions();
    const install = order.findIndex((i) => i.rest.startsWith("npm install"));
    const before = order.slice(0, install).flatMap((i) => (i.word === "COPY" ? copyOf(i).sources : []));
    for (const name of readdirSync(join(ROOT, "packages")))
      expect(before).toContain(`packages/${name}/package.json`);
    expect(order[install]?.rest).toContain("--ignore-scripts");
  });

  it("leaves data, secrets, tests and what was built here out of the image", () => {
    for (const file of [
      ".git/config",
      ".env",
      ".fray/tables.db",
      "node_modules/x/index.js",
      "packages/cli/lib/main.js",
    ])
      expect([file, isSent(file)]).toEqual([file, false]);
    for (const file of [
      "packages/web/node_modules/x.js",
      "packages/web/dist/a.js",
      "packages/server/test/built.ts",
    ])
      expect([file, isSent(file)]).toEqual([file, false]);
    for (const file of [
      "packages/web/src/main.tsx",
      "packages/cli/bin/fray.js",
      ".npmrc",
      "scripts/page.mjs",
    ])
      expect([file, isSent(file)]).toEqual([file, true]);
  });

  it("runs as nobody in particular, in exec form so that signals arrive, with a health check and a volume", () => {
    expect(of("USER")).toEqual(["node"]);
    expect(of("VOLUME")).toEqual(["/data"]);
    const [command] = of("CMD").map((rest) => JSON.parse(rest) as string[]);
    expect(command?.at(-1)).toBe("serve");
    expect(existsSync(join(ROOT, command?.at(-2) as string))).toBe(true);
    expect(of("HEALTHCHECK")[0]).toContain("/api/health");
  });
});

describe("names in the environment", () => {
  const named = (text: string): readonly string[] =>
    [...text.matchAll(/\b((?:FRAY_[A-Z_]+|DATABASE_URL|HOST|PORT)(?==|:))/g)].map((m) => m[1] as string);

  it.each(["Dockerfile", "compose.yaml", "deploy/fray.service"])(
    "of %s are settings of fray serve",
    (file) => {
      const found = named(read(file));
      expect(found.length).toBeGreaterThan(1);
      for (const name of found) expect(ENVIRONMENT).toContain(name);
    },
  );
});

describe("compose.yaml", () => {
  const docker = ["docker compose", "docker-compose"].find(
    (command) => spawnSync("sh", ["-c", `${command} version`]).status === 0,
  );
  if (docker === undefined)
    console.warn("*** SKIPPED: no docker compose here: compose.yaml was not read by it. ***");

  it.skipIf(docker === undefined)("is taken by docker compose, and refused without a password", () => {
    const config = (env: object) =>
      spawnSync("sh", ["-c", `${docker} --file compose.yaml config`], {
        cwd: ROOT,
        encoding: "utf8",
        env: { ...process.env, ...env },
      });
    expect(config({ POSTGRES_PASSWORD: "x" })).toMatchObject({ status: 0 });
    expect(config({ POSTGRES_PASSWORD: "" }).stderr).toContain("set it in .env");
  });
});

describe("the unit of systemd", () => {
  const systemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  if (!systemd)
    console.warn("*** SKIPPED: no systemd-analyze here: deploy/fray.service was not verified. ***");

  /** What systemd says of a unit; its program is one that is there. */
  function verified(text: string): { readonly status: number | null; readonly stderr: string } {
    const folder = mkdtempSync(join(tmpdir(), "fray-unit-"));
    const unit = join(folder, "fray.service");
    writeFileSync(
      unit,
      text.replace("/usr/bin/node", process.execPath).replace("WorkingDirectory=/opt/fray", ""),
    );
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    rmSync(folder, { recursive: true, force: true });
    return { status, stderr };
  }

  it.skipIf(!systemd)("is verified, and what is wrong would be seen", () => {
    const unit = read("deploy/fray.service");
    expect(verified(unit)).toEqual({ status: 0, stderr: "" });
    const spoilt = verified(unit.replace("ProtectClock=yes", "ProtectClocks=yes\nRestrictNamespaces=maybe"));
    expect(spoilt.stderr).toMatch(/ProtectClocks[\s\S]*maybe|maybe[\s\S]*ProtectClocks/);
  });
});
