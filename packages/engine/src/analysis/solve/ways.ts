import type { BattleState, Command, Id, Ruleset } from "../../kernel/index.ts";
import { type Alike, type Survey, survey } from "../../oracles/index.ts";
import type { Keys } from "./key.ts";
import type { Reckoning } from "./reckon.ts";

/** Where one command leads: every distinct state with its probability, and every way the battle ends. */

/** A state that stands for all with its key. */
export interface Node<S, W> {
  readonly key: string;
  /** Its round is set to the one being looked at. */
  readonly state: S;
  /** Another state with the same key, which must have the same future. */
  twin: S | null;
  /** By command, as text; a leading round where they hold for that round alone. */
  readonly ways: Map<string, Ways<S, W>>;
  /** Somebody has looked at whether it goes on the same way in another round. */
  tried: boolean;
  /** What tactics want to do here changes nothing at all. */
  idle: boolean;
}

export interface Ways<S, W> {
  readonly onward: readonly { readonly to: Node<S, W>; readonly after: number; readonly chance: W }[];
  readonly ends: readonly End<W>[];
  /** The round they were found in, and the most rounds that pass on any of them. */
  readonly round: number;
  readonly span: number;
  /** Probability of what was not walked. */
  readonly left: number;
  readonly walked: number;
  /** About how many ways there are. */
  readonly wide: number;
}

export interface End<W> {
  readonly winner: string;
  readonly up: readonly Id[];
  readonly after: number;
  readonly chance: W;
}

export interface Walk<S extends BattleState, W> {
  readonly ruleset: Ruleset<S>;
  readonly keys: Keys;
  readonly reckon: Reckoning<W>;
  readonly decide: NonNullable<Survey["decide"]>;
  /** The node of a state, made if there is none yet. */
  nodeOf(key: string, state: S, round: number): Node<S, W>;
}

const DRAW = "draw";

/** Walks every way of a command, merging equal states. */
export function walkWays<S extends BattleState, W>(
  walk: Walk<S, W>,
  state: S,
  command: Command,
  budget: number,
): Ways<S, W> {
  const { ruleset, keys, reckon, decide } = walk;
  const onward = new Map<string, { state: S; chance: W }>();
  const ends = new Map<string, End<W>>();
  let span = 0;
  const how = { decide, part: null, budget, hearing: "nothing", alike: alikeBy(keys) } as const;
  const done = survey(ruleset, state, command, how, (leaf) => {
    const after = leaf.state.round - state.round;
    span = Math.max(span, after);
    const chance = reckon.of(leaf);
    if (ruleset.actor(leaf.state) === null)
      return addEnd(ends, endOf(ruleset, leaf.state, { after, chance }), reckon);
    const key = `${after} ${keys.of(leaf.state)}`;
    const known = onward.get(key);
    if (known === undefined) onward.set(key, { state: leaf.state, chance });
    else known.chance = reckon.plus(known.chance, chance);
  });
  return {
    onward: [...onward].map(([text, { state: to, chance }]) => {
      const gap = text.indexOf(" ");
      return {
        to: walk.nodeOf(text.slice(gap + 1), to, to.round),
        after: Number(text.slice(0, gap)),
        chance,
      };
    }),
    ends: [...ends.values()],
    round: state.round,
    span,
    left: done.left,
    walked: done.leaves,
    wide: done.ways,
  };
}

/** Ways through a series are the same once their states are: nobody listens to what happens on them. */
const alikeBy =
  (keys: Keys): Alike =>
  () => ({ untold: null, hear: () => null, text: (state) => keys.of(state as BattleState) });

function endOf<S extends BattleState, W>(
  ruleset: Ruleset<S>,
  state: S,
  { after, chance }: { readonly after: number; readonly chance: W },
): End<W> {
  const up = ruleset.standing(state).flatMap((s) => (s.up ? [s.id] : []));
  return { winner: state.winner ?? DRAW, up, after, chance };
}

function addEnd<W>(ends: Map<string, End<W>>, end: End<W>, reckon: Reckoning<W>): void {
  const text = `${end.after} ${end.winner} ${end.up.join(" ")}`;
  const known = ends.get(text);
  ends.set(text, known === undefined ? end : { ...end, chance: reckon.plus(known.chance, end.chance) });
}

/** Whether two walks lead to the same places with the same probabilities (doubles are added in other orders). */
export function sameWays<S, W>(a: Ways<S, W>, b: Ways<S, W>, reckon: Reckoning<W>): boolean {
  const [one, other] = [table(a, reckon), table(b, reckon)];
  if (one.size !== other.size) return false;
  return [...one].every(([place, chance]) => Math.abs((other.get(place) ?? -1) - chance) < 1e-12);
}

function table<S, W>({ onward, ends }: Ways<S, W>, reckon: Reckoning<W>): Map<string, number> {
  return new Map([
    ...onward.map((e): [string, number] => [`${e.after} ${e.to.key}`, reckon.number(e.chance)]),
    ...ends.map((e): [string, number] => [
      `${e.after} ${e.winner} ${e.up.join(" ")}`,
      reckon.number(e.chance),
    ]),
  ]);
}
