import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Battle, type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import { boardOf } from "../field.ts";
import { badInput, usage } from "../failure.ts";
import { sidesOf, standing } from "../field.ts";
import { nameOf, readJson } from "../input.ts";
import { type Common, freshSeed } from "../options.ts";
import { bold, dim, print, table } from "../output.ts";
import { Game, type Seating } from "../play/game.ts";
import { InputEnded, Lines } from "../play/lines.ts";
import { Table } from "../play/table.ts";
import { openRulesets, type Rulesets } from "../rulesets.ts";
import { readLog, rebuildFrom } from "../logs.ts";

interface Options extends Common {
  readonly ready?: true;
  readonly people?: string;
  readonly typedDice?: string | true;
  readonly seed?: string;
  readonly log?: string;
  readonly resume?: string;
}

export async function play(encounter: string | undefined, given: Options): Promise<void> {
  const { path, options } = untangle(encounter, given);
  if (path !== undefined && (options.resume !== undefined || options.ready))
    throw usage("expected an encounter file, --ready or --resume, found more than one of them");
  if (options.resume !== undefined && options.seed !== undefined)
    throw usage("a resumed battle keeps its own seed; f forks it to another");
  await keepOldLog(options);
  const rulesets = await openRulesets(options.ruleset);
  const battle =
    path === undefined && options.resume === undefined ? null : await open(rulesets, path, options);
  const lines = new Lines();
  try {
    await sit(battle ?? (await openReady(rulesets, lines, options)), lines, options);
  } finally {
    lines.close();
  }
}

/** `--typed-dice encounter.json` means the encounter, not a side of that name. */
function untangle(
  path: string | undefined,
  options: Options,
): { path: string | undefined; options: Options } {
  const { typedDice } = options;
  if (path === undefined && typeof typedDice === "string" && /\.json$/i.test(typedDice))
    return { path: typedDice, options: { ...options, typedDice: true } };
  return { path, options };
}

/** Nobody's log is overwritten by another battle. */
async function keepOldLog({ log, resume }: Options): Promise<void> {
  if (log === undefined || (resume !== undefined && resolve(log) === resolve(resume))) return;
  const exists = await stat(log).then(
    () => true,
    () => false,
  );
  if (exists)
    throw badInput(log, {
      code: "file/exists",
      message: `this file exists already; go on with it by --resume ${log} --log ${log}, or choose another name`,
    });
}

async function open(rulesets: Rulesets, path: string | undefined, options: Options): Promise<Battle> {
  if (options.resume !== undefined)
    return rebuildFrom(rulesets, options.resume, await readLog(options.resume));
  const file = await readJson(path as string);
  const ruleset = await rulesets.of(nameOf(path as string), file);
  const opened = openBattle(ruleset, file as EncounterFile, options.seed ?? freshSeed());
  if (!opened.ok) throw badInput(nameOf(path as string), ...opened.problems);
  return opened.value;
}

/** A fight without a file: the first, unless somebody is there to choose. */
async function openReady(rulesets: Rulesets, lines: Lines, options: Options): Promise<Battle> {
  const all = (await rulesets.offered()).flatMap((ruleset) =>
    Object.values(ruleset.encounters).map((file) => ({ ruleset, file })),
  );
  const first = all[0];
  if (first === undefined) throw usage("this ruleset has no ready fight; give an encounter file");
  const { ruleset, file } = lines.terminal && all.length > 1 ? await chooseFight(all, lines) : first;
  const opened = openBattle(ruleset, file, options.seed ?? freshSeed());
  if (!opened.ok) throw badInput(`${ruleset.id}: ${file.name}`, ...opened.problems);
  return opened.value;
}

interface Fight {
  readonly ruleset: Ruleset;
  readonly file: EncounterFile;
}

async function chooseFight(all: readonly Fight[], lines: Lines): Promise<Fight> {
  await print(
    `${bold("Which fight?")}\n${table(
      all.map(({ ruleset, file }, i) => [
        bold(String(i + 1)),
        file.name,
        ruleset.title,
        dim(ruleset === all[i - 1]?.ruleset ? "" : ruleset.feel),
      ]),
      { align: ["right"] },
    )}\n`,
  );
  for (;;) {
    const line = await lines.ask(`1 to ${all.length} ${dim("(Enter: 1)")} `);
    const chosen = all[line === "" ? 0 : Number(line) - 1];
    if (chosen !== undefined) return chosen;
  }
}

async function sit(battle: Battle, lines: Lines, options: Options): Promise<void> {
  const board = await boardOf(battle.encounter.field);
  const game = new Game(battle, seatingOf(battle, options), options.log ?? null, board);
  const people = [...game.seating.people].join(", ") || "nobody";
  await print(
    `\n${bold(battle.encounter.name)}   ${battle.ruleset.title}   ${dim(`you play ${people} · seed ${battle.origin.seed} · ? help`)}`,
  );
  try {
    await new Table(game, lines).run();
  } catch (end) {
    if (!(end instanceof InputEnded)) throw end;
    const kept = options.log === undefined ? "nothing was saved" : `the log is in ${options.log}`;
    await print(`${end.interrupted ? "Stopped" : "The input ended"}: ${standing(game.view)} (${kept})`);
    if (end.interrupted) process.exitCode = 130;
  }
}

function seatingOf(battle: Battle, { people, typedDice }: Options): Seating {
  const sides = sidesOf(battle.ruleset.summary(battle.opening));
  const played = sidesNamed("people", people ?? (sides[0] as string), sides, []);
  const typed =
    typedDice === undefined
      ? []
      : typedDice === true
        ? played
        : sidesNamed("typed-dice", typedDice, sides, played);
  return { people: new Set(played), typed: new Set(typed) };
}

function sidesNamed(
  option: string,
  text: string,
  sides: readonly string[],
  people: readonly string[],
): readonly string[] {
  if (text === "all") return sides;
  if (text === "none") return [];
  if (text === "people") return people;
  const named = text.split(",").map((side) => side.trim());
  const unknown = named.find((side) => !sides.includes(side));
  if (unknown !== undefined)
    throw usage(`--${option}: expected ${sides.join(", ")}, all or none, found ${JSON.stringify(unknown)}`);
  return named;
}
