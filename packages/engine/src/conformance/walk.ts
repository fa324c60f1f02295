import {
  type Battle,
  type BattleState,
  type Command,
  type Id,
  type Moment,
  type Offer,
  openBattle,
  POLICY,
  type EncounterFile,
  Recorded,
  type Result,
  type Ruleset,
  run,
  type Source,
  tacticFor,
  whyNot,
} from "../kernel/index.ts";
import { fromRoster, randomPolicy } from "./encounters.ts";
import { canBeFilled, fillOffer } from "./expand.ts";
import { type Picks, pickOne } from "./picks.ts";
import type { Scene } from "./scene.ts";
import type { Bounds, Luck } from "./words.ts";

/** Random battles: at each decision something offered, or what tactics would do; answers as luck has it. */

export const START: Command = { do: "start" };
export const FINISH: Command = { do: "finish" };

/** How often each thing offered has been tried, so that rare ones get their turn. */
export type Tried = Map<string, number>;

/** Answers everything at random. */
export function luckySource(pick: Luck): Source {
  return {
    dice: () => (sides) => pick(sides) + 1,
    choice: (question) => pickOne(pick, question.options ?? []),
  };
}

/** Opens one of the encounters, or a random one: the same picks open the same. */
export function openRandom<S extends BattleState>(
  ruleset: Ruleset<S>,
  bounds: Bounds,
  picks: Picks,
): Result<Battle<S>> | null {
  const shipped = Object.values(bounds.encounters);
  const random = bounds.build === null ? 0 : shipped.length + 1;
  if (shipped.length + random === 0) return null;
  const at = picks.pick(shipped.length + random);
  const file = shipped[at] ?? bounds.build?.(picks.pick);
  return file === undefined ? null : openBattle(ruleset, file, `${bounds.seed}/${picks.pick(1000)}`);
}

/** The encounters a ruleset is tried on when nobody says otherwise. */
export function rosterBuilder<S extends BattleState>(ruleset: Ruleset<S>): Bounds["build"] {
  if (Object.keys(ruleset.roster).length === 0) return null;
  return (pick) => fromRoster(ruleset as unknown as Ruleset, pick) as EncounterFile;
}

/**
 * Fights on until the battle, the bounds or the luck comes to its end. As `submit` would, but without a
 * checksum for every step: thousands of battles are fought only to see what they meet.
 */
export function walk<S extends BattleState>(
  opened: Battle<S>,
  picks: Picks,
  tried: Tried,
  steps: number,
): Pick<Scene<S>, "battle" | "broke"> {
  const { ruleset } = opened;
  const past: Moment<S>[] = [];
  let broke: Scene<S>["broke"] = null;
  while (past.length < steps && !picks.spent() && broke === null) {
    const state = past.at(-1)?.state ?? opened.opening;
    let command: Command | null = null;
    try {
      const looked = ruleset.copy(state); // whoever changes what it looks at spoils no history
      command = past.length === 0 ? START : nextCommand(ruleset, looked, picks, tried);
      const next = command === null ? null : fought(ruleset, state, command, { picks, at: past.length });
      if (next === null) break;
      past.push(next);
    } catch (error) {
      broke = { command, error };
    }
  }
  const log = { ...opened.log, steps: past.map(({ step }) => step) };
  return { battle: { ...opened, log, past }, broke };
}

/** One command done, everything it asks answered by luck; null if it is not done after all. */
function fought<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  { picks, at }: { readonly picks: Picks; readonly at: number },
): Moment<S> | null {
  const oracle = new Recorded([], luckySource(picks.pick), at);
  const outcome = run(ruleset, state, command, oracle);
  if (outcome.kind !== "done") return null;
  const { answers, asked } = oracle;
  return { state: outcome.state, step: { command, answers, asked, events: outcome.events } };
}

/** Something legal to do, or null when nothing is. */
function nextCommand<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  picks: Picks,
  tried: Tried,
): Command | null {
  const legal = (command: Command): Command | null =>
    whyNot(ruleset, state, command).length === 0 ? command : null;
  const actor = ruleset.actor(state);
  if (actor === null) return legal(FINISH);
  const way = picks.pick(24);
  if (way === 23)
    return (
      (picks.pick(6) === 5 ? legal(FINISH) : null) ??
      legal(setPolicy(ruleset, state, picks.pick)) ??
      offered(ruleset, state, picks, tried)
    );
  if (way > 11) return legal(tacticCommand(ruleset, state, actor)) ?? offered(ruleset, state, picks, tried);
  return offered(ruleset, state, picks, tried) ?? legal(tacticCommand(ruleset, state, actor));
}

function tacticCommand<S extends BattleState>(ruleset: Ruleset<S>, state: S, actor: Id): Command {
  return tacticFor(ruleset, state, actor).act(state, actor);
}

function setPolicy<S extends BattleState>(ruleset: Ruleset<S>, state: S, pick: Luck): Command {
  if (ruleset.reactions.length === 0) return { do: POLICY };
  const chosen = pickOne(pick, ruleset.reactions);
  return {
    do: POLICY,
    actor: pickOne(pick, ruleset.standing(state)).id,
    with: chosen.name,
    options: randomPolicy(chosen, pick),
  };
}

/** A legal command out of the offers: half of the time of the one tried least. */
function offered<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  picks: Picks,
  tried: Tried,
): Command | null {
  const offers = ruleset.offers(state, ruleset.actor(state) as Id).filter(canBeFilled);
  if (offers.length === 0) return null;
  for (let tries = 0; tries < 4; tries++) {
    const offer = picks.pick(2) === 0 ? pickOne(picks.pick, offers) : leastTried(offers, tried);
    const command = fillOffer(offer, picks.pick);
    tried.set(nameOf(offer), (tried.get(nameOf(offer)) ?? 0) + 1);
    if (whyNot(ruleset, state, command).length === 0) return command;
  }
  return null;
}

function leastTried(offers: readonly Offer[], tried: Tried): Offer {
  const times = (offer: Offer): number => tried.get(nameOf(offer)) ?? 0;
  return offers.reduce((least, offer) => (times(offer) < times(least) ? offer : least));
}

const nameOf = (offer: Offer): string => `${offer.do} ${offer.with ?? ""}`;
