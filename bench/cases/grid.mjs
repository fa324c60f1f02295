// One question about a map of 100 by 100 with a fifth of it solid (or none): ours beside the hand-written array code.
import { clear, flood, makeField, makeWalk } from "@fray/engine/grid";
import { compare } from "../measure.mjs";
import { pad, padded, reach, sees, SIDE } from "../plain/grid.mjs";
import { below, seed } from "../plain/generator.mjs";

const [what, map] = process.argv.slice(2);
const PAIRS = 1024;
const NEAR = 20;

seed(7);
const cells = Array.from({ length: SIDE }, () =>
  Array.from({ length: SIDE }, () => (map === "walls" && below(5) === 0 ? "#" : ".")).join(""),
);
const made = makeField({ kind: "grid", cells });
if (!made.ok) throw new Error(JSON.stringify(made.problems));
const field = made.value;
const solid = padded(cells);
const isOpen = ([c, r]) => c >= 0 && r >= 0 && c < SIDE && r < SIDE && cells[r][c] === ".";

function openCell(near) {
  for (;;) {
    const cell =
      near === undefined
        ? [below(SIDE), below(SIDE)]
        : [near[0] - NEAR + below(2 * NEAR + 1), near[1] - NEAR + below(2 * NEAR + 1)];
    if (isOpen(cell)) return cell;
  }
}
const from = Array.from({ length: PAIRS }, () => openCell());
const to = from.map((cell) => openCell(cell));
const square = ([c, r]) => r * SIDE + c;
const [ourFrom, ourTo] = [from.map(square), to.map(square)];
const [plainFrom, plainTo] = [from.map(pad), to.map(pad)];
const walk = makeWalk(field);
let sum = 0;

const WORK = {
  sight: {
    ours: (i) => (clear(field, ourFrom[i], 1, ourTo[i], 1) ? 1 : 0),
    theirs: (i) => (sees(solid, plainFrom[i], plainTo[i]) ? 1 : 0),
  },
  reach: {
    ours: (i) => flood(walk, field, { from: ourFrom[i], moves: 6, count: "plain" }),
    theirs: (i) => reach(solid, plainFrom[i], 6),
  },
};

const cycle = (answer) => () => {
  for (let i = 0; i < PAIRS; i++) sum += answer(i);
  return PAIRS;
};
compare(cycle(WORK[what].ours), cycle(WORK[what].theirs));
if (sum < 0) throw new Error("never");
