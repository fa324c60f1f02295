import { type Json, type RosterEntry, withHabits } from "../../../kernel/index.ts";

/** HD40 Ready combatants. Rows of numbers: HP, Shell, MP, Initiative, then the nine statistics in the order of `STATS`. */

type Row = readonly [
  hp: number,
  shell: number,
  mp: number,
  initiative: number,
  pa: number,
  ma: number,
  pd: number,
  md: number,
  ev: number,
  rs: number,
  pac: number,
  mac: number,
  sac: number,
];

function sheet(row: Row, more: { readonly [field: string]: Json }): { readonly [field: string]: Json } {
  const [
    hp,
    shell,
    mp,
    initiative,
    physicalAttack,
    magicalAttack,
    physicalDefense,
    magicalDefense,
    evasion,
    resistance,
    physicalAccuracy,
    magicalAccuracy,
    statusAccuracy,
  ] = row;
  return {
    hp,
    shell,
    mp,
    initiative,
    physicalAttack,
    magicalAttack,
    physicalDefense,
    magicalDefense,
    evasion,
    resistance,
    physicalAccuracy,
    magicalAccuracy,
    statusAccuracy,
    ...more,
  };
}

const hero = (
  name: string,
  about: string,
  row: Row,
  more: { readonly [field: string]: Json },
  at: "front" | "back" = "front",
): RosterEntry => ({
  name,
  side: "heroes",
  at,
  about,
  sheet: sheet(row, { rank: "hero", ...more }),
});

const foe = (
  name: string,
  about: string,
  row: Row,
  more: { readonly [field: string]: Json },
  at: "front" | "back" = "front",
): RosterEntry => ({
  name,
  side: "foes",
  at,
  about,
  sheet: sheet(row, more),
});

const HEROES: Readonly<Record<string, RosterEntry>> = {
  archer: hero(
    "Archer",
    "Sure aim from the back row; marks a quarry.",
    [25, 0, 15, 8, 6, 1, 2, 1, 3, 0, 6, 3, 4],
    {
      element: "wood",
      abilities: ["strike", "shot", "mark-quarry", "leap"],
      items: { potion: 2, firebomb: 1 },
    },
    "back",
  ),
  "bolt-mage": hero(
    "Bolt mage",
    "Cracks Shells with magic.",
    [20, 0, 20, 8, 2, 4, 2, 2, 0, 3, 4, 5, 4],
    {
      element: "fire",
      abilities: ["magic-bolt", "elemental-bolt", "prism-bolt", "magic-burst", "magic-chain", "scan"],
      items: { ether: 1 },
    },
    "back",
  ),
  knight: hero("Knight", "Stands in front and draws the blows.", [30, 0, 15, 5, 5, 1, 4, 1, 1, 2, 5, 2, 3], {
    abilities: ["power-strike", "taunt", "guard", "counter", "focus", "second-wind"],
  }),
  healer: hero(
    "Healer",
    "Keeps everybody on their feet.",
    [22, 0, 30, 6, 2, 5, 1, 4, 2, 3, 3, 5, 4],
    {
      element: "light",
      abilities: ["heal", "mend", "revive", "cure", "cleanse", "life-aura", "restore-mana"],
      items: { "smelling-salts": 1, remedy: 1 },
    },
    "back",
  ),
  sentinel: hero(
    "Sentinel",
    "Wards, Shells and Barriers for the whole party.",
    [26, 0, 40, 5, 3, 4, 3, 4, 1, 4, 4, 4, 4],
    {
      element: "earth",
      abilities: ["shell", "own-shell", "shield", "barrier", "protect", "reflect", "haste", "raise-up"],
    },
  ),
  saboteur: hero(
    "Saboteur",
    "Takes foes apart before they are struck.",
    [20, 0, 40, 9, 4, 3, 1, 2, 4, 2, 5, 4, 7],
    {
      element: "shadow",
      abilities: ["debuff", "mass-debuff", "debilitate", "hex", "slow", "expose", "mass-debilitate"],
    },
    "back",
  ),
  captain: hero(
    "Banner captain",
    "Gives orders and takes the lead.",
    [28, 0, 20, 7, 5, 3, 3, 2, 2, 3, 5, 4, 5],
    { abilities: ["orders", "buff", "power-buff", "cleave", "vengeance"], items: { "strong-potion": 1 } },
  ),
  shade: hero("Shade", "Strikes, vanishes, wears other colors.", [21, 0, 20, 11, 5, 2, 1, 1, 5, 1, 6, 4, 5], {
    element: "shadow",
    abilities: ["venom-blade", "vanish", "mask", "elemental-strike"],
  }),
  turncoat: hero(
    "Two-trade adept",
    "Changes trade between rounds.",
    [24, 0, 45, 7, 3, 3, 2, 2, 2, 2, 4, 4, 4],
    {
      element: "ice",
      jobs: [
        {
          name: "Striker",
          bonuses: { physicalAttack: 3, evasion: 2 },
          abilities: ["strike", "elemental-cleave", "whirlwind"],
        },
        {
          name: "Caster",
          bonuses: { magicalAttack: 3, resistance: 2 },
          abilities: ["elemental-bolt", "magic-storm", "elemental-storm", "magic-chain"],
        },
      ],
    },
  ),
};

const FOES: Readonly<Record<string, RosterEntry>> = {
  watchman: foe(
    "Watchman",
    "Braced for the first blow; saps strength.",
    [10, 5, 10, 4, 4, 2, 2, 1, 2, 4, 4, 2, 2],
    { abilities: ["debuff", "braced"] },
  ),
  wisp: foe("River wisp", "Flits about, burns and mends.", [2, 3, 15, 5, 4, 4, 0, 2, 4, 0, 4, 4, 4], {
    element: "water",
    abilities: ["brand", "heal"],
  }),
  shellback: foe(
    "Shellback",
    "Slow and hard, with one long shot.",
    [17, 3, 10, 3, 4, 2, 3, 1, 0, 6, 4, 0, 0],
    {
      element: "thunder",
      abilities: ["debilitate"],
      attacks: { spit: { kind: "physical", range: "ranged", mp: 5 } },
    },
  ),
  skirmisher: foe(
    "Skirmisher",
    "Poisons, and slips away when its Shell breaks.",
    [5, 5, 10, 5, 4, 2, 1, 1, 4, 2, 4, 4, 4],
    { element: "wood", abilities: ["debilitate", "slip-away"] },
  ),
  firestarter: foe("Firestarter", "Goes out in flames.", [8, 7, 15, 3, 2, 4, 2, 2, 2, 4, 2, 2, 2], {
    element: "fire",
    abilities: ["elemental-bolt", "brand", "last-flame"],
  }),
  trickster: foe(
    "Trickster",
    "Muddles minds from afar.",
    [3, 7, 25, 5, 2, 2, 1, 1, 6, 2, 2, 6, 6],
    { element: "water", abilities: ["debilitate", "debuff"] },
    "back",
  ),
  sergeant: foe("Sergeant", "Answers every clumsy blow.", [19, 6, 10, 7, 6, 0, 3, 0, 4, 6, 6, 4, 4], {
    rank: "elite",
    element: "thunder",
    abilities: ["elemental-strike", "debilitate", "riposte"],
  }),
  "boar-rider": foe(
    "Boar rider",
    "Fights on with its last breath.",
    [22, 3, 10, 7, 8, 0, 3, 0, 2, 6, 8, 2, 2],
    { rank: "elite", element: "earth", abilities: ["power-strike", "last-breath"] },
  ),
  shaman: foe(
    "Shaman",
    "Shadow bolts, and healing for the pack.",
    [4, 11, 30, 5, 2, 8, 1, 4, 4, 2, 2, 4, 4],
    { rank: "elite", element: "wood", abilities: ["shadow-bolt", "heal"] },
    "back",
  ),
  wolf: foe("Wolf", "Quick, and angrier by the round.", [12, 8, 15, 7, 6, 2, 2, 1, 4, 4, 6, 4, 4], {
    element: "shadow",
    tier: 2,
    abilities: ["strike", "rage", "vengeance"],
  }),
  naiad: foe(
    "Spring spirit",
    "Washes enchantments away.",
    [4, 11, 25, 6, 2, 6, 1, 3, 6, 2, 2, 6, 6],
    { element: "water", tier: 2, abilities: ["cleanse", "heal"] },
    "back",
  ),
  digger: foe("Digger", "Grows its Shell back.", [16, 9, 20, 5, 4, 4, 3, 2, 2, 6, 4, 2, 2], {
    element: "earth",
    tier: 2,
    abilities: ["toughen", "own-shell", "debilitate"],
  }),
  smith: foe("Smith", "Red-hot hammer, dented armor.", [19, 6, 15, 6, 6, 2, 3, 1, 2, 6, 6, 2, 2], {
    element: "fire",
    tier: 2,
    abilities: ["elemental-strike", "debuff"],
  }),
  assassin: foe(
    "Assassin",
    "Poison, a mark, and a ready counter.",
    [16, 14, 25, 12, 8, 2, 2, 1, 8, 4, 8, 8, 8],
    { rank: "elite", element: "shadow", tier: 2, abilities: ["counter", "venom-blade", "mark-quarry"] },
  ),
  "rune-carver": foe(
    "Rune carver",
    "Finds the weak spot, then the stone falls.",
    [8, 22, 45, 8, 2, 10, 2, 5, 6, 4, 2, 6, 6],
    { rank: "elite", element: "earth", tier: 2, abilities: ["elemental-bolt", "expose"] },
    "back",
  ),
  revenant: foe(
    "Revenant",
    "Does not stay down at the first time of asking.",
    [32, 8, 25, 6, 6, 4, 5, 2, 0, 10, 6, 0, 0],
    { element: "shadow", tier: 3, abilities: ["deathless", "debilitate"] },
  ),
  ghost: foe(
    "Ghost",
    "Cold fingers that slow and numb.",
    [6, 14, 35, 8, 4, 8, 1, 4, 6, 2, 4, 6, 6],
    { element: "ice", tier: 3, abilities: ["elemental-bolt", "debilitate", "slow"] },
    "back",
  ),
  statue: foe(
    "Statue",
    "Stone: no poison, no fear, a sweeping arm.",
    [47, 13, 40, 12, 10, 4, 6, 2, 2, 12, 10, 2, 2],
    { rank: "elite", element: "earth", tier: 3, abilities: ["cleave", "shield", "stalwart"] },
  ),
  dazzler: foe(
    "Dazzler",
    "A light too bright to aim by.",
    [6, 9, 25, 6, 2, 5, 1, 3, 5, 3, 2, 5, 6],
    { element: "light", abilities: ["debilitate", "elemental-bolt"] },
    "back",
  ),
  "thorn-guard": foe(
    "Thorn guard",
    "Whoever strikes it is pricked.",
    [18, 6, 10, 4, 5, 1, 3, 2, 1, 3, 5, 1, 3],
    { element: "wood", abilities: ["strike", "thorns"] },
  ),
  drummer: foe(
    "Drummer",
    "Beats the others on from behind; dangerous when the line is gone.",
    [16, 6, 20, 5, 2, 5, 1, 3, 3, 3, 2, 5, 4],
    { element: "thunder", abilities: ["war-drums", "magic-bolt", "backs-to-the-wall"] },
    "back",
  ),
  troll: foe("Bog troll", "Wounds close while one looks.", [28, 4, 10, 4, 7, 1, 3, 1, 1, 7, 5, 1, 2], {
    element: "wood",
    tier: 2,
    abilities: ["strike", "regeneration"],
  }),
};

/** What each begins with, or keeps in mind, before it fights as anybody would. */
const HABITS: Readonly<Record<string, string>> = {
  healer: "careful",
  sentinel: "if round = 1: haste; careful",
  saboteur: "if round = 1: mass debilitate; strongest foe that is not slowed: slow; default",
  captain: "if round = 1: power buff; default",
  digger: "if hp < 50%: own shell; default",
  statue: "if round = 1: self: shield; default",
  assassin: "if round = 1: strongest foe: mark quarry; default",
  "rune-carver": "if round = 1: strongest foe: expose; default",
  ghost: "if round = 1: strongest foe: slow; default",
  troll: "simple",
  revenant: "simple",
};

export const ROSTER: Readonly<Record<string, RosterEntry>> = withHabits({ ...HEROES, ...FOES }, HABITS);
