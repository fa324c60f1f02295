import { describe, expect, it } from "vitest";
import {
  addUp,
  type Distribution,
  diceOdds,
  foldPool,
  formatFraction,
  Generator as Dice,
  sum,
  uniform,
} from "../../src/dice/index.ts";
import {
  type BattleState,
  checksum,
  type Command,
  Fight,
  type Hearing,
  Lot,
  Lots,
  type Oracle,
  type Ruleset,
  sure,
  openBattle,
} from "../../src/kernel/index.ts";
import { playOut } from "../../src/analysis/simulate/battles.ts";
import { Sample, tacticChoice } from "../../src/oracles/index.ts";
import { makeTable, throwsFor, throwsListed } from "../../src/oracles/sampleLot.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { type Moment, momentsOf } from "../analysis/fought.ts";
import { skirmish } from "../conformance/skirmish/index.ts";

/** Attacks drawn whole by the sampling oracle: everything about them has to be as if their dice had been thrown. */

type Weighed = readonly [weight: bigint, total: bigint];

/** Goes every way, die by die, or with lots as the branches of one fork each: the odds of either have to be the same. */
class Ways implements Oracle {
  lots = 0;
  private readonly forks: { readonly values: readonly number[]; readonly weights: Weighed[]; at: number }[] =
    [];
  private depth = 0;
  private readonly decide: (asked: { name: string; options: readonly string[]; who: string }) => string;
  readonly lot?: NonNullable<Oracle["lot"]>;

  constructor(decide: Ways["decide"], whole: boolean) {
    this.decide = decide;
    if (whole)
      this.lot = (lot) => {
        this.lots += 1;
        const [total, weights] = (lot.table ??= makeTable(lot)).drawn();
        return this.fork(
          [...weights.keys()],
          [...weights.values()].map((w) => [w, total]),
        );
      };
  }

  /** False once every way has been gone. */
  next(): boolean {
    this.depth = 0;
    for (let last = this.forks.at(-1); last !== undefined; last = this.forks.at(-1)) {
      if (++last.at < last.values.length) return true;
      this.forks.pop();
    }
    return false;
  }

  chance(): Weighed {
    return this.forks.reduce<Weighed>(
      ([w, t], { weights, at }) => {
        const [weight, total] = weights[at] as Weighed;
        return [w * weight, t * total];
      },
      [1n, 1n],
    );
  }

  die = (_name: string, sides: number): number => this.thrown(uniform(sides));
  sum = (_name: string, count: number, sides: number): number =>
    count === 0 ? 0 : this.thrown(sum(count, sides));
  roll: Oracle["roll"] = (_name, dice) => {
    const odds = diceOdds(dice);
    if (!odds.ok) throw new Error(odds.error.message);
    return this.thrown(odds.value);
  };
  pool: Oracle["pool"] = (_name, { count, sides }, fold) => this.thrown(foldPool(count, sides, fold));
  choose: Oracle["choose"] = (name, options, who) => this.decide({ name, options, who });
  each: Oracle["each"] = (parts, resolve) => parts.forEach(resolve);
  attend = (): void => {};

  private thrown(odds: Distribution): number {
    const { weights, total } = odds.exact();
    return this.fork(
      odds.values,
      weights.map((w) => [w, total]),
    );
  }

  private fork(values: ArrayLike<number>, weights: Weighed[]): number {
    const fork = (this.forks[this.depth] ??= { values: Array.from(values), weights, at: 0 });
    this.depth += 1;
    return fork.values[fork.at] as number;
  }
}

/** The chance of every state a command may lead to; null where there are too many ways, or no lot where there might be one. */
function statesAfter<S extends BattleState>(
  { ruleset, state, command }: { ruleset: Ruleset<S>; state: S; command: Command },
  whole: boolean,
  most: number,
): Map<string, string> | null {
  const found = new Map<string, Weighed[]>();
  let now = state;
  const ways = new Ways((asked) => tacticChoice(ruleset, now, asked), whole);
  let gone = 0;
  do {
    if (++gone > most || (gone === 2 && whole && ways.lots === 0)) return null;
    now = ruleset.copy(state);
    ruleset.perform(new Fight(now, ways, "nothing"), command);
    const key = checksum(now);
    found.set(key, [...(found.get(key) ?? []), ways.chance()]);
  } while (ways.next());
  const odds = [...found].map(([key, parts]) => [key, formatFraction(addUp(parts))] as const);
  return new Map(odds.sort());
}

const RULESETS = [armorClass, battleOrder, dicePool] as unknown as readonly Ruleset[];
const MOST_WAYS = 1500;
/** Of each ruleset. */
const MOST_MET = 120;
const nothing = (): void => {};

/** Moments of the shipped fights, of one battle after the other. */
function* battles(ruleset: Ruleset): Generator<Moment> {
  for (let seed = 0; seed < 20; seed++)
    for (const file of Object.values(ruleset.encounters)) yield* momentsOf(ruleset, file, `lots ${seed}`, 60);
}

describe("a lot", () => {
  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    "of %s leads to the same states with the same odds as its dice, one by one",
    (_, ruleset) => {
      let met = 0;
      for (const moment of battles(ruleset)) {
        if (met === MOST_MET) break;
        const whole = statesAfter(moment, true, MOST_WAYS);
        const apart = whole === null ? null : statesAfter(moment, false, MOST_WAYS);
        if (whole === null || apart === null) continue;
        met += 1;
        expect(whole, JSON.stringify(moment.command)).toEqual(apart);
      }
      expect(met).toBe(MOST_MET);
    },
  );

  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    "of %s is drawn alike whoever listens",
    (_, ruleset) => {
      let drawn = 0;
      class Counting extends Sample<BattleState> {
        override lot(lot: Lot, who: string): number {
          drawn += 1;
          return super.lot(lot, who);
        }
      }
      for (const file of Object.values(ruleset.encounters))
        for (let seed = 0; seed < 3; seed++) {
          const { opening } = sure(openBattle(ruleset, file, "lots"));
          const ends = (["nothing", "outcomes", "everything"] satisfies Hearing[]).map((hearing) => {
            const oracle = new Counting(ruleset, Dice.from(`lots ${seed}`));
            const state = ruleset.copy(opening);
            playOut(ruleset, state, oracle, { hearing, before: nothing, after: nothing });
            return checksum(state);
          });
          expect(ends).toEqual([ends[0], ends[0], ends[0]]);
        }
      expect(drawn).toBeGreaterThan(100);
    },
  );

  /** A d4, and on a 3 or 4 two d6 more. */
  class Some extends Lot {
    toss(ask: Oracle, who: string): number {
      const first = ask.die("first", 4, who);
      return first < 3 ? -first : ask.sum("second", 2, 6, who);
    }
  }

  it("has the odds of its dice, exactly", () => {
    const [total, weights] = makeTable(new Some()).drawn();
    const odds = (value: number): string => formatFraction(addUp([[weights.get(value) ?? 0n, total]]));
    expect([-2, -1, 2, 7, 12].map(odds)).toEqual(["1/4", "1/4", "1/72", "1/12", "1/72"]);
    expect(weights.size).toBe(13);
  });

  it.each([throwsFor, throwsListed])(
    "is shown by throws that come to it, each way as often as it comes",
    (by) => {
      const dice = Dice.from("shown");
      const lot = new Some();
      const counts = new Map<string, number>();
      for (let i = 0; i < 12_000; i++) {
        const key = JSON.stringify(by(lot, 4, dice));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const ways = [3, 4].flatMap((first) =>
        [1, 2, 3].map((die) => JSON.stringify([[first], [die, 4 - die]])),
      );
      expect([...counts.keys()].sort()).toEqual(ways.sort());
      for (const n of counts.values()) expect(Math.abs(n - 2000)).toBeLessThan(220); // over five sigma
    },
  );

  it("asks for nothing but plain dice", () => {
    class Choosing extends Lot {
      toss(ask: Oracle, who: string): number {
        return ask.choose("which", ["one", "two"], who).length;
      }
    }
    expect(() => makeTable(new Choosing())).toThrow("more than plain dice");
    expect(() => throwsFor(new Some(), 99, Dice.from("c"))).toThrow("came to 99, which its dice cannot");
  });

  it("tells its faces, and goes on with the battle's own dice after them", () => {
    const sample = new Sample(skirmish, Dice.from("then"));
    const lot = new Some();
    const came = sample.lot(lot, "");
    const next = new Sample(skirmish, Dice.from("then"));
    next.lot(lot, "");
    const shown = sample.show(lot, came);
    expect(lot.toss(shown, "")).toBe(came);
    expect([shown.die("x", 20, ""), shown.sum("x", 3, 6, "")]).toEqual([
      next.die("x", 20, ""),
      next.sum("x", 3, 6, ""),
    ]);
  });

  it("keeps its table until thousands of others have been drawn, and draws the same without it", () => {
    const [lot, sample] = [new Some(), new Sample(skirmish, Dice.from("kept"))];
    const fresh = new Sample(skirmish, Dice.from("kept"));
    const drawn = sample.lot(lot, "");
    expect(fresh.lot(lot, "")).toBe(drawn);
    const { table } = lot;
    for (let i = 0; i < 4095; i++) sample.lot(new Some(), "");
    expect(lot.table).toBe(table);
    sample.lot(new Some(), "");
    expect(lot.table).toBeNull();
    expect(new Sample(skirmish, Dice.from("kept")).lot(lot, "")).toBe(drawn);
  });

  it("is made once for its numbers, and made again after thousands of others", () => {
    const lots = new Lots<Some>();
    const first = lots.keep(0, new Some());
    expect(lots.get(0)).toBe(first);
    for (let key = 1; key <= 4096; key++) lots.keep(key, new Some());
    expect(lots.get(0)).toBeUndefined();
    expect(lots.get(4096)).toBeInstanceOf(Some);
  });
});
