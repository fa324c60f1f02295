import type { Sliced } from "@fray/engine";
import { forgetViews, type Frame, frameOf, type Happened, lean } from "../table/index.ts";
import { between, type Kept } from "./recall.ts";

/** So many entries are at hand for those who lost their line; those before come from the store. */
const RECENT = 8;

/** The last entries of a table. Their tables share the moments that the table itself has at hand, and no others. */
export class Recent {
  private readonly happened: Happened[] = [];

  add({ before, entry, after }: Happened): void {
    this.happened.push({ before: this.happened.at(-1)?.after ?? lean(before), entry, after: lean(after) });
    if (this.happened.length > RECENT) this.happened.shift();
  }

  /** What happened after an entry; null: not all of it is here. */
  after(seq: number): readonly Happened[] | null {
    const first = this.happened[0];
    if (first === undefined || first.entry.seq > seq + 1) return null;
    return this.happened.filter(({ entry }) => entry.seq > seq);
  }
}

/** Whoever missed more has to look at everything anew. */
const MOST_MISSED = 1_000;

/** What happened after an entry, up to `end`: at hand, or from the store; null: too long ago. */
export async function happenedAfter(
  kept: Kept,
  recent: Recent,
  seq: number,
  end: number,
): Promise<readonly Happened[] | null> {
  const known = recent.after(seq);
  if (known !== null) return known;
  if (end - seq > MOST_MISSED) return null;
  const happened = await between(kept, seq, end);
  return happened.ok ? happened.value : null;
}

/** A seat's frames of what happened, in slices; null: it could not sit there any more at one of them. */
export function* framesOf(happened: readonly Happened[], seat: string): Sliced<readonly Frame[] | null> {
  const frames: Frame[] = [];
  for (const one of happened) {
    const frame = frameOf(one.before, one.entry, one.after, seat);
    forgetViews(one.before);
    if (frame === null) return null;
    frames.push(frame);
    yield;
  }
  for (const { after } of happened.slice(-1)) forgetViews(after);
  return frames;
}
