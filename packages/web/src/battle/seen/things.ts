import type { Summary } from "@fray/engine";
import { capital, spoken } from "@fray/engine/numbers";
import type { Square, Thing } from "../../board/map/words.ts";

/** What lies about or is held in a battle, read off what this seat sees. */

/** As a summary tells of one: on a square, or without a map beside somebody. */
interface Bomb {
  readonly kind: string;
  readonly at: Square | null;
  readonly near: string | null;
  readonly held: boolean;
  readonly left: number;
}

export function thingsOf(state: Summary): readonly Thing[] {
  const bombs = (state["bombs"] as unknown as readonly Bomb[] | undefined) ?? [];
  return bombs.flatMap(({ kind, at, near, held, left }): Thing[] => {
    const place = held ? near : (at ?? near);
    if (place === null) return [];
    const name = near === null ? "" : (state.combatants[near]?.name ?? near);
    const whose = held ? ` held by ${name}` : at === null ? ` beside ${name}` : "";
    const turns = `${left} ${left === 1 ? "turn" : "turns"}`;
    const text = `${capital(spoken(kind))}${whose}, goes off in ${turns}`;
    return [{ look: "bomb", at: place, held, count: left, text }];
  });
}
