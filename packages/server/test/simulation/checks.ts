import { checksum, depthOf, type Json, stateOf, sure } from "@fray/engine";
import { sha256 } from "@fray/engine/dice";
import {
  frameOf,
  openSnapshot,
  same,
  seatNamed,
  seatOfToken,
  type SeatRecord,
  type Snapshot,
  type Table,
  takeSnapshot,
  viewOf,
} from "../../src/table/index.ts";
import { hiddenIn } from "../../src/table/seats/states.ts";
import { isUnfinished } from "../../src/hall/unfinished.ts";
import { unseenBy } from "../../src/table/seats/seats.ts";
import { rulesetNamed } from "../table/tables.ts";
import type { Client } from "./client.ts";
import type { DiskTable } from "./disk.ts";
import type { Game } from "./game.ts";
import type { Given } from "./ledger.ts";
import type { Server } from "./server.ts";
import { Shadow } from "./shadow.ts";
import { PATIENCE_MS, type World } from "./world.ts";

/** Checks: what must hold after every event (cheap), every so often and at every kill (full), and at the end. */

export class Checks {
  private readonly world: World;
  private readonly shadows = new Map<string, Shadow>();

  constructor(world: World) {
    this.world = world;
  }

  shadow(table: string): Shadow | null {
    const disk = this.world.disk.tables.get(table);
    if (disk === undefined) return null;
    let known = this.shadows.get(table);
    if (known === undefined) this.shadows.set(table, (known = new Shadow(disk)));
    return known;
  }

  // after every message

  /** A server says something: all of it is on the disk, and none of it is a secret. */
  said(client: Client, text: string): void {
    this.world.sent(client, text);
    const seq = seqOf(text);
    if (seq === null) return this.refusesBlindly(client.table, client.seat, text);
    const disk = this.world.disk.tables.get(client.table) as DiskTable;
    if (seq >= disk.entries.length)
      return this.world.fail(
        `${client.name} is told of entry ${seq}, which is not on the disk: ${text.slice(0, 200)}`,
      );
    this.keepsSecrets(client, text, seq);
  }

  /** Whom a seat saw neither before nor after, it is told nothing of; nobody is told a seed before the end. */
  private keepsSecrets(client: Client, text: string, seq: number): void {
    const shadow = this.shadow(client.table) as Shadow;
    const [now, before] = [shadow.at(seq), shadow.at(Math.max(1, seq - 1))];
    if (stateOf(now.battle).winner === null && stateOf(before.battle).winner === null)
      for (const seed of [now.battle.origin.seed, now.opening.seed])
        if (text.includes(seed)) this.world.fail(`${client.name} is told the seed at ${seq}`);
    if (text.includes("tokenHash")) this.world.fail(`${client.name} is told a token's hash at ${seq}`);
    for (const secret of secretsOf(now, before, client.seat))
      if (text.includes(secret))
        return this.world.fail(
          `${client.name} is told of ${secret}, whom it does not see, at ${seq}: ${excerpt(text, secret)}`,
        );
  }

  /** A refusal names nobody whom the seat has not seen of late. Ids may be the client's own words, names are not. */
  refusesBlindly(table: string, seat: string, text: string): void {
    const shadow = this.shadow(table);
    if (shadow === null || !text.includes(NAMED)) return;
    const last = shadow.disk.entries.length - 1;
    const moments = Array.from({ length: Math.min(LATELY, last) }, (_, i) => shadow.at(last - i));
    const secret = moments
      .map((at) => secretsOf(at, at, seat))
      .reduce((all, some) => all.filter((one) => some.includes(one)))
      .find((one) => one.startsWith(NAMED) && text.includes(one));
    if (secret !== undefined)
      this.world.fail(`${seat} is told of ${secret} in a refusal: ${excerpt(text, secret)}`);
  }

  /** After every event: nobody waits for ever. */
  patience(): void {
    for (const { clients } of this.world.games) for (const client of clients) this.waits(client);
  }

  private waits({ name, waitingSince, outstanding }: Client): void {
    if (waitingSince !== null && this.world.scheduler.now - waitingSince > PATIENCE_MS)
      this.world.fail(
        `${name} has been waiting for an answer for a minute: ${[...outstanding.values()][0]?.key}`,
      );
  }

  acknowledged(given: Given, seq: number): void {
    const wrong = this.world.ledger.done(given, seq, this.world.disk.tables.get(given.table) as DiskTable);
    if (wrong !== null) this.world.fail(wrong);
  }

  /** What was not the store's fault is the server's. */
  refused(client: Client, code: string): void {
    if (code === "server/failed" && !this.world.disk.hasFailed)
      this.world.fail(`${client.name}: the server failed, and the store did not`);
  }

  /** Only who has no seat any more is sent away. `since`: how long the log was when the line was opened. */
  sentAway(client: Client, since: number): void {
    const shadow = this.shadow(client.table);
    if (shadow === null || shadow.disk.gone) return;
    const hash = sha256(client.token);
    for (let seq = Math.max(0, since - 1); seq < shadow.disk.entries.length; seq++)
      if (seatOfToken(shadow.at(seq), hash) === null) return;
    this.world.fail(`${client.name} was sent away from a seat that is its own`);
  }

  // every so often

  full(): void {
    for (const game of this.world.games) this.game(game);
    for (const server of this.world.servers) if (server.alive) this.server(server);
  }

  private game(game: Game): void {
    const shadow = this.shadow(game.id);
    if (shadow === null) return;
    const wrong = this.world.ledger.audit(shadow.disk);
    if (wrong !== null) this.world.fail(`table ${game.id}: ${wrong}`);
    const seq = shadow.disk.entries.length - 1;
    const anew = shadow.fresh(seq);
    this.alike(anew, shadow.at(seq), `table ${game.id} folded anew`);
    this.looksAlike(anew, reopened(shadow.at(seq)), game.id);
    for (const client of game.clients) this.client(client, shadow);
  }

  /** What is shown does not depend on how much of the past is at hand. */
  private looksAlike(one: Table, other: Table, id: string): void {
    for (const seat of one.seats) {
      const [a, b] = [plain(viewOf(one, seat)), plain(viewOf(other, seat))];
      if (!same(a, b)) this.world.fail(`table ${id} looks different to ${seat.id}: ${difference(a, b)}`);
    }
  }

  /** What a client has by patches alone is what it would be shown, and what it heard is what happened. */
  client(client: Client, shadow: Shadow): void {
    const { view, seq, name } = client;
    if (view === null || client.gone) return;
    const table = shadow.at(seq);
    const seat = seatNamed(table, client.seat) as SeatRecord;
    if (!same(view as unknown as Json, plain(viewOf(table, seat))))
      this.world.fail(
        `${name} sees another table at ${seq}: ${difference(view, plain(viewOf(table, seat)))}`,
      );
    for (const frame of client.frames.slice(-2)) {
      const entry = shadow.disk.entries[frame.seq];
      const told =
        entry && plain(frameOf(shadow.at(frame.seq - 1), entry, shadow.at(frame.seq), client.seat));
      if (!same(frame as unknown as Json, told))
        this.world.fail(`${name} was told something else of ${frame.seq}`);
    }
  }

  /** A table at hand is the fold of its log, as far as it has heard. */
  private server(server: Server): void {
    for (const [id, live] of server.hall.seen) {
      const shadow = this.shadow(id);
      if (shadow === null) continue;
      const { table } = live;
      if (table.seq > shadow.disk.entries.length)
        return this.world.fail(
          `${server.name} knows ${table.seq} entries of ${id}, the disk ${shadow.disk.entries.length}`,
        );
      this.alike(table, shadow.at(table.seq - 1), `table ${id} at ${server.name}`);
    }
  }

  private alike(one: Table, other: Table, what: string): void {
    const [a, b] = [outline(one), outline(other)];
    if (a !== b) this.world.fail(`${what} is not the fold of its log at ${one.seq}:\n${a}\n${b}`);
  }

  // at the end, when all faults are mended and everything has come to rest

  final(): void {
    this.full();
    for (const game of this.world.games) {
      const shadow = this.shadow(game.id) as Shadow;
      for (const client of game.clients) this.rested(client, shadow);
      if (!shadow.disk.gone) this.onTime(shadow);
    }
  }

  private rested(client: Client, shadow: Shadow): void {
    const { name, gone, entered, seq, outstanding } = client;
    const last = shadow.disk.entries.length - 1;
    const holds = !shadow.disk.gone && seatOfToken(shadow.head, sha256(client.token)) !== null;
    if (gone) return;
    if (!holds) return this.world.fail(`${name} has no seat any more and is still on the line`);
    if (!entered) return this.world.fail(`${name} does not get in again`);
    if (seq !== last) this.world.fail(`${name} has heard ${seq} of ${last} entries`);
    if (outstanding.size > 0)
      this.world.fail(`${name} has no answer to ${[...outstanding.values()][0]?.key}`);
    this.announced(client);
  }

  /** Whoever is said to be here is here, at this server. */
  private announced(client: Client): void {
    const here = this.world.games
      .flatMap((g) => g.clients)
      .filter((c) => c.table === client.table && c.server === client.server && c.entered)
      .map((c) => c.seat);
    const expected = [...new Set(here)].sort().join(" ");
    if (client.here.join(" ") !== expected)
      this.world.fail(`${client.name} is told that ${client.here.join(" ")} are here; ${expected} are`);
  }

  /** A question with a time limit has been answered by its default, and tactics have played on to a person. */
  private onTime({ head, disk }: Shadow): void {
    const until = head.asking?.until ?? null;
    if (until !== null && until < this.world.scheduler.now - PATIENCE_MS)
      this.world.fail(`table ${disk.id}: question ${head.asking?.id} has been over for a minute`);
    if (isUnfinished(head, disk.entries.at(-1)))
      this.world.fail(`table ${disk.id}: tactics are to go on, and do not, at ${head.seq}`);
  }
}

/** How canaries are called, and within how many entries a server may not have heard that somebody is hidden now. */
const NAMED = "Vyx";
const LATELY = 12;

/** As little of a table as a server has at hand that has just opened it. */
function reopened(table: Table): Table {
  const snapshot = takeSnapshot(table);
  if (snapshot === null) return table;
  return sure(
    openSnapshot(rulesetNamed(table.opening.ruleset), JSON.parse(JSON.stringify(snapshot)) as Snapshot),
  );
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** The entry a message speaks of, if it speaks of any. */
function seqOf(text: string): number | null {
  const found =
    /^\{"frame":\{"seq":(\d+)|^\{"done":(\d+)|^\{"view":.*,"seq":(\d+)\}$|^\{"resumed":.*,"seq":(\d+)\}$/s.exec(
      text,
    );
  const digits = found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[4];
  return digits === undefined ? null : Number(digits);
}

/** Ids and names of those whom a seat sees neither before nor after an entry. */
function secretsOf(now: Table, before: Table, seatId: string): readonly string[] {
  if (hiddenIn(stateOf(now.battle)).length === 0) return [];
  const seat = seatNamed(now, seatId);
  const was = seatNamed(before, seatId) ?? seat;
  if (seat === null || was === null || seat.role === "game-master") return [];
  const earlier = unseenBy(before, was);
  const names = now.battle.ruleset.view(stateOf(now.battle), { role: "game-master" }).combatants;
  return [...unseenBy(now, seat)].flatMap((id) =>
    earlier.has(id) ? [`"${id}"`, names[id]?.name ?? id] : [],
  );
}

/** Everything of a table that must be the same wherever it is folded, in one line. */
function outline({ battle, seq, seats, settings, tactics, forced, asking }: Table): string {
  return JSON.stringify({
    seq,
    state: checksum(stateOf(battle)),
    depth: depthOf(battle),
    origin: battle.origin,
    seats,
    settings,
    tactics,
    forced,
    asking,
  });
}

const excerpt = (text: string, part: string): string => {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 120), at + 120);
};

function difference(a: unknown, b: unknown, path = ""): string {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return `${path}: ${JSON.stringify(a)} where ${JSON.stringify(b)} is`;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
    if (!same(left[key] as Json, right[key] as Json))
      return difference(left[key], right[key], `${path}.${key}`);
  return `${path}: nothing`;
}
