// How costs grow with what there is: one number per line of a table, by name.
import { Fight, Sample, dice, tacticFor } from "@fray/engine";
import { commandOdds, oddsWithAnswers, questionOdds, simulateChunk, unanswered } from "@fray/engine/analysis";
import { rate } from "../measure.mjs";
import { fightsOf, opened, rulesetOf } from "../fights.mjs";

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

const nextCommand = (state) => {
  const actor = ruleset.actor(state);
  return actor === null ? null : tacticFor(ruleset, state, actor).act(state, actor);
};

/** What tactics do in the fights of bench/fights, command by command, each with the state it is done in. */
function* done() {
  for (const [name, opening] of fightsOf(ruleset))
    for (const seed of SEEDS) {
      const state = ruleset.copy(opening);
      const ask = new Sample(ruleset, dice.Generator.from(seed));
      ask.attend(state);
      const fight = new Fight(state, ask, "nothing");
      let left = MOST_COMMANDS;
      for (let command = START; command !== null && left-- > 0; command = nextCommand(state)) {
        if (command !== START && command.do !== "end") yield { name, state: ruleset.copy(state), command };
        ruleset.perform(fight, command);
      }
    }
}
const START = { do: "start" };
const SEEDS = ["bench 1", "bench 2", "bench 3"];
const MOST_COMMANDS = 60;
const GLANCE = 20_000;

/** The questions that others than the actor are asked on some way through a command. */
function questionsIn({ state, command }) {
  const found = new Set();
  const usual = unanswered(ruleset);
  const decide = (asked, now) => {
    if (asked.who !== command.actor) found.add(`${asked.name}\n${asked.who}`);
    return usual(asked, now);
  };
  const { exact } = commandOdds(ruleset, state, command, { budget: GLANCE, decide });
  return exact ? [...found] : null;
}

/** For every number of questions that some command of the fights of bench/fights asks of others: the first such command. */
function firstAsking() {
  const firsts = new Map();
  for (const moment of done()) {
    const questions = questionsIn(moment);
    if (questions !== null && questions.length > 0 && !firsts.has(questions.length))
      firsts.set(questions.length, { ...moment, questions });
  }
  return [...firsts.values()].sort((a, b) => a.questions.length - b.questions.length);
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
  /** Exact odds of commands that ask others more and more: as is, and with every answer they may give. */
  answers: () =>
    firstAsking().map(({ name, state, command, questions }) => {
      const told = oddsWithAnswers(ruleset, state, command);
      return {
        fight: name,
        command: command.with ?? command.do,
        questions: questions.map((q) => q.split("\n")[0]),
        answers: told.answers.length,
        bounds: told.best !== null,
        asIs: rate(() => (commandOdds(ruleset, state, command), 1), QUICK),
        all: rate(() => (oddsWithAnswers(ruleset, state, command), 1), QUICK),
      };
    }),
  /** Exact odds of plain dice. */
  dice([text]) {
    const tree = dice.diceOf(text);
    const perSecond = rate(() => (dice.diceOdds(tree), 1), QUICK);
    return { perSecond, values: dice.diceOdds(tree).value.values.length };
  },
};

console.log(JSON.stringify(WAYS[what](args)));
