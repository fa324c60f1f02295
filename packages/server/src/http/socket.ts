import type { FastifyInstance } from "fastify";
import { enter, type Problem, type Result } from "@fray/engine";
import type * as z from "zod";
import type { WebSocket } from "ws";
import type { Entered, Hall } from "../hall/index.ts";
import { helloSchema, putSchema } from "../messages/index.ts";
import { quickPut } from "../messages/quick.ts";
import {
  type Ascii,
  ascii,
  type Decided,
  type Dispatch,
  type Frame,
  type Input,
  seatNamed,
  viewOf,
} from "../table/index.ts";
import { bodyOf } from "./errors.ts";
import { gathering } from "./gathering.ts";
import type { Counts } from "./metrics.ts";
import { Wire } from "./wire.ts";

/** One line to one seat: hello, everything or what was missed, then a frame for every entry. */

export interface SocketLimits {
  readonly heartbeatMs: number;
  readonly helloMs: number;
  /** Messages a line may send at once, and how many more each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Bytes waiting to be sent at which a line that does not read is cut. */
  readonly mostBuffered: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  heartbeatMs: 20_000,
  helloMs: 10_000,
  burst: 40,
  perSecond: 20,
  mostBuffered: 4_000_000,
};

const CLOSE = { bye: 4000, unknown: 4401, revoked: 4403, flood: 4429, silent: 4408, slow: 4413 } as const;

export function sockets(app: FastifyInstance, hall: Hall, counts: Counts, limits: SocketLimits): void {
  app.get("/socket", { websocket: true }, (socket: WebSocket, request) => {
    new Line(socket, hall, counts, limits).start(new Wire(socket, request.raw.socket));
  });
}

const toTake = gathering((line: Line) => line.takeOn());

class Line {
  private readonly socket: WebSocket;
  private readonly hall: Hall;
  private readonly counts: Counts;
  private readonly limits: SocketLimits;
  private entered: Entered | null = null;
  private leave: (() => void) | null = null;
  private wire: Wire | null = null;
  private alive = true;
  private tokens: number;
  private filled = Date.now();
  private readonly waiting: string[] = [];
  private taking = false;

  constructor(socket: WebSocket, hall: Hall, counts: Counts, limits: SocketLimits) {
    this.socket = socket;
    this.hall = hall;
    this.counts = counts;
    this.limits = limits;
    this.tokens = limits.burst;
  }

  start(wire: Wire): void {
    const { socket, counts, limits } = this;
    this.wire = wire;
    counts.sockets += 1;
    const beat = setInterval(() => this.beat(), limits.heartbeatMs);
    const hello = setTimeout(() => this.entered ?? this.end(CLOSE.silent, "no hello"), limits.helloMs);
    socket.on("pong", () => (this.alive = true));
    socket.on("message", (data, isBinary) => this.message(isBinary ? "" : String(data)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      counts.sockets -= 1;
      clearInterval(beat);
      clearTimeout(hello);
      this.leave?.();
    });
  }

  /** A line that has not answered the last ping is dead. A page cannot see pings: it is told in words that all is well. */
  private beat(): void {
    if (!this.alive) return this.socket.terminate();
    this.alive = false;
    this.socket.ping();
    if (this.entered !== null) this.send({ beat: this.limits.heartbeatMs / 1000 });
  }

  private end(code: number, reason: string): void {
    this.leave?.();
    this.wire?.flush();
    this.socket.close(code, reason);
  }

  private send(message: object): void {
    this.say(ascii(JSON.stringify(message)));
  }

  private say(json: Ascii): void {
    const { socket, wire } = this;
    if (wire === null || socket.readyState !== socket.OPEN) return;
    if (wire.buffered > this.limits.mostBuffered) return socket.terminate();
    wire.send(json);
  }

  private refuse(problems: readonly Problem[], ref?: number): null {
    this.send({ ...bodyOf(problems), ...(ref === undefined ? {} : { ref }) });
    return null;
  }

  /** A bucket that fills with time: whoever sends faster is cut off. */
  private spends(): boolean {
    const now = Date.now();
    this.tokens = Math.min(
      this.limits.burst,
      this.tokens + ((now - this.filled) / 1000) * this.limits.perSecond,
    );
    this.filled = now;
    this.tokens -= 1;
    return this.tokens >= 0;
  }

  /** Messages of one line are taken one after the other. */
  private message(text: string): void {
    if (!this.spends()) return this.end(CLOSE.flood, "too many messages");
    this.waiting.push(text);
    if (this.taking) return;
    this.taking = true;
    toTake(this);
  }

  readonly takeOn = (): void => {
    for (let text = this.waiting.shift(); text !== undefined; text = this.waiting.shift())
      try {
        const going = this.take(text);
        if (going !== null) return void going.then(this.takeOn, this.failed);
      } catch {
        this.refuse(FAILED);
      }
    this.taking = false;
  };

  private readonly failed = (): void => {
    this.refuse(FAILED);
    this.takeOn();
  };

  /** Null: there is nothing to wait for. */
  private take(text: string): Promise<void> | null {
    const message = parse(text);
    if (message === undefined) return this.refuse([NO_JSON]);
    if (this.entered === null) {
      const hello = helloSchema.safeParse(message);
      if (!hello.success) return this.refuse(wrongHello(message));
      return this.hello(hello.data.hello.token, hello.data.hello.after);
    }
    const quick = quickPut(message);
    if (quick !== null) return this.put(this.entered, quick.put, quick.ref);
    const put = putSchema.safeParse(message);
    if (!put.success) return this.refuse(wrongIn(putSchema, message), refOf(message));
    return this.put(this.entered, put.data.put as Input, put.data.ref);
  }

  private async hello(token: string, after: number | undefined): Promise<void> {
    const entered = await this.hall.enter(token);
    if (entered === null) {
      this.refuse([{ code: "seat/unknown", message: "this link does not open a seat, or no longer" }]);
      return this.end(CLOSE.unknown, "unknown seat");
    }
    this.entered = entered;
    const { live, seat } = entered;
    let missed: Frame[] | null = after === undefined ? null : [];
    let upTo = after ?? -1;
    while (missed !== null && upTo !== live.table.seq - 1) {
      // while that is read from the store more may happen: then that is asked for too
      const more: readonly Frame[] | null = await live.missed(seat.id, upTo);
      missed = more === null ? null : [...missed, ...more];
      upTo = more?.at(-1)?.seq ?? upTo;
    }
    // from here on nothing waits: what happens next is told by the listener, what happened before by this
    const now = seatNamed(live.table, seat.id);
    if (now === null || now.tokenHash === null) return this.end(CLOSE.revoked, "seat revoked");
    if (missed === null) this.send({ view: viewOf(live.table, now), seq: live.table.seq - 1 });
    else {
      this.send({ resumed: after, seq: live.table.seq - 1 });
      for (const frame of missed) this.send({ frame });
    }
    this.leave = live.listen({
      seat: seat.id,
      tell: (told) => this.tell(told),
      here: (seats) => this.send({ here: seats }),
      next: (link) => this.send({ next: link }),
    });
  }

  private tell(told: Dispatch | null): void {
    if (told === null) return this.end(CLOSE.revoked, "seat revoked");
    this.say(`{"frame":${told.json}}` as Ascii);
  }

  private put({ live, seat }: Entered, input: Input, ref: number | undefined): Promise<void> {
    this.counts.inputs += 1;
    return live.put(seat.id, input).then((done) => this.answer(done, ref));
  }

  private answer(done: Result<Decided>, ref: number | undefined): void {
    if (done.ok) {
      const seq = done.value.table.seq - 1;
      return this.say((ref === undefined ? `{"done":${seq}}` : `{"done":${seq},"ref":${ref}}`) as Ascii);
    }
    this.counts.refusals += 1;
    this.refuse(done.problems, ref);
  }
}

/** Undefined: it is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NO_JSON: Problem = { code: "input/json", message: "expected a text message of JSON" };
const FAILED: readonly Problem[] = [{ code: "server/failed", message: "the input could not be kept" }];
const FIRST: Problem = { code: "input/hello", message: "expected a hello with a token first", path: "hello" };

function wrongHello(message: unknown): readonly Problem[] {
  const tried = typeof message === "object" && message !== null && Object.hasOwn(message, "hello");
  return tried ? wrongIn(helloSchema, message) : [FIRST];
}

/** Only what is wrong is looked at closely. */
function wrongIn(schema: z.ZodType, message: unknown): readonly Problem[] {
  const read = enter(schema, message);
  return read.ok ? [] : read.problems;
}

function refOf(message: unknown): number | undefined {
  const ref = (message as { readonly ref?: unknown } | null)?.ref;
  return typeof ref === "number" ? ref : undefined;
}
