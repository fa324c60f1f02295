import type { Command } from "@fray/engine";
import { spoken } from "@fray/engine/numbers";

/** Paths and commands in words. */
export { shortPath } from "@fray/engine/analysis";

/** `strike at orc` */
export function commandText({ do: verb, with: what, targets = [], at, options = {} }: Command): string {
  const parts = [
    verb === "attack" || verb === "ability"
      ? spoken(what ?? verb)
      : spoken(what === undefined ? verb : `${verb} ${what}`),
  ];
  if (targets.length > 0) parts.push(`at ${targets.join(", ")}`);
  if (at !== undefined) parts.push(`to ${typeof at === "string" ? at : at.join(",")}`);
  const chosen = Object.entries(options).filter(([, value]) => value !== false && value !== null);
  if (chosen.length > 0)
    parts.push(`(${chosen.map(([name, value]) => `${spoken(name)} ${String(value)}`).join(", ")})`);
  return parts.join(" ");
}
