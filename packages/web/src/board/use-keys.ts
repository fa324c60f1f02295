import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo } from "react";
import type { Box, Point } from "./map/camera.ts";
import { ARROWS, nearest, nextToward, stepFrom, type Stop } from "./roving.ts";
import { squareBox } from "./map/scene.ts";
import { sameSpot, sameSquare } from "./map/state.ts";
import type { Deeds, Stagehand } from "./hands/use-deeds.ts";
import type { Spot, Square } from "./map/words.ts";

/** The board by keyboard: Tab and arrows go through what may be chosen, Enter picks, + − look closer and farther, Home (or 0) at all. */

const PAN = 64;
const ZOOM = 1.25;
type Run = () => void;

export interface KeyHandlers {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** What has the focus, as the board knows it. */
type Focused = NonNullable<Spot> | { readonly kind: "door"; readonly index: number } | null;

function focusedIn(target: EventTarget): Focused {
  const data = (target as Element).closest<SVGElement>(
    "[data-token],[data-square],[data-door],[data-row]",
  )?.dataset;
  if (data === undefined) return null;
  if (data["token"] !== undefined) return { kind: "token", id: data["token"] };
  if (data["door"] !== undefined) return { kind: "door", index: Number(data["door"]) };
  if (data["row"] !== undefined) return { kind: "row", row: data["row"], side: data["side"] ?? "" };
  const [x = 0, y = 0] = (data["square"] ?? "").split(",").map(Number);
  return { kind: "square", at: [x, y] };
}

export function useKeys(hand: Stagehand, deeds: Deeds): KeyHandlers {
  return useMemo(
    () => ({
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const run = deedOf(event, hand, deeds);
        if (run === null) return;
        event.preventDefault();
        event.stopPropagation();
        run();
      },
      onFocus(event) {
        const on = focusedIn(event.target);
        if (on === null || on.kind === "door") return;
        const box = hand.scene.boxOf(on);
        if (box !== null) hand.eye.reveal(box);
        if (on.kind === "square") hand.state.setState({ cursor: on.at });
        deeds.point(on);
      },
      onBlur: () => deeds.point(null),
      /** Only what a screen reader or a script clicks: real pointers are the hands' business. */
      onClick(event) {
        const on = event.detail === 0 ? focusedIn(event.target) : null;
        if (on !== null) act(on, deeds);
      },
    }),
    [hand, deeds],
  );
}

function act(on: NonNullable<Focused>, deeds: Deeds): void {
  if (on.kind === "door") deeds.door(on.index);
  else deeds.pick(on);
}

function deedOf(event: KeyboardEvent<HTMLElement>, hand: Stagehand, deeds: Deeds): Run | null {
  const { key } = event;
  const { eye } = hand;
  if (key === "+" || key === "=") return () => eye.zoom(ZOOM);
  if (key === "-" || key === "_") return () => eye.zoom(1 / ZOOM);
  const on = focusedIn(event.target);
  // On a token or square 0 stays free for the owner, who may number actions up to it.
  if (key === "Home" || (key === "0" && on === null)) return () => eye.fit();
  const way = ARROWS[key];
  if (way !== undefined) return () => moveOn(event.currentTarget, on, way, { hand, deeds });
  if (on !== null && (key === "Enter" || key === " ")) return () => press(on, hand, deeds);
  return null;
}

/** In ruler mode Enter on a square sets where the ruler begins. */
function press(on: NonNullable<Focused>, hand: Stagehand, deeds: Deeds): void {
  if (on.kind === "square" && hand.props.ruler === true)
    hand.state.setState({ ruler: { from: on.at, to: on.at } });
  else act(on, deeds);
}

interface Context {
  readonly hand: Stagehand;
  readonly deeds: Deeds;
}

function moveOn(frame: HTMLElement, on: Focused, way: Point, { hand, deeds }: Context): void {
  const { eye, scene } = hand;
  if (on === null || on.kind === "door") return eye.pan(-way.x * PAN, -way.y * PAN);
  const box = scene.boxOf(on);
  if (box === null) return;
  if (on.kind === "square") {
    const to = stepAmong(squareStops(scene.squares), (at) => sameSquare(at, on.at), box, way);
    if (to === null) return;
    walkTo(on.at, to, hand);
    deeds.point({ kind: "square", at: to });
    return;
  }
  const to = stepAmong(stopsOf(hand), (spot) => sameSpot(spot, on), box, way);
  if (to !== null) focusOn(frame, to);
}

/** From one of them by steps that miss nobody; from elsewhere to the nearest that way. */
function stepAmong<T>(stops: readonly Stop<T>[], isHere: (it: T) => boolean, box: Box, way: Point): T | null {
  const from = stops.find(({ it }) => isHere(it));
  return from === undefined ? nextToward(box, stops, way) : stepFrom(from, stops, way);
}

function walkTo(from: Square, to: Square, { state, eye, props }: Stagehand): void {
  const ruler = props.ruler === true ? { from: state.getState().ruler?.from ?? from, to } : null;
  state.setState({ cursor: to, ruler });
  eye.reveal(squareBox(to));
}

const squareStops = (squares: readonly Square[]): Stop<Square>[] =>
  squares.map((at) => ({ it: at, box: squareBox(at) }));

/** Lit tokens and rows; where nothing is lit, every token. */
function stopsOf({ scene, props }: Stagehand): Stop<NonNullable<Spot>>[] {
  const rows = [...(props.rows?.keys() ?? [])].map((key): NonNullable<Spot> => {
    const cut = key.lastIndexOf("/");
    return { kind: "row", side: key.slice(0, cut), row: key.slice(cut + 1) };
  });
  const any = props.lit.size + rows.length === 0;
  const ids = [...scene.seats.keys()].filter((id) => any || props.lit.has(id));
  const spots = [...ids.map((id): NonNullable<Spot> => ({ kind: "token", id })), ...rows];
  return spots.flatMap((it) => {
    const box = scene.boxOf(it);
    return box === null ? [] : [{ it, box }];
  });
}

function focusOn(frame: HTMLElement, spot: NonNullable<Spot>): void {
  const name =
    spot.kind === "token"
      ? `[data-token="${CSS.escape(spot.id)}"]`
      : spot.kind === "row"
        ? `[data-row="${CSS.escape(spot.row)}"][data-side="${CSS.escape(spot.side)}"]`
        : "[data-square]";
  frame.querySelector<SVGElement>(name)?.focus({ preventScroll: true });
}

/** Where the keyboard's square stands: where it was, if that is still allowed, else nearest to whoever acts. */
export function cursorOf(
  { scene, props }: Pick<Stagehand, "scene" | "props">,
  was: Square | null,
): Square | null {
  if (scene.squares.length === 0) return null;
  if (was !== null && scene.squares.some((s) => sameSquare(s, was))) return was;
  const acting = props.tokens.find((t) => t.acting);
  const box = (acting && scene.seats.get(acting.id)) ?? { x: 0, y: 0, ...scene.size };
  return nearest(box, squareStops(scene.squares));
}
