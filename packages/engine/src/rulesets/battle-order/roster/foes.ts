import type { Json, RosterEntry } from "../../../kernel/index.ts";

/** Those to fight against. */

type Fields = { readonly [field: string]: Json };

const foe = (
  name: string,
  about: string,
  points: readonly [number, number, number],
  sheet: Fields,
): RosterEntry => {
  const [strength, speed, hp] = points;
  return { name, side: "foes", about, sheet: { strength, speed, hp, ...sheet } };
};

export const FOES: Readonly<Record<string, RosterEntry>> = {
  bandit: foe("Bandit", "A sword and not much else.", [10, 8, 18], {
    weapons: ["longsword"],
    toHitBonus: 3,
    damageBonus: 7,
    physicalDamageReduction: 1,
  }),
  bruiser: foe("Bruiser", "A war hammer and a bad profile.", [12, 7, 22], {
    weapons: ["war-hammer"],
    toHitBonus: 3,
    physicalDamageReduction: 2,
    passiveEvasion: 6,
    activeEvasion: 8,
    skills: ["stunning-scream"],
    charisma: 2,
    damageBonus: 5,
  }),
  wrestler: foe("Wrestler", "Takes hold and does not let go.", [14, 7, 20], {
    weapons: ["clawed-gauntlet"],
    grappling: 2,
    toHitBonus: 2,
    damageBonus: 3,
    physicalDamageReduction: 2,
  }),
  "shield-bearer": foe("Shield bearer", "Stands where it was put.", [12, 6, 20], {
    weapons: ["longsword", "great-shield"],
    toHitBonus: 3,
    damageBonus: 7,
    physicalDamageReduction: 3,
    skills: ["taunt"],
    charisma: 2,
  }),
  gunner: foe("Gunner", "A revolver from behind the barrels.", [8, 10, 16], {
    weapons: ["revolver"],
    toHitBonus: 3,
    activeEvasion: 11,
    physicalDamageReduction: 1,
    damageBonus: 6,
  }),
  scatterer: foe("Scatterer", "Six bullets at once, somewhere in that direction.", [8, 8, 14], {
    weapons: ["shotgun"],
    toHitBonus: 3,
    damageBonus: 2,
    physicalDamageReduction: 1,
  }),
  "shock-trooper": foe("Shock trooper", "Takes the strength out of arms and legs.", [8, 8, 16], {
    weapons: ["shock-gun", "claw"],
    toHitBonus: 3,
    damageBonus: 4,
    physicalDamageReduction: 2,
  }),
  digger: foe("Digger", "A machine with a drill, slow and hard.", [14, 4, 24], {
    weapons: ["power-drill"],
    mech: true,
    toHitBonus: 2,
    damageBonus: 3,
    physicalDamageReduction: 4,
    passiveEvasion: 5,
    activeEvasion: 6,
  }),
  haunt: foe("Haunt", "More ghost than body.", [10, 10, 22], {
    weapons: ["medium-staff"],
    ghostPower: 30,
    spells: ["elemental-electric", "gale-burst", "gather-mist", "elemental-cold"],
    offensiveBoost: 1,
    spellDamageReduction: 3,
    teleport: 4,
    flairs: ["disrupting"],
    criticalAt: 10,
    toHitBonus: 1,
    charisma: 2,
    resolve: 2,
    skills: ["stealth", "veil"],
  }),
  husk: foe("Husk", "Empty but for what moved in.", [14, 12, 40], {
    weapons: ["claw"],
    ghostPower: 60,
    passiveEvasion: 5,
    activeEvasion: 7,
    toHitBonus: 1,
    spells: ["elemental-cold", "gather-mist"],
  }),
  breaker: foe("Spell breaker", "Waits for a spell to be half spoken.", [9, 9, 16], {
    weapons: ["longsword"],
    toHitBonus: 3,
    damageBonus: 6,
    criticalAt: 9,
    flairs: ["backfire"],
    physicalDamageReduction: 1,
    skills: ["false-weakness", "false-reload"],
    charisma: 2,
  }),
};
