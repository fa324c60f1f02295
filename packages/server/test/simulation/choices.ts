import type { Answer, Command, Json, Offer, Place } from "@fray/engine";
import type { Request, SeatView } from "../../src/messages/index.ts";
import type { Input, Overrule } from "../../src/table/index.ts";
import { canaryId } from "./encounters.ts";
import type { Chance } from "./chance.ts";

/** Choices: what a client does next, of everything its view lets it do, and now and then of what it does not. */

/** Unlike any other in a simulation, so that it is found again in the log. */
export interface Counter {
  next(): number;
}

export function choose(view: SeatView, chance: Chance, counter: Counter): Input {
  const { role } = view.you;
  if (chance.happens(0.05)) return wild(view, chance, counter);
  if (view.openToEntropy && chance.happens(0.3)) return { do: "entropy", text: `share ${counter.next()}` };
  if (view.request !== null && chance.happens(0.85)) return answer(view.request, chance);
  if (chance.happens(0.2)) return roll(counter);
  if (role === "game-master") return masters(view, chance, counter);
  if (role === "onlooker") return chance.happens(0.5) ? roll(counter) : wild(view, chance, counter);
  return players(view, chance, counter);
}

const roll = (counter: Counter): Input => ({ do: "roll", dice: `1d6+${counter.next()}` });

function players(view: SeatView, chance: Chance, counter: Counter): Input {
  const draw = chance.below(20);
  if (view.undoable && draw < 3) return { do: "undo" };
  if (draw === 3) return { do: "typed-dice", on: chance.happens(0.5) };
  if (draw === 4 && view.you.combatants.length > 0)
    return { do: "tactics", combatant: chance.pick(view.you.combatants), on: chance.happens(0.4) };
  if (draw === 5) return policy(view, chance);
  return view.offers.length > 0 ? command(chance.pick(view.offers), chance) : roll(counter);
}

/** Whoever plays a combatant says what becomes of its reactions. */
function policy(view: SeatView, chance: Chance): Input {
  const actor = chance.pick([...view.you.combatants, ...Object.keys(view.state.combatants)]);
  const known = Object.keys(view.policies[actor] ?? {});
  const name = known.length > 0 ? chance.pick(known) : "parry";
  const options = { mode: chance.pick(["ask", "off", "automatic"]) };
  return { do: "command", command: { do: "policy", actor, with: name, options } };
}

function masters(view: SeatView, chance: Chance, counter: Counter): Input {
  const begun = view.state.round > 0 || view.offers.length > 0 || view.request !== null;
  if (!begun && view.steps === 0 && chance.happens(0.7)) return { do: "command", command: { do: "start" } };
  const ids = Object.keys(view.state.combatants);
  const draw = chance.below(40);
  if (draw < 3) return { do: "undo" };
  if (draw < 5) return { do: "redo" };
  if (draw < 10) return { do: "overrule", overrule: overrule(view, chance, counter) };
  if (draw < 11) return { do: "force", forced: [{ name: "hit die", faces: [1 + chance.below(6)] }] };
  if (draw < 12) return { do: "settings", settings: { secondsToAnswer: chance.pick([null, 1, 5, 30]) } };
  if (draw < 13) return { do: "settings", settings: { odds: chance.pick(["exact", "words", "off"]) } };
  if (draw < 16) return { do: "tactics", combatant: chance.pick(ids), on: chance.happens(0.5) };
  if (draw < 17) return { do: "typed-dice", on: chance.happens(0.3) };
  return view.offers.length > 0 ? command(chance.pick(view.offers), chance) : roll(counter);
}

function overrule(view: SeatView, chance: Chance, counter: Counter): Overrule {
  const ids = Object.keys(view.state.combatants);
  const target = chance.pick(ids);
  const draw = chance.below(12);
  if (draw < 4) return { what: "set", target, path: "hp", value: chance.below(30) };
  if (draw < 6) return { what: "hide", target };
  if (draw < 8) return { what: "reveal", target: chance.pick([...view.hidden, target]) };
  if (draw < 10) return { what: "move", target, at: somewhere(view, chance) };
  if (draw < 11) return { what: "door", door: chance.below(2), open: chance.happens(0.5) };
  const { is } = view;
  const model = chance.pick([...Object.values(is), "nobody"]);
  const id = canaryId(1_000 + counter.next());
  return {
    what: "join",
    combatant: { id, is: model, name: `Vyx${id}`, side: view.state.combatants[target]?.side ?? "foes" },
  };
}

function somewhere({ field }: SeatView, chance: Chance): Place {
  if (field.kind === "rows") return chance.pick(["front", "back"]);
  if (field.kind !== "grid") return "here";
  return [chance.below(12), chance.below(12)];
}

/** A command as an offer stands for it: from `min` to `max` targets, a place, and options. */
export function command(offer: Offer, chance: Chance): Input {
  const { do: verb, actor, with: what, targets, places, options } = offer;
  const built: { -readonly [K in keyof Command]: Command[K] } = { do: verb, actor };
  if (what !== undefined) built.with = what;
  if (targets !== undefined) {
    const most = Math.min(targets.max, targets.of.length);
    const count = Math.min(most, targets.min + chance.below(most - targets.min + 1));
    built.targets = shuffled(targets.of, chance).slice(0, Math.max(count, Math.min(1, most)));
  }
  if (places !== undefined && places.length > 0) built.at = chance.pick(places);
  const chosen = Object.entries(options ?? {}).flatMap(([name, values]) =>
    values.length > 0 && chance.happens(0.5) ? [[name, chance.pick(values)] as const] : [],
  );
  if (chosen.length > 0) built.options = Object.fromEntries(chosen) as { readonly [name: string]: Json };
  return { do: "command", command: built };
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = chance.below(i + 1);
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

function answer(request: Request, chance: Chance): Input {
  const given = ((): Answer | { readonly throw: true } => {
    if (request.kind === "choice") return { choose: chance.pick(request.options ?? []).choose };
    if (chance.happens(0.6)) return { throw: true };
    const sides = request.sides ?? 6;
    const count = request.count ?? 1;
    if (count === 1) return { roll: 1 + chance.below(sides) };
    return { rolls: Array.from({ length: count }, () => 1 + chance.below(sides)) };
  })();
  return { do: "answer", request: request.id, answer: given };
}

/** What a client should not say: for others, too late, of nobody. */
function wild(view: SeatView, chance: Chance, counter: Counter): Input {
  const ids = [...Object.keys(view.state.combatants), canaryId(chance.below(12))];
  const actor = chance.pick(ids);
  const draw = chance.below(8);
  if (draw === 0) return { do: "answer", request: `q${chance.below(60)}`, answer: { throw: true } };
  if (draw === 1) return { do: "redo" };
  if (draw === 2) return { do: "command", command: { do: "attack", actor, targets: [chance.pick(ids)] } };
  if (draw === 3) return { do: "command", command: { do: "end", actor } };
  if (draw === 4)
    return { do: "overrule", overrule: { what: "set", target: actor, path: "hp", value: counter.next() } };
  if (draw === 5) return { do: "roll", dice: "999d999" };
  if (draw === 6) return { do: "tactics", combatant: actor, on: true };
  return { do: "undo" };
}
