// How costs grow: `node bench/run.mjs growth [--write]`; names of tables (`growth Reactions`) make those alone.
import { spawnSync } from "node:child_process";
import { writeParts } from "./results.mjs";

const CROWDS = [
  ["hit-die", "knight", "watchman"],
  ["armor-class", "fighter", "soldier"],
  ["dice-pool", "brawler", "cutthroat"],
  ["to-hit", "vanguard", "raider"],
  ["battle-order", "fencer", "bandit"],
];
const SIZES = [2, 4, 8, 16, 32, 64];
const MAPS = [16, 32, 64, 128];
const POOLS = [2, 4, 6, 8, 12, 16, 20, 24, 32, 40];
const DICE = ["1d20", "2d6", "4d6kh3", "10d10kh3", "20d6", "20d6>=4", "40d6", "6d6!"];

const short = (n) =>
  n >= 1e6
    ? `${(n / 1e6).toFixed(1)} M`
    : n >= 1e3
      ? `${(n / 1e3).toFixed(1)} k`
      : n >= 10
        ? n.toFixed(0)
        : n.toFixed(2);

const ms = (perSecond) => String(Number((1000 / perSecond).toPrecision(2)));

/** `snap attack × 3, luck` */
function named(questions) {
  const counts = new Map();
  for (const name of questions) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} × ${n}` : name)).join(", ");
}

function table(head, rows) {
  return [
    `| ${head.join(" | ")} |`,
    `|${head.map((_, i) => (i === 0 ? "---|" : "---:|")).join("")}`,
    ...rows.map((r) => `| ${r.join(" | ")} |`),
  ].join("\n");
}

const onMaps = CROWDS.filter(([id]) => id !== "hit-die");

/** By the title of its table: what it tells, and how its rows are measured. */
const TABLES = {
  Combatants: {
    tells:
      "Battles per second against combatants, half on each side, open ground of 32 squares a side (hit-die has no map); in brackets the mean commands of a battle.",
    head: ["combatants", ...CROWDS.map(([id]) => id)],
    rows: (ask) =>
      SIZES.map((n) => [
        n,
        ...CROWDS.map(([id, hero, foe]) => {
          const { perSecond, commands } = ask("crowd", id, hero, foe, n, 32);
          return `${short(perSecond)} (${commands.toFixed(0)})`;
        }),
      ]),
  },
  Maps: {
    tells:
      "Battles per second of 4 against 4 that begin eight squares apart, against the map's squares a side.",
    head: ["map", ...onMaps.map(([id]) => id)],
    rows: (ask) =>
      MAPS.map((side) => [
        `${side} × ${side}`,
        ...onMaps.map(([id, hero, foe]) => short(ask("crowd", id, hero, foe, 8, side).perSecond)),
      ]),
  },
  Pools: {
    tells:
      "A dice-pool attack `Nps+2` against N dice and 1 point: whole commands sampled per second, and exact answers with fractions at hand. Pools up to about 24 dice are drawn whole.",
    head: ["dice a side", "sampled / s", "exact / s"],
    rows: (ask) =>
      POOLS.map((n) => {
        const { sampled, exact } = ask("pool", "dice-pool", n);
        return [n, short(sampled), short(exact)];
      }),
  },
  Reactions: {
    tells:
      "Exact odds of commands that ask others: the first of each number of questions that tactics come to in the fights of `bench/fights`. As it would go if nobody reacted; and with every answer that may be given, and the best and the worst of them together (no bounds: that was too much). ms of CPU time for one.",
    head: ["ruleset", "command", "asked of others", "questions", "answers", "as is", "with all of them"],
    rows: (ask) =>
      CROWDS.flatMap(([id]) =>
        ask("answers", id).map((row) => [
          id,
          `${row.command} (${row.fight})`,
          named(row.questions),
          row.questions.length,
          row.answers,
          ms(row.asIs),
          `${ms(row.all)}${row.bounds ? "" : " (no bounds)"}`,
        ]),
      ),
  },
  Dice: {
    tells: "Exact odds of plain dice.",
    head: ["dice", "values", "answers / s"],
    rows: (ask) =>
      DICE.map((text) => {
        const { perSecond, values } = ask("dice", "hit-die", text);
        return [`\`${text}\``, values, short(perSecond)];
      }),
  },
};

export async function growth({ bundled, machine, only, write }) {
  const built = await bundled("growth");
  const ask = (...args) => {
    const done = spawnSync(process.execPath, [built, ...args.map(String)], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`growth ${args.join(" ")}: ${done.stderr}`);
    return JSON.parse(done.stdout);
  };
  const unknown = only.filter((title) => !Object.hasOwn(TABLES, title));
  if (unknown.length > 0) throw new Error(`no such table: ${unknown}; there are ${Object.keys(TABLES)}`);
  const parts = new Map();
  for (const [title, { tells, head, rows }] of Object.entries(TABLES)) {
    if (only.length > 0 && !only.includes(title)) continue;
    const text = `${tells}\n\n${table(head, rows(ask))}`;
    console.log(`${title}\n\n${text}\n`);
    parts.set(title, text);
  }
  if (write)
    writeParts(
      "How costs grow",
      `\`node bench/run.mjs growth --write\` makes these tables, in some minutes; \`growth Dice --write\` one of them. Rates per second of CPU time unless a table says otherwise, one thread. ${machine}.`,
      parts,
    );
}
