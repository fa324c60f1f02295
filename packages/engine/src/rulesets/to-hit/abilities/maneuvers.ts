import type { EffectGuard, Status, Trait } from "../words.ts";

/** TH71 Maneuvers: 2d6 + two Traits against a guard stat, no points, a Standard Action. */

export interface Maneuver {
  readonly id: string;
  readonly name: string;
  readonly traits: readonly [Trait, Trait];
  readonly against: EffectGuard;
  readonly action: "standard" | "minor";
  readonly gives: readonly Status[];
  readonly does: "status" | "disarm" | "grapple" | "push" | "knack" | "learn";
}

const row = (
  id: string,
  name: string,
  traits: readonly [Trait, Trait],
  against: EffectGuard,
  more: Partial<Maneuver>,
): Maneuver => ({
  id,
  name,
  traits,
  against,
  action: "standard",
  gives: [],
  does: "status",
  ...more,
});

export const ALL_MANEUVERS: readonly Maneuver[] = [
  row("disarm", "Disarm", ["accuracy", "combat"], "vitality", { does: "disarm" }),
  row("grapple", "Grapple", ["agility", "athletics"], "vitality", {
    does: "grapple",
    gives: ["distracted", "halted"],
  }),
  row("hobble", "Hobble", ["combat", "guile"], "vitality", { gives: ["slowed"] }),
  row("unbalance", "Unbalance", ["athletics", "combat"], "vitality", { gives: ["off-balance"] }),
  row("shove", "Shove", ["athletics", "intimidate"], "vitality", { does: "push" }),
  row("throw-sand", "Throw sand", ["accuracy", "guile"], "vitality", { gives: ["blinded"] }),
  row("trip", "Trip", ["agility", "insight"], "vitality", { gives: ["prone"] }),
  row("coordinate", "Coordinate", ["command", "perception"], "concentration", { does: "knack" }),
  row("charm", "Charm", ["guile", "influence"], "concentration", { gives: ["charmed"] }),
  row("daunt", "Daunt", ["command", "intimidate"], "concentration", { gives: ["cursed"] }),
  row("taunt", "Taunt", ["influence", "insight"], "concentration", { gives: ["distracted"] }),
  row("study", "Study", ["insight", "perception"], "concentration", { does: "learn", action: "minor" }),
];
export const MANEUVERS: Readonly<Record<string, Maneuver>> = Object.fromEntries(
  ALL_MANEUVERS.map((m) => [m.id, m]),
);
