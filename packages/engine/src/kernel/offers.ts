import type { Command, Json, Offer } from "./words.ts";

/** What an offer stands for before it is aimed: options that leave no choice are part of it. */
export function unaimed(offer: Offer): Command {
  const fixed = Object.entries(offer.options ?? {}).flatMap(([name, values]) =>
    values.length === 1 ? [[name, values[0] as Json] as const] : [],
  );
  return {
    do: offer.do,
    actor: offer.actor,
    ...(offer.with === undefined ? {} : { with: offer.with }),
    ...(fixed.length === 0 ? {} : { options: Object.fromEntries(fixed) }),
  };
}

/** The commands an offer stands for, aimed at each whom and where it may be aimed; of those who are aimed at together, each first. */
export function aimed(offer: Offer): Command[] {
  const { targets, places } = offer;
  const whom =
    targets === undefined || (targets.min === 0 && places !== undefined)
      ? [{}]
      : targets.of.map((_, i) => ({
          targets: [...targets.of.slice(i), ...targets.of.slice(0, i)].slice(0, Math.max(1, targets.min)),
        }));
  const where = places?.map((at) => ({ at })) ?? [{}];
  return whom.flatMap((w) => where.map((at) => ({ ...unaimed(offer), ...w, ...at })));
}
