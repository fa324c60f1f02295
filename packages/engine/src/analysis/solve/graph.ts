import { type BattleState, type Command, type Id, type Ruleset, tacticFor } from "../../kernel/index.ts";
import { growTree, tacticChoice, type Tree } from "../../oracles/index.ts";
import { commandsOf } from "./commands.ts";
import { CLOSER, type Detail, Keys } from "./key.ts";

/** Every state that a side can come to, whatever it does, while all others follow their tactics. */

/** What a way leads to: another state after so many rounds, or the end, won or not. */
export type Outcome = { readonly to: number; readonly after: number } | { readonly won: boolean };

export interface Choice {
  readonly command: Command;
  readonly tree: Tree<Outcome>;
}

export interface Place {
  readonly actor: Id;
  readonly mine: boolean;
  /** One for those who follow tactics. */
  readonly choices: readonly Choice[];
}

export interface Graph {
  readonly start: Tree<Outcome>;
  readonly places: readonly Place[];
}

export interface Limits {
  readonly states: number;
  readonly ways: number;
  readonly commands: number;
  readonly lastRound: number | null;
}

export type Grown =
  | { readonly graph: Graph }
  | ({ readonly tooLarge: "states" | "ways" | "commands" } & Growing);

/** Thrown when equal keys turned out to have different futures; caught in `growGraph` alone. */
const DIFFERENT = Symbol("different");
/** Of one in so many states another one with the same key is walked too. */
const TRY_EVERY = 8;
/** States with short futures between two looks at the clock, and the ways of one command that are no short ones. */
const EASY = 20;
const LONG = 500;
class TooLarge {
  readonly what: "states" | "ways" | "commands";
  constructor(what: "states" | "ways" | "commands") {
    this.what = what;
  }
}

/** How far it is: states found, those of them that were followed, and about how many there are. */
export interface Growing {
  readonly states: number;
  readonly followed: number;
  /** If those not followed yet lead to as many new ones as the others did. */
  readonly estimate: number;
}

/** Tells how far it is, every now and then. */
export function* growGraph<S extends BattleState>(
  ruleset: Ruleset<S>,
  opening: S,
  side: string,
  limits: Limits,
): Generator<Growing, Grown> {
  let detail: Detail = limits.lastRound === null ? "dated" : "timeless";
  for (;;) {
    const grower = new Grower(ruleset, opening, side, { ...limits, detail });
    try {
      return { graph: yield* grower.grow() };
    } catch (stop) {
      if (stop instanceof TooLarge) return { tooLarge: stop.what, ...grower.growing };
      if (stop !== DIFFERENT) throw stop;
      detail = CLOSER[detail];
    }
  }
}

class Grower<S extends BattleState> {
  private readonly ruleset: Ruleset<S>;
  private readonly opening: S;
  private readonly side: string;
  private readonly mine: ReadonlySet<Id>;
  private readonly limits: Limits;
  private readonly detail: Detail;
  private readonly keys: Keys;
  private readonly numbers = new Map<string, number>();
  private readonly states: (S | null)[] = [];
  /** Other states with the same key, of some. */
  private readonly twins = new Map<number, S>();
  /** Ways walked and states followed so far. */
  private walked = 0;
  private followed = 0;

  constructor(ruleset: Ruleset<S>, opening: S, side: string, limits: Limits & { readonly detail: Detail }) {
    const { detail } = limits;
    [this.ruleset, this.opening, this.side, this.limits, this.detail] = [
      ruleset,
      opening,
      side,
      limits,
      detail,
    ];
    this.mine = new Set(ruleset.standing(opening).flatMap((s) => (s.side === side ? [s.id] : [])));
    this.keys = new Keys(ruleset.copy(opening), detail);
  }

  get count(): number {
    return this.states.length;
  }

  get growing(): Growing {
    const { count: states, followed } = this;
    return { states, followed, estimate: Math.round(states ** 2 / Math.max(1, followed)) };
  }

  *grow(): Generator<Growing, Graph> {
    const start = this.tree(this.opening, { do: "start" });
    const places: Place[] = [];
    for (let i = 0; i < this.states.length; i++) {
      places.push(yield* this.place(this.states[i] as S, i));
      this.states[i] = null; // its future is known: nobody needs it any more
      this.followed = i + 1;
      if (i % EASY === EASY - 1) yield this.growing;
    }
    return { start, places };
  }

  private *place(state: S, number: number): Generator<Growing, Place> {
    const actor = this.ruleset.actor(state) as Id;
    const mine = this.mine.has(actor);
    const commands = mine
      ? commandsOf(this.ruleset, state, actor, this.limits.commands)
      : [this.tactic(state, actor)];
    if (commands === null) throw new TooLarge("commands");
    const choices: Choice[] = [];
    for (const command of commands) {
      const walked = this.walked;
      choices.push({ command, tree: this.tree(state, command) });
      if (this.walked - walked > LONG) yield this.growing;
    }
    const twin = this.twins.get(number);
    if (twin !== undefined && choices[0] !== undefined) this.tryTwin(twin, choices[0]);
    return { actor, mine, choices };
  }

  /** Whether a state with the same key goes on the same way. */
  private tryTwin(twin: S, { command, tree }: Choice): void {
    if (!isSame(this.tree(twin, command), tree)) throw DIFFERENT;
  }

  /** What tactics do here, if they do the same in every round. */
  private tactic(state: S, actor: Id): Command {
    const tactic = tacticFor(this.ruleset, state, actor);
    const command = tactic.act(state, actor);
    if (this.detail !== "timeless") return command;
    const text = JSON.stringify(command);
    const { round } = state;
    for (const other of [round + 1, round + 2, round + 5, round + 20]) {
      state.round = other;
      if (JSON.stringify(tactic.act(state, actor)) !== text) throw DIFFERENT;
    }
    state.round = round;
    return command;
  }

  private tree(state: S, command: Command): Tree<Outcome> {
    const { ruleset, limits, mine } = this;
    const read = ({ state: after }: { readonly state: S }): Outcome => this.outcome(state, after);
    const grown = growTree(ruleset, state, command, read, {
      budget: limits.ways,
      part: null,
      hearing: "nothing",
      totals: "merged",
      decide: (asked, now) => (mine.has(asked.who) ? null : tacticChoice(ruleset, now as S, asked)),
    });
    this.walked += grown.surveyed.leaves;
    if (grown.surveyed.left > 0) throw new TooLarge("ways");
    return grown.tree;
  }

  private outcome(before: S, state: S): Outcome {
    if (this.ruleset.actor(state) === null) return { won: state.winner === this.side };
    if (this.detail === "timeless" && state.round >= (this.limits.lastRound ?? 0)) throw DIFFERENT;
    const key = this.keys.of(state);
    let number = this.numbers.get(key);
    if (number === undefined) {
      if (this.states.length >= this.limits.states) throw new TooLarge("states");
      number = this.states.length;
      this.numbers.set(key, number);
      this.states.push(state);
    } else if (number % TRY_EVERY === 0 && this.detail !== "all" && this.states[number] !== null)
      this.twins.set(number, state);
    return { to: number, after: state.round - before.round };
  }
}

/** The same throws and choices lead to the same places. */
function isSame(a: Tree<Outcome>, b: Tree<Outcome>): boolean {
  if (a.kind === "leaf") return b.kind === "leaf" && JSON.stringify(a.outcome) === JSON.stringify(b.outcome);
  if (b.kind === "leaf" || a.kind !== b.kind || a.name !== b.name || a.branches.length !== b.branches.length)
    return false;
  return a.branches.every((branch, i) => {
    const other = b.branches[i] as typeof branch;
    return branch.on === other.on && branch.chance === other.chance && isSame(branch.tree, other.tree);
  });
}
