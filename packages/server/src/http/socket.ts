import type { FastifyInstance } from "fastify";
import type { Problem, Result } from "@fray/engine";
import { type Clock, type Entered, type Hall, piece } from "../hall/index.ts";
import { helloSchema, putSchema } from "../messages/index.ts";
import { type Decided, type Dispatch, type Frame, type Input, seatNamed, viewOf } from "../table/index.ts";
import { bodyOf, readIn, told } from "./errors.ts";
import { gathering } from "./gathering.ts";
import type { Counts } from "./metrics.ts";
import { NO_JSON, parse, refOf, wrongHello } from "./reading.ts";
import type { Receiver, Transport } from "./transport.ts";
import { SOCKET_PATH, type Upgrades } from "./upgrades.ts";
import { Unannounced } from "./unannounced.ts";
import { Wire } from "./wire.ts";

/** One line to one seat: hello, everything or what was missed, then a frame for every entry. */

export interface SocketLimits {
  readonly heartbeatMs: number;
  readonly helloMs: number;
  /** Lines of one address that have not said hello yet. */
  readonly mostSilent: number;
  /** Messages a line may send at once, and how many more each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Bytes waiting to be sent at which a line that does not read is cut. */
  readonly mostBuffered: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  heartbeatMs: 20_000,
  helloMs: 10_000,
  mostSilent: 256,
  burst: 40,
  perSecond: 20,
  mostBuffered: 4_000_000,
};

const CLOSE = {
  bye: 4000,
  unknown: 4401,
  revoked: 4403,
  flood: 4429,
  silent: 4408,
  slow: 4413,
  again: 1011,
} as const;

export interface SocketParts extends Omit<LineParts, "clock"> {
  readonly upgrades: Upgrades;
}

export function sockets(app: FastifyInstance, { upgrades, ...parts }: SocketParts): void {
  const { clock } = parts.hall;
  const unannounced = new Unannounced(parts.limits.mostSilent);
  app.get(SOCKET_PATH, { schema: { hide: true } }, (request, reply) => {
    upgrades.take(request, reply, (socket) => {
      const line = new Line(new Wire(socket), { ...parts, clock });
      line.start(unannounced.add(request.ip, () => line.silent()));
    });
  });
}

const toTake = gathering((line: Line) => line.takeOn());

/** What a line that comes back has heard before: up to entry `after`; and what it missed, up to entry `upTo`. */
interface Before {
  readonly after: number | undefined;
  readonly upTo: number;
  /** Null: too long ago, it is shown everything. */
  readonly missed: readonly Frame[] | null;
}

export interface LineParts {
  readonly hall: Hall;
  readonly counts: Counts;
  readonly limits: SocketLimits;
  readonly clock: Clock;
  readonly watch?: LineWatch;
}

/** What metrics and the log want to know of lines. */
export interface LineWatch {
  entered(seat: Entered): void;
  left(seat: Entered): void;
  /** Something went wrong that should not. */
  failed(error: unknown): void;
  /** An input was answered, so long after its message came. */
  answered(kind: Input["do"], ms: number): void;
}

export class Line implements Receiver {
  private readonly transport: Transport;
  private readonly hall: Hall;
  private readonly counts: Counts;
  private readonly limits: SocketLimits;
  private readonly clock: Clock;
  private readonly watch: LineWatch | undefined;
  /** Its seat, once it is told of everything. */
  private entered: Entered | null = null;
  private leave: (() => void) | null = null;
  private stopBeat: () => void = () => undefined;
  private stopHello: () => void = () => undefined;
  private alive = true;
  private tokens: number;
  private filled: number;
  private readonly waiting: string[] = [];
  /** When each of those came, and the one that is being taken. */
  private readonly arrivals: number[] = [];
  private arrived = 0;
  private taking = false;

  constructor(transport: Transport, { hall, counts, limits, clock, watch }: LineParts) {
    this.watch = watch;
    this.transport = transport;
    this.hall = hall;
    this.counts = counts;
    this.limits = limits;
    this.clock = clock;
    this.tokens = limits.burst;
    this.filled = clock.now();
  }

  /** `announced` is called once it has said hello, or is gone. */
  start(announced: () => void = () => undefined): void {
    const { clock, limits } = this;
    this.counts.sockets += 1;
    this.stopBeat = clock.after(limits.heartbeatMs, () => this.beat());
    const stop = clock.after(limits.helloMs, () => this.silent());
    this.stopHello = () => {
      stop();
      announced();
    };
    this.transport.listen(this);
  }

  /** It has had time enough to say hello. */
  silent(): void {
    this.end(CLOSE.silent, "no hello");
  }

  pong(): void {
    this.alive = true;
  }

  closed(): void {
    this.counts.sockets -= 1;
    this.stopBeat();
    this.stopHello();
    this.leave?.();
    if (this.entered !== null) this.watch?.left(this.entered);
  }

  /** A line that has not answered the last ping is dead. A page cannot see pings: it is told in words that all is well. */
  private beat(): void {
    const { clock, limits, transport } = this;
    if (!this.alive) return transport.terminate();
    this.alive = false;
    this.stopBeat = clock.after(limits.heartbeatMs, () => this.beat());
    transport.ping();
    if (this.entered !== null) this.send({ beat: limits.heartbeatMs / 1000 });
  }

  private end(code: number, reason: string): void {
    this.leave?.();
    this.transport.close(code, reason);
  }

  private send(message: object): void {
    this.say(JSON.stringify(message));
  }

  private say(text: string): void {
    const { transport } = this;
    if (!transport.isOpen) return;
    if (transport.buffered > this.limits.mostBuffered) return transport.terminate();
    transport.send(text);
  }

  private refuse(problems: readonly Problem[], ref?: number): null {
    this.send({ ...bodyOf(problems), ...(ref === undefined ? {} : { ref }) });
    return null;
  }

  /** A bucket that fills with time: whoever sends faster is cut off. */
  private spends(): boolean {
    const now = this.clock.now();
    this.tokens = Math.min(
      this.limits.burst,
      this.tokens + ((now - this.filled) / 1000) * this.limits.perSecond,
    );
    this.filled = now;
    this.tokens -= 1;
    return this.tokens >= 0;
  }

  /** Messages of one line are taken one after the other. */
  message(text: string): void {
    if (!this.spends()) return this.end(CLOSE.flood, "too many messages");
    this.waiting.push(text);
    this.arrivals.push(performance.now());
    if (this.taking) return;
    this.taking = true;
    toTake(this);
  }

  readonly takeOn = (): void => {
    for (let text = this.waiting.shift(); text !== undefined; text = this.waiting.shift())
      try {
        this.arrived = this.arrivals.shift() ?? 0;
        const going = this.take(text);
        if (going !== null) return void going.then(this.takeOn, this.failed);
      } catch (error) {
        this.fail(error);
      }
    this.taking = false;
  };

  /** A hello that failed leaves nobody at the table: whoever comes again says it once more. */
  private readonly failed = (error: unknown): void => {
    this.fail(error);
    if (this.entered === null) this.comeAgain();
    this.takeOn();
  };

  /** What the store says is the store's to log; anything else is a mistake of ours. */
  private fail(error: unknown, ref?: number): void {
    const { status, problems } = told(error);
    if (status === 500) this.watch?.failed(error);
    this.refuse(problems, ref);
  }

  /** Null: there is nothing to wait for. */
  private take(text: string): Promise<void> | null {
    const message = parse(text);
    if (message === undefined) return this.refuse([NO_JSON]);
    if (this.entered === null) {
      const hello = helloSchema.safeParse(message);
      if (!hello.success) return this.refuse(wrongHello(message));
      return this.hello(hello.data.hello.token, hello.data.hello.after);
    }
    const put = readIn(putSchema, message);
    if (!put.ok) return this.refuse(put.problems, refOf(message));
    return this.put(this.entered, put.value.put as Input, put.value.ref);
  }

  private async hello(token: string, after: number | undefined): Promise<void> {
    const entered = await this.hall.enter(token);
    if (entered === null) {
      this.refuse([{ code: "seat/unknown", message: "this link does not open a seat, or no longer" }]);
      return this.end(CLOSE.unknown, "unknown seat");
    }
    this.stopHello();
    const { live, seat } = entered;
    let missed: readonly Frame[] | null = after === undefined ? null : [];
    let upTo = after ?? -1;
    // while that waits its turn more may happen: then that is asked for too
    while (!(await live.share(piece(() => this.sit(entered, { after, upTo, missed }))))) {
      const more = await live.missed(seat.id, upTo);
      missed = more === null || missed === null ? null : [...missed, ...more];
      upTo = more?.at(-1)?.seq ?? upTo;
    }
  }

  /** Tells what came before and listens from here on, with nothing in between; false: more has happened since `upTo`. */
  private sit(entered: Entered, { after, upTo, missed }: Before): boolean {
    const { live, seat } = entered;
    if (!this.transport.isOpen) return true;
    if (live.isOver) return this.comeAgain();
    const seq = live.table.seq - 1;
    if (missed !== null && upTo !== seq) return false;
    const now = seatNamed(live.table, seat.id);
    if (now === null || now.tokenHash !== seat.tokenHash) {
      this.end(CLOSE.revoked, "seat revoked");
      return true;
    }
    if (missed === null) this.send({ view: viewOf(live.table, now), seq });
    else {
      this.send({ resumed: after, seq });
      for (const frame of missed) this.send({ frame });
    }
    this.entered = entered;
    this.watch?.entered(entered);
    this.leave = live.listen({
      seat: seat.id,
      tokenHash: seat.tokenHash,
      tell: (told) => this.tell(told),
      here: (seats) => this.send({ here: seats }),
      next: (link) => this.send({ next: link }),
    });
    return true;
  }

  /** The table was put away meanwhile, or could not be read: whoever comes again finds it opened anew. */
  private comeAgain(): true {
    this.end(CLOSE.again, "come again");
    return true;
  }

  private tell(told: Dispatch | null): void {
    if (told === null) return this.end(CLOSE.revoked, "seat revoked");
    this.say(told.json);
  }

  private put({ live, seat }: Entered, input: Input, ref: number | undefined): Promise<void> {
    this.counts.inputs += 1;
    return live.put(seat.id, input).then(
      (done) => {
        this.answer(done, ref);
        this.watch?.answered(input.do, performance.now() - this.arrived);
      },
      (error: unknown) => this.fail(error, ref),
    );
  }

  private answer(done: Result<Decided>, ref: number | undefined): void {
    if (done.ok) {
      const { table, entry } = done.value;
      return this.send({ done: table.seq - 1, entry, ref });
    }
    this.counts.refusals += 1;
    this.refuse(done.problems, ref);
  }
}
