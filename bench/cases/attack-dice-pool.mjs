// A sampled dice-pool attack, six dice against six with bonuses, through the very function that plays it.
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { strike } from "../../packages/engine/dist/rulesets/dice-pool/attack.js";
import { duels, striking } from "../duels.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks } from "../plain/dice-pool.mjs";

const { fight, pairs } = duels(dicePool);
const blows = pairs.map(([by, target]) => {
  const ability = by.kit.find((a) => a.id === "sword");
  const deed = ability.does.find((d) => d.do === "attack");
  const blow = {
    by,
    ability,
    deed,
    form: deed.notation,
    keywords: deed.bits | by.keywords,
    extra: 0,
    warned: 0,
    answering: false,
    slides: false,
    exchange: null,
    against: null,
  };
  return { by, target, blow };
});

compareAttack(
  "dice-pool",
  striking(blows, "hp", ({ blow, target }) => strike(fight, blow, target)),
  attacks,
);
