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
