// A d20 against Armor Class by hand: 1 misses, 20 hits, d8 + 2, Shock 2 up to AC 15.
import { below, table } from "./generator.mjs";

export const BONUS = table((i) => i % 8);
export const AC = table((i) => 10 + ((i * 5) % 11));

function attack(bonus, ac) {
  const die = 1 + below(20);
  if (die === 20 || (die !== 1 && die + bonus >= ac)) return 3 + below(8);
  return ac <= 15 ? 2 : 0;
}

export function attacks(count) {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const p = i & 15;
    sum = (sum + attack(BONUS[p], AC[p])) | 0;
  }
  return sum;
}
