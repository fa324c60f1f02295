import type { EncounterFile, Field, Json } from "../../../kernel/index.ts";

/** Ready fights, with and without a map. */

type Person = { readonly [field: string]: Json };

const file = (
  name: string,
  field: Json,
  combatants: readonly Person[],
  rules: Person = {},
): EncounterFile => ({
  fray: 1,
  ruleset: "to-hit",
  name,
  rules,
  field,
  combatants,
});
const grid = (...cells: string[]): Json => ({ kind: "grid", cells });

/** What a battle is fought on when nothing else is said. */
export const MEADOW: Field = {
  kind: "grid",
  cells: [
    "............",
    "............",
    "...##.......",
    "...##...#...",
    "........#...",
    "............",
    "......##....",
    "............",
  ],
  walls: [],
  doors: [],
  legend: {},
};

/** Pupils of two schools: tired enough to be in Peril (TH42), wet from the rain, and armed with all that is seldom seen. */
const BREWER: Person = {
  hearts: 24,
  health: 24,
  magic: 9,
  guile: 5,
  influence: 6,
  command: 6,
  vitality: 9,
  concentration: 9,
  evasion: 7,
  statuses: ["soaked"],
  attacks: {
    spark: {
      weapon: { attack: 1, accuracy: 4 },
      range: "projectile 6",
      attack: { trait: "willpower", type: "shock" },
    },
  },
  items: { "healing-spark": 1 },
  abilities: ["oil-burst", "splash", "sicken", "spark-ball", "force-wave", "flame-blade", "hush", "sand-jet"],
};
const BRUISER: Person = {
  hearts: 30,
  health: 30,
  magic: 5,
  guile: 5,
  influence: 6,
  command: 6,
  vitality: 9,
  concentration: 9,
  evasion: 7,
  statuses: ["soaked"],
  abilities: ["death-blow", "smash", "knock-down", "dark-scythe", "flurry"],
};

export const ENCOUNTERS: Readonly<Record<string, EncounterFile>> = {
  "ruined-gate": file(
    "The ruined gate",
    grid(
      "....................",
      "....................",
      "...##.......##......",
      "...##.......##......",
      "....................",
      ".........#..........",
      ".........#..........",
      ".........#.....##...",
      "....##...#.....##...",
      "....##..............",
      "..............##....",
      "...##.....#...##....",
      "...##.....#.........",
      "..........#.........",
      "..........#.........",
      "....................",
      "......##.......##...",
      "......##.......##...",
      "....................",
      "....................",
    ),
    [
      { id: "ana", name: "Ana", is: "vanguard", at: [2, 9] },
      { id: "bram", name: "Bram", is: "archer", at: [1, 6] },
      { id: "cleo", name: "Cleo", is: "fire-mage", at: [1, 11] },
      { id: "dov", name: "Dov", is: "reaver", at: [2, 13] },
      { id: "wolf", is: "wolf", at: [17, 9] },
      { id: "ogre", is: "ogre", at: [17, 11] },
      { id: "sniper", is: "sniper", at: [18, 6] },
      { id: "ruffian", is: "ruffian", at: [17, 13] },
    ],
  ),
  "drake-cave": file(
    "The drake's cave",
    grid(
      "##..........##",
      "#............#",
      "..............",
      "....#....#....",
      "..............",
      "..............",
      "..............",
      "....#....#....",
      "..............",
      "#............#",
      "##..........##",
    ),
    [
      { id: "ana", name: "Ana", is: "vanguard", at: [1, 5] },
      { id: "esme", name: "Esme", is: "frost-mage", at: [0, 4] },
      { id: "finn", name: "Finn", is: "mender", at: [0, 6] },
      { id: "gita", name: "Gita", is: "lancer", at: [1, 7] },
      { id: "dov", name: "Dov", is: "reaver", at: [2, 6] },
      { id: "drake", name: "Young drake", is: "drake", sheet: { defense: 6, hearts: 5 }, at: [10, 4] },
      { id: "jelly", is: "jelly", at: [9, 2] },
      { id: "bats", is: "bats", at: [9, 8] },
    ],
  ),
  "old-watch": file(
    "The old watch",
    grid(
      "............",
      "..#......#..",
      "............",
      "....####....",
      "............",
      "............",
      "....####....",
      "............",
      "..#......#..",
      "............",
    ),
    [
      { id: "hugo", name: "Hugo", is: "captain", at: [1, 4] },
      { id: "iris", name: "Iris", is: "storm", at: [0, 6] },
      { id: "jon", name: "Jon", is: "brawler", at: [1, 7] },
      { id: "dov", name: "Dov", is: "reaver", at: [2, 5] },
      { id: "sentry", is: "sentry", at: [10, 4], sheet: { statuses: ["unaware"] } },
      { id: "wailer", is: "wailer", at: [10, 6] },
      { id: "raider", is: "raider", at: [11, 5] },
    ],
  ),
  "flooded-cellar": file(
    "The flooded cellar",
    {
      kind: "grid",
      cells: ["..........", "..~~~~....", ".~~~~~~.#.", ".~~~~~~.#.", "..~~~~....", ".........."],
      legend: { "~": { name: "shallows", cost: 2 } },
    },
    [
      { id: "iris", name: "Iris", is: "storm", at: [5, 1] },
      { id: "bram", name: "Bram", is: "archer", at: [0, 2] },
      { id: "dov", name: "Dov", is: "reaver", sheet: { statuses: ["frozen"] }, at: [1, 3] },
      { id: "ana", name: "Ana", is: "vanguard", at: [1, 1] },
      { id: "left", name: "Left thrower", is: "bones", sheet: { statuses: ["soaked"] }, at: [7, 1] },
      { id: "middle", name: "Middle thrower", is: "bones", sheet: { statuses: ["soaked"] }, at: [8, 1] },
      { id: "right", name: "Right thrower", is: "bones", sheet: { statuses: ["soaked"] }, at: [8, 0] },
      { id: "wailer", is: "wailer", at: [5, 3] },
    ],
  ),
  "tavern-brawl": file("The brawl in the tavern", { kind: "abstract" }, [
    { id: "jon", name: "Jon", is: "brawler" },
    { id: "hugo", name: "Hugo", is: "captain" },
    { id: "cleo", name: "Cleo", is: "fire-mage" },
    { id: "first", name: "First ruffian", is: "ruffian", at: "near" },
    { id: "second", name: "Second ruffian", is: "ruffian", at: "near" },
    { id: "mage", name: "Mage on the stairs", is: "hedge-mage", at: "apart" },
  ]),
  "practice-yard": file(
    "Two schools at practice",
    grid("........", "...#....", "....#...", "........"),
    [
      { id: "cleo", name: "Cleo", is: "fire-mage", sheet: BREWER, at: [1, 1] },
      { id: "dov", name: "Dov", is: "reaver", sheet: { ...BRUISER, health: 33 }, at: [1, 2] },
      { id: "iris", name: "Iris", is: "storm", sheet: BREWER, at: [0, 1] },
      { id: "pupil", name: "Pupil", is: "hedge-mage", sheet: BREWER, at: [6, 2] },
      { id: "elder", name: "Elder pupil", is: "shadow-mage", sheet: { ...BREWER, health: 17 }, at: [7, 2] },
      { id: "fighter", name: "Fighter", is: "ruffian", sheet: { ...BRUISER, health: 20 }, at: [6, 1] },
    ],
    { mercy: "ask" },
  ),
  duel: file("A duel in the square", grid("........", "........", "...##...", "........", "........"), [
    { id: "ana", name: "Ana", is: "vanguard", at: [1, 2] },
    {
      id: "shield",
      name: "Shield captain",
      is: "shield-raider",
      sheet: { weapons: ["sword 1", "shield 1"], hearts: 5, stamina: 5 },
      at: [6, 2],
    },
  ]),
};
