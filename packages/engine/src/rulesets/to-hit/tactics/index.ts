import type { Command, Id, Tactic } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { CURABLE } from "../abilities/help.ts";
import type { Range } from "../aim/ranges.ts";
import { reaches } from "../aim/targets.ts";
import { heldBy, throwRange } from "../bombs/bombs.ts";
import { distanceOf, foeAdjacent, type Ground, groundOf, touches } from "../move/ground.ts";
import { has, inPeril, isUp, type State, type Unit, unitOf } from "../state.ts";
import { ACTIONS } from "../actions/index.ts";
import { CHARMED, CURSED, DEFENDING, FROZEN, HALTED, ON_FIRE, PRONE } from "../words.ts";
import { bestBlow, type Plan, payable } from "./blows.ts";
import { getAway, isAnyLying, tendBombs } from "./bombs.ts";
import { type Loadout, loadoutOf } from "./loadout.ts";
import {
  approach,
  best,
  coverFrom,
  foesStanding,
  foesTouching,
  type Going,
  walkingDistance,
} from "./steps.ts";

/** Ways to fight: into reach, at the one who falls soonest, shooters at a distance and behind cover. */

interface Profile {
  /** Only Basic Attacks, no help, straight ahead. */
  readonly plain: boolean;
  /** Heals whoever is under this share of Health. */
  readonly helpUnder: number;
  /** Ends its turn behind cover where it can. */
  readonly hides: boolean;
}

const PROFILES = {
  default: { plain: false, helpUnder: 0.4, hides: false },
  simple: { plain: true, helpUnder: 0, hides: false },
  careful: { plain: false, helpUnder: 0.7, hides: true },
} as const satisfies Record<string, Profile>;

export const TACTICS: Readonly<Record<string, Tactic<State>>> = {
  default: {
    about:
      "Helps a friend in need, moves into reach, strikes where most is done, with bare hands only where nothing else reaches; shooters step away from whoever is next to them. Throws bombs among foes, and lit ones back.",
    act: (state, id) => act(state, id, PROFILES.default),
    answer,
  },
  simple: {
    about:
      "Goes to the nearest foe and strikes with a Basic Attack, nothing else; bare hands only where no other reaches.",
    act: (state, id) => act(state, id, PROFILES.simple),
    answer,
  },
  careful: {
    about: "As default, but heals earlier, intercepts for friends and ends its turn behind cover.",
    act: (state, id) => act(state, id, PROFILES.careful),
    answer: (state, asked) =>
      asked.name === "intercept" && bold(state, asked.who) ? "intercept" : answer(state, asked),
  },
};

type Asked = { readonly name: string; readonly options: readonly string[]; readonly who: Id };

/**
 * Deflect and Parry cost nothing: they are taken; an aegis by those who have lost half their Health. Who is asked for
 * mercy kills, and nobody steps into blows unasked.
 */
function answer(state: State, { name, options, who }: Asked): string {
  const takes = name === "deflect" || name === "parry" || (name === "aegis" && !bold(state, who));
  return (takes ? options[1] : options[0]) as string;
}

function bold(state: State, who: Id): boolean {
  const unit = unitOf(state, who);
  return unit !== undefined && 2 * unit.health > unit.sheet.health;
}

/** Statuses that forbid something, or call for something. */
const HINDERS = FROZEN | PRONE | HALTED | CURSED | CHARMED | ON_FIRE;

function act(state: State, id: Id, profile: Profile): Command {
  const actor = unitOf(state, id) as Unit;
  if ((actor.mask & HINDERS) !== 0 || actor.dropped !== 0) return actHindered(state, actor, profile);
  return wish(state, actor, profile) ?? { do: "end", actor: id };
}

/** With statuses about, what is planned is checked before it is done: a tactic does nothing illegal. */
function actHindered(state: State, actor: Unit, profile: Profile): Command {
  const own = (verb: string): Command => ({ do: verb, actor: actor.id });
  const wishes = [
    ...(has(actor, FROZEN) ? [own("thaw")] : []),
    ...(has(actor, ON_FIRE) && inPeril(actor) ? [own("douse")] : []),
    ...(has(actor, PRONE) ? [own("stand")] : []),
    ...(actor.dropped !== 0 ? [own("pick-up")] : []),
  ];
  for (const command of wishes) if (isLegal(state, actor, command)) return command;
  for (const planned of [wish(state, actor, profile), own("defend")])
    if (planned !== null && isLegal(state, actor, planned)) return planned;
  return own("end");
}

const isLegal = (state: State, actor: Unit, command: Command): boolean =>
  ACTIONS.whyNotUse(state, actor, command).length === 0;

/** What an unhindered unit does next; null when it is done. */
function wish(state: State, actor: Unit, profile: Profile): Command | null {
  const ground = groundOf(state);
  const loadout = loadoutOf(actor);
  if (loadout.helps.length > 0 && !profile.plain && actor.standard + actor.minor > 0) {
    const help = helpful(state, actor, profile, loadout.helps);
    if (help !== null) return help;
  }
  if ((loadout.lobs || state.bombs.length > 0) && !profile.plain) {
    const tended = tend(state, ground, actor, { profile, loadout });
    if (tended !== null) return tended;
  }
  if (actor.standard > 0) {
    const away = ground !== null && actor.fresh && loadout.shoots ? stepAway(state, ground, actor) : null;
    if (away !== null) return away;
    const plan = bestBlow(state, actor, loadout, profile);
    if (plan !== null) return commandOf(actor, plan);
  }
  const step = ground === null ? null : goOn(state, ground, actor, { profile, loadout });
  return step ?? (actor.standard > 0 ? { do: "defend", actor: actor.id } : null);
}

function tend(state: State, ground: Ground | null, actor: Unit, { profile, loadout }: Habit): Command | null {
  return tendBombs(state, actor, {
    blow: () => bestBlow(state, actor, loadout, profile)?.worth ?? 0,
    nearer: (range) => nearer(state, ground, actor, range),
  });
}

interface Habit {
  readonly profile: Profile;
  readonly loadout: Loadout;
}

/** Nothing to do from here. TH80: whoever has a lit bomb in hand keeps a throw's distance, whoever has struck keeps out of blasts. */
function goOn(state: State, ground: Ground, actor: Unit, habit: Habit): Command | null {
  if (state.bombs.length === 0 || habit.profile.plain) return closeIn(state, ground, actor, habit);
  if (actor.standard === 0 && isAnyLying(state))
    return canMove(actor) && actor.cells === null ? going(actor, getAway(state, ground, actor)) : null;
  if (heldBy(state, actor) === undefined) return closeIn(state, ground, actor, habit);
  const foe = nearest(state, ground, actor);
  const far = foe === null || distanceOf(ground, actor, foe) > actor.sheet.throws;
  return far ? nearer(state, ground, actor, throwRange(actor)) : null;
}

/** A step toward the nearest foe, to meet it at this range. */
function nearer(state: State, ground: Ground | null, actor: Unit, range: Range): Command | null {
  const foe = ground === null || !canMove(actor) ? null : nearest(state, ground, actor);
  return ground === null || foe === null ? null : going(actor, approach(state, ground, actor, foe, range));
}

/** Nobody to strike from here: nearer, at a run if need be; shooters who have shot look for cover instead. */
function closeIn(state: State, ground: Ground, actor: Unit, { profile, loadout }: Habit): Command | null {
  const { shoots, range } = loadout;
  if (actor.standard === 0 && shoots) return retreat(state, ground, actor, profile);
  if (actor.standard === 0 && (actor.moves === 0 || has(actor, DEFENDING))) return null; // whoever defends has found no way
  const foe = nearest(state, ground, actor);
  if (foe === null) return null;
  const far = distanceOf(ground, actor, foe) - 1;
  if (!shoots && touches(ground, actor, foe)) return null;
  if (
    actor.standard > 0 &&
    actor.fresh &&
    far > actor.moves &&
    far <= 2 * actor.moves &&
    !shoots &&
    !profile.hides &&
    walkingDistance(ground, actor, foe) === far + 1
  ) {
    const charge: Command = { do: "charge", actor: actor.id, targets: [foe.id] };
    if (isLegal(state, actor, charge)) return charge;
  }
  const step = canMove(actor) ? going(actor, approach(state, ground, actor, foe, range)) : null;
  if (step !== null) return step;
  return actor.standard > 0 && !actor.fresh && !shoots && far > 1 ? { do: "sprint", actor: actor.id } : null;
}

const canMove = (actor: Unit): boolean => actor.moves > 0 && !has(actor, PRONE | HALTED | FROZEN);

function commandOf(actor: Unit, { ability, targets }: Plan): Command {
  const named = targets.length === 1 ? [(targets[0] as Unit).id] : targets.map((u) => u.id);
  return { do: verbOf(ability), actor: actor.id, with: ability.id, targets: named };
}

function verbOf({ kind }: Ability): string {
  if (kind === "basic") return "attack";
  return kind === "spell" ? "cast" : "ability";
}

function going(actor: Unit, to: Going): Command | null {
  return to === null ? null : { do: "move", actor: actor.id, path: to.path };
}

/** TH18 A shooter with a foe beside it looks for a square where none is. */
function stepAway(state: State, ground: Ground, actor: Unit): Command | null {
  if (!canMove(actor) || !actor.fresh || actor.cells !== null || !foeAdjacent(state, ground, actor))
    return null;
  return breakAway(state, ground, actor);
}

function breakAway(state: State, ground: Ground, actor: Unit): Command | null {
  return going(
    actor,
    best(state, ground, actor, {
      worth: (there) => -8 * foesTouching(state, ground, there),
      enough: 0,
      stride: 2,
    }),
  );
}

/** The foe with the shortest way to it; of the near ones the weakest. */
function nearest(state: State, ground: Ground, actor: Unit): Unit | null {
  let found: Unit | null = null;
  let least = Number.MAX_SAFE_INTEGER;
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || !isUp(u)) continue;
    const far = 4 * walkingDistance(ground, actor, u) + u.health / 8 + distanceOf(ground, actor, u);
    if (far >= least) continue;
    least = far;
    found = u;
  }
  return found;
}

/** The careful end their turn where most foes find them behind cover. */
function retreat(state: State, ground: Ground, actor: Unit, profile: Profile): Command | null {
  return profile.hides && canMove(actor) && actor.cells === null ? hide(state, ground, actor) : null;
}

function hide(state: State, ground: Ground, actor: Unit): Command | null {
  return going(
    actor,
    best(state, ground, actor, {
      worth: (there) => coverFrom(state, ground, there) - 4 * foesTouching(state, ground, there),
      enough: foesStanding(state, actor),
      stride: actor.moves,
    }),
  );
}

/** Somebody to raise, to heal, to cure or to strengthen. */
function helpful(state: State, actor: Unit, profile: Profile, helps: readonly Ability[]): Command | null {
  for (let i = 0; i < helps.length; i++) {
    const ability = helps[i] as Ability;
    if (!payable(actor, ability) || isHeld(actor, ability)) continue;
    for (const u of state.units) {
      if (
        u.side !== actor.side ||
        u.life === "dead" ||
        (ability.aim === "self" && u !== actor) ||
        !needs(u, ability, profile) ||
        !isInReach(state, actor, ability, u)
      )
        continue;
      return commandOf(actor, { ability, targets: [u], worth: 0 });
    }
  }
  return null;
}

/** TH64 What one holds already is not made anew. */
const isHeld = ({ bindings }: Unit, { id }: Ability): boolean => bindings.some((b) => b.ability === id);

function isInReach(state: State, by: Unit, ability: Ability, u: Unit): boolean {
  const ground = groundOf(state);
  return ground === null || u === by || reaches(state, ground, { by, ability, range: ability.range }, u);
}

function needs(unit: Unit, ability: Ability, profile: Profile): boolean {
  return ability.helps.some((deed) => {
    if (deed.do === "heal")
      return unit.life === "helpless" || unit.health < profile.helpUnder * unit.sheet.health;
    if (deed.do === "cure")
      return (
        isUp(unit) && CURABLE.slice(0, 6).some((status) => unit.statuses.some((s) => s.status === status))
      );
    return (
      isUp(unit) &&
      deed.gift.status !== "burning" &&
      !unit.statuses.some((s) => s.status === deed.gift.status)
    );
  });
}
