import { boundsOf, explosionChance, finalFaces, highestFace, lowestFace } from "./faces.ts";
import { MAX_THROWN } from "./limits.ts";
import type { DiceCode, DiceTerm } from "./words.ts";

export interface Trouble {
  readonly code: DiceCode;
  readonly message: string;
}

/** Why a pool cannot be rolled, if it cannot. */
export function termTrouble(term: DiceTerm): Trouble | undefined {
  const [low, high] = [lowestFace(term.sides), highestFace(term.sides)];
  const wrong = term.forced?.find((face) => face < low || face > high);
  if (wrong !== undefined)
    return { code: "dice/no-such-face", message: `These dice show ${low} to ${high}, never ${wrong}.` };
  return (
    (term.rerolls.length > 0 && rerollTrouble(term)) || (term.explosion ? explosionTrouble(term) : undefined)
  );
}

function rerollTrouble(term: DiceTerm): Trouble | undefined {
  if (finalFaces(term).faces.length === 0)
    return { code: "dice/endless", message: "Every face would be rerolled, for ever." };
  if (term.count * boundsOf(term).again > MAX_THROWN)
    return { code: "dice/too-many", message: "So many faces are rerolled that it can take too many dice." };
  return undefined;
}

function explosionTrouble(term: DiceTerm): Trouble | undefined {
  if (explosionChance(term) === 1)
    return { code: "dice/endless", message: "Every face explodes, so these dice would never end." };
  if (term.count * boundsOf(term).chain > MAX_THROWN)
    return { code: "dice/too-many", message: "So many faces explode that it can take too many dice." };
  return undefined;
}
