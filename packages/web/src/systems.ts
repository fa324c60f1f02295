import type { Ruleset } from "@fray/engine";

/** The rulesets that run in the page itself (odds lab, simulator, builder), each loaded when first needed. */

const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {
  "hit-die": () => import("@fray/engine/rulesets/hit-die"),
  "to-hit": () => import("@fray/engine/rulesets/to-hit"),
  "armor-class": () => import("@fray/engine/rulesets/armor-class"),
  "dice-pool": () => import("@fray/engine/rulesets/dice-pool"),
  "battle-order": () => import("@fray/engine/rulesets/battle-order"),
};

export const SYSTEM_IDS: readonly string[] = Object.keys(LOADERS);

export async function loadSystem(id: string): Promise<Ruleset | null> {
  return ((await LOADERS[id]?.())?.default as Ruleset | undefined) ?? null;
}
