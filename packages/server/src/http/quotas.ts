import { isIPv6 } from "node:net";
import type { Opener, TableLimits } from "../hall/index.ts";
import { BATTLE_LIMITS, TABLE_LIMITS } from "../hall/index.ts";
import type { FastifyRequest } from "fastify";
import type { BodyLimit } from "./bodies.ts";
import { type Administrator, isFromHere } from "./callers.ts";
import { Refusal } from "./errors.ts";

/** What strangers may take of a server: how much they send, how many tables they open, how large those become. */
export interface QuotaOptions {
  /** Bytes of a file that is imported. */
  readonly importBytes?: number;
  /** Tables that one address opens in an hour. */
  readonly tablesPerHour?: number;
  /** Bytes of the tables that one address opens in a day. */
  readonly bytesPerDay?: number;
  readonly entriesPerTable?: number;
  readonly bytesPerTable?: number;
  readonly combatants?: number;
  readonly squares?: number;
  /** Squares times combatants. */
  readonly squaresTimesCombatants?: number;
}

/** Of guests, unless the server is told otherwise; whoever plays on its own machine has no quota then. */
export const TABLES_PER_HOUR = 240;
export const BYTES_PER_DAY = 200_000_000;
export const IMPORT_BYTES = 4_000_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A body has about one value in eight bytes. */
const BYTES_PER_VALUE = 8;
const ENCOUNTER: BodyLimit = { bytes: 1_000_000, values: 60_000 };
const ADMINISTRATORS: BodyLimit = { bytes: 50_000_000, values: Number.POSITIVE_INFINITY };

export const tableLimits = (options: QuotaOptions): TableLimits => ({
  entries: options.entriesPerTable ?? TABLE_LIMITS.entries,
  bytes: options.bytesPerTable ?? TABLE_LIMITS.bytes,
  battle: {
    ...BATTLE_LIMITS,
    squares: options.squares ?? BATTLE_LIMITS.squares,
    combatants: options.combatants ?? BATTLE_LIMITS.combatants,
    work: options.squaresTimesCombatants ?? BATTLE_LIMITS.work,
  },
});

export class Quotas {
  private readonly options: QuotaOptions;
  private readonly isAdministrator: Administrator;
  private readonly tables = new Tally(HOUR_MS);
  private readonly bytes = new Tally(DAY_MS);

  constructor(options: QuotaOptions, isAdministrator: Administrator) {
    this.options = options;
    this.isAdministrator = isAdministrator;
  }

  /** How large an encounter may be as it is sent. */
  readonly encounter = (request: FastifyRequest): BodyLimit =>
    this.isAdministrator(request) ? ADMINISTRATORS : ENCOUNTER;

  /** How large a file may be that is taken in. */
  readonly file = (request: FastifyRequest): BodyLimit => {
    if (this.isAdministrator(request)) return ADMINISTRATORS;
    const { importBytes: bytes = IMPORT_BYTES } = this.options;
    return { bytes, values: Math.ceil(bytes / BYTES_PER_VALUE) };
  };

  /** Counts a table that is about to be opened, or refuses it. */
  opener(request: FastifyRequest): Opener {
    const who = blockOf(request.ip);
    if (this.isAdministrator(request)) return { who, limits: null };
    const { tablesPerHour, bytesPerDay } = this.options;
    const usual = (most: number): number => (isFromHere(request) ? Number.POSITIVE_INFINITY : most);
    const most = {
      tables: tablesPerHour ?? usual(TABLES_PER_HOUR),
      bytes: bytesPerDay ?? usual(BYTES_PER_DAY),
    };
    if (this.tables.of(who) >= most.tables)
      throw tooMuch("quota/tables", `at most ${most.tables} tables an hour`, this.tables.secondsLeft(who));
    if (this.bytes.of(who) >= most.bytes)
      throw tooMuch(
        "quota/bytes",
        `at most ${most.bytes} bytes of tables a day`,
        this.bytes.secondsLeft(who),
      );
    this.tables.add(who, 1);
    return { who, limits: tableLimits(this.options).battle };
  }

  /** A table was opened, and so much of it is kept. */
  opened({ who }: Opener, bytes: number): void {
    this.bytes.add(who, bytes);
  }
}

const tooMuch = (code: string, most: string, seconds: number): Refusal =>
  new Refusal(429, {
    code,
    message: `one address may open ${most}: wait, or ask whoever runs this server`,
  }).retrying(seconds);

/** A household has one IPv4 address, and of IPv6 a whole block. */
export function blockOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address.replace(/^::ffff:/i, "");
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((half) => half.split(":").filter((group) => group !== ""));
  const gap = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(gap).fill("0"), ...(after ?? [])];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Of so many addresses is remembered what they took; those whose time began first are forgotten first. */
const MOST_ADDRESSES = 20_000;

/** What each address took since its time began; when it is over, it begins anew. */
class Tally {
  private readonly ms: number;
  private readonly taken = new Map<string, { readonly since: number; sum: number }>();

  constructor(ms: number) {
    this.ms = ms;
  }

  of(who: string): number {
    return this.current(who)?.sum ?? 0;
  }

  secondsLeft(who: string): number {
    const { since = Date.now() } = this.current(who) ?? {};
    return Math.max(1, Math.ceil((since + this.ms - Date.now()) / 1000));
  }

  add(who: string, amount: number): void {
    const known = this.current(who);
    if (known !== undefined) known.sum += amount;
    else {
      const [oldest] = this.taken.size < MOST_ADDRESSES ? [] : this.taken.keys();
      if (oldest !== undefined) this.taken.delete(oldest);
      this.taken.set(who, { since: Date.now(), sum: amount });
    }
  }

  private current(who: string): { readonly since: number; sum: number } | undefined {
    const known = this.taken.get(who);
    if (known === undefined || Date.now() - known.since < this.ms) return known;
    this.taken.delete(who);
    return undefined;
  }
}
