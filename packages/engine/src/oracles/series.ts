import { type Distribution, distribution, type ExactWeights, gcd } from "../dice/index.ts";
import type { Event } from "../kernel/index.ts";
import { exactChance, type Fork } from "./path.ts";
import { goOn, graft, type Tree, unfold } from "./tree.ts";

/** Steps one after another, ways that have come to the same taken for one: in step with their states, not with their ways. */

/** When two ways through a series that begins in a state are the same to whoever surveys it. */
export type Alike = (first: unknown) => Likeness;

export interface Likeness<S = unknown, T = unknown> {
  /** What has been told before the first step. */
  readonly untold: T;
  /** What has been told with the events of one more step. */
  hear(told: T, events: readonly Event[]): T;
  /** States and what was told on the way: the same text, the same from here on. Null: nothing is to come. */
  text(state: S | null, told: T): string;
}

/** One way through one step. The path is walked on after the visit. */
export interface Stepped {
  /** Choices left open count as even. */
  readonly chance: number;
  readonly path: readonly Fork[];
  readonly state: unknown;
  readonly events: readonly Event[];
  readonly answers: readonly Given[];
  readonly goesOn: boolean;
}

/** A number thrown or an option chosen. */
export type Given = number | string;

/** A place between two steps, or after the last, for all ways there that are alike; the first of them is remembered. */
interface Place {
  readonly state: unknown;
  readonly told: unknown;
  readonly before: Place | null;
  readonly answers: readonly Given[];
  /** How many steps were made; of the ends, by the first way there. */
  readonly depth: number;
  readonly ways: Way[];
  /** Where choices may be open: all the ways on from here, to the places they lead to. */
  onward: Tree<Place> | null;
  chance: number;
  /** Over the total of its depth. */
  weight: bigint;
}

interface Way {
  readonly from: Place;
  readonly weight: bigint;
  readonly total: bigint;
}

/** What a whole series may come to: for each outcome the answers of one way there. */
export interface Series {
  readonly odds: Distribution;
  readonly scripts: readonly (readonly Given[])[];
  /** How throws and open choices lead to each outcome, where choices may be open. */
  readonly plan?: Tree<number>;
}

export interface Steps {
  readonly count: number;
  readonly alike: Alike;
  /** Choices may be left open. */
  readonly open: boolean;
  /** Whether nothing is to come after the last step. */
  isOver(state: unknown): boolean;
  /** Goes every way through one step; false once there have been too many. */
  walk(state: unknown, index: number, visit: (way: Stepped) => void): boolean;
}

/** Null when it is too large. */
export function surveySeries(state: unknown, steps: Steps): Series | null {
  const { count, walk, alike, open: planned, isOver } = steps;
  const likeness = alike(state);
  const start = firstPlace(state, likeness);
  const ends = new Map<string, Place>();
  const open: Place[][] = [[start]];
  for (let i = 0; i < count; i++) {
    const next = new Map<string, Place>();
    for (const place of open[i] as Place[]) {
      const visit = (way: Stepped): void => {
        const at = way.goesOn && i < count - 1 ? next : ends;
        const rest = at === ends && isOver(way.state) ? null : way.state;
        const to = arrive(at, place, way, { told: likeness.hear(place.told, way.events), rest, likeness });
        if (planned) place.onward = graft(place.onward, way.path, { kind: "leaf", outcome: to });
      };
      if (!walk(place.state, i, visit)) return null;
    }
    open.push([...next.values()]);
  }
  const all = count === 0 ? [start] : [...ends.values()];
  const odds = distribution(
    all.map((_, i) => i),
    all.map((p) => p.chance),
    0,
    () => weigh(open, all),
  );
  const scripts = all.map(scriptOf);
  return planned ? { odds, scripts, plan: planOf(start, new Map(all.map(endAt))) } : { odds, scripts };
}

const endAt = (place: Place, index: number): [Place, Tree<number>] => [
  place,
  { kind: "leaf", outcome: index },
];

/** All that may follow a place, down to the ends; one tree for all the ways that lead to it. */
function planOf(place: Place, known: Map<Place, Tree<number>>): Tree<number> {
  let plan = known.get(place);
  if (plan === undefined) {
    plan = goOn(unfold(place.onward as Tree<Place>), (to) => planOf(to, known));
    known.set(place, plan);
  }
  return plan;
}

function firstPlace(state: unknown, { untold }: Likeness): Place {
  return {
    state,
    told: untold,
    before: null,
    answers: [],
    depth: 0,
    ways: [],
    onward: null,
    chance: 1,
    weight: 1n,
  };
}

interface Arrival {
  readonly told: unknown;
  /** All that matters of the state. */
  readonly rest: unknown;
  readonly likeness: Likeness;
}

function arrive(at: Map<string, Place>, from: Place, way: Stepped, { told, rest, likeness }: Arrival): Place {
  const text = likeness.text(rest, told);
  const chance = from.chance * way.chance;
  const [weight, total] = exactChance(way.path);
  const came: Way = { from, weight, total };
  const known = at.get(text);
  if (known !== undefined) {
    known.chance += chance;
    known.ways.push(came);
    return known;
  }
  const { state, answers } = way;
  const depth = from.depth + 1;
  const place = { state, told, before: from, answers, depth, ways: [came], onward: null, chance, weight: 0n };
  at.set(text, place);
  return place;
}

function scriptOf(end: Place): readonly Given[] {
  const steps: (readonly Given[])[] = [];
  for (let at: Place | null = end; at !== null; at = at.before) steps.push(at.answers);
  return steps.reverse().flat();
}

/** Whole weights, step by step over a common total; ends may have come after any number of steps. */
function weigh(open: readonly (readonly Place[])[], ends: readonly Place[]): ExactWeights {
  const commons = commonTotals([...open.flat(), ...ends]);
  const totals = [1n];
  for (const [i, common] of commons.entries()) totals.push((totals[i] as bigint) * common);
  const whole = totals.at(-1) as bigint;
  for (const places of open)
    for (const place of places)
      if (place.before !== null) place.weight = weightOver(place, totals, place.depth);
  return {
    weights: ends.map((p) => (p.before === null ? whole : weightOver(p, totals, commons.length))),
    total: whole,
  };
}

function weightOver({ ways }: Place, totals: readonly bigint[], depth: number): bigint {
  let sum = 0n;
  for (const { from, weight, total } of ways)
    sum += from.weight * (weight * ((totals[depth] as bigint) / ((totals[from.depth] as bigint) * total)));
  return sum;
}

/** For each step, what the totals of all ways through it divide. */
function commonTotals(places: readonly Place[]): bigint[] {
  const commons: bigint[] = [];
  for (const { ways } of places)
    for (const { from, total } of ways) {
      const common = commons[from.depth] ?? 1n;
      commons[from.depth] = common % total === 0n ? common : (common * total) / gcd(common, total);
    }
  return commons;
}
