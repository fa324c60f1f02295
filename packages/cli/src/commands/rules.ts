import type { OptionSpec, Ruleset } from "@fray/engine";
import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { bold, dim, print, table, type TableStyle } from "../output.ts";
import { openRulesets } from "../rulesets.ts";
import { type FieldEntry, fieldsOf, schemaOf } from "../schema.ts";

export async function rules(id: string, options: Common): Promise<void> {
  const ruleset = await (await openRulesets(options.ruleset)).named(id);
  await print(options.json ? jsonLine(describe(ruleset)) : tell(ruleset));
}

function describe(r: Ruleset): object {
  const {
    id,
    version,
    title,
    feel,
    options,
    fields,
    verbs,
    asks,
    reactions,
    glossary,
    repertoire,
    roster,
    encounters,
    book,
  } = r;
  const tactics = Object.fromEntries(
    Object.entries(r.tactics).map(([name, t]) => [name, { about: t.about }]),
  );
  const [sheet, question] = [schemaOf(r.sheet), schemaOf(r.question)];
  return {
    id,
    version,
    title,
    feel,
    options,
    sheet: { fields: fieldsOf(sheet), schema: sheet },
    question: { fields: fieldsOf(question), schema: question },
    fields,
    verbs,
    asks,
    reactions,
    tactics,
    glossary: glossary ?? {},
    repertoire,
    roster,
    encounters,
    rules: book,
  };
}

function tell(r: Ruleset): string {
  const sections = [...whatToWrite(r), ...whatHappens(r), ...whatThereIs(r)];
  return [`${bold(r.title)}   ${r.feel}`, ...sections.filter((s) => s !== "")].join("\n\n");
}

function whatToWrite(r: Ruleset): string[] {
  const options = Object.entries(r.options).map(([name, o]) => [
    bold(name),
    optionType(o),
    String(o.default),
    `${o.about} ${dim(`(${o.rule})`)}`,
  ]);
  const head = ["field", "default", "type"];
  return [
    section("House rules", `"rules": {…} of an encounter or a question`, options, {
      head: ["name", "type", "default", ""],
    }),
    section("A combatant's sheet", `"sheet": {…}`, fieldRows(fieldsOf(schemaOf(r.sheet))), { head }),
    section("An odds question", "fray odds QUESTION.json", fieldRows(fieldsOf(schemaOf(r.question))), {
      head,
    }),
  ];
}

function whatHappens(r: Ruleset): string[] {
  const verbs = r.verbs.map((v) => [bold(v.do), `${v.does}${v.takes === "" ? "" : dim(`: ${v.takes}`)}`]);
  const asks = r.asks.map((a) => [bold(a.name), a.answer, `${a.who}, ${a.when}`]);
  const facts = (of: readonly string[]): string =>
    of.length === 0 ? "" : dim(`; conditions: ${of.join(", ")}`);
  const reactions = r.reactions.map((a) => [bold(a.name), `${a.when}${facts(a.facts)}`]);
  return [
    section("Commands", `{"do": VERB, …}`, verbs),
    section("Questions, in the order asked", "answers of a script", asks),
    section("Reactions", "policies of a combatant", reactions),
  ];
}

function whatThereIs(r: Ruleset): string[] {
  const tactics = Object.entries(r.tactics).map(([name, t]) => [bold(name), t.about]);
  const roster = Object.entries(r.roster).map(([name, c]) => [
    bold(name),
    c.side,
    c.tactics === undefined ? c.about : `${c.about} ${dim(`fights: ${c.tactics}`)}`,
  ]);
  const encounters = Object.entries(r.encounters).map(([name, e]) => [bold(name), e.name]);
  const book = r.book.map((b) => [bold(b.id), `${b.says} ${dim(b.in)}`]);
  const glossary = Object.entries(r.glossary ?? {}).map(([kind, entries]) =>
    section(
      kind.charAt(0).toUpperCase() + kind.slice(1),
      "names that sheets and commands use",
      entries.map((e) => [bold(e.id), e.kind, e.about]),
    ),
  );
  return [
    ...(glossary.length > 0
      ? glossary
      : [section("What there is", "names that sheets and commands use", grouped(r.repertoire))]),
    section("Tactics", `"tactics": NAME of a combatant`, tactics),
    section("Roster", `"is": NAME of a combatant`, roster),
    section("Encounters", `fray new ${r.id} FILE --encounter NAME`, encounters),
    section("Rules, and the file each lives in", `version ${r.version}`, book),
  ];
}

function section(
  title: string,
  about: string,
  rows: readonly (readonly string[])[],
  style: TableStyle = {},
): string {
  return rows.length === 0 ? "" : `${bold(title)}   ${dim(about)}\n${table(rows, style)}`;
}

function optionType(option: OptionSpec): string {
  if (option.kind === "number") return `${option.min} to ${option.max}`;
  return option.kind === "flag" ? "true | false" : option.words.join(" | ");
}

function fieldRows(fields: readonly FieldEntry[]): string[][] {
  return fields.map((f) => [
    bold(f.path),
    f.required ? "required" : "default" in f ? defaultText(f.default) : "—",
    f.type,
  ]);
}

/** The defaults of what is inside an object are told with its fields. */
function defaultText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 20 ? "—" : text;
}

/** `ability strike`, `ability shot` → one row of abilities. */
function grouped(names: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [kind, ...rest] = name.split(" ");
    const whole = rest.length === 1;
    groups.set(whole ? (kind as string) : "other", [
      ...(groups.get(whole ? (kind as string) : "other") ?? []),
      whole ? (rest[0] as string) : name,
    ]);
  }
  return [...groups].map(([kind, all]) => [bold(kind), all.join(", ")]);
}
