import {
  type CombatantSummary,
  type Command,
  type Id,
  type Json,
  looks,
  visibilityOf,
} from "../../kernel/index.ts";
import { isArea } from "./aim/ranges.ts";
import { mayStepIn } from "./attack/intercept.ts";
import { cellUnder } from "./bombs/blast.ts";
import { abilityOf, waysToWield } from "./gear/kit.ts";
import { remains } from "./gear/remains.ts";
import { groundOf, placeOf, squaresOf } from "./move/ground.ts";
import { inPeril, type State, type Unit, unitOf } from "./state.ts";

/** TH75 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers wait for Study. */
export const VISIBILITY = visibilityOf<State, Unit>({
  outline,
  numbers: (state, u) => ({
    ...outline(state, u),
    hp: u.health,
    maxHp: u.sheet.health,
    points: { sp: u.sp, mp: u.mp, standard: u.standard, minor: u.minor, movement: u.moves, ...remains(u) },
    guards: {
      evasion: u.sheet.evasion,
      concentration: u.sheet.concentration,
      vitality: u.sheet.vitality,
    },
    defense: u.sheet.defense,
    weapons: Object.fromEntries(u.weapons.map((w, slot) => [w.id, u.durability[slot] as number])),
    ...(u.cells === null ? {} : { squares: cellsOf(state, u) }),
  }),
  field: bombsSeen,
  gone: "dead",
  without: (redacted, isSeen) => ({
    ...redacted,
    bombs: redacted.bombs.filter(({ near }) => near === null || isSeen(unitOf(redacted, near) as Unit)),
  }),
  learned: (state) => state.learned,
  events: { names: ["by", "target", "attacker"], numbers: ["check", "sum", "left", "roll"] },
  touched(state, command) {
    if (command.targets === undefined || isOfArea(state, command)) return state.units;
    const aimed = [command.actor, ...command.targets].map((id) => unitOf(state, id as Id));
    const guards = state.units.filter((u) =>
      aimed.some((ward) => ward !== undefined && mayStepIn(state, u, ward)),
    );
    return [...aimed, ...guards];
  },
  scramble: (u) => ({
    ...u,
    sheet: {
      ...u.sheet,
      health: 3 * u.sheet.health,
      hearts: 3 * u.sheet.hearts, // who is in Peril may be known: some blows are for them alone (TH42)
      evasion: u.sheet.evasion + 5,
      concentration: u.sheet.concentration + 3,
      vitality: u.sheet.vitality + 4,
      defense: u.sheet.defense + 6,
    },
    health: 3 * u.health,
    sp: u.sp + 9,
    mp: u.mp + 9,
  }),
});

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

/** TH58 On the map an area strikes others than those named. */
function isOfArea(state: State, command: Command): boolean {
  const actor = unitOf(state, command.actor as Id);
  const ability = actor === undefined ? undefined : abilityOf(actor, command);
  if (state.ground === null || actor === undefined || ability === undefined) return false;
  return waysToWield(actor, ability).some(({ range }) => isArea(range));
}
