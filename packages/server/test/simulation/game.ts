import type { Result } from "@fray/engine";
import type { Invited } from "../../src/hall/index.ts";
import type { Input, SeatChange } from "../../src/table/index.ts";
import { choose } from "./choices.ts";
import { Client } from "./client.ts";
import { type Staged, stage } from "./encounters.ts";
import { keyOf } from "./ledger.ts";
import type { Server } from "./server.ts";
import type { World } from "./world.ts";

/** Game: one table and those who sit at it, from its opening until it is left for another. */

/** Seats beside the game master's, with how many of the first combatants each plays. */
const SEATS: readonly SeatChange[] = [
  { id: "pia", role: "player" },
  { id: "quin", role: "player" },
  { id: "eye", role: "onlooker" },
];
/** Entries at which a table is left: folding it again and again must stay cheap. */
const LONG = 260;

/** How many of the combatants tactics play. */
const TACTICS = [0, 0.3, 0.8];

const ACT_EVERY_MS = 450;
const TIDY_EVERY_MS = 2_500;

export class Game {
  readonly clients: Client[] = [];
  readonly id: string;
  readonly staged: Staged;
  over = false;
  private readonly world: World;
  private readonly token: string;

  constructor(world: World, staged: Staged, { table, token }: Invited) {
    this.world = world;
    this.staged = staged;
    this.id = table;
    this.token = token;
    this.sit({ table, seat: "game-master", token });
    this.later(TIDY_EVERY_MS, () => this.tidy());
    void this.invite();
  }

  /** Asks some server for a new table; null: it was not to be had. */
  static async open(world: World): Promise<Game | null> {
    const staged = stage(world.chance, world.salt);
    world.held.push(staged);
    const ids = [...staged.names.keys()];
    const share = world.chance.pick(TACTICS);
    const tactics = ids.filter(() => world.chance.happens(share));
    const settings = { secondsToAnswer: world.chance.pick([null, 5, 30]) };
    const made = await world.call((server) => server.create({ encounter: staged.file, settings, tactics }));
    if (made === null) return null;
    if (made.ok) return new Game(world, staged, made.value);
    if (made.problems[0]?.code !== "server/failed") world.fail(`no table: ${JSON.stringify(made.problems)}`);
    return null;
  }

  /** Everybody leaves. */
  end(): void {
    this.over = true;
    for (const client of this.clients) client.leave();
    this.clients.length = 0;
  }

  private sit(at: { readonly table: string; readonly seat: string; readonly token: string }): void {
    const client = new Client(this.world, at);
    this.clients.push(client);
    this.later(this.world.chance.waiting(100), () => client.connect());
    this.later(this.world.chance.waiting(ACT_EVERY_MS), () => this.act(client));
  }

  private later(ms: number, call: () => void): void {
    this.world.scheduler.after(ms, () => this.over || call());
  }

  private act(client: Client): void {
    if (client.gone) return;
    if (!this.world.quiet) this.input(client);
    this.later(this.world.chance.waiting(ACT_EVERY_MS), () => this.act(client));
  }

  private input(client: Client): void {
    const { world } = this;
    if (!client.entered || client.view === null || client.outstanding.size > 3) return;
    const input = choose(client.view, world.chance, world);
    world.inputs += 1;
    if (world.chance.happens(0.15)) this.post(client, input);
    else client.put(input);
  }

  /** Over HTTP: a message may arrive twice, at different servers, in any order, and its answer may be lost. */
  private post(client: Client, input: Input): void {
    const { world } = this;
    const copies = world.faults.has("doubles") && world.chance.happens(0.2) ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      const given = client.given(input);
      world.ledger.delivered(given);
      world.trace(`${client.name} posts ${given.key}`);
      this.later(world.chance.waiting(60), async () => {
        const done = await world.call((server) => server.put(client.token, input));
        if (done === null) return;
        if (done.ok) world.checks.acknowledged(given, done.value);
        else {
          world.ledger.refused(given, done.problems[0]?.code ?? "");
          world.checks.refusesBlindly(client.table, client.seat, JSON.stringify(done.problems));
        }
      });
    }
  }

  // what the game master does beside playing

  private tidy(): void {
    const { world } = this;
    this.later(world.chance.waiting(TIDY_EVERY_MS), () => this.tidy());
    if (world.quiet) return;
    const length = world.disk.length(this.id);
    const ended = this.clients[0]?.view?.state.winner ?? null;
    if (
      length === 0 ||
      length > LONG ||
      this.clients[0]?.gone ||
      (ended !== null && world.chance.happens(0.3))
    )
      return world.retire(this);
    const draw = world.chance.below(10);
    if (draw < 5) void this.invite();
    else if (draw < 7) void this.change();
    else if (draw === 7 && world.chance.happens(0.2)) void this.fork();
    else if (draw === 8 && world.chance.happens(0.3)) void this.remove();
    else if (draw === 9) this.twin();
  }

  /** Gives a link to whoever has none. */
  private async invite(): Promise<void> {
    const ids = [...this.staged.names.keys()];
    const [i, wanted] = [...SEATS.entries()].find(([, s]) => !this.seated(s.id)) ?? [0, null];
    if (wanted === null) return;
    const combatants = wanted.role === "player" ? ids.slice(2 * i, 2 * i + 2).slice(0, ids.length - 1) : [];
    await this.give({ ...wanted, combatants }, "new");
    if (!this.over) this.later(this.world.chance.waiting(200), () => void this.invite());
  }

  private seated(seat: string): boolean {
    return this.clients.some((c) => c.seat === seat && !c.gone);
  }

  /** A link is made anew, a seat changed or taken away. */
  private async change(): Promise<void> {
    const { chance } = this.world;
    const seat = chance.pick(SEATS);
    const ids = [...this.staged.names.keys()];
    const combatants = seat.role === "player" ? ids.filter(() => chance.happens(0.3)) : [];
    await this.give({ id: seat.id, combatants }, chance.pick(["new", "keep", "keep", "none"]));
  }

  private async give(seat: SeatChange, link: "new" | "keep" | "none"): Promise<void> {
    const given = this.master({ do: "seat", seat });
    const done = await this.world.call((server) => server.seat(this.token, seat, link));
    if (done === null) return;
    if (!done.ok) this.world.ledger.refused(given, done.problems[0]?.code ?? "");
    else if (done.value !== null && !this.over) this.sit(done.value);
  }

  private master(input: Input) {
    const given = {
      table: this.id,
      seat: "game-master",
      key: keyOf(input, "game-master"),
      answer: "none" as const,
    };
    this.world.ledger.delivered(given);
    this.world.trace(`the game master of ${this.id.slice(0, 4)}: ${given.key}`);
    return given;
  }

  private async fork(): Promise<void> {
    const made = await this.asMaster((server) => server.fork(this.token));
    if (made?.ok && !this.over) this.world.add(new Game(this.world, this.staged, made.value));
  }

  private async remove(): Promise<void> {
    await this.asMaster((server) => server.remove(this.token));
  }

  private asMaster<T>(run: (server: Server) => Promise<Result<T>>): Promise<Result<T> | null> {
    return this.world.call(run);
  }

  /** A second line to a seat that has one: a phone beside the laptop. */
  private twin(): void {
    const client = this.world.chance.pick(this.clients);
    if (!client.gone && this.clients.length < 7) this.sit(client);
  }
}
