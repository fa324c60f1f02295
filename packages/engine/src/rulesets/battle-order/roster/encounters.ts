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
  ruleset: "battle-order",
  name,
  rules,
  field,
  combatants,
});
const grid = (...cells: string[]): Json => ({ kind: "grid", cells });

/** What a battle is fought on when nothing else is said. */
export const YARD: Field = {
  kind: "grid",
  cells: [
    "............",
    "............",
    "...#........",
    "...#....##..",
    "........#...",
    "............",
    ".....##.....",
    "............",
  ],
  walls: [],
  doors: [],
  legend: {},
};

export const ENCOUNTERS: Readonly<Record<string, EncounterFile>> = {
  "rail-yard": file(
    "The rail yard",
    grid(
      "....................",
      "....................",
      "...##.......##......",
      "...##.......##......",
      "....................",
      ".........#..........",
      ".........#..........",
      ".........#.....##...",
      "....##.........##...",
      "....##..............",
      "..............##....",
      "...##.....#...##....",
      "...##.....#.........",
      "..........#.........",
      "....................",
      "....................",
      "......##.......##...",
      "......##.......##...",
      "....................",
      "....................",
    ),
    [
      { id: "ana", name: "Ana", is: "juggernaut", at: [3, 9] },
      { id: "bram", name: "Bram", is: "seeker", at: [2, 6] },
      { id: "cleo", name: "Cleo", is: "fencer", at: [3, 13] },
      { id: "dov", name: "Dov", is: "wayfarer", at: [4, 14] },
      { id: "bruiser", is: "bruiser", at: [16, 9] },
      { id: "gunner", is: "gunner", at: [17, 6] },
      { id: "bandit", is: "bandit", at: [16, 13] },
      { id: "shield", is: "shield-bearer", at: [15, 14], sheet: { hp: 24 } },
    ],
  ),
  seance: file(
    "The broken séance",
    grid(
      "##..........##",
      "#............#",
      "..............",
      "....#....#....",
      "..............",
      "..............",
      "....#....#....",
      "..............",
      "#............#",
      "##..........##",
    ),
    [
      { id: "esme", name: "Esme", is: "medium", at: [3, 4] },
      { id: "finn", name: "Finn", is: "seeker", at: [2, 6] },
      { id: "gita", name: "Gita", is: "marksman", at: [1, 5] },
      { id: "ana", name: "Ana", is: "page", at: [2, 4] },
      { id: "haunt", is: "haunt", at: [9, 4] },
      { id: "husk", is: "husk", at: [10, 5] },
      { id: "breaker", is: "breaker", at: [8, 5] },
      { id: "wrestler", is: "wrestler", at: [8, 7] },
    ],
  ),
  workshop: file(
    "The workshop door",
    {
      kind: "grid",
      cells: ["..........", "..........", "....~~....", "....~~....", "..........", ".........."],
      walls: [
        [5, 0, 5, 2],
        [5, 4, 5, 6],
      ],
      legend: { "~": { name: "scrap", cost: 2 } },
    },
    [
      { id: "hugo", name: "Hugo", is: "tinker", at: [1, 2] },
      { id: "iris", name: "Iris", is: "wayfarer", at: [1, 4], sheet: { healing: 0 } },
      { id: "cleo", name: "Cleo", is: "fencer", at: [2, 3] },
      { id: "digger", is: "digger", at: [7, 2], sheet: { hp: 18 } },
      { id: "scatterer", is: "scatterer", at: [8, 4], sheet: { hp: 12 } },
      { id: "trooper", is: "shock-trooper", at: [8, 1], sheet: { hp: 14, weapons: ["stun-pistol", "claw"] } },
    ],
  ),
  "hollow-house": file(
    "The hollow house",
    grid("........", "........", "...#....", "........", "........", "........"),
    [
      { id: "old", name: "Old Mara", is: "elder", at: [1, 2], sheet: { hp: 52 } },
      { id: "page", name: "Page", is: "page", at: [2, 3] },
      { id: "iris", name: "Iris", is: "wayfarer", at: [1, 4] },
      { id: "husk", is: "husk", at: [2, 2], sheet: { hp: 20 } },
      { id: "haunt", is: "haunt", at: [6, 3] },
      { id: "wrestler", is: "wrestler", at: [5, 4] },
      { id: "breaker", is: "breaker", at: [3, 3] },
    ],
  ),
  exorcism: file("The exorcism", grid("......", "......", "......", "......"), [
    { id: "old", name: "Old Mara", is: "elder", at: [1, 1] },
    { id: "finn", name: "Finn", is: "seeker", sheet: { criticalAt: 8 }, at: [1, 3] },
    {
      id: "husk",
      is: "husk",
      sheet: { ghostPower: 90, hp: 80, spells: [], flairs: ["disrupting"], criticalAt: 6, toHitBonus: 4 },
      at: [2, 1],
    },
    { id: "breaker", is: "breaker", sheet: { criticalAt: 6, toHitBonus: 7, hp: 81 }, at: [2, 2] },
  ]),
  "back-room": file("The back room", { kind: "abstract" }, [
    { id: "jon", name: "Jon", is: "fencer", sheet: { hp: 24 } },
    { id: "kaja", name: "Kaja", is: "medium", at: "apart" },
    { id: "first", name: "First bandit", is: "bandit" },
    { id: "wrestler", is: "wrestler" },
    { id: "gunner", is: "gunner", at: "apart" },
  ]),
  duel: file("A duel at dawn", grid("........", "........", "........", "........"), [
    { id: "cleo", name: "Cleo", is: "fencer", at: [2, 1], sheet: { hp: 30 } },
    { id: "bruiser", is: "bruiser", at: [5, 2], sheet: { hp: 54 } },
  ]),
};
