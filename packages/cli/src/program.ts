import { Command, Option } from "commander";
import { bold, dim } from "./output.ts";

/** Every command with its options and examples. What a command does is loaded when it is called. */

interface Spec {
  readonly name: string;
  readonly about: string;
  readonly options?: readonly (readonly [flags: string, about: string])[];
  readonly examples: readonly string[];
  /** More that help should say. */
  readonly more?: string;
  /** The command's own file, loaded when it is called. */
  load(): Promise<(...args: never[]) => Promise<void>>;
}

const JSON_OPTION = ["--json", "answer in JSON, for programs"] as const;
const HTML = ["--html <file>", "write a report to look at: one page that stands alone"] as const;
const SVG = ["--svg <folder>", "write its pictures as SVG files"] as const;
const SEED = ["--seed <seed>", "any text; the same seed gives the same dice"] as const;

const COMMANDS: readonly Spec[] = [
  {
    name: "odds [what]",
    about: "exact odds of one attack (a question file, - for standard input) or of a dice expression",
    options: [
      JSON_OPTION,
      ["--fractions", "give every probability as an exact fraction too"],
      ["--ndjson", "answer one question per line of standard input, one line each, as they come"],
    ],
    examples: [
      'fray odds "4d6kh3"',
      'fray odds "(2d6+3) >= 10" --json',
      "fray odds examples/question.json --fractions",
      "fray odds --ndjson < questions.ndjson",
    ],
    load: async () => (await import("./commands/odds.ts")).odds,
  },
  {
    name: "roll <expression>",
    about: "roll a dice expression and show every die",
    options: [SEED, ["--times <n>", "roll it several times"], JSON_OPTION],
    examples: ['fray roll "2d6+3"', 'fray roll "8d6!>=5" --seed monday', "fray roll 4d6kh3 --times 6"],
    load: async () => (await import("./commands/roll.ts")).roll,
  },
  {
    name: "play [encounter]",
    about: "play a battle in the terminal, people or tactics on either side",
    options: [
      ["--ready", "start on a ready fight, without a file"],
      [
        "--people <sides>",
        "sides that people play, with commas between; none or all (default: the first side)",
      ],
      [
        "--typed-dice [sides]",
        "type the dice you throw yourself, for these sides (default: those that people play; or all)",
      ],
      SEED,
      ["--log <file>", "keep the log in this file, after every step"],
      ["--resume <log>", "go on with a battle from its log"],
    ],
    examples: [
      "fray play --ready",
      "fray play examples/encounter.json --typed-dice",
      "fray play examples/encounter.json --people all --log tonight.json",
      "fray play --resume tonight.json --log tonight.json",
    ],
    load: async () => (await import("./commands/play.ts")).play,
  },
  {
    name: "simulate <encounter>",
    about: "fight the battle thousands of times by tactics: who wins, and at what cost",
    options: [
      ["--battles <n>", "how many (default: 10000)"],
      ["--precision <p>", "instead: until every 95 % interval is within ± p, such as 0.01"],
      SEED,
      ["--workers <n>", "threads (default: one for each core); the result is the same whatever their number"],
      ["--time-limit <seconds>", "stop then, with what is known"],
      ["--detail", "tell more: rounds, who stands at the end, what everybody does"],
      [
        "--find <what>",
        "name battles in which something happened: an event or a name of fray rules ID, :WHO",
      ],
      ["--battle <i>", "show battle i of the run with this seed; or the median, best or worst"],
      ["--log <file>", "with --battle: write its log, for fray replay"],
      HTML,
      SVG,
      JSON_OPTION,
    ],
    more: [
      "Battle i depends on the seed and i alone. Battles are ordered for the first side: win, draw, loss; then",
      "by who stands, harm taken (16ths of its health) and rounds. Ctrl-C tells what is known so far and exits",
      'with 130 ("interrupted": true with --json); a second one ends at once.',
      "--find takes events and whatever a ruleset's repertoire names, with commas between: down (anybody),",
      "down:wilf (to Wilf), attack:wilf> (by him), attack:wilf>heron, status poisoned.",
    ].join("\n"),
    examples: [
      "fray simulate examples/encounter.json",
      "fray simulate examples/encounter.json --precision 0.005 --seed 7 --detail",
      "fray simulate examples/encounter.json --battles 50000 --json",
      'fray simulate examples/encounter.json --seed 7 --find "down:wilf, ability heal"',
      "fray simulate examples/encounter.json --seed 7 --battle 12 --log twelve.json",
      "fray simulate examples/encounter.json --seed 7 --battle worst",
    ],
    load: async () => (await import("./commands/simulate.ts")).simulate,
  },
  {
    name: "run <encounter>",
    about:
      "play a scripted battle: commands with the dice and choices given, none missing and none left over",
    options: [
      ["--script <file>", "the commands and answers"],
      ["--explain", "tell where every number comes from"],
      JSON_OPTION,
    ],
    examples: [
      "fray run examples/encounter.json --script examples/script.json",
      "fray run examples/encounter.json --script examples/script.json --json",
    ],
    load: async () => (await import("./commands/run.ts")).run,
  },
  {
    name: "replay <log>",
    about: "rebuild a battle from its log",
    options: [
      ["--at <n>", "only its first n steps (0: before it began)"],
      ["--explain", "tell where every number comes from"],
      JSON_OPTION,
    ],
    examples: ["fray replay tonight.json --explain", "fray replay tonight.json --at 5 --json"],
    load: async () => (await import("./commands/replay.ts")).replay,
  },
  {
    name: "map [question]",
    about: "answer a question about a map: distance, sight, cover, reach, areas; drawn as text",
    options: [
      JSON_OPTION,
      ["--ndjson", "answer one question per line of standard input, one line each, as they come"],
    ],
    examples: [
      "fray map examples/map.json",
      "fray map examples/map.json --json",
      "fray map --ndjson < questions.ndjson",
    ],
    load: async () => (await import("./commands/map.ts")).map,
  },
  {
    name: "check <file>",
    about: "say what a file is and that it is fine, or all that is wrong with it",
    options: [JSON_OPTION],
    examples: ["fray check examples/encounter.json", "fray check tonight.json --json"],
    more: "Knows encounters, scripts, logs, odds questions, and questions line by line (.ndjson).",
    load: async () => (await import("./commands/check.ts")).check,
  },
  {
    name: "rulesets",
    about: "list the rulesets",
    options: [JSON_OPTION],
    examples: ["fray rulesets", "fray rulesets --ruleset examples/duel/ruleset.js"],
    load: async () => (await import("./commands/rulesets.ts")).rulesets,
  },
  {
    name: "rules <id>",
    about: "show a ruleset: house rules, sheet, verbs, questions, tactics, roster, numbered rules",
    options: [JSON_OPTION],
    examples: ["fray rules hit-die", "fray rules hit-die --json"],
    load: async () => (await import("./commands/rules.ts")).rules,
  },
  {
    name: "conform <id>",
    about: "hold a ruleset to the laws of the engine in random battles, and show what breaks them",
    options: [["--battles <n>", "how many random battles under every law (default: 30)"], SEED, JSON_OPTION],
    examples: ["fray conform duel --ruleset examples/duel/ruleset.js", "fray conform hit-die --battles 5"],
    more: "Exits with 1 when a law is broken. What it shows can be played again with fray run.",
    load: async () => (await import("./commands/conform.ts")).conform,
  },
  {
    name: "new <id> <path>",
    about: "write a ready example encounter of a ruleset",
    options: [
      ["--encounter <name>", "which one (fray rules ID lists them)"],
      ["--force", "overwrite a file that exists"],
      JSON_OPTION,
    ],
    examples: ["fray new hit-die bridge.json", "fray new hit-die hollow.json --encounter wolf-hollow"],
    load: async () => (await import("./commands/new.ts")).create,
  },
];

export function buildProgram(): Command {
  const program = new Command("fray")
    .description(
      "A combat engine for the table: play a fight, type its dice, ask its exact odds, simulate it.",
    )
    .version("0.1.0")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .showSuggestionAfterError(true)
    .addHelpText("after", overview);
  settle(program);
  for (const spec of COMMANDS) declare(program, spec);
  return program;
}

function declare(program: Command, spec: Spec): void {
  const command = program
    .command(spec.name)
    .description(`${spec.about[0]?.toUpperCase()}${spec.about.slice(1)}.`)
    .summary(spec.about);
  for (const [flags, about] of spec.options ?? []) command.addOption(new Option(flags, about));
  command.option("--ruleset <path>", "load a ruleset from outside: a JavaScript module");
  command
    .helpOption("-h, --help", "show this help")
    .addHelpText(
      "after",
      () => `${spec.more === undefined ? "" : `\n${spec.more}\n`}${examples(spec.examples)}`,
    );
  command.action(async (...args: unknown[]) => {
    const perform = (await spec.load()) as (...args: unknown[]) => Promise<void>;
    await perform(...args.slice(0, -1));
  });
  settle(command);
}

/** Errors are thrown for `main` to report; help goes where it is asked for. */
function settle(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {}, outputError: () => {} });
  command.configureHelp({ styleTitle: bold, styleDescriptionText: (text) => text });
}

function examples(lines: readonly string[]): string {
  return `\n${bold(lines.length > 1 ? "Examples:" : "Example:")}\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}

function overview(): string {
  const first = [
    ["fray play --ready", "a ready fight, right here"],
    ['fray odds "(4d6kh3) >= 12"', "the exact odds of any dice"],
    ["fray new hit-die bridge.json", "an encounter to make your own"],
    ["fray simulate bridge.json", "who wins it, and how often"],
  ] as const;
  const lines = first.map(([line, about]) => `  ${line.padEnd(31)}${dim(about)}`);
  return `\n${bold("Start here:")}\n${lines.join("\n")}\n\nEvery command has --help with examples. Exit codes: 0 done, 1 a rule said no, 2 bad input.\n`;
}
