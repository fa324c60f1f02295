import {
  type Battle,
  type BattleState,
  type Command,
  type Encounter,
  parseCommand,
  type Ruleset,
  stateOf,
  unversioned,
} from "@fray/engine";
import {
  type CommandOdds,
  commandOdds,
  effectsOf,
  explainOdds,
  type Fare,
  linesOf,
  oddsWithAnswers,
  type SequenceOdds,
  sequenceOdds,
  turnOdds,
  type WithAnswers,
} from "@fray/engine/analysis";
import { commandText } from "../balance/words.ts";
import { badInput, Failure, RULE_SAID_NO, usage } from "../failure.ts";
import { ascending, readJsonText } from "../json.ts";
import { bold, decimal, dim, percent, plural, table } from "../output.ts";
import { questionAnswer, questionText } from "./question.ts";
import { treeText } from "./tree.ts";

/** Odds of commands: what they come to, what that is made of, and the line to copy. */

export interface Wanted {
  readonly explain?: true;
  readonly line?: true;
  readonly fractions?: true;
}

/** A legal command in a state, and the field it is done on, where there is one to speak of. */
export interface Subject {
  readonly ruleset: Ruleset;
  readonly state: BattleState;
  readonly command: Command;
  readonly field?: Encounter["field"];
}

export interface Told {
  readonly answer: object;
  readonly text: string;
}

/** One command: its odds, and what else is wanted. A line alone is only the line. */
export function tellCommand({ ruleset, state, command, field }: Subject, wanted: Wanted): Told {
  const odds = commandOdds(ruleset, state, command, {
    ...(wanted.fractions ? { fractions: true } : {}),
    statuses: field !== undefined, // a question is about an attack's numbers
  });
  const names = namesIn(ruleset, state);
  const lines = wanted.line ? linesOf(ruleset, state, command, field === undefined ? {} : { field }) : [];
  const trees = wanted.explain
    ? odds.ids.map((target) => explainOdds(ruleset, state, command, { target }))
    : [];
  const answer = {
    ...questionAnswer({ ruleset: ruleset.id, ...odds }),
    ...(field === undefined ? {} : { ids: odds.ids }),
    ...(wanted.explain ? { explain: trees } : {}),
    ...(wanted.line
      ? { lines: lines.map(({ target, text, drops }) => ({ target, text, drops: drops.chances })) }
      : {}),
  };
  const others = field === undefined || wanted.line ? null : oddsWithAnswers(ruleset, state, command);
  const parts = [
    ...lines.map((l) => l.text),
    ...trees.map((tree) => `${bold(names(tree.target))}\n${treeText(tree, names)}`),
  ];
  const text = parts.length > 0 ? parts.join(wanted.explain ? "\n\n" : "\n") : oddsText(ruleset, odds, names);
  if (others === null || others.answers.length === 0) return { answer, text };
  return {
    answer: { ...answer, answers: others.answers, best: others.best, worst: others.worst },
    text: `${text}\n\n${answersText(others, names)}`,
  };
}

/** What the first target may expect of each answer, and of the best and the worst of them. */
function answersText({ asIs, answers, best, worst }: WithAnswers, names: (id: string) => string): string {
  const row = (what: string, fare: Fare | undefined): string[] =>
    fare === undefined ? [] : [what, percent(fare.hit), decimal(fare.mean, 1), percent(fare.down)];
  const rows = [
    row("as is", asIs.targets[0]),
    ...answers.map(({ name, who, answer, odds }) =>
      row(`${names(who)}, ${name}: ${answer}`, odds.targets[0]),
    ),
    ...(best === null ? [] : [row("at best for whoever answers", best)]),
    ...(worst === null ? [] : [row("at worst", worst)]),
  ];
  return table(rows, {
    align: ["left", "right", "right", "right"],
    head: ["if they answer", "hit", "damage", "drops"],
  });
}

function oddsText(ruleset: Ruleset, odds: CommandOdds, names: (id: string) => string): string {
  return questionText(ruleset.title, odds, { nameOf: (i) => names(odds.ids[i] as string), effectsOf });
}

export function namesIn(ruleset: Ruleset, state: BattleState): (id: string) => string {
  const { combatants } = ruleset.summary(state);
  return (id) => combatants[id]?.name || id;
}

/** The same of a question: its attacker and targets have no names and stand nowhere. */
export function tellQuestion(ruleset: Ruleset, question: unknown, wanted: Wanted, file: string): Told {
  const plain = unversioned(question);
  const posed = plain.ok ? ruleset.pose(plain.value) : plain;
  if (!posed.ok) throw badInput(file, ...posed.problems);
  const { state, command } = posed.value;
  const problems = ruleset.whyNot(state, command);
  if (problems.length > 0) throw new Failure(RULE_SAID_NO, problems, file);
  const fractions = (question as { readonly fractions?: boolean }).fractions === true;
  return tellCommand({ ruleset, state, command }, fractions ? { ...wanted, fractions } : wanted);
}

/** What is asked about a battle: one command, several in a row, or the rest of the turn by tactics. */
export function tellBattle(
  battle: Battle,
  texts: readonly string[],
  wanted: Wanted & { readonly turn?: true },
): Told {
  const { ruleset } = battle;
  const state = stateOf(battle);
  const { field } = battle.encounter;
  if (wanted.turn) {
    if (texts.length > 0) throw usage("expected --command or --turn, found both");
    return sequenceTold(ruleset, state, turnOdds(ruleset, state));
  }
  const commands = texts.map((text, i) =>
    readCommand(text, texts.length > 1 ? `--command ${i + 1}` : "--command"),
  );
  const [first, ...more] = commands;
  if (first === undefined)
    throw usage(`odds of what? Give --command '{"do": …}' (fray rules ${ruleset.id} lists them), or --turn`);
  const problems = ruleset.whyNot(state, first);
  if (problems.length > 0) throw new Failure(RULE_SAID_NO, problems, "--command");
  if (more.length === 0) return tellCommand({ ruleset, state, command: first, field }, wanted);
  if (wanted.explain || wanted.line || wanted.fractions)
    throw usage("--explain, --line and --fractions are for one command");
  return sequenceTold(ruleset, state, sequenceOdds(ruleset, state, commands));
}

function readCommand(text: string, name: string): Command {
  const read = readJsonText(text);
  if (!read.ok) throw badInput(name, read.problem);
  const command = parseCommand(read.value);
  if (!command.ok) throw badInput(name, ...command.problems);
  return command.value;
}

function sequenceTold(ruleset: Ruleset, state: BattleState, odds: SequenceOdds): Told {
  const { exact, left, ids, targets, steps, states } = odds;
  const names = namesIn(ruleset, state);
  const answer = {
    ruleset: ruleset.id,
    exact,
    left,
    ids,
    targets: targets.map((t) => ({ ...t, damage: ascending(t.damage) })),
    steps,
    states,
  };
  const how = exact ? "exact" : `cut off: ${(left ?? 0).toExponential(1)} left out`;
  const head = `${bold(ruleset.title)}   ${plural(steps.length, "command")}   ${dim(how)}`;
  const done = steps.map(({ command, done: chance, because }, i) => [
    bold(String(i + 1)),
    sentence(command, names),
    chance === 1 ? "" : `done ${percent(chance)}`,
    dim(Object.keys(because).join(", ")),
  ]);
  const rows = ids.flatMap((id, i) => {
    const t = targets[i];
    if (t === undefined || (t.hit === 0 && t.mean === 0 && (t.down.at(-1) ?? 0) === 0)) return [];
    const downs = steps.length > MOST_COLUMNS ? [t.down.at(-1) ?? 0] : t.down;
    return [[names(id), percent(t.hit), decimal(t.mean, 2), ...downs.map(percent)]];
  });
  const downs = steps.length > MOST_COLUMNS ? ["down"] : steps.map((_, i) => `down by ${i + 1}`);
  const came =
    rows.length === 0
      ? dim("  Nobody is struck by it.")
      : table(rows, {
          align: ["left", ...downs.map(() => "right" as const), "right", "right"],
          head: ["", "hit", "damage", ...downs],
        });
  return { answer, text: `${head}\n\n${table(done, { align: ["right"], gap: 2 })}\n\n${came}` };
}
const MOST_COLUMNS = 5;

/** `Ana: strike at Orc` */
function sentence(command: Command, names: (id: string) => string): string {
  const { actor, targets = [] } = command;
  const text = commandText({ ...command, targets: targets.map(names) });
  return actor === undefined ? text : `${names(actor)}: ${text}`;
}
