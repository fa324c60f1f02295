import type { BattleState, Command, Ruleset } from "@fray/engine";
import { type SequenceOdds, SequenceSampling, type SequenceTarget, sureText } from "@fray/engine/analysis";
import { estimate, percent, plural } from "@fray/engine/numbers";
import { commandText } from "../command-text.ts";
import { ascending } from "../json.ts";
import { bold, dim, table } from "../output.ts";
import { againWith, playOut, type Sampled, tooLargeText } from "./sample.ts";
import { meanText, namesIn, SAMPLES, shareText, type Told } from "./told.ts";

/** Odds of several commands in a row, or of the rest of a turn. */

/** `commands` in a row; null: the rest of the turn. */
export async function sequencePlayed(
  ruleset: Ruleset,
  state: BattleState,
  commands: readonly Command[] | null,
  by: Sampled,
): Promise<Told> {
  const sampling = new SequenceSampling(ruleset, state, commands, by);
  const { found, early } = await playOut(sampling, by.seconds, "playings");
  const { answer, text } = sequenceTold(ruleset, state, found);
  return { answer: { ...answer, ...early }, text };
}

export function sequenceTold(ruleset: Ruleset, state: BattleState, odds: SequenceOdds): Told {
  const { exact, left, estimate, samples, ids, targets, steps, states } = odds;
  const answer = {
    ruleset: ruleset.id,
    exact,
    left,
    estimate,
    samples,
    ids,
    targets: targets.map((t) => ({ ...t, damage: ascending(t.damage) })),
    steps,
    states,
  };
  const names = namesIn(ruleset, state);
  const parts = [
    `${bold(ruleset.title)}   ${plural(steps.length, "command")}   ${dim(sureText(odds))}`,
    ...(estimate === undefined ? [] : [tooLargeText(estimate.ways, againWith(SAMPLES))]),
    stepsText(odds, names),
    ...cameText(odds, names),
  ];
  return { answer, text: parts.join("\n\n") };
}

function stepsText({ steps }: SequenceOdds, names: (id: string) => string): string {
  const rows = steps.map(({ command, done, because }, i) => [
    bold(String(i + 1)),
    sentence(command, names),
    done === 1 ? "" : `done ${percent(done)}`,
    dim(Object.keys(because).join(", ")),
  ]);
  return table(rows, { align: ["right"], gap: 2 });
}

const MOST_COLUMNS = 5;

/** What came to whom; nothing where nothing is known. */
function cameText({ ids, targets, steps, estimate }: SequenceOdds, names: (id: string) => string): string[] {
  const many = steps.length > MOST_COLUMNS;
  const rows = ids.flatMap((id, i) => {
    const target = targets[i];
    return target === undefined || isNothing(target)
      ? []
      : [[names(id), ...cellsOf(target, many ? 1 : steps.length)]];
  });
  if (rows.length === 0) return estimate === undefined ? [dim("  Nobody is struck by it.")] : [];
  const downs = many ? ["down"] : steps.map((_, i) => `down by ${i + 1}`);
  const align = ["left", ...downs.map(() => "right"), "right", "right"] as ("left" | "right")[];
  return [table(rows, { align, head: ["", "hit", "damage", ...downs] })];
}

const isNothing = ({ hit, mean, down }: SequenceTarget): boolean =>
  hit === 0 && mean === 0 && (down.at(-1) ?? 0) === 0;

/** Of `down` the last so many; an interval for the last alone, or there would be no end of numbers. */
function cellsOf({ hit, mean, down, interval }: SequenceTarget, columns: number): string[] {
  const between = interval?.down.slice(-columns) ?? [];
  const cells = down.slice(-columns).map((share, at) => {
    const of = between[at];
    return of === undefined || at === between.length - 1 ? shareText(share, of) : estimate(share, of);
  });
  return [shareText(hit, interval?.hit), meanText(mean, interval?.mean), ...cells];
}

/** `Ana: strike at Orc` */
function sentence(command: Command, names: (id: string) => string): string {
  const { actor, targets = [] } = command;
  const text = commandText({ ...command, targets: targets.map(names) });
  return actor === undefined ? text : `${names(actor)}: ${text}`;
}
