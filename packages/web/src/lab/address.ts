import type { Json, Ruleset } from "@fray/engine";
import { questionFields } from "../forms/ruleset.ts";
import { type Fields, filled, fromLeaves, isFields, leavesOf, trimmed } from "../forms/values.ts";
import { attackFrom, statsFrom } from "./roster.ts";
import {
  type FightSubject,
  type LabState,
  MOST_PINS,
  type Pin,
  SUBJECT_KINDS,
  type SubjectKind,
} from "./odds/subject.ts";

/** The lab's state as the query of a link, and back. What is usual is not written. */

const FIGHT_KEYS = ["by", "to", "deed", "far"] as const;

/** Who meets in the ruleset's own duel, or else the first of its roster and the first of another side. */
function usualPair(ruleset: Ruleset): readonly [string, string] {
  const shipped = Object.values(ruleset.encounters).map(
    (e) => e["combatants"] as readonly { readonly is?: string }[],
  );
  const [one, two] = shipped.find((c) => c.length === 2 && c.every(({ is }) => is !== undefined)) ?? [];
  if (one?.is !== undefined && two?.is !== undefined) return [one.is, two.is];
  const all = Object.entries(ruleset.roster);
  const [first = "", entry] = all[0] ?? [];
  return [first, all.find(([, other]) => other.side !== entry?.side)?.[0] ?? first];
}

/** The numbers of that pair, with the first attack that is written out in numbers. */
function usualQuestion(ruleset: Ruleset, [by, to]: readonly [string, string]): Fields {
  const written = [by, ...Object.keys(ruleset.roster)].find(
    (id) => ruleset.roster[id]?.sheet["attacks"] !== undefined,
  );
  const attacker = statsFrom(ruleset, by, "attacker");
  const stats = {
    ...(Object.keys(attacker).length === 0 ? {} : { attacker }),
    targets: [statsFrom(ruleset, to, "targets")],
  };
  return longQuestion(ruleset, written === undefined ? stats : attackFrom(ruleset, written, stats));
}

/** The ready question of a ruleset. */
export function usualState(ruleset: Ruleset): LabState {
  const pair = usualPair(ruleset);
  return {
    ruleset: ruleset.id,
    kind: "fight",
    fight: {
      kind: "fight",
      by: pair[0],
      to: pair[1],
      deed: null,
      options: {},
      far: 1,
      bySheet: {},
      toSheet: {},
    },
    numbers: { kind: "numbers", question: usualQuestion(ruleset, pair) },
    dice: { kind: "dice", text: "4d6kh3+2" },
    curve: null,
    pins: [],
  };
}

/** Only what differs from the defaults, targets included. */
export function shortQuestion(ruleset: Ruleset, question: Fields): Fields {
  const fields = questionFields(ruleset);
  const list = fields.find((f) => f.name === "targets");
  const inner = list?.kind === "list" && list.of.kind === "group" ? list.of.fields : [];
  const { targets, ...rest } = trimmed(fields, question);
  const short = Array.isArray(targets)
    ? targets.map((t) => (isFields(t) ? trimmed(inner, t) : (t as unknown)))
    : [{}];
  return { ...rest, targets: short };
}

/** The whole question from a short one. */
export function longQuestion(ruleset: Ruleset, question: Fields): Fields {
  const list = questionFields(ruleset).find((f) => f.name === "targets");
  const inner = list?.kind === "list" && list.of.kind === "group" ? list.of.fields : [];
  const given = Array.isArray(question["targets"]) ? (question["targets"] as readonly unknown[]) : [{}];
  const targets = given.map((t) => filled(inner, isFields(t) ? t : {}));
  return filled(questionFields(ruleset), { ...question, targets });
}

export function formatAddress(ruleset: Ruleset, state: LabState): URLSearchParams {
  const query = new URLSearchParams({ ruleset: state.ruleset, as: state.kind });
  if (state.kind === "dice") {
    query.set("dice", state.dice.text);
    if (state.dice.least !== undefined) query.set("least", String(state.dice.least));
  }
  if (state.kind === "fight") writeFight(query, state.fight);
  if (state.kind === "numbers")
    for (const [path, value] of leavesOf(shortQuestion(ruleset, state.numbers.question)))
      query.set(path, written(value));
  if (state.curve !== null) query.set("curve", state.curve);
  if (state.pins.length > 0) query.set("pins", JSON.stringify(state.pins));
  return query;
}

function writeFight(query: URLSearchParams, fight: FightSubject): void {
  query.set("by", fight.by);
  query.set("to", fight.to);
  if (fight.deed !== null) query.set("deed", fight.deed);
  if (fight.far !== 1) query.set("far", String(fight.far));
  for (const [name, value] of Object.entries(fight.options)) query.set(`with.${name}`, written(value));
  for (const [name, value] of Object.entries(fight.bySheet)) query.set(`by.${name}`, written(value));
  for (const [name, value] of Object.entries(fight.toSheet)) query.set(`to.${name}`, written(value));
}

/** Words stand as they are; a word that would be read as something else is quoted. */
function written(value: unknown): string {
  return typeof value === "string" && read(value) === value ? value : JSON.stringify(value);
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function parseAddress(ruleset: Ruleset, query: URLSearchParams): LabState {
  const usual = usualState(ruleset);
  const kind = SUBJECT_KINDS.find((k) => k === query.get("as")) ?? guessKind(query);
  return {
    ...usual,
    kind,
    fight: readFight(ruleset, query, usual.fight),
    numbers: (kind === "numbers" && readNumbers(ruleset, query)) || usual.numbers,
    dice: readDice(query, usual.dice.text),
    curve: query.get("curve"),
    pins: readPins(query),
  };
}

function readDice(query: URLSearchParams, usual: string): LabState["dice"] {
  const text = query.get("dice") ?? usual;
  const least = Number(query.get("least") ?? Number.NaN);
  return { kind: "dice", text, ...(Number.isFinite(least) ? { least } : {}) };
}

/** Links written by hand need not say what they are about. */
function guessKind(query: URLSearchParams): SubjectKind {
  if (query.has("dice")) return "dice";
  return [...query.keys()].some((key) => /^(attacker|attack|weapon|situation|targets)\./.test(key))
    ? "numbers"
    : "fight";
}

function readFight(ruleset: Ruleset, query: URLSearchParams, usual: FightSubject): FightSubject {
  const known = (id: string | null, or: string): string =>
    id !== null && Object.hasOwn(ruleset.roster, id) ? id : or;
  const far = Number(query.get("far") ?? 1);
  return {
    kind: "fight",
    by: known(query.get("by"), usual.by),
    to: known(query.get("to"), usual.to),
    deed: query.get("deed"),
    options: under(query, "with.") as { readonly [name: string]: Json },
    far: Number.isInteger(far) && far > 0 ? far : 1,
    bySheet: under(query, "by."),
    toSheet: under(query, "to."),
  };
}

const under = (query: URLSearchParams, head: string): Fields =>
  Object.fromEntries(
    [...query].flatMap(([key, text]) => (key.startsWith(head) ? [[key.slice(head.length), read(text)]] : [])),
  );

const OWN = new Set<string>(["ruleset", "as", "dice", "least", "curve", "pins", ...FIGHT_KEYS]);

function readNumbers(ruleset: Ruleset, query: URLSearchParams): LabState["numbers"] | null {
  const known = new Set(questionFields(ruleset).map((f) => f.name));
  const leaves = [...query].filter(([key]) => !OWN.has(key) && known.has(key.split(".")[0] as string));
  if (leaves.length === 0) return null;
  const question = fromLeaves(leaves.map(([path, text]) => [path, read(text)] as const));
  return { kind: "numbers", question: longQuestion(ruleset, isFields(question) ? question : {}) };
}

function readPins(query: URLSearchParams): readonly Pin[] {
  const pins = read(query.get("pins") ?? "[]");
  return Array.isArray(pins) ? (pins as unknown[]).filter(isPin).slice(0, MOST_PINS) : [];
}

function isPin(value: unknown): value is Pin {
  if (!isFields(value) || !isFields(value["subject"])) return false;
  return (
    typeof value["name"] === "string" &&
    typeof value["ruleset"] === "string" &&
    SUBJECT_KINDS.includes(value["subject"]["kind"] as SubjectKind)
  );
}
