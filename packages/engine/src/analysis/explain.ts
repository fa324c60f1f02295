import type { BattleState, Command, Id, Ruleset } from "../kernel/index.ts";
import { decimal, range, spoken } from "../numbers/index.ts";
import {
  type Branch,
  type Budget,
  facesFor,
  growTree,
  type Leaf,
  survey,
  type Thrown,
  type Tree,
} from "../oracles/index.ts";
import { limitsOf } from "./odds.ts";
import { type Outcome, outcomeFor } from "./tally.ts";

/** What a chance is made of: the tree of dice and decisions behind it, folded where it goes on alike. */

/** What comes of it for the target: of several ways alike but for the damage, its range and mean. */
export interface Came {
  readonly kind: "came";
  readonly hit: boolean;
  readonly critical: boolean;
  readonly effect: boolean;
  readonly down: boolean;
  /** The conditions it comes under; left out where there are none. */
  readonly statuses?: readonly string[] | undefined;
  readonly damage: { readonly least: number; readonly most: number; readonly mean: number };
}

/** Whether nothing comes of it at all. */
export const isNothing = ({ hit, effect, damage, statuses }: Came): boolean =>
  !hit && !effect && damage.most === 0 && statuses === undefined;

/** What comes of it in words, one for each part: `critical hit`, `12–20 damage (mean 16)`, `drops`. */
export function cameWords(came: Came): readonly string[] {
  const { hit, critical, effect, down, damage, statuses = [] } = came;
  const first = hit ? (critical ? "critical hit" : "hits") : critical ? "critical" : "";
  return [
    isNothing(came) ? "misses" : first,
    damage.most > 0 ? damageWords(damage) : "",
    effect && statuses.length === 0 ? "effect lands" : "",
    ...statuses.map(spoken),
    down ? "drops" : "",
  ].filter((part) => part !== "");
}

const damageWords = ({ least, most, mean }: Came["damage"]): string =>
  `${range([least, most])} damage${least === most ? "" : ` (mean ${decimal(mean)})`}`;

/** A throw, or a decision, and how it goes on from there. */
export interface Turning {
  readonly kind: "chance" | "choice";
  readonly name: string;
  readonly who: Id;
  /** What is thrown together with it; left out where nothing is. */
  readonly and?: readonly { readonly name: string; readonly who: Id }[] | undefined;
  /** The numbered rules its ruleset lists for it. */
  readonly rules: readonly string[];
  readonly ways: readonly Way[];
}

/** All that is thrown, or asked, at a turning: the first, and what goes with it. */
export const askedAt = ({
  name,
  who,
  and = [],
}: Turning): readonly { readonly name: string; readonly who: Id }[] => [{ name, who }, ...and];

export interface Way {
  /** The values or answers that lead here: `1–7`, `dodge`; of a pool that is not added up an example: `like 6 4 1`. */
  readonly on: string;
  /** Given that the throw is made; of a decision 1. */
  readonly chance: number;
  readonly next: Explained;
}

export type Explained = Came | Turning;

export interface Explanation {
  readonly target: Id;
  readonly exact: boolean;
  readonly tree: Explained;
}

export interface ExplainSettings extends Partial<Budget> {
  /** Whose; the first target, or where none is named the first to whom anything may happen, unless told otherwise. */
  readonly target?: Id;
}

/** The tree of one target: of independent parts the one that concerns it, or all of them together where several do. */
export function explainOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: ExplainSettings = {},
): Explanation {
  const subject: Subject<S> = { ruleset, state, command, limits: limitsOf(settings) };
  const target = settings.target ?? command.targets?.[0] ?? firstTouched(subject);
  const { tree, left } = treeOf(subject, target);
  return { target, exact: left === 0, tree: folded(ruleset as Ruleset, tree) };
}

interface Subject<S extends BattleState> {
  readonly ruleset: Ruleset<S>;
  readonly state: S;
  readonly command: Command;
  readonly limits: Budget;
}

interface Grown {
  readonly tree: Tree<Outcome>;
  readonly left: number;
  readonly parts: number;
  /** Something is done to the target on some way. */
  readonly touched: boolean;
}

function grow<S extends BattleState>(subject: Subject<S>, target: Id, part: number | null): Grown {
  const { ruleset, state, command, limits } = subject;
  let touched = false;
  const read = ({ events }: Leaf<S>): Outcome => {
    const outcome = outcomeFor(events, command.actor ?? "", target);
    touched ||= outcome.touched;
    return outcome;
  };
  const { tree, surveyed } = growTree(ruleset, state, command, read, {
    ...limits,
    part,
    hearing: "outcomes",
  });
  return { tree, left: surveyed.left, parts: surveyed.parts, touched };
}

function treeOf<S extends BattleState>(subject: Subject<S>, target: Id): Grown {
  const first = grow(subject, target, 0);
  if (first.parts < 2) return first;
  const others = Array.from({ length: first.parts - 1 }, (_, i) => grow(subject, target, i + 1));
  const concern = [first, ...others].filter((g) => g.touched);
  return concern.length > 1 ? grow(subject, target, null) : (concern[0] ?? first);
}

/** Of an area nobody is named: the first of those to whom something may happen. */
function firstTouched<S extends BattleState>({ ruleset, state, command }: Subject<S>): Id {
  const met = new Set<Id>();
  const how = { decide: null, part: null, budget: GLANCE, hearing: "outcomes" } as const;
  survey(ruleset, state, command, how, ({ events }) => {
    for (const e of events)
      if (e.target !== undefined && outcomeFor([e], "", e.target).touched) met.add(e.target);
  });
  return ruleset.standing(state).find(({ id }) => met.has(id))?.id ?? command.actor ?? "";
}

/** Ways walked to see who is met at all: nobody is left out for how the dice fall. */
const GLANCE = 100;

const cameOf = ({ hit, critical, effect, down, damage, gained }: Outcome): Came => ({
  kind: "came",
  hit,
  critical,
  effect,
  down,
  ...(gained.length === 0 ? {} : { statuses: gained }),
  damage: { least: damage, most: damage, mean: damage },
});

function folded(ruleset: Ruleset, tree: Tree<Outcome>): Explained {
  if (tree.kind === "leaf") return cameOf(tree.outcome);
  const ways = tree.branches.map((b) => ({ branch: b, next: folded(ruleset, b.tree) }));
  const merged = merge(ways, tree.kind === "choice" ? JSON.stringify : likeness);
  const only = merged[0];
  if (merged.length === 1 && only !== undefined && tree.kind === "chance") return only.next;
  const { kind, name, who } = tree;
  const and = othersIn(tree);
  const rules = new Set([name, ...and.map((a) => a.name)].flatMap((asked) => rulesOf(ruleset, asked)));
  return { kind, name, who, ...(and.length === 0 ? {} : { and }), rules: [...rules], ways: merged };
}

function rulesOf({ asks }: Ruleset, name: string): readonly string[] {
  const asked = asks.find((a) => a.name === name);
  return asked === undefined ? [] : [...asked.when.matchAll(/\b[A-Z]{2}\d+\b/g)].map((m) => m[0]);
}

/** The rolls merged with the first, each once. */
function othersIn({ branches, name, who }: Exclude<Tree<Outcome>, { kind: "leaf" }>) {
  return keptOf(branches[0]?.pools ?? [])
    .filter((p) => p.name !== name || p.who !== who)
    .map((p) => ({ name: p.name, who: p.who }));
}

/** Of rolls that were made again and again, the one that was kept: the last. */
const keptOf = (pools: readonly Thrown[]): readonly Thrown[] =>
  pools.filter((p, i) => pools.findLastIndex((q) => q.name === p.name && q.who === p.who) === i);

interface Unmerged {
  readonly branch: Branch<Outcome>;
  readonly next: Explained;
}

/**
 * Ways that go on alike become one. Throws that only end with other damage are put together; of decisions that is
 * just what one wants to see.
 */
function merge(ways: readonly Unmerged[], alike: (next: Explained) => string): Way[] {
  const groups = new Map<string, Unmerged[]>();
  for (const way of ways) {
    const key = alike(way.next);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [way]);
    else group.push(way);
  }
  return [...groups.values()].map((group) => ({
    on: exampleText(group.map((w) => w.branch)) ?? valuesText(group.map((w) => w.branch.on)),
    // added up as doubles, all of them may come to a little more than 1
    chance: Math.min(
      1,
      group.reduce((sum, w) => sum + w.branch.chance, 0),
    ),
    next: joined(group),
  }));
}

/** Everything but the damage of an end; a turning is like another only if all of it is. */
function likeness(next: Explained): string {
  if (next.kind !== "came") return JSON.stringify(next);
  const { hit, critical, effect, down, damage, statuses = [] } = next;
  return [hit, critical, effect, down, damage.most > 0, ...statuses].join();
}

function joined(group: readonly Unmerged[]): Explained {
  const first = (group[0] as Unmerged).next;
  if (first.kind !== "came") return first;
  const ends = group.map((w) => ({ chance: w.branch.chance, damage: (w.next as Came).damage }));
  const total = ends.reduce((sum, e) => sum + e.chance, 0);
  return {
    ...first,
    damage: {
      least: Math.min(...ends.map((e) => e.damage.least)),
      most: Math.max(...ends.map((e) => e.damage.most)),
      mean: ends.reduce((sum, e) => sum + e.chance * e.damage.mean, 0) / total,
    },
  };
}

/** `like 6 4 1 | 2 1`: what the likeliest of them looks like on the table; null where nothing is read off a pool. */
function exampleText(branches: readonly Branch<Outcome>[]): string | null {
  const likeliest = branches.reduce((a, b) => (b.chance > a.chance ? b : a));
  const faces = keptOf(likeliest.pools ?? []).flatMap(({ pool, fold, state }) =>
    pool.count === 0 ? [] : [facesFor(pool, fold, state)],
  );
  if (faces.length === 0 || faces.includes(null)) return null;
  return `like ${faces.map((f) => f?.join(" ")).join(" | ")}`;
}

/** `1–7, 10`: numbers in a row are put together. */
function valuesText(values: readonly (number | string)[]): string {
  const runs: [number | string, number | string][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last !== undefined && typeof value === "number" && last[1] === value - 1) last[1] = value;
    else runs.push([value, value]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
