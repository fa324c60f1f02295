import type { Command, Id, Tactic } from "../../kernel/index.ts";
import { unmet } from "./abilities/circumstances.ts";
import type { Ability, Deed } from "./abilities/deeds.ts";
import { elementFor, type Use } from "./abilities/help.ts";
import { type Attack, hits, modified, otherFactors, prepare, unmodified } from "./attack.ts";
import { manaCost } from "./kit.ts";
import { mayAdvance } from "./move.ts";
import { whyNot } from "./actions/index.ts";
import { has, isUp, type State, type Unit, unitOf } from "./state.ts";
import { faultOf, isSingle, legalTargets } from "./abilities/targets.ts";
import { BURNED } from "./words.ts";

/** Ways to fight. They weigh blows with the very functions that deal them. */

interface Plan {
  readonly ability: Ability;
  readonly targets: readonly Unit[];
}

export const TACTICS: Readonly<Record<string, Tactic<State>>> = {
  default: {
    about: "Helps a friend in need, else the blow that does most to the foe nearest falling.",
    act: (state, id) => act(state, id, { finishes: false }),
    answer,
  },
  simple: {
    about: "The basic attack on the weakest foe in reach, nothing else.",
    act: (state, id) => actSimply(state, unitOf(state, id) as Unit),
    answer,
  },
  careful: {
    about: "As default, but does not turn to help while its blow may well fell somebody.",
    act: (state, id) => act(state, id, { finishes: true }),
    answer,
  },
};

interface Profile {
  /** Strikes before it helps if that may well fell somebody. */
  readonly finishes: boolean;
}

/** Choices: the first answer is the default everywhere but where a chain may end. */
function answer(
  state: State,
  asked: { readonly name: string; readonly options: readonly string[]; readonly who: Id },
): string {
  const by = unitOf(state, asked.who);
  if (asked.name === "confused target" && by !== undefined)
    return asked.options.find((id) => unitOf(state, id)?.side !== by.side) ?? (asked.options[0] as string);
  return asked.options[0] as string;
}

function act(state: State, id: Id, profile: Profile): Command {
  const actor = unitOf(state, id) as Unit;
  if (state.mayAdvance.length > 0 && mayAdvance(state, actor.side)) return { do: "advance", actor: id };
  const plan = choose(state, actor, profile);
  if (plan !== null) {
    const command: Command = {
      do: "ability",
      actor: id,
      with: plan.ability.id,
      targets: namesOf(plan.targets),
    };
    if (actor.mask === 0 || whyNot(state, command).length === 0) return command;
    return actSimply(state, actor);
  }
  return stepUp(state, actor);
}

/** Most blows are for one: a list of one is soon made. */
const namesOf = (units: readonly Unit[]): readonly Id[] =>
  units.length === 1 ? [(units[0] as Unit).id] : units.map((u) => u.id);

function choose(state: State, actor: Unit, { finishes }: Profile): Plan | null {
  if (!finishes) return bestHelp(state, actor) ?? bestBlow(state, actor);
  const blow = bestBlow(state, actor);
  return blow !== null && mayFell(state, actor, blow) ? blow : (bestHelp(state, actor) ?? blow);
}

function actSimply(state: State, actor: Unit): Command {
  const basic = actor.kit[0] as Ability;
  if (actor.row === "front") {
    for (const target of byWeakness(legalTargets(state, actor, basic).filter((u) => u.side !== actor.side))) {
      const command: Command = { do: "attack", actor: actor.id, with: basic.id, targets: [target.id] };
      if (actor.mask === 0 || whyNot(state, command).length === 0) return command;
    }
  }
  return stepUp(state, actor);
}

/** Nothing to strike from here: to the front if somebody stands there, else wait. */
function stepUp(state: State, actor: Unit): Command {
  const move: Command = { do: "move", actor: actor.id };
  const worth =
    actor.row === "back" && state.units.some((u) => u.side !== actor.side && isUp(u) && u.row === "front");
  return worth && whyNot(state, move).length === 0 ? move : { do: "end", actor: actor.id };
}

function payable(state: State, actor: Unit, ability: Ability): boolean {
  if (ability.on !== null || ability.ap > actor.ap || manaCost(actor, ability) > actor.mp) return false;
  if (ability.type === "melee" && actor.row !== "front") return false;
  if (ability.when.length > 0 && unmet(state, actor, ability.when).length > 0) return false;
  if (ability.ap === 0 && actor.free.includes(ability.id)) return false; // HD31
  return ability.oncePer === null || !actor.used.includes(ability.id);
}

/** Somebody to revive, to heal or to shell. */
function bestHelp(state: State, actor: Unit): Plan | null {
  for (const ability of actor.kit) {
    const deed = ability.does[0];
    if (
      deed === undefined ||
      (deed.do !== "revive" && deed.do !== "heal" && deed.do !== "shell") ||
      !payable(state, actor, ability)
    )
      continue;
    const needy = neediest(
      legalTargets(state, actor, ability).filter((u) => u.side === actor.side && needs(u, deed)),
    );
    if (needy !== null)
      return { ability, targets: ability.aim === "allies" ? legalTargets(state, actor, ability) : [needy] };
  }
  return null;
}

/** Who has lost more than that is healed. */
const HURT = 0.4;

function needs(unit: Unit, deed: Deed): boolean {
  if (deed.do === "revive") return true;
  if (deed.do === "shell") return unit.shell === 0 && unit.hp < 0.6 * unit.sheet.hp;
  return unit.hp < HURT * unit.sheet.hp && !has(unit, BURNED);
}

function neediest(units: readonly Unit[]): Unit | null {
  return units.reduce<Unit | null>(
    (worst, u) => (worst === null || u.hp / u.sheet.hp < worst.hp / worst.sheet.hp ? u : worst),
    null,
  );
}

/** The blow worth most; of single targets only the weakest is weighed, and a blow without rival not at all. */
function bestBlow(state: State, actor: Unit): Plan | null {
  let best: Plan | null = null;
  let worth: number | null = null;
  for (let i = 0; i < actor.kit.length; i++) {
    const ability = actor.kit[i] as Ability;
    const deed = ability.does[0];
    if (deed === undefined || !harms(deed) || !payable(state, actor, ability)) continue;
    const targets = aimAt(state, actor, ability, deed);
    if (targets.length === 0) continue;
    const plan = { ability, targets };
    if (best === null) {
      best = plan;
      continue;
    }
    worth ??= worthOf(state, actor, best);
    const rival = worthOf(state, actor, plan);
    if (rival <= worth) continue;
    [best, worth] = [plan, rival];
  }
  return best;
}

/** At least an even chance that somebody falls, of all its targets together. */
function mayFell(state: State, actor: Unit, plan: Plan): boolean {
  return worthOf(state, actor, plan, fallen) - worthOf(state, actor, plan, () => 0) >= 0.5;
}

const harms = (deed: Deed): boolean => deed.do === "attack" || deed.do === "inflict" || deed.do === "burst";

function aimAt(state: State, actor: Unit, ability: Ability, deed: Deed): readonly Unit[] {
  if (!isSingle(ability)) return legalTargets(state, actor, ability);
  const { units } = state;
  let weakest: Unit | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || strength(u) >= least || faultOf(actor, ability, u) !== null) continue;
    if (deed.do === "inflict" && u.mask !== 0 && u.statuses.some((s) => s.by === actor.id)) continue;
    weakest = u;
    least = strength(u);
  }
  return weakest === null ? [] : [weakest];
}

const strength = (u: Unit): number => u.hp + u.shell;
const byWeakness = (units: Unit[]): Unit[] => units.sort((a, b) => strength(a) - strength(b));

/** The mean over the ten faces of what counts, the damage itself if nothing else is said; a status is worth a plain wound. */
function worthOf(state: State, actor: Unit, { ability, targets }: Plan, counts: Counting = itself): number {
  const use: Use = { by: actor, ability, targets, options: {}, die: null, struck: null };
  let worth = ability.does.some((d) => d.do === "fall") ? -20 : 0;
  for (const deed of ability.does) {
    if (deed.do === "inflict") worth += 2 * targets.length;
    if (deed.do !== "attack") continue;
    const attack = prepare(state.rules, actor, ability, {
      magical: deed.kind === "magical",
      element: elementFor(use, deed.element),
      multiplier: deed.multiplier,
      nonlethal: false,
      answering: false,
    });
    for (const target of targets) worth += overFaces(attack, target, counts);
  }
  return worth;
}

type Counting = (damage: number, target: Unit) => number;

const itself: Counting = (damage) => damage;
/** HD25 A Shell that breaks saves its bearer, unless what is left over exceeds its HP. */
const fallen: Counting = (damage, { hp, shell }) =>
  (shell > 0 ? damage - shell > hp : damage >= hp) ? 1 : 0;

function overFaces(attack: Attack, target: Unit, counts: Counting): number {
  const factor = otherFactors(attack, target);
  let sum = 0;
  for (let die = 1; die <= 10; die++)
    if (hits(attack, target, die))
      sum += counts(modified(attack, target, unmodified(attack, target, die), factor), target);
  return sum / 10;
}
