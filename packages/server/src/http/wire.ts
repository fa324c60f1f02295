import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Ascii } from "../table/index.ts";
import { gathering } from "./gathering.ts";

/**
 * What a line is told, written to its socket by hand: everything that one turn of the event loop brings goes out in
 * one write and as one string, where a library would make four buffers of it. Only texts of JSON, never masked.
 */
export class Wire {
  private readonly socket: WebSocket;
  private readonly wire: Socket;
  private waiting = "";

  constructor(socket: WebSocket, wire: Socket) {
    this.socket = socket;
    this.wire = wire;
  }

  /** Bytes that the other end has not taken yet. */
  get buffered(): number {
    return this.socket.bufferedAmount + this.waiting.length;
  }

  send(json: Ascii): void {
    if (this.waiting === "") toFlush(this);
    this.waiting += framed(json);
  }

  /** Before the line is closed, what was said must be out. */
  flush(): void {
    const { waiting, socket, wire } = this;
    this.waiting = "";
    if (waiting !== "" && socket.readyState === socket.OPEN) wire.write(waiting, "latin1");
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
