import { type CombatantSummary, looks, visibilityOf } from "../../kernel/index.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { type Stat, STATS } from "./words.ts";

/** HD91 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers wait for Scan. */
export const VISIBILITY = visibilityOf<State, Unit>({
  outline: (_, u) => ({
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looks(u.hp, u.sheet.hp),
    at: u.row,
    size: 1,
    state: u.life,
    statuses: u.statuses.map((s) => s.status),
    points: {},
  }),
  numbers: (_, u) => numbers(u),
  gone: "fled",
  learned: (state) => state.scanned,
  events: {
    names: ["by", "target"],
    numbers: ["check", "sum", "shell", "hp", "lost", "ap", "mp"],
    namesAll: true,
  },
  touched(state, { actor = "", targets }) {
    if (targets === undefined) return state.units;
    const aimed = [actor, ...targets].map((id) => unitOf(state, id));
    const guarded = aimed.some((u) => u?.statuses.some((s) => s.status === "guarded"));
    return guarded ? state.units : aimed;
  },
  scramble(u) {
    const base = Object.fromEntries(STATS.map((s) => [s, u.base[s] + 5])) as unknown as Unit["base"];
    const sheet = { ...u.sheet, hp: u.sheet.hp * 3, shell: u.sheet.shell + 4 };
    const shell = u.shell === 0 ? 0 : u.shell + 4;
    return { ...u, sheet, hp: u.hp * 3, shell, mp: u.mp + 9, base, ...base };
  },
});

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

const statsOf = (u: Unit): Record<Stat, number> =>
  Object.fromEntries(STATS.map((stat) => [stat, u[stat]])) as Record<Stat, number>;
