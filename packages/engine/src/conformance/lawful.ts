import type { BattleState, Ruleset, Tactic } from "../kernel/index.ts";

/** The ruleset with tactics that never answer what was not offered: L5 alone tells of those that do. */
export function withLawfulTactics<S extends BattleState>(ruleset: Ruleset<S>): Ruleset<S> {
  const lawful = (tactic: Tactic<S>): Tactic<S> => ({
    about: tactic.about,
    act: (state, actor) => tactic.act(state, actor),
    answer: (state, asked) => {
      const answer = tactic.answer(state, asked);
      return asked.options.includes(answer) ? answer : (asked.options[0] as string);
    },
  });
  const tactics = Object.fromEntries(Object.entries(ruleset.tactics).map(([name, t]) => [name, lawful(t)]));
  return { ...ruleset, tactics };
}
