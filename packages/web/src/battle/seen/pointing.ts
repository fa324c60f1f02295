import type { Command } from "@fray/engine";
import { create } from "zustand";

/** What this person is looking at: shared by the board, the actions and the side, kept in this page alone. */

export interface Pointing {
  /** The command that is pointed at or being made; its odds are shown. */
  readonly command: Command | null;
  /** Whom of its targets the odds are about. */
  readonly target: string | null;
  /** What a button would do that is pointed at and needs no aim: shown on the board. */
  readonly peeked: Command | null;
  /** Held: pointing elsewhere does not change it. */
  readonly pinned: boolean;
  /** Whom the game master puts on the square clicked next. */
  readonly placing: string | null;
  /** Whose sheet is shown; null: whoever acts. */
  readonly focus: string | null;
  /** Which tab of the side is open. */
  readonly tab: SideTab;
}

export type SideTab = "log" | "sheet" | "odds" | "master";

const NOTHING: Pointing = {
  command: null,
  target: null,
  peeked: null,
  pinned: false,
  placing: null,
  focus: null,
  tab: "log",
};

export const usePointing = create<Pointing>()(() => NOTHING);

/** Points at a command and one of its targets, unless something is held. */
export function pointAt(command: Command | null, target: string | null = null): void {
  const now = usePointing.getState();
  if (!now.pinned) usePointing.setState({ command, target });
}

export function peekAt(peeked: Command | null): void {
  usePointing.setState({ peeked });
}

/** Holds what is pointed at, and opens its odds. */
export function pin(command: Command, target: string | null): void {
  usePointing.setState({ command, target, pinned: true, tab: "odds" });
}

export function unpin(): void {
  usePointing.setState({ command: null, target: null, pinned: false });
}

/** Takes somebody in hand, to be put down on the map; null lets go. */
export function takeUp(placing: string | null): void {
  usePointing.setState({ placing });
}

/** Shows somebody's sheet. */
export function lookAt(focus: string | null): void {
  usePointing.setState({ focus });
}

export function openTab(tab: SideTab): void {
  usePointing.setState({ tab });
}

/** Another table: nothing of the last one is pointed at. */
export function forgetPointing(): void {
  usePointing.setState(NOTHING);
}
