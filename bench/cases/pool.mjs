// Exact damage of a pool with bonus points against a pool with bonus points, through the generic fold.
import { foldPool } from "@fray/engine/dice";
import { compare } from "../measure.mjs";
import { damage } from "../plain/pool.mjs";

const [dice, bonus, defense, points] = process.argv.slice(2).map(Number);

/** Points go to the highest failing die until it succeeds, then to the next; state = points left and value. */
function bonusFold(count, spend, need, critical) {
  const wide = 2 * count + 1;
  return {
    states: (spend + 1) * wide,
    start: spend * wide,
    step(state, face, shown) {
      const value = state % wide;
      if (face >= need) return state + shown * (critical && face === 6 ? 2 : 1);
      const left = (state - value) / wide;
      const cost = need - face;
      const bought = Math.min(shown, Math.floor(left / cost));
      return (bought < shown ? 0 : left - bought * cost) * wide + value + bought;
    },
    settled: (state, face) => face < need && Math.floor(state / wide) < need - face,
    wide,
  };
}

function ours() {
  const hits = bonusFold(dice, bonus, 4, true);
  const blocks = bonusFold(defense, points, 5, false);
  const a = foldPool(dice, 6, hits);
  const b = foldPool(defense, 6, blocks);
  const out = new Float64Array(hits.wide);
  for (let i = 0; i < a.values.length; i++)
    for (let j = 0; j < b.values.length; j++)
      out[Math.max(0, (a.values[i] % hits.wide) - (b.values[j] % blocks.wide))] +=
        a.chances[i] * b.chances[j];
  return out;
}

const mean = (d) => d.reduce((s, p, v) => s + p * v, 0);
if (Math.abs(mean(ours()) - mean(damage(dice, bonus, defense, points))) > 1e-9)
  throw new Error("the two do not agree");
compare(
  () => (ours(), 1),
  () => (damage(dice, bonus, defense, points), 1),
);
