// A sampled dice-pool attack, six dice against six with bonuses, through the very function that plays it.
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { strike } from "../../packages/engine/dist/rulesets/dice-pool/attack.js";
import { duels, striking } from "../duels.mjs";
import { compareAttack } from "../measure.mjs";
import { attacks } from "../plain/dice-pool.mjs";

const pairs = duels(dicePool).map((fight) => {
  const [by, target] = fight.state.units;
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
  };
  return { fight, by, target, blow };
});

compareAttack(
  "dice-pool",
  striking(pairs, "hp", ({ fight, blow, target }) => strike(fight, blow, target)),
  attacks,
);
