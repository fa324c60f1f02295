import { createStore, type StoreApi } from "zustand";
import type { Point } from "./camera.ts";
import type { Spot, Square } from "./words.ts";

/** What only the board itself knows: what is pointed at, the keyboard's square, the ruler, the token in the hand. */
export interface BoardState {
  readonly pointed: Spot;
  readonly cursor: Square | null;
  readonly ruler: { readonly from: Square; readonly to: Square } | null;
  /** The middle of a token in the hand, in squares. */
  readonly carried: { readonly id: string; readonly at: Point } | null;
}

export type BoardStore = StoreApi<BoardState>;

export function makeBoardStore(): BoardStore {
  return createStore<BoardState>(() => ({ pointed: null, cursor: null, ruler: null, carried: null }));
}

export function sameSpot(a: Spot, b: Spot): boolean {
  if (a === null || b === null || a.kind !== b.kind) return a === b;
  if (a.kind === "token") return b.kind === "token" && a.id === b.id;
  if (a.kind === "row") return b.kind === "row" && a.row === b.row && a.side === b.side;
  return b.kind === "square" && sameSquare(a.at, b.at);
}

export function sameSquare(a: Square | null, b: Square | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
}
