import { type BattleState, defaultRules, type Upgrades, unchanged } from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import type { Weapon } from "./gear/weapons.ts";
import { OPTIONS } from "./options.ts";
import type { State, Unit } from "./state.ts";

/** Version 4 knows the guard and several types of an attack (TH56, TH57), critical weapons (TH98), traps (TH96) and more house rules. */
function withGuards(state: BattleState): BattleState {
  const { rules, units } = state as State;
  return { ...state, rules: { ...defaultRules(OPTIONS), ...rules }, units: units.map(newer) } as BattleState;
}

function newer(unit: Unit): Unit {
  const { sheet } = unit;
  return {
    ...unit,
    kit: unit.kit.map(newerAbility),
    weapons: unit.weapons.map(newerWeapon),
    sheet: {
      ...sheet,
      mindless: false,
      attacks: sheet.attacks.map(newerAbility),
      weapons: sheet.weapons.map(newerWeapon),
      abilities: sheet.abilities.map(newerAbility),
    },
  };
}

const newerWeapon = (weapon: Weapon): Weapon => ({ ...weapon, criticalRange: 0 });

function newerAbility(ability: Ability): Ability {
  const { type, ...rest } = ability as Ability & { readonly type: string | null };
  return {
    ...rest,
    types: type === null ? [] : [type],
    against: "evasion",
    weapon: rest.weapon === null ? null : newerWeapon(rest.weapon),
  };
}

export const UPGRADES: Upgrades = { 2: unchanged, 3: withGuards };
