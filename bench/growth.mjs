// How costs grow: `node bench/run.mjs growth [--write]`.
import { spawnSync } from "node:child_process";
import { writeSection } from "./results.mjs";

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
const FIGHTS = [
  ["hit-die", "toll-bridge"],
  ["to-hit", "ruined-gate"],
  ["armor-class", "broken-wall"],
  ["dice-pool", "ford"],
  ["battle-order", "rail-yard"],
];
const DICE = ["1d20", "2d6", "4d6kh3", "10d10kh3", "20d6", "20d6>=4", "40d6", "6d6!"];

const short = (n) =>
  n >= 1e6
    ? `${(n / 1e6).toFixed(1)} M`
    : n >= 1e3
      ? `${(n / 1e3).toFixed(1)} k`
      : n >= 10
        ? n.toFixed(0)
        : n.toFixed(2);

function table(head, rows) {
  return [
    `| ${head.join(" | ")} |`,
    `|${head.map((_, i) => (i === 0 ? "---|" : "---:|")).join("")}`,
    ...rows.map((r) => `| ${r.join(" | ")} |`),
  ].join("\n");
}

export async function growth({ bundled, machine, write }) {
  const built = await bundled("growth");
  const ask = (...args) => {
    const done = spawnSync(process.execPath, [built, ...args.map(String)], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`growth ${args.join(" ")}: ${done.stderr}`);
    return JSON.parse(done.stdout);
  };
  const parts = [];
  const add = (title, text) => {
    console.log(`${title}\n\n${text}\n`);
    parts.push(`${title}\n\n${text}`);
  };
  add(
    "Battles per second against combatants, half on each side, open ground of 32 squares a side (hit-die has no map); in brackets the mean commands of a battle.",
    table(
      ["combatants", ...CROWDS.map(([id]) => id)],
      SIZES.map((n) => [
        n,
        ...CROWDS.map(([id, hero, foe]) => {
          const { perSecond, commands } = ask("crowd", id, hero, foe, n, 32);
          return `${short(perSecond)} (${commands.toFixed(0)})`;
        }),
      ]),
    ),
  );
  const onMaps = CROWDS.filter(([id]) => id !== "hit-die");
  add(
    "Battles per second of 4 against 4 that begin eight squares apart, against the map's squares a side.",
    table(
      ["map", ...onMaps.map(([id]) => id)],
      MAPS.map((side) => [
        `${side} × ${side}`,
        ...onMaps.map(([id, hero, foe]) => short(ask("crowd", id, hero, foe, 8, side).perSecond)),
      ]),
    ),
  );
  add(
    "A dice-pool attack `Nps+2` against N dice and 1 point: whole commands sampled per second, and exact answers with fractions at hand. Pools up to about 24 dice are drawn whole.",
    table(
      ["dice a side", "sampled / s", "exact / s"],
      POOLS.map((n) => {
        const { sampled, exact } = ask("pool", "dice-pool", n);
        return [n, short(sampled), short(exact)];
      }),
    ),
  );
  add(
    "Exact odds of the first attack of a shipped fight: as it would go, and with every answer the other side may give, its best and its worst.",
    table(
      ["ruleset", "as is / s", "questions to others", "answers", "with all of them / s"],
      FIGHTS.map(([id, encounter]) => {
        const { asIs, all, questions, answers, exact } = ask("answers", id, encounter);
        return [id, `${short(asIs)}${exact ? "" : " (not exact)"}`, questions, answers, short(all)];
      }),
    ),
  );
  add(
    "Exact odds of plain dice.",
    table(
      ["dice", "values", "answers / s"],
      DICE.map((text) => {
        const { perSecond, values } = ask("dice", "hit-die", text);
        return [`\`${text}\``, values, short(perSecond)];
      }),
    ),
  );
  if (write)
    writeSection(
      "How costs grow",
      [
        `\`node bench/run.mjs growth --write\` makes these tables, in some minutes. Rates per second of CPU time, one thread. ${machine}.`,
        ...parts,
      ].join("\n\n"),
    );
}
