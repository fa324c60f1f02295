import { expect, it } from "vitest";
import { times } from "../../../test/soak.ts";
import { armorClass } from "../src/rulesets/armor-class/index.ts";
import { hitDie } from "../src/rulesets/hit-die/index.ts";
import { battleOrder } from "../src/rulesets/battle-order/index.ts";
import { dicePool } from "../src/rulesets/dice-pool/index.ts";
import * as ac from "../test/models/armorClass.ts";
import * as hd from "../test/models/hitDie.ts";
import { toHit } from "../src/rulesets/to-hit/index.ts";
import * as bo from "../test/models/battleOrder.ts";
import { DicePoolModel } from "../test/models/dicePool.ts";
import { randomFight } from "../test/models/dicePoolFights.ts";
import { ToHitModel } from "../test/models/toHit.ts";
import * as th from "../test/models/toHitFights.ts";
import { type Drive, playBeside } from "../test/models/drive.ts";
import type { Ruleset } from "../src/kernel/index.ts";

/** Second models of whole turns beside the engine, over many more commands. A failure prints its battle: keep it. */

const COMMANDS = 12_000;

type Beside = Omit<Drive<never>, "commands" | "seed" | "ruleset"> & { readonly ruleset: unknown };

const BESIDE: { readonly [id: string]: Beside } = {
  "hit-die": {
    ruleset: hitDie,
    encounter: hd.randomFight,
    model: (file) => new hd.HitDieModel(file),
    verbs: ["attack", "ability", "move", "end"],
  },
  "armor-class": {
    ruleset: armorClass,
    encounter: ac.randomFight,
    model: (file) => new ac.ArmorClassModel(file),
    verbs: ["attack", "move", "defend", "withdraw", "stand", "drop", "end"],
  },
  "dice-pool": {
    ruleset: dicePool,
    encounter: randomFight,
    model: (file) => new DicePoolModel(file),
    verbs: ["attack", "ability", "card", "move", "rush", "swap", "convert", "posture", "discard", "end"],
  },
  "to-hit": {
    ruleset: toHit,
    encounter: th.randomFight,
    model: (file) => new ToHitModel(file),
    aim: th.aimArea,
    verbs: ["attack", "ability", "move", "defend", "sprint", "stand", "end"],
  },
  "battle-order": {
    ruleset: battleOrder,
    encounter: bo.randomFight,
    model: (file) => new bo.BattleOrderModel(file),
    verbs: ["attack", "move", "restore", "stance", "end"],
  },
};

it.each(Object.entries(BESIDE))("%s: the model of a whole turn agrees with the engine", (id, beside) => {
  const ruleset = beside.ruleset as Ruleset<never>;
  const counts = playBeside({ ...beside, ruleset, commands: times(COMMANDS), seed: id });
  for (const verb of beside.verbs) expect(counts[verb] ?? 0, verb).toBeGreaterThan(50);
});
