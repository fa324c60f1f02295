// boardgame.io's own server, everything in memory.
import { createRequire } from "node:module";
import { asBoardgame, strike } from "./game.mjs";
import { ready } from "./meter.mjs";

const { Server } = createRequire(`${process.env.PEERS}/boardgame/package.json`)(
  "boardgame.io/dist/cjs/server.js",
);
const { appServer } = await Server({ games: [asBoardgame(strike)], origins: ["http://127.0.0.1"] }).run({
  port: 0,
});
ready(appServer.address().port);
