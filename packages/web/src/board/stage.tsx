import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { artPath } from "../look/art.tsx";
import { BeyondEdges } from "./beyond-edges.tsx";
import css from "./board.module.css";
import { around } from "./map/camera.ts";
import { squaresPath, UNIT } from "./drawing.ts";
import type { Eye, EyeState } from "./map/eye.ts";
import { Bubble, Tag } from "./floats.tsx";
import { saySquare } from "./saying.ts";
import { sameSquare } from "./map/state.ts";
import { Things } from "./things.tsx";
import { Tokens, tokensOf } from "./tokens.tsx";
import { type Stagehand, useDeeds } from "./hands/use-deeds.ts";
import { useHands, useWheel } from "./hands/use-hands.ts";
import { cursorOf, useKeys } from "./use-keys.ts";
import type { Thing } from "./map/words.ts";

interface StageProps {
  readonly hand: Stagehand;
  readonly label: string;
  readonly beneath: ReactNode;
  readonly above?: ReactNode;
  /** Names stand beneath the tokens. */
  readonly named: boolean;
  /** Buttons, legend, numbers along the edges. */
  readonly children?: ReactNode;
}

/** The frame one looks through and the one sheet that moves behind it. It is told a scene and reports what was done. */
export function Stage({ hand, label, beneath, above, named, children }: StageProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const deeds = useDeeds(hand);
  const pointers = useHands(deeds);
  const keys = useKeys(hand, deeds);
  useWheel(frame, hand.eye);
  useRoom(frame, hand.eye);
  useOver(frame, hand);
  useActing(hand);
  useWatched(hand);
  usePlaces(hand);
  return (
    <div className={css["board"]}>
      <div
        ref={frame}
        className={css["frame"]}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        data-ruler={hand.props.ruler || undefined}
        onContextMenu={(event) => event.preventDefault()}
        {...pointers}
        {...keys}
      >
        <Sheet hand={hand} named={named} beneath={beneath} above={above} />
      </div>
      <p id={hint} className="unseen">
        Tab goes through what may be chosen, arrows move, Enter picks. Plus and minus zoom, 0 shows
        everything.
      </p>
      <Tag {...hand} />
      <Bubble {...hand} />
      {children}
      <BeyondEdges hand={hand} />
      <Spoken hand={hand} />
    </div>
  );
}

interface SheetProps {
  readonly hand: Stagehand;
  readonly beneath: ReactNode;
  readonly above: ReactNode;
  readonly named: boolean;
}

const NOTHING: readonly Thing[] = [];

/** Moved by one transform; drawn again at a new size only when zoomed. What follows the pointer lies on a sheet of its own. */
function Sheet({ hand, beneath, above, named }: SheetProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const { width, height } = hand.scene.size;
  useCamera(stage, hand.eye, named);
  const box = `0 0 ${width * UNIT} ${height * UNIT}`;
  return (
    <div ref={stage} className={css["stage"]}>
      <svg viewBox={box}>
        {beneath}
        <Tokens {...tokensOf(hand)} named={named} />
        <Things things={hand.props.things ?? NOTHING} seats={hand.scene.seats} />
      </svg>
      <svg viewBox={box} className={css["over"]}>
        <Under hand={hand} />
        {above}
        <Cursor hand={hand} />
        <Carried hand={hand} />
      </svg>
    </div>
  );
}

/** Under this many pixels a square, numbers in squares are left out. */
const FAR = 26;

function useCamera(stage: RefObject<HTMLDivElement | null>, eye: Eye, named: boolean): void {
  useLayoutEffect(() => {
    const put = stage.current === null ? null : mover(stage.current, named);
    if (put === null) return undefined;
    put(eye.store.getState());
    return eye.store.subscribe(put);
  }, [stage, eye, named]);
}

function mover(sheet: HTMLDivElement, named: boolean): (state: EyeState) => void {
  const svgs = [...sheet.querySelectorAll<SVGSVGElement>(":scope > svg")];
  let shown = "";
  return ({ camera, map, glides }) => {
    sheet.toggleAttribute("data-glides", glides);
    sheet.style.transform = `translate(${Math.round(camera.x)}px, ${Math.round(camera.y)}px)`;
    const size = `${camera.scale} ${map.width} ${map.height}`;
    if (size === shown) return;
    shown = size;
    for (const svg of svgs) {
      svg.setAttribute("width", String(map.width * camera.scale));
      svg.setAttribute("height", String(map.height * camera.scale));
    }
    sheet.toggleAttribute("data-far", camera.scale < FAR);
    // Names keep a readable size; only where there are names, for it makes the browser look at every token again.
    if (named) svgs[0]?.style.setProperty("--unit", String(UNIT / camera.scale));
  };
}

function useRoom(frame: RefObject<HTMLElement | null>, eye: Eye): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const below = Number.parseFloat(getComputedStyle(element).getPropertyValue("--spill"));
      eye.setRoom({ width: element.clientWidth, height: element.clientHeight }, below || 0);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, eye]);
}

/** The shape of the pointer says whether a click means something. */
function useOver(frame: RefObject<HTMLElement | null>, { state, props }: Stagehand): void {
  useEffect(
    () =>
      state.subscribe(({ pointed }) => {
        if (frame.current === null) return;
        const over =
          pointed?.kind === "token"
            ? props.lit.has(pointed.id)
              ? "lit"
              : "token"
            : pointed?.kind === "square" &&
                props.marks.some((m) => m.kind === "place" && sameSquare(m.at, pointed.at))
              ? "place"
              : "";
        frame.current.dataset["over"] = over;
      }),
    [frame, state, props],
  );
}

/** Whoever has to decide or acts now comes into sight, if they are not; who is asked, with whoever makes them decide. */
function useActing({ eye, scene, props }: Stagehand): void {
  const seatOf = (mark: "asked" | "acting") => {
    const { id } = props.tokens.find((t) => t[mark]) ?? {};
    return { id, seat: id === undefined ? undefined : scene.seats.get(id) };
  };
  const [asked, acting] = [seatOf("asked"), seatOf("acting")];
  useEffect(() => {
    const seat = asked.seat ?? acting.seat;
    if (seat !== undefined) eye.attend(seat, acting.seat ?? null);
    // Only a new turn or question moves the map, not every step of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked.id, acting.id]);
}

/** What is aimed at comes into sight wherever it was chosen, with whoever acts if both can be seen. */
function useWatched({ eye, scene, props }: Stagehand): void {
  const { watched = null } = props;
  const box = scene.boxOf(watched);
  const key = box === null ? "" : `${box.x} ${box.y}`;
  useEffect(() => {
    if (box === null || eye.sees(box)) return;
    const acting = props.tokens.find((t) => t.acting);
    eye.attend(box, (acting && scene.seats.get(acting.id)) ?? null);
    // Only another aim moves the map.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}

/** Places to pick that lie beneath what covers the lower edge come up from there, if they can be seen together. */
function usePlaces({ eye, props }: Stagehand): void {
  const places = props.marks.filter((m) => m.kind === "place").map(({ at: [x, y] }) => ({ x, y }));
  const box = around(places.map((p) => ({ ...p, width: 1, height: 1 })));
  const key = JSON.stringify(box);
  useEffect(() => {
    if (box !== null) eye.raise(box);
    // Only other places move the map.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}

interface HandProps {
  readonly hand: Stagehand;
}

/** The square the pointer is on. */
function Under({ hand }: HandProps): ReactNode {
  const at = useStore(hand.state, ({ pointed }) => (pointed?.kind === "square" ? pointed.at : null));
  if (at === null) return null;
  const place = hand.props.marks.some((m) => m.kind === "place" && sameSquare(m.at, at));
  return <path aria-hidden className={css[place ? "underPlace" : "under"]} d={squaresPath([at], 3)} />;
}

/** The keyboard's square, there as soon as places may be chosen. */
function Cursor({ hand }: HandProps): ReactNode {
  const was = useStore(hand.state, (s) => s.cursor);
  const at = cursorOf(hand, was);
  if (at === null) return null;
  const label = saySquare(hand.props, at);
  return (
    <g className={css["cursor"]} role="button" tabIndex={0} aria-label={label} data-square={at.join(",")}>
      <path d={squaresPath([at], 3)} />
    </g>
  );
}

function Carried({ hand }: HandProps): ReactNode {
  const carried = useStore(hand.state, (s) => s.carried);
  const token = hand.props.tokens.find((t) => t.id === carried?.id);
  if (carried === null || token === undefined) return null;
  const at = `translate(${carried.at.x * UNIT} ${carried.at.y * UNIT}) scale(${token.size}) translate(-32 -32)`;
  return (
    <g className={css["carried"]} transform={at} aria-hidden>
      <circle cx={32} cy={32} r={26} />
      <path d={artPath(token.art)} transform="translate(15.5 14.5) scale(.0645)" />
    </g>
  );
}

/** A label that changes under the focus is not read by itself: this is. */
function Spoken({ hand }: HandProps): ReactNode {
  const cursor = useStore(hand.state, (s) => s.cursor);
  return (
    <p className="unseen" aria-live="polite">
      {cursor === null ? "" : saySquare(hand.props, cursor)}
    </p>
  );
}
