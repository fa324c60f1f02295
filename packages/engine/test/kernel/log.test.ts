import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Battle,
  canonical,
  fork,
  forkCommand,
  formatLog,
  type Log,
  openBattle,
  parseAnswer,
  parseCommand,
  parseLog,
  parseScript,
  type Problem,
  replay,
  type Result,
  stateOf,
  submit,
  sure,
} from "../../src/kernel/index.ts";
import { diceAt, Generator, newDice, seedWords, XOSHIRO } from "../../src/dice/index.ts";
import { diceFor, liveSource } from "../../src/oracles/index.ts";
import { ANA, ATTACK, begun, NEVER, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import type { State } from "../conformance/skirmish/state.ts";

const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);

function fought(): Battle<State> {
  const live = liveSource(skirmish, {
    origin: newDice("seed"),
    typesDice: () => false,
    playedByTactics: () => true,
  });
  const battle = begun([ANA, orc({ points: 1 })]);
  const stamped = sure(submit(battle, ATTACK, live, { who: "seat-1", when: "2026-11-15T12:00:00Z" }));
  const back = sure(submit(sure(submit(stamped, { do: "undo" }, NEVER)), { do: "redo" }, NEVER));
  return sure(
    submit(
      sure(submit(back, { do: "fork", options: { seed: "other" } }, NEVER)),
      { do: "end", actor: "orc" },
      live,
    ),
  );
}

const battle = fought();
const { log } = battle;
const changed = (change: Partial<Log>): Log => ({ ...log, ...change });
const step = (at: number, change: object): Log =>
  changed({ steps: log.steps.map((s, i) => (i === at ? { ...s, ...change } : s)) });

describe("the text of a log", () => {
  it("L4 reads back as the log it was written from", () => {
    const read = sure(parseLog(JSON.parse(formatLog(log))));
    expect(canonical(read)).toBe(canonical(log));
    expect(formatLog(read)).toBe(formatLog(log));
  });

  it("has one line per step under its head", () => {
    const lines = formatLog(log).trim().split("\n");
    expect(lines.filter((l) => l.startsWith('    {"command"'))).toHaveLength(log.steps.length);
  });

  it("may leave out where dice come from when every answer is given", () => {
    const { generator: _, seed: __, ...bare } = changed({ steps: log.steps.slice(0, 2) });
    const read = sure(parseLog(bare));
    expect(sure(replay(skirmish, read)).log.steps).toHaveLength(2);
  });

  it("can be empty of steps", () => {
    const empty = changed({ steps: [] });
    expect(sure(parseLog(JSON.parse(formatLog(empty))))).toEqual(empty);
  });

  it("keeps the encounter as it was written, without filling it in", () => {
    const read = sure(parseLog(JSON.parse(formatLog(log))));
    expect(read.encounter).toEqual(log.encounter);
    expect(read.encounter).not.toHaveProperty("rules");
  });

  it("names version, generator and seed", () => {
    expect(log).toMatchObject({
      fray: 1,
      ruleset: "skirmish",
      version: 1,
      generator: "hmac-sha256/1",
      seed: "seed",
    });
  });
});

describe("replaying a log", () => {
  it("L4 gives its last state again, and everything on the way", () => {
    const again = sure(replay(skirmish, log));
    expect(stateOf(again)).toEqual(stateOf(battle));
    expect(again.past).toEqual(battle.past);
    expect(again.origin.seed).toBe("other");
    expect(canonical(again.log)).toBe(canonical(log));
  });

  it("stops where it is told to", () => {
    for (let n = 0; n <= log.steps.length; n++)
      expect(sure(replay(skirmish, log, n)).log.steps).toHaveLength(n);
    expect(stateOf(sure(replay(skirmish, log, 0)))).toEqual(battle.opening);
  });

  it("needs no checksums, events or questions: commands and answers are enough", () => {
    const bare = changed({ steps: log.steps.map(({ command, answers }) => ({ command, answers })) });
    expect(stateOf(sure(replay(skirmish, bare)))).toEqual(stateOf(battle));
  });

  it("refuses a log of another version, and of another ruleset", () => {
    expect(problemsOf(replay(skirmish, changed({ version: 2 })))).toEqual([
      {
        code: "log/version",
        message: `this log was made by version 2 of ${skirmish.title}; this is version 1`,
        path: "version",
      },
    ]);
    expect(problemsOf(replay(skirmish, changed({ ruleset: "hit-die" })))).toEqual([
      { code: "log/ruleset", message: "expected a log of skirmish, found one of hit-die", path: "ruleset" },
    ]);
  });

  it("says at which step the state went astray", () => {
    const [problem] = problemsOf(replay(skirmish, step(1, { checksum: "0000000000000000" })));
    expect(problem).toMatchObject({ code: "log/diverged", path: "steps.1.checksum" });
    expect(problem?.message).toBe(
      `the state is ${log.steps[1]?.checksum} where the log says 0000000000000000`,
    );
  });

  it("says at which step and answer a script does not fit", () => {
    expect(problemsOf(replay(skirmish, step(1, { answers: [] })))).toMatchObject([
      { code: "answer/missing", path: "steps.1.answers.0" },
    ]);
    expect(problemsOf(replay(skirmish, step(0, { answers: [{ roll: 1 }] })))).toMatchObject([
      { code: "answer/left-over", path: "steps.0.answers.0" },
    ]);
    expect(problemsOf(replay(skirmish, step(1, { command: { do: "end", actor: "orc" } })))).toMatchObject([
      { code: "turn/not-yours", path: "steps.1.command.actor" },
    ]);
  });

  it("says what is wrong with its encounter", () => {
    const broken = changed({ encounter: { ...log.encounter, combatants: [{ id: "a", is: "dragon" }] } });
    expect(problemsOf(replay(skirmish, broken)).map((p) => p.path)).toContain("encounter.combatants.0.is");
  });
});

describe("a log of the generator that live dice came from before", () => {
  const old = sure(parseLog({ ...log, generator: XOSHIRO, steps: log.steps.slice(0, 2) }));

  it("goes on by its own, and so does a fork that names none", () => {
    const again = sure(replay(skirmish, old));
    expect(again.origin).toEqual({ generator: XOSHIRO, seed: "seed", entropy: [] });
    const forked = sure(submit(again, { do: "fork", options: { seed: "t" } }, NEVER));
    expect(forked.origin).toEqual({ generator: XOSHIRO, seed: "t", entropy: [] });
    expect(sure(replay(skirmish, forked.log)).origin).toEqual(forked.origin);
  });

  it("is forked to dice of today", () => {
    const forked = sure(fork(sure(replay(skirmish, old)), "t"));
    expect(forked.origin).toEqual(newDice("t"));
    expect(sure(replay(skirmish, forked.log)).origin).toEqual(forked.origin);
  });

  it("has its very dice: keyed by step and ordinal, free ones by their entry", () => {
    const origin = { generator: XOSHIRO, seed: "seed", entropy: [] } as const;
    const faces = (die: (sides: number) => number) => Array.from({ length: 9 }, () => die(20));
    const plain = (seed: string, a: number, b?: number) => {
      const generator = new Generator().seat(seedWords(seed), a, b);
      return faces((sides) => generator.die(sides));
    };
    expect(faces(diceFor(origin, { id: "7.3" }))).toEqual(plain("seed", 7, 3));
    const free = diceAt(origin, { purpose: "free", sequence: 41, ordinal: 0 });
    expect(faces(free)).toEqual(plain("seed/free", 41));
  });
});

describe("what a fork says of its dice", () => {
  it.each([
    [{ seed: "t", generator: "dice/2" }, "fork/generator", "options.generator"],
    [{ seed: "" }, "fork/seed", "options.seed"],
    [{ seed: "t", entropy: [{ who: "pia", text: "" }] }, "fork/entropy", "options.entropy.0.text"],
  ])("%j is refused", (options, code, path) => {
    expect(problemsOf(submit(battle, { do: "fork", options }, NEVER))).toMatchObject([{ code, path }]);
  });

  it("comes back with its log, contributions included", () => {
    const entropy = [{ who: "pia", text: "c0ffee" }];
    const forked = sure(submit(battle, forkCommand({ ...newDice("t"), entropy }), NEVER));
    expect(forked.origin).toEqual({ ...newDice("t"), entropy });
    expect(sure(replay(skirmish, sure(parseLog(JSON.parse(formatLog(forked.log)))))).origin).toEqual(
      forked.origin,
    );
    const opened = sure(openBattle(skirmish, log.encounter, { ...newDice("s"), entropy }));
    expect(sure(replay(skirmish, sure(parseLog(JSON.parse(formatLog(opened.log)))))).origin).toEqual(
      opened.origin,
    );
  });
});

describe("parsing", () => {
  const word = fc.stringMatching(/^[a-z][a-z-]{0,10}$/);
  const ident = fc.stringMatching(/^[a-z][a-z0-9_.:-]{0,10}$/).filter((s) => !(s in Object.prototype));
  const square = fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 }));
  const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
  const command = fc.record(
    {
      do: word,
      actor: ident,
      with: word,
      targets: fc.array(ident, { maxLength: 4 }),
      path: fc.array(square, { maxLength: 3 }),
      at: fc.oneof(square, word),
      options: fc.dictionary(word, json, { maxKeys: 3 }),
    },
    { requiredKeys: ["do"], noNullPrototype: true },
  );

  it("a command reads back as it was written", () => {
    fc.assert(
      fc.property(command, (written) => {
        const text = JSON.stringify(written);
        expect(sure(parseCommand(JSON.parse(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("an answer reads back as it was written", () => {
    const face = fc.integer({ min: -1, max: 1000 });
    const answer = fc.oneof(
      face.map((roll) => ({ roll })),
      fc.array(face, { maxLength: 6 }).map((rolls) => ({ rolls })),
      fc.string({ maxLength: 50 }).map((choose) => ({ choose })),
    );
    fc.assert(
      fc.property(answer, (written) => {
        expect(sure(parseAnswer(JSON.parse(JSON.stringify(written))))).toEqual(written);
      }),
    );
  });

  it("a script may leave answers out and have a name", () => {
    expect(
      sure(parseScript({ fray: 1, name: "A try", steps: [{ command: { do: "start" } }] })).steps,
    ).toEqual([{ command: { do: "start" }, answers: [] }]);
  });

  it.each([
    ["a script of another version", { fray: 2, steps: [] }, "fray"],
    ["a script without steps", { fray: 1 }, "steps"],
    ["a verb in capitals", { fray: 1, steps: [{ command: { do: "START" } }] }, "steps.0.command.do"],
    [
      "an answer of two kinds",
      { fray: 1, steps: [{ command: { do: "start" }, answers: [{ roll: 1, choose: "x" }] }] },
      "steps.0.answers.0.choose",
    ],
    [
      "a field that does not belong",
      { fray: 1, steps: [{ command: { do: "start" }, dice: [] }] },
      "steps.0.dice",
    ],
  ] as const)("%s is refused with its path", (_, input, path) => {
    expect(problemsOf(parseScript(input)).map((p) => p.path)).toEqual([path]);
  });

  it("a log of another generator is refused", () => {
    expect(problemsOf(parseLog({ ...log, generator: "dice/2" }))).toMatchObject([
      {
        code: "input/value",
        path: "generator",
        message: 'expected "hmac-sha256/1" or "xoshiro128**/1", found "dice/2"',
      },
    ]);
  });
});

describe("an answer", () => {
  it("may choose by a number, as people write it", () => {
    expect(parseAnswer({ choose: 5 })).toEqual({ ok: true, value: { choose: "5" } });
    expect(parseAnswer({ choose: "dodge" })).toEqual({ ok: true, value: { choose: "dodge" } });
  });

  it.each([
    [{ choose: true }, "choose", "expected the name of an option, found true"],
    [{ roll: "six" }, "roll", 'expected a whole number from -1 to 1000000, found "six"'],
    [
      { rolls: 3 },
      "rolls",
      "expected a list of at most 10000, each a whole number from -1 to 1000000, found 3",
    ],
    [4, "", 'expected {"roll": 5}, {"rolls": [3, 4]} or {"choose": "dodge"}, found 4'],
  ])("%j is refused by the field that is there", (answer, path, message) => {
    expect(problemsOf(parseAnswer(answer))).toMatchObject([{ path, message }]);
  });
});
