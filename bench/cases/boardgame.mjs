// Whole battles of a fight by its tactics, beside boardgame.io's bare reducer: its 4-v-4 does nothing but attack.
import { createRequire } from "node:module";
import { simulateChunk } from "@fray/engine/analysis";
import { compare } from "../measure.mjs";
import { asBoardgame, blow } from "../server/game.mjs";
import { fight } from "../fights.mjs";

const { CreateGameReducer, InitializeGame } = createRequire(`${process.env.BENCH_PEERS}/package.json`)(
  "boardgame.io/dist/cjs/internal.js",
);
const { ruleset, opening } = await fight(...process.argv.slice(2));
const isDown = (all, side) => all.slice(4 * side, 4 * side + 4).every((u) => u.hp <= 0);
const game = {
  ...asBoardgame(blow),
  endIf: ({ G }) => (isDown(G.units, 0) || isDown(G.units, 1) ? { over: true } : undefined),
};
const reduce = CreateGameReducer({ game });

let seed = 0;
function theirs() {
  let state = InitializeGame({ game: { ...game, seed: `s${seed++}` }, numPlayers: 2 });
  while (state.ctx.gameover === undefined) {
    const payload = { type: "attack", args: [], playerID: state.ctx.currentPlayer };
    state = reduce(state, { type: "MAKE_MOVE", payload });
  }
  return 1;
}

let from = 0;
function ours() {
  simulateChunk(ruleset, opening, { seed: "bench", from, to: from + 50 });
  from += 50;
  return 50;
}
compare(ours, theirs);
