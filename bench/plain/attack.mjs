// The hit-die attack and a 4-v-4 battle of nothing but attacks, written by hand on flat arrays: the speed to be held against.
// One file on purpose: calls from file to file are slower, and a hand-written loop would not be spread over several.

// sfc32 with an unbiased 16-bit range.
const state = new Int32Array(4);

export function seed(value) {
  state.set([0x2545f491, 0x5bd1e995, value | 0, 1]);
  for (let i = 0; i < 16; i++) next();
}

function next() {
  const a = state[0];
  const b = state[1];
  const c = state[2];
  const d = state[3];
  const t = (((a + b) | 0) + d) | 0;
  state[0] = b ^ (b >>> 9);
  state[1] = (c + (c << 3)) | 0;
  state[2] = ((c << 21) | (c >>> 11)) + t;
  state[3] = (d + 1) | 0;
  return t;
}

export function below(n) {
  let product = Math.imul(next() >>> 16, n);
  while ((product & 0xffff) < n && (product & 0xffff) < 65536 % n) product = Math.imul(next() >>> 16, n);
  return product >>> 16;
}

const table = (f) => Int32Array.from({ length: 16 }, (_, i) => f(i));
export const ACCURACY = table((i) => i % 4);
export const EVASION = table((i) => (i * 7) % 5);
export const ATTACK = table((i) => 3 + (i % 5));
export const DEFENSE = table((i) => (i * 3) % 7);
export const SHELL = table((i) => i & 1);

export function attack(accuracy, evasion, power, defense, shell) {
  const die = 1 + below(10);
  if (die !== 1 && die - accuracy + evasion > 7) return 0;
  let damage = power - defense + die;
  if (damage < 1) damage = 1;
  return shell > 0 ? damage : damage << 1;
}

export function attacks(count) {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const p = i & 15;
    sum = (sum + attack(ACCURACY[p], EVASION[p], ATTACK[p], DEFENSE[p], SHELL[p])) | 0;
  }
  return sum;
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
