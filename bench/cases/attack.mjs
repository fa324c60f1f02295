// A sampled hit-die attack, die by die, through the very function that plays it.
import { Fight, Sample, dice, openBattle } from "@fray/engine";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { prepare, rollHitDie, strike } from "../../packages/engine/dist/rulesets/hit-die/attack.js";
import { compareAttack } from "../measure.mjs";
import { matchups } from "../matchups.mjs";
import { attacks } from "../plain/attack.mjs";

const { value: battle } = openBattle(hitDie, matchups(), "bench");
const fight = new Fight(
  hitDie.copy(battle.opening),
  new Sample(hitDie, dice.Generator.from("bench")),
  "nothing",
);
const { units, rules } = fight.state;
const manner = { magical: false, element: null, multiplier: 1, nonlethal: false, answering: false };
const prepared = Array.from({ length: 16 }, (_, i) =>
  prepare(rules, units[2 * i], units[2 * i].kit[0], manner),
);
const targets = Array.from({ length: 16 }, (_, i) => units[2 * i + 1]);
const BATCH = 1 << 18;

function ours() {
  for (const u of units) {
    u.hp = 1 << 30;
    u.shell = u.sheet.shell > 0 ? 1 << 30 : 0;
  }
  const before = dealt();
  strikes(BATCH);
  return [BATCH, dealt() - before];
}

/** Nothing but the blows: V8 compiles the loop by itself, as it does the hand-written one. */
function strikes(count) {
  for (let i = 0; i < count; i++) {
    const attack = prepared[i & 15];
    const target = targets[i & 15];
    strike(fight, attack, target, rollHitDie(fight, attack.by, target));
  }
}

const dealt = () => units.reduce((sum, u) => sum + u.dealt, 0);

compareAttack("hit-die", ours, attacks);
