import type { BattleState, Ruleset } from "./ruleset.ts";
import {
  eventSeen,
  knowledgeOf,
  knowsNumbers,
  type Peopled,
  type Person,
  sees,
  seesAs,
  summaryOf,
  type Telling,
  withoutUnseen,
} from "./secrets.ts";
import { speaksFor } from "./view.ts";
import type { CombatantSummary, Command, Event, Id, Seat, Summary } from "./words.ts";

/** What is secret, declared once: views, redacted events, the battle as a seat sees it and what the kit compares follow. */
export interface Visibility<S extends BattleState, U extends Person> {
  /** What anybody sees of somebody: how it looks, not what it counts. HP of −1 stands for unknown. */
  outline(state: S, unit: U): CombatantSummary;
  /** What those see who know its numbers; `own`: whoever plays it. */
  numbers(state: S, unit: U, own: boolean): CombatantSummary;
  /** What else lies on the field, for those who see these. */
  field?(state: S, seen: readonly U[]): Partial<Summary>;
  /** The word for the life of whoever is not there. */
  readonly gone: U["life"];
  /** What else to take away with those who are not there. */
  without?(redacted: S, seen: (unit: U) => boolean): S;
  /** Whose numbers a side has found out: `side:id`. */
  learned?(state: S): readonly string[];
  readonly events: Telling & {
    /** A check turns on nobody but those an event names. */
    readonly namesAll?: boolean;
  };
  /** Everybody whose numbers the odds of a command tell. Left out: everybody. */
  touched?(state: S, command: Command): readonly (U | undefined)[];
  /** What only whoever plays somebody may know: cards in hand. */
  readonly own?: {
    /** Whether somebody has such a thing. */
    has(unit: U): boolean;
    /** An event without it. */
    redactEvent(event: Event): Event;
    /** Somebody with another one. */
    scramble(unit: U): U;
  };
  /** Somebody with other numbers, wherever one may not know them. */
  scramble(unit: U): U;
}

type Derived = "summary" | "view" | "seesAs" | "viewEvent" | "knows";

/** What a declaration always makes: rulesets written by hand may leave it out. */
export interface Redacting<S> {
  asSeen(state: S, seat: Seat): S;
  disguise(state: S, seat: Seat): S;
}

export function visibilityOf<S extends Peopled<U>, U extends Person>(
  spec: Visibility<S, U>,
): Pick<Ruleset<S>, Derived> & Redacting<S> {
  const { own } = spec;
  const owns = (seat: Seat, unit: U): boolean => speaksFor(seat, unit.id);
  const knowsOwn = (seat: Seat, unit: U): boolean => own?.has(unit) !== true || owns(seat, unit);
  const known = (state: S, seat: Seat, unit: U): boolean =>
    knowsNumbers(state, seat, unit, spec.learned?.(state));
  const summarize = (state: S, units: readonly U[], told: (unit: U) => CombatantSummary): Summary => ({
    ...summaryOf(state, units, told),
    ...spec.field?.(state, units),
  });
  return {
    summary: (state) => summarize(state, state.units, (u) => spec.numbers(state, u, true)),
    view: (state, seat) =>
      summarize(
        state,
        state.units.filter((u) => sees(seat, u)),
        (u) => (known(state, seat, u) ? spec.numbers(state, u, owns(seat, u)) : spec.outline(state, u)),
      ),
    seesAs: (state, seat) =>
      own !== undefined && state.units.some((u) => own.has(u)) ? seat : seesAs(state, seat),
    viewEvent(state, event, seat) {
      const unit = own === undefined ? undefined : state.units.find((u) => u.id === event.target);
      const told = unit === undefined || knowsOwn(seat, unit) ? event : (own?.redactEvent(event) as Event);
      const unseen = spec.events.namesAll === true ? [] : state.units.filter((u) => !sees(seat, u));
      const seesAll = !unseen.some((u) => mayMatter(spec, state, u, event));
      return eventSeen(told, { ...knowledgeOf(state, seat, spec.learned?.(state)), seesAll }, spec.events);
    },
    asSeen(state, seat) {
      const redacted = withoutUnseen(state, seat, spec.gone);
      return redacted === state ? state : (spec.without?.(redacted, (u) => sees(seat, u)) ?? redacted);
    },
    /** Whoever is not seen is not there: it has no numbers to be known, and may not be named. */
    knows(state, command, seat) {
      if (seat.role === "game-master") return true;
      const named = [command.actor, ...(command.targets ?? [])];
      return (spec.touched?.(state, command) ?? state.units).every(
        (u) =>
          u === undefined ||
          (sees(seat, u) ? known(state, seat, u) && knowsOwn(seat, u) : !named.includes(u.id as Id)),
      );
    },
    disguise(state, seat) {
      const units = state.units.map((u) => {
        const dealt = knowsOwn(seat, u) ? u : (own?.scramble(u) as U);
        if (!sees(seat, u)) return { ...spec.scramble(dealt), name: `${u.name}?` };
        return known(state, seat, u) ? dealt : spec.scramble(dealt);
      });
      return { ...state, units };
    },
  };
}

/** Whether somebody may have a part in what an event tells: on a map, who stands between those it names or beside them. */
function mayMatter<S extends Peopled<U>, U extends Person>(
  spec: Visibility<S, U>,
  state: S,
  unit: U,
  event: Event,
): boolean {
  const named = spec.events.names.flatMap((field) => state.units.find((u) => u.id === event[field]) ?? []);
  const [place, ...places] = [unit, ...named].map((u) => spec.outline(state, u).at);
  if (!Array.isArray(place) || places.length === 0 || !places.every(Array.isArray)) return true;
  return [0, 1].every((axis) => {
    const all = places.map((at) => (at as unknown as readonly number[])[axis] as number);
    const at = place[axis] as number;
    return at >= Math.min(...all) - BESIDE && at <= Math.max(...all) + BESIDE;
  });
}
/** Squares: large combatants and long reach among them. */
const BESIDE = 3;
