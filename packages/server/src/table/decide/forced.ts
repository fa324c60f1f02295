import { type AskEntry, type Problem, problem, stateOf } from "@fray/engine";
import type { Forced, Table } from "../seats/words.ts";

/** Results the game master fixes before they fall: only such as can fall. */

/** Everything that is wrong with them. */
export function wrongForced(table: Table, forced: readonly Forced[]): readonly Problem[] {
  return forced.flatMap((one, i) => [
    ...wrongName(table, one, `forced.${i}`),
    ...wrongWho(table, one, `forced.${i}`),
  ]);
}

function wrongName({ battle }: Table, { name, faces }: Forced, at: string): readonly Problem[] {
  const rolls = battle.ruleset.asks.filter((ask) => !isChoice(ask));
  const ask = rolls.find((each) => each.name === name);
  if (ask !== undefined) return wrongFaces(ask, faces, `${at}.faces`);
  const names = rolls.map((each) => each.name).join(", ");
  const found = battle.ruleset.asks.some((each) => each.name === name)
    ? `${name} is a choice, not a roll`
    : `there is no roll called ${JSON.stringify(name)}`;
  return [problem("force/unknown", `${found}: expected one of ${names}`, `${at}.name`)];
}

const isChoice = ({ answer }: AskEntry): boolean => answer.startsWith("choose");

/** What a roll can show, as far as its entry says: `2d6` exactly, `1d6 for each rank` only of which dice. */
export function diceOf({ answer }: AskEntry): {
  readonly count: number | null;
  readonly sides: number | null;
} {
  const exactly = /^(\d+)d(\d+)(?=:|$)/.exec(answer);
  if (exactly !== null) return { count: Number(exactly[1]), sides: Number(exactly[2]) };
  const sides = [...answer.matchAll(/\b\d*d(\d+)/g)].map(([, n]) => Number(n));
  return { count: null, sides: sides.length === 0 ? null : Math.max(...sides) };
}

function wrongFaces(ask: AskEntry, faces: readonly number[], at: string): readonly Problem[] {
  const { count, sides } = diceOf(ask);
  const fits = (count ?? faces.length) === faces.length && faces.every((f) => f <= (sides ?? f));
  if (fits) return [];
  const many = count === null ? "faces" : count === 1 ? "one face" : `${count} faces`;
  const expected = `expected ${many}${sides === null ? "" : ` from 1 to ${sides}`} (${ask.answer})`;
  return [problem("force/faces", `${expected} for ${ask.name}, found ${faces.join(", ")}`, at)];
}

/** Rolls are somebody's, or a whole side's. */
function wrongWho({ battle }: Table, { who }: Forced, at: string): readonly Problem[] {
  const all = battle.ruleset.standing(stateOf(battle));
  const known = [...all.map((s) => s.id), ...new Set(all.map((s) => s.side))];
  if (who === undefined || known.includes(who)) return [];
  const names = all.map((s) => s.id).join(", ");
  return [
    problem(
      "force/who",
      `there is nobody called ${JSON.stringify(who)}: expected one of ${names}`,
      `${at}.who`,
    ),
  ];
}
