import { type Cell, flood, isOnMap, makeField, makeWalk, squareAt } from "../grid/index.ts";
import {
  type Battle,
  type BattleState,
  fieldsWritten,
  type Json,
  type Problem,
  problem,
  type Ruleset,
  type Script,
  shown,
  stateOf,
} from "../kernel/index.ts";

/** What is legal in a file and hardly meant: warnings of `fray check`, none of them a reason to stop. */

/** Fields of a sheet that give somebody something to fight with. */
const ARMS = ["attacks", "weapons", "abilities", "spells", "deck", "cards"];
/** Lists in which an entry that comes twice says nothing new: of weapons one may have two. */
const LISTS = ["attacks", "abilities", "spells", "skills"];

type Setting = Pick<Battle, "encounter">;
type Written = { readonly [field: string]: Json };

export function lintEncounter<S extends BattleState>(battle: Battle<S>): Problem[] {
  const { ruleset, log } = battle;
  const combatants = (log.encounter as unknown as { combatants: readonly Written[] }).combatants;
  return [
    ...combatants.flatMap((raw, i) => lintSheet(ruleset as unknown as Ruleset, raw, `combatants.${i}.sheet`)),
    ...sameNames(battle),
    ...unusedLetters(battle),
    ...cutOff(battle),
  ];
}

function lintSheet(ruleset: Ruleset, raw: Written, path: string): Problem[] {
  const base = typeof raw["is"] === "string" ? ruleset.roster[raw["is"]]?.sheet : undefined;
  const sheet = { ...(base as Written | undefined), ...(raw["sheet"] as Written | undefined) };
  const bare = base === undefined ? unarmed(ruleset, sheet, path) : []; // a shipped one is meant to be as it is
  return [...bare, ...listedTwice(sheet, path)];
}

function unarmed(ruleset: Ruleset, sheet: Written, path: string): Problem[] {
  const known = ARMS.filter((field) => fieldsWritten(ruleset.sheet)?.has(field));
  if (known.length === 0 || known.some((field) => entriesOf(sheet[field]).length > 0)) return [];
  const said = `expected something to fight with in ${known.join(", ")}, found nothing: it has only what everybody has`;
  return [problem("check/no-attack", said, path)];
}

/** Entries of one name in one list, or in two of them. */
function listedTwice(sheet: Written, path: string): Problem[] {
  const seen = new Map<string, string>();
  return LISTS.flatMap((field) =>
    entriesOf(sheet[field]).flatMap(([key, name]) => {
      const first = seen.get(name);
      if (first === undefined) seen.set(name, `${field}.${key}`);
      return first === undefined
        ? []
        : [
            problem(
              "check/listed-twice",
              `expected every name once, found ${shown(name)} of ${first} again`,
              `${path}.${field}.${key}`,
            ),
          ];
    }),
  );
}

/** Keys and names of a list or table of entries. */
function entriesOf(value: Json | undefined): readonly (readonly [string, string])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, entry]) => {
    if (!Array.isArray(value)) return [key, key] as const;
    const { id, name } = (entry ?? {}) as { id?: Json; name?: Json };
    return [key, String(typeof entry === "string" ? entry : (id ?? name ?? key))] as const;
  });
}

function sameNames({ encounter }: Setting): Problem[] {
  const seen = new Set<string>();
  return encounter.combatants.flatMap(({ name }, i) => {
    const again = seen.has(name);
    seen.add(name);
    const said = `expected names that tell combatants apart, found ${shown(name)} again`;
    return again ? [problem("check/same-name", said, `combatants.${i}.name`)] : [];
  });
}

function unusedLetters({ encounter: { field } }: Setting): Problem[] {
  if (field.kind !== "grid") return [];
  const drawn = new Set(field.cells.flatMap((row) => [...row]));
  return Object.keys(field.legend)
    .filter((letter) => !drawn.has(letter))
    .map((letter) =>
      problem(
        "check/unused-letter",
        `expected every letter of the legend on the map, found no ${shown(letter)}`,
        `field.legend.${letter}`,
      ),
    );
}

/** Whoever no way leads to a foe, doors open, bodies aside. */
function cutOff<S extends BattleState>(battle: Battle<S>): Problem[] {
  const { field, combatants } = battle.encounter;
  if (field.kind !== "grid") return [];
  const doors = field.doors.map((door) => ({ ...door, open: true }));
  const made = makeField({ cells: field.cells, walls: field.walls, doors, legend: field.legend });
  if (!made.ok) return [];
  const walk = makeWalk(made.value);
  const placed = battle.ruleset.summary(stateOf(battle)).combatants;
  const squareOf = (id: string): number => {
    const at = placed[id]?.at;
    return Array.isArray(at) && isOnMap(made.value, at as unknown as Cell)
      ? squareAt(made.value, at as unknown as Cell)
      : -1;
  };
  return combatants.flatMap(({ id, side, name }, i) => {
    const from = squareOf(id);
    const foes = combatants.filter((c) => c.side !== side).map((c) => squareOf(c.id));
    if (from < 0 || foes.includes(-1)) return [];
    const reached = new Set(walk.found.slice(0, flood(walk, made.value, { from, count: "plain" })));
    const said = `expected a way from ${name} to some foe, found walls and solid squares all around`;
    return foes.some((foe) => reached.has(foe)) ? [] : [problem("check/cut-off", said, `combatants.${i}.at`)];
  });
}

export function lintScript({ steps }: Script): Problem[] {
  const [first] = steps;
  const finish = steps.findIndex((step) => step.command.do === "finish");
  return [
    ...(first === undefined
      ? [problem("check/no-steps", "expected at least one step, found none", "steps")]
      : []),
    ...(first !== undefined && first.command.do !== "start"
      ? [
          problem(
            "check/no-start",
            `expected {"do": "start"} as the first command, found ${shown(first.command.do)}`,
            "steps.0.command.do",
          ),
        ]
      : []),
    ...(finish >= 0 && finish < steps.length - 1
      ? [
          problem(
            "check/after-finish",
            "expected nothing after the encounter is finished, found more steps",
            `steps.${finish + 1}`,
          ),
        ]
      : []),
  ];
}
