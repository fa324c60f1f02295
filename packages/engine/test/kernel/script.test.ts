import { describe, expect, it } from "vitest";
import {
  type Command,
  openBattle,
  playStep,
  type Problem,
  type Result,
  sure,
} from "../../src/kernel/index.ts";
import { ANA, ATTACK, begun, fileOf, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";

const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);
const codes = (result: Result<unknown>): string[] => problemsOf(result).map((p) => p.code);
const END_ORC: Command = { do: "end", actor: "orc" };
const END_ANA: Command = { do: "end", actor: "ana" };

describe("scripts", () => {
  const fight = begun([ANA, orc({ points: 1 })]);
  const answers = [{ choose: "none" }, { rolls: [3, 3] }] as const;

  it("L7 a step whose answers are all used up is played", () => {
    expect(playStep(fight, { command: ATTACK, answers }).ok).toBe(true);
  });

  it("L7 a missing answer is named with its place", () => {
    expect(problemsOf(playStep(fight, { command: ATTACK, answers: answers.slice(0, 1) }))).toEqual([
      { code: "answer/missing", message: "an answer is missing: attack of ana", path: "answers.1" },
    ]);
  });

  it("L7 an answer left over is named with its place", () => {
    expect(problemsOf(playStep(fight, { command: ATTACK, answers: [...answers, { roll: 1 }] }))).toEqual([
      { code: "answer/left-over", message: "3 answers were given, 2 were asked", path: "answers.2" },
    ]);
    expect(
      codes(
        playStep(sure(playStep(fight, { command: END_ANA, answers: [] })), {
          command: { do: "undo" },
          answers: [{ roll: 1 }],
        }),
      ),
    ).toEqual(["answer/left-over"]);
  });

  it("L7 an impossible answer is named with its place", () => {
    expect(
      problemsOf(playStep(fight, { command: ATTACK, answers: [{ choose: "none" }, { rolls: [3, 9] }] })),
    ).toMatchObject([{ code: "answer/impossible", path: "answers.1" }]);
  });

  it("a command that is not legal is refused with the ruleset's reasons", () => {
    expect(codes(playStep(fight, { command: END_ORC, answers: [] }))).toEqual(["turn/not-yours"]);
  });
});

describe("opening", () => {
  it("says all that is wrong with an encounter", () => {
    expect(
      codes(
        openBattle(
          skirmish,
          fileOf([
            { id: "a", is: "dragon" },
            { id: "b", is: "sword", tactics: "hide" },
          ]),
          "s",
        ),
      ),
    ).toEqual(["input/unknown-combatant", "input/unknown-tactics"]);
  });

  it("asks the ruleset as well", () => {
    expect(codes(openBattle(skirmish, fileOf([ANA]), "s"))).toEqual(["input/sides"]);
    expect(
      problemsOf(openBattle(skirmish, fileOf([ANA, orc()], { rules: { guard: 99 } }), "s")),
    ).toMatchObject([{ code: "input/rules", path: "rules.guard" }]);
  });
});
