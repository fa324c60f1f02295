import type { Command, Id } from "@fray/engine";
import type { Told } from "@fray/server/messages";
import { Refused, reasonsIn } from "../../table/api.ts";
import type { TableStore } from "../../table/store.ts";

/** The odds of commands that might be given, as the server tells them: asked for together, kept until the table moves on. */

export type Page = Told | { readonly kind: "none"; readonly reasons: readonly string[] };

/** Odds alone come at once; with what the others may answer they take longer, and take the place of the former. */
export type Depth = "odds" | "answers";

/** So many are kept waiting for, so many are asked for together. */
const MOST_WAITING = 64;
const TOGETHER = 8;

interface Batch {
  readonly depth: Depth;
  readonly commands: readonly Command[];
}

interface Failure {
  readonly error: { readonly message: string; readonly problems?: readonly { readonly message: string }[] };
}

export class OddsBook {
  private seq = -1;
  private known: ReadonlyMap<string, Page> = new Map();
  private asked = new Set<string>();
  private waiting: Batch[] = [];
  private busy = false;
  private stale = new AbortController();
  private readonly listeners = new Set<() => void>();
  private readonly store: TableStore;

  constructor(store: TableStore) {
    this.store = store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Everything known, by `keyOf`: another map whenever something is added. */
  readonly now = (): ReadonlyMap<string, Page> => this.known;

  /**
   * Asks for what is not known yet, the newest wish first and its first command by itself: what somebody points at
   * never waits for all it might be aimed at, nor for what anybody might answer. What was asked before the table moved on is no longer wanted.
   */
  want(seq: number, commands: readonly Command[], depth: Depth): void {
    if (seq !== this.seq) this.turnPage(seq);
    const fresh = new Map<string, Command>();
    for (const command of commands) {
      const key = depth + JSON.stringify(command);
      if (!this.asked.has(key)) fresh.set(key, command);
    }
    if (fresh.size === 0) return;
    const others = this.waiting
      .filter((w) => w.depth === depth)
      .flatMap((w) => w.commands)
      .filter((command) => !fresh.has(depth + JSON.stringify(command)));
    const [first, ...rest] = [...fresh.values(), ...others].slice(0, MOST_WAITING);
    const mine = [first === undefined ? [] : [first], ...inParts(rest, TOGETHER)].filter((c) => c.length > 0);
    const before = this.waiting.filter((w) => w.depth !== depth);
    const after = mine.map((part): Batch => ({ depth, commands: part }));
    this.waiting = depth === "odds" ? [...after, ...before] : [...before, ...after];
    this.next();
  }

  /** One thing at a time, so that a newer wish can go before an older one. */
  private next(): void {
    const batch = this.busy ? undefined : this.waiting.shift();
    if (batch === undefined) return;
    this.busy = true;
    for (const command of batch.commands) this.asked.add(batch.depth + JSON.stringify(command));
    const { signal } = this.stale;
    void this.fetch(batch.commands, batch.depth, signal).then(() => {
      if (signal.aborted) return;
      this.busy = false;
      this.next();
    });
  }

  private turnPage(seq: number): void {
    this.stale.abort();
    this.stale = new AbortController();
    this.seq = seq;
    this.known = new Map();
    this.asked = new Set();
    this.waiting = [];
    this.busy = false;
  }

  private async fetch(commands: readonly Command[], depth: Depth, signal: AbortSignal): Promise<void> {
    const body = { commands, answers: depth === "answers" };
    try {
      const { odds } = await this.store
        .getState()
        .ask<{ readonly odds: readonly (Told | Failure)[] }>("odds", body, signal);
      if (signal.aborted) return;
      this.note(commands, (i) => pageOf(odds[i]));
    } catch (error) {
      if (signal.aborted) return;
      const lost = error instanceof Refused && error.status === 0;
      if (lost) for (const command of commands) this.asked.delete(depth + JSON.stringify(command));
      else this.note(commands, () => ({ kind: "none", reasons: reasonsIn(error) }));
    }
    for (const listener of this.listeners) listener();
  }

  /** Odds without answers never take the place of odds with them, nor a refusal that of odds. */
  private note(commands: readonly Command[], told: (index: number) => Page): void {
    const next = new Map(this.known);
    commands.forEach((command, i) => {
      const key = keyOf(this.seq, command);
      const before = next.get(key);
      const page = told(i);
      const worse =
        before !== undefined &&
        before.kind !== "none" &&
        (page.kind === "none" || page.answers === undefined);
      if (!worse) next.set(key, page);
    });
    this.known = next;
  }
}

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** A command as it stood at an entry of the table's log. */
export const keyOf = (seq: number, command: Command): string => `${seq} ${JSON.stringify(command)}`;

/** Whether somebody could be damaged; null: not known, or told in words alone. */
export function hurts(told: Page | null, id: Id): boolean | null {
  if (told?.kind !== "exact") return null;
  const one = told.targets[told.ids.indexOf(id)];
  return one === undefined ? null : one.mean > 0;
}

/** One of many odds: told, or withheld with its reasons. */
function pageOf(raw: Told | Failure | undefined): Page {
  if (raw === undefined) return { kind: "none", reasons: [] };
  if (!("error" in raw)) return raw;
  const { message, problems } = raw.error;
  return { kind: "none", reasons: problems?.map((p) => p.message) ?? [message] };
}
