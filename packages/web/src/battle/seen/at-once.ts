import { useState } from "react";

/** What was asked for is shown at once; if the table refuses it, what the table says stands again. */

interface Wish<T> {
  readonly next: T;
  /** What the table said when this was wished. */
  readonly from: T;
  readonly taken: boolean;
}

export function useAtOnce<T>(told: T, ask: (next: T) => Promise<boolean>): readonly [T, (next: T) => void] {
  const [wish, setWish] = useState<Wish<T> | null>(null);
  if (wish?.taken === true && told !== wish.from) setWish(null);
  const want = (next: T): void => {
    const mine: Wish<T> = { next, from: told, taken: false };
    setWish(mine);
    void ask(next).then((taken) =>
      setWish((now) => (now === mine ? (taken ? { ...mine, taken } : null) : now)),
    );
  };
  return [wish === null ? told : wish.next, want];
}
