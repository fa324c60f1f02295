import { createHash, type Hash } from "node:crypto";
import { Chance } from "./chance.ts";
import { Checks } from "./checks.ts";
import type { Client } from "./client.ts";
import { Disk } from "./disk.ts";
import type { Staged } from "./encounters.ts";
import { EVERY, type Fault, type Faults } from "./faults.ts";
import { Game } from "./game.ts";
import { Ledger } from "./ledger.ts";
import { Scheduler } from "./scheduler.ts";
import { type Sabotage, Server } from "./server.ts";

/** World: everything of one simulation. Its seed decides everything that happens in it. */

export interface Setup {
  readonly seed: string;
  readonly faults: Faults;
  /** What the hidden ones are called; two runs that differ in nothing else show others the same. */
  readonly salt?: string;
  readonly sabotage?: Sabotage;
}

const GAMES = 3;
const TRACED = 400;
/** So long an answer may wait for a database that is away, and for others before it. */
export const PATIENCE_MS = 60_000;

export class World {
  readonly scheduler = new Scheduler();
  readonly disk = new Disk();
  readonly ledger = new Ledger();
  readonly checks: Checks;
  readonly chance: Chance;
  readonly network: { readonly scheduler: Scheduler; readonly chance: Chance };
  readonly faults: Faults;
  readonly salt: string;
  readonly servers: Server[] = [];
  readonly games: Game[] = [];
  readonly traced: string[] = [];
  readonly held: Staged[] = [];
  /** What a seat without privileges was sent, but for what names those who began hidden and were shown to it. */
  readonly streams = new Map<string, Hash>();
  failure: string | null = null;
  inputs = 0;
  kills = 0;
  messages = 0;
  /** Nobody puts anything any more, and nothing goes wrong. */
  quiet = false;
  private readonly setup: Setup;
  private readonly hash = createHash("sha256");
  private readonly mischief: Chance;
  private readonly machines: Chance;
  private started = 0;
  private numbers = 0;

  constructor(setup: Setup) {
    const { seed, faults, salt = "Bq" } = setup;
    this.setup = setup;
    this.faults = faults;
    this.salt = salt;
    this.chance = new Chance(`${seed}/people`);
    this.mischief = new Chance(`${seed}/faults`);
    this.machines = new Chance(`${seed}/machines`);
    this.network = { scheduler: this.scheduler, chance: new Chance(`${seed}/network`) };
    this.checks = new Checks(this);
  }

  begin(): void {
    const servers = 1 + this.mischief.below(3);
    for (let i = 0; i < servers; i++) this.start();
    for (let i = 0; i < GAMES; i++) this.open();
    this.every("kills", () => this.kill());
    this.every("cuts", () => this.cut());
    this.every("outages", () => this.outage());
    this.every("full", () => (this.disk.fullUntil = this.scheduler.now + this.mischief.between(200, 4_000)));
  }

  /** What everybody was sent and what is on the disk, as one number. */
  get digest(): string {
    return this.hash.copy().update(this.disk.hash.copy().digest()).digest("hex");
  }

  fail(what: string): void {
    this.failure ??= what;
  }

  trace(what: string): void {
    if (this.traced.push(`${(this.scheduler.now % 1e9).toFixed(1)} ${what}`) > TRACED) this.traced.shift();
  }

  sent(client: Client, text: string): void {
    this.messages += 1;
    this.hash.update(client.name).update(text);
    if (client.seat === "game-master" || text.includes(this.salt)) return;
    const stream = this.streams.get(client.name);
    if (stream === undefined) this.streams.set(client.name, createHash("sha256").update(text));
    else stream.update(text);
  }

  number(): number {
    return ++this.numbers;
  }

  next(): number {
    return this.number();
  }

  // servers

  private start(): void {
    const { scheduler, disk, faults, setup, machines } = this;
    const unexpected = (error: unknown): void =>
      this.fail(`a server threw: ${(error as Error).stack ?? String(error)}`);
    const { sabotage = {} } = setup;
    const parts = { scheduler, disk, faults, chance: machines, unexpected, sabotage };
    this.servers.push(new Server(`server ${++this.started}`, parts));
  }

  someServer(): Server | null {
    const alive = this.servers.filter((s) => s.alive);
    return alive.length === 0 ? null : this.chance.pick(alive);
  }

  /** Asks some server over HTTP; null: no answer came, for the server died or the answer was lost on its way. */
  async call<T>(ask: (server: Server) => Promise<T>): Promise<T | null> {
    const server = this.someServer();
    if (server === null) return null;
    let answered = false;
    const late = new Promise<null>((resolve) =>
      this.scheduler.after(PATIENCE_MS, () => {
        if (!answered && server.alive) this.fail(`${server.name} has not answered a request for a minute`);
        resolve(null);
      }),
    );
    const lost = this.faults.has("doubles") && this.chance.happens(0.02);
    const answer = ask(server).finally(() => (answered = true));
    return Promise.race([late, lost ? answer.then(() => late) : answer]);
  }

  // games

  private open(): void {
    void Game.open(this).then((game) => {
      if (game !== null) this.add(game);
      else this.scheduler.after(500, () => this.quiet || this.open());
    });
  }

  add(game: Game): void {
    if (this.games.length < GAMES + 2) this.games.push(game);
    else game.end();
  }

  /** A game that has become long is audited a last time; another is begun. */
  retire(game: Game): void {
    this.trace(`table ${game.id.slice(0, 4)} is left`);
    this.checks.full();
    game.end();
    this.games.splice(this.games.indexOf(game), 1);
    if (this.games.length < GAMES) this.open();
  }

  // faults

  private every(fault: Fault, happens: () => void): void {
    if (!this.faults.has(fault)) return;
    this.scheduler.after(this.mischief.waiting(EVERY[fault] as number), () => {
      if (this.quiet) return;
      this.trace(`fault: ${fault}`);
      happens();
      this.every(fault, happens);
    });
  }

  /** One server dies with no warning, or is stopped politely; another takes its place after a while. */
  private kill(): void {
    const alive = this.servers.filter((s) => s.alive);
    if (alive.length === 0) return;
    const server = this.mischief.pick(alive);
    if (this.mischief.happens(0.8)) {
      server.kill();
      this.kills += 1;
      this.checks.full();
    } else void server.stop();
    this.servers.splice(this.servers.indexOf(server), 1);
    this.scheduler.after(this.mischief.between(50, 3_000), () => this.start());
  }

  private cut(): void {
    const on = this.games.flatMap((g) => g.clients).filter((c) => c.isOn);
    if (on.length > 0) this.mischief.pick(on).cut();
  }

  private outage(): void {
    this.disk.unreachableUntil = this.scheduler.now + this.mischief.between(100, 7_000);
  }

  /** Everything that is broken is mended: from here on all must come to rest. */
  heal(): void {
    this.quiet = true;
    this.disk.fullUntil = 0;
    this.disk.unreachableUntil = 0;
  }
}
