import { memo, type ReactNode, useId } from "react";
import { UNIT, squaresPath } from "./drawing.ts";
import css from "./marks.module.css";
import type { Mark, Stroke, Square } from "./map/words.ts";

/** Marked squares, one path for all of a kind, and the lines drawn over the map. */

interface MarksProps {
  readonly marks: readonly Mark[];
}

const DEPTHS = 6;

export const Marks = memo(function Marks({ marks }: MarksProps): ReactNode {
  const id = useId();
  const of = (kind: Mark["kind"]): Square[] => marks.filter((m) => m.kind === kind).map((m) => m.at);
  const threats = marks.filter((m) => m.kind === "threat");
  return (
    <g aria-hidden>
      <defs>
        <pattern id={id} width={10} height={10} patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect className={css["areaWash"]} width={10} height={10} />
          <rect className={css["areaHatch"]} width={2.5} height={10} />
        </pattern>
      </defs>
      <Threats marks={threats} />
      <path data-mark="reach" className={css["reach"]} d={squaresPath(of("reach"), 0)} />
      <path className={css["place"]} d={squaresPath(of("place"), 4)} />
      <path data-mark="area" d={squaresPath(of("area"), 0)} fill={`url(#${id})`} className={css["area"]} />
      <path className={css["start"]} d={squaresPath(of("start"), 3)} />
      <path data-mark="path" className={css["step"]} d={of("path").map(dot).join("")} />
    </g>
  );
});

const dot = ([x, y]: Square): string => `M${(x + 0.5) * UNIT} ${(y + 0.5) * UNIT}h.01`;

function Threats({ marks }: MarksProps): ReactNode {
  const depth = (mark: Mark) => Math.ceil(Math.min(1, Math.max(0, mark.weight ?? 0)) * DEPTHS);
  return (
    <>
      {Array.from({ length: DEPTHS }, (_, i) => {
        const squares = marks.filter((m) => depth(m) === i + 1).map((m) => m.at);
        const opacity = 0.08 + (0.44 * (i + 1)) / DEPTHS;
        // oxlint-disable-next-line react/no-array-index-key
        return (
          squares.length > 0 && (
            <path key={i} className={css["threat"]} d={squaresPath(squares, 0)} fillOpacity={opacity} />
          )
        );
      })}
      <g className={css["numbers"]}>
        {marks.map(
          ({ at, short }) =>
            short !== undefined && (
              <text key={`${at[0]},${at[1]}`} x={(at[0] + 0.5) * UNIT} y={(at[1] + 0.5) * UNIT + 7}>
                {short}
              </text>
            ),
        )}
      </g>
    </>
  );
}

interface StrokesProps {
  readonly strokes: readonly Stroke[];
}

export const Strokes = memo(function Strokes({ strokes }: StrokesProps): ReactNode {
  return (
    <g aria-hidden className={css["strokes"]}>
      {strokes.map((stroke, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={i} {...stroke} />
      ))}
    </g>
  );
});

function Line({ kind, points, corners }: Stroke): ReactNode {
  const shift = corners === true ? 0 : 0.5;
  const middles = points.map(([x, y]): Dot => [(x + shift) * UNIT, (y + shift) * UNIT]);
  const dots = corners === true ? middles : trimmed(middles, kind);
  const last = dots.at(-1);
  const before = dots.at(-2);
  if (last === undefined || before === undefined) return null;
  const d = dots.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");
  const turn = (Math.atan2(last[1] - before[1], last[0] - before[0]) * 180) / Math.PI;
  return (
    <g className={css[kind]} data-stroke={kind}>
      <path className={css["edge"]} d={d} />
      <path className={css["thread"]} d={d} />
      <path
        className={css["tip"]}
        d={TIPS[kind]}
        transform={`translate(${last[0]} ${last[1]}) rotate(${turn})`}
      />
    </g>
  );
}

type Dot = readonly [x: number, y: number];
/** The disc of a token: a line of aim runs from rim to rim, a path leaves from the rim; faces stay free. */
const RIM = 31;

function trimmed(dots: readonly Dot[], kind: Stroke["kind"]): readonly Dot[] {
  if (kind !== "aim" && kind !== "path") return dots;
  const [first, second, last, before] = [dots[0], dots[1], dots.at(-1), dots.at(-2)];
  if (first === undefined || second === undefined || last === undefined || before === undefined) return dots;
  const end = kind === "aim" ? toward(last, before) : last;
  return [toward(first, second), ...dots.slice(1, -1), end];
}

function toward(from: Dot, to: Dot): Dot {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = long < 2 * RIM ? 0 : RIM / long;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** How a line ends, drawn towards the right: an arrow, a ring, a cross where something is in the way, a foot. */
const TIPS: Readonly<Record<Stroke["kind"], string>> = {
  aim: "M-12 -8L2 0L-12 8",
  path: "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0",
  cover: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  blocked: "M-7 -7L7 7M-7 7L7 -7",
  ruler: "M0 -8V8",
};
