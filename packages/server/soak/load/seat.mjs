// A client at one seat, written from docs/protocol.md: frames are only parsed when somebody looks at the view.
import { WebSocket } from "ws";

const FRAME = '{"frame"'.charCodeAt(2);
const MOST_BACKLOG = 64;

export class Seat {
  /** Told of every frame as it comes in, before it is parsed. */
  onFrame = null;
  #socket;
  #view = null;
  #backlog = [];
  #waiting = new Map();
  #refs = 0;
  #token;
  #address;

  constructor(address, token) {
    this.#address = address;
    this.#token = token;
  }

  /** Resolves when the first view is there. */
  open() {
    return new Promise((resolve, reject) => {
      this.#socket = new WebSocket(`${this.#address.replace("http", "ws")}/socket`, {
        perMessageDeflate: false,
        skipUTF8Validation: true,
      });
      this.#socket.on("open", () => this.#socket.send(JSON.stringify({ hello: { token: this.#token } })));
      this.#socket.on("message", (data) => {
        if (data[2] === FRAME) return this.#frame(data);
        const message = JSON.parse(data);
        if (message.view !== undefined) {
          this.#view = message.view;
          resolve(this);
        }
        this.#waiting.get(message.ref)?.(message);
      });
      this.#socket.on("error", reject);
      this.#socket.on("close", (code) => {
        for (const [ref, answer] of this.#waiting)
          answer({ ref, error: { code: "closed", message: `the line was closed with ${code}` } });
        reject(new Error(`the line was closed with ${code}`));
      });
    });
  }

  #frame(data) {
    this.onFrame?.();
    // onlookers' frames are read off the line like everybody's, but nobody acts on them
    if (this.#backlog === null) return;
    if (this.#backlog.push(data) > MOST_BACKLOG) this.#catchUp();
  }

  /** This seat never acts: what it is told is not kept. */
  onlyListens() {
    this.#backlog = null;
    this.#view = null;
    return this;
  }

  get view() {
    this.#catchUp();
    return this.#view;
  }

  #catchUp() {
    for (const data of this.#backlog) this.#view = applied(this.#view, JSON.parse(data).frame.patch);
    this.#backlog.length = 0;
  }

  /** `{done}` or `{error}`. */
  put(input) {
    const ref = ++this.#refs;
    return new Promise((resolve) => {
      this.#waiting.set(ref, (message) => {
        this.#waiting.delete(ref);
        resolve(message);
      });
      this.#socket.send(JSON.stringify({ put: input, ref }));
    });
  }

  /** The odds of a command, or of the answers to a request. */
  odds(about, signal) {
    return called(this.#address, "/api/table/odds", about, this.#token, signal);
  }

  close() {
    this.#socket.terminate();
  }
}

/** The view after the changes of a frame; it is changed in place. */
function applied(view, changes) {
  const root = { view };
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

export async function called(address, path, body, token, signal) {
  const headers = { "content-type": "application/json" };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body), signal });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${said.error.code}: ${said.error.message}`);
  return said;
}
