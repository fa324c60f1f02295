import { ByOdds, type Following } from "./byOdds.ts";
import type { Given } from "./series.ts";

/** Gives the answers of one known path through a series again, in order. */
export class Recital extends ByOdds {
  private readonly answers: readonly Given[];
  private at = 0;

  constructor(answers: readonly Given[], following: Following) {
    super(following);
    this.answers = answers;
  }

  get isOver(): boolean {
    return this.at === this.answers.length;
  }

  choose(): string {
    return this.next() as string;
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    parts.forEach(resolve);
  }

  attend(): void {
    // nothing is decided by looking at the state
  }

  protected outcome(): number {
    return this.next() as number;
  }

  protected poolOutcome(): number {
    return this.next() as number;
  }

  private next(): Given {
    const answer = this.answers[this.at++];
    if (answer === undefined) throw new Error("a series asked more than before");
    return answer;
  }
}
