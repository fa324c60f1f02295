import type { Command, Id, Json, Offer, Place } from "../kernel/index.ts";
import { pickOne, pickSome } from "./picks.ts";
import type { Luck } from "./words.ts";

/** An offer leaves things open: these are the commands it stands for. */

type Options = { readonly [name: string]: Json };

interface Filling {
  readonly targets: readonly Id[] | null;
  readonly at: Place | null;
  readonly options: Options;
}

/** Whether there is anybody to aim at, and anywhere to go. */
export const canBeFilled = ({ targets, places }: Offer): boolean =>
  targets?.of.length !== 0 && places?.length !== 0;

/** One command of an offer. Picks of 0 give its plainest. */
export function fillOffer(offer: Offer, pick: Luck): Command {
  const { targets, places } = offer;
  const options = Object.entries(offer.options ?? {}).flatMap(([name, values]) => {
    const at = values.length === 1 ? 1 : pick(values.length + 1); // what leaves no choice is part of the offer
    return at === 0 ? [] : [[name, values[at - 1] as Json] as const];
  });
  return command(offer, {
    targets: targets === undefined ? null : someTargets(targets, pick),
    at: places === undefined ? null : pickOne(pick, places),
    options: Object.fromEntries(options),
  });
}

/** All commands of an offer, or so many of them taken at random when there are more. */
export function expandOffer(offer: Offer, most: number, pick: Luck): Command[] {
  const { targets, places } = offer;
  const aims = targets === undefined ? [null] : allTargets(targets, most, pick);
  const squares: readonly (Place | null)[] = places ?? [null];
  const options = allOptions(offer.options ?? {}, most);
  if (aims.length * squares.length * options.length > most)
    return Array.from({ length: most }, () =>
      command(offer, {
        targets: pickOne(pick, aims),
        at: pickOne(pick, squares),
        options: pickOne(pick, options),
      }),
    );
  return aims.flatMap((targets) =>
    squares.flatMap((at) => options.map((options) => command(offer, { targets, at, options }))),
  );
}

function command(offer: Offer, filling: Filling): Command {
  const { targets, at, options } = filling;
  return {
    do: offer.do,
    actor: offer.actor,
    ...(offer.with === undefined ? {} : { with: offer.with }),
    ...(targets === null ? {} : { targets }),
    ...(at === null ? {} : { at }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}

type Targets = NonNullable<Offer["targets"]>;

function someTargets({ of, min, max, names }: Targets, pick: Luck): Id[] {
  if (names !== undefined)
    return Array.from({ length: min + pick(names - min + 1) }, () => pickOne(pick, of));
  return pickSome(pick, of, min + pick(Math.max(1, Math.min(max, of.length) - min + 1)));
}

function allTargets(targets: Targets, most: number, pick: Luck): (readonly Id[])[] {
  const { of, min, max, names } = targets;
  let sets: Id[][] = [[]];
  for (const id of names === undefined ? of : of.flatMap((each) => Array<Id>(names).fill(each))) {
    sets = sets.concat(sets.filter((set) => set.length < (names ?? max)).map((set) => [...set, id]));
    if (sets.length > 4 * most) return Array.from({ length: most }, () => someTargets(targets, pick));
  }
  return sets.filter((set) => set.length >= min);
}

/** Every value of every option, each also left out where it leaves a choice. */
function allOptions(options: { readonly [name: string]: readonly Json[] }, most: number): Options[] {
  let all: Options[] = [{}];
  for (const [name, values] of Object.entries(options))
    if (all.length <= most)
      all = all.flatMap((given) => [
        ...(values.length === 1 ? [] : [given]),
        ...values.map((value) => ({ ...given, [name]: value })),
      ]);
  return all;
}

/**
 * Whether an offer stands for a command, as far as both say how it is aimed: what has a name may go by another verb
 * too, what is offered by its places or options may also be aimed at somebody, and several squares may mean one area.
 */
export function isOf(
  offer: Offer,
  { do: verb, with: name, targets = [], at, options = {} }: Command,
): boolean {
  return (
    (name === undefined ? offer.do === verb : offer.with === name) &&
    (offer.targets === undefined || targets.every((id) => offer.targets?.of.includes(id))) &&
    (offer.places === undefined || offer.area === true || at === undefined || isAmong(offer.places, at)) &&
    Object.entries(offer.options ?? {}).every(
      ([option, values]) => options[option] === undefined || isAmong(values, options[option]),
    )
  );
}

const isAmong = (list: readonly Json[], value: Json): boolean =>
  list.some((each) => JSON.stringify(each) === JSON.stringify(value));
