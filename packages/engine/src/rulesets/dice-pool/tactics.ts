import type { Command, Id, Tactic } from "../../kernel/index.ts";
import { affordable, lookAround, type Profile } from "./outlook.ts";
import { bestAttack, bestHelp, type Plan } from "./plans.ts";
import { approach, retreat } from "./steps.ts";
import { POSTURE } from "./abilities/index.ts";
import { type State, type Unit, unitOf } from "./state.ts";

/** Ways to fight. They use the map: into reach, out of reach, at the one nearest falling. */

const DEFAULT: Profile = { helpUnder: 0.4, cards: true, distant: false };
const SIMPLE: Profile = { helpUnder: 0, cards: false, distant: false };
const CAREFUL: Profile = { helpUnder: 0.7, cards: true, distant: true };

export const TACTICS: Readonly<Record<string, Tactic<State>>> = {
  default: {
    about:
      "Helps a friend in need, else the blow worth most at the foe nearest falling; walks into reach for it.",
    act: (state, id) => act(state, id, DEFAULT),
    answer,
  },
  simple: {
    about: "Attacks of the sheet on the weakest foe in reach, else towards the nearest; no cards.",
    act: (state, id) => act(state, id, SIMPLE),
    answer,
  },
  careful: {
    about: "As default, but helps earlier, shoots from as far as it can and guards with what is left.",
    act: (state, id) => act(state, id, CAREFUL),
    answer,
  },
};

/** Strikes whenever it may; pays for the fire when another burn could be the last. */
function answer(
  state: State,
  asked: { readonly name: string; readonly options: readonly string[]; readonly who: Id },
): string {
  if (asked.name === "on fire") return (unitOf(state, asked.who)?.hp ?? 0) <= 3 ? "pay" : "burn";
  return asked.options[1] ?? (asked.options[0] as string);
}

function act(state: State, id: Id, profile: Profile): Command {
  const actor = unitOf(state, id) as Unit;
  const able = affordable(actor, profile);
  if (able.length === 0 && actor.swings > 0) return rest(actor, profile);
  const seen = lookAround(state, actor, profile, able);
  const help = profile.helpUnder > 0 && actor.ap > 0 ? bestHelp(seen) : null;
  if (help !== null) return commandOf(actor, help);
  const blow = bestAttack(seen);
  if (blow !== null) return (profile.distant ? retreat(seen, blow) : null) ?? commandOf(actor, blow);
  return approach(seen) ?? rest(actor, profile);
}

function commandOf(actor: Unit, { ability, targets, verb }: Plan): Command {
  if (ability.aim === "self") return { do: verb, actor: actor.id, with: ability.id };
  return {
    do: verb,
    actor: actor.id,
    with: ability.id,
    targets: targets.length === 1 ? [(targets[0] as Unit).id] : targets.map((u) => u.id),
  };
}

/** Nothing left to strike at: guard, if it is careful, and only once. */
function rest(actor: Unit, profile: Profile): Command {
  return profile.distant && actor.ap >= POSTURE.ap && !actor.lying.some((l) => l.card === POSTURE.id)
    ? { do: "posture", actor: actor.id }
    : { do: "end", actor: actor.id };
}
