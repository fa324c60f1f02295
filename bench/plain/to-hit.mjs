// A Basic Attack by hand: 2d6 and Accuracy against Evasion, a 12 is critical and counts the weapon twice, at least 1.
import { below, table } from "./generator.mjs";

export const ACCURACY = table((i) => i % 4);
export const EVASION = table((i) => 6 + ((i * 7) % 5));
export const WEAPON = table((i) => 2 + (i % 5));
export const COMBAT = table((i) => 1 + (i >> 2));
export const DEFENSE = table((i) => (i * 3) % 7);

function attack(accuracy, evasion, weapon, combat, defense) {
  const roll = 2 + below(6) + below(6);
  if (roll + accuracy < evasion) return 0;
  const damage = weapon + combat - defense + (roll === 12 ? weapon : 0);
  return damage > 1 ? damage : 1;
}

export function attacks(count) {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const p = i & 15;
    sum = (sum + attack(ACCURACY[p], EVASION[p], WEAPON[p], COMBAT[p], DEFENSE[p])) | 0;
  }
  return sum;
}
