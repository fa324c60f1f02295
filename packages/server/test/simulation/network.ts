import type { Receiver, Transport } from "../../src/http/transport.ts";
import type { Chance } from "./chance.ts";
import type { Scheduler } from "./scheduler.ts";

/**
 * Network: lines between clients and servers. Messages of one line keep their order, as TCP keeps it, and take their
 * time; those of different lines overtake each other. A line can be cut at any moment, and either end may not notice.
 */

export interface ClientEnd {
  message(text: string): void;
  closed(code: number): void;
}

interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
}

/** The code of a connection that ended without one. */
export const BROKEN = 1006;

/** One direction of a line: first in, first out. */
class Channel {
  private readonly parts: NetworkParts;
  private lastArrival = 0;
  bytes = 0;

  constructor(parts: NetworkParts) {
    this.parts = parts;
  }

  send(bytes: number, arrive: () => void): void {
    const { scheduler, chance } = this.parts;
    const slow = chance.happens(0.01) ? chance.between(100, 2_000) : 0;
    this.lastArrival = Math.max(this.lastArrival, scheduler.now + 0.5 + chance.waiting(8) + slow);
    this.bytes += bytes;
    scheduler.after(this.lastArrival - scheduler.now, () => {
      this.bytes -= bytes;
      arrive();
    });
  }
}

export class Wire implements Transport {
  private readonly parts: NetworkParts;
  private readonly toClient: Channel;
  private readonly toServer: Channel;
  private readonly client: ClientEnd;
  private receiver: Receiver | null = null;
  private serverOpen = true;
  private clientOpen = true;
  /** Nothing gets through any more, though no end was told. */
  private broken = false;
  /** What the server has said, before it is on its way. */
  readonly said: (text: string) => void;

  constructor(parts: NetworkParts, client: ClientEnd, said: (text: string) => void) {
    this.parts = parts;
    this.toClient = new Channel(parts);
    this.toServer = new Channel(parts);
    this.client = client;
    this.said = said;
  }

  // the server's end

  get isOpen(): boolean {
    return this.serverOpen;
  }

  get buffered(): number {
    return this.toClient.bytes;
  }

  listen(receiver: Receiver): void {
    this.receiver = receiver;
  }

  send(json: string): void {
    if (!this.serverOpen) return;
    this.said(json);
    if (this.broken) this.toClient.bytes += json.length;
    else this.toClient.send(json.length, () => this.clientOpen && !this.broken && this.client.message(json));
  }

  ping(): void {
    this.through(
      this.toClient,
      () => this.clientOpen && this.through(this.toServer, () => this.receiver?.pong()),
    );
  }

  close(code: number): void {
    if (!this.serverOpen) return;
    this.serverOpen = false;
    this.through(this.toClient, () => this.endClient(code));
    this.parts.scheduler.after(this.parts.chance.between(1, 500), () => this.tellServer());
  }

  terminate(): void {
    if (!this.serverOpen) return;
    this.serverOpen = false;
    this.through(this.toClient, () => this.endClient(BROKEN));
    this.parts.scheduler.after(1, () => this.tellServer());
  }

  // the client's end

  /** A server that is closing still hears what was on its way. */
  sendToServer(text: string): void {
    this.through(this.toServer, () => this.receiver?.message(text));
  }

  /** The client goes, politely or not: the server hears of it unless the line is broken. */
  leave(): void {
    this.clientOpen = false;
    this.through(this.toServer, () => this.endServer());
  }

  // what happens to a line

  /** Everything on its way is lost. Either end may not notice for long. */
  cut(): void {
    this.broken = true;
    const { scheduler, chance } = this.parts;
    if (chance.happens(0.7)) scheduler.after(chance.waiting(100), () => this.endServer());
    if (chance.happens(0.7)) scheduler.after(chance.waiting(100), () => this.endClient(BROKEN));
  }

  /** The server's process is gone: what it had said may still arrive. */
  serverDied(): void {
    this.serverOpen = false;
    this.receiver = null;
    const { scheduler, chance } = this.parts;
    if (chance.happens(0.5)) this.broken = true;
    if (chance.happens(0.8)) scheduler.after(chance.between(1, 300), () => this.endClient(BROKEN));
  }

  private through(channel: Channel, arrive: () => void): void {
    if (!this.broken) channel.send(0, () => !this.broken && arrive());
  }

  private endClient(code: number): void {
    if (!this.clientOpen) return;
    this.clientOpen = false;
    this.client.closed(code);
  }

  private endServer(): void {
    if (!this.serverOpen) return;
    this.serverOpen = false;
    this.tellServer();
  }

  private tellServer(): void {
    const { receiver } = this;
    this.receiver = null;
    receiver?.closed();
  }
}
