import type { BattleState, Command, Id, Json, Offer, Place, Ruleset } from "../../kernel/index.ts";

/** Everything somebody may do now, each offer with all that it leaves open. */

type Options = { readonly [name: string]: Json };

/** Null when there are more than so many. */
export function commandsOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  actor: Id,
  most: number,
): readonly Command[] | null {
  const all: Command[] = [];
  for (const offer of ruleset.offers(state, actor)) {
    for (const command of commandsOfOffer(offer, most)) {
      if (all.length >= most) return null;
      if (ruleset.whyNot(state, command).length === 0) all.push(command);
    }
  }
  return all;
}

/** At most one more than so many. */
function commandsOfOffer(offer: Offer, most: number): Command[] {
  const aims: readonly (readonly Id[] | null)[] =
    offer.targets === undefined ? [null] : setsOf(offer.targets, most);
  const places: readonly (Place | null)[] = offer.places ?? [null];
  const commands: Command[] = [];
  for (const targets of aims)
    for (const at of places)
      for (const options of optionsOf(offer.options ?? {}, most)) {
        if (commands.length > most) return commands;
        commands.push({
          do: offer.do,
          actor: offer.actor,
          ...(offer.with === undefined ? {} : { with: offer.with }),
          ...(targets === null ? {} : { targets }),
          ...(at === null ? {} : { at }),
          ...(Object.keys(options).length === 0 ? {} : { options }),
        });
      }
  return commands;
}

function setsOf({ of, min, max }: NonNullable<Offer["targets"]>, most: number): readonly (readonly Id[])[] {
  let sets: Id[][] = [[]];
  for (const id of of) {
    sets = sets.concat(sets.filter((set) => set.length < max).map((set) => [...set, id]));
    if (sets.length > 4 * most) break;
  }
  return sets.filter((set) => set.length >= min);
}

/** Every value of every option; what is left out is its first value. */
function optionsOf(options: { readonly [name: string]: readonly Json[] }, most: number): Options[] {
  let all: Options[] = [{}];
  for (const [name, values] of Object.entries(options))
    if (all.length <= most)
      all = all.flatMap((given) => values.map((value) => ({ ...given, [name]: value })));
  return all;
}
