import { PLACE_OPTIONS, SETTING_OPTIONS } from "../serve/settings.ts";

/** Every command with its options and examples. What a command does is loaded when it is called. */

export interface Spec {
  readonly name: string;
  readonly about: string;
  /** An option with `many` may be given several times. */
  readonly options?: readonly (readonly [flags: string, about: string, often?: "many"])[];
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
const TIME_LIMIT = ["--time-limit <seconds>", "stop then, with what is known"] as const;
const WORKERS = [
  "--workers <n>",
  "threads (default: one for each core); the result is the same whatever their number",
] as const;

export const COMMANDS: readonly Spec[] = [
  {
    name: "odds [what]",
    about:
      "exact odds of one attack (a question file, - for standard input), of commands in a battle, or of dice",
    options: [
      JSON_OPTION,
      ["--fractions", "give every probability as an exact fraction too"],
      ["--ndjson", "answer one question per line of standard input, one line each, as they come"],
      ["--explain", "draw the tree the odds are made of: throws, decisions, chances, rule numbers"],
      ["--line", "one line to copy: who, with what, whom, range, to hit, to drop in 1, 2, 3"],
      [
        "--command <json>",
        "a command in the battle of a log or encounter; several are done in a row",
        "many",
      ],
      ["--turn", "the rest of the turn, as the tactics of whoever acts would spend it"],
      ["--samples <n>", "play it so many times instead of walking every way: for what is too large"],
      ["--time-limit <seconds>", "of sampling: stop then, with what is known (default: 60)"],
      ["--at <n>", "after the first n steps of the log"],
      ["--seed <seed>", "for sampling, and for an encounter that is only just started: its dice"],
    ],
    more: [
      "Of several commands, each is done where it is still legal and skipped where it is not; equal states are",
      'merged, so the odds stay exact. What is too large is cut off and says so ("exact": false, with what is left',
      "out and about how many ways there are); --samples answers it with an interval for every number.",
    ].join("\n"),
    examples: [
      'fray odds "4d6kh3"',
      'fray odds "(2d6+3) >= 10" --json',
      "fray odds examples/question.json --fractions",
      "fray odds examples/question.json --explain",
      "fray odds examples/question.json --line",
      `fray odds tonight.json --command '{"do": "attack", "actor": "ana", "targets": ["orc"]}' --line`,
      "fray odds examples/encounter.json --turn",
      "fray odds examples/encounter.json --turn --samples 10000",
      "fray odds --ndjson < questions.ndjson",
    ],
    load: async () => (await import("../commands/odds.ts")).odds,
  },
  {
    name: "threat <battle>",
    about: "what they can do to somebody who ends the turn here or there: hit and drop, square by square",
    options: [
      ["--who <id>", "whom (default: whoever acts)"],
      ["--samples <n>", "playings for each place (default: 200, fewer where there are very many places)"],
      ["--time-limit <seconds>", "stop then, with what is known (default: 30)"],
      ["--at <n>", "after the first n steps of the log"],
      ["--seed <seed>", "for an encounter that is only just started: its dice"],
      JSON_OPTION,
    ],
    more: [
      "Takes a log, or an encounter that is then just started. Everybody, friend and foe, plays by tactics until",
      "the next turn of the one it is about; every place meets the same dice. Sampled, not exact.",
    ].join("\n"),
    examples: ["fray threat tonight.json", "fray threat tonight.json --who ana --samples 1000 --json"],
    load: async () => (await import("../commands/threat.ts")).threat,
  },
  {
    name: "luck <log>",
    about: "who had the dice with them in a battle: expected, actual, and the throws that mattered most",
    options: [JSON_OPTION],
    examples: ["fray luck tonight.json", "fray luck tonight.json --json"],
    load: async () => (await import("../commands/luck.ts")).luck,
  },
  {
    name: "roll <expression>",
    about: "roll a dice expression and show every die",
    options: [SEED, ["--times <n>", "roll it several times"], JSON_OPTION],
    examples: ['fray roll "2d6+3"', 'fray roll "8d6!>=5" --seed monday', "fray roll 4d6kh3 --times 6"],
    load: async () => (await import("../commands/roll.ts")).roll,
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
    load: async () => (await import("../commands/play.ts")).play,
  },
  {
    name: "simulate <encounter>",
    about: "fight the battle thousands of times by tactics: who wins, and at what cost",
    options: [
      ["--battles <n>", "how many (default: 10000)"],
      ["--precision <p>", "instead: until every 95 % interval is within ± p, such as 0.01"],
      SEED,
      WORKERS,
      TIME_LIMIT,
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
    load: async () => (await import("../commands/simulate.ts")).simulate,
  },
  {
    name: "solve <encounter>",
    about: "exact win odds of a small battle by tactics, with the probability left undecided",
    options: [
      ["--undecided <p>", "go on until no more than this is undecided (default: 1e-9)"],
      ["--fractions", "give the shares as exact fractions too"],
      ["--best <side>", "instead: the best this side can do against the others' tactics"],
      ["--states <n>", "how many distinct states to keep before giving up"],
      ["--time-limit <seconds>", "stop then, with what is known (default: 60)"],
      JSON_OPTION,
    ],
    examples: [
      "fray solve duel.json",
      "fray solve duel.json --fractions --json",
      "fray solve duel.json --best heroes",
    ],
    more: [
      "Equal states are merged, so what counts is how many different ones there are: duels and small fights.",
      'What is too large says so ("exact": false, with bounds and an estimate); fray simulate samples it.',
    ].join("\n"),
    load: async () => (await import("../commands/solve.ts")).solve,
  },
  {
    name: "sweep <encounter>",
    about: "fight the battle over a grid of values of any number in it or in its house rules",
    options: [
      ["--vary <range>", "PATH=A..B, PATH=A..B..STEP or PATH=A,B,C; several make a grid", "many"],
      ["--battles <n>", "how many for each row (default: 2000)"],
      SEED,
      WORKERS,
      TIME_LIMIT,
      ["--exact", "solve each row instead of sampling it"],
      ["--side <side>", "whose wins the table shows (default: the first side)"],
      HTML,
      SVG,
      JSON_OPTION,
      ["--csv", "comma-separated values, for spreadsheets"],
    ],
    examples: [
      "fray sweep examples/encounter.json --vary combatants.heron.sheet.hp=10..40..5",
      "fray sweep examples/encounter.json --vary rules.hitTarget=5..9 --vary combatants.wilf.sheet.hp=10..20..2",
      "fray sweep examples/encounter.json --vary combatants.tamsin.sheet.evasion=0..4 --csv --seed 7",
    ],
    more: [
      "Every row meets the same dice. Combatants by id, entries of a list by place, id or name",
      "(combatants.orc.sheet.attacks.0.multiplier); numbers left out have their defaults or the shipped ones.",
      "A value that makes the encounter impossible is refused before the first battle, by name. Ctrl-C tells",
      'the rows known so far and exits with 130 ("interrupted": true with --json); so does --time-limit, and',
      'exits with 0 ("stopped": "time").',
    ].join("\n"),
    load: async () => (await import("../commands/sweep.ts")).sweep,
  },
  {
    name: "tune <encounter>",
    about: "find the value of a number that gives a side its share of wins",
    options: [
      ["--vary <range>", "PATH=A..B or PATH=A..B..STEP: where to look", "many"],
      ["--target <share>", "SIDE=SHARE, such as heroes=0.6 or heroes=60%"],
      ["--battles <n>", "the most battles for one value (default: 10000)"],
      SEED,
      WORKERS,
      TIME_LIMIT,
      HTML,
      SVG,
      JSON_OPTION,
    ],
    examples: [
      "fray tune examples/encounter.json --vary combatants.ferryman.sheet.hp=10..60 --target heroes=0.6",
      "fray tune examples/encounter.json --vary rules.hitTarget=4..9 --target foes=50% --json",
    ],
    load: async () => (await import("../commands/tune.ts")).tune,
  },
  {
    name: "rank <encounter>",
    about: "rank the numbers of all sheets by what a nudge does to a side's wins",
    options: [
      ["--side <side>", "whose wins count (default: the first side)"],
      ["--battles <n>", "how many for each nudge (default: 1000)"],
      ["--top <n>", "how many to show (default: 20)"],
      SEED,
      WORKERS,
      TIME_LIMIT,
      HTML,
      SVG,
      JSON_OPTION,
    ],
    examples: [
      "fray rank examples/encounter.json",
      "fray rank examples/encounter.json --side foes --battles 5000 --json",
    ],
    more: "Whole numbers are nudged by one, from 20 on by a tenth; others by a tenth. All on the same dice.",
    load: async () => (await import("../commands/rank.ts")).rank,
  },
  {
    name: "diff <a> <b>",
    about:
      "compare two versions of an encounter or of an odds question: files, wins or odds, first difference",
    options: [
      ["--battles <n>", "how many of each (default: 2000)"],
      ["--told <n>", "how many are told to find the first that differs (default: 50)"],
      SEED,
      WORKERS,
      TIME_LIMIT,
      JSON_OPTION,
    ],
    examples: [
      "fray diff examples/encounter.json harder.json",
      "fray diff examples/question.json other.json --json",
    ],
    load: async () => (await import("../commands/diff.ts")).diff,
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
    load: async () => (await import("../commands/run.ts")).run,
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
    load: async () => (await import("../commands/replay.ts")).replay,
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
    load: async () => (await import("../commands/map.ts")).map,
  },
  {
    name: "check <file>",
    about: "say what a file is and that it is fine, or all that is wrong with it",
    options: [JSON_OPTION],
    examples: ["fray check examples/encounter.json", "fray check tonight.json --json"],
    more: `Knows encounters, scripts, logs, tables' files, odds and map questions, and questions line by line (.ndjson).
What is legal but hardly meant is warned of, and leaves the exit code 0 ("warnings" with --json): a field that stands
twice in the file, a sheet without any attack or ability, one name twice in a list of attacks or abilities, combatants
of one name, a letter of the legend that is not on the map, somebody whom no way leads to a foe, a script that does not
begin with start or goes on after finish.`,
    load: async () => (await import("../commands/check.ts")).check,
  },
  {
    name: "rulesets",
    about: "list the rulesets",
    options: [JSON_OPTION],
    examples: ["fray rulesets", "fray rulesets --ruleset examples/duel/ruleset.js"],
    load: async () => (await import("../commands/rulesets.ts")).rulesets,
  },
  {
    name: "rules <id>",
    about: "show a ruleset: house rules, sheet, verbs, questions, tactics, roster, numbered rules",
    options: [JSON_OPTION],
    examples: ["fray rules hit-die", "fray rules hit-die --json"],
    load: async () => (await import("../commands/rules.ts")).rules,
  },
  {
    name: "ruleset <new> <name>",
    about: "write a working ruleset in TypeScript, with its test, to make your own",
    options: [JSON_OPTION],
    examples: ["fray ruleset new my-system"],
    load: async () => (await import("../commands/ruleset.ts")).ruleset,
  },
  {
    name: "conform <id>",
    about: "hold a ruleset to the laws of the engine in random battles, and show what breaks them",
    options: [["--battles <n>", "how many random battles under every law (default: 30)"], SEED, JSON_OPTION],
    examples: ["fray conform duel --ruleset examples/duel/ruleset.js", "fray conform hit-die --battles 5"],
    more: "Exits with 1 when a law is broken. What it shows can be played again with fray run.",
    load: async () => (await import("../commands/conform.ts")).conform,
  },
  {
    name: "serve",
    about: "serve tables where people, programs and assistants play together",
    options: SETTING_OPTIONS,
    examples: [
      "fray serve",
      "fray serve --host 0.0.0.0 --port 8080 --data ~/fray",
      "fray serve --public-url https://fray.example --trust-proxy --log info",
    ],
    more: [
      "Every option has a name in the environment too, named in brackets; a flag goes first. FRAY_ADMIN_TOKEN, if set,",
      "is the token that lists all tables, deletes them and backs them up while running. Ctrl-C stops it; nothing",
      "acknowledged is lost. docs/running.md tells how to run it for others, docs/protocol.md how to play on it.",
    ].join("\n"),
    load: async () => (await import("../commands/serve.ts")).serve,
  },
  {
    name: "backup [file]",
    about: "write all tables into one file, while a server runs or when none does",
    options: [
      ...PLACE_OPTIONS,
      ["--server <address>", "of a running fray serve, which writes it (needs FRAY_ADMIN_TOKEN)"],
      JSON_OPTION,
    ],
    more: "Without a file it goes into the folder backups of the data directory. fray restore puts it back.",
    examples: ["fray backup --server http://127.0.0.1:4600", "fray backup tables.db --data /srv/fray"],
    load: async () => (await import("../commands/backup.ts")).backup,
  },
  {
    name: "restore <backup>",
    about: "put a backup into a data directory or database that has no tables yet",
    options: [...PLACE_OPTIONS, JSON_OPTION],
    more: [
      "The backup is checked first and never changed; one of an older version is brought up to date on the way.",
      "What has tables already is refused. Stop the server of that place before.",
    ].join("\n"),
    examples: [
      "fray restore .fray/backups/tables-2026-11-18T10-00-00.000Z.db --data ~/fray-again",
      "fray restore tables.db --database-url postgres://fray@localhost/fray",
    ],
    load: async () => (await import("../commands/restore.ts")).restore,
  },
  {
    name: "tables <what> [table...]",
    about: "list all tables, or delete some, while a server runs or when none does",
    options: [
      ...PLACE_OPTIONS,
      ["--server <address>", "of a running fray serve (needs FRAY_ADMIN_TOKEN)"],
      ["--untouched <days>", "only those that nobody has touched for so many days"],
      JSON_OPTION,
    ],
    more: [
      "What is list or delete. To delete, name tables by their ids; or --untouched alone means all of those.",
      "Ids of old tables may begin with a dash: put -- before them, behind all options.",
      "Deleted tables are gone for good: fray backup keeps what may be wanted again.",
    ].join("\n"),
    examples: [
      "fray tables list --server http://127.0.0.1:4600",
      "fray tables delete uiNso9HBOzKl --data ~/fray",
      "fray tables delete --untouched 365",
    ],
    load: async () => (await import("../commands/tables.ts")).tables,
  },
  {
    name: "mcp",
    about: "let an assistant play a seat of a table, over standard input and output",
    options: [
      ["--server <address>", "of a running fray serve (default: http://127.0.0.1:4600)"],
      ["--token <token>", "the seat's own, from its invite link (default: FRAY_TOKEN)"],
    ],
    examples: ["fray mcp --token TOKEN", "fray mcp --server http://192.168.0.7:4600 --token TOKEN"],
    load: async () => (await import("../commands/mcp.ts")).mcp,
  },
  {
    name: "verify <log>",
    about: "check that every die of a battle came from seeds promised before it",
    options: [
      ["--commitment <text>", "what you were promised before the first die: SHA-256 of the seed"],
      JSON_OPTION,
    ],
    examples: ["fray verify tonight.json", "fray verify table.json --json"],
    load: async () => (await import("../commands/verify.ts")).verify,
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
    load: async () => (await import("../commands/new.ts")).create,
  },
];
