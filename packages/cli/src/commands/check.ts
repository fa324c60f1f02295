import {
  type EncounterFile,
  openBattle,
  parseScript,
  type Problem,
  type Ruleset,
  wrongTexts,
} from "@fray/engine";
import { lintEncounter, lintScript } from "@fray/engine/analysis";
import { plural } from "@fray/engine/numbers";
import { badInput, Failure, ruleSaidNo } from "../failure.ts";
import { nameOf, readText } from "../input.ts";
import { jsonLine, type Read, readJsonText } from "../json.ts";
import type { Reply } from "../lines.ts";
import { answerQuestion } from "../odds/question.ts";
import type { Common } from "../options.ts";
import { paint, print } from "../output.ts";
import { openRulesets, type Rulesets } from "../rulesets.ts";
import { warningText } from "../warnings.ts";
import { exitOf } from "./odds.ts";
import { logIn, rebuildFrom } from "../logs.ts";

/** What a file is, for programs and in words. */
interface Verdict {
  readonly kind: "encounter" | "script" | "log" | "table" | "question" | "questions" | "map";
  readonly ruleset?: string;
  readonly words: string;
  readonly warnings?: readonly Problem[];
}

export async function check(path: string, options: Common): Promise<void> {
  const rulesets = await openRulesets(options.ruleset);
  const {
    words,
    warnings = [],
    ...verdict
  } = /\.(ndjson|jsonl)$/i.test(path) ? await checkLines(path, rulesets) : await checkOne(path, rulesets);
  if (options.json) return print(jsonLine({ ok: true, ...verdict, about: words, warnings }));
  await print(`${paint("green", "✓")} ${nameOf(path)}: ${words}`);
  for (const warning of warnings)
    await print(`${paint("yellow", "!")} ${warningText({ file: nameOf(path), ...warning })}`);
}

async function checkOne(path: string, rulesets: Rulesets): Promise<Verdict> {
  const read = readJsonText(await readText(path));
  if (!read.ok) throw badInput(nameOf(path), read.problem);
  const { value } = read;
  const wrong = wrongTexts(value);
  if (wrong.length > 0) throw badInput(nameOf(path), ...wrong);
  const verdict = await verdictOn(path, value, rulesets);
  return { ...verdict, warnings: [...read.warnings, ...(verdict.warnings ?? [])] };
}

async function verdictOn(path: string, value: unknown, rulesets: Rulesets): Promise<Verdict> {
  const has = (...fields: readonly string[]): boolean =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    fields.some((f) => Object.hasOwn(value, f));
  if (has("entries")) return checkTable(path, value, rulesets);
  if (has("steps"))
    return has("encounter", "seed", "generator") ? checkLog(path, value, rulesets) : checkScript(path, value);
  if (has("combatants")) return checkEncounter(path, value, await rulesets.of(nameOf(path), value));
  if (has("expression", "targets", "attacker", "attack")) return checkQuestion(path, value, rulesets);
  if (has("ask")) return checkMap(path, value);
  throw badInput(nameOf(path), {
    code: "input/unknown-kind",
    message:
      "expected an encounter (it has combatants), a script (steps), a log (encounter and steps), a table's file (entries), a question (targets or expression) or a map question (ask), found none of them",
  });
}

async function checkLog(path: string, value: unknown, rulesets: Rulesets): Promise<Verdict> {
  const log = logIn(path, value);
  const battle = await rebuildFrom(rulesets, path, log);
  return {
    kind: "log",
    ruleset: log.ruleset,
    words: `a log of ${battle.ruleset.title}, ${JSON.stringify(battle.encounter.name)}, ${plural(log.steps.length, "step")}, all of which play out as written.`,
  };
}

/** Everything on a table: its log, seats and settings. A step that plays otherwise is a rule's no. */
async function checkTable(path: string, value: unknown, rulesets: Rulesets): Promise<Verdict> {
  const { openTableFile, readTableFile } = await import("@fray/server/local");
  const read = readTableFile(value);
  if (!read.ok) throw badInput(nameOf(path), ...read.problems);
  const [first] = read.value.entries;
  const opening = first?.fact.kind === "open" ? first.fact.opening : {};
  const opened = openTableFile(await rulesets.of(nameOf(path), opening), read.value);
  if (!opened.ok) {
    const inSteps = opened.problems.every((p) => p.path?.startsWith("entries."));
    throw (inSteps ? ruleSaidNo : badInput)(nameOf(path), ...opened.problems);
  }
  const { battle, seats } = opened.value;
  const steps = read.value.entries.filter((e) => e.fact.kind === "step").length;
  return {
    kind: "table",
    ruleset: battle.ruleset.id,
    words: `a table of ${battle.ruleset.title}, ${JSON.stringify(battle.encounter.name)}, ${plural(seats.length, "seat")}, ${plural(steps, "step")}, all of which play out as written. Whether its dice are fair, fray verify tells.`,
  };
}

function checkScript(path: string, value: unknown): Verdict {
  const script = parseScript(value);
  if (!script.ok) throw badInput(nameOf(path), ...script.problems);
  return {
    kind: "script",
    warnings: lintScript(script.value),
    words: `a script of ${plural(script.value.steps.length, "step")}. Whether they are legal, fray run tells.`,
  };
}

function checkEncounter(path: string, value: unknown, ruleset: Ruleset): Verdict {
  const opened = openBattle(ruleset, value as EncounterFile, "");
  if (!opened.ok) throw badInput(nameOf(path), ...opened.problems);
  const sides = new Map<string, number>();
  for (const { side } of opened.value.encounter.combatants) sides.set(side, (sides.get(side) ?? 0) + 1);
  const who = [...sides].map(([side, n]) => `${n} ${side}`).join(" against ");
  return {
    kind: "encounter",
    ruleset: ruleset.id,
    warnings: lintEncounter(opened.value),
    words: `an encounter of ${ruleset.title}, ${JSON.stringify(opened.value.encounter.name)}, ${who}.`,
  };
}

async function checkQuestion(path: string, value: unknown, rulesets: Rulesets): Promise<Verdict> {
  const reply = await answerQuestion(rulesets, value);
  if ("problems" in reply) throw new Failure(exitOf(reply.problems), reply.problems, nameOf(path));
  const { ruleset } = value as { readonly ruleset?: string };
  return ruleset === undefined
    ? { kind: "question", words: "a dice expression that has odds." }
    : { kind: "question", ruleset, words: `an odds question of ${ruleset}.` };
}

async function checkMap(path: string, value: unknown): Promise<Verdict> {
  const { answerMap } = await import("@fray/engine/map");
  const reply = answerMap(value);
  if (!reply.ok) throw badInput(nameOf(path), ...reply.problems);
  return { kind: "map", words: "a map question that has an answer." };
}

async function checkLines(path: string, rulesets: Rulesets): Promise<Verdict> {
  const lines = (await readText(path)).trimEnd().split("\n");
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const [i, line] of lines.entries()) {
    const read = readJsonText(line);
    if (read.ok) warnings.push(...read.warnings.map((p) => inLine(p, i + 1)));
    const reply = await checkLine(read, rulesets);
    if ("problems" in reply) for (const p of reply.problems) problems.push(inLine(p, i + 1));
  }
  if (problems.length > 0) throw new Failure(exitOf(problems), problems, nameOf(path));
  return { kind: "questions", warnings, words: `${plural(lines.length, "odds question")}, one per line.` };
}

async function checkLine(read: Read, rulesets: Rulesets): Promise<Reply> {
  if (!read.ok) return { problems: [read.problem] };
  const wrong = wrongTexts(read.value);
  return wrong.length > 0 ? { problems: wrong } : answerQuestion(rulesets, read.value);
}

/** A problem of line 3 is at `3.targets.0.evasion`. */
function inLine({ code, message, path }: Problem, line: number): Problem {
  return { code, message, path: path === undefined ? String(line) : `${line}.${path}` };
}
