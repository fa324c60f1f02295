import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Problem, Ruleset } from "@fray/engine";
import { badInput, Failure, usage } from "./failure.ts";

/** Which rulesets there are, and how one is loaded: the shipped ones when first needed, those from outside by their modules. */

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly feel: string;
}

interface Shipped extends Listed {
  load(): Promise<Ruleset>;
}

/** Title and feel are repeated here so that listing needs no loading; a test holds them against the rulesets. */
export const SHIPPED: readonly Shipped[] = [
  {
    id: "hit-die",
    title: "Hit Die",
    feel: "Low rolls hit, high rolls hurt; break the Shell, then strike.",
    load: async () => (await import("@fray/engine/rulesets/hit-die")).default as unknown as Ruleset,
  },
  {
    id: "to-hit",
    title: "Roll To-Hit",
    feel: "Two dice against three guards: swords roll, spells find their mark, cover and reactions decide.",
    load: async () => (await import("@fray/engine/rulesets/to-hit")).default as unknown as Ruleset,
  },
  {
    id: "armor-class",
    title: "Armor Class",
    feel: "One d20 against Armor Class, and a miss still hurts: Shock, shields, and answers at any moment.",
    load: async () => (await import("@fray/engine/rulesets/armor-class")).default as unknown as Ruleset,
  },
  {
    id: "dice-pool",
    title: "Dice Pool",
    feel: "Handfuls of dice: hits, crits and blocks, on a map where every step and every card is paid for.",
    load: async () => (await import("@fray/engine/rulesets/dice-pool")).default as unknown as Ruleset,
  },
  {
    id: "battle-order",
    title: "Battle Order",
    feel: "Two pools of points pay for everything: strike, dodge, block, stand in the way, and keep enough for the answer.",
    load: async () => (await import("@fray/engine/rulesets/battle-order")).default as unknown as Ruleset,
  },
];

/** A ruleset from outside, and the file it came from. */
interface Outside {
  readonly ruleset: Ruleset;
  readonly file: string;
}

/** The rulesets of one command: first those that `--ruleset` gave, then the shipped ones. */
export class Rulesets {
  private readonly outside: readonly Outside[];
  private readonly loaded = new Map<string, Ruleset>();

  constructor(outside: readonly Outside[]) {
    this.outside = outside;
  }

  list(): readonly Listed[] {
    const own = this.outside.map((o) => o.ruleset);
    return [...own, ...SHIPPED.filter((s) => own.every((o) => o.id !== s.id))];
  }

  get ids(): readonly string[] {
    return this.list().map((r) => r.id);
  }

  /** The files of rulesets from outside, by their ids. */
  get files(): { readonly [id: string]: string } {
    return Object.fromEntries(this.outside.map((o) => [o.ruleset.id, o.file]));
  }

  /** Those whose ready fights are offered: the ones from outside if there are any, else all. */
  async offered(): Promise<readonly Ruleset[]> {
    if (this.outside.length > 0) return this.outside.map((o) => o.ruleset);
    return Promise.all(SHIPPED.map((s) => s.load()));
  }

  async load(id: string): Promise<Ruleset | null> {
    const own = this.outside.find((o) => o.ruleset.id === id);
    if (own !== undefined) return own.ruleset;
    const known = this.loaded.get(id);
    if (known !== undefined) return known;
    const found = await SHIPPED.find((s) => s.id === id)?.load();
    if (found !== undefined) this.loaded.set(id, found);
    return found ?? null;
  }

  /** By an id typed on the command line. */
  async named(id: string): Promise<Ruleset> {
    const found = await this.load(id);
    if (found === null)
      throw usage(`there is no ruleset ${JSON.stringify(id)}; there is ${this.ids.join(", ")}`);
    return found;
  }

  /** By the `ruleset` field of a file. */
  async of(file: string | null, input: unknown): Promise<Ruleset> {
    const found = await this.find(input);
    if ("code" in found) throw badInput(file, found);
    return found;
  }

  async find(input: unknown): Promise<Ruleset | Problem> {
    if (typeof input !== "object" || input === null || Array.isArray(input))
      return { code: "input/type", message: `expected an object, found ${describe(input)}` };
    const id = (input as { readonly ruleset?: unknown }).ruleset;
    const found = typeof id === "string" ? await this.load(id) : null;
    if (found !== null) return found;
    const expected = `expected ${this.ids.length > 1 ? "one of " : ""}${this.ids.map((i) => JSON.stringify(i)).join(", ")}`;
    if (id === undefined)
      return { code: "input/missing", message: `${expected}, found nothing`, path: "ruleset" };
    return { code: "input/unknown-ruleset", message: `${expected}, found ${describe(id)}`, path: "ruleset" };
  }
}

export function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export async function openRulesets(modules: readonly string[] = []): Promise<Rulesets> {
  const outside: Outside[] = [];
  for (const module of modules) {
    const file = await fileOf(module);
    const ruleset = await loadOutside(file, module);
    const twin = outside.find((o) => o.ruleset.id === ruleset.id);
    if (twin !== undefined)
      throw broken(
        module,
        `expected an id of its own, found ${JSON.stringify(ruleset.id)}: ${twin.file} has it`,
      );
    outside.push({ ruleset, file });
  }
  return new Rulesets(outside);
}

/** A module whose default export is a Ruleset, or a function that is handed the engine and returns one. */
async function loadOutside(file: string, path: string): Promise<Ruleset> {
  const { default: made } = await importModule(file, path);
  if (made === undefined)
    throw broken(
      path,
      "the module has no default export; expected a ruleset or a function (fray) => ruleset",
    );
  const ruleset: unknown =
    typeof made === "function" ? await make(path, made as (fray: unknown) => unknown) : made;
  const { wrongMembers } = await import("./members.ts");
  const problems = wrongMembers(ruleset);
  if (problems.length > 0) throw badInput(path, ...problems);
  return ruleset as Ruleset;
}

/** The file that a path or a package name means. */
async function fileOf(module: string): Promise<string> {
  const { existsSync, statSync } = await import("node:fs");
  if (existsSync(module)) {
    if (!statSync(module).isDirectory()) return resolve(module);
    throw badInput(module, { code: "file/directory", message: "expected a module, found a directory" });
  }
  const found = /^[./]|\.[cm]?[jt]s$/.test(module) ? null : (await import("./packages.ts")).entryOf(module);
  if (found !== null) return found;
  throw badInput(module, { code: "file/missing", message: "there is no such file and no such package" });
}

async function importModule(file: string, path: string): Promise<{ readonly default?: unknown }> {
  try {
    return (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (error) {
    if (/\.[cm]?ts$/.test(file) && (error as NodeJS.ErrnoException).code === "ERR_UNKNOWN_FILE_EXTENSION")
      throw broken(
        path,
        `Node ${process.versions.node} cannot load TypeScript: compile it first (npx tsc) and give the .js file, or use Node 22.18 or newer`,
      );
    throw broken(path, `the module cannot be loaded: ${messageOf(error)}${await syntaxPlace(error, path)}`);
  }
}

/** Where a module does not parse: the error itself does not say, a check of the file does. */
async function syntaxPlace(error: unknown, path: string): Promise<string> {
  if (!(error instanceof SyntaxError)) return placeOf(error, path);
  const { spawnSync } = await import("node:child_process");
  const { stderr } = spawnSync(process.execPath, ["--check", path], { encoding: "utf8" });
  return stderr.includes(error.message) ? lineOf(stderr, path) : "";
}

async function make(path: string, from: (fray: unknown) => unknown): Promise<unknown> {
  const fray = await import("@fray/engine");
  try {
    return await from(fray);
  } catch (error) {
    throw error instanceof Failure
      ? error
      : broken(path, `its function failed: ${messageOf(error)}${placeOf(error, path)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.split("\n")[0]}` : String(error);
}

/** The line of that module where it happened, if the error tells. */
function placeOf(error: unknown, path: string): string {
  return error instanceof Error ? lineOf(error.stack ?? "", path) : "";
}

function lineOf(trace: string, path: string): string {
  const [, after] = trace.split(`${basename(path)}:`);
  const line = Number.parseInt(after ?? "", 10);
  return Number.isNaN(line) ? "" : `, in line ${line}`;
}

function broken(path: string, message: string): Failure {
  return badInput(path, { code: "ruleset/broken", message });
}
