import { FORK, REDO, UNDO } from "@fray/engine";
import type { Entry } from "../seats/words.ts";

const START = "start";

/** Something that stands beside the steps, after so many of them. */
interface Beside {
  readonly seq: number;
  after: number;
}

/** Which steps of a log count now, by the entries they came with; and what stands beside them. */
export class Timeline {
  /** Entries seen so far: the sequence number of the next. */
  next = 0;
  /** Step number n came with entry `steps[n - 1]`. */
  readonly steps: number[] = [];
  /** Dice thrown for nothing. */
  readonly rolls: Beside[] = [];
  /** Fresh dice that were announced. */
  readonly fresh: Beside[] = [];
  private undone: number[] = [];
  private readonly starts = new Set<number>();

  /** The number of the step the battle began with; all steps where it has not begun. */
  get begun(): number {
    const at = this.steps.findIndex((seq) => this.starts.has(seq));
    return at < 0 ? this.steps.length : at + 1;
  }

  /** Entries come in order; what has been seen already is passed over. */
  add({ seq, fact }: Entry): void {
    if (seq !== this.next) return;
    this.next += 1;
    if (fact.kind === "roll") this.rolls.push({ seq, after: this.steps.length });
    if (fact.kind === "fresh-dice") this.fresh.push({ seq, after: this.steps.length });
    if (fact.kind !== "step") return;
    const verb = fact.step.command.do;
    if (verb === START) this.starts.add(seq);
    if (verb === UNDO) this.back();
    else if (verb === REDO) this.steps.push(this.undone.pop() as number);
    else {
      this.undone = [];
      if (verb !== FORK) this.steps.push(seq);
    }
  }

  /** What stands beside an undone step stays: now it stands after the one before. */
  private back(): void {
    this.undone.push(this.steps.pop() as number);
    for (const beside of [this.rolls, this.fresh])
      for (let i = beside.length - 1; i >= 0; i--) {
        const one = beside[i] as Beside;
        if (one.after <= this.steps.length) break;
        one.after = this.steps.length;
      }
  }
}
