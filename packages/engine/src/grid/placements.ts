import type { Field } from "./field.ts";
import type { Square } from "./words.ts";

/** Areas of which the user picks one of several: each clipped to open squares, empty and identical ones dropped (G6). */

/** G6, TH12: every X×X block that touches the user by side or corner without overlapping it. */
export function blasts(field: Field, at: Square, size: number, side: number): Square[][] {
  const column = at % field.width;
  const row = (at / field.width) | 0;
  const places: Square[][] = [];
  for (let r = row - side; r <= row + size; r++) {
    // Above and below the user every column touches it; beside it only the two outermost.
    const every = r === row - side || r === row + size;
    for (let c = column - side; c <= column + size; c += every ? 1 : side + size) {
      places.push(openBlock(field, c, r, side));
    }
  }
  return distinct(places);
}

function openBlock(field: Field, column: number, row: number, side: number): Square[] {
  const squares: Square[] = [];
  for (let r = Math.max(0, row); r < Math.min(field.height, row + side); r++) {
    for (let c = Math.max(0, column); c < Math.min(field.width, column + side); c++) {
      if (field.solid[r * field.width + c] === 0) squares.push(r * field.width + c);
    }
  }
  return squares;
}

/** G6, TH19: every arc of X squares of the ring around the user; each shares a side with the next, none comes twice. */
export function sweeps(field: Field, at: Square, size: number, length: number): Square[][] {
  const around = ring(at % field.width, (at / field.width) | 0, size);
  const squares = around.map(([c, r]) => {
    const onMap = c >= 0 && r >= 0 && c < field.width && r < field.height;
    return onMap && field.solid[r * field.width + c] === 0 ? r * field.width + c : -1;
  });
  const arc = Math.min(length, squares.length);
  return distinct(
    squares.map((_, first) => {
      const picked = Array.from({ length: arc }, (_, i) => squares[(first + i) % squares.length]!);
      return picked.filter((square) => square >= 0).sort((a, b) => a - b);
    }),
  );
}

/** The squares around a block, clockwise from the upper left: 4 × size + 4 of them. */
function ring(column: number, row: number, size: number): [number, number][] {
  const side = size + 1;
  const places: [number, number][] = [];
  for (let i = 0; i < side; i++) places.push([column - 1 + i, row - 1]);
  for (let i = 0; i < side; i++) places.push([column + size, row - 1 + i]);
  for (let i = 0; i < side; i++) places.push([column + size - i, row + size]);
  for (let i = 0; i < side; i++) places.push([column - 1, row + size - i]);
  return places;
}

function distinct(places: readonly Square[][]): Square[][] {
  const known = new Set<string>();
  return places.filter((squares) => {
    const name = squares.join();
    if (squares.length === 0 || known.has(name)) return false;
    known.add(name);
    return true;
  });
}
