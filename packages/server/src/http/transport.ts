/**
 * Transport: the connection beneath a line. A WebSocket in production, a simulated network in tests; everything above
 * it is the same code.
 */
export interface Transport {
  readonly isOpen: boolean;
  /** Bytes that the other end has not taken yet. */
  readonly buffered: number;
  /** Called once, before anything can arrive. */
  listen(receiver: Receiver): void;
  send(text: string): void;
  ping(): void;
  /** Closes with a code of the protocol, after everything sent so far. */
  close(code: number, reason: string): void;
  /** Cuts the connection without a word. */
  terminate(): void;
}

/** Receiver: whoever is told what the other end of a transport does. */
export interface Receiver {
  /** A text message; empty for one that is no text. */
  message(text: string): void;
  /** The other end has answered a ping. */
  pong(): void;
  /** The connection is gone, whoever ended it. Called once. */
  closed(): void;
}
