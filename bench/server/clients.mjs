// Players of each server: whoever is told that it is their turn moves at once. Every move is counted by `moved`.
import { createRequire } from "node:module";
import { WebSocket } from "ws";

const peer = (name) => createRequire(`${process.env.PEERS}/${name}/package.json`);
const opened = (socket) => new Promise((done) => socket.once("open", done));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function call(port, path, token, body) {
  const headers = {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** One match on our server: the game master opens it and leaves, two players play. */
async function fray(port, moved) {
  const master = await call(port, "/api/tables", null, { ruleset: "lock-step", encounter: "battle" });
  const players = [];
  for (const side of ["left", "right"]) {
    const combatants = [0, 1, 2, 3].map((i) => `${side}-${i}`);
    const { token } = await call(port, "/api/table/seats", master.token, {
      seat: { id: side, role: "player", combatants },
    });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { perMessageDeflate: false });
    const move = (turn) => {
      if (!turn?.startsWith(side)) return;
      socket.send(JSON.stringify({ put: { do: "command", command: { do: "attack", actor: turn } } }));
      moved();
    };
    socket.on("message", (data) => {
      const { frame, view, error } = JSON.parse(data);
      if (error) throw new Error(JSON.stringify(error));
      if (view) move(view.state.turn);
      for (const [, path, value] of frame?.patch ?? []) if (path.join() === "state,turn") move(value);
    });
    await opened(socket);
    socket.send(JSON.stringify({ hello: { token } }));
    players.push(socket);
  }
  await pause(5);
  await call(port, "/api/table/inputs", master.token, { do: "command", command: { do: "start" } });
}

async function boardgame(port, moved, match) {
  const { io } = peer("boardgame")("socket.io-client");
  for (const playerID of ["0", "1"]) {
    const socket = io(`http://127.0.0.1:${port}/battle`, { transports: ["websocket"], forceNew: true });
    const matchID = `m${match}`;
    const turn = (state) => {
      if (state.ctx.currentPlayer !== playerID) return;
      const action = { type: "MAKE_MOVE", payload: { type: "attack", args: [], playerID } };
      const { _stateID: at } = state;
      socket.emit("update", action, at, matchID, playerID);
      moved();
    };
    socket.on("sync", (_id, { state }) => turn(state));
    socket.on("update", (_id, state) => turn(state));
    await new Promise((done) => socket.on("connect", done));
    socket.emit("sync", matchID, playerID, undefined, 2);
    await pause(5);
  }
}

export const MATCH = { fray, boardgame };
