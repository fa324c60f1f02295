import { FORK, REDO, UNDO } from "@fray/engine";
import type { Entry } from "./words.ts";

const START = "start";

/** Which steps of a log count now, by the entries they came with; and the dice thrown for nothing among them. */
export class Timeline {
  /** Entries seen so far: the sequence number of the next. */
  next = 0;
  /** Step number n came with entry `steps[n - 1]`. */
  readonly steps: number[] = [];
  readonly rolls: { readonly seq: number; after: number }[] = [];
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

  /** Dice thrown for nothing stay thrown: those after an undone step now stand after the one before it. */
  private back(): void {
    this.undone.push(this.steps.pop() as number);
    for (let i = this.rolls.length - 1; i >= 0; i--) {
      const roll = this.rolls[i] as { after: number };
      if (roll.after <= this.steps.length) return;
      roll.after = this.steps.length;
    }
  }
}
