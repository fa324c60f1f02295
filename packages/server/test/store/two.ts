import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { canonical, sure } from "@fray/engine";
import { openPostgres } from "../../src/store/index.ts";
import { type Entry, fold } from "../../src/table/index.ts";
import { gone, launch } from "../http/restarts.ts";
import { Client } from "../http/servers.ts";
import { rulesetNamed } from "../table/tables.ts";

/** Two server processes on one database, one after the other killed with no warning while everybody plays at both. */

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

export interface Outcome {
  readonly acknowledged: number;
  /** Inputs that were acknowledged and are not in the log. */
  readonly lost: number;
  /** Inputs that are in the log more often than they were given. */
  readonly doubled: number;
  /** Inputs that were refused because the database was away. */
  readonly unsure: number;
  /** Inputs that were refused because others were always quicker, and those of them that are in the log all the same. */
  readonly overtaken: number;
  readonly keptThough: number;
  /** Whether every client ended with the same view of everything, by patches alone. */
  readonly alike: boolean;
  /** The longest time in which a client found its way to the other process. */
  readonly slowest: number;
}

/** Somebody who plays on whichever process is there, and remembers what was acknowledged. */
class Player {
  readonly seat: string;
  client: Client;
  given = 0;
  readonly acknowledged: string[] = [];
  /** Inputs of which the store could not say whether they were kept. */
  unsure = 0;
  /** Inputs that were refused because the other process was always quicker: they are not kept. */
  readonly overtaken: string[] = [];
  slowest = 0;
  private readonly token: string;
  private playing = true;

  constructor(seat: string, token: string, address: string) {
    [this.seat, this.token] = [seat, token];
    this.client = new Client(address, token);
  }

  stop(): void {
    this.playing = false;
  }

  /** `other`: where to go when this line breaks. */
  async play(other: () => string): Promise<void> {
    while (this.playing) {
      if (this.client.closed !== null) await this.resume(other());
      else await this.input();
      await pause(PAUSE_MS);
    }
  }

  private async resume(address: string): Promise<void> {
    const began = performance.now();
    const { seq, view } = this.client;
    const next = new Client(address, this.token, { after: seq, view: view as never });
    await next.until(() => next.heard.length > 0 || next.closed !== null);
    if (next.closed !== null) return; // that one is gone too: once more
    if (next.heard[0].view !== undefined) throw new Error(`${this.seat} was sent back: it knew ${seq}`);
    this.client = next;
    this.slowest = Math.max(this.slowest, performance.now() - began);
  }

  /** Every input is its own: dice that nobody else throws. The game master also plays the battle. */
  private async input(): Promise<void> {
    const turn = this.client.view?.state.turn;
    if (this.seat === "game-master" && this.given % 3 === 2 && turn) {
      this.given += 1;
      await this.client.put({ do: "command", command: { do: "end", actor: turn } });
      return;
    }
    const dice = `${this.seat.length}d6+${++this.given}`;
    const said = await this.client.put({ do: "roll", dice });
    if (said?.done !== undefined) this.acknowledged.push(dice);
    else if (isStores(said)) this.unsure += 1;
    else if (said?.error?.code === OVERTAKEN) this.overtaken.push(dice);
    else if (this.client.closed === null) throw new Error(JSON.stringify(said));
  }
}

const OVERTAKEN = "table/overtaken";
/** As quick as people are a table is never full, however long it takes. */
const PAUSE_MS = 4;

/** A database that is away for longer than it is waited for says so. */
const isStores = (said: any): boolean => String(said?.error?.code ?? "").startsWith("store/");

/** Kills something, and starts it again. `servers`: those that run; `other` says at which one clients go on. */
export type Kill = (count: number, servers: Running[], other: (index: number) => void) => Promise<void>;

export async function playOnTwo(
  database: string,
  kills: number,
  kill: Kill = killServer(database),
): Promise<Outcome> {
  const servers: Running[] = [await launch(database), await launch(database)];
  try {
    return await playing(database, servers, { kills, kill });
  } finally {
    for (const { child } of servers) await gone(child, "SIGTERM");
  }
}

/** By turns one server and the other. */
const killServer =
  (database: string): Kill =>
  async (count, servers, other) => {
    const victim = count % 2;
    other(1 - victim);
    await gone((servers[victim] as Running).child, "SIGKILL");
    await pause(100);
    servers[victim] = await launch(database);
  };

async function playing(
  database: string,
  servers: Running[],
  { kills, kill }: { readonly kills: number; readonly kill: Kill },
): Promise<Outcome> {
  const [left, right] = servers as [Running, Running];
  const { token, table } = await opened(left);
  const tokens = await Promise.all(["ana", "bertha"].map((id) => invited(left, token, id)));
  const players = [
    new Player("game-master", token, left.address),
    new Player("ana", tokens[0] as string, right.address),
    new Player("bertha", tokens[1] as string, left.address),
  ];
  await Promise.all(players.map((p) => p.client.ready()));
  let alive = 0;
  const rounds = players.map((p) => p.play(() => (servers[alive] as Running).address));
  for (let count = 0; count < kills; count++) {
    await everybodyPlays(players);
    await pause(150 + ((count * 53) % 140));
    await kill(count, servers, (index) => (alive = index));
  }
  await everybodyPlays(players);
  for (const player of players) player.stop();
  await Promise.all(rounds);
  return judged(database, table, players);
}

/** So many inputs of each are acknowledged from now on: whatever was killed, they go on. */
const PLAYS = 3;
const PLAYS_WITHIN_MS = 20_000;

async function everybodyPlays(players: readonly Player[]): Promise<void> {
  const enough = players.map((p) => p.acknowledged.length + PLAYS);
  const end = performance.now() + PLAYS_WITHIN_MS;
  while (players.some((p, i) => p.acknowledged.length < (enough[i] as number))) {
    if (performance.now() > end) throw new Error("somebody cannot go on after a kill");
    await pause(10);
  }
}

async function judged(database: string, table: string, players: readonly Player[]): Promise<Outcome> {
  const store = await openPostgres(database);
  const entries = await store.read(table);
  await store.close();
  const last = entries.length - 1;
  for (const { client } of players) await client.until(() => client.seq === last);
  sure(fold(rulesetNamed("hit-die"), entries));
  const counts = rolled(entries);
  const all = players.flatMap((p) => p.acknowledged);
  const refused = players.flatMap((p) => p.overtaken);
  const [first, ...rest] = players.map((p) => canonical(p.client.view?.state));
  return {
    acknowledged: all.length,
    lost: all.filter((dice) => !counts.has(dice)).length,
    doubled: [...counts.values()].filter((n) => n > 1).length,
    alike: rest.every((r) => r === first),
    overtaken: refused.length,
    keptThough: refused.filter((dice) => counts.has(dice)).length,
    unsure: players.reduce((all, p) => all + p.unsure, 0),
    slowest: Math.max(...players.map((p) => p.slowest)),
  };
}

function rolled(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { fact } of entries)
    if (fact.kind === "roll") counts.set(fact.dice, (counts.get(fact.dice) ?? 0) + 1);
  return counts;
}

async function call(at: Running, path: string, token: string | null, body: object): Promise<any> {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = { "content-type": "application/json", ...authorization };
  const answer = await fetch(at.address + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function opened(at: Running): Promise<{ readonly token: string; readonly table: string }> {
  const made = await call(at, "/api/tables", null, { ruleset: "hit-die", encounter: "toll-bridge" });
  const master = await new Client(at.address, made.token).ready();
  await master.put({ do: "command", command: { do: "start" } });
  for (let request = master.view?.request; request; request = master.view?.request)
    await master.put({ do: "answer", request: request.id, answer: request.default });
  master.drop();
  return made;
}

async function invited(at: Running, token: string, id: string): Promise<string> {
  return (await call(at, "/api/table/seats", token, { seat: { id, role: "player" } })).token;
}
