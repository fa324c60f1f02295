import { dice } from "@fray/engine";

/** Dice as an origin gives them: for play and for checking alike. */

export interface Fallen {
  readonly faces: readonly number[];
  readonly total: number;
}

/** An expression thrown from a source, with every face. */
export function fallen(expression: dice.DiceExpression, source: dice.DiceSource): Fallen {
  const faces: number[] = [];
  const { total } = dice.rollDice(expression, (sides) => {
    const face = source(sides);
    faces.push(face);
    return face;
  });
  return { faces, total };
}

/** A roll beside the battle: its address is the number of its log entry, which is never used twice. */
export function freeDice(origin: dice.DiceOrigin, expression: dice.DiceExpression, seq: number): Fallen {
  return fallen(expression, dice.diceAt(origin, { purpose: "free", sequence: seq, ordinal: 0 }));
}
