// A whole client in one file: opens a table, sits down, plays a duel to its end by taking the first thing offered.
//   node client.mjs http://127.0.0.1:4600
// Needs nothing but Node 20 and the package `ws` (Node 22 and browsers have WebSocket built in).
const address = process.argv[2] ?? "http://127.0.0.1:4600";
const Socket = globalThis.WebSocket ?? (await import("ws")).WebSocket;

/** PROTOCOL.md, "Patches": the view after the changes of a frame. */
function applied(view, changes) {
  const root = { view: structuredClone(view) };
  for (const [kind, path, ...rest] of changes) {
    const keys = ["view", ...path];
    const last = keys.pop();
    const at = keys.reduce((value, key) => value[key], root);
    if (kind === "set") at[last] = rest[0];
    else if (kind === "cut") delete at[last];
    else at[last].splice(rest[0], rest[1], ...rest[2]);
  }
  return root.view;
}

async function post(path, body, token) {
  const headers = {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${said.error.code}: ${said.error.message}`);
  return said;
}

// 1. A table from a shipped encounter. Tactics play the foe; we play the others.
const [ruleset] = await (await fetch(`${address}/api/rulesets`)).json();
const { token } = await post("/api/tables", { ruleset: ruleset.id, encounter: "duel" });

// 2. A line to our seat.
const socket = new Socket(`${address.replace(/^http/, "ws")}/socket`);
let view = null;
let ref = 0;
const put = (input) => socket.send(JSON.stringify({ put: input, ref: ++ref }));
socket.addEventListener("open", () => socket.send(JSON.stringify({ hello: { token } })));

// 3. What we decide: answer what is asked by its default, else do the first harmful thing, else end the turn.
function decide() {
  const { request, offers, state } = view;
  if (state.winner !== null) return socket.close();
  if (view.openToEntropy && !view.entropy.some((e) => e.who === view.you.seat))
    return put({ do: "entropy", text: crypto.randomUUID() }); // so that the server did not choose the dice alone
  if (state.round === 0 && offers.length === 0 && request === null)
    return put({ do: "command", command: { do: "start" } });
  if (request !== null) return put({ do: "answer", request: request.id, answer: request.default });
  const actor = offers[0]?.actor;
  const foe = (id) => state.combatants[id]?.side !== state.combatants[actor]?.side;
  const strike = offers.find(
    (o) => o.harmful && o.targets?.max >= 1 && o.targets.min <= 1 && o.targets.of.some(foe) && !o.places,
  );
  if (strike === undefined) return put({ do: "tactics", combatant: actor, on: true });
  const { do: verb, with: what } = strike;
  put({
    do: "command",
    command: { do: verb, actor, ...(what ? { with: what } : {}), targets: [strike.targets.of.find(foe)] },
  });
}

socket.addEventListener("message", ({ data }) => {
  const said = JSON.parse(data);
  if (said.view) view = said.view;
  if (said.frame) {
    view = applied(view, said.frame.patch);
    for (const event of said.frame.events) console.log(event.text);
  }
  if (said.error) {
    // refused: let tactics play whoever is to act
    console.log(`(${said.error.code}: ${said.error.message})`);
    const actor = view.offers[0]?.actor;
    if (actor === undefined) throw new Error(said.error.message);
    put({ do: "tactics", combatant: actor, on: true });
  } else if (said.view || said.done !== undefined) decide();
});

socket.addEventListener("close", () => {
  console.log(`Winner: ${view?.state.winner}`);
  console.log(`Seed ${view?.seed}, committed to as ${view?.commitment}`);
});
