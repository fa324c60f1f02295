import { shipped } from "./deeds.ts";

/** HD71–HD78: what works by itself. */
export const TRAITS = shipped({
  deathless: {
    name: "Deathless",
    type: "passive",
    trait: "deathless",
    about: "A blow that would down it leaves 1 HP and no Shell, unless it already stood at just that.",
  },
  regeneration: {
    name: "Regeneration",
    type: "passive",
    trait: "regeneration",
    about: "2 HP back in every Effect Phase.",
  },
  braced: { name: "Braced", type: "passive", trait: "braced", about: "Begins the battle Shielded." },
  stalwart: {
    name: "Stalwart",
    type: "passive",
    trait: "stalwart",
    about: "No elemental status ever lands.",
  },
  riposte: {
    name: "Riposte",
    type: "reaction",
    trait: "riposte",
    about: "Answers a missed melee attack with a basic attack.",
  },
  "slip-away": {
    name: "Slip away",
    type: "reaction",
    trait: "slip-away",
    about: "Goes to the back row when its Shell breaks.",
  },
  "last-breath": {
    name: "Last breath",
    type: "reaction",
    trait: "last-breath",
    about: "Brought to 0 HP it stays up until the Effect Phase.",
  },
  thorns: {
    name: "Thorns",
    type: "reaction",
    on: "hit",
    aim: "other",
    does: [{ do: "burst", amount: 2 }],
    about: "Whoever hits it takes 2 damage.",
  },
  "war-drums": {
    name: "War drums",
    type: "passive",
    on: "battle-start",
    aim: "allies",
    does: [{ do: "tracker", stat: "physicalAttack", steps: 1 }],
    about: "One step up for the Physical Attack of its whole side as the battle begins.",
  },
  vengeance: {
    name: "Vengeance",
    type: "reaction",
    trait: "vengeance",
    about: "One step up for Physical Attack whenever an ally falls.",
  },
});
