import { type Result, refuse, problem } from "@fray/engine";
import { Line, SOCKET_LIMITS } from "../../src/http/socket.ts";
import {
  type Entered,
  FairScheduler,
  Hall,
  type HallParts,
  type Invited,
  type Live,
  type NewTable,
} from "../../src/hall/index.ts";
import type { Transport } from "../../src/http/transport.ts";
import { type Store, StoreTrouble } from "../../src/store/store.ts";
import type { Input, SeatChange } from "../../src/table/index.ts";
import { RULESETS, rulesetNamed } from "../table/tables.ts";
import type { Chance } from "./chance.ts";
import { Connection, type Disk } from "./disk.ts";
import type { Faults } from "./faults.ts";
import type { Wire } from "./network.ts";
import type { Scheduler } from "./scheduler.ts";

/** Server: one process of the table server, all of it but the sockets and the HTTP library. It can be killed. */

export interface ServerParts {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly disk: Disk;
  readonly faults: Faults;
  /** What nobody may throw: anything but a failure of the store. */
  readonly unexpected: (error: unknown) => void;
  readonly sabotage?: Sabotage;
}

/** Sabotage: deliberate mistakes of a server, for tests of the simulation itself. */
export interface Sabotage {
  /** Stands between the hall and the disk. */
  readonly store?: (store: Connection) => Store;
  /** Stands between a line and the network. */
  readonly line?: (transport: Transport, server: Server) => Transport;
}

/** A hall that remembers the tables it has opened. */
class WatchedHall extends Hall {
  readonly seen = new Map<string, Live>();

  override async live(id: string): Promise<Result<Live>> {
    const found = await super.live(id);
    if (found.ok) this.seen.set(id, found.value);
    return found;
  }
}

const RULES: HallParts["rulesets"] = {
  ids: RULESETS.map((r) => r.id),
  load: async (id) => rulesetNamed(id) ?? null,
};

/** How long work takes: every look at the clock finds some milliseconds gone, so that slices end anywhere. */
function busy(chance: Chance): () => number {
  let ms = 0;
  return () => (ms += chance.between(0, 3));
}

/** Few, so that tables are put away and opened again all the time. */
const MOST_LIVE = 3;

export class Server {
  readonly name: string;
  readonly hall: WatchedHall;
  readonly wires = new Set<Wire>();
  alive = true;
  private readonly connection: Connection;
  private readonly parts: ServerParts;
  private readonly counts = { sockets: 0, inputs: 0, refusals: 0 };

  constructor(name: string, parts: ServerParts) {
    const { scheduler, chance, disk, faults, sabotage } = parts;
    this.name = name;
    this.parts = parts;
    this.connection = new Connection(disk, parts);
    const skewed = faults.has("skew");
    const skew = skewed ? chance.between(-400, 400) : 0;
    const early = (): number => (skewed ? chance.fraction() : 0);
    const clock = scheduler.clock({ skew, early }, () => this.alive);
    this.hall = new WatchedHall({
      store: sabotage?.store?.(this.connection) ?? this.connection,
      rulesets: RULES,
      clock,
      scheduler: new FairScheduler({ now: busy(chance), defer: (call) => void setImmediate(call) }),
      random: () => chance.text(),
      mostLive: MOST_LIVE,
    });
  }

  accept(wire: Wire): void {
    const { hall, counts, parts } = this;
    this.wires.add(wire);
    const transport = parts.sabotage?.line?.(wire, this) ?? wire;
    new Line(transport, { hall, counts, limits: SOCKET_LIMITS, clock: hall.clock }).start();
  }

  /** Everything in memory is gone; what the store was doing is lost or done, nobody hears which. */
  kill(): void {
    this.alive = false;
    this.connection.kill();
    for (const wire of this.wires) wire.serverDied();
  }

  /** As `close` of the real server: lines are told to come again, tables are put away. */
  async stop(): Promise<void> {
    for (const wire of this.wires) wire.close(1001);
    await this.hall.close().catch((error: unknown) => this.judge(error));
    this.alive = false;
  }

  // what the HTTP routes do

  create(asked: NewTable): Promise<Result<Invited>> {
    return this.answering(() => this.hall.create(asked));
  }

  put(token: string, input: Input): Promise<Result<number>> {
    return this.at(token, async ({ live, seat }) => {
      const done = await live.put(seat.id, input);
      return done.ok ? { ok: true, value: done.value.table.seq - 1 } : done;
    });
  }

  seat(token: string, change: SeatChange, link: "keep" | "new" | "none"): Promise<Result<Invited | null>> {
    return this.at(token, (entered) => this.hall.seat(entered, change, link));
  }

  fork(token: string): Promise<Result<Invited>> {
    return this.at(token, (entered) => this.hall.fork(entered));
  }

  remove(token: string): Promise<Result<null>> {
    return this.at(token, async (entered) => {
      await this.hall.remove(entered.live.id);
      return { ok: true, value: null };
    });
  }

  private at<T>(token: string, run: (entered: Entered) => Promise<Result<T>>): Promise<Result<T>> {
    return this.answering(async () => {
      const entered = await this.hall.enter(token);
      return entered === null
        ? refuse(problem("seat/unknown", "this link does not open a seat"))
        : run(entered);
    });
  }

  private async answering<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await run();
    } catch (error) {
      this.judge(error);
      return refuse(problem("server/failed", "the input could not be kept"));
    }
  }

  private judge(error: unknown): void {
    if (!(error instanceof StoreTrouble)) this.parts.unexpected(error);
  }
}
