/** Questions to a worker and its answers. One question, one answer, in any order. */

/** One end of a channel to a worker, whatever carries it: a thread, a worker of the page, a message channel. */
export interface Port {
  post(message: unknown): void;
  /** `lost`: nothing will be heard any more. */
  listen(heard: (message: unknown) => void, lost: (error: Error) => void): void;
  close(): void;
}

interface Question {
  readonly id: number;
  readonly ask: unknown;
}

type Reply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: string };

/** Who waits for an answer. */
export interface Waiting {
  answered(answer: never): void;
  failed(error: Error): void;
}

/** The end that asks. */
export class Caller {
  private readonly port: Port;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  /** `lost` is called once if the worker dies, before its questions fail. */
  constructor(port: Port, lost: () => void = () => undefined) {
    this.port = port;
    port.listen(
      (message) => this.heard(message as Reply),
      (error) => {
        lost();
        this.fail(error);
      },
    );
  }

  ask(ask: unknown, waiting: Waiting): void {
    const id = this.asked++;
    this.waiting.set(id, waiting);
    this.port.post({ id, ask } satisfies Question);
  }

  /** Ends the worker with whatever it is doing. */
  close(): void {
    this.port.close();
    this.fail(new Error("nobody waits for it any more"));
  }

  private heard(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("failed" in reply) waiting?.failed(new Error(reply.failed));
    else waiting?.answered(reply.answer as never);
  }

  private fail(error: Error): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const each of all) each.failed(error);
  }
}

/** The end that answers: `handle` calls back once, at once or later. */
export function answerAt(port: Port, handle: (ask: never, waiting: Waiting) => void): void {
  port.listen(
    (message) => {
      const { id, ask } = message as Question;
      const failed = (error: Error): void => port.post({ id, failed: error.message } satisfies Reply);
      try {
        handle(ask as never, { answered: (answer) => port.post({ id, answer } satisfies Reply), failed });
      } catch (error) {
        failed(error instanceof Error ? error : new Error(String(error)));
      }
    },
    () => undefined,
  );
}
