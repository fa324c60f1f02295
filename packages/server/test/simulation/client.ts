import type { Json } from "@fray/engine";
import { type Change, type Frame, patch, type SeatView } from "../../src/messages/index.ts";
import type { Input } from "../../src/table/index.ts";
import { type Given, keyOf } from "./ledger.ts";
import { BROKEN, type ClientEnd, Wire } from "./network.ts";
import type { Server } from "./server.ts";
import type { World } from "./world.ts";

/** Client: somebody at a seat, written from docs/protocol.md. Whatever the protocol promises, it insists on. */

interface Sent extends Given {
  readonly input: Input;
  readonly at: number;
}

/** A message of the server, as it may come. */
interface Heard {
  readonly view?: SeatView;
  readonly resumed?: number;
  readonly seq?: number;
  readonly frame?: Frame;
  readonly done?: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly ref?: number;
  readonly here?: readonly string[];
  readonly beat?: number;
}

/** Codes after which a client comes again. */
const AGAIN: readonly number[] = [BROKEN, 1001, 1011, 4408, 4413];
const NO_BEAT_MS = 40_000;

export class Client {
  readonly name: string;
  readonly table: string;
  readonly seat: string;
  readonly token: string;
  view: SeatView | null = null;
  seq = -1;
  server: Server | null = null;
  here: readonly string[] = [];
  /** The line is up and everything missed has come. */
  entered = false;
  /** The seat was taken away, or the table is gone. */
  gone = false;
  /** The last frames, to be held against the log. */
  readonly frames: Frame[] = [];
  readonly outstanding = new Map<number, Sent>();
  private readonly world: World;
  private wire: Wire | null = null;
  private unsent: Input[] = [];
  private refs = 0;
  private heardAt = 0;
  private helloAt = 0;
  private missing = 0;

  constructor(world: World, at: { readonly table: string; readonly seat: string; readonly token: string }) {
    this.world = world;
    [this.table, this.seat, this.token] = [at.table, at.seat, at.token];
    this.name = `${at.seat}@${at.table.slice(0, 4)}#${world.number()}`;
  }

  get isOn(): boolean {
    return this.wire !== null;
  }

  // coming and going

  connect(): void {
    const server = this.world.someServer();
    if (this.gone || this.wire !== null) return;
    if (server === null) return this.comeAgain();
    const end: ClientEnd = { message: (text) => this.hear(text), closed: (code) => this.closed(code) };
    const wire = new Wire(this.world.network, end, (text) => this.world.checks.said(this, text));
    [this.wire, this.server, this.entered, this.missing] = [wire, server, false, 0];
    this.heardAt = this.world.scheduler.now;
    this.helloAt = this.world.disk.length(this.table);
    server.accept(wire);
    const after = this.view === null ? {} : { after: this.seq };
    this.world.trace(`${this.name} says hello to ${server.name} after ${this.seq}`);
    wire.sendToServer(JSON.stringify({ hello: { token: this.token, ...after } }));
    this.listenFor(wire);
  }

  /** Whoever hears nothing for twice as long as a beat connects again. */
  private listenFor(wire: Wire): void {
    const { scheduler } = this.world;
    scheduler.after(NO_BEAT_MS / 2, () => {
      if (this.wire !== wire) return;
      if (scheduler.now - this.heardAt < NO_BEAT_MS) return this.listenFor(wire);
      this.world.trace(`${this.name} has heard nothing for long`);
      this.leave();
      this.comeAgain();
    });
  }

  /** Takes its things and goes; what is under way may still be done. */
  leave(): void {
    this.wire?.leave();
    this.lineLost();
  }

  cut(): void {
    this.wire?.cut();
  }

  private closed(code: number): void {
    this.world.trace(`${this.name} is cut off: ${code}`);
    this.lineLost();
    if (code === 4401 || code === 4403) {
      this.gone = true;
      this.world.checks.sentAway(this, this.helloAt);
    } else if (!AGAIN.includes(code)) this.world.fail(`${this.name} was cut off with ${code}`);
    else this.comeAgain();
  }

  private lineLost(): void {
    [this.wire, this.server, this.entered] = [null, null, false];
    for (const { input } of this.outstanding.values())
      if (this.world.chance.happens(0.5)) this.unsent.push(input);
    this.outstanding.clear();
  }

  private comeAgain(): void {
    this.world.scheduler.after(this.world.chance.waiting(400), () => this.connect());
  }

  // inputs

  put(input: Input): void {
    const { wire, world } = this;
    if (wire === null) return;
    const ref = ++this.refs;
    const sent: Sent = { ...this.given(input), input, at: world.scheduler.now };
    this.outstanding.set(ref, sent);
    world.trace(`${this.name} puts ${ref}: ${sent.key}`);
    // counted when it is sent: it may be taken though its line is cut before the answer
    world.ledger.delivered(sent);
    wire.sendToServer(JSON.stringify({ put: input, ref }));
  }

  given(input: Input): Given {
    return { table: this.table, seat: this.seat, key: keyOf(input, this.seat), answer: "none" };
  }

  /** The oldest input that waits for its answer: since when. */
  get waitingSince(): number | null {
    const [first] = this.outstanding.values();
    return first === undefined ? null : first.at;
  }

  // what comes

  private hear(text: string): void {
    const heard = JSON.parse(text) as Heard;
    this.heardAt = this.world.scheduler.now;
    if (heard.view !== undefined) this.begin(heard.view, heard.seq as number);
    else if (heard.resumed !== undefined) this.resume(heard);
    else if (heard.frame !== undefined) this.frame(heard.frame);
    else if (heard.done !== undefined) this.done(heard.done, heard.ref);
    else if (heard.error !== undefined) this.refused(heard.error, heard.ref);
    else if (heard.here !== undefined) this.here = heard.here;
  }

  private begin(view: SeatView, seq: number): void {
    if (seq < this.seq) this.world.fail(`${this.name} knew ${this.seq} and was sent back to ${seq}`);
    [this.view, this.seq] = [view, seq];
    this.frames.length = 0;
    this.arrive();
  }

  private resume({ resumed, seq = -1 }: Heard): void {
    if (resumed !== this.seq)
      this.world.fail(`${this.name} asked for what follows ${this.seq}, not ${resumed}`);
    this.missing = seq - this.seq;
    if (this.missing < 0) this.world.fail(`${this.name} knows ${this.seq} and is resumed to ${seq}`);
    if (this.missing === 0) this.arrive();
  }

  private arrive(): void {
    this.entered = true;
    this.world.trace(`${this.name} is in at ${this.seq}`);
    const again = this.unsent;
    this.unsent = [];
    for (const input of again) this.put(input);
  }

  private frame(frame: Frame): void {
    if (frame.seq !== this.seq + 1) this.world.fail(`${this.name}: frame ${frame.seq} after ${this.seq}`);
    this.seq = frame.seq;
    this.view = patch(this.view as unknown as Json, frame.patch as Change[]) as unknown as SeatView;
    this.frames.push(frame);
    if (this.frames.length > 8) this.frames.shift();
    if (this.missing > 0 && --this.missing === 0) this.arrive();
  }

  private done(seq: number, ref: number | undefined): void {
    const sent = this.answered(ref);
    if (sent === null) return;
    this.world.trace(`${this.name} ${ref} is done: ${seq}`);
    if (this.seq < seq)
      this.world.fail(`${this.name} was told ${seq} is done and has heard of ${this.seq} only`);
    this.world.checks.acknowledged(sent, seq);
  }

  private refused({ code, message }: { code: string; message: string }, ref: number | undefined): void {
    if (!this.entered && ref === undefined) {
      this.world.trace(`${this.name} does not get in: ${code}`);
      return; // the line is closed with its reason
    }
    const sent = this.answered(ref);
    if (sent === null) return;
    this.world.trace(`${this.name} ${ref} is refused: ${code}`);
    if (message === "") this.world.fail(`${this.name}: a refusal without a word`);
    this.world.ledger.refused(sent, code);
    this.world.checks.refused(this, code);
  }

  private answered(ref: number | undefined): Sent | null {
    const sent = ref === undefined ? undefined : this.outstanding.get(ref);
    if (sent === undefined) {
      this.world.fail(`${this.name}: an answer to ${ref}, which was not asked or was answered before`);
      return null;
    }
    this.outstanding.delete(ref as number);
    return sent;
  }
}
