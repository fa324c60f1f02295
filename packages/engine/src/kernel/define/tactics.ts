import { follow, parseOrders } from "../orders/index.ts";
import { unaimed } from "../offers.ts";
import { sure } from "../result.ts";
import type { Ruleset, Tactic } from "../ruleset.ts";
import type { Command, Id, Offer } from "../words.ts";
import type { BaseUnit, DefinedState } from "./words.ts";

/** Ways to fight: written as orders, as functions, or the kernel's own plain one. */

export interface TacticSpec<U extends BaseUnit = BaseUnit> {
  readonly about: string;
  /** Such as `if breath >= 3: weakest foe: lunge; weakest foe: strike`; what they leave open the plain tactic decides. */
  readonly orders?: string;
  act?(state: DefinedState<U>, actor: U): Command;
  /** Whether somebody takes a reaction; left out: always. */
  reacts?(unit: U, reaction: string): boolean;
}

/** The first attack at the weakest foe it reaches, else a walk toward the nearest, else the end of the turn. */
function plainly<U extends BaseUnit>(
  ruleset: Ruleset<DefinedState<U>>,
  state: DefinedState<U>,
  id: Id,
): Command {
  const offers = ruleset.offers(state, id).filter((o) => o.again !== true);
  const unit = (who: Id): U => state.units.find((u) => u.id === who) as U;
  const attack = offers.find((o) => o.harmful === true && o.targets !== undefined);
  if (attack?.targets !== undefined) {
    const { of, min } = attack.targets;
    const ranked = of.toSorted((a, b) => unit(a).hp - unit(b).hp);
    return { ...unaimed(attack), targets: ranked.slice(0, Math.max(1, min)) };
  }
  return approach(ruleset, state, id, offers) ?? ending(offers, id);
}

const ending = (offers: readonly Offer[], actor: Id): Command => {
  const open = offers.filter((o) => o.targets === undefined && o.places === undefined);
  const end = open.find((o) => o.kind === "end") ?? open[0];
  return end === undefined ? { do: "end", actor } : unaimed(end);
};

const CLOSE_IN = sure(parseOrders("close in"));

/** A walk that brings somebody nearer to a foe; null where none does. */
function approach<U extends BaseUnit>(
  ruleset: Ruleset<DefinedState<U>>,
  state: DefinedState<U>,
  id: Id,
  offers: readonly Offer[],
): Command | null {
  const moves = offers.filter((o) => o.kind === "move" && o.places !== undefined);
  if (moves.length === 0) return null;
  const stay: Tactic<DefinedState<U>> = { about: "", act: () => ({ do: "" }), answer: () => "" };
  const only = { ...ruleset, offers: () => moves, tactics: { default: stay } };
  const command = follow(only, CLOSE_IN).act(state, id);
  return command.do === "" ? null : command;
}

/** The tactics of a ruleset, by their specs; `of` is the ruleset they play. */
export function tacticsOf<U extends BaseUnit>(
  specs: Readonly<Record<string, TacticSpec<U>>>,
  of: () => Ruleset<DefinedState<U>>,
): Record<string, Tactic<DefinedState<U>>> {
  const all = Object.keys(specs).length === 0 ? { default: { about: PLAIN } } : specs;
  const made = Object.entries(all).map(([name, spec]) => [name, tacticOf(spec, of)] as const);
  return Object.fromEntries(made);
}

const PLAIN = "The first attack at the weakest foe in reach; without one, closer to the nearest.";

function tacticOf<U extends BaseUnit>(
  { about, orders, act, reacts }: TacticSpec<U>,
  of: () => Ruleset<DefinedState<U>>,
): Tactic<DefinedState<U>> {
  const unitOf = (state: DefinedState<U>, id: Id): U => state.units.find((u) => u.id === id) as U;
  const rest: Tactic<DefinedState<U>> = {
    about,
    act: (state, id) => act?.(state, unitOf(state, id)) ?? plainly(of(), state, id),
    answer(state, { name, options, who }) {
      const last = options.at(-1) as string;
      return reacts?.(unitOf(state, who), name) === false ? (options[0] as string) : last;
    },
  };
  if (orders === undefined) return rest;
  const read = sure(parseOrders(orders));
  let followed: Tactic<DefinedState<U>> | null = null;
  const act1 = (state: DefinedState<U>, id: Id): Command => {
    followed ??= follow({ ...of(), tactics: { default: rest } }, read);
    return followed.act(state, id);
  };
  return { about, act: act1, answer: rest.answer };
}
