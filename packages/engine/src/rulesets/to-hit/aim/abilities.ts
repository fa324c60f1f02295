import { cellAt } from "../../../grid/index.ts";
import type { Aim, Attempt, Command, OfferedAim } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { noWeapon, wieldedFor } from "../attack/use.ts";
import { waysOf, weaponChoices } from "../gear/kit.ts";
import { type Ground, groundOf, squaresOf } from "../move/ground.ts";
import type { State, Unit } from "../state.ts";
import type { Use } from "./catches.ts";
import { meet } from "./meet.ts";
import { isArea } from "./ranges.ts";
import { isLoner, legalTargets, limitFor, mostTargets } from "./targets.ts";

/** TH12–TH21, TH27–TH31, TH47, TH58, TH59: what attacks, Techniques and Spells are aimed at. */

type Trying = Attempt<State, Unit, Ability>;

export const abilityAim: Aim<State, Unit, Ability> = {
  takes: { targets: "", at: "", squares: "", toward: "" },
  offered(attempt) {
    const { state, item } = attempt;
    const [use] = usesOf(attempt);
    if (use === undefined) return null;
    const area = isArea(item.range);
    if (item.aim === "self") return { area };
    const ground = groundOf(state);
    const aim =
      ground !== null && isArea(use.range) ? offeredArea(state, ground, use) : offeredTargets(attempt, use);
    return aim === null ? null : { ...aim, area };
  },
  whyNot({ state, actor, item }, command) {
    if (isWrongWeapon(actor, item, command)) return []; // the options say so
    const wielded = wieldedFor(state, actor, item, command);
    if (wielded === undefined) return [noWeapon(actor, item)];
    const met = meet(state, { by: actor, ability: item, range: wielded.range }, command);
    return Array.isArray(met) ? met : [];
  },
};

function isWrongWeapon(actor: Unit, ability: Ability, { options }: Command): boolean {
  const named = options?.["weapon"];
  return named !== undefined && !weaponChoices(actor, ability).includes(named as string);
}

/** The ways in which an ability may be used now. */
const usesOf = ({ actor, item }: Trying): Use[] =>
  waysOf(actor, item).map(({ range }) => ({ by: actor, ability: item, range }));

/** Everybody it may be aimed at, one by one. */
function legalFor(attempt: Trying): Unit[] {
  const { state } = attempt;
  const targets = new Set(usesOf(attempt).flatMap((use) => legalTargets(state, use)));
  return state.units.filter((u) => targets.has(u));
}

/** On the map an area is aimed at a square that it is to hold; a burst needs no aim, unless it is at one of several Helpless. */
function offeredArea(state: State, ground: Ground, use: Use): OfferedAim | null {
  const isMet = (aim: Partial<Command>): boolean =>
    !Array.isArray(meet(state, use, { do: "attack", ...aim }));
  if (use.range.kind === "burst" && isMet({})) return {};
  const squares = new Set(legalTargets(state, use).flatMap((u) => squaresOf(ground.field, u)));
  const places = [...squares].map((square) => cellAt(ground.field, square)).filter((at) => isMet({ at }));
  return places.length === 0 ? null : { places };
}

/** TH31, TH47: where somebody may only be aimed at alone, one by one. */
function offeredTargets(attempt: Trying, use: Use): OfferedAim | null {
  const { state } = attempt;
  const legal = legalFor(attempt);
  if (legal.length === 0) return null;
  const loners = mostTargets(state, use) > 1 ? legal.filter((u) => isLoner(state, use, u)) : [];
  if (loners.length > 0) {
    const rest = legal.filter((u) => !loners.includes(u));
    return { targets: { of: [...loners, ...rest].map((u) => u.id), min: 1, max: 1 } };
  }
  const of = [...legal.filter((u) => !u.near), ...legal.filter((u) => u.near)];
  return { targets: { of: of.map((u) => u.id), min: 1, max: Math.min(of.length, limitFor(state, use, of)) } };
}

/** TH31 Whether all who stand together may be aimed at besides those who are aimed at alone. */
export function hasGroup(attempt: Trying): boolean {
  const { state } = attempt;
  const [use] = usesOf(attempt);
  if (use === undefined || (state.ground !== null && isArea(use.range)) || mostTargets(state, use) < 2)
    return false;
  const legal = legalFor(attempt);
  const alone = legal.filter((u) => isLoner(state, use, u)).length;
  return alone > 0 && alone < legal.length;
}
