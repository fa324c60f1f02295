import type { BattleState, Command, Id, Offer, Ruleset } from "../kernel/index.ts";
import { pickOne } from "./picks.ts";
import type { Luck } from "./words.ts";

/** Legal commands spoilt in every way that offers can tell from a legal one. */

export interface Spoilt {
  /** What is wrong with it, for people. */
  readonly how: string;
  readonly command: Command;
}

const NOBODY_ID = "nobody-of-this-name";
const NOTHING = "nothing-of-this-name";

export function spoil<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  offer: Offer,
  legal: Command,
  pick: Luck,
): Spoilt[] {
  return [
    ...spoiltActor(ruleset, state, legal),
    ...spoiltTargets(ruleset, state, offer, legal),
    ...spoiltRest(offer, legal, pick),
  ];
}

function spoiltActor<S extends BattleState>(ruleset: Ruleset<S>, state: S, legal: Command): Spoilt[] {
  const { actor: _, ...nobody } = legal;
  const others = ruleset
    .standing(state)
    .filter((s) => s.id !== legal.actor && ruleset.offers(state, s.id).length === 0);
  const [up, down] = [others.find((s) => s.up), others.find((s) => !s.up)];
  return [
    { how: "without an actor", command: nobody },
    { how: "by an unknown actor", command: { ...legal, actor: NOBODY_ID } },
    ...(up === undefined ? [] : [{ how: "on another's turn", command: { ...legal, actor: up.id } }]),
    ...(down === undefined ? [] : [{ how: "by a fallen actor", command: { ...legal, actor: down.id } }]),
  ];
}

function spoiltTargets<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  offer: Offer,
  legal: Command,
): Spoilt[] {
  const spoilt: Spoilt[] = [{ how: "at an unknown target", command: { ...legal, targets: [NOBODY_ID] } }];
  if (offer.targets === undefined) return spoilt;
  const { of, min, max, names } = offer.targets;
  const listed = alike(ruleset.offers(state, offer.actor), offer).flatMap((o) => o.targets?.of ?? []);
  const [first, unlisted] = [of[0] as Id, ruleset.standing(state).find((s) => !listed.includes(s.id))];
  if (unlisted !== undefined)
    spoilt.push({ how: "at a target not offered", command: { ...legal, targets: [unlisted.id] } });
  if (min > 0) spoilt.push({ how: "at an empty list of targets", command: { ...legal, targets: [] } });
  if (of.length > max)
    spoilt.push({
      how: "at more targets than offered",
      command: { ...legal, targets: of.slice(0, max + 1) },
    });
  spoilt.push(
    names === undefined
      ? { how: "at one target twice", command: { ...legal, targets: [first, first] } }
      : { how: "with more names than offered", command: { ...legal, targets: Array(names + 1).fill(first) } },
  );
  return spoilt;
}

/** The same deed may be offered more than once, with other options at other targets. */
const alike = (offers: readonly Offer[], offer: Offer): readonly Offer[] =>
  offers.filter((o) => o.do === offer.do && o.with === offer.with);

function spoiltRest(offer: Offer, legal: Command, pick: Luck): Spoilt[] {
  const named = Object.keys(offer.options ?? {});
  const spoilt: Spoilt[] = [
    { how: "with a verb that is none", command: { ...legal, do: "frobnicate" } },
    { how: "with something unknown", command: { ...legal, with: NOTHING } },
    { how: "with an unknown option", command: { ...legal, options: { ...legal.options, [NOTHING]: true } } },
    { how: "to a place not offered", command: { ...legal, at: NOTHING } },
  ];
  if (named.length > 0)
    spoilt.push({
      how: "with an option's value not offered",
      command: { ...legal, options: { [pickOne(pick, named)]: NOTHING } },
    });
  if (offer.places === undefined)
    spoilt.push({ how: "along a path it does not take", command: { ...legal, path: [[0, 0]] } });
  return spoilt;
}

/** Verbs of the ruleset that nothing offers just now. */
export function unofferedVerbs<S extends BattleState>(
  ruleset: Ruleset<S>,
  actor: Id,
  offers: readonly Offer[],
): Spoilt[] {
  const offered = new Set(["start", "finish", ...offers.map((o) => o.do)]);
  return ruleset.verbs
    .filter((v) => !offered.has(v.do))
    .map((v) => ({ how: `${v.do}, which is not offered`, command: { do: v.do, actor } }));
}
