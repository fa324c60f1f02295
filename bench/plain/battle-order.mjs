// A Melee Attack by hand: 2d6 and the bonus against Evasion, 2d6 and the bonus less reduction, twice that on a 12.
import { below, table } from "./generator.mjs";

export const TO_HIT = table((i) => i % 4);
export const EVASION = table((i) => 6 + ((i * 7) % 5));
export const DAMAGE = table((i) => i % 5);
export const REDUCTION = table((i) => (i * 3) % 7);

function attack(toHit, evasion, bonus, reduction) {
  const roll = 2 + below(6) + below(6);
  if (roll + toHit < evasion) return 0;
  const damage = (2 + below(6) + below(6) + bonus - reduction) * (roll === 12 ? 2 : 1);
  return damage > 0 ? damage : 0;
}

export function attacks(count) {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const p = i & 15;
    sum = (sum + attack(TO_HIT[p], EVASION[p], DAMAGE[p], REDUCTION[p])) | 0;
  }
  return sum;
}
