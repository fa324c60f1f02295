// A sampled armor-class attack, die by die, through the very function that plays it.
import { armorClass } from "@fray/engine/rulesets/armor-class";
import { plainStrike, strike } from "../../packages/engine/dist/rulesets/armor-class/attack.js";
import { duels, striking } from "../duels.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks } from "../plain/armor-class.mjs";

const pairs = duels(armorClass).map((fight) => {
  const [by, target] = fight.state.units;
  by.main = target.main = 0; // both have acted: the attack is paid for, and nothing is left to answer with
  return { fight, by, target, made: plainStrike(by, by.arms[0], target) };
});

compareAttack(
  "armor-class",
  striking(pairs, "hp", ({ fight, made }) => strike(fight, made)),
  attacks,
);
