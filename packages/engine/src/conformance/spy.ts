import { type DiceExpression, type Fold, Generator, seedWords } from "../dice/index.ts";
import type { Answer, BattleState, Id, Oracle, Pool, Ruleset } from "../kernel/index.ts";
import { Sample } from "../oracles/index.ts";

/** A generator that remembers the faces it gave. */
class Listening extends Generator {
  readonly faces: number[] = [];

  override die(sides: number): number {
    const face = super.die(sides);
    this.faces.push(face);
    return face;
  }
}

/** The sampling oracle, overheard: what it drew and chose comes out as a script's answers. */
export class Spy<S extends BattleState> implements Oracle {
  private answers: Answer[] = [];
  private readonly dice: Listening;
  private readonly sample: Sample<S>;

  constructor(ruleset: Ruleset<S>, seed: string) {
    this.dice = new Listening().seat(seedWords(seed), 0);
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
    return this.thrown(this.sample.pool(name, pool, fold, who));
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
