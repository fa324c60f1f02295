import { NONE, policyOn, type ReactionEntry, type ReactionMode } from "../../kernel/index.ts";
import type { Attack } from "./attack/attack.ts";
import { damageOf, factorsOf, meanDamage } from "./attack/damage.ts";
import { inMelee } from "./field/ground.ts";
import { meleeWay, shieldOf } from "./attack/kit.ts";
import { type Fight, hasFrom, mayDefend, shieldFree, type State, type Unit } from "./state.ts";
import { pay } from "./verbs.ts";
import {
  BIT,
  BLOCK_WORDS,
  HIT,
  type Outcome,
  PRICES,
  type Price,
  type ReactionName,
  stanceName,
} from "./words.ts";

/** BO8 Defensive Actions: what may be done on another's turn, each under a policy of its own. */

const POINTS = ["strength left", "speed left", "health"] as const;
const HARM = ["damage", "would drop", "could drop"] as const;

export const REACTIONS: readonly ReactionEntry[] = [
  {
    name: "obstruct movement",
    when: "somebody moves within your melee range (BO24)",
    facts: [...POINTS, "mover health"],
  },
  { name: "dodge", when: "you are attacked, before the roll (BO11)", facts: [...POINTS, ...HARM] },
  {
    name: "riposte",
    when: "you are attacked in melee, before the roll, with the gift for it (BO47)",
    facts: [...POINTS, ...HARM],
  },
  { name: "block", when: "you are hit, before the damage (BO14)", facts: [...POINTS, ...HARM] },
  { name: "heavy block", when: "you are hit, before the damage (BO14)", facts: [...POINTS, ...HARM] },
  { name: "super block", when: "you are hit, before the damage (BO14)", facts: [...POINTS, ...HARM] },
  {
    name: "shield block",
    when: "you block with a shield at hand (BO14, BO26)",
    facts: [...POINTS, ...HARM],
  },
  {
    name: "maintain grapple",
    when: "the one you hold struggles (BO54)",
    facts: [...POINTS, "held strength"],
  },
];

/** One thing that may be chosen: its word, the policy it goes by, and its price. */
interface Kind {
  readonly option: string;
  readonly policy: ReactionName;
  readonly price: Price;
}

/** What a condition may ask about the moment, prices aside. */
type Facts = (name: string) => number;

function modeOf(fight: Fight, who: Unit, kind: Kind, facts: Facts): ReactionMode {
  const policy = fight.state.policies[who.id]?.[kind.policy];
  if (policy === undefined) return "ask";
  if (policy.when === undefined) return policy.mode;
  return policyOn(fight.state, {
    name: kind.policy,
    who: who.id,
    fact: (name) => {
      if (name === "strength left") return who.strength - kind.price.strength;
      if (name === "speed left") return who.speed - kind.price.speed;
      return name === "health" ? who.hp : facts(name);
    },
  });
}

/** What may be chosen of at one moment, and how it is asked where no policy speaks. */
interface Choice {
  readonly kinds: readonly Kind[];
  readonly options: readonly string[];
}
const choiceOf = (...kinds: readonly Kind[]): Choice => ({
  kinds,
  options: [NONE, ...kinds.map((kind) => kind.option)],
});

/**
 * Puts a choice to somebody: what a policy takes is taken (of several the last listed, the strongest), what it
 * forbids is not offered, the rest is asked in one question.
 */
function decide(fight: Fight, name: string, who: Unit, { kinds, options }: Choice, facts: Facts): string {
  let open = options;
  for (let i = kinds.length - 1; i >= 0; i--) {
    const kind = kinds[i] as Kind;
    const mode = modeOf(fight, who, kind, facts);
    if (mode === "automatic") return kind.option;
    if (mode === "off") open = open.filter((option) => option !== kind.option);
  }
  return open.length === 1 ? NONE : fight.ask.choose(name, open, who.id);
}

/** BO24 Whoever may obstruct is asked; true: the movement ends here. */
export function obstructs(fight: Fight, who: Unit, mover: Unit): boolean {
  if (decide(fight, OBSTRUCT.option, who, OBSTRUCTING, () => mover.hp) === NONE) return false;
  pay(fight, who, OBSTRUCT.price.strength, 0);
  if (fight.told)
    fight.tell({ event: "reaction", by: who.id, target: mover.id, reaction: "obstruct movement" });
  return true;
}

const OBSTRUCT: Kind = {
  option: "obstruct movement",
  policy: "obstruct movement",
  price: PRICES["obstruct movement"],
};
const OBSTRUCTING = choiceOf(OBSTRUCT);

export const STANDS = 0;
export const DODGES = 1;
export const RIPOSTES = 2;

const DODGE: Kind = { option: "dodge", policy: "dodge", price: PRICES.dodge };
const RIPOSTE: Kind = { option: "riposte", policy: "riposte", price: PRICES.riposte };
const DODGING = choiceOf(DODGE);
const EVADING = choiceOf(DODGE, RIPOSTE);

/** BO11, BO47 Before the roll: Dodge, or Riposte with the gift for it, if there are points to pay with. */
export const evade = (fight: Fight, attack: Attack, target: Unit): number =>
  target.speed < DODGE.price.speed ? STANDS : evasion(fight, attack, target);

function evasion(fight: Fight, attack: Attack, target: Unit): number {
  const { state } = fight;
  if (!mayDefend(state, target)) return STANDS;
  if (target.mask !== 0 && hasFrom(target, "feinted", attack.by)) return STANDS; // BO57
  state.threat = meanDamage(state, attack, target, HIT);
  const choice = mayRiposte(fight, attack, target) ? EVADING : DODGING;
  const chosen = decide(fight, "dodge", target, choice, harmFacts(state, attack, target, HIT));
  if (chosen === NONE) return STANDS;
  const kind = chosen === "dodge" ? DODGE : RIPOSTE;
  pay(fight, target, kind.price.strength, kind.price.speed);
  if (fight.told)
    fight.tell({ event: "reaction", by: target.id, target: attack.by.id, reaction: kind.option });
  return chosen === "dodge" ? DODGES : RIPOSTES;
}

/** BO47 A melee attack that is no riposte itself, so that a chain ends with the first answer. */
function mayRiposte({ state }: Fight, attack: Attack, target: Unit): boolean {
  return (
    attack.ripostes !== null &&
    target.strength >= PRICES.riposte.strength &&
    target.sheet.gifts.includes("riposte") &&
    attack.way.melee &&
    attack.way.weapon.bullets === 0 &&
    meleeWay(target) !== null &&
    inMelee(state, target, attack.by)
  );
}

const BLOCKS: readonly Kind[] = [
  { option: "block", policy: "block", price: PRICES.block },
  { option: "heavy", policy: "heavy block", price: PRICES.heavy },
  { option: "super", policy: "super block", price: PRICES.super },
];
/** By the strongest that can be paid. */
const BLOCKING = BLOCKS.map((_, i) => choiceOf(...BLOCKS.slice(0, i + 1)));
const blocksFor = (strength: number): Choice =>
  BLOCKING[BLOCKS.findLastIndex((kind) => kind.price.strength <= strength)] as Choice;
const SHIELD: Kind = { option: "shield block", policy: "shield block", price: PRICES.free };
const SHIELDING = choiceOf(SHIELD);

/** BO14, BO26, BO30 After a hit, before the damage: any block that can be paid, and the shield with it. */
export function block(fight: Fight, attack: Attack, target: Unit, outcome: Outcome): void {
  const { state } = fight;
  if (target.strength < PRICES.block.strength || !mayBlock(state, attack, target)) return;
  state.threat = meanDamage(state, attack, target, outcome);
  const facts = harmFacts(state, attack, target, outcome);
  const chosen = decide(fight, "block", target, blocksFor(target.strength), facts);
  if (chosen === NONE) return;
  const stance = BLOCK_WORDS.indexOf(chosen as (typeof BLOCK_WORDS)[number]);
  pay(fight, target, (BLOCKS[stance - 1] as Kind).price.strength, 0);
  takeStance(fight, target, stance, shieldToo(fight, target, facts));
}

function mayBlock(state: State, { by }: Attack, target: Unit): boolean {
  if (!mayDefend(state, target)) return false;
  return target.mask === 0 || (target.mask & BIT.lured) === 0 || !hasFrom(target, "lured", by); // BO57
}

/** BO14 At the same time, and it costs nothing. */
function shieldToo(fight: Fight, target: Unit, facts: Facts): boolean {
  if (shieldOf(target) === null || !shieldFree(fight.state, target)) return false;
  return decide(fight, SHIELD.option, target, SHIELDING, facts) !== NONE;
}

export function takeStance(fight: Fight, unit: Unit, stance: number, shielded: boolean): void {
  unit.stance = stance;
  unit.shielded = shielded;
  if (!fight.told) return;
  const reaction = (BLOCKS[stance - 1] as Kind).policy;
  fight.tell({ event: "stance", target: unit.id, reaction, stance: stanceName(stance, shielded) });
}

/** Facts about what is coming: the damage it does on average as things stand, and whether that or the most of it drops one. */
function harmFacts({ rules }: State, { by, way, bonus }: Attack, target: Unit, outcome: Outcome): Facts {
  const dealt = (rolled: number): number => damageOf(factorsOf(rules, by, outcome), target, rolled, bonus);
  return (name) => {
    const { mean, most } = way.dice;
    if (name === "could drop") return dealt(most) >= target.hp ? 1 : 0;
    const usual = dealt(mean);
    return name === "would drop" ? (usual >= target.hp ? 1 : 0) : usual;
  };
}

/** BO54 How much Strength the holder puts into holding on: its options are numbers. */
export function maintain(fight: Fight, holder: Unit, held: Unit, most: number): number {
  if (most <= 0) return 0;
  const kinds = Array.from(
    { length: most },
    (_, i): Kind => ({
      option: String(i + 1),
      policy: "maintain grapple",
      price: { strength: i + 1, speed: 0 },
    }),
  );
  const chosen = decide(fight, "maintain grapple", holder, choiceOf(...kinds), () => held.strength);
  if (chosen === NONE) return 0;
  if (fight.told)
    fight.tell({ event: "reaction", by: holder.id, target: held.id, reaction: "maintain grapple" });
  return Number(chosen);
}
