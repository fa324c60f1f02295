// Whole-map reach and far paths beside packages of the field; they are installed by `npm install` in bench/peers.
import { createRequire } from "node:module";
import { findPath, flood, makeField, makeWalk } from "@fray/engine/grid";
import { compare } from "../measure.mjs";
import { SIDE } from "../plain/grid.mjs";
import { below, seed } from "../plain/generator.mjs";

const peers = createRequire(`${process.env.BENCH_PEERS}/package.json`);
const what = process.argv[2];
seed(11);
const cells = Array.from({ length: SIDE }, () =>
  Array.from({ length: SIDE }, () => (below(5) === 0 ? "#" : ".")).join(""),
);
// Ours always walks eight ways; rot-js is told to, l1-path-finder knows only four.
const made = makeField({ kind: "grid", cells });
if (!made.ok) throw new Error(JSON.stringify(made.problems));
const field = made.value;
const walk = makeWalk(field);
const isOpen = (c, r) => c >= 0 && r >= 0 && c < SIDE && r < SIDE && cells[r][c] === ".";
const middle = firstOpen(SIDE >> 1, SIDE >> 1);
flood(walk, field, { from: middle, count: "plain" });
const connected = Array.from(walk.found.slice(0, walk.count));
const pairs = Array.from({ length: 256 }, () => [
  connected[below(connected.length)],
  connected[below(connected.length)],
]);
const column = (s) => s % SIDE;
const row = (s) => Math.floor(s / SIDE);
let at = 0;
let sum = 0;
const next = () => pairs[(at = (at + 1) % pairs.length)];

function firstOpen(c, r) {
  for (let d = 0; ; d++) if (isOpen(c + d, r)) return r * SIDE + c + d;
}

const WORK = {
  reach() {
    const { Path } = peers("rot-js");
    return [
      () => {
        sum += flood(walk, field, { from: next()[0], count: "plain" });
        return 1;
      },
      () => {
        const [a] = next();
        new Path.Dijkstra(column(a), row(a), isOpen, { topology: 8 }).compute(-5, -5, () => {});
        return 1;
      },
    ];
  },
  path() {
    const plan = peers("l1-path-finder")(
      peers("ndarray")(
        Uint8Array.from(cells.join(""), (c) => (c === "#" ? 1 : 0)),
        [SIDE, SIDE],
      ),
    );
    return [
      () => {
        const [a, b] = next();
        sum += findPath(walk, field, { from: a, count: "plain" }, b);
        return 1;
      },
      () => {
        const [a, b] = next();
        sum += plan.search(row(a), column(a), row(b), column(b), []);
        return 1;
      },
    ];
  },
};
compare(...WORK[what]());
if (Number.isNaN(sum)) throw new Error("never");
