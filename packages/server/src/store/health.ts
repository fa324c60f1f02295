import { StoreTrouble } from "./store.ts";

/**
 * Health: whether a store keeps what it is given. Known from the commits of the last seconds; when there were none, it
 * is tried by a small write, so that a store that can only be read is not taken for a healthy one.
 */

/** So long a commit, or its failure, says how the store is. */
const FRESH_MS = 2_000;
/** So long a write is waited for. */
const DEADLINE_MS = 3_000;

/** What a trial writes: enough for a page of its own. */
export const TRIAL = "x".repeat(4_096);

export class Health {
  private known: { readonly at: number; readonly trouble: StoreTrouble | null } | null = null;
  private trial: Promise<StoreTrouble | null> | null = null;

  kept(): void {
    this.known = { at: performance.now(), trouble: null };
  }

  /** A failure of the store itself. What is wrong with one append alone says nothing of others: that is tried anew. */
  failed(trouble: StoreTrouble): void {
    this.known = trouble.code === "store/failed" ? null : { at: performance.now(), trouble };
  }

  /** Null: what is given to it is kept. One trial at a time, whoever asks. */
  async now(write: () => Promise<unknown>): Promise<StoreTrouble | null> {
    if (this.known !== null && performance.now() - this.known.at < FRESH_MS) return this.known.trouble;
    this.trial ??= tried(write).then((trouble) => {
      this.known = { at: performance.now(), trouble };
      this.trial = null;
      return trouble;
    });
    return this.trial;
  }
}

const LATE = new StoreTrouble("store/unreachable", "no answer in time", "the store does not answer");

async function tried(write: () => Promise<unknown>): Promise<StoreTrouble | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<StoreTrouble>((resolve) => (timer = setTimeout(resolve, DEADLINE_MS, LATE)));
  const done = write().then(
    () => null,
    (error: unknown) =>
      error instanceof StoreTrouble ? error : new StoreTrouble("store/failed", (error as Error).message),
  );
  const trouble = await Promise.race([done, late]);
  clearTimeout(timer);
  return trouble;
}
