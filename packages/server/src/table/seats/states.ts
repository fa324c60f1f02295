import { type BattleState, type Id, type Ruleset, unitsIn, withUnits } from "@fray/engine";

/** Who is hidden in a battle, and the battle without them: every ruleset keeps it of its combatants. */

/** Whether anybody is hidden from anybody. */
export function hidesAny(state: BattleState): boolean {
  return unitsIn(state).some((u) => u.hidden);
}

/** Whom the game master hides. */
export function hiddenIn(state: BattleState): readonly Id[] {
  return unitsIn(state).flatMap((u) => (u.hidden ? [u.id] : []));
}

/** The battle with these hidden, as the game master hides somebody. */
export function hiding(state: BattleState, ids: ReadonlySet<Id>): BattleState {
  return withUnits(state, (u) => (ids.has(u.id) ? { ...u, hidden: true } : u));
}

/** The battle as it is for those who know nothing of these, and of everybody else. */
export function without(ruleset: Ruleset, state: BattleState, ids: ReadonlySet<Id>): BattleState {
  const marked = withUnits(state, (u) => ({ ...u, hidden: ids.has(u.id) }));
  return ruleset.asSeen?.(marked, { role: "onlooker" }) ?? state;
}
