import type { BattleState, Upgrades } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { isRevivable, type State, type Unit } from "./state.ts";

/** Version 2 knows abilities that are written for a moment (HD28), statuses by name (HD29) and the slain (HD30). */
function withMoments(state: BattleState): BattleState {
  const units = (state as State).units.map((unit): Unit => {
    const { sheet } = unit;
    const jobs = sheet.jobs.map((job) => ({ ...job, abilities: job.abilities.map(newer) }));
    return {
      ...unit,
      free: [],
      kit: unit.kit.map(newer),
      sheet: { ...sheet, attacks: sheet.attacks.map(newer), abilities: sheet.abilities.map(newer), jobs },
      life: unit.life === "down" && !isRevivable(unit) ? "slain" : unit.life,
    };
  });
  return { ...state, units, giving: false, reacting: false } as BattleState;
}

const newer = (ability: Ability): Ability => ({
  ...ability,
  on: null,
  when: [],
  does: ability.does.map((deed) => (deed.do === "inflict" ? { ...deed, status: null } : deed)),
});

export const UPGRADES: Upgrades = { 1: withMoments };
