import { type CombatantSummary, looks, type Summary, visibilityOf } from "../../kernel/index.ts";
import { placeOf } from "./move/ground.ts";
import { remains } from "./sheet/remains.ts";
import { acOf, type State, type Unit } from "./state.ts";
import { statusesOf } from "./verbs.ts";

/** AC70 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers are. */
export const VISIBILITY = visibilityOf<State, Unit>({
  outline,
  numbers: (state, u) => ({
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
  }),
  field: (state, seen) => (state.whole ? bySides(state, seen) : {}),
  gone: "dead",
  without: (redacted, isSeen) => ({
    ...redacted,
    units: redacted.units.map((u) => ({
      ...u,
      holders: isSeen(u) ? u.holders.filter((place) => isSeen(redacted.units[place] as Unit)) : [],
    })),
  }),
  events: { names: ["by", "target", "from"], numbers: ["check", "sum", "left", "roll"] },
  scramble: (u) => ({
    ...u,
    sheet: {
      ...u.sheet,
      hp: 3 * u.sheet.hp,
      meleeAC: u.sheet.meleeAC + 5,
      rangedAC: u.sheet.rangedAC + 3,
      bareMeleeAC: u.sheet.bareMeleeAC + 5,
      bareRangedAC: u.sheet.bareRangedAC + 3,
      luck: u.sheet.luck + 1,
    },
    hp: 3 * u.hp,
    luck: u.luck + 1,
  }),
});

/** AC42 Sides act whole: they have the turns. */
function bySides(state: State, units: readonly Unit[]): Pick<Summary, "turn" | "order"> {
  const seen = (side: string): boolean => units.some((u) => u.side === side);
  return {
    turn: state.turn !== null && seen(state.turn) ? state.turn : null,
    order: state.order.map((i) => state.sides[i] as string).filter(seen),
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
