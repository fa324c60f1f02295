import type { Fight } from "./fight.ts";
import type { BattleState, UnitState } from "./ruleset.ts";

/** How battles end. */

interface Fought extends BattleState {
  readonly units: readonly (UnitState & { readonly life: string })[];
}

/** Once no more than one side has anybody up. */
export function settle<S extends Fought>(fight: Fight<S>): void {
  const { state } = fight;
  if (state.winner !== null) return;
  const { units } = state;
  let side: string | null = null;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Fought["units"][number];
    if (unit.life !== "up") continue;
    if (side !== null && unit.side !== side) return;
    side = unit.side;
  }
  finish(fight, side ?? "draw");
}

/** As much of a fight as its end takes. */
export type Ending<S> = Pick<Fight<S>, "state" | "tell">;

export function finish<S extends BattleState>(fight: Ending<S>, winner: string): void {
  fight.state.winner = winner;
  fight.tell({ event: "end", winner });
}
