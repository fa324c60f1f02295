import { type BattleState, type Command, type Ruleset, tacticFor } from "../../kernel/index.ts";
import { tacticChoice } from "../../oracles/index.ts";
import { CLOSER, type Detail, Keys } from "./key.ts";
import type { Reckoning } from "./reckon.ts";
import { type End, type Node, sameWays, type Walk, type Ways, walkWays } from "./ways.ts";

/**
 * Exact win odds of a battle by tactics: probability flows from the opening through distinct states, round by
 * round, until next to none is left undecided. Equal states are one, also in different rounds.
 */

export interface Bounds {
  /** Stops when no more than this is undecided. */
  readonly undecided: number;
  /** How many distinct states to keep before giving up. */
  readonly states: number;
  /** How many ways of one command to walk before giving up on it. */
  readonly ways: number;
  /** The round after which the battle is a draw; null where nobody knows: then rounds are never merged. */
  readonly lastRound: number | null;
}

/** What is known so far. */
export interface Flow<W> {
  readonly wins: ReadonlyMap<string, W>;
  readonly draws: W;
  /** Decided in each round. */
  readonly rounds: ReadonlyMap<number, W>;
  readonly survives: ReadonlyMap<string, W>;
  /** Still under way, or given up. */
  readonly undecided: number;
  readonly states: number;
  readonly walked: number;
  readonly round: number;
  /** About how many ways the widest command has that was given up; 0 when none was. */
  readonly widest: number;
  /** Why it stopped before it was done; null while it goes on or when it is done. */
  readonly stopped: Stop | null;
  readonly detail: Detail;
}

export type Stop = "states" | "ways";

const START: Command = { do: "start" };
const END = (actor: string): Command => ({ do: "end", actor });
/** One in so many further visits is walked again, to see whether equal keys still go the same way. */
const TRY_EVERY = 16;
/** A state this much less likely than what may stay undecided is not worth walking. */
const FAINT = 1e-7;
/** When so much is given up, going on tells little. */
const HOPELESS = 0.01;
/** No battle of so few states takes more visits: one that does goes round in circles, and the rest is undecided. */
const MOST_VISITS = 20_000_000;

/** Thrown when equal keys turned out to have different futures; caught in `Solver` alone. */
const DIFFERENT = Symbol("different");

export class Solver<S extends BattleState, W> {
  private readonly ruleset: Ruleset<S>;
  private readonly opening: S;
  private readonly reckon: Reckoning<W>;
  private readonly bounds: Bounds;
  private detail: Detail;
  private keys: Keys;
  private nodes = new Map<string, Node<S, W>>();
  private walk: Walk<S, W>;
  /** Mass by round still to come, and of this one. */
  private later = new Map<number, Map<Node<S, W>, W>>();
  private now = new Map<Node<S, W>, W>();
  private wins = new Map<string, W>();
  private draws: W;
  private rounds = new Map<number, W>();
  private survives = new Map<string, W>();
  private round = 0;
  private visits = 0;
  private revisits = 0;
  private walked = 0;
  private states = 0;
  private faint = 0;
  private givenUp = 0;
  /** About how many ways the command has that was given up. */
  private widest = 0;
  private stopped: Stop | null = null;
  private begun = false;

  constructor(ruleset: Ruleset<S>, opening: S, reckon: Reckoning<W>, bounds: Bounds) {
    [this.ruleset, this.opening, this.reckon, this.bounds] = [ruleset, opening, reckon, bounds];
    this.detail = bounds.lastRound === null ? "dated" : "timeless";
    this.draws = reckon.none;
    this.keys = new Keys(ruleset.copy(opening), this.detail);
    this.walk = this.newWalk();
    this.forget();
  }

  /** Goes on for about so many walked ways or visits; false when it is done or has stopped. */
  advance(work: number): boolean {
    const enough = this.walked + this.visits / 4 + work;
    try {
      if (!this.begun) this.begin();
      while (this.walked + this.visits / 4 < enough) if (!this.step()) return false;
      return true;
    } catch (stop) {
      if (stop !== DIFFERENT) throw stop;
      this.detail = CLOSER[this.detail];
      this.forget();
      return true;
    }
  }

  known(): Flow<W> {
    const { wins, draws, rounds, survives, states, walked, round, widest, detail } = this;
    const stopped = this.stopped ?? (this.givenUp > this.bounds.undecided ? "ways" : null);
    const undecided = this.undecided();
    return { wins, draws, rounds, survives, undecided, states, walked, round, widest, stopped, detail };
  }

  /** From the beginning. */
  private forget(): void {
    this.keys = new Keys(this.ruleset.copy(this.opening), this.detail);
    this.walk = this.newWalk();
    [this.nodes, this.later, this.now] = [new Map(), new Map(), new Map()];
    this.draws = this.reckon.none;
    this.rounds = new Map();
    const all = this.ruleset.standing(this.opening);
    this.wins = new Map(all.map((s) => [s.side, this.reckon.none]));
    this.survives = new Map(all.map((s) => [s.id, this.reckon.none]));
    [this.states, this.round, this.faint, this.givenUp, this.widest, this.begun] = [0, 0, 0, 0, 0, false];
  }

  private newWalk(): Walk<S, W> {
    const { ruleset, keys, reckon } = this;
    return {
      ruleset,
      keys,
      reckon,
      decide: (asked, state) => tacticChoice(ruleset, state as S, asked),
      nodeOf: (key, state) => this.nodeOf(key, state),
    };
  }

  private nodeOf(key: string, state: S): Node<S, W> {
    const known = this.nodes.get(key);
    if (known !== undefined) {
      if (!known.tried) known.twin = state;
      return known;
    }
    this.states += 1;
    const node: Node<S, W> = { key, state, twin: null, ways: new Map(), tried: false, idle: false };
    this.nodes.set(key, node);
    return node;
  }

  private begin(): void {
    this.begun = true;
    const ways = this.walkFrom(this.opening, START);
    this.round = this.opening.round;
    this.pour(ways, this.reckon.one);
    this.nextRound();
  }

  /** One state's mass flows on. Returns false when there is nothing more to do. */
  private step(): boolean {
    if (this.stopped !== null) return false;
    const first = this.now.entries().next();
    if (first.done) return this.nextRound();
    const [node, mass] = first.value;
    this.now.delete(node);
    if (this.tooFaint(mass)) return true;
    this.pour(this.waysOf(node), mass);
    if (this.states > this.bounds.states || ++this.visits > MOST_VISITS) this.stopped = "states";
    return true;
  }

  /** What is hardly there counts as undecided, as long as that stays far below what may be. */
  private tooFaint(mass: W): boolean {
    const { undecided } = this.bounds;
    const size = this.reckon.number(mass);
    if (size >= undecided * FAINT || this.faint + size > undecided / 2) return false;
    this.faint += size;
    return true;
  }

  private nextRound(): boolean {
    if (this.later.size === 0) return false;
    if (this.undecided() <= this.bounds.undecided) return false;
    this.round = Math.min(...this.later.keys());
    this.now = this.later.get(this.round) as Map<Node<S, W>, W>;
    this.later.delete(this.round);
    // where rounds are told apart, nobody comes back to the ones before
    if (this.detail !== "timeless")
      this.nodes = new Map(
        [...this.later.values(), this.now].flatMap((m) => [...m.keys()].map((n) => [n.key, n])),
      );
    return true;
  }

  private undecided(): number {
    if (!this.begun) return 1;
    let sum = this.faint + this.givenUp;
    for (const masses of [this.now, ...this.later.values()])
      for (const mass of masses.values()) sum += this.reckon.number(mass);
    return sum;
  }

  private pour({ onward, ends, left, wide }: Ways<S, W>, mass: W): void {
    const { plus, times, none, number } = this.reckon;
    for (const end of ends) this.settle(end, times(mass, end.chance));
    for (const { to, after, chance } of onward) {
      let masses = after === 0 && this.round > 0 ? this.now : this.later.get(this.round + after);
      if (masses === undefined) this.later.set(this.round + after, (masses = new Map()));
      masses.set(to, plus(masses.get(to) ?? none, times(mass, chance)));
    }
    if (left === 0) return;
    this.givenUp += number(mass) * left;
    this.widest = Math.max(this.widest, wide);
    if (this.givenUp > HOPELESS) this.stopped = "ways";
  }

  private settle(end: End<W>, mass: W): void {
    const { plus, none } = this.reckon;
    const add = <K>(to: Map<K, W>, key: K): unknown => to.set(key, plus(to.get(key) ?? none, mass));
    if (end.winner === "draw") this.draws = plus(this.draws, mass);
    else add(this.wins, end.winner);
    add(this.rounds, this.round + end.after);
    for (const id of end.up) add(this.survives, id);
  }

  /** Where the tactics of whoever acts lead from here in this round: walked once, and again to see that it holds. */
  private waysOf(node: Node<S, W>): Ways<S, W> {
    const { state } = node;
    state.round = this.round;
    const actor = this.ruleset.actor(state) as string;
    const command = node.idle ? END(actor) : tacticFor(this.ruleset, state, actor).act(state, actor);
    const text = JSON.stringify(command);
    const own = node.ways.get(`${this.round} ${text}`);
    if (own !== undefined) return own;
    const shared = node.ways.get(text);
    if (shared === undefined || !this.holds(shared)) return this.walkAnew(node, command, text);
    if (this.worthTrying(node, shared)) this.tryAgain(node, command, shared);
    return shared;
  }

  /** Whether ways found in one round are those of this one too. */
  private holds(ways: Ways<S, W>): boolean {
    return this.detail !== "timeless" || ways.round === this.round || this.farFromEnd(ways, this.round);
  }

  private walkAnew(node: Node<S, W>, command: Command, text: string): Ways<S, W> {
    const ways = this.walkFrom(node.state, command);
    if (this.leadsNowhere(node, ways)) {
      node.idle = true;
      return this.waysOf(node);
    }
    const shared = this.detail !== "timeless" || this.farFromEnd(ways, this.round);
    node.ways.set(shared ? text : `${this.round} ${text}`, ways);
    if (node.twin !== null && this.detail !== "all" && this.states % TRY_EVERY === 0)
      this.tryAgain(node, command, ways);
    return ways;
  }

  /** HD31: what leaves everything as it is would be done for ever; whoever does it ends the turn instead. */
  private leadsNowhere(node: Node<S, W>, { onward: [only], ends, left }: Ways<S, W>): boolean {
    if (only?.to !== node || only.after !== 0 || ends.length > 0 || left > 0 || node.idle) return false;
    const actor = this.ruleset.actor(node.state) as string;
    const isSure = Math.abs(this.reckon.number(only.chance) - 1) < 1e-12;
    return isSure && this.ruleset.whyNot(node.state, END(actor)).length === 0;
  }

  private walkFrom(state: S, command: Command): Ways<S, W> {
    const ways = walkWays(this.walk, state, command, this.bounds.ways);
    this.walked += ways.walked;
    return ways;
  }

  /** Whether nothing on these ways can have to do with the last round: there the battle ends by itself. */
  private farFromEnd({ span, round }: Ways<S, W>, now: number): boolean {
    return Math.max(round, now) + span < (this.bounds.lastRound ?? 0);
  }

  private worthTrying(node: Node<S, W>, known: Ways<S, W>): boolean {
    if (this.detail === "all" || (node.twin === null && known.round === this.round)) return false;
    if (!node.tried && known.round !== this.round) return (node.tried = true);
    return ++this.revisits % (TRY_EVERY * 16) === 0;
  }

  private tryAgain(node: Node<S, W>, command: Command, known: Ways<S, W>): void {
    const state = this.ruleset.copy(node.twin ?? node.state);
    state.round = this.round;
    if (!sameWays(known, this.walkFrom(state, command), this.reckon)) throw DIFFERENT;
    node.twin = null; // it has served
  }
}
