import { describe, expect, it } from "vitest";
import { type Best, type BestSettings, bestPlay, type TooLarge } from "../../src/analysis/index.ts";
import { type EncounterFile, openBattle, type Ruleset, sure } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { duel } from "./simulateDuel.ts";
import { hitDieDuel, solved } from "./solveModels.ts";

function best(
  ruleset: Ruleset,
  file: EncounterFile,
  side: string,
  settings: BestSettings = {},
): Best | TooLarge {
  const { opening, encounter } = sure(openBattle(ruleset, file, ""));
  const playing = bestPlay(ruleset, { opening, rules: encounter.rules }, side, settings);
  let next = playing.next();
  while (!next.done) next = playing.next();
  return next.value;
}

interface Duelist {
  readonly hp: number;
  readonly skill: number;
  readonly might: number;
  readonly guard: number;
  readonly breath: number;
}

function file(ines: Duelist, foe: Duelist, rules: Record<string, number>): EncounterFile {
  return {
    fray: 1,
    ruleset: "duel",
    name: "Best",
    rules,
    order: ["ines", "foe"],
    combatants: [
      { id: "ines", side: "heroes", sheet: { ...ines } },
      { id: "foe", side: "foes", tactics: "wary", sheet: { ...foe } },
    ],
  };
}

/** Expectimax by plain recursion over rounds, from the rules as they are written: no merging, no engine. */
function byHand(ines: Duelist, foe: Duelist, rounds: number): number {
  const memo = new Map<string, number>();
  const dice = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => [n, (6 - Math.abs(n - 7)) / 36] as const);
  type Now = { hp: number; breath: number; foeHp: number; foeBreath: number };
  const remember = (key: string, work: () => number): number => {
    const known = memo.get(key);
    if (known !== undefined) return known;
    const value = work();
    memo.set(key, value);
    return value;
  };
  /** The mean over the die of harm. */
  const harm = (might: number, factor: number, after: (amount: number) => number): number =>
    [1, 2, 3, 4, 5, 6].reduce(
      (sum, die) => sum + after(Math.floor(Math.max(1, die + might) * factor + 0.5)) / 6,
      0,
    );
  const mine = (n: Now, left: number): number =>
    remember(`m ${n.hp} ${n.breath} ${n.foeHp} ${n.foeBreath} ${left}`, () => {
      const wait = theirs(n, left);
      const rest =
        n.breath < ines.breath ? theirs({ ...n, breath: Math.min(ines.breath, n.breath + 2) }, left) : 0;
      const attack = (bonus: number, price: number): number =>
        dice.reduce((sum, [shown, chance]) => {
          const now = { ...n, breath: n.breath - price };
          if (shown + ines.skill + bonus < foe.guard) return sum + chance * theirs(now, left);
          const parried = now.foeBreath >= 1; // the wary always parry
          const after = { ...now, foeBreath: now.foeBreath - (parried ? 1 : 0) };
          const factor = (shown === 12 ? 2 : 1) * (parried ? 0.5 : 1);
          return (
            sum +
            chance *
              harm(ines.might, factor, (amount) =>
                amount >= after.foeHp ? 1 : theirs({ ...after, foeHp: after.foeHp - amount }, left),
              )
          );
        }, 0);
      return Math.max(wait, rest, attack(0, 0), n.breath >= 2 ? attack(2, 2) : 0);
    });
  const theirs = (n: Now, left: number): number =>
    remember(`t ${n.hp} ${n.breath} ${n.foeHp} ${n.foeBreath} ${left}`, () => {
      const next = (now: Now): number => (left === 1 ? 0 : mine(now, left - 1));
      if (n.foeBreath === 0 && foe.breath > 0) return next({ ...n, foeBreath: Math.min(foe.breath, 2) });
      return dice.reduce((sum, [shown, chance]) => {
        if (shown + foe.skill < ines.guard) return sum + chance * next(n);
        const struck = (now: Now, factor: number): number =>
          harm(foe.might, factor, (amount) => (amount >= now.hp ? 0 : next({ ...now, hp: now.hp - amount })));
        const factor = shown === 12 ? 2 : 1;
        const plain = struck(n, factor);
        const parry = n.breath >= 1 ? struck({ ...n, breath: n.breath - 1 }, factor * 0.5) : 0;
        return sum + chance * Math.max(plain, parry);
      }, 0);
    });
  return mine({ hp: ines.hp, breath: ines.breath, foeHp: foe.hp, foeBreath: foe.breath }, rounds);
}

const INES: Duelist = { hp: 6, skill: 1, might: 1, guard: 9, breath: 3 };
const FOE: Duelist = { hp: 7, skill: 2, might: 1, guard: 9, breath: 2 };

describe("best play", () => {
  it.each([1, 2, 4, 30])("is that of an independent expectimax, with %i rounds to play", (rounds) => {
    const found = best(duel, file(INES, FOE, { maxRounds: rounds }), "heroes") as Best;
    expect(found).toMatchObject({ exact: true, side: "heroes" });
    expect(found.value).toBeCloseTo(byHand(INES, FOE, rounds), 9);
  });

  it("is no worse than any tactics, and says what to do first", () => {
    const battle = file(INES, FOE, {});
    const found = best(duel, battle, "heroes") as Best;
    expect(found.value).toBeGreaterThan((solved(duel, battle).wins["heroes"] as number) + 0.01);
    const [first] = found.first;
    expect(first).toMatchObject({ command: { actor: "ines" }, chance: 1 });
    expect(first?.value).toBeCloseTo(found.value, 9);
    expect(found.states).toBeGreaterThan(50);
  });

  it("is what tactics do where there is nothing to choose", () => {
    const helpless = { ...INES, breath: 0, skill: 0 };
    const battle = file(helpless, { ...FOE, breath: 0 }, {});
    const found = best(duel, battle, "heroes") as Best;
    expect(found.value).toBeCloseTo(solved(duel, battle).wins["heroes"] as number, 7);
  });

  it("finds a trick that tactics miss: out of a plain fighter's reach after every blow", () => {
    const sheet = { hp: 20, physicalAttack: 3, physicalDefense: 2, physicalAccuracy: 4, evasion: 3 };
    const found = best(hitDie as unknown as Ruleset, hitDieDuel(sheet, sheet), "heroes") as Best;
    expect(found.value).toBeGreaterThan(0.99);
  });

  it("is found out when a rule looks at the round, or at what somebody has dealt", () => {
    type Fighter = { readonly id: string; readonly dealt: number; sheet: object };
    const under = (isFierce: (fighter: Fighter, round: number) => boolean): Ruleset => ({
      ...duel,
      perform(fight, command) {
        for (const f of (fight.state as unknown as { units: Fighter[] }).units)
          f.sheet = { ...f.sheet, might: f.id === "foe" && isFierce(f, fight.state.round) ? 9 : 1 };
        duel.perform(fight, command);
      },
    });
    const base = best(duel, file(INES, FOE, {}), "heroes") as Best;
    const late = under((_, round) => round >= 3);
    const fierce = under((f) => f.dealt >= 3);
    for (const ruleset of [late, fierce]) {
      const battle = file(INES, FOE, { maxRounds: 6 });
      const plain = best(ruleset, battle, "heroes") as Best;
      const found = best({ ...ruleset, options: {} }, battle, "heroes") as Best; // nobody knows the last round: rounds kept apart
      expect(plain.value).toBeLessThan(base.value - 0.01);
      expect(plain.value).toBeCloseTo(found.value, 9);
    }
  });

  it("says politely that it is too large", () => {
    const battle = dicePool.encounters["duel"] as EncounterFile;
    const found = best(dicePool as unknown as Ruleset, battle, "heroes", { states: 50 });
    expect(found).toMatchObject({ tooLarge: "states", states: 50 });
    expect((found as TooLarge).estimate).toBeGreaterThan(50);
    expect(best(duel, file(INES, FOE, {}), "heroes", { ways: 3 })).toMatchObject({ tooLarge: "ways" });
    expect(best(duel, file(INES, FOE, {}), "heroes", { commands: 1 })).toMatchObject({
      tooLarge: "commands",
    });
  });

  it("compares states that look alike whatever their dice are read by", () => {
    const yard = dicePool.encounters["duel"] as EncounterFile;
    expect(best(dicePool as unknown as Ruleset, yard, "heroes", { states: 2000 })).toMatchObject({
      tooLarge: "states",
    });
  });
});
