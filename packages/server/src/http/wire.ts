import type { WebSocket } from "ws";
import type { Receiver, Transport } from "./transport.ts";

/** The transport of a WebSocket: one text message for each that is sent. */
export class Wire implements Transport {
  private readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  listen(receiver: Receiver): void {
    const { socket } = this;
    socket.on("pong", () => receiver.pong());
    socket.on("message", (data, isBinary) => receiver.message(isBinary ? "" : String(data)));
    socket.on("error", () => undefined);
    socket.on("close", () => receiver.closed());
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  get buffered(): number {
    return this.socket.bufferedAmount;
  }

  send(text: string): void {
    this.socket.send(text);
  }

  ping(): void {
    this.socket.ping();
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }
}
