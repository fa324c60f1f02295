// What is measured, beside what, and the least it must reach; null: nothing is asked of it.

/** The fights whose turns are counted: 4 against 4, with walls where the ruleset has a map. */
const BATTLES = [
  ["hit-die", "toll-bridge"],
  ["to-hit", "ruined-gate"],
  ["armor-class", "broken-wall"],
  ["armor-class", "toll-gate"],
  ["dice-pool", "ford"],
  ["dice-pool", "quarry"],
  ["battle-order", "rail-yard"],
];

const PEERS = [
  ...BATTLES.map(([id, encounter]) => [
    `whole battles of ${id}, \`${encounter}\`, by tactics`,
    "boardgame.io's reducer, attacks only",
    "boardgame",
    [id, encounter],
    null,
  ]),
  ["reach of the whole map", "rot-js Dijkstra", "peers", ["reach"], 1],
  ["path across the map", "l1-path-finder", "peers", ["path"], 1],
];

const ALL = [
  [
    "4-v-4 hit-die battle with tactics, events off",
    "hand-written battle of attacks only",
    "battle",
    ["js"],
    0.03,
  ],
  ["4-v-4 hit-die battle with tactics, events off", "plain C of attacks only", "battle", ["c"], 0.03],
  ["roll `1d20+5`, every die kept", "rpg-dice-roller", "notation", ["1d20+5"], 20],
  ["roll `6d6>=4`", "rpg-dice-roller", "notation", ["6d6>=4"], 20],
  ["roll `4d6kh3`", "rpg-dice-roller", "notation", ["4d6kh3"], 20],
  ["exact pool damage 6+2 v 6+1", "straightforward float64", "pool", ["6", "2", "6", "1"], 3],
  ["exact pool damage 20+2 v 20+1", "straightforward float64", "pool", ["20", "2", "20", "1"], 3],
  ["sight within 20, a fifth solid", "hand-written array walk", "grid", ["sight", "walls"], 0.5],
  ["sight within 20, empty map", "hand-written array walk", "grid", ["sight", "empty"], 0.5],
  ["reach of 6 steps", "hand-written queue", "grid", ["reach", "walls"], 1],
  ...BATTLES.map(([id, encounter]) => [
    `combatant turns of ${id}, \`${encounter}\`, events off`,
    "200,000 asked",
    "turns",
    [id, encounter],
    1,
  ]),
  ...[...new Set(BATTLES.map(([id]) => id))].map((id) => [
    `slowest odds of a hover in ${id}, with answers`,
    "20 asked (50 ms)",
    "hover",
    [id, "answers"],
    1,
  ]),
  [
    "`fray simulate` of two million battles on two threads, by the clock, start and all",
    "one thread",
    "scaling",
    [],
    1.6,
  ],
];

export const cases = (peers) =>
  [...ALL, ...(peers ? PEERS : [])].map(([what, than, file, args, floor]) => ({
    what,
    than,
    file,
    args,
    floor,
  }));
