import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answer,
  type Battle,
  canonical,
  checksum,
  type Command,
  fork,
  openBattle,
  type Problem,
  redo,
  replay,
  type Result,
  type Step,
  stateOf,
  submit,
  sure,
  undo,
  withdraw,
} from "../../src/kernel/index.ts";
import { newDice } from "../../src/dice/index.ts";
import { liveSource } from "../../src/oracles/index.ts";
import { ANA, ATTACK, begun, fileOf, NEVER, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import type { State } from "../conformance/skirmish/state.ts";

const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems);
const codes = (result: Result<unknown>): string[] => problemsOf(result).map((p) => p.code);
const live = (seed: string) =>
  liveSource(skirmish, { origin: newDice(seed), typesDice: () => false, playedByTactics: () => true });
const END_ORC: Command = { do: "end", actor: "orc" };
const END_ANA: Command = { do: "end", actor: "ana" };

describe("submitting and answering", () => {
  const asked = sure(submit(begun([ANA, orc({ points: 1 })]), ATTACK, NEVER));

  it("leaves a question pending and changes nothing yet", () => {
    expect(asked.pending?.question).toMatchObject({ id: "1.0", name: "dodge", who: "orc" });
    expect(asked.past).toHaveLength(1);
    expect(asked.log.steps).toHaveLength(1);
  });

  it("goes on with each answer, and is done with the last", () => {
    const rolling = sure(answer(asked, { choose: "dodge" }, NEVER));
    expect(rolling.pending?.question).toMatchObject({ id: "1.1", name: "attack" });
    const done = sure(answer(rolling, { rolls: [1, 2] }, NEVER));
    expect(done.pending).toBeNull();
    expect(done.past).toHaveLength(2);
    expect(done.log.steps[1]).toMatchObject({
      command: ATTACK,
      answers: [{ choose: "dodge" }, { rolls: [1, 2] }],
      checksum: checksum(stateOf(done)),
    });
    expect(done.log.steps[1]?.asked?.map((q) => q.name)).toEqual(["dodge", "attack"]);
  });

  it("keeps who gave the command and when, through the questions", () => {
    const stamped = sure(
      submit(begun([ANA, orc({ points: 1 })]), ATTACK, NEVER, { who: "seat-1", when: "noon" }),
    );
    const done = sure(answer(sure(answer(stamped, { choose: "none" }, NEVER)), { rolls: [1, 2] }, NEVER));
    expect(done.log.steps[1]).toMatchObject({ who: "seat-1", when: "noon" });
  });

  it("refuses another command while one waits, and says for whom", () => {
    expect(problemsOf(submit(asked, END_ANA, NEVER))).toEqual([
      { code: "table/waiting", message: "first orc answers: dodge" },
    ]);
  });

  it("refuses an impossible answer, and the question stands", () => {
    expect(codes(answer(asked, { choose: "fly" }, NEVER))).toEqual(["answer/impossible"]);
    expect(asked.pending?.answers).toEqual([]);
  });

  it("refuses an answer that nobody asked for", () => {
    expect(codes(answer(begun([ANA, orc()]), { roll: 1 }, NEVER))).toEqual(["answer/unasked"]);
  });

  it("can be taken back: nothing has happened", () => {
    const back = withdraw(asked);
    expect(back.pending).toBeNull();
    expect(canonical(stateOf(back))).toBe(canonical(stateOf(asked)));
    expect(submit(back, END_ANA, NEVER).ok).toBe(true);
  });
});

describe("undo and redo", () => {
  const one = begun([ANA, orc()]);
  const two = sure(submit(one, END_ANA, NEVER));
  const three = sure(submit(two, END_ORC, NEVER));

  it("L4 undo then redo is where it was", () => {
    const back = sure(undo(three));
    expect(stateOf(back)).toBe(stateOf(two));
    const again = sure(redo(back));
    expect(stateOf(again)).toBe(stateOf(three));
    expect(again.past).toEqual(three.past);
    expect(again.pending).toBeNull();
  });

  it("go all the way back and forth, and stop at both ends", () => {
    const start = sure(undo(sure(undo(sure(undo(three))))));
    expect(stateOf(start)).toBe(three.opening);
    expect(codes(undo(start))).toEqual(["undo/nothing"]);
    const end = sure(redo(sure(redo(sure(redo(start))))));
    expect(end.past).toEqual(three.past);
    expect(codes(redo(end))).toEqual(["redo/nothing"]);
  });

  it("are inputs like any other: they stand in the log, and the log replays", () => {
    const end = sure(
      submit(sure(submit(three, { do: "undo" }, NEVER, { who: "gm" })), { do: "redo" }, NEVER),
    );
    expect(end.log.steps.map((s) => s.command.do)).toEqual(["start", "end", "end", "undo", "redo"]);
    expect(end.log.steps[3]).toMatchObject({ who: "gm", checksum: checksum(stateOf(two)) });
    expect(stateOf(sure(replay(skirmish, end.log)))).toEqual(stateOf(end));
  });

  it("a new command after an undo forgets what was undone", () => {
    const other = sure(submit(sure(undo(two)), END_ANA, NEVER));
    expect(codes(redo(other))).toEqual(["redo/nothing"]);
  });

  it("undo of a pending command only withdraws it", () => {
    const asked = sure(submit(begun([ANA, orc({ points: 1 })]), ATTACK, NEVER));
    const back = sure(undo(asked));
    expect(back.pending).toBeNull();
    expect(back.past).toHaveLength(1);
    expect(back.log).toEqual(asked.log);
  });

  it("redo waits until what is pending is answered", () => {
    const fight = sure(submit(begun([ANA, orc({ points: 1 })]), END_ANA, NEVER));
    const asked = sure(submit(sure(undo(fight)), ATTACK, NEVER));
    expect(asked.pending?.question.name).toBe("dodge");
    expect(codes(redo(asked))).toEqual(["table/waiting"]);
    expect(stateOf(sure(redo(withdraw(asked))))).toEqual(stateOf(fight));
  });
});

describe("dice", () => {
  const encounter = skirmish.encounters["ambush"] as NonNullable<(typeof skirmish.encounters)[string]>;
  const play = (from: Battle<State>, steps: number, seed: string): Battle<State> => {
    let battle = from;
    for (let n = 0; n < steps; n++) {
      const actor = skirmish.actor(stateOf(battle));
      if (actor === null && battle.past.length > 0) return battle;
      const command =
        actor === null ? { do: "start" } : skirmish.tactics["archer"]?.act(stateOf(battle), actor);
      battle = sure(submit(battle, command as Command, live(seed)));
    }
    return battle;
  };
  const facesOf = (battle: Battle<State>): unknown[] => battle.past.map((m) => m.step.answers);

  it("L4 an undone command given again meets the same dice", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 10 }), (seed, steps) => {
        const battle = play(sure(openBattle(skirmish, encounter, seed)), steps, seed);
        const last = battle.past.at(-1)?.step as Step;
        const again = sure(submit(sure(undo(battle)), last.command, live(seed)));
        expect(again.past.at(-1)).toEqual(battle.past.at(-1));
      }),
      { numRuns: 30 },
    );
  });

  it("a seed gives the same battle every time, another seed another", () => {
    const [a, b, c] = ["s", "s", "t"].map((seed) =>
      play(sure(openBattle(skirmish, encounter, seed)), 8, seed),
    ) as [Battle<State>, Battle<State>, Battle<State>];
    expect(facesOf(b)).toEqual(facesOf(a));
    expect(facesOf(c)).not.toEqual(facesOf(a));
  });

  it("L4 a fork plays on with dice of its own and leaves the battle it came from alone", () => {
    const middle = play(sure(openBattle(skirmish, encounter, "s")), 3, "s");
    const text = canonical(middle.log);
    const forked = sure(fork(middle, "t"));
    const [mine, its] = [play(middle, 8, "s"), play(forked, 8, forked.origin.seed)];
    expect(its.past.slice(0, 3)).toEqual(mine.past.slice(0, 3));
    expect(facesOf(its)).not.toEqual(facesOf(mine));
    expect(canonical(middle.log)).toBe(text);
    expect(checksum(stateOf(sure(replay(skirmish, its.log))))).toBe(checksum(stateOf(its)));
  });

  it("a fork needs a seed that was never used in this battle", () => {
    const battle = begun([ANA, orc()]);
    const forked = sure(fork(battle, "other"));
    expect(codes(fork(battle, ""))).toEqual(["fork/seed"]);
    expect(codes(fork(battle, "seed"))).toEqual(["fork/seed"]);
    expect(codes(fork(forked, "other"))).toEqual(["fork/seed"]);
    expect(codes(fork(forked, "seed"))).toEqual(["fork/seed"]);
    expect(codes(submit(battle, { do: "fork" }, NEVER))).toEqual(["fork/seed"]);
    expect(sure(submit(battle, { do: "fork", options: { seed: "third" } }, NEVER)).origin.seed).toBe("third");
  });

  it("what came before a fork cannot be undone from it", () => {
    const forked = sure(fork(begun([ANA, orc()]), "other"));
    expect(codes(undo(forked))).toEqual(["undo/nothing"]);
    const on = sure(submit(forked, END_ANA, NEVER));
    expect(stateOf(sure(undo(on)))).toEqual(stateOf(forked));
  });

  it("a fork drops what was pending and what was undone", () => {
    const asked = sure(
      submit(sure(undo(sure(submit(begun([ANA, orc({ points: 1 })]), END_ANA, NEVER)))), ATTACK, NEVER),
    );
    const forked = sure(fork(asked, "other"));
    expect(forked.pending).toBeNull();
    expect(codes(redo(forked))).toEqual(["redo/nothing"]);
  });

  it("typed dice and dice of the generator mix, person by person", () => {
    const typed = liveSource(skirmish, {
      origin: newDice("s"),
      typesDice: (who) => who === "ana",
      playedByTactics: () => true,
    });
    const opened = sure(openBattle(skirmish, fileOf([ANA, orc()], {}), "s"));
    const asked = sure(submit(sure(submit(opened, { do: "start" }, typed)), ATTACK, typed));
    expect(asked.pending?.question).toMatchObject({ name: "attack", who: "ana", count: 2 });
    const hit = sure(answer(asked, { rolls: [6, 6] }, typed));
    expect(hit.pending?.question).toMatchObject({ name: "damage", who: "ana", dice: "1d6+1" });
    const done = sure(
      submit(
        sure(answer(hit, { rolls: [1] }, typed)),
        { do: "attack", actor: "orc", targets: ["ana"] },
        typed,
      ),
    );
    expect(done.pending).toBeNull();
    expect(stateOf(done).units[1]?.hp).toBe(8);
  });
});
