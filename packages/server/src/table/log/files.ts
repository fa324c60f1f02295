import {
  type BattleState,
  type dice,
  FORK,
  forkSeed,
  GAME_MASTER,
  type Json,
  type Log,
  OVERRULE,
  stateOf,
  type Step,
  unitIn,
} from "@fray/engine";
import { hiddenSeed, isOver } from "./epochs.ts";
import type { Entry, Opening, Table } from "../seats/words.ts";

/** What a table writes into files: the battle's log for any other tool of ours, and everything for another server. */

export interface TableFile {
  readonly fray: 1;
  readonly kind: "table";
  readonly entries: readonly Entry[];
}

/** The battle as a log that `fray replay` reads. Until it is over its seeds are nobody's to know: their promises stand in their places. */
export function logOf(table: Table, entries: readonly Entry[]): Log {
  const over = isOver(table);
  const { ruleset, version, encounter, seed, commitment } = table.opening;
  const generator = table.opening.generator as Log["generator"]; // an unknown one was refused when the table was opened
  const steps = entries.flatMap(({ fact }) =>
    fact.kind === "step" ? [over ? fact.step : veiledStep(fact.step)] : [],
  );
  const entropy = openingEntropy(entries);
  return {
    fray: 1,
    ruleset,
    version,
    generator,
    seed: over ? seed : hiddenSeed(seed),
    ...(entropy.length === 0 ? {} : { entropy }),
    commitment,
    encounter,
    steps,
  };
}

/** What seats added to the first seed; what they added to later ones is in the forks. */
function openingEntropy(entries: readonly Entry[]): readonly dice.Contribution[] {
  const end = entries.findIndex(({ fact }) => fact.kind === "fresh-dice");
  return entries
    .slice(0, end < 0 ? entries.length : end)
    .flatMap(({ who, fact }) => (fact.kind === "entropy" ? [{ who, text: fact.text }] : []));
}

function veiledStep(step: Step): Step {
  if (step.command.do !== FORK) return step;
  const { options } = step.command;
  return {
    ...step,
    command: { do: FORK, options: { ...options, seed: hiddenSeed(String(forkSeed(step.command))) } },
  };
}

/**
 * Everything on a table. Links stay behind: whoever takes it in gives out new ones. So does the seed of dice that are
 * announced and not thrown yet.
 */
export function tableFileOf(entries: readonly Entry[]): TableFile {
  const last = entries.findLastIndex(
    ({ fact }) => fact.kind === "fresh-dice" || (fact.kind === "step" && fact.step.command.do === FORK),
  );
  const told = entries.map((entry, i) => withoutToken(i === last ? veiledFresh(entry) : entry));
  return { fray: 1, kind: "table", entries: told };
}

function veiledFresh(entry: Entry): Entry {
  const { fact } = entry;
  if (fact.kind !== "fresh-dice") return entry;
  return { ...entry, fact: { ...fact, dice: { ...fact.dice, seed: hiddenSeed(fact.dice.seed) } } };
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
    return fact.kind === "step"
      ? { ...entry, fact: { ...fact, step: veiledStep(fact.step) } }
      : veiledFresh(entry);
  });
}

/** A battle's plain log as the log of a table. */
export function entriesOf(log: Log, opening: Opening, when: string): readonly Entry[] {
  const open: Entry = { seq: 0, who: "import", when, fact: { kind: "open", opening } };
  const steps = log.steps.map(
    (step, i): Entry => ({
      seq: i + 1,
      who: step.who ?? "import",
      when: step.when ?? when,
      fact: { kind: "step", step, given: (step.typed ?? []).map((one) => one.place), used: [] },
    }),
  );
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
