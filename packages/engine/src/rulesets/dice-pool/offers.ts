import { type Id, type Offer } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { POSTURE } from "./abilities/index.ts";
import { handOf } from "./kit.ts";
import { placesFor, SWAP_MP, swapPartners } from "./move.ts";
import { isEnough } from "./outlook.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { legalTargets } from "./targets.ts";
import { actorOf, laterHeroes } from "./turn.ts";
import { optionsOf, whyNotAbility } from "./whynot.ts";

/** What is legal now, with what is still open about it. */

export function offers(state: State, id: Id): Offer[] {
  const actor = unitOf(state, id);
  if (actor === undefined || state.winner !== null || actorOf(state) !== id) return [];
  const uses = actor.kit.flatMap((a) => offerUse(state, actor, a, a.blow === null ? "ability" : "attack"));
  const cards = handOf(actor).flatMap((a) => offerUse(state, actor, a, "card"));
  const items = actor.goods.flatMap((a, i) =>
    (actor.items[i] as number) > 0 ? offerUse(state, actor, a, "item") : [],
  );
  return [...uses, ...cards, ...items, ...offerWays(state, actor), ...offerRest(state, actor)];
}

function offerUse(state: State, actor: Unit, ability: Ability, verb: string): Offer[] {
  if (whyNotAbility(actor, ability).length > 0) return [];
  const legal = legalTargets(state, actor, ability);
  if (legal.length === 0) return [];
  const head = {
    do: verb,
    actor: actor.id,
    with: ability.id,
    label: ability.name,
    cost: { ap: ability.ap, mp: ability.mp },
  };
  const aimed =
    ability.aim === "self"
      ? {}
      : { targets: { of: legal.map((u) => u.id), min: 1, max: Math.min(ability.targets, legal.length) } };
  const options = optionsOf(actor, ability);
  return [
    {
      ...head,
      ...aimed,
      ...(Object.keys(options).length > 0 ? { options } : {}),
      area: ability.targets > 1,
      harmful: ability.harmful,
      ...(isEnough(actor, ability) ? { again: true } : {}),
    },
  ];
}

function offerWays(state: State, actor: Unit): Offer[] {
  const paid = placesFor(state, actor, "move");
  const rushed = placesFor(state, actor, "rush");
  const ways: Offer[] = [];
  if (paid.length > 0) ways.push({ do: "move", actor: actor.id, label: "Move", cost: {}, places: paid });
  if (rushed.length > 0 && state.rules.opportunities)
    ways.push({
      do: "rush",
      actor: actor.id,
      label: "Rush: move, and let foes left behind strike",
      cost: {},
      places: rushed,
    });
  return ways;
}

function offerRest(state: State, actor: Unit): Offer[] {
  const { id, ap, mp } = actor;
  const all: Offer[] = [];
  const later = laterHeroes(state, actor).map((u) => u.id);
  if (later.length > 0)
    all.push({ do: "delay", actor: id, label: "Wait", cost: {}, targets: { of: later, min: 1, max: 1 } });
  const partners =
    mp >= SWAP_MP && actor.immobilized === 0 ? swapPartners(state, actor).map((u) => u.id) : [];
  if (partners.length > 0)
    all.push({
      do: "swap",
      actor: id,
      label: "Change places",
      cost: { mp: SWAP_MP },
      targets: { of: partners, min: 1, max: 1 },
    });
  if (ap > 0)
    all.push({
      do: "convert",
      actor: id,
      label: "Turn AP into MP",
      cost: { ap: 1 },
      options: { ap: Array.from({ length: ap }, (_, i) => i + 1) },
    });
  if (ap >= POSTURE.ap) all.push({ do: "posture", actor: id, label: POSTURE.name, cost: { ap: POSTURE.ap } });
  if (ap > 0)
    for (const card of handOf(actor))
      all.push({ do: "discard", actor: id, with: card.id, label: `Discard ${card.name}`, cost: { ap: 1 } });
  const cards = handOf(actor).map((c) => c.id);
  const last = cards.length === 0 ? {} : { options: { discard: cards } };
  return [...all, { do: "end", actor: id, label: "End the turn", cost: {}, ...last }];
}
