import type { AbilityType, CircumstanceId, Moment } from "../words.ts";
import { PASSIVE_MOMENTS, REACTION_MOMENTS } from "../words.ts";
import type { Aim, Deed } from "./deeds.ts";

/** HD24, HD26–HD29 A type binds what an ability does and whom it meets: whatever contradicts it is refused by path. */

/** An ability as it is written, as far as its type binds it. */
interface Written {
  readonly type: AbilityType;
  readonly aim?: Aim | undefined;
  readonly does: readonly Deed[];
  readonly when: readonly CircumstanceId[];
  readonly trait?: string | undefined;
  readonly on?: Moment | undefined;
}

interface Context {
  addIssue(issue: { code: "custom"; message: string; path: string[]; input: unknown }): void;
}

const AREAS: readonly Aim[] = ["foes", "front-foes", "allies"];

/** By type: the aims it leaves; a Special's description gives its own. */
const AIMS_OF: Readonly<Record<AbilityType, readonly Aim[] | null>> = {
  self: ["self"],
  melee: ["other", "foe", "foes", "front-foes"],
  ranged: ["other", "one", "foe"],
  ally: ["one", "ally", "fallen"],
  multi: AREAS,
  special: null,
  passive: ["self", ...AREAS],
  reaction: ["self", "other", ...AREAS],
};

export function contradictions(written: Written, context: Context): void {
  const refuse = (path: string, message: string): void =>
    context.addIssue({ code: "custom", message, path: [path], input: written[path as keyof Written] });
  const { type, aim, does, when } = written;
  const aims = AIMS_OF[type];
  if (aim !== undefined && aims !== null && !aims.includes(aim))
    refuse("aim", `expected an aim of a ${type} ability (${aims.join(", ")}, HD26)`);
  const harmful = does.filter(isHarmful);
  if (type === "ranged" && harmful.length === 0)
    refuse("does", "expected something offensive of a ranged ability (HD16, HD26)");
  if (type === "ally" && harmful.length > 0)
    refuse("does", "expected only what is defensive of an ally ability (HD17, HD26)");
  if (does.some((d) => d.do === "inflict" && d.status === null && d.element === null))
    refuse("does", "expected the status that it inflicts, by name or by element (HD29)");
  if (when.length > 0 && type !== "special" && type !== "passive" && type !== "reaction")
    refuse("when", "expected a condition only of a special, a passive or a reaction (HD27, HD28)");
  byItself(written, refuse);
}

/** HD19, HD21, HD28 What works by itself has one of the shipped traits, or a moment and what it does then. */
function byItself({ type, trait, on, does }: Written, refuse: (path: string, message: string) => void): void {
  if (type !== "passive" && type !== "reaction") {
    if (trait !== undefined) refuse("trait", "expected a trait only of a passive or a reaction (HD19, HD21)");
    if (on !== undefined) refuse("on", "expected a moment only of a passive or a reaction (HD28)");
    return;
  }
  if ((trait === undefined) === (on === undefined))
    return refuse(
      "on",
      `expected either a trait, or a moment and what ${type === "passive" ? "it changes" : "it does"} then (HD28)`,
    );
  if (on === undefined) return;
  const fitting: readonly Moment[] = type === "passive" ? PASSIVE_MOMENTS : REACTION_MOMENTS;
  if (!fitting.includes(on)) refuse("on", `expected a moment of a ${type} (${fitting.join(", ")})`);
  if (does.length === 0) refuse("does", "expected what it does at its moment (HD28)");
}

const HARMS: ReadonlySet<string> = new Set(["taunted", "vulnerable", "slowed", "hunted"]);

/** Whether a deed is meant to harm whoever it meets. */
export function isHarmful(deed: Deed): boolean {
  if (deed.do === "tracker") return deed.steps < 0 && deed.on === "targets";
  if (deed.do === "grant") return HARMS.has(deed.status) && deed.on === "targets";
  return deed.do === "attack" || deed.do === "burst" || deed.do === "inflict" || deed.do === "scan";
}
