import { type Battle, stateOf } from "@fray/engine";
import { type Fortune, type LuckLedger, luckOf, type Throw } from "@fray/engine/analysis";
import { decimal, percent, plural } from "@fray/engine/numbers";
import { badInput } from "../failure.ts";
import { nameIn } from "../field.ts";
import { nameOf, readJson } from "../input.ts";
import { kindOf, openLog } from "../odds/open.ts";
import type { Common } from "../options.ts";
import { bar, bold, dim, paint, print, table } from "../output.ts";
import { openRulesets } from "../rulesets.ts";
import { jsonOut } from "../warnings.ts";

/** Who had the dice with them: of a whole log, throw by throw. */

export async function luck(path: string, options: Common): Promise<void> {
  const value = await readJson(path);
  if (kindOf(value) !== "log")
    throw badInput(nameOf(path), {
      code: "input/unknown-kind",
      message: "expected a log (it has steps), found none",
    });
  const battle = await openLog(await openRulesets(options.ruleset), path, value, undefined);
  const ledger = luckOf(battle);
  await print(options.json ? jsonOut(ledger) : luckText(battle, ledger));
}

/** How many of the luckiest and unluckiest throws are told. */
const TOLD = 5;
const EVEN = 0.5;

function luckText(battle: Battle, ledger: LuckLedger): string {
  const { throws, people, sides, idle, sampled, unweighed } = ledger;
  const summary = battle.ruleset.summary(stateOf(battle));
  const name = (id: string): string => nameIn(summary, id);
  const head = `${bold(battle.encounter.name)}   ${battle.ruleset.title}   ${dim(plural(throws.length, "throw that mattered", "throws that mattered"))}`;
  const rest = notes(idle, sampled, unweighed);
  if (throws.length === 0)
    return [
      head,
      "",
      `  No throw${unweighed > 0 ? " that could be weighed" : ""} made a difference.`,
      ...rest,
    ].join("\n");
  const ranked = throws.toSorted((a, b) => b.percentile - a.percentile || gain(b) - gain(a));
  const lucky = ranked.filter((t) => t.percentile > EVEN).slice(0, TOLD);
  const unlucky = ranked.filter((t) => t.percentile < EVEN).slice(-TOLD);
  return [
    head,
    "",
    fortunes({ ...sides }, (side) => bold(side)),
    "",
    fortunes({ ...people }, name),
    "",
    ...conditionsText(ledger, name),
    dim("  the luckiest throws"),
    throwsText(lucky, name),
    "",
    dim("  the unluckiest"),
    throwsText(unlucky.toReversed(), name),
    "",
    dim(
      "  Worth of a throw: what its side may then expect to deal and heal in this command, less what it suffers;",
    ),
    dim(
      "  of one that hurts nobody: the conditions its side may expect to bring about, less those it comes under.",
    ),
    ...rest,
  ].join("\n");
}

/** What somebody may have expected of throws that bring conditions about; nothing where none did. */
function conditionsText({ conditions }: LuckLedger, name: (id: string) => string): string[] {
  if (Object.keys(conditions.people).length === 0) return [];
  return [dim("  conditions brought about, less those suffered"), fortunes(conditions.people, name), ""];
}

const gain = ({ actual, expected }: Throw): number => actual - expected;

function notes(idle: number, sampled: number, unweighed: number): string[] {
  return [
    ...(idle > 0
      ? [dim(`  ${plural(idle, "throw")} made no difference to anybody's health or condition.`)]
      : []),
    ...(sampled > 0
      ? [dim(`  ${plural(sampled, "throw")} in commands too large to walk: weighed by sampling (~).`)]
      : []),
    ...(unweighed > 0
      ? [paint("yellow", `  ${plural(unweighed, "throw")} stood in commands too large to weigh.`)]
      : []),
  ];
}

const CELLS = 20;

function fortunes(all: { readonly [key: string]: Fortune }, nameOf: (key: string) => string): string {
  const rows = Object.entries(all)
    .sort(([, a], [, b]) => (b.percentile ?? 0.5) - (a.percentile ?? 0.5))
    .map(([key, { throws, expected, actual, percentile }]) => [
      nameOf(key),
      String(throws),
      decimal(expected),
      decimal(actual),
      percentile === null ? "" : percent(percentile),
      percentile === null ? "" : paint(percentile < 0.5 ? "red" : "green", gauge(percentile)),
    ]);
  const align = ["left", "right", "right", "right", "right"] as const;
  return table(rows, { align, head: ["", "throws", "expected", "actual", "luckier than", ""] });
}

const gauge = (share: number): string => bar(share, CELLS).padEnd(CELLS, "░");

function throwsText(throws: readonly Throw[], nameOf: (id: string) => string): string {
  if (throws.length === 0) return dim("    none");
  return table(
    throws.map((t) => [
      dim(`step ${t.step}`),
      nameOf(t.who),
      `${t.name} ${bold(showing(t))}`,
      `${decimal(t.expected)} → ${decimal(t.actual)}${t.conditions ? dim(" conditions") : ""}`,
      `${t.sampled ? "~" : ""}${percent(t.percentile)}`,
    ]),
    { indent: 4, align: ["left", "left", "left", "right", "right"] },
  );
}

/** What is added up is told by its sum, what is counted otherwise by its faces. */
const showing = ({ value, faces }: Throw): string =>
  faces.length < 2 || faces.reduce((a, b) => a + b, 0) === value ? String(value) : faces.join(" ");
