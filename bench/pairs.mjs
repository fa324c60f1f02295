// The stats of the hand-written loops as pairs of combatants: one strikes, the other is struck.
import * as armorClass from "./plain/armor-class.mjs";
import * as battleOrder from "./plain/battle-order.mjs";
import * as dicePool from "./plain/dice-pool.mjs";
import * as toHit from "./plain/to-hit.mjs";

const ABSTRACT = { field: { kind: "abstract" } };

/** By ruleset: the sheets of pair i, and the rest of the encounter. */
export const PAIRS = {
  "armor-class": {
    pair: (i) => [
      {
        hp: 10,
        npc: true,
        attackBonus: armorClass.BONUS[i],
        damageBonus: 2,
        attacks: { sword: { weapon: { damage: "1d8", shock: { damage: 2, ac: 15 } } } },
      },
      { hp: 10, npc: true, meleeAC: armorClass.AC[i], rangedAC: armorClass.AC[i] },
    ],
    more: { ...ABSTRACT, rules: { naturals: true } },
  },
  "battle-order": {
    pair: (i) => [
      {
        hp: 10,
        toHitBonus: battleOrder.TO_HIT[i],
        damageBonus: battleOrder.DAMAGE[i],
        attacks: { sword: { attack: { damage: "2d6" } } },
      },
      {
        hp: 10,
        strength: 0,
        speed: 0,
        passiveEvasion: battleOrder.EVASION[i],
        activeEvasion: battleOrder.EVASION[i],
        physicalDamageReduction: battleOrder.REDUCTION[i],
      },
    ],
    more: ABSTRACT,
  },
  "dice-pool": {
    pair: (i) => [
      { hp: 10, attacks: { sword: { attack: { notation: `6ps+${dicePool.BONUS[i]}` } } } },
      { hp: 10, physicalDice: 6, physicalBonus: dicePool.POINTS[i] },
    ],
    at: (i) => [
      [0, i],
      [1, i],
    ],
    more: {
      field: { kind: "grid", cells: Array.from({ length: 16 }, () => "...") },
      rules: { critCounts: "crit-only" },
    },
  },
  "to-hit": {
    pair: (i) => [
      {
        health: 10,
        combat: toHit.COMBAT[i],
        accuracy: toHit.ACCURACY[i],
        attacks: { sword: { weapon: { attack: toHit.WEAPON[i] } } },
      },
      { health: 10, evasion: toHit.EVASION[i], defense: toHit.DEFENSE[i] },
    ],
    more: ABSTRACT,
  },
};

/** As it would come from a file: V8 keeps one copy of each short string it reads, and compares those by address. */
export const asRead = (file) => JSON.parse(JSON.stringify(file));
