// Exact damage of a pool with bonus points, straightforwardly in doubles: faces from the top down over (dice seen, points left, value).
const CHOOSE = Array.from({ length: 65 }, () => new Float64Array(65));
for (let n = 0; n < 65; n++)
  for (let k = 0; k <= n; k++)
    CHOOSE[n][k] = k === 0 || k === n ? 1 : CHOOSE[n - 1][k - 1] + CHOOSE[n - 1][k];

function pool(dice, bonus, need, critical) {
  const wide = 2 * dice + 1;
  const plane = (bonus + 1) * wide;
  let now = new Float64Array((dice + 1) * plane);
  now[bonus * wide] = 1;
  for (let face = 6; face >= 1; face--) {
    const then = new Float64Array((dice + 1) * plane);
    for (let seen = 0; seen <= dice; seen++) {
      for (let left = 0; left <= bonus; left++) {
        for (let value = 0; value < wide; value++) {
          const weight = now[seen * plane + left * wide + value];
          if (weight === 0) continue;
          for (let count = 0; count <= dice - seen; count++) {
            let to = value;
            let rest = left;
            if (face >= need) to += count * (critical && face === 6 ? 2 : 1);
            else {
              const bought = Math.min(count, Math.floor(left / (need - face)));
              to += bought;
              rest = bought < count ? 0 : left - bought * (need - face);
            }
            then[(seen + count) * plane + rest * wide + to] += weight * CHOOSE[dice - seen][count];
          }
        }
      }
    }
    now = then;
  }
  const out = new Float64Array(wide);
  const scale = 1 / 6 ** dice;
  for (let left = 0; left <= bonus; left++)
    for (let v = 0; v < wide; v++) out[v] += now[dice * plane + left * wide + v] * scale;
  return out;
}

/** Hits at 4+, a natural 6 counts 2; blocks at 5+; damage not under 0. */
export function damage(dice, bonus, defense, points) {
  const hits = pool(dice, bonus, 4, true);
  const blocks = pool(defense, points, 5, false);
  const out = new Float64Array(hits.length);
  for (let i = 0; i < hits.length; i++)
    for (let j = 0; j < blocks.length; j++) out[Math.max(0, i - j)] += hits[i] * blocks[j];
  return out;
}
