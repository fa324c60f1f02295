import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Problem, Ruleset } from "@fray/engine";
import { badInput, Failure, usage } from "./failure.ts";

/** Which rulesets there are, and how one is loaded: the shipped ones when first needed, one from outside by its path. */

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

/** The rulesets of one command: the shipped ones and, first, the one `--ruleset` gave. */
export class Rulesets {
  private readonly outside: Ruleset | null;
  private readonly loaded = new Map<string, Ruleset>();

  constructor(outside: Ruleset | null) {
    this.outside = outside;
  }

  list(): readonly Listed[] {
    const { outside } = this;
    return outside === null ? SHIPPED : [outside, ...SHIPPED.filter((s) => s.id !== outside.id)];
  }

  get ids(): readonly string[] {
    return this.list().map((r) => r.id);
  }

  /** Those whose ready fights are offered: the one from outside if there is one, else all. */
  async offered(): Promise<readonly Ruleset[]> {
    return this.outside === null ? Promise.all(SHIPPED.map((s) => s.load())) : [this.outside];
  }

  async load(id: string): Promise<Ruleset | null> {
    if (this.outside?.id === id) return this.outside;
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

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export async function openRulesets(path: string | undefined): Promise<Rulesets> {
  return new Rulesets(path === undefined ? null : await loadOutside(path));
}

/** A module whose default export is a Ruleset, or a function that is handed the engine and returns one. */
async function loadOutside(path: string): Promise<Ruleset> {
  const { default: made } = await importModule(path);
  if (made === undefined)
    throw broken(
      path,
      "the module has no default export; expected a ruleset or a function (fray) => ruleset",
    );
  const ruleset: unknown =
    typeof made === "function" ? await make(path, made as (fray: unknown) => unknown) : made;
  const problems = wrongMembers(ruleset);
  if (problems.length > 0) throw badInput(path, ...problems);
  return ruleset as Ruleset;
}

async function importModule(path: string): Promise<{ readonly default?: unknown }> {
  const { existsSync, statSync } = await import("node:fs");
  if (!existsSync(path)) throw badInput(path, { code: "file/missing", message: "there is no such file" });
  if (statSync(path).isDirectory())
    throw badInput(path, { code: "file/directory", message: "expected a module, found a directory" });
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
  } catch (error) {
    throw broken(path, `the module cannot be loaded: ${messageOf(error)}`);
  }
}

async function make(path: string, from: (fray: unknown) => unknown): Promise<unknown> {
  const fray = await import("@fray/engine");
  try {
    return await from(fray);
  } catch (error) {
    throw error instanceof Failure ? error : broken(path, `its function failed: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.split("\n")[0]}` : String(error);
}

function broken(path: string, message: string): Failure {
  return badInput(path, { code: "ruleset/broken", message });
}

type Kind = "text" | "number" | "list" | "table" | "function" | "schema";

const MEMBERS: Readonly<Record<string, Kind>> = {
  id: "text",
  version: "number",
  title: "text",
  feel: "text",
  options: "table",
  book: "list",
  asks: "list",
  verbs: "list",
  reactions: "list",
  repertoire: "list",
  sheet: "schema",
  question: "schema",
  fields: "list",
  roster: "table",
  encounters: "table",
  tactics: "table",
  setup: "function",
  pose: "function",
  copy: "function",
  actor: "function",
  tacticOf: "function",
  standing: "function",
  offers: "function",
  whyNot: "function",
  perform: "function",
  summary: "function",
  view: "function",
  viewEvent: "function",
  knows: "function",
  say: "function",
  fired: "function",
};

const KINDS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (v) => typeof v === "string" && v !== "",
  number: (v) => Number.isInteger(v),
  list: Array.isArray,
  table: (v) => typeof v === "object" && v !== null && !Array.isArray(v),
  function: (v) => typeof v === "function",
  schema: (v) => typeof (v as { readonly safeParse?: unknown } | null)?.safeParse === "function",
};

/** Every member a ruleset lacks or has of another kind. */
function wrongMembers(ruleset: unknown): Problem[] {
  if (typeof ruleset !== "object" || ruleset === null)
    return [
      { code: "ruleset/broken", message: `expected a ruleset, found ${describe(ruleset)}`, path: "default" },
    ];
  const members = ruleset as { readonly [name: string]: unknown };
  const problems = Object.entries(MEMBERS).flatMap(([name, kind]): Problem[] => {
    const value = members[name];
    if (KINDS[kind](value)) return [];
    const expected = kind === "schema" ? "a zod schema" : kind === "text" ? "text" : `a ${kind}`;
    return [
      {
        code: "ruleset/member",
        message: `expected ${expected}, found ${value === undefined ? "nothing" : describe(value)}`,
        path: name,
      },
    ];
  });
  const tactics = members["tactics"];
  if (KINDS.table(tactics) && Object.keys(tactics as object).length === 0)
    problems.push({
      code: "ruleset/member",
      message: 'expected at least one way to fight, named "default"',
      path: "tactics",
    });
  return problems;
}
