import * as fray from "../../src/index.ts";

/** The example ruleset from outside, and a duel simple enough to be worked out by hand. */

const file = new URL("../../../../examples/duel/ruleset.js", import.meta.url);
const made = (await import(file.href)) as { default: (engine: typeof fray) => fray.Ruleset };
export const duel = made.default(fray);

export interface Duelist {
  readonly hp: number;
  readonly skill: number;
  readonly might: number;
  readonly guard: number;
}

export const ANA: Duelist = { hp: 12, skill: 1, might: 1, guard: 8 };
export const ORC: Duelist = { hp: 15, skill: 0, might: 2, guard: 7 };

/** No Breath and no parries: nothing but strikes, in a fixed order. */
export function plainDuel(ana: Duelist = ANA, orc: Duelist = ORC): fray.EncounterFile {
  const combatant = (id: string, sheet: Duelist) => ({ id, side: `${id}s`, sheet: { ...sheet, breath: 0 } });
  return {
    fray: 1,
    ruleset: "duel",
    name: "Plain",
    rules: { parries: false },
    order: ["ana", "orc"],
    combatants: [combatant("ana", ana), combatant("orc", orc)],
  };
}

/** Damage of one strike and its chance, from the rules as they are written: no code of the engine. */
function strike(by: Duelist, on: Duelist): number[] {
  const chances: number[] = [];
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++)
      for (let die = 1; die <= 6; die++) {
        const hit = a + b + by.skill >= on.guard;
        const amount = hit ? Math.max(1, die + by.might) * (a + b === 12 ? 2 : 1) : 0;
        chances[amount] = (chances[amount] ?? 0) + 1 / 216;
      }
  return Array.from(chances, (chance) => chance ?? 0);
}

export interface Known {
  /** The chance that Ana wins, and that she does in each round. */
  readonly ana: number;
  /** The chance that the duel ends in a round, by place. */
  readonly lasts: readonly number[];
  readonly meanRounds: number;
}

/** The whole duel, strike by strike, over every pair of Healths. */
export function known(ana: Duelist = ANA, orc: Duelist = ORC): Known {
  const [blow, answer] = [strike(ana, orc), strike(orc, ana)];
  let now = new Map<string, number>([[`${ana.hp} ${orc.hp}`, 1]]);
  const lasts: number[] = [0];
  let wins = 0;
  for (let round = 1; round <= 400; round++) {
    const next = new Map<string, number>();
    let over = 0;
    for (const [key, chance] of now) {
      const [a, o] = key.split(" ").map(Number) as [number, number];
      blow.forEach((p, dealt) => {
        if (dealt >= o) {
          wins += chance * p;
          over += chance * p;
        } else
          answer.forEach((q, taken) => {
            if (taken >= a) over += chance * p * q;
            else {
              const to = `${a - taken} ${o - dealt}`;
              next.set(to, (next.get(to) ?? 0) + chance * p * q);
            }
          });
      });
    }
    lasts.push(over);
    now = next;
  }
  return { ana: wins, lasts, meanRounds: lasts.reduce((sum, p, round) => sum + p * round, 0) };
}

export function opened(ruleset: fray.Ruleset, encounter: fray.EncounterFile): fray.BattleState {
  const battle = fray.openBattle(ruleset, encounter, "any");
  if (!battle.ok) throw new Error(battle.problems.map((p) => `${p.path}: ${p.message}`).join("\n"));
  return battle.value.opening;
}
