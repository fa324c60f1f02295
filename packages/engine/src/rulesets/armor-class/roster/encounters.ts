import type { EncounterFile, Field, Json } from "../../../kernel/index.ts";

/** Ready fights, with and without a map. */

type Person = { readonly [field: string]: Json };
type Rules = { readonly [name: string]: Json };

const file = (
  name: string,
  field: Json,
  combatants: readonly Person[],
  rules: Rules = {},
): EncounterFile => ({
  fray: 1,
  ruleset: "armor-class",
  name,
  rules,
  field,
  combatants,
});
const grid = (...cells: string[]): Json => ({ kind: "grid", cells });

/** A map when one is wanted and none is given. */
export const YARD: Field = {
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

export const ENCOUNTERS: Readonly<Record<string, EncounterFile>> = {
  "broken-wall": file(
    "The broken wall",
    {
      kind: "grid",
      cells: [
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
      ],
      walls: [
        [7, 4, 7, 8],
        [13, 14, 16, 14],
      ],
    },
    [
      { id: "ana", name: "Ana", is: "fighter", at: [2, 9] },
      { id: "bram", name: "Bram", is: "archer", at: [1, 6] },
      { id: "cleo", name: "Cleo", is: "halberdier", at: [2, 11] },
      { id: "dov", name: "Dov", is: "axeman", at: [2, 13] },
      { id: "captain", is: "grave-captain", at: [17, 9] },
      { id: "knight", name: "Grave knight", is: "knight", at: [17, 11] },
      { id: "blade", is: "grave-blade", at: [17, 13] },
      { id: "bow", is: "grave-bow", at: [18, 6] },
    ],
    { initiative: "individual" },
  ),
  barrow: file(
    "The old barrow",
    grid(
      "##############",
      "#............#",
      "#..##....##..#",
      "#..##....##..#",
      "#............#",
      "#.....##.....#",
      "#............#",
      "#..##....##..#",
      "#............#",
      "##############",
    ),
    [
      { id: "ana", name: "Ana", is: "fighter", at: [1, 4] },
      { id: "finn", name: "Finn", is: "healer", at: [1, 6] },
      { id: "cleo", name: "Cleo", is: "halberdier", at: [2, 5] },
      { id: "dov", name: "Dov", is: "axeman", at: [2, 8] },
      { id: "captain", is: "grave-captain", at: [11, 4] },
      { id: "mace-1", name: "First mace", is: "grave-mace", at: [10, 4] },
      { id: "mace-2", name: "Second mace", is: "grave-mace", at: [10, 6] },
      { id: "blade-1", name: "First blade", is: "grave-blade", at: [10, 1] },
      { id: "bow-1", name: "First bow", is: "grave-bow", at: [12, 6] },
    ],
  ),
  alley: file(
    "The alley",
    grid(
      "..............",
      ".##..##..##...",
      ".##..##..##...",
      "..............",
      "...#....#.....",
      "...#....#.....",
      "..............",
      ".##....##.....",
    ),
    [
      { id: "gita", name: "Gita", is: "gunner", at: [0, 3] },
      { id: "hal", name: "Hal", is: "street", at: [1, 5] },
      { id: "rex", name: "Rex", is: "wrestler", at: [0, 6] },
      { id: "ganger-1", name: "First ganger", is: "ganger", at: [12, 3] },
      { id: "ganger-2", name: "Second ganger", is: "ganger", at: [12, 5] },
      { id: "guard", is: "riot-guard", at: [11, 4] },
      { id: "gunman-1", name: "First gunman", is: "gang-gunman", at: [13, 2] },
      { id: "gunman-2", name: "Second gunman", is: "gang-gunman", at: [13, 6] },
      { id: "hound", is: "hound", at: [10, 6] },
    ],
    { trauma: true, instinct: true, naturals: true },
  ),
  "tavern-brawl": file("The brawl in the tavern", { kind: "abstract" }, [
    { id: "rex", name: "Rex", is: "wrestler" },
    { id: "ana", name: "Ana", is: "fighter" },
    { id: "bram", name: "Bram", is: "archer", at: "apart" },
    { id: "thug-1", name: "First thug", is: "thug" },
    { id: "thug-2", name: "Second thug", is: "thug" },
    { id: "hill-1", name: "First hill fighter", is: "tribesman" },
    { id: "hill-2", name: "Second hill fighter", is: "tribesman" },
    { id: "veteran", is: "veteran" },
    { id: "bouncer", name: "Bouncer", is: "veteran" },
    { id: "bow", name: "Bowman on the stairs", is: "bowman", at: "apart" },
    { id: "bow-2", name: "Bowman behind the bar", is: "bowman", at: "apart" },
    { id: "bow-3", name: "Bowman in the gallery", is: "bowman", at: "apart" },
  ]),
  "night-watch": file(
    "The night watch",
    grid("..........", "..##......", "..##...#..", ".......#..", "..........", "..........") as Json,
    [
      { id: "sly", name: "Sly", is: "rogue", at: [4, 3] },
      { id: "tam", name: "Tam", is: "archer", at: [1, 4], sheet: { prepared: true } },
      { id: "sleeper", is: "sleeper", at: [5, 3] },
      { id: "sleeper-2", name: "Second sentry", is: "sleeper", at: [7, 4] },
      { id: "soldier", is: "soldier", at: [8, 1] },
      { id: "soldier-2", name: "Second soldier", is: "soldier", at: [8, 3] },
      { id: "soldier-3", name: "Third soldier", is: "soldier", at: [9, 2] },
    ],
    { initiative: "individual" },
  ),
  duel: file(
    "A duel in the yard",
    grid("........", "........", "...##...", "........", "........"),
    [
      { id: "dov", name: "Dov", is: "axeman", at: [1, 2] },
      { id: "knight", is: "knight", at: [6, 2] },
    ],
    { initiative: "individual" },
  ),
};
