// What is measured, beside what, and the least it must reach.

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

const JS = "hand-written loop";
const C = "plain C";
const SIX = "six dice against six";

// A floor is what the case must reach; null: nothing is asked of it. Each attack is measured in three ways: each time
// through the rule code, where nobody can answer it and it is drawn whole; the same thrown die by die, as where somebody can;
// and as whoever repeats it draws it, from the exact outcomes that the rule code gave once.
const RULE = "through the rule code";
const THROWN = "through the rule code, thrown die by die";
const DRAWN = "repeated: drawn from its exact outcomes";
const ATTACKS = [
  [`hit-die attack, ${RULE}`, JS, "attack", ["js"], 0.7],
  [`to-hit attack, ${RULE}`, JS, "attack-to-hit", ["js"], 0.7],
  [`armor-class attack, ${RULE}`, JS, "attack-armor-class", ["js"], 0.7],
  [`dice-pool attack, ${SIX}, ${RULE}`, JS, "attack-dice-pool", ["js"], 0.7],
  [`battle-order attack, ${RULE}`, JS, "attack-battle-order", ["js"], 0.7],
  [`hit-die attack, ${RULE}`, C, "attack", ["c"], 0.3],
  [`armor-class attack, ${RULE}`, C, "attack-armor-class", ["c"], 0.3],
  [`dice-pool attack, ${SIX}, ${RULE}`, C, "attack-dice-pool", ["c"], 0.3],
  [`to-hit attack, ${THROWN}`, JS, "attack-to-hit", ["js", "thrown"], null],
  [`armor-class attack, ${THROWN}`, JS, "attack-armor-class", ["js", "thrown"], null],
  [`dice-pool attack, ${SIX}, ${THROWN}`, JS, "attack-dice-pool", ["js", "thrown"], null],
  [`battle-order attack, ${THROWN}`, JS, "attack-battle-order", ["js", "thrown"], null],
  [`hit-die attack, ${DRAWN}`, JS, "attack-repeated", ["js", "hit-die"], 0.7],
  [`to-hit attack, ${DRAWN}`, JS, "attack-repeated", ["js", "to-hit"], 0.7],
  [`armor-class attack, ${DRAWN}`, JS, "attack-repeated", ["js", "armor-class"], 0.7],
  [`dice-pool attack, ${SIX}, ${DRAWN}`, JS, "attack-repeated", ["js", "dice-pool"], 0.7],
  [`battle-order attack, ${DRAWN}`, JS, "attack-repeated", ["js", "battle-order"], 0.7],
  [`hit-die attack, ${DRAWN}`, C, "attack-repeated", ["c", "hit-die"], 0.3],
  [`armor-class attack, ${DRAWN}`, C, "attack-repeated", ["c", "armor-class"], 0.3],
  [`dice-pool attack, ${SIX}, ${DRAWN}`, C, "attack-repeated", ["c", "dice-pool"], 1.5],
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
  ...ATTACKS,
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
