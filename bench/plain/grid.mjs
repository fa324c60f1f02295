// Sight, cover and reach written by hand on one flat array of solid squares with a solid border: the speed to be held against.

export const SIDE = 100;
const WIDE = SIDE + 2;
export const pad = ([column, row]) => (row + 1) * WIDE + column + 1;

export function padded(cells) {
  const solid = new Uint8Array(WIDE * WIDE).fill(1);
  cells.forEach((line, row) => {
    for (let column = 0; column < SIDE; column++) solid[pad([column, row])] = line[column] === "#" ? 1 : 0;
  });
  return solid;
}

/** From centre to centre, stepping through every square the line enters; a corner passes between its two squares. */
export function sees(solid, from, to) {
  const dx = (to % WIDE) - (from % WIDE);
  const dy = ((to / WIDE) | 0) - ((from / WIDE) | 0);
  const across = Math.abs(dx);
  const down = Math.abs(dy);
  const stepX = dx > 0 ? 1 : -1;
  const stepY = dy > 0 ? WIDE : -WIDE;
  let at = from;
  let error = across - down;
  for (let left = across + down; left > 0; ) {
    if (error > 0) {
      at += stepX;
      error -= 2 * down;
      left -= 1;
    } else if (error < 0) {
      at += stepY;
      error += 2 * across;
      left -= 1;
    } else {
      if (solid[at + stepX] + solid[at + stepY] === 2) return false;
      at += stepX + stepY;
      error += 2 * (across - down);
      left -= 2;
    }
    if (at !== to && solid[at] === 1) return false;
  }
  return true;
}

const STEPS = [-WIDE - 1, -WIDE, -WIDE + 1, -1, 1, WIDE - 1, WIDE, WIDE + 1];
const stamp = new Int32Array(WIDE * WIDE);
const queue = new Int32Array(WIDE * WIDE);
const far = new Int32Array(WIDE * WIDE);
let mark = 0;

/** How many squares are within so many steps, diagonals counting one, no cutting of corners between two solids. */
export function reach(solid, from, steps) {
  mark += 1;
  let head = 0;
  let tail = 0;
  queue[tail++] = from;
  stamp[from] = mark;
  far[from] = 0;
  while (head < tail) {
    const at = queue[head++];
    if (far[at] === steps) break;
    for (let k = 0; k < 8; k++) {
      const next = at + STEPS[k];
      if (stamp[next] === mark || solid[next] === 1) continue;
      stamp[next] = mark;
      far[next] = far[at] + 1;
      queue[tail++] = next;
    }
  }
  return tail;
}
