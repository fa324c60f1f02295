import type { BattleState, OptionSpec, Ruleset } from "../../kernel/index.ts";
import type { Probe } from "../findings.ts";

/** L8 of what a ruleset lists: before anything is fought, its tables must be in order. */
export function checkListed<S extends BattleState>(ruleset: Ruleset<S>, probe: Probe): void {
  const nowhere = (): [] => [];
  for (const [about, wrong] of wrongTables(ruleset)) probe.check("listed", about, wrong, nowhere);
}

/** Members that answer later answer nobody: rules never wait. */
export function waiting<S extends BattleState>(ruleset: Ruleset<S>): string[] {
  return Object.entries(ruleset).flatMap(([name, member]) =>
    typeof member === "function" && member.constructor.name.startsWith("Async") ? [name] : [],
  );
}

function* wrongTables<S extends BattleState>(ruleset: Ruleset<S>): Generator<[string, string | null]> {
  const rules = new Set(["all", ...ruleset.book.map((r) => r.id)]);
  for (const [name, spec] of Object.entries(ruleset.options)) {
    yield [`option ${name}`, wrongDefault(spec)];
    yield [`option ${name}`, rules.has(spec.rule) ? null : `its rule ${spec.rule} is not in the book`];
  }
  yield ["option maxRounds", ruleset.options["maxRounds"]?.kind === "number" ? null : NO_ROUNDS];
  yield ["tactics", Object.hasOwn(ruleset.tactics, "default") ? null : 'there is no tactic "default"'];
  for (const [table, names] of Object.entries(namesOf(ruleset)))
    yield [table, twice(names) === undefined ? null : `${twice(names)} is listed twice`];
  for (const [name, file] of Object.entries(ruleset.encounters))
    yield [`encounter ${name}`, file.ruleset === ruleset.id ? null : `it is one of ${file.ruleset}`];
}

const NO_ROUNDS = "every ruleset has it (`MAX_ROUNDS`): a battle nobody wins must come to an end";

function wrongDefault(spec: OptionSpec): string | null {
  const { default: value } = spec;
  const fits =
    spec.kind === "number"
      ? Number.isInteger(value) && spec.default >= spec.min && spec.default <= spec.max
      : spec.kind === "word"
        ? spec.words.includes(spec.default)
        : typeof value === "boolean";
  return fits ? null : `its default ${JSON.stringify(value)} is none of the values it may have`;
}

const namesOf = <S extends BattleState>(ruleset: Ruleset<S>): Record<string, readonly string[]> => ({
  book: ruleset.book.map((r) => r.id),
  asks: ruleset.asks.map((a) => a.name),
  verbs: ruleset.verbs.map((v) => v.do),
  reactions: ruleset.reactions.map((r) => r.name),
  repertoire: ruleset.repertoire,
});

const twice = (names: readonly string[]): string | undefined =>
  names.find((name, i) => names.indexOf(name) < i);
