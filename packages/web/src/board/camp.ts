import type { Token } from "./map/words.ts";

/** One side of a field without squares, laid out by itself: how far out from the middle, how far along the line. */

export const LANES = { rows: ["front", "back"], abstract: ["near", "", "apart"] } as const;
export type LaneKind = keyof typeof LANES;
/** Side by side on a wide screen, one above the other on a tall one. */
export type Facing = keyof typeof LANE;

export interface Stand {
  readonly token: Token;
  readonly out: number;
  /** From the middle of the line. */
  readonly along: number;
}
export interface Lane {
  readonly row: string;
  readonly from: number;
  readonly to: number;
  /** As long as its people need, or null: as the field is. */
  readonly long: number | null;
}
export interface Camp {
  readonly side: string;
  readonly sideIndex: number;
  readonly stands: readonly Stand[];
  readonly lanes: readonly Lane[];
  readonly long: number;
  readonly deep: number;
}

/** How far apart neighbours stand, how deep a lane is, how many stand in one line, room for the word above. */
const STEP = 1.62;
const LANE = { across: 1.85, upright: 1.62 };
const LINE = 6;
export const HEAD = 0.4;
/** A crowd without lanes stands in a bow around the open middle. */
const BOW = 0.11;

export function makeCamp(kind: LaneKind, tokens: readonly Token[], facing: Facing): Camp {
  const deep = LANE[facing];
  const lanes: Lane[] = [];
  const stands: Stand[] = [];
  let out = 0;
  let most = 1;
  for (const row of LANES[kind]) {
    const here = tokens.filter((t) => laneOf(kind, t) === row);
    if (kind === "abstract" && here.length === 0) continue;
    const lines = linesOf(here);
    const count = Math.max(...lines.map((line) => line.length));
    const bow = row === "" ? BOW * count : 0;
    lines.forEach((line, i) => stands.push(...standIn(line, out + (i + 0.5) * deep, bow)));
    most = Math.max(most, count);
    const to = out + lines.length * deep + bow;
    lanes.push({ row, from: out, to, long: kind === "rows" ? null : count * STEP });
    out = to;
  }
  const [first] = tokens;
  const { side = "", sideIndex = 0 } = first ?? {};
  return { side, sideIndex, stands, lanes, long: most * STEP + HEAD, deep: out };
}

function laneOf(kind: LaneKind, token: Token): string {
  const at = typeof token.at === "string" ? token.at : "";
  const known: readonly string[] = LANES[kind];
  return known.includes(at) ? at : kind === "rows" ? "front" : "";
}

/** Lines of nearly equal length; an empty lane is one empty line. */
function linesOf(tokens: readonly Token[]): Token[][] {
  const count = Math.max(1, Math.ceil(tokens.length / LINE));
  const per = Math.ceil(tokens.length / count);
  return Array.from({ length: count }, (_, i) => tokens.slice(i * per, (i + 1) * per));
}

function standIn(line: readonly Token[], out: number, bow: number): Stand[] {
  const half = (line.length - 1) / 2;
  return line.map((token, i) => {
    const share = half === 0 ? 0 : (i - half) / half;
    return { token, out: out + bow * (1 - share * share), along: (i - half) * STEP };
  });
}
