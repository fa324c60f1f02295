import { type Ability, type AbilityInput, shipped } from "./deeds.ts";
import type { Mods } from "../words.ts";

/** DP54–DP58 The level-1 skill sets: cards with their number of copies, and what the set always gives. */

export interface Skill {
  readonly name: string;
  /** A primary set has 30 cards, another 10: together a level-1 deck of 40. */
  readonly primary: boolean;
  readonly passive: Mods;
  readonly about: string;
  readonly cards: Readonly<Record<string, number>>;
}

type Cards = Readonly<Record<string, AbilityInput>>;

const FISTS = {
  "eager-jab": {
    name: "Eager jab",
    ap: 2,
    does: [{ do: "attack", notation: "2pb+1", hurt: [{ do: "ap", amount: 1 }] }],
    about: "2pb+1; if it does damage, 1 AP comes back.",
  },
  "rash-tap": {
    name: "Rash tap",
    ap: 1,
    does: [{ do: "attack", notation: "2pb+1", unhurt: [{ do: "ap", amount: -20 }] }],
    about: "2pb+1; if it does none, all AP are lost.",
  },
  "knuckle-drive": {
    name: "Knuckle drive",
    ap: 2,
    does: [{ do: "attack", notation: "2pb+1", or: "1pp+3", keywords: ["crushing"] }],
    about: "2pb+1 or 1pp+3, crushing.",
  },
  "well-placed-blow": {
    name: "Well-placed blow",
    ap: 3,
    does: [{ do: "attack", notation: "2pb+1", hurt: [{ do: "keep" }] }],
    about: "2pb+1; if it does damage, the card returns to the hand next round.",
  },
  "find-the-beat": {
    name: "Find the beat",
    ap: 0,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 1 }, mods: { rhythm: 1 } },
    about: "This turn every physical attack has a die more for each attack before it.",
  },
  "jarring-slap": {
    name: "Jarring slap",
    ap: 2,
    does: [{ do: "attack", notation: "2pb+1", keywords: ["knock-back"], eachHit: [{ do: "lay" }] }],
    effect: { lasts: "until-turn", mods: { physicalDice: -1 } },
    about: "2pb+1 knock-back; each hit takes a physical defense die until the target's next turn.",
  },
  "clear-eye": {
    name: "Clear eye",
    ap: 2,
    does: [{ do: "attack", notation: "2pp", crit: [{ do: "ap", amount: 2 }] }],
    about: "2pp; a crit gives 2 AP.",
  },
  windmill: {
    name: "Windmill",
    ap: 5,
    does: [{ do: "attack", notation: "2pb", attacks: 3, growing: 1 }],
    about: "Three attacks of 2pb; each that does damage adds a die to the next.",
  },
  "answering-kick": {
    name: "Answering kick",
    reaction: true,
    ap: 0,
    does: [{ do: "attack", notation: "2pb+2" }],
    about: "Reaction to a melee attack: 2pb+2 at the attacker; its hits are extra defense dice.",
  },
  "rolling-guard": {
    name: "Rolling guard",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: "until-turn", mods: { physicalDice: 2 } },
    about: "Two physical defense dice more until the next turn.",
  },
} satisfies Cards;

const AXES = {
  "wide-swing": {
    name: "Wide swing",
    ap: 3,
    targets: 2,
    does: [{ do: "attack", notation: "2ps+1" }],
    about: "2ps+1 at one foe or two.",
  },
  "great-chop": {
    name: "Great chop",
    ap: 5,
    does: [{ do: "attack", notation: "4ps", keywords: ["crushing"], needsCrit: true }],
    about: "4ps crushing; without a crit it does nothing.",
  },
  "into-the-crowd": {
    name: "Into the crowd",
    ap: 5,
    does: [{ do: "attack", notation: "1ps+1", crowd: 2 }],
    about: "1ps+1, with two dice more for each further foe next to you.",
  },
  "war-cry": {
    name: "War cry",
    ap: 4,
    does: [{ do: "attack", notation: "2ps+1", boast: 4 }],
    about: "2ps+1 with up to four dice more, each of which gives the target 1 more in defense.",
  },
  "red-mist": {
    name: "Red mist",
    ap: 4,
    does: [
      { do: "attack", notation: "3ps" },
      { do: "lay", on: "user" },
    ],
    effect: { lasts: "until-turn", mods: { tender: 1 }, keywords: ["focused"] },
    about: "3ps; until the next turn every hit of yours is a crit, and what hurts you does 1 more.",
  },
  fury: {
    name: "Fury",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: {
      lasts: { turns: 3 },
      mods: { attackDice: 2, attackBonus: 1 },
      each: { harms: { "1": 2, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2 } },
    },
    about: "For 3 turns two dice and 1 more on attacks, and 2 damage at each turn's start.",
  },
  "full-circle": {
    name: "Full circle",
    ap: 4,
    aim: "foes",
    targets: 8,
    does: [{ do: "attack", notation: "2ps+1", warns: 1 }],
    about: "2ps+1 at every foe next to you; each that is not hurt leaves the later ones 1 more in defense.",
  },
  "skull-cracker": {
    name: "Skull cracker",
    ap: 3,
    does: [{ do: "attack", notation: "2x3ps" }],
    about: "3ps, rolled twice.",
  },
  "meet-it-head-on": {
    name: "Meet it head on",
    reaction: true,
    ap: 0,
    does: [{ do: "attack", notation: "3pb" }],
    about: "Reaction to a melee attack: 3pb at the attacker; its hits are extra defense dice.",
  },
  "cut-a-path": {
    name: "Cut a path",
    ap: 5,
    mp: 3,
    range: "reach",
    targets: 3,
    does: [{ do: "attack", notation: "3ps+1", hurt: [{ do: "status", status: "dazed" }] }],
    about: "3ps+1 at up to three foes in reach; damage leaves them Dazed.",
  },
} satisfies Cards;

const ARCHERY = {
  "steady-shot": {
    name: "Steady shot",
    ap: 4,
    range: "range(3-6)",
    does: [{ do: "attack", notation: "3pp" }],
    about: "3pp at range 3–6.",
  },
  "tipped-arrow": {
    name: "Tipped arrow",
    ap: 3,
    range: "range(2-5)",
    does: [{ do: "attack", notation: "2pp+1", keywords: ["poisoned"] }],
    about: "2pp+1 poisoned at range 2–5.",
  },
  "pitch-arrow": {
    name: "Pitch arrow",
    ap: 2,
    range: "range(2-5)",
    does: [{ do: "attack", notation: "2pp+1", keywords: ["flaming"] }],
    about: "2pp+1 flaming at range 2–5.",
  },
  "bodkin-arrow": {
    name: "Bodkin arrow",
    ap: 3,
    range: "range(2-5)",
    does: [{ do: "attack", notation: "2pp", keywords: ["penetrating"] }],
    about: "2pp penetrating at range 2–5.",
  },
  caltrops: {
    name: "Caltrops",
    ap: 3,
    range: "distance(3)",
    does: [
      { do: "attack", notation: "2pp", keywords: ["knock-back"], hurt: [{ do: "status", status: "dazed" }] },
    ],
    about: "2pp knock-back within 3 squares, walls or not; damage leaves the target Dazed.",
  },
  "trip-cord": {
    name: "Trip cord",
    ap: 4,
    range: "range(4)",
    does: [
      { do: "status", status: "stunned" },
      { do: "status", status: "defenseless" },
    ],
    about: "A foe within 4 is Stunned and Defenseless.",
  },
  "high-perch": {
    name: "High perch",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: {
      lasts: { turns: 4 },
      mods: { physicalAttack: 2 },
      breaks: ["moving", "melee-damage"],
    },
    about: "For 4 turns 2 more on physical attacks, until you move or are hurt in melee.",
  },
  "smoke-pot": {
    name: "Smoke pot",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: "until-turn", mods: { distantDice: 2, unseen: 1 } },
    about:
      "Until the next turn two defense dice more against what is no melee, and nobody strikes when you leave.",
  },
  "long-aim": {
    name: "Long aim",
    ap: 5,
    range: "range(6)",
    does: [{ do: "attack", notation: "5pp+2" }],
    about: "5pp+2 at range 6.",
  },
  "keen-sight": {
    name: "Keen sight",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 5 }, mods: { attackBonus: 1 } },
    about: "For 5 turns 1 more on attacks.",
  },
  "fresh-quiver": {
    name: "Fresh quiver",
    ap: 1,
    aim: "self",
    does: [{ do: "draw", cards: 2 }],
    about: "Draws two cards.",
  },
} satisfies Cards;

const BLOOD = {
  "searing-vein": {
    name: "Searing vein",
    ap: 4,
    range: "range(3)",
    does: [{ do: "attack", notation: "3mb+1", hurt: [{ do: "heal", amount: 3, on: "user" }] }],
    about: "3mb+1 at range 3; damage heals the caster 3.",
  },
  "blood-tide": {
    name: "Blood tide",
    ap: 5,
    range: "range(3)",
    targets: 2,
    does: [{ do: "attack", notation: "2mb" }],
    about: "2mb at up to two foes within 3.",
  },
  "shared-blood": {
    name: "Shared blood",
    ap: 4,
    aim: "ally",
    range: "distance(6)",
    does: [
      { do: "pay", hp: 1 },
      { do: "heal", amount: "max(2d6)" },
    ],
    about: "Pays 1 HP; an ally regains the higher of 2d6.",
  },
  "leech-touch": {
    name: "Leech touch",
    ap: 3,
    does: [{ do: "attack", notation: "3md+2", hurt: [{ do: "drain" }] }],
    about: "3md+2; the caster regains what it does.",
  },
  "slow-bleed": {
    name: "Slow bleed",
    ap: 2,
    range: "range(3)",
    does: [{ do: "lay" }],
    effect: { lasts: "until-ended", each: { ends: [5, 6], harms: { "1": 1, "2": 1, "3": 1, "4": 1 } } },
    about: "Afflicts: each turn 1 damage on 1–4, ends on 5–6.",
  },
  "clouded-mind": {
    name: "Clouded mind",
    ap: 2,
    range: "range(3)",
    does: [{ do: "status", status: "stunned" }],
    about: "A foe within 3 is Stunned.",
  },
  "open-vein": {
    name: "Open vein",
    ap: 2,
    aim: "ally",
    range: "distance(6)",
    does: [
      { do: "pay", hp: 3 },
      { do: "heal", amount: 6 },
    ],
    about: "Pays 3 HP; an ally regains 6.",
  },
  "strip-skin": {
    name: "Strip skin",
    ap: 4,
    range: "range(4)",
    does: [{ do: "attack", notation: "4mb+1", eachCrit: [{ do: "heal", amount: 2, on: "user" }] }],
    about: "4mb+1 at range 4; each crit heals the caster 2.",
  },
  "boiling-blood": {
    name: "Boiling blood",
    reaction: true,
    ap: 0,
    does: [{ do: "attack", notation: "2mb+2" }],
    about: "Reaction to a melee attack: 2mb+2 at the attacker; its hits are extra defense dice.",
  },
} satisfies Cards;

const WILDS = {
  "green-balm": {
    name: "Green balm",
    ap: 2,
    aim: "ally",
    range: "distance(6)",
    does: [{ do: "lay" }],
    effect: { lasts: "until-ended", each: { ends: [1], heals: { "3": 1, "4": 1, "5": 1, "6": 2 } } },
    about: "Each turn: ends on 1, heals 1 on 3–5, 2 on 6.",
  },
  "kind-circle": {
    name: "Kind circle",
    ap: 2,
    aim: "allies",
    range: "distance(2)",
    targets: 8,
    does: [{ do: "heal", amount: "max(2d6)" }],
    about: "Every ally within 2 regains the higher of 2d6.",
  },
  "shared-root": {
    name: "Shared root",
    ap: 3,
    aim: "ally",
    range: "distance(6)",
    does: [{ do: "cleanse" }, { do: "heal", amount: 2 }],
    about: "An ally is rid of every status and regains 2.",
  },
  "new-growth": {
    name: "New growth",
    ap: 5,
    aim: "ally",
    range: "distance(6)",
    does: [{ do: "heal", amount: 5 }],
    about: "An ally regains 5.",
  },
  "oak-hide": {
    name: "Oak hide",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 3 }, mods: { physicalDice: 2, physicalBonus: 1 } },
    about: "For 3 turns two physical defense dice and 1 more.",
  },
  "hares-wind": { name: "Hare's wind", ap: 1, aim: "self", does: [{ do: "mp", amount: 6 }], about: "6 MP." },
  "bull-strength": {
    name: "Bull strength",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 3 }, keywords: ["knock-back", "crushing"] },
    about: "For 3 turns attacks are knock-back and crushing.",
  },
  "biting-swarm": {
    name: "Biting swarm",
    ap: 3,
    range: "minion(4)",
    does: [{ do: "attack", notation: "3mb", keywords: ["poisoned"] }],
    about: "3mb poisoned at Minion(4).",
  },
  "clean-rain": {
    name: "Clean rain",
    ap: 5,
    aim: "allies",
    range: "distance(4)",
    targets: 8,
    does: [{ do: "cleanse" }, { do: "heal", amount: 2 }],
    about: "Every ally within 4 is rid of statuses and regains 2.",
  },
  "thorn-lash": {
    name: "Thorn lash",
    ap: 3,
    range: "reach",
    does: [{ do: "attack", notation: "2ps+2" }],
    about: "2ps+2 in reach.",
  },
} satisfies Cards;

const OTHERS = {
  "raised-shield": {
    name: "Raised shield",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { rounds: 2 }, mods: { physicalDice: 2, physicalBonus: 2 } },
    about: "For 2 rounds two physical defense dice and 2 more.",
  },
  "shield-bash": {
    name: "Shield bash",
    ap: 3,
    does: [
      {
        do: "attack",
        notation: "2pb+1",
        keywords: ["knock-back"],
        hurt: [{ do: "status", status: "defenseless" }],
      },
    ],
    about: "2pb+1 knock-back; damage leaves the target Defenseless.",
  },
  "stand-beside": {
    name: "Stand beside",
    ap: 2,
    aim: "ally",
    range: "distance(2)",
    does: [{ do: "lay" }],
    effect: { lasts: "until-turn", mods: { physicalDice: 1, magicalDice: 1, physicalBonus: 2 } },
    about: "An ally within 2 has a defense die and 2 more until its next turn.",
  },
  "shove-off": {
    name: "Shove off",
    reaction: true,
    ap: 0,
    does: [{ do: "attack", notation: "1pb+2", keywords: ["knock-back"] }],
    about: "Reaction to a melee attack: 1pb+2 knock-back at the attacker; its hits are extra defense dice.",
  },
  "heavy-blow": { name: "Heavy blow", ap: 3, does: [{ do: "attack", notation: "4pb" }], about: "4pb." },
  anger: {
    name: "Anger",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: "until-turn", mods: { attackDice: 1, physicalDice: -1 } },
    about: "A die more on attacks, a physical defense die less, until the next turn.",
  },
  "running-start": {
    name: "Running start",
    ap: 1,
    aim: "self",
    does: [{ do: "mp", amount: 3 }],
    about: "3 MP.",
  },
  "bowl-over": {
    name: "Bowl over",
    ap: 3,
    mp: 1,
    does: [
      {
        do: "attack",
        notation: "3pb",
        keywords: ["knock-back"],
        hurt: [{ do: "status", status: "stunned" }],
      },
    ],
    about: "3pb knock-back; damage leaves the target Stunned.",
  },
  "sure-of-it": {
    name: "Sure of it",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 1 }, mods: { attackDice: 2 } },
    about: "Two dice more on attacks this turn.",
  },
  sprint: {
    name: "Sprint",
    ap: 2,
    aim: "self",
    does: [
      { do: "mp", amount: 4 },
      { do: "mp", amount: "1d6" },
    ],
    about: "4 + 1d6 MP.",
  },
  sidestep: {
    name: "Sidestep",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 2 }, mods: { physicalBonus: 2 } },
    about: "For 2 turns 2 more on physical defense.",
  },
  "low-cut": {
    name: "Low cut",
    ap: 2,
    does: [{ do: "attack", notation: "2ps+1", hurt: [{ do: "status", status: "dazed" }] }],
    about: "2ps+1; damage leaves the target Dazed.",
  },
  "snake-bite": {
    name: "Snake bite",
    ap: 3,
    range: "reach",
    does: [{ do: "attack", notation: "2x2pp+1" }],
    about: "2pp+1 in reach, rolled twice.",
  },
  "last-reserve": {
    name: "Last reserve",
    ap: 0,
    aim: "self",
    does: [
      { do: "pay", hp: 1 },
      { do: "ap", amount: 2 },
    ],
    about: "Pays 1 HP for 2 AP.",
  },
  "slip-aside": {
    name: "Slip aside",
    reaction: true,
    ap: 0,
    does: [{ do: "attack", notation: "1ps+3" }],
    about: "Reaction to a melee attack: 1ps+3 at the attacker; its hits are extra defense dice.",
  },
} satisfies Cards;

/** DP64 What is made with an axe. */
const withAxes = Object.fromEntries(
  Object.entries<AbilityInput>(AXES).map(([id, a]) => [id, { ...a, set: "axes" }]),
);

export const CARDS: Readonly<Record<string, Ability>> = shipped<string>({
  ...FISTS,
  ...withAxes,
  ...ARCHERY,
  ...BLOOD,
  ...WILDS,
  ...OTHERS,
});

export const SKILLS: Readonly<Record<string, Skill>> = {
  fists: {
    name: "Fists",
    primary: true,
    passive: { physicalDice: 1 },
    about: "Quick blows that pay for themselves; a physical defense die more.",
    cards: {
      "eager-jab": 6,
      "rash-tap": 5,
      "knuckle-drive": 5,
      "well-placed-blow": 4,
      "find-the-beat": 2,
      "jarring-slap": 2,
      "clear-eye": 2,
      windmill: 2,
      "answering-kick": 1,
      "rolling-guard": 1,
    },
  },
  axes: {
    name: "Axes",
    primary: true,
    passive: { attackBonus: 1 },
    about: "Great swings at many foes; 1 more on attacks.",
    cards: {
      "wide-swing": 5,
      "great-chop": 4,
      "into-the-crowd": 4,
      "war-cry": 4,
      "red-mist": 3,
      fury: 3,
      "full-circle": 3,
      "skull-cracker": 2,
      "meet-it-head-on": 1,
      "cut-a-path": 1,
    },
  },
  archery: {
    name: "Archery",
    primary: true,
    passive: { attackBonus: 1 },
    about: "Arrows of every kind, from afar; 1 more on attacks.",
    cards: {
      "steady-shot": 5,
      "tipped-arrow": 4,
      "pitch-arrow": 4,
      "bodkin-arrow": 3,
      caltrops: 3,
      "trip-cord": 2,
      "high-perch": 2,
      "smoke-pot": 2,
      "long-aim": 2,
      "keen-sight": 1,
      "fresh-quiver": 2,
    },
  },
  blood: {
    name: "Blood",
    primary: true,
    passive: { leech: 1 },
    about: "Magic that drinks what it spills: an attack that does damage heals 1.",
    cards: {
      "searing-vein": 6,
      "blood-tide": 5,
      "shared-blood": 5,
      "leech-touch": 4,
      "slow-bleed": 3,
      "clouded-mind": 2,
      "open-vein": 2,
      "strip-skin": 2,
      "boiling-blood": 1,
    },
  },
  wilds: {
    name: "Wilds",
    primary: true,
    passive: { magicalDice: 1 },
    about: "Healing, hides and swarms; a magical defense die more.",
    cards: {
      "green-balm": 5,
      "kind-circle": 5,
      "shared-root": 4,
      "new-growth": 4,
      "oak-hide": 3,
      "hares-wind": 2,
      "bull-strength": 2,
      "biting-swarm": 2,
      "clean-rain": 1,
      "thorn-lash": 2,
    },
  },
  guarding: {
    name: "Guarding",
    primary: false,
    passive: { bashingDice: 1 },
    about: "Shields; a die more against bashing.",
    cards: { "raised-shield": 3, "shield-bash": 3, "stand-beside": 2, "shove-off": 2 },
  },
  might: {
    name: "Might",
    primary: false,
    passive: { firstDice: 1 },
    about: "Plain strength: the first attack of a turn has a die more.",
    cards: { "heavy-blow": 3, anger: 2, "running-start": 2, "bowl-over": 2, "sure-of-it": 1 },
  },
  reflexes: {
    name: "Reflexes",
    primary: false,
    passive: { physicalBonus: 1 },
    about: "Quick feet; 1 more on physical defense.",
    cards: { sprint: 2, sidestep: 2, "low-cut": 2, "snake-bite": 2, "last-reserve": 1, "slip-aside": 1 },
  },
};
