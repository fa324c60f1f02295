// Six dice against six by hand, die by die: faces counted in four bits each, hits at 4+, a 6 counts 2, blocks at 5+,
// bonus points lift the highest failing die, then the next.
import { below, table } from "./generator.mjs";

export const BONUS = table((i) => i & 3);
export const POINTS = table((i) => i >> 2);

function thrown(dice) {
  let faces = 0;
  for (let i = 0; i < dice; i++) faces += 1 << (4 * below(6));
  return faces;
}

/** How many dice the points lift to `need`, the nearest first; what does not finish a die is lost with it. */
function lifted(faces, need, given) {
  let points = given;
  let made = 0;
  for (let face = need - 1; face >= 1 && points >= need - face; face--) {
    const shown = (faces >>> (4 * (face - 1))) & 15;
    const can = (points / (need - face)) | 0;
    const bought = shown < can ? shown : can;
    made += bought;
    if (bought < shown) break;
    points -= bought * (need - face);
  }
  return made;
}

function attack(dice, bonus, defense, points) {
  const a = thrown(dice);
  const d = thrown(defense);
  const hits = ((a >>> 12) & 15) + ((a >>> 16) & 15) + 2 * ((a >>> 20) & 15) + lifted(a, 4, bonus);
  const blocks = ((d >>> 16) & 15) + ((d >>> 20) & 15) + lifted(d, 5, points);
  return hits > blocks ? hits - blocks : 0;
}

export function attacks(count) {
  let sum = 0;
  for (let i = 0; i < count; i++) sum = (sum + attack(6, BONUS[i & 15], 6, POINTS[i & 15])) | 0;
  return sum;
}
