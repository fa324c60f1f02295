import { Client } from "pg";
import type { Hear } from "./store.ts";

/** Hears what other processes have kept: ids and counts alone, what it was is read from the database. */

export const CHANNEL = "fray_tables";

/** PostgreSQL passes on less than 8,000 bytes at once. */
const MOST = 7_000;

export function wordsOf(changed: ReadonlyMap<string, number>): string[] {
  const words: string[] = [];
  for (const [table, next] of changed) {
    const word = `${encodeURIComponent(table)}:${next}`;
    const last = words.at(-1);
    if (last !== undefined && last.length + word.length < MOST) words[words.length - 1] = `${last} ${word}`;
    else words.push(word);
  }
  return words;
}

function hearWords(words: string, hear: Hear): void {
  for (const word of words.split(" ")) {
    const [table = "", next = ""] = word.split(":");
    hear({ table: decodeURIComponent(table), next: Number(next) });
  }
}

const AGAIN_MS = 250;

export class Ear {
  private readonly url: string;
  private readonly hearing = new Set<Hear>();
  private client: Client | null = null;
  private again: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(url: string) {
    this.url = url;
  }

  add(hear: Hear): () => void {
    this.hearing.add(hear);
    if (this.client === null) void this.connect();
    return () => this.hearing.delete(hear);
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.again !== null) clearTimeout(this.again);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: "fray, listening",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    this.client = client;
    client.on("error", () => undefined); // its end follows
    client.on("end", () => this.later());
    client.on("notification", ({ payload }) => {
      if (payload !== undefined) for (const hear of this.hearing) hearWords(payload, hear);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // whatever was said before now was said to nobody
      for (const hear of this.hearing) hear(null);
    } catch {
      await client.end().catch(() => undefined);
      this.later();
    }
  }

  private later(): void {
    if (this.closed || this.again !== null) return;
    this.again = setTimeout(() => {
      this.again = null;
      if (!this.closed) void this.connect();
    }, AGAIN_MS);
    this.again.unref();
  }
}
