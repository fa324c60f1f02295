// A 4-v-4 hit-die battle of nothing but attacks, written by hand on flat arrays: the speed to be held against.
import { below } from "./generator.mjs";

function attack(accuracy, evasion, power, defense, shell) {
  const die = 1 + below(10);
  if (die !== 1 && die - accuracy + evasion > 7) return 0;
  let damage = power - defense + die;
  if (damage < 1) damage = 1;
  return shell > 0 ? damage : damage << 1;
}

export const UNITS = {
  hp: [18, 14, 16, 12, 17, 13, 15, 14],
  shell: [6, 0, 4, 8, 5, 3, 0, 7],
  accuracy: [2, 3, 1, 2, 2, 1, 3, 2],
  evasion: [1, 2, 0, 3, 1, 2, 1, 1],
  attack: [4, 3, 5, 2, 4, 4, 3, 3],
  defense: [3, 2, 4, 1, 2, 3, 3, 2],
};
const U = Object.fromEntries(Object.entries(UNITS).map(([k, v]) => [k, Int32Array.from(v)]));
const hp = new Int32Array(8);
const shell = new Int32Array(8);

/** Sides take turns, one unit after the other strikes the first foe still standing. Returns the winner. */
function battle(first) {
  hp.set(U.hp);
  shell.set(U.shell);
  const aim = [0, 4];
  for (;;) {
    for (let k = 0; k < 8; k++) {
      const side = (k & 1) ^ first;
      const by = side * 4 + (k >> 1);
      if (hp[by] <= 0) continue;
      const foe = 1 - side;
      const target = aim[foe];
      const damage = attack(
        U.accuracy[by],
        U.evasion[target],
        U.attack[by],
        U.defense[target],
        shell[target],
      );
      if (shell[target] > 0) shell[target] = Math.max(0, shell[target] - damage);
      else hp[target] -= damage;
      while (aim[foe] < foe * 4 + 4 && hp[aim[foe]] <= 0) aim[foe]++;
      if (aim[foe] === foe * 4 + 4) return side;
    }
  }
}

export function battles(count) {
  let wins = 0;
  for (let i = 0; i < count; i++) wins += battle(i & 1);
  return wins;
}
