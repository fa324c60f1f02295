import { openMemory, type Store } from "../../src/store/index.ts";
import { makeServer, type ServerOptions, type TableServer } from "../../src/http/index.ts";
import { type Change, patch } from "../../src/messages/index.ts";
import type { Frame, Input, SeatView } from "../../src/table/index.ts";
import { RULESETS, rulesetNamed } from "../table/tables.ts";
import { WebSocket } from "ws";

export const rulesets = {
  ids: RULESETS.map((r) => r.id),
  load: async (id: string) => rulesetNamed(id) ?? null,
};

/** A server somewhere, as callers see it. */
export interface Door {
  readonly address: string;
  call(
    method: string,
    path: string,
    options?: Call,
  ): Promise<{ readonly status: number; readonly body: any }>;
}

export interface Running extends Door {
  readonly server: TableServer;
}

export interface Call {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export async function serve(
  more: Partial<ServerOptions> = {},
  store: Store = openMemory(),
): Promise<Running> {
  const server = await makeServer({ rulesets, store, perMinute: 100_000, ...more });
  return { server, ...doorAt(await server.listen({ host: "127.0.0.1", port: 0 })) };
}

export function doorAt(address: string): Door {
  return {
    address,
    async call(method, path, { token, body, headers } = {}) {
      const answer = await fetch(address + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
      };
    },
  };
}

/** A client as somebody would write it from the protocol alone: keeps its view by patches. */
export class Client {
  view: SeatView | null = null;
  seq = -1;
  readonly frames: Frame[] = [];
  readonly heard: any[] = [];
  closed: number | null = null;
  private readonly socket: WebSocket;
  private waiting: (() => void)[] = [];
  private refs = 0;

  constructor(address: string, token: string, resume: { after: number; view: SeatView } | null = null) {
    if (resume !== null) [this.seq, this.view] = [resume.after, resume.view];
    this.socket = new WebSocket(`${address.replace("http", "ws")}/socket`);
    this.socket.on("open", () =>
      this.socket.send(
        JSON.stringify({ hello: { token, ...(resume === null ? {} : { after: resume.after }) } }),
      ),
    );
    this.socket.on("message", (data) => this.hear(JSON.parse(String(data))));
    this.socket.on("close", (code) => {
      this.closed = code;
      this.wake();
    });
    this.socket.on("error", () => undefined);
  }

  private hear(message: any): void {
    this.heard.push(message);
    if (message.view !== undefined) [this.view, this.seq] = [message.view, message.seq];
    if (message.frame !== undefined) {
      if (message.frame.seq !== this.seq + 1) throw new Error(`frame ${message.frame.seq} after ${this.seq}`);
      this.frames.push(message.frame);
      this.seq = message.frame.seq;
      this.view = patch(this.view as never, message.frame.patch as Change[]) as unknown as SeatView;
    }
    this.wake();
  }

  private wake(): void {
    for (const each of this.waiting.splice(0)) each();
  }

  async until(done: () => boolean): Promise<void> {
    const end = Date.now() + 10_000;
    while (!done()) {
      if (Date.now() > end) throw new Error(`waited in vain; heard ${JSON.stringify(this.heard.at(-1))}`);
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        setTimeout(resolve, 500);
      });
    }
  }

  async ready(): Promise<this> {
    await this.until(() => this.view !== null && this.heard.length > 0);
    return this;
  }

  async put(input: Input): Promise<any> {
    const ref = ++this.refs;
    this.socket.send(JSON.stringify({ put: input, ref }));
    await this.until(() => this.heard.some((m) => m.ref === ref) || this.closed !== null);
    return this.heard.find((m) => m.ref === ref);
  }

  raw(text: string | Buffer): void {
    this.socket.send(text);
  }

  drop(): void {
    this.socket.terminate();
  }
}

export async function newTable({ call }: Door, body: object): Promise<{ table: string; token: string }> {
  const made = await call("POST", "/api/tables", { body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body;
}

export async function invite({ call }: Door, token: string, seat: object): Promise<string> {
  const made = await call("POST", "/api/table/seats", { token, body: { seat } });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body.token;
}
