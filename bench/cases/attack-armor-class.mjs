// A sampled armor-class attack through the very function that plays it: nobody can answer.
import { armorClass } from "@fray/engine/rulesets/armor-class";
import { resolve } from "../../packages/engine/dist/rulesets/armor-class/attack/attack.js";
import { strikeOf } from "../../packages/engine/dist/rulesets/armor-class/attack/strike.js";
import { duels, striking } from "../duels.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks } from "../plain/armor-class.mjs";

const { fight, pairs } = duels(armorClass);
const blows = pairs.map(([by, target]) => {
  by.main = target.main = 0; // both have acted: the attack is paid for, and nothing is left to answer with
  return { by, target, made: strikeOf(by, by.arms[0], target) };
});

compareAttack(
  "armor-class",
  striking(blows, "hp", ({ made }) => resolve(fight, made)),
  attacks,
);
