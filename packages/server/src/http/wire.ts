import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Ascii } from "../table/index.ts";
import { gathering } from "./gathering.ts";
import type { Receiver, Transport } from "./transport.ts";

/**
 * The transport of a WebSocket. What a line is told is written to its socket by hand: everything that one turn of the
 * event loop brings goes out in one write and as one string, where a library would make four buffers of it. Only texts of JSON, never masked.
 */
export class Wire implements Transport {
  private readonly socket: WebSocket;
  private readonly wire: Socket;
  private waiting = "";

  constructor(socket: WebSocket, wire: Socket) {
    this.socket = socket;
    this.wire = wire;
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
    return this.socket.bufferedAmount + this.waiting.length;
  }

  send(json: Ascii): void {
    if (this.waiting === "") toFlush(this);
    this.waiting += framed(json);
  }

  ping(): void {
    this.socket.ping();
  }

  close(code: number, reason: string): void {
    this.flush();
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  flush(): void {
    const { waiting, wire } = this;
    this.waiting = "";
    if (waiting !== "" && this.isOpen) wire.write(waiting, "latin1");
  }
}

/** All lines are written to one after the other when everything that has come in is done. */
const toFlush = gathering((wire: Wire) => wire.flush());

/** A text frame (RFC 6455, 5.2), one character for each byte. */
export const framed = (text: Ascii): string => heading(text.length) + text;

const TEXT = "\x81";

function heading(bytes: number): string {
  if (bytes < 126) return TEXT + String.fromCharCode(bytes);
  if (bytes < 65_536) return TEXT + String.fromCharCode(126, bytes >> 8, bytes & 255);
  return `${TEXT}\x7f\0\0\0\0${String.fromCharCode(bytes >>> 24, (bytes >> 16) & 255, (bytes >> 8) & 255, bytes & 255)}`;
}
