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
  AnswersSampling,
  type CommandOdds,
  commandOdds,
  effectsOf,
  explainOdds,
  type Fare,
  linesOf,
  oddsWithAnswers,
  sequenceOdds,
  type TargetOdds,
  turnOdds,
  type WithAnswers,
} from "@fray/engine/analysis";
import { decimal } from "@fray/engine/numbers";
import { badInput, Failure, RULE_SAID_NO, usage } from "../failure.ts";
import { readJsonText } from "../json.ts";
import { bold, table } from "../output.ts";
import { playOut, type Sampled } from "./sample.ts";
import { sequencePlayed, sequenceTold } from "./sequence.ts";
import { meanText, type Told, namesIn, questionAnswer, questionText, shareText } from "./told.ts";
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
  return others === null ? { answer, text } : withAnswers({ answer, text }, others, names);
}

function withAnswers(told: Told, others: WithAnswers, names: (id: string) => string): Told {
  if (others.answers.length === 0) return told;
  const { answers, best, worst } = others;
  return {
    answer: { ...told.answer, answers, best, worst },
    text: `${told.text}\n\n${answersText(others, names)}`,
  };
}

/** The same, played so many times. */
async function tellSampled({ ruleset, state, command }: Subject, sampled: Sampled): Promise<Told> {
  const names = namesIn(ruleset, state);
  const sampling = new AnswersSampling(ruleset, state, command, sampled);
  const { found, early } = await playOut(sampling, sampled.seconds, "playings of each answer");
  const odds = found.asIs;
  const answer = { ...questionAnswer({ ruleset: ruleset.id, ...odds }), ids: odds.ids, ...early };
  return withAnswers({ answer, text: oddsText(ruleset, odds, names) }, found, names);
}

/** What the first target may expect of each answer, and of the best and the worst of them. */
function answersText({ asIs, answers, best, worst }: WithAnswers, names: (id: string) => string): string {
  const row = (what: string, fare: (Fare & Pick<TargetOdds, "interval">) | undefined): string[] => {
    if (fare === undefined) return [];
    const { hit, mean, down, interval } = fare;
    return [
      what,
      shareText(hit, interval?.hit),
      interval === undefined ? decimal(mean, 1) : meanText(mean, interval.mean),
      shareText(down, interval?.down),
    ];
  };
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
export async function tellBattle(
  battle: Battle,
  texts: readonly string[],
  wanted: Wanted & { readonly turn?: true; readonly sampled: Sampled | null },
): Promise<Told> {
  const { ruleset } = battle;
  const state = stateOf(battle);
  const { field } = battle.encounter;
  const { sampled } = wanted;
  if (wanted.turn) {
    if (texts.length > 0) throw usage("expected --command or --turn, found both");
    if (sampled !== null) return sequencePlayed(ruleset, state, null, sampled);
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
  const subject = { ruleset, state, command: first, field };
  if (more.length === 0)
    return sampled === null ? tellCommand(subject, wanted) : tellSampled(subject, sampled);
  if (wanted.explain || wanted.line || wanted.fractions)
    throw usage("--explain, --line and --fractions are for one command");
  if (sampled !== null) return sequencePlayed(ruleset, state, commands, sampled);
  return sequenceTold(ruleset, state, sequenceOdds(ruleset, state, commands));
}

function readCommand(text: string, name: string): Command {
  const read = readJsonText(text);
  if (!read.ok) throw badInput(name, read.problem);
  const command = parseCommand(read.value);
  if (!command.ok) throw badInput(name, ...command.problems);
  return command.value;
}
