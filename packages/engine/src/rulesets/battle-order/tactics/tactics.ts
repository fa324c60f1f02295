import type { Command, Id, Tactic } from "../../../kernel/index.ts";
import { castPrice, mayAim } from "../abilities/cast.ts";
import { type Skill, SKILLS } from "../abilities/charisma.ts";
import { type Spell, spellOf } from "../abilities/spells.ts";
import { mostInvested } from "../attack/grapple.ts";
import { beside, groundOf } from "../field/ground.ts";
import { isEmpty, type Way } from "../attack/kit.ts";
import { bestBlow, freshFoe, neediest, shoots } from "./plans.ts";
import { type Casting, isHampered, isUp, type State, type Unit, unitOf } from "../state.ts";
import { approach, stepAway } from "./steps.ts";
import { canStrike, whyNotAimed } from "../field/range.ts";
import {
  BIT,
  BLOCK_WORDS,
  type BlockWord,
  FRESH,
  MOVEMENT,
  OFFENSIVE,
  PRICES,
  SECOND,
  SQUEEZED,
  STRUGGLED,
  VERBAL,
} from "../words.ts";
import type { Weapon } from "../attack/weapons.ts";
import { reloadCost } from "../actions/points.ts";

/** Ways to fight: into reach, at whoever falls soonest, guns at a distance, points restored before they run out. */

interface Profile {
  /** Attacks and restores only: no spells, no words. */
  readonly plain: boolean;
  /** Speed and Strength kept for reactions. */
  readonly reserve: number;
  /** Heals whoever is under this share of Health. */
  readonly helpUnder: number;
}

const DEFAULT: Profile = { plain: false, reserve: 2, helpUnder: 0.4 };
const SIMPLE: Profile = { plain: true, reserve: 0, helpUnder: 0 };
const CAREFUL: Profile = { plain: false, reserve: 4, helpUnder: 0.7 };

export const TACTICS: Readonly<Record<string, Tactic<State>>> = {
  default: {
    about:
      "Strikes where most is done, closes in by charges, keeps guns at a distance, casts and speaks, dodges and blocks what hurts.",
    act: (state, id) => act(state, id, DEFAULT),
    answer: (state, asked) => answer(state, asked, DEFAULT),
  },
  simple: {
    about: "Goes to the nearest foe and attacks; never reacts, never casts, never speaks.",
    act: (state, id) => act(state, id, SIMPLE),
    answer: (_, { options }) => options[0] as string,
  },
  careful: {
    about: "As default, but keeps more points for reactions, heals earlier and blocks harder.",
    act: (state, id) => act(state, id, CAREFUL),
    answer: (state, asked) => answer(state, asked, CAREFUL),
  },
};

type Asked = { readonly name: string; readonly options: readonly string[]; readonly who: Id };

function answer(state: State, { name, options, who }: Asked, profile: Profile): string {
  const unit = unitOf(state, who) as Unit;
  const none = options[0] as string;
  switch (name) {
    case "dodge":
      if (unit.active <= unit.passive || (unit.speed <= profile.reserve && state.threat < unit.hp))
        return none;
      return unit.strength > profile.reserve
        ? (options[options.length - 1] as string)
        : (options[1] as string);
    case "block": {
      const firmer = options.filter((o) => BLOCK_WORDS.indexOf(o as BlockWord) > unit.stance);
      if (state.threat >= unit.hp) return firmer.at(-1) ?? none;
      return state.threat >= 4 && unit.strength >= 4 + profile.reserve ? (firmer[0] ?? none) : none;
    }
    case "obstruct movement":
      return isFoeOfMover(state, unit) && !shoots(unit) && unit.strength >= 6 ? (options[1] as string) : none;
    default: // a shield costs nothing, and a hold is worth its Strength
      return options[1] as string;
  }
}

/** BO28 By the house friends are asked too: nobody stands in a friend's way. One moves in one's own turn alone. */
const isFoeOfMover = (state: State, unit: Unit): boolean =>
  unitOf(state, state.turn as Id)?.side !== unit.side;

function act(state: State, id: Id, profile: Profile): Command {
  const actor = unitOf(state, id) as Unit;
  if (isHampered(state, actor)) return grip(actor);
  return next(state, actor, profile) ?? { do: "end", actor: id };
}

/** BO54 Squeeze, or struggle; else there is nothing to do. */
function grip(actor: Unit): Command {
  const own = (verb: string): Command => ({ do: verb, actor: actor.id });
  if (actor.holds >= 0 && (actor.used & SQUEEZED) === 0) return own("grapple-attack");
  if (actor.heldBy >= 0 && (actor.used & STRUGGLED) === 0 && mostInvested(actor) > 0)
    return own("break-grapple");
  return own("end");
}

function next(state: State, actor: Unit, profile: Profile): Command | null {
  if (!profile.plain && hasWords(actor)) {
    const word = speak(state, actor, profile);
    if (word !== null) return word;
  }
  if ((actor.used & (FRESH | SECOND)) === FRESH && actor.sheet.gifts.includes("second-attack")) {
    const second = secondBlow(state, actor);
    if (second !== null) return second;
  }
  const casting = actor.casting !== null && !profile.plain;
  if ((actor.used & OFFENSIVE) === 0 && !casting) {
    const blow = offend(state, actor);
    if (blow !== null) return blow;
  }
  if ((actor.used & MOVEMENT) === 0) {
    const step = travel(state, actor, profile);
    if (step !== null) return step;
  }
  return (actor.used & OFFENSIVE) === 0 && actor.strength < actor.maxStrength
    ? restore(actor, "strength")
    : null;
}

const restore = (actor: Unit, what: string): Command => ({ do: "restore", actor: actor.id, with: what });
const hasWords = ({ sheet, casting, used }: Unit): boolean =>
  casting !== null ||
  ((used & VERBAL) === 0 && (sheet.spells.length > 0 || sheet.skills.length > 0 || sheet.healing > 0));

/** The blow worth most; an empty gun is loaded, and an empty pool filled, where nothing else can be done. */
function offend(state: State, actor: Unit): Command | null {
  const plan = bestBlow(state, actor);
  if (plan !== null) return { do: "attack", actor: actor.id, with: plan.way.id, targets: [plan.target.id] };
  const first = actor.kit[0] as Way;
  if (isEmpty(state, actor, first) && actor.strength >= reloadCost(actor))
    return { do: "reload", actor: actor.id, with: (actor.weapons[first.slot] as Weapon).id };
  const poor = actor.strength < Math.max(first.price.strength, reloadCost(actor));
  return poor && actor.strength < actor.maxStrength ? restore(actor, "strength") : null;
}

/** Away from a blade, or nearer; who has somebody to strike, or nothing left to run with, restores Speed instead. */
function travel(state: State, actor: Unit, profile: Profile): Command | null {
  const ground = groundOf(state);
  const low = actor.speed < actor.maxSpeed && 2 * actor.speed < actor.maxSpeed + profile.reserve;
  if (ground === null) return low ? restore(actor, "speed") : joinIn(state, actor);
  const away = (actor.used & OFFENSIVE) === 0 ? null : stepAway(state, ground, actor);
  if (away !== null) return away;
  const engaged = (actor.used & OFFENSIVE) !== 0 || canStrikeSomebody(state, actor);
  if (engaged) return low ? restore(actor, "speed") : null;
  const needs = (actor.kit[0] as Way).price.speed + PRICES["fast-charge"].speed;
  if (low && actor.speed < needs) return restore(actor, "speed");
  return approach(state, ground, actor) ?? (actor.speed < actor.maxSpeed ? restore(actor, "speed") : null);
}

/** BO62 Without a map: into the thick of it, or after somebody who stands apart. */
function joinIn(state: State, actor: Unit): Command | null {
  if (shoots(actor) || actor.speed < PRICES.charge.speed + 1 || canStrikeSomebody(state, actor)) return null;
  const head = { do: "move", actor: actor.id, with: "charge" };
  if (actor.apart) return { ...head, at: "near" };
  const foe = state.units.find((u) => u.side !== actor.side && isUp(u) && u.apart);
  return foe === undefined ? null : { ...head, targets: [foe.id] };
}

function canStrikeSomebody(state: State, actor: Unit): boolean {
  const way = actor.kit[0] as Way;
  for (let i = 0; i < state.units.length; i++) {
    const u = state.units[i] as Unit;
    if (u.life === "up" && u.side !== actor.side && canStrike(state, actor, way, u)) return true;
  }
  return false;
}

/** BO53 The other weapon at whoever it reaches. */
function secondBlow(state: State, actor: Unit): Command | null {
  for (const way of actor.kit) {
    if (way.slot === actor.hand || way.combo || way.weapon.id === "unarmed" || isEmpty(state, actor, way))
      continue;
    if (way.price.strength > actor.strength || way.price.speed > actor.speed) continue;
    const foe = state.units.find((u) => u.side !== actor.side && isUp(u) && canStrike(state, actor, way, u));
    if (foe !== undefined) return { do: "second-attack", actor: actor.id, with: way.id, targets: [foe.id] };
  }
  return null;
}

/** Activates what is ready, heals, casts, and uses charisma where Strength allows. */
function speak(state: State, actor: Unit, profile: Profile): Command | null {
  const { casting, mask } = actor;
  if (casting !== null && casting.left === 0 && (mask & BIT.disrupted) === 0) {
    const ready = release(state, actor, casting);
    if (ready !== null) return ready;
  }
  if ((actor.used & VERBAL) !== 0 || (mask & BIT["minor-insanity"]) !== 0) return null;
  return (
    healing(state, actor, profile) ?? incantation(state, actor, profile) ?? persuasion(state, actor, profile)
  );
}

function release(state: State, actor: Unit, casting: Casting): Command | null {
  const head = { do: "activate", actor: actor.id };
  const first = state.units[casting.target] as Unit;
  const wanted = spellOf(casting.spell).aim === "foe" ? isUp : (): boolean => true;
  if (mayAim(state, actor, first) && wanted(first)) return head;
  const other = state.units.find((u) => wanted(u) && mayAim(state, actor, u));
  return other === undefined ? { do: "abandon", actor: actor.id } : { ...head, targets: [other.id] };
}

const WORD = { strength: 2, speed: 1 } as const;

function healing(state: State, actor: Unit, profile: Profile): Command | null {
  if (actor.sheet.healing === 0 || actor.strength < WORD.strength || actor.speed < WORD.speed) return null;
  const friend = neediest(state, actor, profile.helpUnder);
  if (friend === null || whyNotAimed(state, actor, friend, { aim: "ally", range: 6, fallen: true }) !== null)
    return null;
  return { do: "ability", actor: actor.id, with: "healing-word", targets: [friend.id] };
}

function incantation(state: State, actor: Unit, profile: Profile): Command | null {
  if (actor.casting !== null || actor.ghost < 1 || (actor.mask & BIT.disrupted) !== 0) return null;
  let blast: Command | null = null;
  for (const id of actor.sheet.spells) {
    const command = inHaste(actor, { do: "cast", actor: actor.id, with: id });
    if (command === null) continue;
    const spell = spellOf(id);
    const target = spellTarget(state, actor, spell, profile);
    if (target === null) continue;
    const aimed = spell.aim === "self" ? command : { ...command, targets: [target.id] };
    if (spell.does !== "harm") return aimed;
    blast ??= aimed;
  }
  return blast;
}

/** As quickly as can be paid; null if it cannot be at all. */
function inHaste(actor: Unit, plain: Command): Command | null {
  for (const shorten of [2, 1, 0]) {
    const command = shorten === 0 ? plain : { ...plain, options: { shorten } };
    const price = castPrice(actor, "cast", command.options ?? {});
    if (price.strength <= actor.strength && price.speed <= actor.speed) return command;
  }
  return null;
}

/** Whom a spell is worth casting for; the caster itself for what needs no target. */
function spellTarget(state: State, actor: Unit, spell: Spell, profile: Profile): Unit | null {
  const { aim, range } = spell;
  const fits = (u: Unit): boolean => whyNotAimed(state, actor, u, { aim, range, fallen: true }) === null;
  switch (spell.does) {
    case "harm":
      return freshFoe(state, actor, 0, range);
    case "heal": {
      const friend = neediest(state, actor, profile.helpUnder);
      return friend !== null && fits(friend) ? friend : null;
    }
    case "barrier":
      return actor.barrier === 0 &&
        state.units.some((u) => u.side !== actor.side && u.sheet.spells.length > 0)
        ? actor
        : null;
    case "mist":
      return 3 * actor.ghost < actor.maxGhost && 2 * actor.hp > actor.maxHp ? actor : null;
    case "gale":
      return beside(state, actor).some((u) => u.side !== actor.side) ? actor : null;
  }
}

function persuasion(state: State, actor: Unit, profile: Profile): Command | null {
  if (actor.strength < 3 + profile.reserve) return null;
  for (const id of actor.sheet.skills) {
    const skill = SKILLS[id] as Skill;
    if (id === "veil" || skill.gives === null) continue;
    const foe = freshFoe(state, actor, BIT[skill.gives], skill.range);
    if (foe !== null) return { do: "ability", actor: actor.id, with: id, targets: [foe.id] };
  }
  return null;
}
