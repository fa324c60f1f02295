// Sixteen pairs as battles of their own, ready to strike: what the rule code is measured on.
import { Fight, Sample, dice, openBattle, playStep } from "@fray/engine";
import { PAIRS } from "./pairs.mjs";

/** So much that nobody falls while one batch is struck. */
const PLENTY = 1 << 30;
const BATCH = 1 << 16;

/** The state of each pair once `by` has the first turn; nobody reacts, as nobody does in the hand-written loop. */
export function openings(ruleset) {
  const { pair, at, more } = PAIRS[ruleset.id];
  const policies = Object.fromEntries(ruleset.reactions.map(({ name }) => [name, { mode: "off" }]));
  return Array.from({ length: 16 }, (_, i) => {
    const combatants = ["by", "on"].map((id, k) => ({
      id,
      side: id,
      policies,
      sheet: pair(i)[k],
      ...(at === undefined ? {} : { at: at[k] }),
    }));
    const file = { fray: 1, ruleset: ruleset.id, name: "a pair", order: ["by", "on"], combatants, ...more };
    const opened = openBattle(ruleset, file, "bench");
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    const begun = playStep(opened.value, { command: { do: "start" }, answers: [] });
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    return begun.value.past.at(-1).state;
  });
}

/** A fight for each, all on one generator, as battles of a run are. */
export function duels(ruleset) {
  const ask = new Sample(ruleset, dice.Generator.from("bench"));
  return openings(ruleset).map((opening) => {
    const state = ruleset.copy(opening);
    ask.attend(state);
    return new Fight(state, ask, "nothing");
  });
}

/** Strikes in turn, health refilled between batches. Returns how many, and what they dealt. */
export function striking(pairs, health, strike) {
  // nothing but the blows: V8 compiles the loop by itself, as it does the hand-written one
  const strikes = (count) => {
    for (let i = 0; i < count; i++) strike(pairs[i & 15]);
  };
  return () => {
    for (const { target } of pairs) target[health] = PLENTY;
    const before = dealtBy(pairs);
    strikes(BATCH);
    return [BATCH, dealtBy(pairs) - before];
  };
}

const dealtBy = (pairs) => pairs.reduce((sum, { by }) => sum + by.dealt, 0);
