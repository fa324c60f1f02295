import type { BattleState, Command, Id, Ruleset } from "../kernel/index.ts";
import { type Budget, survey, tacticChoice } from "../oracles/index.ts";
import { alikeFor } from "./likeness.ts";
import type { Decide } from "./deciding.ts";
import { Keys } from "./solve/key.ts";
import { type Outcome, outcomeFor } from "./tally.ts";

/** A battle spread over all the states it may be in: commands are expanded state by state, equal states merged. */

/** What has come to one target so far, put in one number, by its probability. */
export type Fate = ReadonlyMap<number, number>;

const HIT = 2;
const DOWN = 1;
const DAMAGE = 4;
export const codeOf = ({ damage, hit, down }: Outcome): number =>
  damage * DAMAGE + (hit ? HIT : 0) + (down ? DOWN : 0);
export const isHit = (fate: number): boolean => (fate & HIT) !== 0;
export const isDown = (fate: number): boolean => (fate & DOWN) !== 0;
export const damageOf = (fate: number): number => Math.floor(fate / DAMAGE);
/** What came before and what comes now: damage adds up, hit and down stay. */
export const joined = (a: number, b: number): number =>
  (damageOf(a) + damageOf(b)) * DAMAGE + (((a | b) & (HIT | DOWN)) as number);

/** One state for all that are equal to it. */
export interface Node<S> {
  readonly state: S;
  /** Nothing more is done from here. */
  readonly over: boolean;
  chance: number;
  /** By target: what has come to it on the ways here. */
  readonly fates: Map<Id, Map<number, number>>;
}

/** What is done in a state: the command, and the state it is done in; null: nothing. */
export type Plan<S> = (node: Node<S>) => { readonly state: S; readonly command: Command } | null;

export interface SpreadSettings extends Pick<Budget, "budget" | "expired"> {
  readonly ids: readonly Id[];
  /** How many distinct states to keep, in all. */
  readonly states: number;
  readonly decide?: Decide;
  /** Whether nothing more is done after a command has led to a state. */
  readonly isOver?: (state: BattleState, command: Command) => boolean;
}

export const MOST_STATES = 20_000;
const NEVER = (): boolean => false;

export class Spread<S extends BattleState> {
  nodes: readonly Node<S>[];
  /** The probability of what was not walked. */
  left = 0;
  /** Ways walked so far, and whether there were too many of them, or of states. */
  walked = 0;
  givenUp = false;
  touched: ReadonlySet<Id> = new Set();
  private readonly ruleset: Ruleset<S>;
  private readonly settings: SpreadSettings;
  private readonly decide: Decide;
  private readonly keys: Keys;

  constructor(ruleset: Ruleset<S>, state: S, settings: SpreadSettings) {
    this.ruleset = ruleset;
    this.settings = settings;
    this.decide = settings.decide ?? ((asked, now) => tacticChoice(ruleset, now as S, asked));
    this.keys = new Keys(ruleset.copy(state), "all");
    const fates = new Map(settings.ids.map((id) => [id, new Map([[0, 1]])]));
    this.nodes = [{ state, over: false, chance: 1, fates }];
  }

  /** Does what is planned in every state. Returns the chance that something was done. */
  advance(plan: Plan<S>): number {
    const next = new Map<string, Node<S>>();
    let done = 0;
    for (const node of this.nodes.toSorted((a, b) => b.chance - a.chance)) {
      const doing = node.over ? null : plan(node);
      if (doing === null) {
        this.keep(next, this.keyOf(node.state, node.over), node);
        continue;
      }
      done += node.chance;
      this.expand(next, node, doing);
    }
    this.nodes = [...next.values()];
    return done;
  }

  /** What has come to a target in all. */
  fateOf(id: Id): Fate {
    const all = new Map<number, number>();
    for (const { fates } of this.nodes)
      for (const [fate, chance] of fates.get(id) ?? []) all.set(fate, (all.get(fate) ?? 0) + chance);
    return all;
  }

  /** Certain only where nothing speaks against it: sums of doubles are a hair off. */
  chanceOf(id: Id, of: (fate: number) => boolean): number {
    let [yes, no] = [0, this.left];
    for (const [fate, chance] of this.fateOf(id)) {
      if (of(fate)) yes += chance;
      else no += chance;
    }
    if (yes === 0) return 0;
    return no === 0 ? 1 : Math.min(yes, 1 - Number.EPSILON);
  }

  private keyOf(state: S, over: boolean): string {
    return `${over ? "!" : ""}${this.keys.of(state)}`;
  }

  private expand(
    next: Map<string, Node<S>>,
    node: Node<S>,
    { state, command }: { readonly state: S; readonly command: Command },
  ): void {
    const budget = this.settings.budget - this.walked;
    if (budget <= 0 || this.settings.expired?.() === true) return this.giveUp(node.chance);
    const came = new Map<string, Node<S>>();
    const { ids, isOver, expired = NEVER } = this.settings;
    const alike = alikeFor(command.actor ?? "", ids);
    const how = { decide: this.decide, part: null, budget, expired, hearing: "outcomes", alike } as const;
    const walked = survey(this.ruleset, state, command, how, (leaf) => {
      const over = isOver?.(leaf.state, command) ?? false;
      const key = this.keyOf(leaf.state, over);
      let to = came.get(key);
      if (to === undefined) came.set(key, (to = { state: leaf.state, over, chance: 0, fates: new Map() }));
      to.chance += leaf.chance;
      for (const id of ids) this.note(to, id, outcomeFor(leaf.events, command.actor ?? "", id), leaf.chance);
    });
    this.walked += walked.leaves;
    this.left += node.chance * walked.left;
    this.givenUp ||= walked.ways > walked.leaves;
    for (const [key, to] of came) this.keep(next, key, after(node, to));
  }

  private note(node: Node<S>, id: Id, outcome: Outcome, chance: number): void {
    if (outcome.touched && !this.touched.has(id)) this.touched = new Set([...this.touched, id]);
    let fates = node.fates.get(id);
    if (fates === undefined) node.fates.set(id, (fates = new Map()));
    const code = codeOf(outcome);
    fates.set(code, (fates.get(code) ?? 0) + chance);
  }

  private keep(next: Map<string, Node<S>>, key: string, node: Node<S>): void {
    const known = next.get(key);
    if (known !== undefined) {
      known.chance += node.chance;
      for (const [id, fates] of node.fates) add(known.fates.get(id) as Map<number, number>, fates);
    } else if (next.size < this.settings.states) next.set(key, node);
    else this.giveUp(node.chance);
  }

  private giveUp(chance: number): void {
    this.left += chance;
    this.givenUp = true;
  }
}

function add(to: Map<number, number>, more: Fate): void {
  for (const [fate, chance] of more) to.set(fate, (to.get(fate) ?? 0) + chance);
}

/** A state reached from another: what came before and what came on the way, put together. */
function after<S>(from: Node<S>, to: Node<S>): Node<S> {
  const fates = new Map<Id, Map<number, number>>();
  for (const [id, came] of to.fates) {
    const all = new Map<number, number>();
    for (const [before, chance] of from.fates.get(id) as Fate)
      for (const [now, share] of came) {
        const fate = joined(before, now);
        all.set(fate, (all.get(fate) ?? 0) + chance * share);
      }
    fates.set(id, all);
  }
  return { ...to, chance: from.chance * to.chance, fates };
}
