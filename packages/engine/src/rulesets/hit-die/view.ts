import {
  type CombatantSummary,
  type Command,
  type Event,
  eventSeen,
  knowledgeOf,
  knowsNumbers,
  looks,
  type Id,
  type Seat,
  sees,
  type Summary,
  summaryOf,
  withoutUnseen,
} from "../../kernel/index.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { type Stat, STATS } from "./words.ts";

/** HD91 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers wait for Scan. */

export function summary(state: State): Summary {
  return summarize(state, state.units, () => true);
}

export function view(state: State, seat: Seat): Summary {
  return summarize(
    state,
    state.units.filter((u) => sees(seat, u)),
    (u) => knowsNumbers(state, seat, u, state.scanned),
  );
}

function summarize(state: State, units: readonly Unit[], known: (unit: Unit) => boolean): Summary {
  return summaryOf(state, units, (u) => (known(u) ? numbers(u) : outline(u)));
}

/** Written out, not spread: every seat is told this after every input. */
function numbers(u: Unit): CombatantSummary {
  const told = {
    name: u.name,
    side: u.side,
    hp: u.hp,
    looks: looks(u.hp, u.sheet.hp),
    at: u.row,
    size: 1,
    state: u.life,
    statuses: u.statuses.map((s) => s.status),
    points: { ap: u.ap, mp: u.mp },
    maxHp: u.sheet.hp,
    shell: u.shell,
    shellElement: u.shellElement,
    element: u.sheet.element,
    stats: statsOf(u),
  };
  return u.job < 0 ? told : { ...told, job: u.sheet.jobs[u.job]?.name ?? null };
}

const statsOf = (u: Unit): Record<Stat, number> => ({
  physicalAttack: u.physicalAttack,
  magicalAttack: u.magicalAttack,
  physicalDefense: u.physicalDefense,
  magicalDefense: u.magicalDefense,
  evasion: u.evasion,
  resistance: u.resistance,
  physicalAccuracy: u.physicalAccuracy,
  magicalAccuracy: u.magicalAccuracy,
  statusAccuracy: u.statusAccuracy,
});

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looks(u.hp, u.sheet.hp),
    at: u.row,
    size: 1,
    state: u.life,
    statuses: u.statuses.map((s) => s.status),
    points: {},
  };
}

/** The battle as a seat sees it: whoever it does not see is not there. */
export function asSeen(state: State, seat: Seat): State {
  return withoutUnseen(state, seat, "fled");
}

const TELLING = {
  names: ["by", "target"],
  numbers: ["check", "sum", "shell", "hp", "lost", "ap", "mp"],
} as const;

/** An event without what the seat may not know: unseen combatants, and the explanation of numbers that are not known. */
export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  return eventSeen(event, { ...knowledgeOf(state, seat, state.scanned), seesAll: true }, TELLING);
}

/** Odds tell the numbers of everybody a command touches: whoever lacks one of them is not told. */
export function knows(state: State, command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  const touched =
    command.targets === undefined
      ? state.units
      : [command.actor, ...command.targets].map((id) => unitOf(state, id as Id));
  const guarded = touched.some((u) => u?.statuses.some((s) => s.status === "guarded"));
  return (guarded ? state.units : touched).every(
    (u) => u === undefined || (sees(seat, u) && knowsNumbers(state, seat, u, state.scanned)),
  );
}

/** The same battle with every number a seat may not know changed. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((u) => {
    if (sees(seat, u) && knowsNumbers(state, seat, u, state.scanned)) return u;
    const sheet = { ...u.sheet, hp: u.sheet.hp * 3, shell: u.sheet.shell + 4 };
    const base = Object.fromEntries(STATS.map((s) => [s, u.base[s] + 5])) as unknown as Unit["base"];
    const changed = {
      ...u,
      sheet,
      hp: u.hp * 3,
      shell: u.shell === 0 ? 0 : u.shell + 4,
      mp: u.mp + 9,
      base,
      ...base,
    };
    return sees(seat, u) ? changed : { ...changed, name: `${u.name}?`, row: "back" as const };
  });
  return { ...state, units };
}
