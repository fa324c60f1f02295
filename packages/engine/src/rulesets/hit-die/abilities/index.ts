import { type Ability, shipped } from "./deeds.ts";

/** HD2 Basic attack: colorless, physical, always Melee. Everybody has it. */
export const BASIC_ATTACK: Ability = shipped({
  "basic-attack": { name: "Basic attack", type: "melee", does: [{ do: "attack", kind: "physical" }], about: "A plain blow." },
})["basic-attack"];

/** HD14–HD21, HD70–HD79: the shipped abilities, by what they are for. */
const STRIKES = shipped({
  strike: { name: "Strike", type: "melee", mp: 3, does: [{ do: "attack", kind: "physical", multiplier: 1.5 }], about: "A blow at one and a half times the damage." },
  "elemental-strike": { name: "Elemental strike", type: "melee", mp: 3, does: [{ do: "attack", kind: "physical", element: "own" }], about: "A blow of the user's own element." },
  "power-strike": { name: "Power strike", type: "melee", mp: 5, does: [{ do: "attack", kind: "physical", multiplier: 2 }], about: "A blow at twice the damage." },
  "venom-blade": { name: "Venom blade", type: "melee", mp: 7, does: [{ do: "attack", kind: "physical" }, { do: "inflict", element: "wood" }], about: "A blow; the same die may also poison." },
  brand: { name: "Brand", type: "melee", mp: 4, does: [{ do: "inflict", element: "fire" }], about: "Tries to burn." },
  leap: { name: "Leap", type: "ranged", mp: 5, does: [{ do: "attack", kind: "physical" }], about: "A blow that reaches any row." },
  shot: { name: "Aimed shot", type: "ranged", mp: 2, does: [{ do: "attack", kind: "physical" }], about: "An arrow to any row." },
  cleave: { name: "Cleave", type: "multi", aim: "front-foes", mp: 7, does: [{ do: "attack", kind: "physical" }], about: "One blow at every foe in the front row." },
  "elemental-cleave": { name: "Elemental cleave", type: "multi", aim: "front-foes", mp: 10, does: [{ do: "attack", kind: "physical", element: "own" }], about: "Cleave with the user's own element." },
  whirlwind: { name: "Whirlwind", type: "multi", mp: 12, does: [{ do: "attack", kind: "physical" }], about: "One blow at every foe." },
});

const SPELLS = shipped({
  "magic-bolt": { name: "Magic bolt", type: "ranged", mp: 3, does: [{ do: "attack", kind: "magical" }], about: "A colorless bolt." },
  "elemental-bolt": { name: "Elemental bolt", type: "ranged", mp: 5, does: [{ do: "attack", kind: "magical", element: "own" }], about: "A bolt of the user's own element." },
  "shadow-bolt": { name: "Shadow bolt", type: "ranged", mp: 3, does: [{ do: "attack", kind: "magical", element: "shadow" }], about: "A bolt of shadow." },
  "magic-burst": { name: "Magic burst", type: "ranged", mp: 7, does: [{ do: "attack", kind: "magical", multiplier: 2 }], about: "A bolt at twice the damage." },
  "prism-bolt": { name: "Prism bolt", type: "ranged", mp: 6, does: [{ do: "attack", kind: "magical", element: "chosen" }], about: "A bolt of whichever element is named." },
  "magic-chain": { name: "Magic chain", type: "special", mp: 8, does: [{ do: "attack", kind: "magical", chain: true }], about: "A bolt that leaps on to another target, free, whenever it breaks a Shell." },
  "magic-storm": { name: "Magic storm", type: "multi", mp: 13, does: [{ do: "attack", kind: "magical" }], about: "Magic at every foe." },
  "elemental-storm": { name: "Elemental storm", type: "multi", mp: 15, does: [{ do: "attack", kind: "magical", element: "own" }], about: "The user's own element at every foe." },
  debilitate: { name: "Debilitate", type: "ranged", mp: 7, does: [{ do: "inflict", element: "own" }], about: "Tries the status of the user's own element." },
  hex: { name: "Hex", type: "ranged", mp: 9, does: [{ do: "inflict", element: "chosen" }], about: "Tries the status of whichever element is named." },
  "mass-debilitate": { name: "Mass debilitate", type: "multi", mp: 18, does: [{ do: "inflict", element: "own" }], about: "Tries the status of the user's own element on every foe, with one die." },
  "last-flame": { name: "Last flame", type: "special", aim: "foes", does: [{ do: "attack", kind: "magical", element: "fire" }, { do: "fall" }], about: "Fire at every foe; the user falls." },
});

const SUPPORT = shipped({
  heal: { name: "Heal", type: "ally", mp: 5, does: [{ do: "heal", power: 1 }], about: "Restores HP equal to Magical Attack." },
  mend: { name: "Mend", type: "ally", mp: 11, does: [{ do: "heal", power: 2 }], about: "Restores HP equal to twice Magical Attack." },
  "second-wind": { name: "Second wind", type: "self", mp: 4, does: [{ do: "heal", amount: 5 }], about: "Restores 5 of one's own HP." },
  "life-aura": { name: "Life aura", type: "multi", aim: "allies", ap: 2, does: [{ do: "heal", amount: 5 }], about: "Restores 5 HP to every ally." },
  revive: { name: "Revive", type: "ally", aim: "fallen", mp: 10, does: [{ do: "revive", hp: 1 }], about: "Brings a fallen ally back at 1 HP." },
  "raise-up": { name: "Raise up", type: "ally", aim: "fallen", mp: 15, does: [{ do: "revive", hp: "half" }], about: "Brings a fallen ally back at half HP." },
  cure: { name: "Cure", type: "ally", mp: 12, does: [{ do: "cure" }], about: "Ends every elemental status." },
  cleanse: { name: "Cleanse", type: "ally", mp: 8, does: [{ do: "cleanse" }], about: "Sets the whole bonus tracker back to 0." },
  "restore-mana": { name: "Restore mana", type: "ally", mp: 5, does: [{ do: "mana", power: 1 }], about: "Gives MP equal to Magical Attack." },
  buff: { name: "Buff", type: "ally", mp: 5, does: [{ do: "tracker", stat: "chosen", steps: 1 }], about: "One step up for a statistic." },
  "power-buff": { name: "Power buff", type: "ally", mp: 16, does: [{ do: "tracker", stat: "chosen", steps: 3 }], about: "Three steps up for a statistic." },
  rage: { name: "Rage", type: "self", mp: 3, does: [{ do: "tracker", stat: "physicalAttack", steps: 1 }], about: "One step up for one's own Physical Attack." },
  toughen: { name: "Toughen", type: "self", mp: 5, does: [{ do: "tracker", stat: "resistance", steps: 1 }], about: "One step up for one's own Resistance." },
  debuff: { name: "Debuff", type: "ranged", mp: 3, does: [{ do: "tracker", stat: "chosen", steps: -1 }], about: "One step down for a statistic." },
  "mass-debuff": { name: "Mass debuff", type: "multi", mp: 12, does: [{ do: "tracker", stat: "chosen", steps: -1 }], about: "One step down for a statistic of every foe." },
  shell: { name: "Shell", type: "ally", mp: 7, does: [{ do: "shell", power: 1, element: "chosen" }], about: "A Shell worth Magical Attack, of the element named or none." },
  "own-shell": { name: "Elemental shell", type: "self", mp: 7, does: [{ do: "shell", power: 1, element: "own" }], about: "A Shell of one's own element." },
  haste: { name: "Haste", type: "ally", mp: 12, does: [{ do: "grant", status: "hasted" }], about: "One AP more for three rounds." },
  slow: { name: "Slow", type: "ranged", mp: 12, does: [{ do: "grant", status: "slowed" }], about: "One AP less for three rounds." },
  protect: { name: "Protect", type: "ally", mp: 9, does: [{ do: "grant", status: "protected", element: "chosen" }], about: "Immune to one element until the user's next turn." },
  expose: { name: "Expose", type: "ranged", mp: 8, does: [{ do: "grant", status: "vulnerable", element: "chosen" }], about: "The next hit of one element counts double." },
});

const STANCES = shipped({
  taunt: { name: "Taunt", type: "ranged", does: [{ do: "grant", status: "taunted" }], about: "The target may only go for the user." },
  guard: { name: "Guard", type: "ally", mp: 5, does: [{ do: "grant", status: "guarded" }], about: "What is aimed at the ally hits the user, until the user's next turn." },
  shield: { name: "Shield", type: "ally", mp: 7, does: [{ do: "grant", status: "shielded" }], about: "The next physical hit does nothing." },
  barrier: { name: "Barrier", type: "ally", mp: 9, does: [{ do: "grant", status: "barred" }], about: "The next magical hit does nothing." },
  counter: { name: "Counter", type: "self", mp: 7, does: [{ do: "grant", status: "countering" }], about: "The next physical hit also strikes the attacker." },
  reflect: { name: "Reflect", type: "self", mp: 12, does: [{ do: "grant", status: "reflecting" }], about: "The next magical hit also strikes the attacker." },
  focus: { name: "Focus", type: "self", does: [{ do: "grant", status: "focused" }], about: "Only basic attacks, each hit harder than the last, until one misses." },
  vanish: { name: "Vanish", type: "self", mp: 4, does: [{ do: "grant", status: "hidden" }], about: "Cannot be singled out until acting again." },
  mask: { name: "Mask", type: "self", mp: 3, does: [{ do: "grant", status: "masked", element: "chosen" }], about: "Counts as the element named." },
  "mark-quarry": { name: "Mark quarry", type: "special", does: [{ do: "grant", status: "hunted" }], about: "Who attacks the quarry alone rolls two hit dice and picks." },
  scan: { name: "Scan", type: "special", mp: 2, does: [{ do: "scan" }], about: "Shows the target's numbers to the user's side." },
  orders: { name: "Orders", type: "special", aim: "one", oncePer: "round", does: [{ do: "orders" }], about: "An ally has one AP more on its next turn. Once a round." },
});

const TRAIT_ABILITIES = shipped({
  deathless: { name: "Deathless", type: "passive", trait: "deathless", about: "A blow that would down it leaves 1 HP and no Shell, unless it already stood at just that." },
  regeneration: { name: "Regeneration", type: "passive", trait: "regeneration", about: "2 HP back in every Effect Phase." },
  braced: { name: "Braced", type: "passive", trait: "braced", about: "Begins the battle Shielded." },
  stalwart: { name: "Stalwart", type: "passive", trait: "stalwart", about: "No elemental status ever lands." },
  riposte: { name: "Riposte", type: "reaction", trait: "riposte", about: "Answers a missed melee attack with a basic attack." },
  "slip-away": { name: "Slip away", type: "reaction", trait: "slip-away", about: "Goes to the back row when its Shell breaks." },
  "last-breath": { name: "Last breath", type: "reaction", trait: "last-breath", about: "Brought to 0 HP it stays up until the Effect Phase." },
  vengeance: { name: "Vengeance", type: "reaction", trait: "vengeance", about: "One step up for Physical Attack whenever an ally falls." },
});

export const ABILITIES: Readonly<Record<string, Ability>> = { ...STRIKES, ...SPELLS, ...SUPPORT, ...STANCES, ...TRAIT_ABILITIES };
