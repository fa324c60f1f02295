// The slowest odds that somebody may point at: every harmful action offered in every fight of bench/fights, at everybody it may be
// aimed at, with each of its options, through a whole fight; as the table works them out for a hover, as is or with all that
// the others may answer.
import { aimed, dice, Fight, Sample } from "@fray/engine";
import { reckon } from "../../packages/server/dist/table/odds/reckon.js";
import { fightsOf, rulesetOf } from "../fights.mjs";

const [id, depth, listed = "0"] = process.argv.slice(2);
const ruleset = await rulesetOf(id);
const MOST_COMMANDS = 60;

/** Aimed at each, and plainly or with one option otherwise. */
function* commandsOf(offer) {
  for (const command of aimed(offer)) {
    yield command;
    for (const [name, values] of Object.entries(offer.options ?? {}))
      for (const value of values.slice(1))
        yield { ...command, options: { ...command.options, [name]: value } };
  }
}

/** As the table does, with all the time it needs. */
const work = (state, command) =>
  reckon(
    ruleset,
    state,
    { kind: "odds", commands: [command], answers: depth === "answers" },
    { ms: 1, now: () => 0 },
  );

/** Milliseconds of CPU time; what is slow is tried again. */
function timeOf(state, command) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && best > 5; i++) {
    const from = process.cpuUsage();
    work(state, command);
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1e3);
  }
  return best;
}

/** Every fight from its beginning to its end, or nearly. */
function fought(visit) {
  for (const [name, opening] of fightsOf(ruleset)) {
    const state = ruleset.copy(opening);
    const ask = new Sample(ruleset, dice.Generator.from(`hover ${name}`));
    const fight = new Fight(state, ask, "nothing");
    ask.attend(state);
    ruleset.perform(fight, { do: "start" });
    for (let k = 0; k < MOST_COMMANDS; k++) {
      const actor = ruleset.actor(state);
      if (actor === null) break;
      for (const offer of ruleset.offers(state, actor).filter((o) => o.harmful))
        for (const command of commandsOf(offer))
          if (ruleset.whyNot(state, command).length === 0) visit(state, command, name);
      const tactic = ruleset.tactics[ruleset.tacticOf(state, actor)] ?? ruleset.tactics.default;
      ruleset.perform(fight, tactic.act(state, actor));
    }
  }
}

fought(work); // until it is compiled
const times = [];
fought((state, command, name) => times.push([timeOf(state, command), `${name} ${JSON.stringify(command)}`]));
times.sort((a, b) => b[0] - a[0]);
for (const [ms, what] of times.slice(0, Number(listed))) console.error(`${ms.toFixed(1)} ms  ${what}`);
console.log(JSON.stringify({ ours: 1000 / times[0][0], theirs: 20, commands: times.length }));
