import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Answer,
  canonical,
  type Command,
  NOBODY,
  type Outcome,
  Recorded,
  run,
  type Ruleset,
} from "../../src/kernel/index.ts";
import { ANA, ATTACK, begunState, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import type { State } from "../conformance/skirmish/state.ts";

const attempt = (state: State, answers: readonly Answer[], command: Command = ATTACK): Outcome<State> =>
  run(skirmish, state, command, new Recorded(answers));
const READY = begunState([ANA, orc({ points: 2, armor: 1 })]);

describe("a run stops at each question in turn and is run again with one answer more", () => {
  const answers: Answer[] = [{ choose: "none" }, { rolls: [4, 4] }, { choose: "block" }, { rolls: [6] }];

  it("asks in the order of the book", () => {
    const asked = answers
      .map((_, i) => attempt(READY, answers.slice(0, i)))
      .map((o) => (o.kind === "asks" ? o.question.name : o.kind));
    expect(asked).toEqual(["dodge", "attack", "block", "damage"]);
  });

  it("ends as if all answers had been there at once", () => {
    const done = attempt(READY, answers);
    if (done.kind !== "done") throw new Error(done.kind);
    const target = done.state.units[1];
    expect(target).toMatchObject({ hp: 7, points: 1, revealed: true });
    expect(done.events.map((e) => e.event)).toEqual(["attack", "reaction", "damage"]);
  });

  it("changes nothing until the last answer is there", () => {
    const text = canonical(READY);
    for (let i = 0; i <= answers.length; i++) attempt(READY, answers.slice(0, i));
    expect(canonical(READY)).toBe(text);
  });

  it("L1 whatever is answered, each further answer resumes what came before", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (luck) => {
        const given: Answer[] = [];
        const names: string[] = [];
        let outcome = attempt(READY, given);
        while (outcome.kind === "asks") {
          const { question } = outcome;
          names.push(question.name);
          const next = (n: number): number => (luck[given.length] as number) % n;
          given.push(
            question.kind === "choice"
              ? { choose: question.options?.[next(2)] as string }
              : { rolls: Array.from({ length: question.count ?? 1 }, () => next(6) + 1) },
          );
          outcome = attempt(READY, given);
        }
        const oracle = new Recorded(given);
        const atOnce = run(skirmish, READY, ATTACK, oracle);
        expect(JSON.stringify(atOnce)).toBe(JSON.stringify(outcome));
        expect(oracle.asked.map((q) => q.name)).toEqual(names);
      }),
    );
  });
});

describe("a run is refused", () => {
  it("with all its reasons when the command is not legal", () => {
    const refused = attempt(READY, [], { do: "volley", actor: "ana", targets: ["ana", "orc"], with: "bow" });
    expect(refused).toMatchObject({ kind: "refused" });
    expect(refused.kind === "refused" && refused.problems.map((p) => p.code)).toEqual([
      "command/unknown-field",
      "target/not-legal",
      "volley/none-left",
    ]);
  });

  it("with the place of the answer when an answer is impossible", () => {
    const refused = attempt(READY, [{ choose: "none" }, { rolls: [4, 7] }]);
    expect(refused).toEqual({
      kind: "refused",
      problems: [
        { code: "answer/impossible", message: "attack of ana: a d6 does not show 7", path: "answers.1" },
      ],
    });
  });
});

it("a mistake of the ruleset is thrown, not swallowed", () => {
  const broken: Ruleset<State> = {
    ...skirmish,
    perform() {
      throw new TypeError("our own mistake");
    },
  };
  expect(() => run(broken, READY, ATTACK, new Recorded([], NOBODY))).toThrow("our own mistake");
});

describe("how much is heard", () => {
  const answers: Answer[] = [{ choose: "none" }, { rolls: [5, 5] }, { choose: "none" }, { rolls: [3] }];
  const heard = (hearing: "nothing" | "outcomes" | "everything") => {
    const done = run(skirmish, READY, ATTACK, new Recorded(answers), hearing);
    if (done.kind !== "done") throw new Error(done.kind);
    return done;
  };

  it("everything: what happens and why", () => {
    expect(heard("everything").events).toEqual([
      {
        event: "attack",
        by: "ana",
        target: "orc",
        hit: true,
        check: {
          terms: [
            { value: 10, name: "attack" },
            { value: 0, name: "Skill" },
          ],
          total: 10,
          needs: "at least",
          target: 7,
          verdict: "hit",
          rule: "SK2",
        },
      },
      {
        event: "damage",
        by: "ana",
        target: "orc",
        amount: 3,
        sum: {
          terms: [
            { value: 4, name: "damage" },
            { value: -1, name: "armor" },
          ],
          floor: 0,
          factors: [],
          after: [],
          total: 3,
          rule: "SK5",
        },
      },
    ]);
  });

  it("outcomes: the same without the why", () => {
    expect(heard("outcomes").events).toEqual([
      { event: "attack", by: "ana", target: "orc", hit: true },
      { event: "damage", by: "ana", target: "orc", amount: 3 },
    ]);
  });

  it("L2 nothing: no events, and the same state", () => {
    expect(heard("nothing").events).toEqual([]);
    expect(canonical(heard("nothing").state)).toBe(canonical(heard("everything").state));
  });
});
