import type { Problem } from "@fray/engine";
import type { Frame, Input, SeatView } from "@fray/server/messages";
import { Refused } from "./api.ts";

/** The line to one seat at one table: says hello, hears frames, puts inputs, and comes back by itself when cut off. */

/** Gone: the seat or the table is no more, and trying again is of no use. */
export type Line = "connecting" | "live" | "offline" | "gone";

export interface Listener {
  onView(view: SeatView, seq: number): void;
  onFrame(frame: Frame): void;
  onHere(seats: readonly string[]): void;
  /** Where this seat goes on. */
  onNext(link: string): void;
  onLine(line: Line): void;
}

type Said = {
  readonly view?: SeatView;
  readonly seq?: number;
  readonly resumed?: number;
  readonly frame?: Frame;
  readonly here?: readonly string[];
  readonly next?: string;
  readonly done?: number;
  readonly ref?: number;
  /** Something is said at least every so many seconds. */
  readonly beat?: number;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly problems?: readonly Problem[];
  };
};

interface Waiting {
  resolve(seq: number): void;
  reject(error: Error): void;
}

const GONE = [4401, 4403];
/** No code of a socket's: nothing came. */
const SILENT = 0;
/** So many beats without a word. */
const MISSED = 2;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

export class Connection {
  private socket: WebSocket | null = null;
  private seq = -1;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listening: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private refs = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly token: string;
  private readonly listener: Listener;

  constructor(token: string, listener: Listener) {
    this.token = token;
    this.listener = listener;
    addEventListener("online", this.hurry);
    this.connect();
  }

  /** Resolves with the entry's number once it is on the server's disk. */
  put(input: Input): Promise<number> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN || this.seq < 0)
      return Promise.reject(
        new Refused(0, "server/away", "The line to the table is down; it comes back by itself.", []),
      );
    const ref = ++this.refs;
    socket.send(JSON.stringify({ put: input, ref }));
    return new Promise((resolve, reject) => this.waiting.set(ref, { resolve, reject }));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.listening);
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.socket !== null || this.closed) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    this.listener.onLine("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ hello: this.hello() })));
    socket.addEventListener("message", (message) => {
      if (this.socket === socket) this.hear(JSON.parse(String(message.data)) as Said);
    });
    socket.addEventListener("close", (event) => {
      if (this.socket === socket) this.lost(event.code);
    });
  }

  /** A line may die without a word: when two beats have been missed it is given up, and its end is not waited for. */
  private listen(beat: number): void {
    clearTimeout(this.listening);
    const { socket } = this;
    this.listening = setTimeout(
      () => {
        if (this.socket !== socket || socket === null) return;
        this.lost(SILENT);
        socket.close();
      },
      MISSED * beat * 1000,
    );
  }

  private hello(): object {
    return this.seq < 0 ? { token: this.token } : { token: this.token, after: this.seq };
  }

  private hear(said: Said): void {
    if (said.beat !== undefined) this.listen(said.beat);
    else if (said.here !== undefined) this.listener.onHere(said.here);
    else if (said.next !== undefined) this.listener.onNext(said.next);
    else if (said.frame !== undefined) {
      this.seq = said.frame.seq;
      this.listener.onFrame(said.frame);
    } else if (said.ref !== undefined) this.settle(said.ref, said);
    else if (said.view !== undefined || said.resumed !== undefined) this.arrive(said);
  }

  private arrive({ view, seq = -1 }: Said): void {
    this.wait = FIRST_WAIT;
    if (view !== undefined) {
      this.seq = seq;
      this.listener.onView(view, seq);
    }
    this.listener.onLine("live");
  }

  private settle(ref: number, { done, error }: Said): void {
    const waiting = this.waiting.get(ref);
    this.waiting.delete(ref);
    if (error === undefined) waiting?.resolve(done ?? -1);
    else waiting?.reject(new Refused(422, error.code, error.message, error.problems ?? []));
  }

  private lost(code: number): void {
    this.socket = null;
    clearTimeout(this.listening);
    for (const { reject } of this.waiting.values())
      reject(new Refused(0, "server/away", "The line went down before the table answered.", []));
    this.waiting.clear();
    if (this.closed) return;
    if (GONE.includes(code)) {
      this.listener.onLine("gone");
      return;
    }
    this.listener.onLine("offline");
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
