import type { Json, RosterEntry } from "../../../kernel/index.ts";

/** AC40, AC41 Those with attributes and skills. */

type More = { readonly [field: string]: Json };

const hero = (name: string, about: string, sheet: More): RosterEntry => ({
  name,
  side: "heroes",
  about,
  sheet,
});

export const HEROES: Readonly<Record<string, RosterEntry>> = {
  fighter: hero("Fighter", "Long sword, large shield, and luck when it counts.", {
    attackBonus: 2,
    attributes: { str: 1, con: 1 },
    skills: { stab: 1, punch: 0, exert: 1 },
    damageBonus: 1,
    shockBonus: 1,
    luck: 1,
    hp: 15,
    armor: "mail-shirt",
    shield: "large",
    save: 13,
    weapons: ["long-sword", "hand-axe"],
  }),
  axeman: hero("Axeman", "A war axe for shields and those behind them.", {
    attackBonus: 3,
    attributes: { str: 2, con: 1 },
    skills: { stab: 2, exert: 1 },
    punch: 1,
    damageBonus: 1,
    shockBonus: 1,
    luck: 1,
    hp: 18,
    armor: "scaled-armor",
    save: 13,
    weapons: ["war-axe", "hand-axe"],
  }),
  archer: hero("Archer", "A large bow, and a short sword for when they get close.", {
    attackBonus: 1,
    attributes: { dex: 2, wis: 1 },
    skills: { shoot: 1, stab: 0 },
    hp: 10,
    armor: "buff-coat",
    save: 14,
    weapons: ["large-bow", "short-sword"],
  }),
  rogue: hero("Rogue", "Two blades, and nobody sees them coming.", {
    attackBonus: 1,
    attributes: { dex: 2, int: 1 },
    skills: { stab: 1, shoot: 0, exert: 0 },
    hp: 9,
    armor: "war-shirt",
    prepared: true,
    save: 14,
    weapons: ["short-sword", "dagger", "stiletto"],
  }),
  healer: hero("Healer", "A staff and a bag of bandages.", {
    attackBonus: 0,
    attributes: { wis: 1, int: 1, dex: 1 },
    skills: { stab: 0, heal: 1 },
    hp: 8,
    medic: true,
    save: 14,
    weapons: ["staff", "crossbow"],
  }),
  wrestler: hero("Wrestler", "Bare hands.", {
    attackBonus: 2,
    attributes: { str: 2, con: 1 },
    skill: 1,
    skills: { punch: 2, exert: 2, stab: 0 },
    hp: 14,
    armor: "linothorax",
    save: 13,
    attacks: {
      fists: {
        weapon: { damage: "1d6", attributes: ["str", "dex"], kind: "unarmed", shock: { damage: 1, ac: 15 } },
        lessLethal: true,
      },
      elbow: { weapon: { damage: "1d4", attributes: ["str"], kind: "melee" } },
    },
  }),
  halberdier: hero("Halberdier", "Ten feet of reach, and a body to hide behind.", {
    attackBonus: 2,
    attributes: { str: 1, dex: 1 },
    skills: { stab: 2 },
    hp: 13,
    armor: "cuirass-and-greaves",
    save: 14,
    weapons: ["halberd", "mace"],
  }),
  gunner: hero("Gunner", "A combat rifle and a knife.", {
    attackBonus: 2,
    attributes: { dex: 1 },
    skills: { shoot: 1, stab: 0 },
    hp: 12,
    armor: "armored-clothing",
    save: 14,
    weapons: ["modern-combat-rifle", "modern-knife"],
  }),
  street: hero("Street fighter", "A big sword in a city of guns.", {
    attackBonus: 3,
    attributes: { str: 1, dex: 1 },
    skills: { stab: 1, shoot: 0 },
    hp: 16,
    luck: 1,
    armor: "war-harness",
    save: 13,
    weapons: ["modern-advanced-sword", "modern-heavy-pistol", "modern-knife"],
  }),
};
