import type { ReactNode } from "react";
import css from "./dice.module.css";

/** Dice as dice: a face each, struck through when it was dropped, marked when a person typed it. */

/** What became of a die; each is drawn and said. */
export const DIE_MARKS = ["dropped", "rerolled", "exploded", "success", "failure", "typed"] as const;
export type DieMark = (typeof DIE_MARKS)[number];

const NONE: readonly DieMark[] = [];

interface DieProps {
  readonly sides: number;
  readonly value: number;
  readonly marks?: readonly DieMark[];
  readonly size?: number;
}

export function Die({ sides, value, marks = NONE, size = 26 }: DieProps): ReactNode {
  const label = [`${value} on a d${sides === 100 ? "%" : sides}`, ...marks].join(", ");
  const gone = marks.includes("dropped") || marks.includes("rerolled");
  const name = [css["die"], ...marks.map((m) => css[m]), gone ? css["gone"] : ""].join(" ");
  return (
    <svg className={name} width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={label}>
      <title>{label}</title>
      <path className={css["body"]} d={OUTLINES[sides] ?? SQUARE} />
      {sides === 6 && value <= 6 ? <Pips face={value} /> : <Numeral sides={sides} face={value} />}
      {gone && <path className={css["strike"]} d="M4 28 28 4" />}
      {marks.includes("typed") && <circle className={css["mark"]} cx="28" cy="4" r="3.5" />}
    </svg>
  );
}

interface ThrownProps {
  /** `1d10`, `2d6`, or `dice` where it is not known which. */
  readonly dice: string;
  readonly total: number;
  readonly size?: number;
}

/** What was thrown where only the total is known: one die shows its face, several show their sum. */
export function Thrown({ dice, total, size = 26 }: ThrownProps): ReactNode {
  const [, count, sides] = /^(\d+)d(\d+)/.exec(dice) ?? [];
  if (count === "1") return <Die sides={Number(sides)} value={total} size={size} />;
  return (
    <span className={css["sum"]} title={dice} style={{ height: size - 2 }}>
      {total}
      <small>{dice === "dice" ? "" : dice}</small>
    </span>
  );
}

const SQUARE = "M7 3h18a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z";
const OUTLINES: Readonly<Record<number, string>> = {
  4: "M16 2.5 30 28H2Z",
  6: SQUARE,
  8: "M16 1.5 29 16 16 30.5 3 16Z",
  10: "M16 1.5 30 13v6L16 30.5 2 19v-6Z",
  12: "M16 1.5 29.5 11.5 24.5 28.5h-17L2.5 11.5Z",
  20: "M16 1.5 29 9v14L16 30.5 3 23V9Z",
  100: "M16 2a14 14 0 1 1 0 28 14 14 0 0 1 0-28Z",
};

function Numeral({ sides, face }: { readonly sides: number; readonly face: number }): ReactNode {
  const small = face > 99 ? 10 : face > 9 ? 13 : 15;
  return (
    <text
      className={css["numeral"]}
      x="16"
      y={sides === 4 ? 21.5 : 16.5}
      fontSize={sides === 4 ? small - 2 : small}
    >
      {face}
    </text>
  );
}

const L = 9.5;
const M = 16;
const H = 22.5;
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[M, M]],
  [
    [L, L],
    [H, H],
  ],
  [
    [L, L],
    [M, M],
    [H, H],
  ],
  [
    [L, L],
    [H, L],
    [L, H],
    [H, H],
  ],
  [
    [L, L],
    [H, L],
    [M, M],
    [L, H],
    [H, H],
  ],
  [
    [L, L],
    [H, L],
    [L, M],
    [H, M],
    [L, H],
    [H, H],
  ],
];

function Pips({ face }: { readonly face: number }): ReactNode {
  return (PIPS[face - 1] ?? []).map(([x, y]) => (
    <circle key={`${x} ${y}`} className={css["pip"]} cx={x} cy={y} r="2.7" />
  ));
}

interface DiceProps {
  readonly faces: readonly number[];
  readonly sides: readonly number[];
  readonly marks?: readonly DieMark[];
  readonly size?: number;
}

/** A throw: as many dice as fell, side by side. */
export function Dice({ faces, sides, marks = NONE, size = 26 }: DiceProps): ReactNode {
  return (
    <span className={css["throw"]}>
      {faces.map((face, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- dice have nothing but their place in the throw
        <Die key={i} value={face} sides={sides[i] ?? sides.at(-1) ?? 6} marks={marks} size={size} />
      ))}
    </span>
  );
}

/** The sides of the dice in an expression, in order: `2d6+1d8` has 6, 6, 8; `d%` has 100. */
export function sidesIn(dice: string, count: number): readonly number[] {
  const all = [...dice.matchAll(/(\d*)d(\d+|%)/g)].flatMap(([, many, sides]) =>
    Array.from({ length: many === "" ? 1 : Number(many) }, () => (sides === "%" ? 100 : Number(sides))),
  );
  const last = all.at(-1) ?? 6;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => all[i] ?? last);
}
