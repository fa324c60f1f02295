import {
  type BattleState,
  type EncounterFile,
  openBattle,
  type Ruleset,
  sure,
} from "../../src/kernel/index.ts";
import { type Solution, type SolveSettings, Solving } from "../../src/analysis/index.ts";

/** Duels worked out by hand, from the rules as they are written: no code of the engine. */

/** Damage of one blow and its chance, by place. */
export type Blow = readonly number[];

/** Blows in turn, so many in each turn, until one has no health left or the last round is over. */
export function exchange(
  [first, second]: readonly [Fighter, Fighter],
  rounds: number,
): { readonly first: number; readonly second: number; readonly open: number } {
  let open = new Map<string, number>([[`${first.hp} ${second.hp}`, 1]]);
  const won = { first: 0, second: 0 };
  const strike = (who: "first" | "second", by: Fighter): void => {
    for (let i = 0; i < by.blows; i++) {
      const next = new Map<string, number>();
      for (const [key, chance] of open) {
        const [a, b] = key.split(" ").map(Number) as [number, number];
        by.blow.forEach((p, dealt) => {
          const left = (who === "first" ? b : a) - dealt;
          if (left <= 0) won[who] += chance * p;
          else {
            const to = who === "first" ? `${a} ${left}` : `${left} ${b}`;
            next.set(to, (next.get(to) ?? 0) + chance * p);
          }
        });
      }
      open = next;
    }
  };
  for (let round = 1; round <= rounds; round++) {
    strike("first", first);
    strike("second", second);
  }
  return { ...won, open: [...open.values()].reduce((a, b) => a + b, 0) };
}

export interface Fighter {
  readonly hp: number;
  readonly blow: Blow;
  /** How many in a turn. */
  readonly blows: number;
}

export function blowOf(chances: ReadonlyMap<number, number>): Blow {
  return Array.from({ length: Math.max(...chances.keys()) + 1 }, (_, amount) => chances.get(amount) ?? 0);
}

export interface HitDieSheet {
  readonly hp: number;
  readonly physicalAttack: number;
  readonly physicalDefense: number;
  readonly physicalAccuracy: number;
  readonly evasion: number;
}

/** HD4, HD7, HD9, HD11: a d10, low hits, a 1 always; twice the harm without a Shell. */
export function hitDieBlow(by: HitDieSheet, on: HitDieSheet): Blow {
  const chances = new Map<number, number>();
  for (let die = 1; die <= 10; die++) {
    const hit = die === 1 || die - by.physicalAccuracy + on.evasion <= 7;
    const amount = hit ? 2 * Math.max(1, by.physicalAttack - on.physicalDefense + die) : 0;
    chances.set(amount, (chances.get(amount) ?? 0) + 0.1);
  }
  return blowOf(chances);
}

export function hitDieDuel(
  a: HitDieSheet,
  b: HitDieSheet,
  rules: Record<string, number> = {},
): EncounterFile {
  const one = (id: string, side: string, sheet: HitDieSheet) => ({
    id,
    side,
    tactics: "simple",
    sheet: { ...sheet },
  });
  return {
    fray: 1,
    ruleset: "hit-die",
    name: "A duel",
    rules,
    order: ["a", "b"],
    combatants: [one("a", "heroes", a), one("b", "foes", b)],
  };
}

export function solved<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  settings: SolveSettings = {},
): Solution {
  const { opening, encounter } = sure(openBattle(ruleset, file, ""));
  const solving = new Solving(ruleset, opening, encounter.rules, settings);
  while (solving.advance(10_000));
  return solving.solution();
}
