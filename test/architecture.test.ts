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

/** Rooms inside the page and the command line, and what each may import of the others. Doors import what they like. */
const ROOMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  web: {
    look: [],
    plots: [],
    table: [],
    board: ["look"],
    forms: ["look"],
    systems: ["table"],
    rules: ["look", "systems"],
    workbench: ["look", "systems"],
    home: ["look", "systems", "table"],
    workers: ["lab/odds", "systems"],
    lab: ["forms", "look", "plots", "systems", "workbench", "workers"],
    simulator: ["forms", "look", "plots", "systems", "table", "workbench", "workers"],
    builder: ["board", "forms", "look", "simulator", "systems", "table"],
    battle: ["board", "builder", "look", "systems", "table"],
  },
  cli: {
    "": [],
    html: [""],
    serve: [""],
    workers: [""],
    simulate: ["", "html", "workers"],
    balance: ["", "simulate", "workers"],
    odds: ["", "balance"],
    play: ["", "odds"],
    commands: ["", "balance", "html", "odds", "play", "serve", "simulate", "workers"],
    program: ["", "commands", "serve"],
  },
};
const DOORS = /^(main|app)\.tsx?$/;

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

/** The rooms inside the server: each folder with those it may import. */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  "table/seats": [],
  "table/log": ["table/seats"],
  "table/decide": ["table/log", "table/seats"],
  "table/view": ["table/decide", "table/log", "table/seats"],
  "table/past": ["table/view", "table/log", "table/seats"],
  "table/odds": ["table/decide", "table/seats"],
  table: ["table/seats", "table/log", "table/decide", "table/view", "table/past", "table/odds"],
  messages: ["table/seats", "table/view", "table/past", "table/odds"],
  "messages/answers": ["store", "table/seats", "table/log", "table/view", "table/past", "table/odds"],
  store: ["table"],
  hall: ["store", "table", "messages"],
  mcp: ["table", "messages"],
  "http/watch": ["store"],
  "http/modules": [],
  "http/reckoning": ["table", "table/odds", "messages"],
  http: [
    "hall",
    "store",
    "table",
    "mcp",
    "messages",
    "messages/answers",
    "http/watch",
    "http/reckoning",
    "http/modules",
  ],
  local: ["hall", "store", "table"],
  "": ["hall", "http", "mcp", "store", "table"],
};

const folderOf = (file: string): string => relative(join(packages, "server/src"), dirname(file));

/** Arrows between folders of the server that are not drawn above. */
function undrawn(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap((m) => {
    const to = (m[1] ?? m[2] ?? m[3]) as string;
    if (!to.startsWith(".")) return [];
    const [from, into] = [folderOf(file), folderOf(resolve(dirname(file), to))];
    return from === into || SERVER_ROOMS[from]?.includes(into) ? [] : [`${from} → ${into}`];
  });
}

/** Rooms from which an arrow leads back to themselves. */
function goingRound(rooms: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const reaches = (from: string, to: string, met: Set<string>): boolean =>
    (rooms[from] ?? []).some((next) => next === to || (!met.has(next) && reaches(next, to, met.add(next))));
  return Object.keys(rooms).filter((room) => reaches(room, room, new Set()));
}

interface Crossing {
  readonly file: string;
  /** Folders under `src`; empty for `src` itself. */
  readonly from: string;
  readonly to: string;
}

/** Imports from one folder of a package to another. */
function crossings(
  pack: string,
  files: readonly string[],
  read = (f: string) => readFileSync(f, "utf8"),
): Crossing[] {
  const src = join(packages, pack, "src");
  const folder = (file: string): string => relative(src, dirname(file));
  return files
    .filter((f) => !DOORS.test(relative(src, f)))
    .flatMap((f) =>
      [...read(f).matchAll(IMPORT)]
        .map((m) => (m[1] ?? m[2] ?? m[3]) as string)
        .filter((to) => to.startsWith("."))
        .map((to) => ({ file: relative(packages, f), from: folder(f), to: folder(resolve(dirname(f), to)) })),
    )
    .filter(({ from, to }) => from !== to);
}

function isInside(pack: string, { from, to }: Crossing): boolean {
  const top = (folder: string): string => folder.split("/")[0] as string;
  if (top(from) === top(to)) return true;
  return (ROOMS[pack]?.[top(from)] ?? []).some(
    (room) => to === room || (room !== "" && to.startsWith(`${room}/`)),
  );
}

/** Folders that import each other in a circle, the first one found; none: null. */
function circle(all: readonly Crossing[]): readonly string[] | null {
  const done = new Set<string>();
  const walk = (folder: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const to of new Set(all.filter((c) => c.from === folder).map((c) => c.to))) {
      const found = walk(to, [...way, folder]);
      if (found !== null) return found;
    }
    done.add(folder);
    return null;
  };
  for (const from of new Set(all.map((c) => c.from))) {
    const found = walk(from, []);
    if (found !== null) return found;
  }
  return null;
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

  it("folders of the server import along their own arrows, and none leads back", () => {
    expect(server.flatMap((f) => undrawn(f, readFileSync(f, "utf8")))).toEqual([]);
    expect(goingRound(SERVER_ROOMS)).toEqual([]);
    const tools = join(packages, "server/src/mcp/tools.ts");
    expect(undrawn(tools, 'import { Refusal } from "../http/errors.ts";')).toEqual(["mcp → http"]);
    expect(goingRound({ a: ["b"], b: ["c"], c: ["a"], d: ["a"] })).toEqual(["a", "b", "c"]);
  });

  it.each([
    ["web", web],
    ["cli", cli],
  ])("the rooms inside %s import as drawn, and no folders in a circle", (pack, files) => {
    const all = crossings(pack, files);
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((c) => !isInside(pack, c))).toEqual([]);
    expect(circle(all)).toBe(null);
  });

  it("the check of rooms sees a room that is not drawn, and a circle", () => {
    const texts: Record<string, string> = {
      [join(packages, "web/src/look/head.tsx")]: 'import { a } from "../table/api.ts";',
      [join(packages, "web/src/battle/a/b.ts")]: 'import { c } from "../c/d.ts";',
      [join(packages, "web/src/battle/c/d.ts")]: 'import { b } from "../a/b.ts";',
      [join(packages, "web/src/main.tsx")]: 'import { b } from "./battle/a/b.ts";',
    };
    const all = crossings("web", Object.keys(texts), (f) => texts[f] as string);
    expect(all.filter((c) => !isInside("web", c)).map((c) => c.file)).toEqual(["web/src/look/head.tsx"]);
    expect(circle(all)).toEqual(["battle/a", "battle/c", "battle/a"]);
  });

  it("no folder of the page is a hall", () => {
    const count = new Map<string, number>();
    for (const f of web) count.set(dirname(f), (count.get(dirname(f)) ?? 0) + 1);
    const halls = [...count].filter(([, many]) => many > 24).map(([folder]) => relative(packages, folder));
    expect(halls).toEqual([]);
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
