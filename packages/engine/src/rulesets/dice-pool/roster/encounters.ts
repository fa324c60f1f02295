import type { EncounterFile } from "../../../kernel/index.ts";

/** Ready fights on drawn maps. */

type Person = readonly [id: string, is: string, at: readonly [number, number], name?: string];

const file = (
  name: string,
  field: { readonly cells: readonly string[]; readonly [more: string]: unknown },
  people: readonly Person[],
): EncounterFile =>
  ({
    fray: 1,
    ruleset: "dice-pool",
    name,
    rules: {},
    field: { kind: "grid", ...field },
    combatants: people.map(([id, is, at, called]) => ({
      id,
      is,
      at,
      ...(called === undefined ? {} : { name: called }),
    })),
  }) as unknown as EncounterFile;

const SHALLOWS = { "~": { name: "shallows", cost: 2 } };

export const ENCOUNTERS: Readonly<Record<string, EncounterFile>> = {
  ford: file(
    "The ford",
    {
      cells: [
        "............",
        "...~~~~.....",
        "..~~~~~~....",
        "....##......",
        "....##..~~..",
        ".......~~~..",
        "............",
        "............",
      ],
      legend: SHALLOWS,
    },
    [
      ["ana", "boxer", [0, 2], "Ana"],
      ["bram", "bowman", [0, 5], "Bram"],
      ["cleo", "blood-mage", [1, 7], "Cleo"],
      ["cutthroat", "cutthroat", [10, 1]],
      ["other-cutthroat", "cutthroat", [11, 3], "Other cutthroat"],
      ["slinger", "slinger", [11, 5]],
      ["witch", "hedge-witch", [11, 7]],
      ["crawler", "tunnel-crawler", [9, 4]],
      ["lurker", "stone-lurker", [9, 7]],
    ],
  ),
  "brute-hall": file(
    "The brute's hall",
    {
      cells: [
        "##############",
        "#............#",
        "#..#......#..#",
        "#............#",
        "#............#",
        "#..#......#..#",
        "#............#",
        "##############",
      ],
    },
    [
      ["dov", "axeman", [1, 1], "Dov"],
      ["esme", "warden", [1, 4], "Esme"],
      ["finn", "hunter", [1, 6], "Finn"],
      ["brute", "cave-brute", [10, 3]],
      ["drover", "drover", [12, 1]],
      ["spider", "web-spider", [12, 6]],
      ["ogre", "ogre", [8, 1]],
      ["brute-2", "cave-brute", [8, 5], "Second brute"],
      ["spider-2", "web-spider", [12, 4], "Second spider"],
    ],
  ),
  "old-cellar": file(
    "The old cellar",
    {
      cells: [
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
      ],
      walls: [
        [5, 0, 5, 3],
        [5, 5, 5, 8],
        [10, 1, 10, 7],
      ],
      doors: [{ at: [5, 3, 5, 5], open: true }],
    },
    [
      ["cleo", "blood-mage", [1, 2], "Cleo"],
      ["hugo", "duelist", [1, 4], "Hugo"],
      ["iris", "hunter", [0, 6], "Iris"],
      ["ana", "boxer", [2, 5], "Ana"],
      ["worm", "rock-worm", [13, 4]],
      ["light", "marsh-light", [12, 1]],
      ["doll", "hex-doll", [14, 6]],
      ["whelp", "fire-whelp", [8, 3]],
    ],
  ),
  quarry: file(
    "The quarry",
    {
      cells: [
        "....................",
        "....................",
        "..##.......##.......",
        "..##.......##...#...",
        "................#...",
        "......#.........#...",
        "......#.............",
        "......#....##.......",
        "...........##....##.",
        ".##..............##.",
        ".##....##...........",
        ".......##....#......",
        ".............#......",
        "....##.......#......",
        "....##..............",
        "..........##...##...",
        "..#.......##...##...",
        "..#.................",
        "....................",
        "....................",
      ],
      walls: [
        [9, 3, 9, 7],
        [8, 13, 11, 13],
      ],
    },
    [
      ["ana", "boxer", [2, 7], "Ana"],
      ["bram", "bowman", [1, 12], "Bram"],
      ["dov", "axeman", [3, 11], "Dov"],
      ["esme", "warden", [1, 8], "Esme"],
      ["lurker", "stone-lurker", [13, 9]],
      ["worm", "rock-worm", [14, 6]],
      ["whelp", "fire-whelp", [15, 12]],
      ["crawler", "tunnel-crawler", [15, 8]],
    ],
  ),
  terraces: file(
    "The terraces",
    {
      cells: [
        "......aaabb...",
        ".....aaabbb...",
        "....aaaabbbb..",
        "....aa#aabbb..",
        "....aa#aabbb..",
        "....aaaabbbb..",
        ".....aaabbb...",
        "......aaabb...",
      ],
      legend: {
        a: { name: "terrace", cost: 1, height: 1 },
        b: { name: "bluff", cost: 1, height: 3 },
      },
    },
    [
      ["dov", "axeman", [0, 2], "Dov"],
      ["iris", "hunter", [1, 4], "Iris"],
      ["esme", "warden", [0, 5], "Esme"],
      ["runner", "crag-runner", [8, 1]],
      ["other-runner", "crag-runner", [9, 6], "Other runner"],
      ["wolf", "grey-wolf", [7, 4]],
      ["brute", "cave-brute", [10, 3]],
      ["ogre", "ogre", [10, 5]],
      ["worm", "rock-worm", [8, 3]],
      ["slinger", "slinger", [9, 2]],
    ],
  ),
  duel: file("A duel in the yard", { cells: ["......", "......", "......", "......"] }, [
    ["gita", "brawler", [1, 1], "Gita"],
    ["ogre", "ogre", [4, 1]],
  ]),
};
