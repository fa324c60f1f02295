import { readFileSync } from "node:fs";
import type { Json, Log, Ruleset } from "@fray/engine";
import { sure } from "@fray/engine";
import { playAgain } from "@fray/engine/analysis";
import { armorClass } from "@fray/engine/rulesets/armor-class";
import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { toHit } from "@fray/engine/rulesets/to-hit";
import { BUILDS } from "../../../server/test/fixtures/old/index.ts";
import { commitmentOf, entriesOf, type TableFile, tableFileOf } from "@fray/server/local";
import { example } from "../fray.ts";

/** Files that are as they should be, of every kind and ruleset, with the commands that read them. */

export const RULESETS = [hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as readonly Ruleset[];

export interface Kind {
  readonly kind: string;
  readonly files: readonly Json[];
  /** Command lines; `FILE` stands for the file, `GOOD` for an encounter that a script is played in. */
  readonly read: readonly (readonly string[])[];
}

type Box = { readonly [field: string]: Json };

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const readExample = (name: string): Json => JSON.parse(readFileSync(example(name), "utf8")) as Json;

/** The smallest of a ruleset's encounters, with every sheet written out in it. */
function written(ruleset: Ruleset): Box {
  const [file = {}] = Object.values(ruleset.encounters).toSorted((a, b) => sizeOf(a) - sizeOf(b)) as Box[];
  const combatants = (file["combatants"] as { [field: string]: Json }[]).map(({ is, ...own }) => {
    const shipped = typeof is === "string" ? ruleset.roster[is] : undefined;
    return shipped === undefined
      ? own
      : {
          name: shipped.name,
          side: shipped.side,
          ...own,
          sheet: { ...shipped.sheet, ...(own["sheet"] as object) },
        };
  });
  return plain({ ...file, combatants }) as Box;
}

const sizeOf = (file: Box): number => (file["combatants"] as Json[]).length;

const QUESTIONS: readonly Json[] = [
  readExample("question.json"),
  {
    ruleset: "to-hit",
    attacker: { accuracy: 3, combat: 4, criticalRange: 1 },
    weapon: { attack: 5, accuracy: 5 },
    attack: { kind: "basic", trait: "combat", times: 2, type: "fire", effect: { against: "vitality" } },
    targets: [
      { evasion: 12, defense: 2, resistance: { fire: 1 }, vulnerable: ["sharp"], hard: "hard", health: 20 },
    ],
  },
  {
    ruleset: "armor-class",
    attacker: { attackBonus: 2, attributes: { str: 1, dex: 0 }, skill: 1 },
    weapon: { damage: "1d8+1", attributes: ["str", "dex"], shock: { damage: 2, ac: 15 } },
    situation: { cover: "half", modifier: 1 },
    targets: [{ meleeAC: 14, rangedAC: 13, hp: 8, shield: true }],
  },
  {
    ruleset: "dice-pool",
    attack: { notation: "2x3ps+2", keywords: ["crushing", "poisoned"] },
    targets: [{ physicalDice: 2, physicalBonus: 1, hp: 6 }],
  },
  {
    ruleset: "battle-order",
    attacker: { toHitBonus: 2, damageBonus: 1 },
    attack: { action: "aimed-attack", damage: "2d6+1", criticalAt: 11 },
    targets: [{ passiveEvasion: 7, activeEvasion: 9, block: "heavy", shield: { block: 2 }, hp: 20 }],
  },
  { expression: "(4d6kh3) >= 12" },
];

/** A short battle of a ruleset by its tactics. */
function logOf(ruleset: Ruleset): Json {
  const { log } = sure(playAgain(ruleset, written(ruleset) as never, "malformed", 1));
  return plain({ ...log, steps: log.steps.slice(0, 8) });
}

/** The same as a script: what was answered, without what came of it. */
function scriptOf(log: Json): Json {
  const { steps } = log as { steps: { command: Json; answers: Json }[] };
  return { fray: 1, steps: steps.map(({ command, answers }) => ({ command, answers })) };
}

export const ENCOUNTERS: readonly Json[] = RULESETS.map(written);
const LOGS: readonly Json[] = RULESETS.map(logOf);
/** The file of a table of today: the settings of a kept one, the battle of our log. */
function tableOf(log: Json): Json {
  const { ruleset, version, generator, encounter, seed } = log as unknown as Log;
  const kept = BUILDS.at(-1)?.tables.find((t) => t.file !== undefined)?.file as unknown as TableFile;
  const [first] = kept.entries;
  if (first?.fact.kind !== "open") throw new Error("a table's file begins with its opening");
  const opening = {
    ...first.fact.opening,
    ruleset,
    version,
    generator,
    encounter,
    seed,
    tactics: [],
    commitment: commitmentOf(seed),
  };
  return plain(tableFileOf(entriesOf(log as unknown as Log, opening, first.when)));
}

/** Everybody a ruleset ships, one at a time against the first of another side. */
function duels(ruleset: Ruleset): Json[] {
  const { combatants, ...rest } = written(ruleset);
  const [a, b] = (combatants as { [field: string]: Json }[]).map(({ at: _, ...own }) => own);
  return Object.entries(ruleset.roster).map(([id, { sheet }]) =>
    plain({
      ...rest,
      combatants: [
        { ...a, sheet, name: id },
        { ...b, side: "others" },
      ],
      order: undefined,
    }),
  );
}

const SHORT = ["--battles", "2", "--workers", "1", "--seed", "s", "--time-limit", "1"];

export const KINDS: readonly Kind[] = [
  {
    kind: "encounter",
    files: ENCOUNTERS,
    read: [
      ["check", "FILE"],
      ["simulate", "FILE", ...SHORT],
      ["solve", "FILE", "--states", "200", "--time-limit", "1"],
      ["sweep", "FILE", "--vary", "rules.maxRounds=2..3", ...SHORT],
      ["run", "FILE", "--script", "SCRIPT"],
    ],
  },
  {
    kind: "sheet",
    files: RULESETS.flatMap(duels),
    read: [
      ["check", "FILE"],
      ["simulate", "FILE", ...SHORT],
      ["solve", "FILE", "--states", "100", "--time-limit", "0.1"],
    ],
  },
  {
    kind: "question",
    files: QUESTIONS,
    read: [
      ["odds", "FILE"],
      ["check", "FILE"],
    ],
  },
  {
    kind: "script",
    files: LOGS.map(scriptOf),
    read: [
      ["run", "GOOD", "--script", "FILE"],
      ["check", "FILE"],
    ],
  },
  {
    kind: "log",
    files: LOGS,
    read: [
      ["replay", "FILE"],
      ["verify", "FILE"],
      ["check", "FILE"],
    ],
  },
  {
    kind: "map",
    files: [readExample("map.json")],
    read: [
      ["map", "FILE"],
      ["check", "FILE"],
    ],
  },
  {
    kind: "table",
    files: LOGS.map(tableOf),
    read: [
      ["check", "FILE"],
      ["verify", "FILE"],
    ],
  },
];

/** The script of the encounter at the same place in the list. */
export const SCRIPTS: readonly Json[] = LOGS.map(scriptOf);
