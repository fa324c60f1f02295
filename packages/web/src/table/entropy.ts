import type { Input, SeatView } from "@fray/server/messages";

/** What this page adds to the dice, by itself: the server has promised its part, so nobody chooses them alone. */

const BYTES = 16;

/** For each promise once: this seat's share of the dice to come. Null: it has added, or it is too late. */
export class Shares {
  private given: string | null = null;

  next({ openToEntropy, entropy, commitment, you }: SeatView): Input | null {
    if (!openToEntropy || this.given === commitment || entropy.some((e) => e.who === you.seat)) return null;
    this.given = commitment;
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    return { do: "entropy", text: Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("") };
  }
}
