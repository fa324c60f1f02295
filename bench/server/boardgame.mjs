// boardgame.io's own server, everything in memory.
import { createRequire } from "node:module";
import { strike, units } from "./game.mjs";
import { ready } from "./meter.mjs";

const { Server } = createRequire(`${process.env.PEERS}/boardgame/package.json`)(
  "boardgame.io/dist/cjs/server.js",
);
const game = {
  name: "battle",
  setup: () => ({ units: units(), next: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    attack: ({ G, ctx, random }) => {
      strike(G.units, G.next, Number(ctx.currentPlayer), random.D10());
    },
  },
};
const { appServer } = await Server({ games: [game], origins: ["http://127.0.0.1"] }).run({ port: 0 });
ready(appServer.address().port);
