import {
  type CombatantSummary,
  type Command,
  type Event,
  eventSeen,
  knowledgeOf,
  knowsNumbers,
  looks,
  type Seat,
  sees,
  type Summary,
  summaryOf,
  withoutUnseen,
} from "../../kernel/index.ts";
import { placeOf } from "./move/ground.ts";
import { remains } from "./sheet/remains.ts";
import { acOf, type State, type Unit } from "./state.ts";
import { statusesOf } from "./verbs.ts";

/** AC70 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers are. */

export function summary(state: State): Summary {
  return summarize(state, state.units, () => true);
}

export function view(state: State, seat: Seat): Summary {
  return summarize(
    state,
    state.units.filter((u) => sees(seat, u)),
    (u) => knowsNumbers(state, seat, u),
  );
}

function summarize(state: State, units: readonly Unit[], known: (unit: Unit) => boolean): Summary {
  const told = summaryOf(state, units, (u) => (known(u) ? numbers(state, u) : outline(state, u)));
  return state.whole ? { ...told, ...bySides(state, units) } : told;
}

/** AC42 Sides act whole: they have the turns. */
function bySides(state: State, units: readonly Unit[]): Pick<Summary, "turn" | "order"> {
  const seen = (side: string): boolean => units.some((u) => u.side === side);
  return {
    turn: state.turn !== null && seen(state.turn) ? state.turn : null,
    order: state.order.map((i) => state.sides[i] as string).filter(seen),
  };
}

function numbers(state: State, u: Unit): CombatantSummary {
  return {
    ...outline(state, u),
    hp: u.hp,
    maxHp: u.sheet.hp,
    points: {
      main: u.main,
      move: u.move,
      ...(u.sheet.luck > 0 ? { luck: u.luck } : {}),
      ...(u.sheet.foci.dieHard > 1 ? { grit: u.grit } : {}),
      ...(u.sheet.soak > 0 ? { soak: u.soak } : {}),
      ...remains(u),
    },
    armor: { melee: acOf(u, false), ranged: acOf(u, true) },
    ...(u.shots.some((n) => n > 0) ? { shots: shotsOf(u) } : {}),
  };
}

const shotsOf = (u: Unit): { [arm: string]: number } =>
  Object.fromEntries(u.arms.flatMap((a, i) => (a.shots > 0 ? [[a.id, u.shots[i] as number]] : [])));

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(state: State, u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looks(u.hp, u.sheet.hp),
    at: placeOf(state, u),
    size: u.size,
    state: u.life,
    statuses: statusesOf(u.mask),
    points: {},
  };
}

/** The battle as a seat sees it: whoever it does not see is not there. */
export function asSeen(state: State, seat: Seat): State {
  const seen = withoutUnseen(state, seat, "dead");
  if (seen === state) return state;
  const inSight = (place: number): boolean => sees(seat, state.units[place] as Unit);
  const units = seen.units.map(
    (u): Unit => ({ ...u, holders: sees(seat, u) ? u.holders.filter(inSight) : [] }),
  );
  return { ...seen, units };
}

const TELLING = {
  names: ["by", "target", "from"],
  numbers: ["check", "sum", "left", "roll"],
} as const;

/** An event without what the seat may not know: unseen combatants, and numbers that are not known. */
export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  return eventSeen(event, knowledgeOf(state, seat), TELLING);
}

/** Odds tell the numbers of everybody who may answer a command: whoever lacks one of them is not told. */
export function knows(state: State, _command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  return state.units.every((u) => sees(seat, u) && knowsNumbers(state, seat, u));
}

/** The same battle with every number a seat may not know changed. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((u): Unit => {
    const seen = sees(seat, u);
    if (seen && knowsNumbers(state, seat, u)) return u;
    const { sheet } = u;
    const changed = {
      ...sheet,
      hp: 3 * sheet.hp,
      meleeAC: sheet.meleeAC + 5,
      rangedAC: sheet.rangedAC + 3,
      bareMeleeAC: sheet.bareMeleeAC + 5,
      bareRangedAC: sheet.bareRangedAC + 3,
      luck: sheet.luck + 1,
    };
    return { ...u, sheet: changed, hp: 3 * u.hp, luck: u.luck + 1, ...(seen ? {} : { name: `${u.name}?` }) };
  });
  return { ...state, units };
}
