import {
  type BattleState,
  FORK,
  forkSeed,
  GAME_MASTER,
  type Json,
  type Log,
  stateOf,
  type Step,
  unitIn,
} from "@fray/engine";
import { hiddenSeed } from "./fair.ts";
import { OVERRULE } from "./overrule.ts";
import type { Entry, Opening, Table } from "./words.ts";

/** What a table writes into files: the battle's log for any other tool of ours, and everything for another server. */

export interface TableFile {
  readonly fray: 1;
  readonly kind: "table";
  readonly entries: readonly Entry[];
}

/** Until the battle is over its seed is nobody's to know; the commitment stands in its place. */
const isOver = (table: Table): boolean => stateOf(table.battle).winner !== null;

/** The battle as a log that `fray replay` reads. */
export function logOf(table: Table, entries: readonly Entry[]): Log {
  const over = isOver(table);
  const { ruleset, version, encounter, seed } = table.opening;
  const generator = table.opening.generator as Log["generator"]; // an unknown one was refused when the table was opened
  const steps = entries.flatMap(({ fact }) =>
    fact.kind === "step" ? [over ? fact.step : veiledStep(fact.step)] : [],
  );
  return {
    fray: 1,
    ruleset,
    version,
    generator,
    seed: over ? seed : hiddenSeed(seed),
    encounter,
    steps,
  };
}

function veiledStep(step: Step): Step {
  if (step.command.do !== FORK) return step;
  const { options } = step.command;
  return {
    ...step,
    command: { do: FORK, options: { ...options, seed: hiddenSeed(String(forkSeed(step.command))) } },
  };
}

/** Everything on a table. Links stay behind: whoever takes it in gives out new ones. */
export function tableFileOf(entries: readonly Entry[]): TableFile {
  return { fray: 1, kind: "table", entries: entries.map(withoutToken) };
}

function withoutToken(entry: Entry): Entry {
  if (entry.fact.kind !== "seat") return entry;
  return { ...entry, fact: { kind: "seat", seat: { ...entry.fact.seat, tokenHash: null } } };
}

/** A copy of a log for another table: the same past under a new name, all seats empty. */
export function copyFor(entries: readonly Entry[], table: string): readonly Entry[] {
  return entries.map((entry) => {
    if (entry.fact.kind !== "open") return withoutToken(entry);
    const opening: Opening = { ...entry.fact.opening, table };
    return { ...entry, fact: { kind: "open", opening } };
  });
}

/** A copy that goes on with dice of its own: the seeds of the table it came from, which is still being played, stay there. */
export function forkFor(entries: readonly Entry[], table: string): readonly Entry[] {
  return copyFor(entries, table).map((entry): Entry => {
    const { fact } = entry;
    if (fact.kind === "open")
      return {
        ...entry,
        fact: { ...fact, opening: { ...fact.opening, seed: hiddenSeed(fact.opening.seed) } },
      };
    return fact.kind === "step" ? { ...entry, fact: { ...fact, step: veiledStep(fact.step) } } : entry;
  });
}

/** A battle's plain log as the log of a table. */
export function entriesOf(log: Log, opening: Opening, when: string): readonly Entry[] {
  const open: Entry = { seq: 0, who: "import", when, fact: { kind: "open", opening } };
  const steps = log.steps.map((step, i): Entry => {
    const dice = (step.asked ?? []).flatMap((q, at) => (q.kind === "dice" ? [at] : []));
    return {
      seq: i + 1,
      who: step.who ?? "import",
      when: step.when ?? when,
      fact: { kind: "step", step, given: dice, used: [] },
    };
  });
  return [open, ...steps];
}

/** Whoever still stands, written as combatants of the next encounter: what they are, and what they have left. */
export function survivors(table: Table, entries: readonly Entry[]): readonly Written[] {
  const { ruleset, opening } = table.battle;
  const state = stateOf(table.battle);
  const up = new Set(ruleset.standing(state).flatMap((s) => (s.up ? [s.id] : [])));
  const seen = ruleset.view(state, GAME_MASTER).combatants;
  const all = [...(table.opening.encounter["combatants"] as readonly Written[]), ...joined(entries)];
  const found = new Map(all.map((c) => [c.id, c]));
  return [...found.values()].flatMap(({ at: _, ...c }) => {
    const now = seen[c.id];
    if (!up.has(c.id) || now === undefined) return [];
    const sheet = { ...(c["sheet"] as object), ...changedSheet(opening, state, c.id) };
    return [{ ...c, sheet, left: { hp: Math.max(1, now.hp), points: now.points } } as Written];
  });
}

/** A combatant as it is written in an encounter. */
export type Written = { readonly id: string; readonly at?: Json; readonly [field: string]: Json | undefined };

function joined(entries: readonly Entry[]): readonly Written[] {
  return entries.flatMap(({ fact }) => {
    const command = fact.kind === "step" ? fact.step.command : null;
    return command?.do === OVERRULE && command.with === "join"
      ? [command.options?.["combatant"] as unknown as Written]
      : [];
  });
}

/** An injury for good changes the sheet: those of its numbers are carried over, too. */
function changedSheet(opening: BattleState, state: BattleState, id: string): { [field: string]: Json } {
  const [old, now] = [opening, state].map((s) => unitIn(s as BattleState, id)?.["sheet"] ?? {}) as [
    Sheet,
    Sheet,
  ];
  return Object.fromEntries(
    Object.entries(now).filter(
      ([field, v]) => typeof v === "number" && Object.hasOwn(old, field) && old[field] !== v,
    ),
  );
}

type Sheet = { readonly [field: string]: Json };
