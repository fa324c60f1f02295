import type { Sheet } from "./sheet.ts";

/** DP62 What each level adds to the one before: HP, AP, MP, defense dice of both kinds, attack bonus, hand. */
interface Gain {
  readonly hp: number;
  readonly ap: number;
  readonly mp: number;
  readonly dice: number;
  readonly bonus: number;
  readonly hand: number;
}

const GAINS: readonly Gain[] = [
  { hp: 5, ap: 0, mp: 1, dice: 0, bonus: 0, hand: 0 },
  { hp: 10, ap: 0, mp: 0, dice: 1, bonus: 1, hand: 0 },
  { hp: 15, ap: 1, mp: 0, dice: 0, bonus: 1, hand: 0 },
  { hp: 20, ap: 0, mp: 1, dice: 0, bonus: 0, hand: 1 },
];

/** DP62 The sheet with the gains of all levels up to its own added up: 10 HP become 15, 25, 40, 60. */
export function leveled(sheet: Sheet): Sheet {
  const sum = (of: keyof Gain): number =>
    GAINS.slice(0, sheet.level - 1).reduce((all, gain) => all + gain[of], 0);
  return {
    ...sheet,
    hp: sheet.hp + sum("hp"),
    ap: sheet.ap + sum("ap"),
    mp: sheet.mp + sum("mp"),
    physicalDice: sheet.physicalDice + sum("dice"),
    magicalDice: sheet.magicalDice + sum("dice"),
    attackBonus: sheet.attackBonus + sum("bonus"),
    hand: sheet.hand + sum("hand"),
  };
}
