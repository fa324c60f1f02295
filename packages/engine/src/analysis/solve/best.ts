import type { BattleState, Command, Encounter, Ruleset } from "../../kernel/index.ts";
import type { Tree } from "../../oracles/index.ts";
import {
  type Choice,
  type Graph,
  type Growing,
  type Grown,
  growGraph,
  type Outcome,
  type Place,
} from "./graph.ts";
import { lastRound } from "./solving.ts";

/**
 * The best a side can do: its commands and answers chosen for the greatest chance to win, everybody else by
 * tactics. Expectimax over distinct states, worked out from the last round back: with so many rounds left.
 */

export interface Best {
  readonly exact: true;
  readonly side: string;
  /** The greatest chance to win. */
  readonly value: number;
  /** What to do first, by how likely it comes to that; the likeliest first. */
  readonly first: readonly { readonly command: Command; readonly chance: number; readonly value: number }[];
  readonly states: number;
}

export type TooLarge = Exclude<Grown, { graph: Graph }>;

export interface BestSettings {
  readonly states?: number;
  readonly ways?: number;
  /** The most commands that may be open to somebody at once. */
  readonly commands?: number;
}

const USUAL = { states: 50_000, ways: 20_000, commands: 500 };
/** When more rounds make no more difference than this, further ones make none. */
const SAME = 1e-13;

/** Tells how far it is, every now and then. */
export function* bestPlay<S extends BattleState>(
  ruleset: Ruleset<S>,
  battle: { readonly opening: S; readonly rules: Encounter["rules"] },
  side: string,
  settings: BestSettings = {},
): Generator<Growing, Best | TooLarge> {
  const last = lastRound(ruleset, battle.rules);
  const grown = yield* growGraph(ruleset, battle.opening, side, { ...USUAL, ...settings, lastRound: last });
  if (!("graph" in grown)) return grown;
  const { graph } = grown;
  const values = new Values(graph.places);
  const rounds = values.work(last ?? Number.POSITIVE_INFINITY);
  return {
    exact: true,
    side,
    value: values.of(graph.start, rounds),
    first: firstCommands(graph, values, rounds),
    states: graph.places.length,
  };
}

/** The chance to win from each place, by how many rounds are left after this one. */
class Values {
  private readonly places: readonly Place[];
  private readonly left: Float64Array[] = [];

  constructor(places: readonly Place[]) {
    this.places = places;
  }

  /** Works out as many rounds as there are, or as make a difference. Returns the most rounds left that are known. */
  work(rounds: number): number {
    for (let left = 0; left <= rounds; left++) {
      this.workRound(left);
      if (left > 0 && this.change(left) < SAME) return left;
    }
    return this.left.length - 1;
  }

  /** From below, so that going round in circles wins nothing. */
  private workRound(left: number): void {
    const now = this.left[left - 1]?.slice() ?? new Float64Array(this.places.length);
    this.left[left] = now;
    for (let changed = true; changed; ) {
      changed = false;
      for (let i = this.places.length - 1; i >= 0; i--) {
        const value = this.best((this.places[i] as Place).choices, left);
        if (value > (now[i] as number) + SAME / 10) {
          now[i] = value;
          changed = true;
        }
      }
    }
  }

  private change(left: number): number {
    const [now, before] = [this.left[left] as Float64Array, this.left[left - 1] as Float64Array];
    return now.reduce((most, value, i) => Math.max(most, value - (before[i] as number)), 0);
  }

  private best(choices: readonly Choice[], left: number): number {
    return choices.reduce((most, { tree }) => Math.max(most, this.of(tree, left)), 0);
  }

  bestChoice(place: Place, left: number): Choice {
    return place.choices.reduce((best, choice) =>
      this.of(choice.tree, left) > this.of(best.tree, left) + SAME ? choice : best,
    );
  }

  of(tree: Tree<Outcome>, left: number): number {
    if (tree.kind === "leaf") return this.at(tree.outcome, left);
    if (tree.kind === "chance") {
      let sum = 0;
      for (const { chance, tree: branch } of tree.branches) sum += chance * this.of(branch, left);
      return sum;
    }
    return tree.branches.reduce((most, b) => Math.max(most, this.of(b.tree, left)), 0);
  }

  private at(outcome: Outcome, left: number): number {
    if ("won" in outcome) return outcome.won ? 1 : 0;
    return this.left[left - outcome.after]?.[outcome.to] ?? 0; // beyond the last round it is a draw
  }
}

/** What the side does the first time it is its turn. */
function firstCommands(graph: Graph, values: Values, rounds: number): Best["first"] {
  const found = new Map<string, { command: Command; chance: number; value: number }>();
  const open: {
    readonly tree: Tree<Outcome>;
    readonly chance: number;
    readonly left: number;
    readonly depth: number;
  }[] = [{ tree: graph.start, chance: 1, left: rounds, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tree, chance, left, depth } = next;
    if (tree.kind === "chance")
      open.push(...tree.branches.map((b) => ({ tree: b.tree, chance: chance * b.chance, left, depth })));
    if (tree.kind === "choice") open.push({ tree: bestBranch(tree, values, left), chance, left, depth });
    if (tree.kind !== "leaf" || !("to" in tree.outcome) || depth > MOST_BEFORE) continue;
    const place = graph.places[tree.outcome.to] as Place;
    const after = Math.max(0, left - tree.outcome.after);
    const choice = values.bestChoice(place, after);
    if (!place.mine) open.push({ tree: choice.tree, chance, left: after, depth: depth + 1 });
    else note(found, choice.command, { chance, value: values.of(choice.tree, after) });
  }
  return [...found.values()].sort((a, b) => b.chance - a.chance);
}
/** Commands of others that are followed before the side's first. */
const MOST_BEFORE = 4;

function bestBranch(
  tree: Exclude<Tree<Outcome>, { kind: "leaf" }>,
  values: Values,
  left: number,
): Tree<Outcome> {
  return tree.branches.reduce((best, b) => (values.of(b.tree, left) > values.of(best.tree, left) ? b : best))
    .tree;
}

/** The same command in different states: its chance in all, its value on average. */
function note(
  found: Map<string, { command: Command; chance: number; value: number }>,
  command: Command,
  met: { readonly chance: number; readonly value: number },
): void {
  const text = JSON.stringify(command);
  const known = found.get(text) ?? { command, chance: 0, value: 0 };
  const chance = known.chance + met.chance;
  found.set(text, {
    command,
    chance,
    value: chance === 0 ? 0 : (known.value * known.chance + met.value * met.chance) / chance,
  });
}
