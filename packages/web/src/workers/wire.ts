import { answerAt, Caller, type Port } from "@fray/engine/analysis";

/** Questions to a worker of the page and its answers, typed by name. */

/** What may be asked: by name, the body of the question and of its answer. */
export type Asks = { readonly [name: string]: { readonly ask: unknown; readonly answer: unknown } };

/** Whatever carries messages: a worker, the inside of one, or a channel's end. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "error", listener: (event: ErrorEvent) => void): void;
  /** A channel's end is silent until it is started. */
  start?(): void;
  terminate?(): void;
}

export const portOf = (channel: Channel): Port => ({
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
  post: (message) => channel.postMessage(message),
  listen(heard, lost) {
    channel.addEventListener("message", ({ data }) => heard(data));
    channel.addEventListener("error", ({ message }) =>
      lost(new Error(message || "the worker could not be started")),
    );
    channel.start?.();
  },
  close: () => channel.terminate?.(),
});

interface Question {
  readonly name: string;
  readonly body: unknown;
}

export type Handlers<A extends Asks> = {
  readonly [K in keyof A]: (body: A[K]["ask"]) => A[K]["answer"] | Promise<A[K]["answer"]>;
};

/** Answers what comes in at this end, at once or later. */
export function answering<Ask>(channel: Channel, handle: (ask: Ask) => unknown): void {
  answerAt(
    portOf(channel),
    (ask: Ask, { answered, failed }) =>
      void Promise.resolve()
        .then(() => handle(ask))
        .then(
          (answer) => answered(answer as never),
          (error: unknown) => failed(error instanceof Error ? error : new Error(String(error))),
        ),
  );
}

/** Answers questions by their names. */
export function serve<A extends Asks>(channel: Channel, handlers: Handlers<A>): void {
  answering(channel, ({ name, body }: Question) => {
    const handle = handlers[name] as ((body: unknown) => unknown) | undefined;
    if (handle === undefined) throw new Error(`nobody answers ${name}`);
    return handle(body);
  });
}

/** The other end. */
export class Line<A extends Asks> {
  private readonly caller: Caller;

  constructor(channel: Channel) {
    this.caller = new Caller(portOf(channel));
  }

  ask<K extends keyof A & string>(name: K, body: A[K]["ask"]): Promise<A[K]["answer"]> {
    return new Promise((answered, failed) => {
      this.caller.ask({ name, body } satisfies Question, { answered, failed });
    });
  }

  close(): void {
    this.caller.close();
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
