import { type Distribution, distribution, type ExactWeights, gcd } from "../dice/index.ts";
import type { Event } from "../kernel/index.ts";
import { exactChance, type Fork } from "./path.ts";
import { goOn, graft, type Tree, unfold } from "./tree.ts";

/** A series of steps walked state by state: after each step, paths that have come to the same are merged. Its cost grows with the states there are, not with the paths. */

/** Which paths through a series may be merged, by the state it begins in. */
export type Alike = (first: unknown) => Likeness;

export interface Likeness<S = unknown, T = unknown> {
  /** What has been told before the first step. */
  readonly untold: T;
  /** What has been told with the events of one more step. */
  hear(told: T, events: readonly Event[]): T;
  /** A key: paths whose state and told events have the same one are merged. A state of null: nothing is to come. */
  text(state: S | null, told: T): string;
}

/** One path through one step. The path changes after the visit. */
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

/** A state between two steps, or after the last, for all merged paths that lead there; the first of them is remembered. */
interface Place {
  readonly state: unknown;
  readonly told: unknown;
  readonly before: Place | null;
  readonly answers: readonly Given[];
  /** How many steps were made; of an end, on the first path to it. */
  readonly depth: number;
  readonly ways: Way[];
  /** Where choices may be open: the tree of the next step, down to the places it leads to. */
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

/** The outcomes of a whole series, each with the answers of one path to it. */
export interface Series {
  readonly odds: Distribution;
  readonly scripts: readonly (readonly Given[])[];
  /** Where choices may be open: the tree of throws and choices that leads to each outcome. */
  readonly plan?: Tree<number>;
}

export interface Steps {
  readonly count: number;
  readonly alike: Alike;
  /** Choices may be left open. */
  readonly open: boolean;
  /** Whether nothing is to come after the last step. */
  isOver(state: unknown): boolean;
  /** Walks every path through one step; false once there have been too many. */
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

/** The tree below a place, down to the ends; shared by all paths that lead to it. */
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

/** Exact weights, step by step over a common denominator; an end may come after any number of steps. */
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

/** By step: the common denominator of all paths through it. */
function commonTotals(places: readonly Place[]): bigint[] {
  const commons: bigint[] = [];
  for (const { ways } of places)
    for (const { from, total } of ways) {
      const common = commons[from.depth] ?? 1n;
      commons[from.depth] = common % total === 0n ? common : (common * total) / gcd(common, total);
    }
  return commons;
}
