import { create } from "zustand";
import type { Draft } from "./draft.ts";
import { amend, begin, change, type History, redo, undo } from "./history.ts";

/** The desk an encounter is built on: the draft with its history, the tool in hand, who is selected. */

export const TOOLS = ["select", "solid", "terrain", "wall", "door", "erase"] as const;
export type Tool = (typeof TOOLS)[number];

interface Desk {
  readonly history: History<Draft> | null;
  readonly tool: Tool;
  /** The terrain letter in hand. */
  readonly letter: string;
  readonly selected: string | null;
  /** Another system is on its way: what is done meanwhile would be lost with the draft. */
  readonly loading: boolean;
  open(draft: Draft): void;
  /** Changes of the same name in a row (a drag, a word being typed) are one: one undo takes them all back. */
  set(draft: Draft, name?: string): void;
  undo(): void;
  redo(): void;
  take(tool: Tool): void;
  dip(letter: string): void;
  select(id: string | null): void;
}

const KEY = "fray.builder";

export const useDesk = create<Desk>()((set) => {
  let latest: string | undefined;
  const step = (next: (history: History<Draft>) => History<Draft>) =>
    set(({ history }) => {
      if (history === null) return {};
      const after = next(history);
      keep(after.now);
      return { history: after };
    });
  return {
    history: null,
    tool: "select",
    letter: "~",
    selected: null,
    loading: false,
    open: (draft) => {
      keep(draft);
      set({ history: begin(draft), selected: null });
    },
    set: (draft, name) => {
      const goesOn = name !== undefined && name === latest;
      latest = name;
      step((history) => (goesOn ? amend(history, draft) : change(history, draft)));
    },
    undo: () => {
      latest = undefined;
      step(undo);
    },
    redo: () => {
      latest = undefined;
      step(redo);
    },
    take: (tool) => set({ tool }),
    dip: (letter) => set({ letter, tool: "terrain" }),
    select: (selected) => set({ selected }),
  };
});

/** The draft survives a closed tab; a map picture too large for the browser's storage stays behind. */
function keep(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    const { field } = draft;
    const plain = field.kind === "grid" ? { ...field, image: undefined } : field;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...draft, field: plain }));
    } catch {
      localStorage.removeItem(KEY);
    }
  }
}

export function keptDraft(): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Encounters saved in this browser, by name: the simulator offers them too. */
const SAVED = "fray.encounters";

export function savedEncounters(): readonly Draft[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(SAVED) ?? "[]");
    return Array.isArray(list) ? (list as Draft[]) : [];
  } catch {
    return [];
  }
}

export function saveEncounter(draft: Draft): void {
  const others = savedEncounters().filter((e) => e.name !== draft.name || e.ruleset !== draft.ruleset);
  localStorage.setItem(SAVED, JSON.stringify([draft, ...others]));
}

export function forgetEncounter(draft: Draft): void {
  const others = savedEncounters().filter((e) => e.name !== draft.name || e.ruleset !== draft.ruleset);
  localStorage.setItem(SAVED, JSON.stringify(others));
}
