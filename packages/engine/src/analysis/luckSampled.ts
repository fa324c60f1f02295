import { Generator, seedWords } from "../dice/index.ts";
import { type BattleState, type Command, type Event, Fight, type Id, type Ruleset } from "../kernel/index.ts";
import { standing, type Weighed } from "./fortune.ts";
import { weighs } from "./harm.ts";
import { type Ahead, type DecideNth, Steered } from "./steered.ts";

/** Throws of a command too large to be walked: what may follow each of its values is sampled, on the same dice for all. */

/** What happened is worth so much to the side of whoever throws, by one measure. */
export type Worth = (who: Id, events: readonly Event[]) => number;

/** What one throw came to, and what its dice showed. */
export interface Shown {
  readonly value: number;
  readonly faces: readonly number[];
}

/** One step of a battle, ready to be weighed. */
export interface Weighing<S extends BattleState> {
  readonly ruleset: Ruleset<S>;
  readonly before: S;
  readonly command: Command;
  readonly step: number;
  /** What its throws came to. */
  readonly shown: readonly Shown[];
  readonly decide: DecideNth;
  readonly worth: Worth;
}

/** Playings of one throw, spread over its values; each value has a few at least. */
const EACH_THROW = 1500;
const EACH_VALUE = 25;
const WORDS = seedWords("luck");

/** The throws in order, as far as the playings go. */
export function sampleThrows<S extends BattleState>(
  weighing: Weighing<S>,
  playings: number,
): { readonly throws: readonly Weighed[]; readonly playings: number } {
  const played = new Playing(weighing);
  const throws: Weighed[] = [];
  const values = weighing.shown.map((s) => s.value);
  for (const [at, shown] of weighing.shown.entries()) {
    if (played.count >= playings) break;
    const thrown = played.weigh(values.slice(0, at), shown);
    if (thrown !== null) throws.push({ ...thrown, step: weighing.step, sampled: true });
  }
  return { throws, playings: played.count };
}

class Playing<S extends BattleState> {
  count = 0;
  private readonly weighing: Weighing<S>;
  private readonly dice = new Generator();
  private readonly ask: Steered<S>;

  constructor(weighing: Weighing<S>) {
    this.weighing = weighing;
    this.ask = new Steered(weighing.ruleset, this.dice, weighing.decide);
  }

  /** The throw that comes after these; null if none does. */
  weigh(before: readonly number[], { value, faces }: Shown): Omit<Weighed, "step"> | null {
    this.play(before, 0);
    const { ahead } = this.ask;
    if (ahead === null) return null;
    const { name, who, odds } = ahead;
    const times = Math.max(EACH_VALUE, Math.floor(EACH_THROW / odds.values.length));
    const worths = odds.values.map((face, i) => ({
      face,
      chance: odds.chances[i] as number,
      worth: this.mean([...before, face], ahead, times),
    }));
    const taken = worths.find((w) => w.face === value);
    return taken === undefined ? null : { name, who, value, faces, ...standing(worths, taken.worth) };
  }

  private mean(told: readonly number[], { who }: Ahead, times: number): number {
    let sum = 0;
    for (let i = 0; i < times; i++) {
      const events = this.play(told, i);
      sum += this.weighing.worth(who, events);
      if (this.ask.ahead === null) return sum / (i + 1); // nothing else is thrown: it goes the same way every time
    }
    return sum / times;
  }

  /** Plays the command once; playing i meets the same dice after whatever was told. */
  private play(told: readonly number[], i: number): readonly Event[] {
    const { ruleset, before, command } = this.weighing;
    this.count += 1;
    this.dice.seat(WORDS, i);
    this.ask.begin(told);
    const fight = new Fight(ruleset.copy(before), this.ask, "outcomes");
    this.ask.attend(fight.state);
    ruleset.perform(fight, command);
    return fight.events.filter(weighs);
  }
}
