import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { UNIT } from "../board/drawing.ts";
import { Hatch } from "../board/hatch.tsx";
import { Slopes } from "../board/slopes.tsx";
import { artFor, artPath } from "../look/art.tsx";
import css from "./builder.module.css";
import { useDesk } from "./desk.ts";
import {
  addDoor,
  addWall,
  type CombatantDraft,
  type Draft,
  edgeAt,
  erase,
  type GridDraft,
  heightOf,
  inked,
  OPEN,
  paintAlong,
  type Segment,
  SOLID,
  type Square,
  setCombatant,
  toggleDoor,
  widthOf,
} from "./draft.ts";

/** The map being drawn: one square is one unit. Every stroke from pointer down to pointer up is one change. */

interface CanvasProps {
  readonly draft: Draft;
  readonly field: GridDraft;
  /** 0, 1, 2… for everybody. */
  readonly sideIndex: (who: CombatantDraft) => number;
  /** Pixels per square. */
  readonly zoom: number;
}

interface Stroke {
  readonly from: Square;
  readonly to: Square;
  /** Who is being dragged. */
  readonly who: string | null;
  /** What a square becomes under the brush. */
  readonly letter: string;
  /** Of this stroke alone. */
  readonly name: string;
}

let strokes = 0;

export function Canvas({ draft, field, sideIndex, zoom }: CanvasProps): ReactNode {
  const ref = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const desk = useDesk();
  const [width, height] = [widthOf(field), heightOf(field)];

  const pointOf = (event: PointerEvent): Square => {
    const box = ref.current?.getBoundingClientRect();
    if (box === undefined) return [0, 0];
    return [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ];
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    ref.current?.setPointerCapture(event.pointerId);
    setStroke(startOf(draft, field, pointOf(event), desk));
  };
  const move = (event: PointerEvent) => {
    if (stroke === null) return;
    const next = { ...stroke, to: pointOf(event) };
    setStroke(next);
    dragged(draft, field, { ...next, from: stroke.to }, desk);
  };
  const up = (event: PointerEvent) => {
    if (stroke === null) return;
    ended(draft, field, { ...stroke, to: pointOf(event) }, desk);
    setStroke(null);
  };
  return (
    <svg
      ref={ref}
      className={css["canvas"]}
      data-tool={desk.tool}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => setStroke(null)}
      role="application"
      aria-label={`Map of ${width} by ${height} squares. Combatants can also be placed by their fields in the list.`}
    >
      <Ground field={field} />
      {draft.combatants.map((c) => (
        <Piece key={c.id} who={c} side={sideIndex(c)} chosen={c.id === desk.selected} />
      ))}
      {stroke !== null && (desk.tool === "wall" || desk.tool === "door") && (
        <line className={css["drawing"]} {...ends(cornered(stroke))} />
      )}
    </svg>
  );
}

type Hand = ReturnType<typeof useDesk.getState>;

const squareOf = ([x, y]: Square): Square => [Math.floor(x), Math.floor(y)];
const cornered = ({ from, to }: Stroke): Segment => [...from, ...to].map(Math.round) as unknown as Segment;
const ends = ([x1, y1, x2, y2]: Segment) => ({ x1, y1, x2, y2 });

function standing(draft: Draft, [x, y]: Square): CombatantDraft | undefined {
  return draft.combatants.findLast((c) => {
    if (!Array.isArray(c.at)) return false;
    const size = Number(c.sheet?.["size"] ?? 1) || 1;
    return x >= c.at[0] && y >= c.at[1] && x < c.at[0] + size && y < c.at[1] + size;
  });
}

function startOf(draft: Draft, field: GridDraft, from: Square, hand: Hand): Stroke {
  const who = hand.tool === "select" ? (standing(draft, squareOf(from))?.id ?? null) : null;
  if (hand.tool === "select") hand.select(who);
  const under = field.cells[Math.floor(from[1])]?.[Math.floor(from[0])];
  const [ready, brush] = hand.tool === "terrain" ? inked(field, hand.letter) : [field, SOLID];
  if (hand.tool === "terrain") hand.dip(brush);
  const letter = under === brush ? OPEN : brush;
  const stroke = { from, to: from, who, letter, name: `stroke ${++strokes}` };
  dragged(draft, ready, stroke, hand);
  return stroke;
}

function dragged(draft: Draft, field: GridDraft, { from, to, letter, name }: Stroke, hand: Hand): void {
  const after =
    hand.tool === "solid" || hand.tool === "terrain"
      ? paintAlong(field, [squareOf(from), squareOf(to)], letter)
      : hand.tool === "erase"
        ? erase(field, to)
        : field;
  if (after !== field) hand.set({ ...draft, field: after }, name);
}

function ended(draft: Draft, field: GridDraft, stroke: Stroke, hand: Hand): void {
  const { from, to, who } = stroke;
  const at = squareOf(to);
  const inside = at[0] >= 0 && at[1] >= 0 && at[0] < widthOf(field) && at[1] < heightOf(field);
  const after =
    hand.tool === "wall"
      ? addWall(field, cornered(stroke))
      : hand.tool === "door"
        ? doorAt(field, stroke)
        : field;
  if (after !== field) hand.set({ ...draft, field: after });
  if (who !== null && inside && String(at) !== String(squareOf(from)))
    hand.set(setCombatant(draft, who, { at }));
}

/** A drag makes a door; a click on one opens or shuts it. */
function doorAt(field: GridDraft, stroke: Stroke): GridDraft {
  const edge = edgeAt(field, stroke.to);
  const [a, b, c, d] = cornered(stroke);
  if (a === c && b === d) return edge?.kind === "door" ? toggleDoor(field, edge.index) : field;
  return addDoor(field, [a, b, c, d]);
}

const HATCH = "solid-square";

/** Every square that is not open. */
const squaresOf = (field: GridDraft): readonly { readonly at: Square; readonly letter: string }[] =>
  field.cells.flatMap((row, y) =>
    [...row].flatMap((letter, x) => (letter === OPEN ? [] : [{ at: [x, y] as const, letter }])),
  );

function Ground({ field }: { readonly field: GridDraft }): ReactNode {
  const [width, height] = [widthOf(field), heightOf(field)];
  const lines = [
    ...Array.from({ length: width + 1 }, (_, x) => `M${x} 0V${height}`),
    ...Array.from({ length: height + 1 }, (_, y) => `M0 ${y}H${width}`),
  ].join("");
  return (
    <>
      <Hatch id={HATCH} step={0.2} />
      <rect width={width} height={height} className={css["floor"]} />
      {field.image !== undefined && (
        <image href={field.image.src} width={width} height={height} preserveAspectRatio="none" />
      )}
      {squaresOf(field).map(({ at: [x, y], letter }) => (
        <g key={`${x},${y}`}>
          <rect
            x={x}
            y={y}
            width={1}
            height={1}
            {...(letter === SOLID ? { fill: `url(#${HATCH})` } : { className: css["terrain"] })}
          />
          {letter !== SOLID && (
            <text x={x + 0.5} y={y + 0.5} className={css["letter"]}>
              {letter}
            </text>
          )}
        </g>
      ))}
      <path d={lines} className={css["grid"]} />
      <g transform={`scale(${1 / UNIT})`}>
        <Slopes ground={field} />
      </g>
      {field.walls.map((wall) => (
        <line key={wall.join()} className={css["wall"]} {...ends(wall)} />
      ))}
      {field.doors.map(({ at, open }) => (
        <line key={at.join()} className={open ? css["doorOpen"] : css["door"]} {...ends(at)} />
      ))}
    </>
  );
}

interface PieceProps {
  readonly who: CombatantDraft;
  readonly side: number;
  readonly chosen: boolean;
}

function Piece({ who, side, chosen }: PieceProps): ReactNode {
  if (!Array.isArray(who.at)) return null;
  const size = Number(who.sheet?.["size"] ?? 1) || 1;
  const [x, y] = who.at as unknown as Square;
  const middle = size / 2;
  const art = artFor("creatures", who.is, who.name);
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={css["piece"]}
      data-side={Math.min(side, 2)}
      data-chosen={chosen}
    >
      <title>{who.name ?? who.id}</title>
      <circle cx={middle} cy={middle} r={size * 0.42} />
      <path
        d={artPath(art)}
        transform={`translate(${size * 0.24} ${size * 0.24}) scale(${(size * 0.52) / 512})`}
      />
    </g>
  );
}
