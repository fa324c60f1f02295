import { type BattleState, unchanged, type Upgrades } from "../../kernel/index.ts";
import type { State } from "./state.ts";

/** Version 4 knows who struck at somebody unarmed (AC28), and bonuses by name (AC30): there were none. */
function withLists(state: BattleState): BattleState {
  const units = (state as State).units.map((unit) => ({
    ...unit,
    strikers: [],
    arms: unit.arms.map((arm) => ({ ...arm, bonuses: [] })),
    sheet: {
      ...unit.sheet,
      abilities: [],
      entries: unit.sheet.entries.map((entry) => ({ ...entry, mods: [] })),
    },
  }));
  return { ...state, units } as BattleState;
}

export const UPGRADES: Upgrades = { 2: unchanged, 3: withLists };
