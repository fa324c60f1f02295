import { type DiceExpression, facesAt, type Fold, Generator, totalsOf } from "../dice/index.ts";
import type { SeedWords } from "../dice/index.ts";
import type { Answer, BattleState, Id, Oracle, Pool, Ruleset } from "../kernel/index.ts";
import { Sample } from "./sample.ts";
import { facesFor } from "./samplePool.ts";

/** A generator that remembers the faces it gave. */
class Listening extends Generator {
  readonly faces: number[] = [];

  override die(sides: number): number {
    const face = super.die(sides);
    this.faces.push(face);
    return face;
  }

  override sum(count: number, sides: number): number {
    const totals = totalsOf(count, sides);
    if (totals.length === 0) return super.sum(count, sides);
    const way = this.below(totals.length);
    this.faces.push(...facesAt(way, count, sides));
    return totals[way] as number;
  }
}

/** Key of the stream that shows faces; the battle itself has key 0. */
const SHOWN = 1;

/**
 * The sampling oracle, overheard: what it drew and chose comes out as a script's answers. Pools it drew whole are
 * shown as faces that come to the same, from a stream of their own, so that the battle is the one nobody listened to.
 */
export class Spy<S extends BattleState> implements Oracle {
  private answers: Answer[] = [];
  private readonly dice: Listening;
  private readonly showing: Generator;
  private readonly sample: Sample<S>;

  /** Battle `number` of the run with this seed. */
  constructor(ruleset: Ruleset<S>, words: SeedWords, number: number) {
    this.dice = new Listening().seat(words, number);
    this.showing = new Generator().seat(words, number, SHOWN);
    this.sample = new Sample(ruleset, this.dice);
  }

  /** The answers since this was last asked for. */
  take(): readonly Answer[] {
    const taken = this.answers;
    this.answers = [];
    return taken;
  }

  die(name: string, sides: number, who: Id): number {
    return this.thrown(this.sample.die(name, sides, who));
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    return this.thrown(this.sample.sum(name, count, sides, who));
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    return this.thrown(this.sample.roll(name, dice, who));
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    const outcome = this.sample.pool(name, pool, fold, who);
    const { faces } = this.dice;
    if (faces.length === 0) faces.push(...facesFor(pool, fold, outcome, this.showing));
    return this.thrown(outcome);
  }

  choose(name: string, options: readonly string[], who: Id): string {
    const choose = this.sample.choose(name, options, who);
    this.answers.push({ choose });
    return choose;
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    this.sample.each(parts, resolve);
  }

  attend(state: unknown): void {
    this.sample.attend(state);
  }

  /** A roll without dice is no question, so it leaves no answer. */
  private thrown(value: number): number {
    const faces = this.dice.faces.splice(0);
    if (faces.length > 0)
      this.answers.push(faces.length === 1 ? { roll: faces[0] as number } : { rolls: faces });
    return value;
  }
}
