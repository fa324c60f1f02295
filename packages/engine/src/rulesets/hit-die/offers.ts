import type { Id, Offer } from "../../kernel/index.ts";
import { optionsOf } from "./abilities/choices.ts";
import type { Ability } from "./abilities/deeds.ts";
import { ITEMS } from "./abilities/items.ts";
import { manaCost } from "./kit.ts";
import { mayHoldUntil } from "./move.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { legalTargets } from "./targets.ts";
import { actorOf } from "./turn.ts";
import { isArea, tauntedBy, whyNot, whyNotAbility } from "./whynot.ts";

/** What is legal now: exactly what nothing speaks against. */

/** Everything the actor may do now. */
export function offers(state: State, id: Id): Offer[] {
  const actor = unitOf(state, id);
  if (actor === undefined || state.winner !== null || actorOf(state) !== id) return [];
  const uses = actor.kit.flatMap((a) => offerUse(state, actor, a, "ability"));
  const items = Object.keys(actor.sheet.items).flatMap((i) =>
    offerUse(state, actor, ITEMS[i] as Ability, "item"),
  );
  return [...uses, ...items, ...offerRest(state, actor)];
}

function offerUse(state: State, actor: Unit, ability: Ability, how: "ability" | "item"): Offer[] {
  if (whyNotAbility(state, actor, ability, how === "item").length > 0) return [];
  const taunter = tauntedBy(state, actor);
  const legal = legalTargets(state, actor, ability).filter((u) => taunter === null || u === taunter);
  if (legal.length === 0) return [];
  const verb =
    how === "ability" && ability.does.some((d) => d.do === "attack" || d.do === "inflict") ? "attack" : how;
  const head = {
    do: verb,
    actor: actor.id,
    with: ability.id,
    label: ability.name,
    cost: { ap: ability.ap, mp: manaCost(actor, ability) },
  };
  const aimed =
    ability.aim === "self"
      ? {}
      : {
          targets: {
            of: legal.map((u) => u.id),
            min: isArea(ability) ? legal.length : 1,
            max: isArea(ability) ? legal.length : 1,
          },
        };
  const options = optionsOf(actor, ability);
  return [
    {
      ...head,
      ...aimed,
      ...(Object.keys(options).length > 0 ? { options } : {}),
      area: isArea(ability),
      ...(actor.free.includes(ability.id) ? { again: true } : {}),
      harmful: ability.harmful,
    },
  ];
}

function offerRest(state: State, actor: Unit): Offer[] {
  const there = actor.row === "front" ? "back" : "front";
  const later = mayHoldUntil(state, actor).map((u) => u.id);
  const all: Offer[] = [
    { do: "move", actor: actor.id, label: `Move to the ${there} row`, cost: { ap: 1 }, places: [there] },
    {
      do: "hold",
      actor: actor.id,
      label: "Hold 1 AP until after",
      cost: { ap: 1 },
      targets: { of: later, min: 1, max: 1 },
    },
    { do: "advance", actor: actor.id, label: "Advance on the foe", cost: {} },
    { do: "flee", actor: actor.id, label: "Flee", cost: {} },
    { do: "end", actor: actor.id, label: "End the turn", cost: {} },
  ];
  return all.filter((o) => {
    const command = {
      do: o.do,
      actor: o.actor,
      ...(o.targets === undefined ? {} : { targets: o.targets.of.slice(0, 1) }),
    };
    return whyNot(state, command).length === 0;
  });
}
