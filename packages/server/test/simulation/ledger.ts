import { canonical, overruleCommand } from "@fray/engine";
import type { Entry, Input } from "../../src/table/index.ts";
import type { DiskTable } from "./disk.ts";

/**
 * Ledger: what clients gave and what became of it. Every input has a key by which it is found again in the log: what was
 * acknowledged is there, once; what was refused is not; nothing is there more often than it reached a server.
 */

export interface Given {
  readonly table: string;
  readonly seat: string;
  readonly key: string;
  answer: "none" | "done" | "refused" | "unknown";
}

interface Count {
  delivered: number;
  refused: number;
}

/** A failure that does not say whether the input was kept. */
const isUnclear = (code: string): boolean => code === "server/failed" || code.startsWith("store/");

/** What somebody who stands in a hidden one's way finds instead of doing what was meant. */
const CAME_UPON = "came upon somebody";

export class Ledger {
  private readonly counts = new Map<string, Count>();
  /** By table: the batch that each acknowledgement named, by its first entry. */
  private readonly claims = new Map<string, Map<number, Given>>();
  private readonly checked = new Map<
    string,
    { batches: number; readonly kept: Map<string, number>; asking: number | null }
  >();
  acknowledged = 0;

  delivered(given: Given): void {
    this.count(given).delivered += 1;
  }

  refused(given: Given, code: string): void {
    given.answer = isUnclear(code) ? "unknown" : "refused";
    if (given.answer === "refused") this.count(given).refused += 1;
  }

  /** The acknowledgement names an entry of the batch that the input led to, and no other input names it too. */
  done(given: Given, seq: number, disk: DiskTable): string | null {
    given.answer = "done";
    this.acknowledged += 1;
    const batch = disk.batches.findLast((b) => b.from <= seq && seq <= b.to);
    if (batch === undefined) return `entry ${seq} was acknowledged and is not on the disk`;
    const { who } = disk.entries[batch.from] as Entry;
    if (who !== given.seat) return `entry ${seq} was acknowledged to ${given.seat} and is ${who}'s`;
    let claims = this.claims.get(given.table);
    if (claims === undefined) this.claims.set(given.table, (claims = new Map()));
    if (claims.has(batch.from)) return `entry ${seq} was acknowledged twice, for ${given.key}`;
    claims.set(batch.from, given);
    return null;
  }

  /** Walks what the log has got since the last time. Null: every entry is accounted for. */
  audit(disk: DiskTable): string | null {
    const known = this.checked.get(disk.id) ?? { batches: 0, kept: new Map<string, number>(), asking: null };
    this.checked.set(disk.id, known);
    for (; known.batches < disk.batches.length; known.batches++) {
      const { from, to } = disk.batches[known.batches] as DiskTable["batches"][number];
      const entries = disk.entries.slice(from, to + 1);
      const wrong = from === 0 ? null : this.auditOne(disk.id, entries, known);
      if (wrong !== null) return wrong;
      for (const entry of entries) known.asking = askingAfter(entry, known.asking);
    }
    return null;
  }

  private auditOne(
    table: string,
    entries: readonly Entry[],
    known: { readonly kept: Map<string, number>; readonly asking: number | null },
  ): string | null {
    const [first] = entries as [Entry];
    if (first.who === "tactics" || first.who === "clock") return null;
    const key = keyOfBatch(entries, known.asking);
    const claim = this.claims.get(table)?.get(first.seq);
    if (claim !== undefined && claim.key !== key && key !== CAME_UPON)
      return `entry ${first.seq} was acknowledged as ${claim.key} and is ${key}`;
    if (key === CAME_UPON) return null;
    const full = `${table} ${first.who} ${key}`;
    const kept = (known.kept.get(full) ?? 0) + 1;
    known.kept.set(full, kept);
    const { delivered, refused } = this.counts.get(full) ?? { delivered: 0, refused: 0 };
    if (kept <= delivered - refused) return null;
    return `entry ${first.seq}: ${key} of ${first.who} is in the log ${kept} times, was given ${delivered} times and refused ${refused} times`;
  }

  private count({ table, seat, key }: Given): Count {
    const full = `${table} ${seat} ${key}`;
    let count = this.counts.get(full);
    if (count === undefined) this.counts.set(full, (count = { delivered: 0, refused: 0 }));
    return count;
  }
}

export function keyOf(input: Input, seat: string): string {
  switch (input.do) {
    case "command":
      return `command ${canonical(input.command)}`;
    case "answer":
      return `answer ${input.request}`;
    case "overrule":
      return `overrule ${canonical(overruleCommand(input.overrule))}`;
    case "roll":
      return `roll ${input.dice}`;
    case "entropy":
      return `entropy ${input.text}`;
    case "tactics":
      return `tactics ${input.combatant} ${input.on}`;
    case "typed-dice":
      return `seat ${seat}`;
    case "seat":
      return `seat ${input.seat.id}`;
    default:
      return input.do;
  }
}

const isFork = ({ fact }: Entry): boolean => fact.kind === "step" && fact.step.command.do === "fork";

function keyOfBatch(entries: readonly Entry[], asking: number | null): string {
  const [first, second] = entries as [Entry, Entry | undefined];
  const { fact } = first;
  if (fact.kind === "withdraw") return second === undefined ? "undo" : keyOfBatch(entries.slice(1), null);
  // fresh dice come before whatever goes on with them
  if (fact.kind === "fresh-dice" || isFork(first)) return keyOfBatch(entries.slice(1), asking);
  if (fact.kind === "roll") return `roll ${fact.dice}`;
  if (fact.kind === "entropy") return `entropy ${fact.text}`;
  if (fact.kind === "tactics") return `tactics ${fact.combatant} ${fact.on}`;
  if (fact.kind === "seat") return `seat ${fact.seat.id}`;
  if (fact.kind !== "step" && fact.kind !== "asks") return fact.kind;
  const command = fact.kind === "step" ? fact.step.command : fact.pending.command;
  if (["undo", "redo"].includes(command.do)) return command.do;
  if (command.do === "overrule")
    return first.who === "game-master" ? `overrule ${canonical(command)}` : CAME_UPON;
  return asking === null ? `command ${canonical(command)}` : `answer q${asking}`;
}

function askingAfter({ seq, fact }: Entry, asking: number | null): number | null {
  if (fact.kind === "asks") return seq;
  const breaksOff = fact.kind === "step" || fact.kind === "withdraw" || fact.kind === "fresh-dice";
  return breaksOff ? null : asking;
}
