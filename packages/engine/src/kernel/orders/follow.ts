import { unaimed } from "../offers.ts";
import type { BattleState, Ruleset, Tactic } from "../ruleset.ts";
import type { Command, CombatantSummary, Id, Offer, Place, Summary } from "../words.ts";
import { formatOrders } from "./format.ts";
import {
  CLOSE_IN,
  type Compared,
  type Fact,
  KEEP_AWAY,
  type Order,
  plainName,
  STRIKE,
  type Whom,
} from "./words.ts";

/** Follows orders by what is offered: nothing illegal can come of them, whatever they say. */
export function follow<S extends BattleState>(ruleset: Ruleset<S>, orders: readonly Order[]): Tactic<S> {
  const lines = orders.map((order) => ({ order, delegate: tacticCalled(ruleset, order.act) }));
  const rest = restOf(ruleset, orders);
  return {
    about: formatOrders(orders),
    act(state, actor) {
      const scene = new Scene(ruleset, state, actor);
      for (const { order, delegate } of lines) {
        if (!order.when.every((fact) => scene.holds(fact))) continue;
        if (delegate !== undefined) return delegate.act(state, actor);
        const command = carryOut(scene, order);
        if (command !== null && ruleset.whyNot(state, command).length === 0) return command;
      }
      return rest.act(state, actor);
    },
    answer: (state, asked) => rest.answer(state, asked),
  };
}

/** Who decides what the orders leave open: the last way to fight they name, else the ruleset's first. */
function restOf<S extends BattleState>(ruleset: Ruleset<S>, orders: readonly Order[]): Tactic<S> {
  const named = orders.flatMap((o) => tacticCalled(ruleset, o.act) ?? []);
  return (named.at(-1) ?? ruleset.tactics["default"] ?? Object.values(ruleset.tactics)[0]) as Tactic<S>;
}

function tacticCalled<S extends BattleState>(ruleset: Ruleset<S>, act: string): Tactic<S> | undefined {
  const name = Object.keys(ruleset.tactics).find((n) => plainName(n) === act);
  return name === undefined ? undefined : ruleset.tactics[name];
}

/** One decision: what the actor sees and may do, looked up when first needed. */
class Scene<S extends BattleState> {
  readonly actor: Id;
  private readonly ruleset: Ruleset<S>;
  private readonly state: S;
  private seen: Summary | null = null;
  private listed: readonly Offer[] | null = null;
  private up: ReadonlySet<Id> | null = null;

  constructor(ruleset: Ruleset<S>, state: S, actor: Id) {
    this.ruleset = ruleset;
    this.state = state;
    this.actor = actor;
  }

  get summary(): Summary {
    this.seen ??= this.ruleset.summary(this.state);
    return this.seen;
  }

  get me(): CombatantSummary {
    return this.one(this.actor);
  }

  get offers(): readonly Offer[] {
    this.listed ??= this.ruleset.offers(this.state, this.actor).filter((o) => o.again !== true);
    return this.listed;
  }

  private get standing(): ReadonlySet<Id> {
    this.up ??= new Set(this.ruleset.standing(this.state).flatMap((s) => (s.up ? [s.id] : [])));
    return this.up;
  }

  one(id: Id): CombatantSummary {
    return this.summary.combatants[id] as CombatantSummary;
  }

  others(side: "foe" | "friend"): CombatantSummary[] {
    return Object.entries(this.summary.combatants).flatMap(([id, c]) =>
      id !== this.actor && this.standing.has(id) && (c.side === this.me.side) === (side === "friend")
        ? [c]
        : [],
    );
  }

  holds(fact: Fact): boolean {
    if ("what" in fact && fact.what === "round") return compare(this.state.round, fact.is, fact.value);
    return fact.of === "self"
      ? this.holdsOf(fact, this.me)
      : this.others(fact.of).some((c) => this.holdsOf(fact, c));
  }

  holdsOf(fact: Fact, c: CombatantSummary): boolean {
    if ("status" in fact)
      return (c.statuses.some((s) => plainName(s) === fact.status) || c.state === fact.status) === fact.has;
    const value = fact.percent ? 100 * share(c) : this.measure(fact.what, c);
    return value !== null && compare(value, fact.is, fact.value);
  }

  private measure(what: string, c: CombatantSummary): number | null {
    switch (what) {
      case "hp":
        return c.hp;
      case "round":
        return this.state.round;
      case "foes":
      case "friends":
        return this.others(what === "foes" ? "foe" : "friend").length;
      case "foes near":
      case "friends near":
        return this.others(what === "foes near" ? "foe" : "friend").filter((o) => distance(c.at, o.at) <= 1)
          .length;
      default:
        return Object.hasOwn(c.points, what) ? (c.points[what] as number) : null;
    }
  }
}

function compare(value: number, is: Compared, than: number): boolean {
  if (is === "=") return value === than;
  const less = is === "<" || is === "<=";
  return value === than ? is === "<=" || is === ">=" : value < than === less;
}

const share = (c: CombatantSummary): number => {
  const most = c["maxHp"];
  return typeof most === "number" && most > 0 ? c.hp / most : 1;
};

/** Steps between two places, diagonals counting one; 0 where there is no map to tell. */
function distance(a: Place | null, b: Place | null): number {
  return typeof a === "string" || typeof b === "string" || a === null || b === null
    ? 0
    : Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}

const WORTH: Readonly<Record<Whom["pick"], (from: CombatantSummary, c: CombatantSummary) => number>> = {
  nearest: (from, c) => -distance(from.at, c.at),
  farthest: (from, c) => distance(from.at, c.at),
  weakest: (_, c) => -c.hp,
  strongest: (_, c) => c.hp,
  "most hurt": (_, c) => -share(c),
  "least hurt": (_, c) => share(c),
};

function carryOut<S extends BattleState>(scene: Scene<S>, order: Order): Command | null {
  if (order.act === CLOSE_IN || order.act === KEEP_AWAY) return walk(scene, order);
  const called = scene.offers.filter((o) => isCalled(o, order.act));
  const meant = called.length === 0 && order.act === STRIKE ? scene.offers.filter((o) => o.harmful) : called;
  for (const offer of meant) {
    const command = fill(scene, offer, order.whom);
    if (command !== null) return command;
  }
  return null;
}

const isCalled = (offer: Offer, act: string): boolean =>
  [offer.with, offer.label, offer.do].some((name) => name !== undefined && plainName(name) === act);

function fill<S extends BattleState>(scene: Scene<S>, offer: Offer, whom: Whom | null): Command | null {
  const bare = unaimed(offer);
  const head: Command = offer.places === undefined ? bare : { ...bare, at: offer.places[0] as Place };
  if (offer.targets === undefined) return whom === null || whom.side === "self" ? head : null;
  const aim = whom ?? { side: offer.harmful === true ? "foe" : "friend", pick: "nearest", filter: null };
  const fitting = offer.targets.of.filter((id) => fits(scene, id, aim));
  if (fitting.length < Math.max(1, offer.targets.min)) return null;
  const worth = WORTH[aim.pick];
  const ranked = fitting.toSorted((a, b) => worth(scene.me, scene.one(b)) - worth(scene.me, scene.one(a)));
  const count = offer.area === true ? offer.targets.max : Math.max(1, offer.targets.min);
  return { ...head, targets: ranked.slice(0, count) };
}

function fits<S extends BattleState>(scene: Scene<S>, id: Id, { side, filter }: Whom): boolean {
  const c = scene.one(id);
  const sided = side === "self" ? id === scene.actor : (c.side === scene.me.side) === (side === "friend");
  return sided && (filter === null || scene.holdsOf(filter, c));
}

/** To the place offered that is nearest to (or farthest from) whom it is about; nowhere if that is no better than here. */
function walk<S extends BattleState>(scene: Scene<S>, { act, whom }: Order): Command | null {
  const side = whom === null || whom.side === "self" ? "foe" : whom.side;
  const worth = WORTH[whom?.pick ?? "nearest"];
  const filtered = scene.others(side).filter((c) => !whom?.filter || scene.holdsOf(whom.filter, c));
  const aim = filtered.toSorted((a, b) => worth(scene.me, b) - worth(scene.me, a))[0];
  if (aim === undefined) return null;
  const sign = act === CLOSE_IN ? 1 : -1;
  let best: Command | null = null;
  let least = sign * distance(scene.me.at, aim.at);
  for (const offer of scene.offers) {
    if (offer.places === undefined || offer.targets !== undefined || offer.with !== undefined) continue;
    for (const at of offer.places) {
      const far = sign * distance(at, aim.at);
      if (far >= least) continue;
      least = far;
      best = { do: offer.do, actor: offer.actor, at };
    }
  }
  return best;
}
