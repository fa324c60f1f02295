import { addUp, type DiceExpression, type Fraction, fraction, rollDice } from "../../src/dice/index.ts";

/** Told apart from any error of the roller. */
const TOO_FAINT = { reason: "too faint to follow" };

export interface EveryRoll {
  /** Total → exact chance. */
  readonly chances: ReadonlyMap<number, Fraction>;
  /** What lies beyond the throws followed. */
  readonly left: Fraction;
  readonly throws: number;
}

/**
 * Rolls an expression in every way it can fall, through rollDice itself: each run repeats the faces of the
 * last one up to the last die that has a face left to show. Runs less likely than `faintest` are not followed.
 */
export function everyRoll(expression: DiceExpression, faintest: number): EveryRoll {
  const faces: number[] = [];
  const sides: number[] = [];
  const found = new Map<number, [bigint, bigint][]>();
  const lost: [bigint, bigint][] = [];
  let throws = 0;
  do {
    let at = 0;
    let ways = 1;
    const next = (size: number): number => {
      if (at === faces.length) {
        faces.push(1);
        sides.push(size);
      }
      ways *= size;
      if (1 / ways < faintest) throw TOO_FAINT;
      return faces[at++]!;
    };
    throws++;
    const total = attempt(() => rollDice(expression, next).total);
    const chance: [bigint, bigint] = [1n, sides.reduce((all, size) => all * BigInt(size), 1n)];
    if (total === undefined) lost.push(chance);
    else if (found.has(total)) found.get(total)!.push(chance);
    else found.set(total, [chance]);
  } while (advance(faces, sides));
  const chances = new Map([...found].map(([total, parts]) => [total, addUp(parts)]));
  return { chances, left: lost.length === 0 ? fraction(0n, 1n) : addUp(lost), throws };
}

function attempt(roll: () => number): number | undefined {
  try {
    return roll();
  } catch (reason) {
    if (reason === TOO_FAINT) return undefined;
    throw reason;
  }
}

/** The next way to fall; false after the last. */
function advance(faces: number[], sides: number[]): boolean {
  while (faces.length > 0 && faces[faces.length - 1] === sides[sides.length - 1]) {
    faces.pop();
    sides.pop();
  }
  if (faces.length === 0) return false;
  faces[faces.length - 1]!++;
  return true;
}
