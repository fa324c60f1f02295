import type { Json } from "@fray/engine";
import type { Frame, FreshWhy, Input, SeatView, TextEvent, Thrown } from "@fray/server/messages";
import { patch } from "@fray/server/messages";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import { call } from "./api.ts";
import { Connection, type Line } from "./connection.ts";
import { Shares } from "./entropy.ts";
import { saveSeat } from "./saved.ts";
import { together } from "./together.ts";

/** One table as this seat sees it: its view, its story so far, who is here, and how the line is. */

/** What was done at one step, with everything that came of it. */
export interface StoryStep {
  /** Its number among the steps played and not undone. */
  readonly step: number;
  readonly seq: number;
  readonly who: string;
  readonly when: string;
  readonly actor?: string | null;
  readonly label: string;
  readonly events: readonly TextEvent[];
  /** The dice that fell in it, as far as this seat may see them. */
  readonly thrown?: readonly Thrown[];
}

/** Dice thrown beside the battle. */
export interface FreeRoll {
  readonly seq: number;
  readonly who: string;
  readonly dice: string;
  readonly faces: readonly number[];
  readonly total: number;
}

/** The battle goes on with fresh dice from here. */
export interface FreshDice {
  readonly seq: number;
  readonly why: FreshWhy;
  readonly commitment: string;
}

export interface TableState {
  readonly view: SeatView | null;
  readonly seq: number;
  readonly line: Line;
  readonly here: readonly string[];
  /** This seat's link at the table where the same people go on; null: not yet. */
  readonly next: string | null;
  readonly story: readonly StoryStep[];
  /** The first step the story is told from; null until it is. What was done unseen has a number and no line. */
  readonly since: number | null;
  readonly rolls: readonly FreeRoll[];
  readonly fresh: readonly FreshDice[];
  /** The newest frame: what has just happened, for animation and announcements. */
  readonly latest: Frame | null;
  put(input: Input): Promise<number>;
  /** A call of this seat over HTTP. */
  ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T>;
  close(): void;
}

export type TableStore = UseBoundStore<StoreApi<TableState>>;

/** Whether the table hears this page. */
export const isLive = ({ line }: Pick<TableState, "line">): boolean => line === "live";

export function openStore(table: string, token: string): TableStore {
  const store = create<TableState>()((set) => ({
    view: null,
    seq: -1,
    line: "connecting",
    here: [],
    next: null,
    story: [],
    since: null,
    rolls: [],
    fresh: [],
    latest: null,
    put: (input) => connection.put(input),
    ask: (path, body, signal) =>
      call(`/api/table/${path}`, {
        token,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      }),
    close: () => {
      connection.close();
      set({ line: "offline" });
    },
  }));
  const shares = new Shares();
  const share = (): void => {
    const { view, line } = store.getState();
    const input = view === null || line !== "live" ? null : shares.next(view);
    // another window of this seat, or the first die, may have been quicker
    if (input !== null) void connection.put(input).catch(() => undefined);
  };
  const connection = new Connection(token, {
    onView(view, seq) {
      store.setState(({ story }) => ({ view, seq, story: story.filter((s) => s.step <= view.steps) }));
      saveSeat({ table, token, name: view.name, ruleset: view.ruleset });
      void loadStory(store);
    },
    onFrame(frame) {
      store.setState((state) => afterFrame(state, frame));
      share();
    },
    onHere: (here) => store.setState({ here }),
    onNext: (next) => store.setState({ next }),
    onLine(line) {
      store.setState({ line });
      share();
    },
  });
  return store;
}

export interface ToldStory {
  readonly steps: readonly StoryStep[];
  readonly rolls?: readonly FreeRoll[];
  readonly fresh?: readonly FreshDice[];
}

/** The story before this page came to the table, and what was missed of it. */
export async function loadStory(store: TableStore): Promise<void> {
  const told = await store
    .getState()
    .ask<ToldStory>("story")
    .catch(() => null);
  if (told !== null) store.setState((state) => withTold(state, told));
}

/** What was told stands in the place of what was known of the same steps; both are in order. */
export function withTold(
  { story, since, rolls, fresh }: Pick<TableState, "story" | "since" | "rolls" | "fresh">,
  told: ToldStory,
): Pick<TableState, "story" | "since" | "rolls" | "fresh"> {
  const steps = new Set(told.steps.map((s) => s.step));
  return {
    story: [...told.steps.map(read), ...story.filter((s) => !steps.has(s.step))].sort(
      (a, b) => a.step - b.step,
    ),
    since: Math.min(told.steps[0]?.step ?? 1, since ?? Number.POSITIVE_INFINITY),
    rolls: merged(told.rolls ?? [], rolls),
    fresh: merged(told.fresh ?? [], fresh),
  };
}

function merged<T extends { readonly seq: number }>(told: readonly T[], known: readonly T[]): readonly T[] {
  const seqs = new Set(told.map((one) => one.seq));
  return [...told, ...known.filter((one) => !seqs.has(one.seq))].sort((a, b) => a.seq - b.seq);
}

const read = ({ thrown, ...step }: StoryStep): StoryStep => ({
  ...step,
  events: together(step.events),
  ...(thrown === undefined ? {} : { thrown: isSimulated(step) ? thrown.map(untyped) : thrown }),
});

/** A simulated battle comes to its table with all its dice in the log: they were given, but nobody typed them. */
const isSimulated = ({ who }: Pick<StoryStep, "who">): boolean => /^battle \d+$/.test(who);
const untyped = ({ typed: _, ...thrown }: Thrown): Thrown => thrown;

export function afterFrame(state: TableState, told: Frame): Partial<TableState> {
  const frame = { ...told, events: together(told.events) };
  const view = patch(state.view as unknown as Json, frame.patch) as unknown as SeatView;
  const { seq, who, roll, fresh } = frame;
  return {
    view,
    seq,
    latest: frame,
    story: retold(state.story, frame, view),
    ...(roll === undefined ? {} : { rolls: [...state.rolls, { seq, who, ...roll }] }),
    ...(fresh === undefined ? {} : { fresh: [...state.fresh, { seq, ...fresh }] }),
  };
}

/** Events of undone steps no longer count; a step adds its own. */
function retold(story: readonly StoryStep[], frame: Frame, view: SeatView): readonly StoryStep[] {
  const kept = story.filter(
    (s) => s.step < view.steps || (s.step === view.steps && frame.events.length === 0),
  );
  if (frame.events.length === 0) return kept.length === story.length ? story : kept;
  const { seq, who, when, events, thrown = [] } = frame;
  return [...kept, { step: view.steps, seq, who, when, label: "", events, thrown }];
}
