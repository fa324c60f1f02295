import type { Ruleset } from "@fray/engine";
import { type RulesetOutline, rulesets } from "../table/api.ts";

/**
 * The rulesets that run in the page itself and in its workers (odds lab, simulator, builder, rules), each loaded when
 * first needed: the shipped ones are part of the page, those from outside are modules that the server hands out.
 */

type Module = { readonly default?: unknown };

const SHIPPED: Readonly<Record<string, () => Promise<Module>>> = {
  "hit-die": () => import("@fray/engine/rulesets/hit-die"),
  "to-hit": () => import("@fray/engine/rulesets/to-hit"),
  "armor-class": () => import("@fray/engine/rulesets/armor-class"),
  "dice-pool": () => import("@fray/engine/rulesets/dice-pool"),
  "battle-order": () => import("@fray/engine/rulesets/battle-order"),
};

export type System = Pick<RulesetOutline, "id" | "title" | "module">;

const WITHOUT_SERVER: readonly System[] = Object.keys(SHIPPED).map((id) => ({ id, title: id }));

/** Whether the page can load it, and not only play it at a table. */
export const isInPage = ({ id, module }: System): boolean =>
  module === undefined ? id in SHIPPED : module !== null;

let listed: Promise<readonly System[]> | null = null;

/** The systems of this server; those of the page where it does not answer, until it does. */
export function listSystems(): Promise<readonly System[]> {
  listed ??= rulesets().then(
    (all) => all.filter(isInPage),
    () => {
      listed = null;
      return WITHOUT_SERVER;
    },
  );
  return listed;
}

const known = new Map<string, Promise<Ruleset>>();

/** A ruleset by its id; null where there is none of that name. */
export async function loadSystem(id: string): Promise<Ruleset | null> {
  const system = (await listSystems()).find((s) => s.id === id);
  if (system === undefined) return null;
  let found = known.get(id);
  if (found === undefined) {
    found = made(system);
    known.set(id, found);
    found.catch(() => known.delete(id)); // the line was down: the next look tries again
  }
  return found;
}

/** Of a module that exports a function: what that makes of the engine. */
async function made({ id, module }: System): Promise<Ruleset> {
  const from = module ? import(/* @vite-ignore */ module) : SHIPPED[id]?.();
  const { default: ruleset } = (await from) as Module;
  return (
    typeof ruleset === "function" ? await ruleset(await import(/* @vite-ignore */ ENGINE)) : ruleset
  ) as Ruleset;
}

/** The whole engine, for rulesets from outside: what the page itself uses of it is spread over its own files. */
const ENGINE = "/engine/index.js";
