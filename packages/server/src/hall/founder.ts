import { ok, parsingLog, problem, readingEncounter, type Result, type Ruleset, refuse } from "@fray/engine";
import { GENERATORS, sha256 } from "@fray/engine/dice";
import type { Store } from "../store/store.ts";
import {
  brokenPromises,
  cannotGoOn,
  commitmentOf,
  copyFor,
  DEFAULT_SETTINGS,
  type Entry,
  entriesOf,
  forkFor,
  freshDice,
  type FreshWhy,
  type Opening,
} from "../table/index.ts";
import { wrongFile } from "./foreign.ts";
import { foldingForeign, readingTableFile } from "./import.ts";
import { readEntries } from "./recall.ts";
import type { Scheduler } from "./scheduler.ts";
import { overgrown, tooLarge } from "./size.ts";
import {
  type Clock,
  type Entered,
  type Invited,
  MASTER,
  type NewTable,
  type Opener,
  SOMEBODY,
} from "./words.ts";

export interface FounderParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  random(): string;
  rulesetOf(id: string): Promise<Result<Ruleset>>;
}

/** Where tables come from: an encounter, a file, or another table. */
export class Founder {
  private readonly parts: FounderParts;

  constructor(parts: FounderParts) {
    this.parts = parts;
  }

  async create(asked: NewTable, by: Opener = SOMEBODY): Promise<Result<Invited>> {
    const ruleset = await this.parts.rulesetOf(asked.encounter.ruleset);
    if (!ruleset.ok) return ruleset;
    const large = by.limits === null ? [] : tooLarge(asked.encounter, by.limits);
    if (large.length > 0) return refuse(...large);
    const read = await this.parts.scheduler.run(by.who, readingEncounter(ruleset.value, asked.encounter));
    if (!read.ok) return read;
    const ids = new Set(read.value.combatants.map((c) => c.id));
    const unknown = (asked.tactics ?? []).findIndex((id) => !ids.has(id));
    if (unknown >= 0)
      return refuse(problem("input/tactics", "expected a combatant of this battle", `tactics.${unknown}`));
    const opening = this.opening(ruleset.value, asked);
    return this.found([{ seq: 0, who: MASTER, when: this.when(), fact: { kind: "open", opening } }], by);
  }

  /** Takes in a battle's log, or everything of a table from another server. */
  async import(file: unknown, by: Opener = SOMEBODY): Promise<Result<Invited>> {
    const table = this.newId();
    const wrong = await this.parts.scheduler.run(by.who, wrongFile(file, by.limits));
    if (wrong.length > 0) return refuse(...wrong);
    if ((file as { readonly kind?: unknown } | null)?.kind === "table") {
      const read = await this.parts.scheduler.run(by.who, readingTableFile(file));
      return read.ok ? this.foundForeign(copyFor(read.value.entries, table), by) : read;
    }
    const log = await this.parts.scheduler.run(by.who, parsingLog(file));
    if (!log.ok) return log;
    const ruleset = await this.parts.rulesetOf(log.value.ruleset);
    if (!ruleset.ok) return ruleset;
    const { encounter, version } = log.value;
    const opening = { ...this.opening(ruleset.value, { encounter }), table };
    return this.foundForeign(entriesOf(log.value, opening, this.when()), by, version);
  }

  /** Whoever brought a battle may know its seeds: it goes on with fresh dice. Promises that they do not keep are refused. */
  private async foundForeign(
    entries: readonly Entry[],
    by: Opener,
    version?: number,
  ): Promise<Result<Invited>> {
    const broken = brokenPromises(entries);
    return broken.length > 0 ? refuse(...broken) : this.found(this.withFresh(entries, "import"), by, version);
  }

  private withFresh(entries: readonly Entry[], why: FreshWhy): readonly Entry[] {
    const fact = { kind: "fresh-dice", dice: freshDice(this.parts.random(), why) } as const;
    return [...entries, { seq: entries.length, who: MASTER, when: this.when(), fact }];
  }

  /** "What if": a table of its own with the same past and other dice. The one it came from stays as it is. */
  async fork(entered: Entered, by: Opener = SOMEBODY): Promise<Result<Invited>> {
    const over = cannotGoOn(entered.live.table);
    if (over !== null) return refuse(over);
    const { store, scheduler } = this.parts;
    const entries = await readEntries({ store, scheduler, id: entered.live.id }, 0);
    return this.found(this.withFresh(forkFor(entries, this.newId()), "fork"), by);
  }

  /** Keeps a new table with a game master's seat at the end of its log, which that version of the rules made. */
  private async found(entries: readonly Entry[], by: Opener, version?: number): Promise<Result<Invited>> {
    const first = entries[0]?.fact;
    if (first?.kind !== "open")
      return refuse(problem("log/opening", "a table's log begins with its opening"));
    const ruleset = await this.parts.rulesetOf(first.opening.ruleset);
    if (!ruleset.ok) return ruleset;
    const { table } = first.opening;
    const token = tokenFor(table, this.parts.random());
    const seat = {
      id: MASTER,
      role: MASTER,
      name: "Game master",
      combatants: [],
      tokenHash: sha256(token),
      typedDice: false,
    } as const;
    const all: readonly Entry[] = [
      ...entries,
      { seq: entries.length, who: MASTER, when: this.when(), fact: { kind: "seat", seat } },
    ];
    const folded = await this.parts.scheduler.run(by.who, foldingForeign(ruleset.value, all, version));
    if (!folded.ok) return folded;
    const large = by.limits === null ? [] : overgrown(folded.value, by.limits);
    if (large.length > 0) return refuse(...large);
    await this.parts.store.append(table, all);
    return ok({ table, seat: MASTER, token });
  }

  private opening(
    ruleset: Ruleset,
    { encounter, settings, tactics, seed = this.parts.random() }: NewTable,
  ): Opening {
    return {
      table: this.newId(),
      ruleset: ruleset.id,
      version: ruleset.version,
      generator: GENERATORS[0],
      encounter,
      seed,
      commitment: commitmentOf(seed),
      settings: { ...DEFAULT_SETTINGS, ...settings },
      tactics: tactics ?? [],
    };
  }

  private when(): string {
    return new Date(this.parts.clock.now()).toISOString();
  }

  /** Never with a dash in front: it would be an option on a command line. */
  private newId(): string {
    return this.parts.random().replace(/^-+/, "").slice(0, 12);
  }
}

/** The token of a seat says which table it is at. */
export const tokenFor = (table: string, secret: string): string => `${table}.${secret}`;
