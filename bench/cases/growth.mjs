// How costs grow with what there is: one number per line of a table, by name.
import { Fight, Sample, dice } from "@fray/engine";
import {
  commandOdds,
  nextCommand,
  oddsWithAnswers,
  questionOdds,
  simulateChunk,
} from "@fray/engine/analysis";
import { rate } from "../measure.mjs";
import { opened, rulesetOf } from "../shipped.mjs";

const [, , what, id, ...args] = process.argv;
const ruleset = await rulesetOf(id);
const QUICK = { samples: 3, seconds: 0.4 };

const open = (file) => opened(ruleset, file);

/** So many on both sides together, in rows that face each other over eight squares, on a map of so many squares a side. */
function crowd([hero, foe], combatants, side) {
  const all = Array.from({ length: combatants }, (_, i) => {
    const [row, column] = [(i >> 1) % side, Math.floor((i >> 1) / side)];
    const middle = side >> 1;
    const at = [i % 2 === 0 ? middle - 5 - column : middle + 4 + column, row];
    return {
      id: `c${i}`,
      is: i % 2 === 0 ? hero : foe,
      side: i % 2 === 0 ? "heroes" : "foes",
      at: ruleset.id === "hit-die" ? "front" : at,
    };
  });
  const cells = Array.from({ length: side }, () => ".".repeat(side));
  const field = ruleset.id === "hit-die" ? {} : { field: { kind: "grid", cells } };
  return { fray: 1, ruleset: ruleset.id, name: "a crowd", ...field, combatants: all };
}

/** Battles per second, and how long one lasts. */
function battles(opening) {
  let from = 0;
  let [rounds, commands] = [0, 0];
  const perSecond = rate(() => {
    const chunk = simulateChunk(ruleset, opening, { seed: "bench", from, to: from + 1 });
    from += 1;
    rounds += chunk.rounds;
    commands += chunk.commands;
    return 1;
  }, QUICK);
  return { perSecond, rounds: rounds / from, commands: commands / from };
}

function isFoe(state, { actor, targets = [] }) {
  const sides = new Map(ruleset.standing(state).map((s) => [s.id, s.side]));
  return targets.length > 0 && targets.every((id) => sides.get(id) !== sides.get(actor));
}

/** The state in which somebody first attacks, and the attack. */
function firstAttack(file) {
  const state = open(file);
  const ask = new Sample(ruleset, dice.Generator.from("bench"));
  ask.attend(state);
  const fight = new Fight(state, ask, "nothing");
  for (let command = { do: "start" }; command !== null; command = nextCommand(ruleset, state)) {
    if (command.do === "attack" || (command.do === "ability" && isFoe(state, command)))
      return { state: ruleset.copy(state), command };
    ruleset.perform(fight, command);
  }
  throw new Error("nobody attacked");
}

const question = (n) => ({
  ruleset: "dice-pool",
  attack: { notation: `${n}ps+2` },
  targets: [{ physicalDice: n, physicalBonus: 1, hp: n }],
});

const WAYS = {
  crowd: ([hero, foe, combatants, side]) =>
    battles(open(crowd([hero, foe], Number(combatants), Number(side)))),
  /** Attacks with a pool of n dice against n: sampled through the rule code, and exact answers. */
  pool([n]) {
    const posed = ruleset.pose(question(Number(n)));
    if (!posed.ok) throw new Error(JSON.stringify(posed.problems));
    const { state, command } = posed.value;
    const ask = new Sample(ruleset, dice.Generator.from("bench"));
    const sampled = rate(() => {
      for (let i = 0; i < 100; i++) {
        const fight = new Fight(ruleset.copy(state), ask, "nothing");
        ask.attend(fight.state);
        ruleset.perform(fight, command);
      }
      return 100;
    }, QUICK);
    const exact = rate(() => (questionOdds(ruleset, question(Number(n))), 1), QUICK);
    return { sampled, exact };
  },
  /** Exact odds of the first attack of a shipped fight: as is, and with every answer of the other side. */
  answers([encounter]) {
    const { state, command } = firstAttack(ruleset.encounters[encounter]);
    const asIs = rate(() => (commandOdds(ruleset, state, command), 1), QUICK);
    const told = oddsWithAnswers(ruleset, state, command);
    const all = rate(() => (oddsWithAnswers(ruleset, state, command), 1), QUICK);
    const questions = new Set(told.answers.map((a) => `${a.name} ${a.who}`)).size;
    return { asIs, all, questions, answers: told.answers.length, exact: told.asIs.exact };
  },
  /** Exact odds of plain dice. */
  dice([text]) {
    const tree = dice.diceOf(text);
    const perSecond = rate(() => (dice.diceOdds(tree), 1), QUICK);
    return { perSecond, values: dice.diceOdds(tree).value.values.length };
  },
};

console.log(JSON.stringify(WAYS[what](args)));
