import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import css from "./board.module.css";
import { type Box, onScreen, type Point, type Size } from "./map/camera.ts";
import type { Eye } from "./map/eye.ts";
import { type Obstacles, placeAbove, placeBelow, placeBeside } from "./map/placing.ts";
import { sayAt } from "./saying.ts";
import type { Scene } from "./map/scene.ts";
import { type BoardStore, sameSpot } from "./map/state.ts";
import type { BoardProps, Square, Stroke } from "./map/words.ts";

/** What floats over the board in the size of text, whatever the zoom: the bubble of the owner, the name of what is pointed at. */

type Place = (spot: Box, float: Size, room: Size, clear: Obstacles) => Point;

const NOBODY: readonly Box[] = [];

/** What a float keeps clear of, if there is room. */
interface Clear {
  readonly others: readonly Box[];
  /** Lies over the lower edge of the board. */
  readonly cover: RefObject<HTMLElement | null> | undefined;
}
const ANYWHERE: Clear = { others: NOBODY, cover: undefined };

/** Keeps a float beside its box while the eye and its own size change, without drawing the board again. */
function useFloat(
  eye: Eye,
  box: Box | null,
  place: Place,
  { others, cover }: Clear = ANYWHERE,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const float = ref.current;
    if (float === null || box === null) return;
    const put = () => {
      const { camera, room } = eye.store.getState();
      const size = { width: float.offsetWidth, height: float.offsetHeight };
      const { x, y } = place(
        onScreen(camera, box),
        size,
        { width: room.width, height: room.height - coveredOf(float, cover?.current) },
        { people: others.map((other) => onScreen(camera, other)), fixed: fixedAround(float) },
      );
      float.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    put();
    const watch = new ResizeObserver(put);
    watch.observe(float);
    if (cover?.current != null) watch.observe(cover.current);
    const stop = eye.store.subscribe(put);
    return () => {
      watch.disconnect();
      stop();
    };
  });
  return ref;
}

/** What stands over the board and is never covered: its buttons, a hint. */
function fixedAround({ offsetParent }: HTMLElement): readonly Box[] {
  if (offsetParent === null) return NOBODY;
  const board = offsetParent.getBoundingClientRect();
  return [...document.querySelectorAll("[data-fixed]")].map((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return { x: x - board.x, y: y - board.y, width, height };
  });
}

/** How much of the board's lower edge lies under something else. */
function coveredOf(float: HTMLElement, cover: HTMLElement | null | undefined): number {
  if (cover == null || float.offsetParent === null) return 0;
  const { bottom } = float.offsetParent.getBoundingClientRect();
  return Math.max(0, bottom - cover.getBoundingClientRect().top);
}

interface FloatProps {
  readonly eye: Eye;
  readonly state: BoardStore;
  readonly scene: Scene;
  readonly props: BoardProps;
}

/** The owner's content; the name tag of the same spot joins it, so that neither hides the other. */
export function Bubble({ eye, scene, props }: FloatProps): ReactNode {
  const { bubble } = props;
  const box = bubble == null ? null : scene.boxOf(bubble.spot);
  const others = useMemo(() => [...scene.seats.values()], [scene]);
  const ref = useFloat(eye, box, placeBeside, { others, cover: props.cover });
  if (bubble == null || box === null) return null;
  const said = sayAt(props, bubble.spot);
  return (
    <div ref={ref} className={css["bubble"]}>
      {said !== null && <Words said={said} />}
      {bubble.content}
    </div>
  );
}

/** Name, health and statuses of the token pointed at; what a marked square says; what the ground is. */
export function Tag({ eye, state, scene, props }: FloatProps): ReactNode {
  const pointed = useStore(state, (s) => s.pointed);
  const said = sameSpot(props.bubble?.spot ?? null, pointed) ? null : sayAt(props, pointed);
  const box = said === null ? null : scene.boxOf(pointed);
  const ref = useFloat(eye, box, placeBelow);
  if (said === null || box === null) return null;
  return (
    <div ref={ref} className={css["float"]}>
      <Words said={said} />
    </div>
  );
}

function Words({ said }: { readonly said: readonly string[] }): ReactNode {
  return (
    <p className={css["tag"]}>
      {said.map((part, i) => (
        <span key={part} className={css[i === 0 ? "tagName" : "tagMore"]}>
          {part}
        </span>
      ))}
    </p>
  );
}

interface LabelProps {
  readonly eye: Eye;
  readonly at: Square;
  readonly text: string;
}

export function Label({ eye, at, text }: LabelProps): ReactNode {
  const ref = useFloat(eye, { x: at[0], y: at[1], width: 1, height: 1 }, placeAbove);
  return (
    <div ref={ref} className={css["float"]}>
      <Words said={[text]} />
    </div>
  );
}

/** What lines say, at their ends. */
export function StrokeLabels({
  eye,
  strokes,
}: {
  readonly eye: Eye;
  readonly strokes: readonly Stroke[];
}): ReactNode {
  return strokes.map((stroke, i) => {
    const end = stroke.points.at(-1);
    if (stroke.text === undefined || end === undefined) return null;
    // oxlint-disable-next-line react/no-array-index-key
    return <Label key={i} eye={eye} at={end} text={stroke.text} />;
  });
}
