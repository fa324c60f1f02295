import { type Command, type Id, settle } from "../../../kernel/index.ts";
import { type Attack, keepFocus, prepare, rollForBlow, rollHitDie, strike } from "../attack.ts";
import { guardOf, inflict } from "../conditions.ts";
import { chainTo, coin, misdirect } from "../questions.ts";
import { type Fight, has, isUp, type State, type Unit, unitOf } from "../state.ts";
import { isSingle, legalTargets } from "./targets.ts";
import { fall, lose } from "../verbs.ts";
import { type Ability, type Deed, type DeedOf } from "./deeds.ts";
import { elementFor, help, type Use } from "./help.ts";
import { CONFUSED, GUARDED, HIDDEN } from "../words.ts";

/** Using an ability: whom it meets in the end, then its deeds in order (HD3, HD52, HD61, HD79, HD92). */

export function useAbility(fight: Fight, by: Unit, ability: Ability, command: Command): void {
  const targets = whomItMeets(fight, by, ability, aimedAt(fight.state, by, ability, command));
  if (has(by, HIDDEN) && !ability.does.some((d) => d.do === "grant" && d.status === "hidden"))
    lose(fight, by, "hidden"); // HD69
  performAll(fight, by, ability, targets, command.options);
}

/** The deeds of an ability in their order. HD30: who gives everything falls with those struck, and then it is judged. */
export function performAll(
  fight: Fight,
  by: Unit,
  ability: Ability,
  targets: readonly Unit[],
  options: Use["options"] = {},
): void {
  const { state } = fight;
  const use: Use = { by, ability, targets, options, die: null, struck: null };
  const gives = !state.giving && ability.does.some((d) => d.do === "fall");
  if (gives) state.giving = true;
  for (const deed of ability.does) perform(fight, use, deed);
  if (!gives) return;
  state.giving = false;
  settle(fight); // HD83
}

function aimedAt(state: State, by: Unit, ability: Ability, { targets }: Command): readonly Unit[] {
  if (ability.aim === "self") return [by];
  if (targets === undefined) return legalTargets(state, by, ability);
  if (targets.length === 1) return [unitOf(state, targets[0] as Id) as Unit];
  return targets.map((id) => unitOf(state, id) as Unit);
}

/** HD52: confusion may turn it elsewhere. HD61: a guard takes what is aimed at its ward, and an area passes the ward by. */
function whomItMeets(fight: Fight, by: Unit, ability: Ability, aimed: readonly Unit[]): readonly Unit[] {
  const { units } = fight.state;
  const single = isSingle(ability);
  let targets = aimed;
  if (single && targets[0] !== by && has(by, CONFUSED))
    targets = [confused(fight, by, ability, targets[0] as Unit)];
  if (!ability.harmful || !isAnyGuarded(targets)) return targets;
  if (!single) return targets.filter((t) => guardOf(t, units) === null);
  return targets.map((t) => guardOf(t, units) ?? t);
}

function isAnyGuarded(targets: readonly Unit[]): boolean {
  for (const target of targets) if (has(target, GUARDED)) return true;
  return false;
}

function confused(fight: Fight, by: Unit, ability: Ability, meant: Unit): Unit {
  if (coin(fight, by.id) === 1) return meant;
  const other = fight.state.units.find((u) => u.side !== by.side && isUp(u));
  // whoever picks is no friend of those met: the game master's hidden ones are not named to it
  const targets = legalTargets(fight.state, by, ability).flatMap((u) => (u.hidden ? [] : [u.id]));
  fight.tell({ event: "misled", by: by.id });
  if (other === undefined || targets.length < 2) return meant;
  return unitOf(fight.state, misdirect(fight, targets, other.id)) as Unit;
}

function perform(fight: Fight, use: Use, deed: Deed): void {
  switch (deed.do) {
    case "attack":
      return attack(fight, use, deed);
    case "inflict":
      return inflictAll(fight, use, deed);
    case "fall":
      return fall(fight, use.by, use.by);
    default:
      for (const target of "on" in deed && deed.on === "user" ? [use.by] : use.targets)
        help(fight, use, deed, target);
  }
}

function attack(fight: Fight, use: Use, deed: DeedOf<"attack">): void {
  const { by, ability } = use;
  const nonlethal = ability.nonlethal || use.options["nonlethal"] === true;
  const made = prepare(fight.state.rules, by, ability, {
    magical: deed.kind === "magical",
    element: elementFor(use, deed.element),
    multiplier: deed.multiplier,
    nonlethal,
    answering: fight.state.reacting,
  });
  if (deed.chain) return chain(fight, use, made);
  const die = hitDieOf(fight, use);
  use.struck = struckOf(fight, made, use.targets, die);
  keepFocus(fight, made, use.struck.length > 0);
}

function struckOf(fight: Fight, made: Attack, targets: readonly Unit[], die: number): readonly Unit[] {
  const [only] = targets;
  if (targets.length === 1 && only !== undefined)
    return isUp(only) && strike(fight, made, only, die) ? targets : NOBODY;
  return targets.filter((target) => isUp(target) && strike(fight, made, target, die));
}
const NOBODY: readonly Unit[] = [];

/** HD79 Goes on to another target, free, whenever it breaks a Shell. */
function chain(fight: Fight, use: Use, made: Attack): void {
  const met: Id[] = [];
  let target = use.targets[0];
  while (target !== undefined && isUp(use.by)) {
    const before = target.shell;
    met.push(target.id);
    strike(fight, made, target, rollForBlow(fight, made, target));
    if (before === 0 || target.shell > 0) return;
    const next = legalTargets(fight.state, use.by, use.ability).filter(
      (u) => u.side !== use.by.side && !met.includes(u.id),
    );
    if (next.length === 0) return;
    target = unitOf(
      fight.state,
      chainTo(
        fight,
        next.map((u) => u.id),
        use.by.id,
      ),
    );
  }
}

/** HD6, and HD92: together with an attack, only on those it hit, by the same die. */
function inflictAll(fight: Fight, use: Use, deed: DeedOf<"inflict">): void {
  const targets = use.struck ?? use.targets;
  if (targets.length === 0) return;
  const die = hitDieOf(fight, use);
  const element = elementFor(use, deed.element);
  for (const target of targets)
    if (isUp(target))
      inflict(fight, use.by, target, { ability: use.ability, status: deed.status, element, die });
}

function hitDieOf(fight: Fight, use: Use): number {
  use.die ??= rollHitDie(fight, use.by, use.targets.length === 1 ? (use.targets[0] as Unit) : null);
  return use.die;
}
