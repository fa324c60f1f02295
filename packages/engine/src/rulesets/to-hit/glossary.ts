import type { GlossaryEntry } from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import { BELT, basicsOf, SPELLS, TECHNIQUES } from "./abilities/index.ts";
import { formatRange } from "./aim/ranges.ts";
import { BOMBS, type BombKind } from "./bombs/kinds.ts";
import { FEAT_NOTES } from "./gear/feats.ts";
import { RANK_BASE, WEAPON_TYPES, weaponOf } from "./gear/weapons.ts";
import { MANEUVERS, type Maneuver } from "./abilities/maneuvers.ts";
import { FEATS } from "./words.ts";

/** What sheets and commands call by name: techniques, spells, things on the belt, maneuvers, weapons and feats. */

function abilityEntry(a: Ability): GlossaryEntry {
  return {
    id: a.id,
    name: a.name,
    kind: `${priceOf(a)}, ${formatRange(a.range)}`,
    about: a.about || damageIn(a),
  };
}

/** TH32 What it does where that is all there is to say. */
function damageIn({ times, trait, types }: Ability): string {
  const dealt = times === 1 ? trait : `${times} × ${trait}`;
  return `The weapon's attack power and ${dealt}${types.length === 0 ? "" : ` in ${types.join(" and ")}`}.`;
}

/** TH64 What it costs, and whether the points come back. */
function priceOf({ sp, mp, how, action }: Ability): string {
  const points = [...(sp > 0 ? [`${sp} SP`] : []), ...(mp > 0 ? [`${mp} MP`] : [])].join(" + ") || "free";
  return `${points}${how === "spend" ? "" : ` (${how})`}${action === "minor" ? ", minor" : ""}`;
}

function maneuverEntry(m: Maneuver): GlossaryEntry {
  const action = m.action === "minor" ? "minor, " : "";
  return {
    id: m.id,
    name: m.name,
    kind: `${action}${m.traits.join(" + ")} v ${m.against}`,
    about: m.does === "status" ? `The foe is ${m.gives.join(" and ")}.` : DOES[m.does],
  };
}

/** TH80 */
function bombEntry({ fuse, blast }: BombKind): GlossaryEntry {
  const soon = fuse === 1 ? "the next turn" : `${fuse} turns`;
  return {
    id: blast.id,
    name: blast.name,
    kind: `${formatRange(blast.range)}, at the end of ${soon}`,
    about: blast.about,
  };
}

/** TH71 What those do that are more than a status. */
const DOES: Readonly<Record<Exclude<Maneuver["does"], "status">, string>> = {
  disarm: "The foe drops a weapon.",
  grapple: "The foe is distracted and halted as long as the hold is kept.",
  push: "The foe is pushed a square.",
  knack: "An ally rolls twice against the foe, once, and keeps the better.",
  learn: "The foe's numbers are known to the own side.",
};

/** TH67 A type with its figures at rank 1; each rank has its own base. */
function weaponEntry(type: string): GlossaryEntry {
  const weapon = weaponOf(type, 1);
  const { attack, accuracy, durability, edge, hands, class: of, keywords } = weapon;
  const attacks = basicsOf(weapon).map((a) => `\`${a.id}\``);
  return {
    id: type,
    name: type,
    kind: [of, `${hands}-handed`, edge, ...keywords].join(", "),
    about: `Accuracy ${accuracy}; attacks ${attacks.join(", ")}; at rank 1 attack ${attack} and durability ${durability} (ranks 0 to 5 begin from ${RANK_BASE.join(", ")}).`,
  };
}

export const GLOSSARY: Readonly<Record<string, readonly GlossaryEntry[]>> = {
  techniques: Object.values(TECHNIQUES).map(abilityEntry),
  spells: Object.values(SPELLS).map(abilityEntry),
  items: Object.values(BELT).map(abilityEntry),
  bombs: Object.values(BOMBS).map(bombEntry),
  maneuvers: Object.values(MANEUVERS).map(maneuverEntry),
  weapons: Object.keys(WEAPON_TYPES).map(weaponEntry),
  feats: FEATS.map((id) => ({ id, name: id.replaceAll("-", " "), kind: "feat", about: FEAT_NOTES[id] })),
};
