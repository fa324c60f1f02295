import { FORK, forkSeed, GAME_MASTER, type Json, type Log, stateOf, type Step } from "@fray/engine";
import { commitmentOf } from "./fair.ts";
import type { Entry, Opening, Table } from "./words.ts";

/** What a table writes into files: the battle's log for any other tool of ours, and everything for another server. */

export interface TableFile {
  readonly fray: 1;
  readonly kind: "table";
  readonly entries: readonly Entry[];
}

/** Until the battle is over its seed is nobody's to know; the commitment stands in its place. */
const hidden = (seed: string): string => `hidden:${commitmentOf(seed)}`;

const isOver = (table: Table): boolean => stateOf(table.battle).winner !== null;

/** The battle as a log that `fray replay` reads. */
export function logOf(table: Table, entries: readonly Entry[]): Log {
  const over = isOver(table);
  const { ruleset, version, generator, encounter, seed } = table.opening;
  const steps = entries.flatMap(({ fact }) =>
    fact.kind === "step" ? [over ? fact.step : veiledStep(fact.step)] : [],
  );
  return {
    fray: 1,
    ruleset,
    version,
    generator,
    seed: over ? seed : hidden(seed),
    encounter,
    steps,
  };
}

function veiledStep(step: Step): Step {
  if (step.command.do !== FORK) return step;
  return { ...step, command: { do: FORK, options: { seed: hidden(String(forkSeed(step.command))) } } };
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

/** Whoever still stands, as combatants of the next encounter: where they are and what they are. */
export function survivors(table: Table): Json {
  const { battle, opening } = table;
  const state = stateOf(battle);
  const up = new Set(battle.ruleset.standing(state).flatMap((s) => (s.up ? [s.id] : [])));
  const seen = battle.ruleset.view(state, GAME_MASTER).combatants;
  const written = (opening.encounter["combatants"] ?? []) as readonly { readonly id: string }[];
  return written
    .filter((c) => up.has(c.id))
    .map((c) => ({
      ...c,
      left: { hp: seen[c.id]?.hp ?? 0, points: seen[c.id]?.points ?? {} },
    })) as unknown as Json;
}
