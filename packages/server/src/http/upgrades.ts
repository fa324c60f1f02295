import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { Refusal } from "./errors.ts";

/**
 * Upgrades to a WebSocket. They go through the hooks and routes that every request goes through, so that the same
 * guards hold. Node lets go of a socket that asks for an upgrade: whatever is answered to it instead, by whatever part
 * of the server, this closes it, or its descriptor would stay open for ever.
 */

/** The only address where lines are opened. */
export const SOCKET_PATH = "/socket";

/** The largest message of a line, in bytes. */
const MESSAGE_LIMIT = 64_000;
/** How long a line that does not answer the closing handshake is waited for. */
export const CLOSING_MS = 1_000;

interface Asked {
  readonly socket: Duplex;
  readonly head: Buffer;
}

export class Upgrades {
  private readonly lines = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_LIMIT,
    perMessageDeflate: false,
    closeTimeout: CLOSING_MS,
  } as ConstructorParameters<typeof WebSocketServer>[0]);
  private readonly asked = new WeakMap<IncomingMessage, Asked>();
  /** Sockets that have asked and are still open, lines among them: Node itself forgets them. */
  private readonly open = new Set<Duplex>();

  constructor(app: FastifyInstance) {
    app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.ask(app, request, { socket, head }),
    );
    app.addHook("onRequest", async (request) => {
      if (this.asked.has(request.raw) && request.routeOptions.url !== SOCKET_PATH)
        throw new Refusal(404, { code: "server/unknown", message: `lines are opened at ${SOCKET_PATH}` });
    });
  }

  /** Every answer but a line is a refusal, and ends the socket once it is out. */
  private ask(app: FastifyInstance, request: IncomingMessage, asked: Asked): void {
    const { socket } = asked;
    this.open.add(socket);
    socket.once("close", () => this.open.delete(socket));
    socket.on("error", () => socket.destroy());
    this.asked.set(request, asked);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.once("finish", () => socket.destroy());
    try {
      response.assignSocket(socket as Parameters<ServerResponse["assignSocket"]>[0]);
      app.routing(request, response);
    } catch {
      socket.destroy();
    }
  }

  /** Makes a line of a request that asked for one. */
  take(request: FastifyRequest, reply: FastifyReply, made: (line: WebSocket) => void): void {
    const asked = this.asked.get(request.raw);
    if (asked === undefined)
      throw new Refusal(426, { code: "server/upgrade", message: "expected a request for a WebSocket" });
    reply.hijack();
    reply.raw.detachSocket(asked.socket as Parameters<ServerResponse["detachSocket"]>[0]);
    this.lines.handleUpgrade(request.raw, asked.socket, asked.head, made);
  }

  /** Bytes that lines have not taken yet. */
  get backlog(): number {
    let bytes = 0;
    for (const { bufferedAmount } of this.lines.clients) bytes += bufferedAmount;
    return bytes;
  }

  /** Tells every line that the server stops; whoever does not hang up in time is cut off. */
  async close(): Promise<void> {
    for (const line of this.lines.clients) line.close(1001, "the server stops");
    const gone = [...this.open].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    const cut = setTimeout(() => {
      for (const socket of this.open) socket.destroy();
    }, CLOSING_MS);
    await Promise.all(gone);
    clearTimeout(cut);
    this.lines.close();
  }
}
