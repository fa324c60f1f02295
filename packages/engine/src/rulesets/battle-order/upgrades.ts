import { type BattleState, defaultRules, type Upgrades } from "../../kernel/index.ts";
import { OPTIONS } from "./options.ts";
import type { State } from "./state.ts";

/** Version 3 has more house rules: a battle of version 2 goes on with the usual ones. */
const withHouseRules = (state: BattleState): BattleState => {
  const rules = { ...defaultRules(OPTIONS), ...(state as State).rules };
  return { ...state, rules } as BattleState;
};

export const UPGRADES: Upgrades = { 2: withHouseRules };
