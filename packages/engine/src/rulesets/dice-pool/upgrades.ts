import type { BattleState, Upgrades } from "../../kernel/index.ts";
import type { State, Unit } from "./state.ts";
import { SUBTYPE_DEFENSES } from "./words.ts";

/** Version 4 has defense against every subtype (DP35), where there were dice against bashing alone, and own cards (DP36). */
function withSubtypes(state: BattleState): BattleState {
  const none = Object.fromEntries(SUBTYPE_DEFENSES.map((defense) => [defense, 0]));
  const units = (state as State).units.map((unit): Unit => {
    const { bashingDice, ...rest } = unit as Unit & { readonly bashingDice: number };
    const against = bashingDice === 0 ? {} : { bashingDice };
    return { ...rest, against, sheet: { ...unit.sheet, ...none, cards: [] } };
  });
  return { ...state, units } as BattleState;
}

export const UPGRADES: Upgrades = { 3: withSubtypes };
