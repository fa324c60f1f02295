import type { Camera, Point } from "../map/camera.ts";
import type { Spot } from "../map/words.ts";

/** The pointer as a state machine: each state (a hand) says what follows. One file per state. */

export interface Finger {
  readonly id: number;
  readonly point: Point;
  readonly touch: boolean;
}

export interface Hand {
  readonly name: "idle" | "press" | "held" | "pan" | "pinch" | "carry" | "measure";
  down(finger: Finger): Hand;
  move(finger: Finger): Hand;
  up(finger: Finger): Hand;
  /** The pointer was taken away: nothing was meant. */
  cancel(): Hand;
}

/** What a hand can see of the board and do to it. */
export interface Reach {
  camera(): Camera;
  look(camera: Camera): void;
  zoom(factor: number, at: Point): void;
  spotAt(point: Point): Spot;
  doorAt(point: Point): number | null;
  /** Which token a drag from here would carry, if any. */
  carried(point: Point): string | null;
  measures(): boolean;
  point(spot: Spot): void;
  pick(spot: NonNullable<Spot>): void;
  door(index: number): void;
  /** Follows the pointer; where it would land is pointed at. */
  carry(id: string, point: Point): void;
  /** Lets go; without a point, back where it was. */
  drop(id: string, point: Point | null): void;
  measure(from: Point, to: Point): void;
  clearMeasure(): void;
  /** Runs something later unless called off. */
  after(milliseconds: number, run: () => void): () => void;
  /** A state that changes by the clock: the machine goes on from there. */
  become(hand: Hand): void;
}
