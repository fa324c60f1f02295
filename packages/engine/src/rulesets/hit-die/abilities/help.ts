import { type Json, type Sum, term } from "../../../kernel/index.ts";
import { roundHalfUp } from "../attack.ts";
import { COUNTS } from "../conditions.ts";
import { elementFactor, isProtected } from "../elements.ts";
import { type Fight, EVEN, refresh, shellCap, type Unit } from "../state.ts";
import { gain, giveMana, giveShell, heal, lose, remember, standUp, step, wound } from "../verbs.ts";
import { elementFactors } from "../why.ts";
import { ELEMENTAL_STATUSES, type Element, STATS, type Stat } from "../words.ts";
import { elementChoices } from "./choices.ts";
import type { Ability, Deed, DeedOf } from "./deeds.ts";

/** HD1 Deeds that need no roll. */

/** One use of an ability: what its deeds share. */
export interface Use {
  readonly by: Unit;
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  readonly options: { readonly [name: string]: Json };
  /** HD3 The one hit die, once thrown. */
  die: number | null;
  /** HD92 Whom the attack of this use hit; null while it has made none. */
  struck: readonly Unit[] | null;
}

export function help(
  fight: Fight,
  use: Use,
  deed: Exclude<Deed, { do: "attack" | "inflict" | "fall" }>,
  target: Unit,
): void {
  const { by } = use;
  switch (deed.do) {
    case "burst":
      return burst(fight, by, target, { amount: deed.amount, element: elementFor(use, deed.element) });
    case "tracker":
      return step(fight, target, statFor(use, deed.stat), deed.steps);
    case "heal":
      return heal(fight, target, amountOf(by, deed), by.id);
    case "mana":
      return giveMana(fight, target, amountOf(by, deed), by.id);
    case "shell":
      return giveShell(fight, target, amountOf(by, deed), elementFor(use, deed.element), shellCap(target));
    case "revive":
      return standUp(
        fight,
        target,
        deed.hp === "half" ? Math.max(1, Math.floor(target.sheet.hp / 2)) : deed.hp,
      );
    case "cure":
      return cure(fight, target);
    case "cleanse":
      return cleanse(fight, target);
    case "grant":
      return grant(fight, use, deed, target);
    case "orders":
      target.promised += 1; // HD90
      return fight.tell({ event: "orders", by: by.id, target: target.id });
    case "scan":
      remember(fight.state, `${by.side}:${target.id}`); // HD91
      return fight.tell({ event: "scan", by: by.id, target: target.id });
  }
}

/** HD88 Damage without a roll: only the element changes it. */
function burst(
  fight: Fight,
  by: Unit,
  target: Unit,
  what: { amount: number; element: Element | null },
): void {
  const factor = isProtected(target, what.element) ? 0 : elementFactor(what.element, target);
  const amount = roundHalfUp(what.amount * factor);
  const sum: Sum = {
    terms: [term(what.amount, "item")],
    floor: 0,
    factors: elementFactors(what.element, target),
    after: [],
    total: amount,
    rule: "HD88",
  };
  wound(fight, target, amount, { by, nonlethal: false, sum: fight.explained ? sum : undefined });
}

function cure(fight: Fight, target: Unit): void {
  for (const status of ELEMENTAL_STATUSES)
    if (target.statuses.some((s) => s.status === status)) lose(fight, target, status);
}

function cleanse(fight: Fight, target: Unit): void {
  target.tracker = EVEN;
  refresh(target, fight.state.rules);
  fight.tell({ event: "cleanse", target: target.id });
}

function grant(fight: Fight, use: Use, deed: DeedOf<"grant">, target: Unit): void {
  const element = elementFor(use, deed.element);
  if (deed.status === "hunted") forgetQuarry(fight, use.by); // HD68: one for each hunter
  gain(fight, target, { status: deed.status, by: use.by.id, element, count: COUNTS[deed.status] ?? 0 });
}

function forgetQuarry(fight: Fight, hunter: Unit): void {
  for (const unit of fight.state.units)
    if (unit.statuses.some((s) => s.status === "hunted" && s.by === hunter.id)) lose(fight, unit, "hunted");
}

function amountOf(by: Unit, deed: { readonly amount: number; readonly power: number }): number {
  return Math.max(0, deed.amount + deed.power * by.magicalAttack);
}

/** The element meant: a name, the user's own, the one the command names (or the first it could), or none. */
export function elementFor(use: Use, ref: Element | "own" | "chosen" | null): Element | null {
  if (ref === "own") return use.by.sheet.element;
  if (ref !== "chosen") return ref;
  const chosen = (use.options["element"] ?? elementChoices(use.by, use.ability)[0]) as Element | "none";
  return chosen === "none" ? null : chosen;
}

function statFor(use: Use, stat: Stat | "chosen"): Stat {
  return stat === "chosen" ? ((use.options["stat"] ?? STATS[0]) as Stat) : stat;
}
