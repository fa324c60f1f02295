import { type Json, type RosterEntry, withHabits } from "../../../kernel/index.ts";

/** DP40, DP59 Ready combatants. Figures of a row: HP, AP, MP, physical and magical defense dice. */

type Row = readonly [hp: number, ap: number, mp: number, pdef: number, mdef: number];
type Fields = { readonly [field: string]: Json };

const figures = ([hp, ap, mp, physicalDice, magicalDice]: Row): Fields => ({
  hp,
  ap,
  mp,
  physicalDice,
  magicalDice,
});

/** DP40 A level-1 hero: 10 HP, 5 AP, 3 MP, one defense die of both kinds, a hand of five. */
const LEVEL_1: Row = [10, 5, 3, 1, 1];

const hero = (name: string, about: string, more: Fields): RosterEntry => ({
  name,
  side: "heroes",
  about,
  sheet: { ...figures(LEVEL_1), hero: true, ...more },
});
const foe = (name: string, about: string, row: Row, more: Fields): RosterEntry => ({
  name,
  side: "foes",
  about,
  sheet: { ...figures(row), hero: false, basic: "none", ...more },
});

const HEROES: Readonly<Record<string, RosterEntry>> = {
  boxer: hero("Boxer", "Quick blows, shields and a thick skin.", { skills: ["fists", "guarding"] }),
  axeman: hero("Axeman", "Swings at everybody in reach.", { skills: ["axes", "might"] }),
  bowman: hero("Bowman", "Arrows of every kind, and quick feet.", { skills: ["archery", "reflexes"] }),
  "blood-mage": hero("Blood mage", "Drinks what it spills, and shares it.", {
    skills: ["blood", "guarding"],
  }),
  warden: hero("Warden", "Heals, hardens and sends swarms.", { skills: ["wilds", "reflexes"] }),
  novice: hero("Novice", "A thin deck that comes round quickly.", {
    deck: {
      "eager-jab": 2,
      "heavy-blow": 1,
      "fresh-quiver": 1,
      "rolling-guard": 1,
      "sure-of-it": 1,
      "last-reserve": 1,
    },
    hand: 4,
  }),
  bouncer: hero("Bouncer", "Hit it, and see.", {
    hp: 14,
    physicalDice: 2,
    deck: {
      "answering-kick": 1,
      "meet-it-head-on": 1,
      "boiling-blood": 1,
      "slip-aside": 1,
      "shove-off": 1,
      "cut-a-path": 1,
    },
    hand: 5,
  }),
  veteran: hero("Veteran", "Third level: an axe, a coat of mail and something to drink.", {
    level: 3,
    skills: ["axes", "might"],
    equipment: ["chain-mail", "wicked-axe"],
    items: { "healing-draught": 1, "strong-draught": 1 },
  }),
  drifter: hero("Drifter", "A little of everything.", {
    items: { "healing-draught": 1, "quick-draught": 1, "clear-draught": 1 },
    deck: {
      "keen-sight": 1,
      "clean-rain": 1,
      "biting-swarm": 1,
      "thorn-lash": 1,
      "strip-skin": 1,
      "open-vein": 1,
      "skull-cracker": 1,
      windmill: 1,
    },
  }),
  juggler: hero("Juggler", "Cards nobody else has.", {
    cards: [
      {
        id: "lucky-throw",
        name: "Lucky throw",
        ap: 2,
        range: "range(4)",
        does: [
          {
            do: "table",
            dice: "2d6",
            outcomes: [
              { to: 5, does: [{ do: "ap", amount: -1 }] },
              { from: 6, to: 9, does: [{ do: "damage", amount: 1 }] },
              { from: 10, does: [{ do: "damage", amount: "max(2d6)" }] },
            ],
          },
        ],
        about: "2d6: 6 and more 1 damage, from 10 on the higher of 2d6; less loses 1 AP.",
      },
      {
        id: "showy-slash",
        name: "Showy slash",
        ap: 3,
        does: [
          { do: "bonus", mods: { physicalBonus: 1 } },
          { do: "bonus", on: "user", mods: { attackDice: 1 }, keywords: ["crushing"] },
          { do: "attack", notation: "3ps" },
        ],
        about: "3ps, with a die more and crushing; the target has 1 more in defense.",
      },
      {
        id: "oiled-cloak",
        name: "Oiled cloak",
        ap: 1,
        aim: "self",
        does: [{ do: "lay", on: "user" }],
        effect: { lasts: { rounds: 2 }, mods: { slashingDice: 1, fireBonus: -2 } },
        about: "For 2 rounds a die more against slashing, 2 less against fire.",
      },
      {
        id: "sleight",
        name: "Sleight",
        ap: 0,
        reaction: true,
        does: [{ do: "bonus", on: "user", mods: { physicalDice: 2 } }],
        about: "Reaction to a melee attack: two physical defense dice more against it.",
      },
    ],
    deck: { "lucky-throw": 3, "showy-slash": 3, "eager-jab": 2 },
  }),
  brawler: hero("Brawler", "No cards: fists.", {
    physicalDice: 2,
    attacks: {
      punch: { notation: "2pb+1", ap: 2 },
      haymaker: { notation: "3pb", ap: 4, keywords: ["knock-back"] },
    },
  }),
  axebearer: hero("Axe bearer", "No cards: one axe, two ways.", {
    attacks: {
      chop: { notation: "2ps+1", ap: 3 },
      cleave: { notation: "4ps", ap: 5, keywords: ["crushing"] },
    },
  }),
  hunter: hero("Hunter", "No cards: poisoned and fire arrows.", {
    attacks: {
      poisoned: { notation: "2pp+1", ap: 3, range: "range(2-5)", keywords: ["poisoned"] },
      aimed: { notation: "3pp", ap: 4, range: "range(3-6)" },
      fire: { notation: "2pp+1", ap: 2, range: "range(2-5)", keywords: ["flaming"] },
    },
  }),
  duelist: hero("Duelist", "No cards: a long blade that finds the gap.", {
    attacks: {
      lunge: { notation: "2x2pp+1", ap: 3, range: "reach" },
      gap: { notation: "2pp", ap: 3, keywords: ["penetrating"] },
    },
  }),
};

const FOES: Readonly<Record<string, RosterEntry>> = {
  cutthroat: foe("Cutthroat", "Braver beside a friend.", [3, 3, 3, 1, 1], {
    attacks: { stab: { notation: "2pp", ap: 3, pack: 1 } },
    abilities: ["scurry"],
  }),
  slinger: foe("Slinger", "Stones from afar, a knife up close.", [3, 4, 3, 1, 0], {
    attacks: {
      shot: { notation: "2pb+1", ap: 3, range: "range(3)" },
      knife: { notation: "2ps", ap: 2 },
      bolas: { notation: "1pb+1", ap: 4, range: "range(2)", inflicts: ["dazed"] },
    },
  }),
  "hedge-witch": foe("Hedge witch", "A spark, and a chant for the others.", [5, 4, 2, 1, 2], {
    attacks: { spark: { notation: "1mf+1", ap: 2, range: "range(4)" } },
    abilities: ["war-chant", "hobble"],
  }),
  drover: foe("Drover", "Goads what is bigger than itself.", [2, 3, 2, 1, 0], {
    attacks: { prod: { notation: "1pp+1", ap: 2 } },
    abilities: ["goad", "spur"],
  }),
  "cave-brute": foe("Cave brute", "Big enough to sweep three aside.", [9, 6, 2, 2, 1], {
    size: 2,
    initiative: 8,
    attacks: {
      sweep: { notation: "2pb", ap: 5, targets: 3, keywords: ["knock-back"] },
      club: { notation: "2pb+1", ap: 3 },
    },
  }),
  "tunnel-crawler": foe("Tunnel crawler", "Rams, then gnaws.", [8, 4, 4, 1, 1], {
    initiative: 12,
    attacks: {
      ram: { notation: "2pb+2", ap: 4, keywords: ["knock-back"] },
      gnaw: { notation: "2x2ps", ap: 3 },
    },
  }),
  "stone-lurker": foe("Stone lurker", "Part of the wall until it moves.", [12, 4, 2, 3, 1], {
    initiative: 6,
    attacks: {
      hurl: { notation: "3pb+1", ap: 4, range: "range(2)" },
      shove: { notation: "2pb+2", ap: 3, keywords: ["knock-back"] },
      slam: { notation: "4pb", ap: 3 },
    },
    abilities: ["harden"],
  }),
  "rock-worm": foe("Rock worm", "Comes from below, hits like a cart.", [10, 5, 3, 2, 1], {
    initiative: 9,
    attacks: {
      butt: { notation: "2pb+1", ap: 2, keywords: ["knock-back"] },
      bite: { notation: "3pp", ap: 3 },
      tremor: { notation: "2pb+1", ap: 4, inflicts: ["dazed"] },
    },
  }),
  "marsh-light": foe("Marsh light", "Steel passes through it.", [3, 4, 2, 0, 2], {
    initiative: 13,
    immune: ["physical"],
    attacks: {
      touch: { notation: "2ma", ap: 3 },
      flare: { notation: "1mf", ap: 2, range: "range(3)", keywords: ["flaming"] },
    },
  }),
  "grey-wolf": foe("Grey wolf", "Fast, and seldom alone.", [2, 3, 3, 1, 0], {
    initiative: 14,
    attacks: { bite: { notation: "1pp+1", ap: 2, pack: 1 } },
  }),
  "crag-runner": foe("Crag runner", "Always above you, and never stumbles.", [4, 4, 3, 1, 0], {
    initiative: 13,
    attacks: {
      spear: { notation: "2pp", ap: 3, range: "reach" },
      stone: { notation: "1pb+1", ap: 2, range: "range(4)" },
    },
    abilities: ["sure-footing", "loose-stones"],
  }),
  ogre: foe("Ogre", "One swing for everybody near.", [10, 6, 2, 2, 0], {
    initiative: 7,
    size: 2,
    attacks: {
      swing: { notation: "2pb", ap: 5, targets: 8 },
      smash: { notation: "2pb+2", ap: 4, inflicts: ["stunned"] },
    },
    abilities: ["stunning-howl"],
  }),
  "web-spider": foe("Web spider", "Poison, and a hold that bares the throat.", [4, 5, 2, 0, 1], {
    initiative: 12,
    attacks: {
      fangs: { notation: "2pp", ap: 3, keywords: ["poisoned"] },
      web: { notation: "1pb+2", ap: 4, range: "range(3)", inflicts: ["defenseless"] },
    },
    abilities: ["binding-web"],
  }),
  "fire-whelp": foe("Fire whelp", "Young, and already hot.", [10, 8, 3, 1, 2], {
    initiative: 11,
    attacks: {
      breath: { notation: "3mf", ap: 7, range: "range(4)", keywords: ["flaming"], targets: 2 },
      claws: { notation: "2ps+1", ap: 5, range: "reach", keywords: ["crushing"] },
    },
    abilities: ["knit-flesh"],
  }),
  "bone-thrower": foe("Bone thrower", "Reads in them what comes next, and helps it along.", [5, 4, 2, 1, 1], {
    bashingBonus: 2,
    fireDice: 1,
    attacks: { club: { notation: "2pb", ap: 3 } },
    abilities: ["thrown-bones", "feint"],
  }),
  "hex-doll": foe("Hex doll", "Every stitch of it is aimed.", [6, 5, 2, 1, 1], {
    attacks: {
      needle: { notation: "2md", ap: 3, range: "distance(3)", keywords: ["focused"] },
      swarm: { notation: "2mb", ap: 4, range: "minion(4)" },
    },
  }),
};

/** Who fights by something else than `default` by nature. */
const HABITS: Readonly<Record<string, string>> = {
  hunter: "careful",
  "grey-wolf": "simple",
};

export const ROSTER: Readonly<Record<string, RosterEntry>> = withHabits({ ...HEROES, ...FOES }, HABITS);
