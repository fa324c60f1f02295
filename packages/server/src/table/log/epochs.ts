import {
  dice,
  type Command,
  FORK,
  fork,
  forkOrigin,
  forkPromise,
  forkSeed,
  type Problem,
  problem,
  type Step,
  stateOf,
} from "@fray/engine";
import type { Draft } from "./draft.ts";
import type { Entry, Fact, FreshDice, FreshWhy, SeatRecord, Table } from "../seats/words.ts";

/**
 * Epochs: stretches of a battle whose dice come from one seed. The server promises each seed before (its SHA-256),
 * seats add entropy before the first die, and a seed that somebody may know throws nothing more.
 */

/** SHA-256 of a seed: told before the first die, so that nobody can choose another one after it. */
export const commitmentOf = (seed: string): string => dice.sha256(seed);

const HIDDEN = "hidden:";

export const isHidden = (seed: string): boolean => seed.startsWith(HIDDEN);

/** What stands for a seed that is not to be told: the promise alone. */
export const hiddenSeed = (seed: string): string =>
  isHidden(seed) ? seed : `${HIDDEN}${commitmentOf(seed)}`;

/** Whether a seed, or what stands for it, is the one that was promised. */
export const keepsPromise = (seed: string, commitment: string): boolean =>
  commitmentOf(seed) === commitment || seed === `${HIDDEN}${commitment}`;

export const freshDice = (seed: string, why: FreshWhy): FreshDice => ({
  ...dice.newDice(seed),
  commitment: commitmentOf(seed),
  why,
});

/** While the battle is over the seed of its dice is told to everybody. */
export const isOver = (table: Table): boolean => stateOf(table.battle).winner !== null;

/** Where the next die comes from. */
export const diceToCome = ({ fresh, battle }: Table): dice.DiceOrigin => fresh ?? battle.origin;

/** Whether seats may still add to the dice to come. */
export function isOpen(table: Table): boolean {
  if (table.olderRules !== null || diceToCome(table).generator !== dice.KEYED) return false;
  return table.fresh !== null || !(table.sealed || table.told);
}

/** The promise of the dice that are told now: of a battle that is over those that fell, else those to come. */
export function promised(table: Table): string {
  const { opening, battle, fresh } = table;
  if (fresh !== null && !isOver(table)) return fresh.commitment;
  return battle.origin.seed === opening.seed ? opening.commitment : commitmentOf(battle.origin.seed);
}

/** Fresh dice are announced; whatever was asked is withdrawn, for other dice would have led there. */
export function announce(draft: Draft, why: FreshWhy): void {
  draft.withdraw();
  draft.note({ kind: "fresh-dice", dice: freshDice(draft.world.entropy, why) });
}

/** A seed that has been told throws nothing more: whatever goes on from here goes on with fresh dice. */
export function leaveToldSeed(draft: Draft): void {
  if (draft.table.fresh === null && draft.table.told) announce(draft, "told");
}

/** Fresh dice are announced as soon as a battle that was over is not: so that seats can add to them in time. */
export function reopen(draft: Draft): void {
  if (!isOver(draft.table)) leaveToldSeed(draft);
}

/** The epoch that was announced begins: what has been is fixed, and cannot be undone to be thrown anew. */
export function beginEpoch(draft: Draft): void {
  leaveToldSeed(draft);
  const { fresh, battle } = draft.table;
  if (fresh === null) return;
  const begun = fork({ ...battle, pending: null }, fresh, draft.stamp());
  if (!begun.ok) throw new Error(`fresh dice were refused: ${begun.problems[0]?.message}`);
  const step = begun.value.log.steps.at(-1) as Step;
  draft.step({ kind: "step", step, given: [], used: [] }, begun.value);
}

/** Whether a fork is the epoch that was announced. Forks of old logs were not. */
export function isAnnounced({ fresh, battle }: Table, command: Command): boolean {
  const read = forkOrigin(command, battle.origin);
  if (!read.ok || fresh === null) return fresh === null;
  const { generator, seed, entropy } = fresh;
  return JSON.stringify(read.value) === JSON.stringify({ generator, seed, entropy });
}

/** Promises of a log from outside that its seeds do not keep. */
export function brokenPromises(entries: readonly Entry[]): readonly Problem[] {
  return entries.flatMap(({ seq, fact }) => {
    const said = promiseIn(fact);
    if (said?.commitment === undefined || keepsPromise(said.seed, said.commitment)) return [];
    return [problem("verify/commitment", "the seed is not the one that was committed to", `entries.${seq}`)];
  });
}

function promiseIn(fact: Fact): { readonly seed: string; readonly commitment?: string } | null {
  if (fact.kind === "open") return fact.opening;
  if (fact.kind === "fresh-dice") return fact.dice;
  if (fact.kind !== "step" || fact.step.command.do !== FORK) return null;
  return { seed: String(forkSeed(fact.step.command)), ...forkPromise(fact.step.command) };
}

/** What a seat adds to the dice to come, in the order of the log. */
export function addEntropy(table: Table, who: string, text: string): Table {
  const added = [...diceToCome(table).entropy, { who, text }];
  if (table.fresh !== null) return { ...table, fresh: { ...table.fresh, entropy: added } };
  const { battle } = table;
  return { ...table, battle: { ...battle, origin: { ...battle.origin, entropy: added } } };
}

/** Every reason why a seat cannot add to the dice. */
export function wrongEntropy(table: Table, who: string): readonly Problem[] {
  const given = diceToCome(table).entropy.some((one) => one.who === who);
  return [...(isOpen(table) ? [] : [LATE]), ...(given ? [GIVEN] : [])];
}

const LATE = problem("entropy/late", "the first die has fallen: nothing more is added to this battle's dice");
const GIVEN = problem("entropy/given", "this seat has added to these dice already");

export function giveEntropy(draft: Draft, seat: SeatRecord, text: string): readonly Problem[] {
  const wrong = wrongEntropy(draft.table, seat.id);
  if (wrong.length === 0) draft.note({ kind: "entropy", text });
  return wrong;
}
