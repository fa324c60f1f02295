import type { BattleState, Ruleset, Seat } from "../kernel/index.ts";
import type { Probe } from "./findings.ts";
import type { Scene, Turn } from "./scene.ts";

/** A seat looking at one moment of a battle. */
export interface Looking<S extends BattleState> {
  readonly scene: Scene<S>;
  readonly turn: Turn<S>;
  readonly seat: Seat;
  readonly probe: Probe;
}

/** Each side's player, one who plays a single combatant, and an onlooker. */
export function seatsOf<S extends BattleState>(ruleset: Ruleset<S>, state: S): Seat[] {
  const standing = ruleset.standing(state);
  const sides = [...new Set(standing.map((s) => s.side))];
  const teams = sides.map((side) => standing.filter((s) => s.side === side).map((s) => s.id));
  const single = teams.find((team) => team.length > 1)?.slice(0, 1) ?? [];
  const players = [...teams, ...(single.length > 0 ? [single] : [])];
  return [...players.map((combatants): Seat => ({ role: "player", combatants })), { role: "onlooker" }];
}

export const seatName = (seat: Seat): string =>
  seat.role === "player" ? `the player of ${seat.combatants.join(", ")}` : `an ${seat.role}`;

/** Whom a seat may not even know to be there, by id and by name. */
export function unseenBy<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  seat: Seat,
): ReadonlySet<string> {
  const seen = ruleset.view(state, seat).combatants;
  const hidden = Object.entries(ruleset.summary(state).combatants).filter(([id]) => !Object.hasOwn(seen, id));
  const names = new Set(Object.values(seen).map((c) => c.name));
  return new Set(hidden.flatMap(([id, c]) => (names.has(c.name) ? [id] : [id, c.name])));
}
