import {
  atOnce,
  type BattleState,
  type Command,
  dice,
  type Id,
  liveSource,
  NOT_IN_HAND,
  type Offer,
  type Place,
  type Problem,
  Recorded,
  run,
  type Ruleset,
  type Sliced,
  speaksFor,
  stateOf,
} from "@fray/engine";
import { refusals, UNKNOWN_TARGET } from "../decide/requests.ts";
import { asKnownBy, engineSeat, unseenBy } from "../seats/seats.ts";
import { without } from "../seats/states.ts";
import type { SeatRecord, Table } from "../seats/words.ts";

/** What whoever acts could do at other times, and every reason why not now. */

export interface Closed {
  readonly do: string;
  readonly with?: string;
  readonly label: string;
  readonly cost: Offer["cost"];
  readonly reasons: readonly string[];
}

/** Every reason why a seat may not give a command now; none: it may. */
export function reasonsAgainst(table: Table, seat: SeatRecord, command: Command): readonly Problem[] {
  if (table.asking === null) return refusals(table, seat, command);
  const others = refusals({ ...table, asking: null }, seat, command);
  const waiting = refusals(table, seat, command).filter((p) => others.every((o) => o.code !== p.code));
  return [...waiting, ...others];
}

/** Nothing for seats that do not speak for whoever acts. */
export const closedFor = (table: Table, seat: SeatRecord): readonly Closed[] =>
  atOnce(closedInSlices(table, seat));

/** The same in slices: what is offered at another moment, and each deed. */
export function* closedInSlices(whole: Table, seat: SeatRecord): Sliced<readonly Closed[]> {
  const table = asKnownBy(whole, seat);
  const { ruleset } = table.battle;
  const state = stateOf(table.battle);
  const actor = ruleset.actor(state);
  if (actor === null || table.asking !== null || !speaksFor(engineSeat(table, seat), actor)) return [];
  const open = new Set(ruleset.offers(state, actor).map(keyOf));
  const found = new Map<string, Closed>();
  yield;
  for (const other of [state, begunFor(whole, seat)]) {
    yield;
    for (const offer of offersOn(ruleset, other, actor)) {
      const key = keyOf(offer);
      if (open.has(key) || found.has(key)) continue;
      yield;
      const closed = closedOffer(table, seat, offer);
      if (closed !== null) found.set(key, closed);
    }
  }
  return [...found.values()];
}

const keyOf = (offer: Offer): string => `${offer.do}\n${offer.with ?? ""}`;

/** What somebody could do if the turn began now. */
function offersOn(ruleset: Ruleset, state: BattleState | null, actor: Id): readonly Offer[] {
  const fresh = state === null ? null : (ruleset.onTurn?.(state, actor) ?? null);
  return fresh === null ? [] : ruleset.offers(fresh, actor);
}

/** Whoever the seat does not see now was not there then either. */
function begunFor(table: Table, seat: SeatRecord): BattleState | null {
  const { ruleset, opening } = table.battle;
  const state = begun(ruleset, opening);
  return state === null ? null : without(ruleset, state, unseenBy(table, seat, state));
}

const begins = new WeakMap<BattleState, BattleState | null>();

/** The battle as it might have begun: everybody fresh, no dice that matter. */
function begun(ruleset: Ruleset, opening: BattleState): BattleState | null {
  const known = begins.get(opening);
  if (known !== undefined) return known;
  const byTactics = { origin: dice.newDice("begun"), typesDice: () => false, playedByTactics: () => true };
  const oracle = new Recorded([], liveSource(ruleset, byTactics), 0);
  const outcome = run(ruleset, opening, { do: "start" }, oracle, "nothing");
  const state = outcome.kind === "done" ? outcome.state : null;
  begins.set(opening, state);
  return state;
}

/** An offer of another moment with the reasons against it now; null: nothing speaks against it but that it is not offered, or it is a card that is elsewhere. */
function closedOffer(table: Table, seat: SeatRecord, offer: Offer): Closed | null {
  const all = triesOf(offer).map((command) => refusals(table, seat, command));
  const ofSeen = all.filter((problems) => problems.every((p) => p.code !== UNKNOWN_TARGET));
  const fewest = ofSeen.reduce((a, b) => (b.length < a.length ? b : a), ofSeen[0] ?? []);
  if (fewest.length === 0 || fewest.some((p) => p.code === NOT_IN_HAND)) return null;
  const { with: what, label, cost } = offer;
  const reasons = [...new Set(fewest.map((p) => p.message))];
  return { do: offer.do, ...(what === undefined ? {} : { with: what }), label, cost, reasons };
}

/** So many targets or places are asked about: the reasons of the one that speaks least against it are told. */
const MOST_TRIES = 6;

/** Commands that an offer stands for. */
function triesOf({ do: verb, actor, with: what, targets, places, options }: Offer): readonly Command[] {
  const named = Object.fromEntries(Object.entries(options ?? {}).map(([name, [first]]) => [name, first]));
  const plain: Command = {
    do: verb,
    actor,
    ...(what === undefined ? {} : { with: what }),
    ...(Object.keys(named).length === 0 ? {} : { options: named as NonNullable<Command["options"]> }),
  };
  const aimed =
    targets === undefined || targets.of.length === 0
      ? [plain]
      : targets.min > 1
        ? [{ ...plain, targets: targets.of.slice(0, targets.min) }]
        : targets.of.slice(0, MOST_TRIES).map((id) => ({ ...plain, targets: [id] }));
  const [at] = places ?? [];
  return at === undefined ? aimed : aimed.map((c) => ({ ...c, at: at as Place }));
}
