import {
  type BattleState,
  type Command,
  type Event,
  type Id,
  type Offer,
  ok,
  type Place,
  problem,
  type Result,
  type Ruleset,
  refuse,
  tacticFor,
} from "../kernel/index.ts";
import { wilson } from "../numbers/index.ts";
import { tacticChoice } from "../oracles/index.ts";
import { playedOut, Sampling } from "./sampling.ts";

/**
 * What they can do to somebody who ends the turn here or there: played on by everybody's tactics until its next
 * turn, so many times. Playing i meets the same dice wherever it ends: places differ by what they are, not by luck.
 */

export interface PlaceThreat {
  /** Null where there is no place to speak of. */
  readonly at: Place | null;
  /** The command that goes there; null: it stays. */
  readonly by: Command | null;
  /** The chance to be hit at least once, and to drop, before its next turn. */
  readonly hit: number;
  readonly drop: number;
  /** The 95 % interval of the chance to drop. */
  readonly dropInterval: readonly [number, number];
  /** Mean damage taken. */
  readonly mean: number;
}

export interface Threat {
  readonly who: Id;
  readonly exact: false;
  /** Playings for each place. */
  readonly samples: number;
  /** Where it stays first, then as the ruleset lists them. */
  readonly places: readonly PlaceThreat[];
}

export interface ThreatSettings {
  readonly samples?: number;
  /** The most playings for all places together: with many places each gets fewer. */
  readonly playings?: number;
  readonly seed?: string;
}

export const USUAL_SAMPLES = 200;
const USUAL_PLAYINGS = 100_000;
const FEWEST_SAMPLES = 20;
/** Commands before its next turn: tactics that need more go round in circles. */
const MOST_COMMANDS = 10_000;

/** The threat to somebody, or why it cannot be told. */
export function threatTo<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  who: Id,
  settings: ThreatSettings = {},
): Result<Threat> {
  const sampling = threatSampling(ruleset, state, who, settings);
  if (!sampling.ok) return sampling;
  return ok(playedOut(sampling.value));
}

/** The same, playing by playing: for whoever watches the clock. */
export function threatSampling<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  who: Id,
  settings: ThreatSettings = {},
): Result<ThreatSampling<S>> {
  const now = ruleset.actor(state) === who ? state : (ruleset.onTurn?.(state, who) ?? null);
  if (now === null)
    return refuse(problem("threat/no-turn", `${who} has no turn of its own to end here or there`, "who"));
  return ok(new ThreatSampling(ruleset, now, who, settings));
}

interface Tally {
  readonly at: Place | null;
  readonly by: Command | null;
  hit: number;
  drop: number;
  damage: number;
}

export class ThreatSampling<S extends BattleState> extends Sampling<S, Threat> {
  private readonly who: Id;
  private readonly tallies: readonly Tally[];

  constructor(ruleset: Ruleset<S>, state: S, who: Id, settings: ThreatSettings) {
    const { samples = USUAL_SAMPLES, playings = USUAL_PLAYINGS, seed = "" } = settings;
    const tallies = waysOf(ruleset, state, who).map((way) => ({ ...way, hit: 0, drop: 0, damage: 0 }));
    const affordable = Math.max(FEWEST_SAMPLES, Math.floor(playings / tallies.length));
    super(ruleset, state, {
      samples: Math.min(samples, affordable),
      seed,
      decide: (asked, now) => tacticChoice(ruleset, now as S, asked),
    });
    [this.who, this.tallies] = [who, tallies];
  }

  /** Once from every place. */
  protected playOnce(): void {
    for (const tally of this.tallies) this.playFrom(tally);
  }

  report(): Threat {
    const n = Math.max(1, this.played);
    return {
      who: this.who,
      exact: false,
      samples: this.played,
      places: this.tallies.map(({ at, by, hit, drop, damage }) => ({
        at,
        by,
        hit: hit / n,
        drop: drop / n,
        dropInterval: wilson(drop, this.played),
        mean: damage / n,
      })),
    };
  }

  private playFrom(tally: Tally): void {
    const { ruleset, who } = this;
    const fight = this.begin();
    const { state } = fight;
    const met = { hit: false, damage: 0 };
    const perform = (command: Command): void => {
      ruleset.perform(fight, command);
      listen(fight.events, who, met);
      fight.events.length = 0;
    };
    if (tally.by !== null) perform(tally.by);
    if (ruleset.actor(state) === who && isUp(ruleset, state, who)) perform({ do: "end", actor: who });
    let commands = 0;
    for (let actor = ruleset.actor(state); actor !== null && actor !== who; actor = ruleset.actor(state)) {
      if (!isUp(ruleset, state, who)) break;
      if (++commands > MOST_COMMANDS)
        throw new Error(`${ruleset.id}: the tactics of ${actor} do not come to an end`);
      perform(tacticFor(ruleset, state, actor).act(state, actor));
    }
    if (met.hit) tally.hit += 1;
    if (!isUp(ruleset, state, who)) tally.drop += 1;
    tally.damage += met.damage;
  }
}

function isUp<S extends BattleState>(ruleset: Ruleset<S>, state: S, who: Id): boolean {
  for (const s of ruleset.standing(state)) if (s.id === who) return s.up;
  return false;
}

function listen(events: readonly Event[], who: Id, met: { hit: boolean; damage: number }): void {
  for (const e of events) {
    if (e.target !== who) continue;
    if (e.event === "attack" && e["hit"] === true && e.by !== who) met.hit = true;
    if (e.event === "damage" && typeof e["amount"] === "number") met.damage += e["amount"];
  }
}

const MOVE = "move";

/** Staying, and every place its moves offer; of several moves to a place the cheapest. */
function waysOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  who: Id,
): { at: Place | null; by: Command | null }[] {
  const here = ruleset.summary(state).combatants[who]?.at ?? null;
  const ways = new Map<string, { at: Place | null; by: Command | null }>([
    [JSON.stringify(here), { at: here, by: null }],
  ]);
  const moves = ruleset.offers(state, who).filter((o) => o.do === MOVE);
  for (const offer of moves.toSorted((a, b) => priceOf(a) - priceOf(b)))
    for (const at of offer.places ?? []) {
      const key = JSON.stringify(at);
      const by = { do: MOVE, actor: who, ...(offer.with === undefined ? {} : { with: offer.with }), at };
      if (!ways.has(key) && ruleset.whyNot(state, by).length === 0) ways.set(key, { at, by });
    }
  return [...ways.values()];
}

const priceOf = ({ cost }: Offer): number => Object.values(cost).reduce((sum, n) => sum + n, 0);
