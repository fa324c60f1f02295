// colyseus: a room for every match, in memory, its patch sent with every move (its default waits for 50 ms).
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { strike, units } from "./game.mjs";
import { ready } from "./meter.mjs";

const peers = createRequire(`${process.env.PEERS}/colyseus/package.json`);
const { Server, Room } = peers("@colyseus/core");
const { WebSocketTransport } = peers("@colyseus/ws-transport");
const { ArraySchema, defineTypes, Schema } = peers("@colyseus/schema");

class Unit extends Schema {}
defineTypes(Unit, Object.fromEntries(Object.keys(units()[0]).map((key) => [key, "number"])));
class State extends Schema {}
defineTypes(State, { units: [Unit], turn: "number", moves: "number" });

class Battle extends Room {
  onCreate() {
    this.maxClients = 2;
    this.patchRate = null;
    const state = new State();
    state.units = new ArraySchema(...units().map((u) => Object.assign(new Unit(), u)));
    [state.turn, state.moves] = [0, 0];
    this.state = state;
    this.next = [0, 0];
    this.sides = new Map();
    this.onMessage("attack", (client) => {
      const side = this.sides.get(client.sessionId);
      if (state.turn !== side || this.clients.length < 2) return;
      strike(state.units.toArray(), this.next, side, 1 + Math.floor(Math.random() * 10));
      state.turn = 1 - side;
      state.moves++;
      this.broadcastPatch();
    });
  }
  onJoin(client) {
    this.sides.set(client.sessionId, this.sides.size);
    client.send("side", this.sides.size - 1);
  }
}
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("battle", Battle);
await server.listen(0, "127.0.0.1");
ready(http.address().port);
