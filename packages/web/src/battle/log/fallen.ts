import { type Die, marksOf, parseDice, rollDice } from "@fray/engine/dice";
import { DIE_MARKS, type DieMark } from "../../look/dice.tsx";

/** What became of each die of a throw: dropped, thrown again, a success. */

export interface FallenDie {
  readonly sides: number;
  readonly value: number;
  readonly marks: readonly DieMark[];
}

export function fallenDice(notation: string, faces: readonly number[]): readonly FallenDie[] {
  const parsed = parseDice(notation);
  if (!parsed.ok) return [];
  const left = [...faces];
  const roll = rollDice(parsed.value, (sides) => left.shift() ?? sides);
  return roll.terms.flatMap(({ term, dice }) =>
    dice.map((die) => ({
      sides: typeof term.sides === "number" ? term.sides : 3,
      value: die.face,
      marks: seenMarks(die),
    })),
  );
}

const seenMarks = (die: Die): readonly DieMark[] => {
  const marks: readonly string[] = marksOf(die);
  return DIE_MARKS.filter((mark) => marks.includes(mark));
};
