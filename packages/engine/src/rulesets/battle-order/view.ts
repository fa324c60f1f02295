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
  seesAll,
  type Summary,
  summaryOf,
  withoutUnseen,
} from "../../kernel/index.ts";
import { reductionOf } from "./health/conditions.ts";
import { placeOf } from "./field/ground.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { stanceName } from "./words.ts";

/** BO61 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers wait to be told. */

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

function summarize(state: State, units: readonly Unit[], known: (unit: Unit) => boolean): Summary {
  return summaryOf(state, units, (u) => (known(u) ? numbers(state, u) : outline(state, u)));
}

function numbers(state: State, u: Unit): CombatantSummary {
  return {
    ...outline(state, u),
    hp: u.hp,
    maxHp: u.maxHp,
    points: { strength: u.strength, speed: u.speed, ghostPower: u.ghost },
    evasion: { passive: u.passive, active: u.active },
    reduction: reductionOf(u),
    ...(u.casting === null
      ? {}
      : { casting: { spell: u.casting.spell, turns: u.casting.left, invested: u.casting.invested } }),
    ...(u.barrier > 0 ? { barrier: u.barrier } : {}),
    ammo: Object.fromEntries(
      u.weapons.flatMap((w, i) => (w.magazine > 0 ? [[w.id, u.ammo[i] as number]] : [])),
    ),
  };
}

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(state: State, u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looks(u.hp, u.maxHp),
    at: placeOf(state, u),
    size: u.size,
    state: u.life,
    statuses: statusesOf(u),
    points: {},
  };
}

function statusesOf(u: Unit): string[] {
  const stance = u.stance === 0 ? [] : [stanceName(u.stance, u.shielded)];
  const grapple = [...(u.holds >= 0 ? ["grappling"] : []), ...(u.heldBy >= 0 ? ["grappled"] : [])];
  const casting = u.casting === null ? [] : ["spell-casting-stance"];
  return [...stance, ...grapple, ...casting, ...new Set(u.statuses.map((s) => s.status))];
}

/** The battle as a seat sees it: whoever it does not see is not there. */
export function asSeen(state: State, seat: Seat): State {
  return withoutUnseen(state, seat, "dead");
}

const TELLING = {
  names: ["by", "target"],
  numbers: ["check", "sum", "left", "reduction"],
} as const;

/** An event without what the seat may not know: unseen combatants, and numbers that are not known. */
export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  return eventSeen(event, knowledgeOf(state, seat, state.learned), TELLING);
}

/** Odds tell the numbers of everybody a command may touch: whoever lacks one of them is not told. */
export function knows(state: State, command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  if (!seesAll(state, seat)) return false; // somebody unseen may stand in the way
  const alone = command.targets !== undefined && command.options === undefined && command.do !== "activate";
  const touched = alone
    ? [command.actor, ...command.targets].map((id) => unitOf(state, id as Id))
    : state.units;
  return touched.every((u) => u === undefined || knowsNumbers(state, seat, u, state.learned));
}

/** The same battle with every number a seat may not know changed. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((u): Unit => {
    const seen = sees(seat, u);
    if (seen && knowsNumbers(state, seat, u, state.learned)) return u;
    return {
      ...u,
      maxHp: 3 * u.maxHp,
      hp: 3 * u.hp,
      passive: u.passive + 5,
      active: u.active + 6,
      reduction: u.reduction + 4,
      sheet: {
        ...u.sheet,
        physicalDamageReduction: u.sheet.physicalDamageReduction + 4,
        resolve: u.sheet.resolve + 3,
      },
      strength: u.strength + 9,
      speed: u.speed + 9,
      ...(seen ? {} : { name: `${u.name}?` }),
    };
  });
  return { ...state, units };
}
