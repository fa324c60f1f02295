import type { SeatView } from "@fray/server/messages";
import { useMemo } from "react";
import { create } from "zustand";
import { reasonsIn } from "../../table/api.ts";
import type { TableStore } from "../../table/store.ts";

/** Moments of the past: which one is looked at, and the table as it stood then. */

type Stood = Pick<SeatView, "state" | "field">;

interface Replay {
  /** The table it is of; the slice outlives a table that is left. */
  readonly table: string | null;
  /** Null: now. */
  readonly step: number | null;
  readonly stood: Stood | null;
  readonly playing: boolean;
  /** Steps a second. */
  readonly speed: number;
  readonly trouble: string | null;
}

const NOW = { step: null, stood: null, playing: false, trouble: null } as const;

export const useReplay = create<Replay>()(() => ({ table: null, speed: 1, ...NOW }));

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Past moments do not change; those of undone steps are thrown away with the line they stood on. */
const kept = new Map<string, Stood>();
const MOST_KEPT = 64;

/** Looks at the table as it stood after a step; 0: before the first. */
export async function goTo(store: TableStore, wanted: number): Promise<void> {
  const { view } = store.getState();
  if (view === null) return;
  const { table, steps } = view;
  const step = Math.max(0, Math.min(wanted, steps));
  useReplay.setState({ table, step, trouble: null });
  writeAddress(step);
  try {
    const stood = await momentAt(store, step);
    if (useReplay.getState().step === step) useReplay.setState({ stood });
  } catch (error) {
    if (useReplay.getState().step === step)
      useReplay.setState({ trouble: reasonsIn(error).join(" "), playing: false });
  }
}

async function momentAt(store: TableStore, step: number): Promise<Stood> {
  const key = keyOf(store, step);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { view } = await store.getState().ask<{ readonly view: Stood }>(`moment?step=${step}`);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, view);
  return view;
}

/** The entry a step came with tells it from another one that stood in its place before an undo. */
function keyOf(store: TableStore, step: number): string {
  const { view, story } = store.getState();
  const seq = story.find((s) => s.step === step)?.seq ?? "";
  return `${view?.table} ${view?.you.seat} ${step} ${seq}`;
}

/** Fetches the next moment while this one is looked at. */
export function fetchAhead(store: TableStore, step: number): void {
  const steps = store.getState().view?.steps ?? 0;
  if (step <= steps) void momentAt(store, step).catch(() => undefined);
}

export function backToNow(): void {
  useReplay.setState(NOW);
  writeAddress(null);
}

export function setPlaying(playing: boolean): void {
  useReplay.setState({ playing });
}

export function setSpeed(speed: number): void {
  useReplay.setState({ speed });
}

/** The address names the moment, so that it can be sent to a friend. */
function writeAddress(step: number | null): void {
  const address = new URL(location.href);
  if (step === null) address.searchParams.delete("step");
  else address.searchParams.set("step", String(step));
  history.replaceState(history.state, "", address);
}

export function stepInAddress(): number | null {
  const text = new URL(location.href).searchParams.get("step");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export interface Moment {
  /** What is to be drawn: the table as it is, or as it stood; then nothing is offered or asked. */
  readonly view: SeatView | null;
  readonly step: number;
  readonly replaying: boolean;
}

/** What the battle view shows: now, or the moment that is being replayed. */
export function useMoment(store: TableStore): Moment {
  const view = store((s) => s.view);
  const { table, step, stood } = useReplay();
  return useMemo(() => {
    if (view === null || step === null || table !== view.table)
      return { view, step: view?.steps ?? 0, replaying: false };
    if (stood === null) return { view: { ...view, ...STILL }, step, replaying: true };
    return { view: { ...view, ...STILL, ...stood, steps: step }, step, replaying: true };
  }, [view, table, step, stood]);
}

/** The past is looked at, not played. */
const STILL = { offers: [], request: null, waitingFor: null, undoable: false, redoable: false } as const;

/** The steps at which a turn or a round began, in order. */
export function turnsIn(
  story: readonly { readonly step: number; readonly events: readonly { readonly event: string }[] }[],
): readonly number[] {
  return story.flatMap(({ step, events }) =>
    events.some((e) => e.event === "turn" || e.event === "round") ? [step] : [],
  );
}

/** The next step at which a turn begins; the last one if none does. */
export function nextTurn(turns: readonly number[], step: number, last: number): number {
  return turns.find((t) => t > step) ?? last;
}
