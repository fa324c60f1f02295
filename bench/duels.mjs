// Sixteen pairs as battles of their own, ready to strike: what the rule code is measured on.
import { Fight, Sample, dice, openBattle, playStep } from "@fray/engine";
import { asRead, PAIRS } from "./pairs.mjs";

/** So much that nobody falls while one batch is struck. */
const PLENTY = 1 << 30;
const BATCH = 1 << 16;

/** The state of each pair once `by` has the first turn; nobody reacts, as nobody does in the hand-written loop. */
export function openings(ruleset) {
  return Array.from({ length: 16 }, (_, i) => begun(ruleset, ["by", "on"], combatantsOf(ruleset, i, "")));
}

/** The fight, and all pairs in it, as combatants of a run are. Where "thrown" is asked for, no attack is drawn whole. */
export function duels(ruleset) {
  const combatants = Array.from({ length: 16 }, (_, i) => combatantsOf(ruleset, i, i)).flat();
  const state = ruleset.copy(
    begun(
      ruleset,
      combatants.map(({ id }) => id),
      combatants,
    ),
  );
  const ask = new Sample(ruleset, dice.Generator.from("bench"));
  ask.attend(state);
  if (process.argv.includes("thrown")) ask.lot = undefined;
  const pairs = Array.from({ length: 16 }, (_, i) => [state.units[2 * i], state.units[2 * i + 1]]);
  return { fight: new Fight(state, ask, "nothing"), pairs };
}

function combatantsOf(ruleset, i, n) {
  const { pair, at } = PAIRS[ruleset.id];
  const policies = Object.fromEntries(ruleset.reactions.map(({ name }) => [name, { mode: "off" }]));
  return ["by", "on"].map((side, k) => ({
    id: `${side}${n}`,
    side,
    policies,
    sheet: pair(i)[k],
    ...(at === undefined ? {} : { at: at(n === "" ? 0 : i)[k] }),
  }));
}

function begun(ruleset, order, combatants) {
  const { more } = PAIRS[ruleset.id];
  const file = { fray: 1, ruleset: ruleset.id, name: "pairs", order, combatants, ...more };
  const opened = openBattle(ruleset, asRead(file), "bench");
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const started = playStep(opened.value, { command: { do: "start" }, answers: [] });
  if (!started.ok) throw new Error(JSON.stringify(started.problems));
  return started.value.past.at(-1).state;
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
