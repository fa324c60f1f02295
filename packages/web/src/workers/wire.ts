/** Questions to a worker and its answers, typed by name. One question, one answer, in any order. */

/** What may be asked: by name, the body of the question and of its answer. */
export type Asks = { readonly [name: string]: { readonly ask: unknown; readonly answer: unknown } };

/** Whatever carries messages: a worker, the inside of one, or a channel's end. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "error", listener: (event: ErrorEvent) => void): void;
  /** A channel's end is silent until it is started. */
  start?(): void;
  terminate?(): void;
}

interface Question {
  readonly id: number;
  readonly name: string;
  readonly body: unknown;
}

type Reply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: string };

export type Handlers<A extends Asks> = {
  readonly [K in keyof A]: (body: A[K]["ask"]) => A[K]["answer"] | Promise<A[K]["answer"]>;
};

/** Answers what comes in at this end. */
export function serve<A extends Asks>(port: Port, handlers: Handlers<A>): void {
  const say = (reply: Reply): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    port.postMessage(reply);
  };
  port.addEventListener("message", ({ data }) => {
    const { id, name, body } = data as Question;
    const handle = handlers[name] as ((body: unknown) => unknown) | undefined;
    Promise.resolve()
      .then(() => {
        if (handle === undefined) throw new Error(`nobody answers ${name}`);
        return handle(body);
      })
      .then(
        (answer) => say({ id, answer }),
        (error: unknown) => say({ id, failed: error instanceof Error ? error.message : String(error) }),
      );
  });
  port.start?.();
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The other end: asks, and keeps what is not answered yet. */
export class Line<A extends Asks> {
  private readonly port: Port;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  constructor(port: Port) {
    this.port = port;
    port.addEventListener("message", ({ data }) => this.heard(data as Reply));
    port.addEventListener("error", (event) =>
      this.fail(new Error(event.message || "the worker could not be started")),
    );
    port.start?.();
  }

  ask<K extends keyof A & string>(name: K, body: A[K]["ask"]): Promise<A[K]["answer"]> {
    const id = this.asked++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
      this.port.postMessage({ id, name, body } satisfies Question);
    });
  }

  close(): void {
    this.port.terminate?.();
    this.fail(new Error("nobody waits for it any more"));
  }

  private heard(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("failed" in reply) waiting?.reject(new Error(reply.failed));
    else waiting?.resolve(reply.answer);
  }

  private fail(error: Error): void {
    for (const each of this.waiting.values()) each.reject(error);
    this.waiting.clear();
  }
}

/**
 * Asks one thing at a time and forgets what is no longer wanted: while an answer is on its way, only the newest
 * question waits. Whoever drags a number is always answered as fast as answers come, never by a queue of old ones.
 */
export class Newest<Body, Answer> {
  private readonly ask: (body: Body) => Promise<Answer>;
  private busy = false;
  private next: (() => void) | null = null;
  private skip: (() => void) | null = null;

  constructor(ask: (body: Body) => Promise<Answer>) {
    this.ask = ask;
  }

  /** Null when a newer question was put before this one's turn came. */
  put(body: Body): Promise<Answer | null> {
    this.skip?.();
    return new Promise((resolve, reject) => {
      this.skip = () => resolve(null);
      this.next = () => {
        this.skip = null;
        this.ask(body)
          .then(resolve, reject)
          .finally(() => this.done());
      };
      if (!this.busy) this.start();
    });
  }

  private start(): void {
    const { next } = this;
    this.next = null;
    this.busy = next !== null;
    next?.();
  }

  private done(): void {
    this.busy = false;
    this.start();
  }
}
