import type { Field } from "@fray/engine";

/** The words of the board: it is told what to show and what is allowed, and reports what was pointed at. It holds no rules. */

export type Square = readonly [x: number, y: number];

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** 0, 1, 2…: hue and ring (solid, dashed, double). */
  readonly sideIndex: number;
  /** A square on a grid, a row (`front`, `back`) on rows; on an abstract field `near`, `apart` or nothing. */
  readonly at: Square | string | null;
  /** How many squares wide; 1 if not told. */
  readonly size: number;
  /** Share of health left, 0…1, or null when this seat may not know. */
  readonly health: number | null;
  /** What stands for it when focused: `12 of 30 HP`, or `badly hurt`. */
  readonly healthText: string;
  readonly down: boolean;
  /** This seat sees it, others do not. */
  readonly hidden: boolean;
  readonly statuses: readonly string[];
  /** Name of a picture (`look/art.tsx`). */
  readonly art: string;
  readonly acting: boolean;
  /** Somebody who has to decide something now. */
  readonly asked: boolean;
}

/** How a square is marked: what may be clicked, what would be covered, how dangerous it is. */
export interface Mark {
  readonly at: Square;
  readonly kind: "place" | "area" | "path" | "threat" | "start" | "reach";
  /** For `threat`: 0…1, the depth of the tint. */
  readonly weight?: number;
  /** What the mark says when pointed at: a cost, a chance. */
  readonly text?: string;
  /** For `threat`: what is written in the square, short enough to fit. */
  readonly short?: string;
}

/** Something that lies about or is held, and counts down. */
export interface Thing {
  readonly look: "bomb";
  /** The square it lies on, or the token that holds it or has it beside them. */
  readonly at: Square | string;
  readonly held: boolean;
  readonly count: number;
  /** What is said of it: `Bomb, goes off in 1 turn`. */
  readonly text: string;
}

/** A line drawn over the map, from middle to middle of squares (or corner to corner). */
export interface Stroke {
  readonly kind: "aim" | "cover" | "blocked" | "ruler" | "path";
  readonly points: readonly Square[];
  /** Points are corners of squares instead of their middles. */
  readonly corners?: boolean;
  readonly text?: string;
}

/** A picture of the place beneath the grid. */
export interface Backdrop {
  readonly href: string;
  /** In squares. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the pointer or the keyboard is on. */
export type Spot =
  | { readonly kind: "token"; readonly id: string }
  | { readonly kind: "square"; readonly at: Square }
  | { readonly kind: "row"; readonly row: string; readonly side: string }
  | null;

export interface BoardProps {
  readonly field: Field;
  readonly tokens: readonly Token[];
  /** Tokens that may be picked now, with what a click means (read aloud): `Strike Orc`. */
  readonly lit: ReadonlyMap<string, string>;
  /** Chosen already, of several targets. */
  readonly chosen: readonly string[];
  readonly marks: readonly Mark[];
  readonly strokes: readonly Stroke[];
  readonly things?: readonly Thing[];
  readonly backdrop?: Backdrop | null;
  /** Squares that this seat cannot see. */
  readonly fog?: readonly Square[];
  /** Doors that may be opened or shut by a click now, by their place in the field. */
  readonly doors?: ReadonlyMap<number, string>;
  /** Whatever was clicked, tapped or chosen by key, allowed or not: the owner knows what it means, or says why not. */
  readonly onPick: (spot: NonNullable<Spot>) => void;
  readonly onPoint: (spot: Spot) => void;
  readonly onDoor?: (index: number) => void;
  /** What is aimed at, by whatever means: it is brought into sight. */
  readonly watched?: Spot;
  /** What floats beside what is pointed at (the odds): drawn by the owner, placed by the board. */
  readonly bubble?: { readonly spot: NonNullable<Spot>; readonly content: import("react").ReactNode } | null;
  /** What of the owner's lies over the lower edge: the bubble keeps clear of it. */
  readonly cover?: import("react").RefObject<HTMLElement | null>;
  /** Measuring: the pointer draws a ruler from where it went down. */
  readonly ruler?: boolean;
  /** Rows that may be picked now, by `rowKey(side, row)`, with what a click means: `Step back`. */
  readonly rows?: ReadonlyMap<string, string>;
  /** Numbers of columns and rows along the edges; without it a button of the board shows and hides them. */
  readonly coordinates?: boolean;
  /** Tokens that may be dragged anywhere (a builder); without it the acting one, onto a marked place, which picks it. */
  readonly movable?: ReadonlySet<string>;
  readonly onMove?: (id: string, to: Square) => void;
  /** What the board is called when read aloud; `Map` if not told. */
  readonly label?: string;
}

/** The name of one side's row, as `BoardProps.rows` knows it. */
export const rowKey = (side: string, row: string): string => `${side}/${row}`;
