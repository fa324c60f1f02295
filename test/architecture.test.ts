import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** The arrows of the design: a room may import itself and what stands beside it here, nothing else. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  "engine/grid": [],
  "engine/numbers": [],
  "engine/dice": ["@noble/hashes"],
  "engine/kernel": ["engine/grid", "engine/dice", "engine/numbers", "zod"],
  "engine/oracles": ["engine/kernel", "engine/dice"],
  "engine/rulesets": ["engine/kernel", "engine/grid", "engine/dice", "zod"],
  "engine/analysis": ["engine/kernel", "engine/oracles", "engine/dice", "engine/grid", "engine/numbers"],
  "engine/conformance": ["engine/kernel", "engine/oracles", "engine/dice"],
  engine: [
    "engine/kernel",
    "engine/oracles",
    "engine/dice",
    "engine/grid",
    "engine/analysis",
    "engine/conformance",
    "engine/rulesets",
    "zod",
  ],
  plots: ["@fray/engine/numbers"],
  server: [
    "@fray/engine",
    "es-module-lexer",
    "fastify",
    "@fastify",
    "fastify-type-provider-zod",
    "kysely",
    "libsql",
    "pg",
    "ws",
    "@modelcontextprotocol",
    "node:",
    "zod",
  ],
  web: [
    "@fray/engine",
    "@fray/plots",
    "@fray/server/local",
    "@fray/server/messages",
    "react",
    "react-dom",
    "lucide-react",
    "wouter",
    "zustand",
  ],
  cli: ["@fray/engine", "@fray/plots", "@fray/server", "commander", "node:", "zod"],
};

const packages = fileURLToPath(new URL("../packages", import.meta.url));
const IMPORT = /(?:import|export)\s[^"';]*?from\s*"([^"]+)"|import\s*\(\s*"([^"]+)"\s*\)|import\s+"([^"]+)"/g;

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => join(folder, f));
}

/** `engine/kernel` for a file in that room; one ruleset may not import another, so each is a room of its own. */
function roomOf(file: string): string {
  const [pack, , room, id] = relative(packages, file).split("/") as [string, string, string, string];
  if (pack !== "engine") return pack;
  if (room?.endsWith(".ts")) return "engine";
  return room === "rulesets" ? `engine/rulesets/${id}` : `engine/${room}`;
}

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((m) => {
    const to = (m[1] ?? m[2] ?? m[3]) as string;
    return {
      file: relative(packages, file),
      from: roomOf(file),
      to: to.startsWith(".") ? roomOf(resolve(dirname(file), to)) : to,
    };
  });
}

function allowed({ from, to }: Import): boolean {
  if (from === to) return true;
  const key = from.startsWith("engine/rulesets/") ? "engine/rulesets" : from;
  return (ARROWS[key] ?? []).some((a) => to === a || to.startsWith(a.endsWith(":") ? a : `${a}/`));
}

const engine = sources(join(packages, "engine/src"));
const plots = sources(join(packages, "plots/src"));
const server = sources(join(packages, "server/src"));
const web = sources(join(packages, "web/src")).filter((f) => !f.endsWith(".d.ts"));
const cli = sources(join(packages, "cli/src"));

/** A file without its comments. */
const codeOf = (f: string): string =>
  readFileSync(f, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "");

describe("architecture", () => {
  it("every import follows an arrow of the design", () => {
    const all = [...engine, ...plots, ...server, ...web, ...cli].flatMap((f) =>
      importsOf(f, readFileSync(f, "utf8")),
    );
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((i) => !allowed(i))).toEqual([]);
  });

  it("the check itself sees a forbidden arrow", () => {
    const oracle = join(packages, "engine/src/oracles/exact.ts");
    const ruleset = join(packages, "engine/src/rulesets/hit-die/attack.ts");
    const bad = [
      ...importsOf(oracle, 'import { hitDie } from "../rulesets/hit-die/index.ts";'),
      ...importsOf(
        ruleset,
        'import { survey } from "../../oracles/exact.ts";\nexport * from "../to-hit/index.ts";',
      ),
      ...importsOf(ruleset, 'import "node:fs";'),
    ];
    expect(bad.map(allowed)).toEqual([false, false, false, false]);
  });

  it("engine and plots use no DOM, Node, clock, Math.random or async", () => {
    const forbidden =
      /\b(Math\.random|Date\.now|new Date|performance\.|setTimeout|setInterval|queueMicrotask|process\.|globalThis|window\.|document\.|fetch\(|async\s|await\s|Promise\b|require\()/;
    expect("const x = await y;").toMatch(forbidden);
    expect(
      [...engine, ...plots].filter((f) => forbidden.test(codeOf(f))).map((f) => relative(packages, f)),
    ).toEqual([]);
  });

  it("the page of a battle computes no odds: it hands distributions of damage on, and never counts in them", () => {
    const counts =
      /\bdamage\s*(\?\.)?\[|Object\.\w+\(\s*[\w.?]*\bdamage\b|\bof\s+[\w.?]*\bdamage\b|\bdamage\s*(\.(map|reduce|filter|forEach)\b|[-+*/<>]\s*[\w(])/;
    const convolves = [
      "Object.entries(damage).map(f)",
      "for (const a of one.damage)",
      'odds.damage["0"] ?? 0',
    ];
    for (const bad of convolves) expect(bad).toMatch(counts);
    expect("amountsIn(one.damage)").not.toMatch(counts);
    const battle = web.filter((f) => relative(packages, f).startsWith("web/src/battle/"));
    expect(battle.length).toBeGreaterThan(50);
    expect(battle.filter((f) => counts.test(codeOf(f))).map((f) => relative(packages, f))).toEqual([]);
  });

  it("percentages are written in one place", () => {
    const writes = /(toFixed|Math\.round)\([^)]*\)\}? %/;
    const elsewhere = [...engine, ...plots, ...server, ...web, ...cli].filter((f) => writes.test(codeOf(f)));
    expect(elsewhere.map((f) => relative(packages, f))).toEqual(["engine/src/numbers/chances.ts"]);
  });

  it("shared code never asks which ruleset it is in", () => {
    const shared = [...engine.filter((f) => !roomOf(f).startsWith("engine/rulesets")), ...cli, ...web];
    const asks = /["'`](hit-die|to-hit|armor-class|dice-pool|battle-order)["'`]/;
    const found = shared.filter((f) => asks.test(codeOf(f))).map((f) => relative(packages, f));
    expect(
      found.filter(
        (f) => !["cli/src/rulesets.ts", "web/src/home/scene.tsx", "web/src/systems/load.ts"].includes(f),
      ),
    ).toEqual([]);
  });
});
