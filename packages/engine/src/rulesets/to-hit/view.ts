import {
  type CombatantSummary,
  type Command,
  type Event,
  eventSeen,
  type Id,
  type Json,
  knowledgeOf,
  knowsNumbers,
  looks,
  type Seat,
  type Summary,
  sees,
  seesAll,
  summaryOf,
  withoutUnseen,
} from "../../kernel/index.ts";
import { isArea } from "./aim/ranges.ts";
import { mayStepIn } from "./attack/intercept.ts";
import { cellUnder } from "./bombs/blast.ts";
import { abilityOf, waysToWield } from "./gear/kit.ts";
import { remains } from "./gear/remains.ts";
import { groundOf, placeOf, squaresOf } from "./move/ground.ts";
import { inPeril, type State, type Unit, unitOf } from "./state.ts";

/** TH75 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers wait for Study. */

export function summary(state: State): Summary {
  return summarize(state, state.units, () => true);
}

export function view(state: State, seat: Seat): Summary {
  return summarize(
    state,
    state.units.filter((u) => sees(seat, u)),
    (u) => knowsNumbers(state, seat, u, state.learned),
  );
}

/** TH80 Lit bombs lie in plain sight; of those in unseen hands nobody knows, nor which unseen hand lit one. */
function bombsSeen(state: State, units: readonly Unit[]): { readonly bombs?: Json } {
  const seen = (id: Id | null): boolean => units.some((u) => u.id === id);
  const bombs = state.bombs.flatMap((b): Json[] => {
    if (b.near !== null && !seen(b.near)) return [];
    const { kind, left, held, near } = b;
    return [{ kind, at: cellUnder(state, b) as Json, near, held, left, by: seen(b.by) ? b.by : null }];
  });
  return bombs.length === 0 ? {} : { bombs };
}

function summarize(state: State, units: readonly Unit[], known: (unit: Unit) => boolean): Summary {
  const told = (u: Unit): CombatantSummary => (known(u) ? numbers(state, u) : outline(state, u));
  return { ...summaryOf(state, units, told), ...bombsSeen(state, units) };
}

function numbers(state: State, u: Unit): CombatantSummary {
  const { sheet } = u;
  return {
    ...outline(state, u),
    hp: u.health,
    maxHp: sheet.health,
    points: { sp: u.sp, mp: u.mp, standard: u.standard, minor: u.minor, movement: u.moves, ...remains(u) },
    guards: { evasion: sheet.evasion, concentration: sheet.concentration, vitality: sheet.vitality },
    defense: sheet.defense,
    weapons: Object.fromEntries(u.weapons.map((w, slot) => [w.id, u.durability[slot] as number])),
    ...(u.cells === null ? {} : { squares: cellsOf(state, u) }),
  };
}

function cellsOf(state: State, u: Unit): number[][] {
  const ground = groundOf(state);
  if (ground === null) return [];
  return squaresOf(ground.field, u).map((s) => [s % ground.field.width, Math.floor(s / ground.field.width)]);
}

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(state: State, u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looks(u.health, u.sheet.health),
    peril: inPeril(u),
    at: placeOf(state, u),
    size: u.squares,
    state: u.life,
    statuses: [...new Set(u.statuses.map((s) => s.status))],
    points: {},
    ...(u.apart ? { apart: true } : {}),
    ...(u.near ? { near: true } : {}),
  };
}

/** The battle as a seat sees it: whoever it does not see is not there. */
export function asSeen(state: State, seat: Seat): State {
  const seen = withoutUnseen(state, seat, "dead");
  const inSight = (id: Id | null): boolean => id === null || sees(seat, unitOf(state, id) as Unit);
  return seen === state ? state : { ...seen, bombs: state.bombs.filter((b) => inSight(b.near)) };
}

const TELLING = {
  names: ["by", "target", "attacker"],
  numbers: ["check", "sum", "left", "roll"],
} as const;

/** An event without what the seat may not know: unseen combatants, and numbers that are not known. */
export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  return eventSeen(event, knowledgeOf(state, seat, state.learned), TELLING);
}

/** Odds tell the numbers of everybody a command may touch: whoever lacks one of them is not told. */
export function knows(state: State, command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  if (!seesAll(state, seat)) return false; // somebody unseen may stand in the way, or step into it
  const touched =
    command.targets === undefined || isOfArea(state, command)
      ? state.units
      : [command.actor, ...command.targets].map((id) => unitOf(state, id as Id));
  const guards = state.units.filter((u) =>
    touched.some((ward) => ward !== undefined && mayStepIn(state, u, ward)),
  );
  return [...touched, ...guards].every((u) => u === undefined || knowsNumbers(state, seat, u, state.learned));
}

/** TH58 On the map an area strikes others than those named. */
function isOfArea(state: State, command: Command): boolean {
  const actor = unitOf(state, command.actor as Id);
  const ability = actor === undefined ? undefined : abilityOf(actor, command);
  if (state.ground === null || actor === undefined || ability === undefined) return false;
  return waysToWield(actor, ability).some(({ range }) => isArea(range));
}

/** The same battle with every number a seat may not know changed. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((u): Unit => {
    const seen = sees(seat, u);
    if (seen && knowsNumbers(state, seat, u, state.learned)) return u;
    const { sheet } = u;
    const changed = {
      ...sheet,
      health: 3 * sheet.health,
      hearts: 3 * sheet.hearts, // who is in Peril may be known: some blows are for them alone (TH42)
      evasion: sheet.evasion + 5,
      concentration: sheet.concentration + 3,
      vitality: sheet.vitality + 4,
      defense: sheet.defense + 6,
    };
    return {
      ...u,
      sheet: changed,
      health: 3 * u.health,
      sp: u.sp + 9,
      mp: u.mp + 9,
      ...(seen ? {} : { name: `${u.name}?` }),
    };
  });
  return { ...state, units };
}
