import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Point } from "../map/camera.ts";
import type { Eye } from "../map/eye.ts";
import { idle } from "./idle.ts";
import type { Finger, Hand, Reach } from "./words.ts";
import type { Deeds } from "./use-deeds.ts";

/** Ties pointer events of the page to the hands. */

type PointerHandler = (event: PointerEvent<HTMLElement>) => void;

export interface Handlers {
  readonly onPointerDown: PointerHandler;
  readonly onPointerMove: PointerHandler;
  readonly onPointerUp: PointerHandler;
  readonly onPointerCancel: PointerHandler;
  readonly onPointerLeave: PointerHandler;
}

const within = (frame: Element, event: { clientX: number; clientY: number }): Point => {
  const { left, top } = frame.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

export function useHands(deeds: Deeds): Handlers {
  const [hands] = useState(() => makeHands(deeds));
  useLayoutEffect(() => hands.learn(deeds), [hands, deeds]);
  return hands.handlers;
}

interface Hands {
  readonly handlers: Handlers;
  /** States outlive a drawing of the board: they do what the latest one says. */
  learn(deeds: Deeds): void;
}

function makeHands(first: Deeds): Hands {
  let deeds = first;
  const reach = makeReach(
    () => deeds,
    (next) => {
      hand = next;
    },
  );
  let hand: Hand = idle(reach);
  return {
    learn(next) {
      deeds = next;
    },
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hand = hand.down(fingerOf(event));
      },
      onPointerMove(event) {
        hand = hand.move(fingerOf(event));
      },
      onPointerUp(event) {
        if (event.button === 0) hand = hand.up(fingerOf(event));
      },
      onPointerCancel() {
        hand = hand.cancel();
      },
      onPointerLeave(event) {
        if (hand.name === "idle" && event.pointerType !== "touch") hand = hand.cancel();
      },
    },
  };
}

const fingerOf = (event: PointerEvent<HTMLElement>): Finger => ({
  id: event.pointerId,
  point: within(event.currentTarget, event),
  touch: event.pointerType === "touch",
});

function makeReach(now: () => Deeds, become: (hand: Hand) => void): Reach {
  return {
    camera: () => now().camera(),
    look: (camera) => now().look(camera),
    zoom: (factor, at) => now().zoom(factor, at),
    spotAt: (point) => now().spotAt(point),
    doorAt: (point) => now().doorAt(point),
    carried: (point) => now().carried(point),
    measures: () => now().measures(),
    point: (spot) => now().point(spot),
    pick: (spot) => now().pick(spot),
    door: (index) => now().door(index),
    carry: (id, point) => now().carry(id, point),
    drop: (id, point) => now().drop(id, point),
    measure: (from, to) => now().measure(from, to),
    clearMeasure: () => now().clearMeasure(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    become,
  };
}

/** Pixels of a wheel's notch that doubles the size. */
const DOUBLE = 460;
const LINE = 16;

/** The wheel brings closer what lies under the pointer; a pinch on a touch pad arrives as a wheel with Ctrl. */
export function useWheel(frame: RefObject<HTMLElement | null>, eye: Eye): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const by = event.deltaMode === 1 ? LINE : 1;
      if (event.shiftKey) return eye.pan(-(event.deltaX + event.deltaY) * by, 0);
      const speed = event.ctrlKey ? 5 : 1;
      eye.zoom(2 ** ((-event.deltaY * by * speed) / DOUBLE), within(element, event));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [frame, eye]);
}
