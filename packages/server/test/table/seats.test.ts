import { type Command, sure, tacticFor } from "@fray/engine";
import { outcomeFor } from "@fray/engine/analysis";
import { newDice, sha256 } from "@fray/engine/dice";
import { describe, expect, it } from "vitest";
import {
  type Asking,
  type Chances,
  chancesFor,
  decide,
  explanationFor,
  fold,
  frameOf,
  type Input,
  inWords,
  type OptionChances,
  requestChances,
  viewOf,
} from "../../src/table/index.ts";
import {
  begin,
  type Bench,
  bench,
  combatantsOf,
  encounterOf,
  here,
  plain,
  rulesetNamed,
  seat,
  settle,
  stateNow,
  withHidden,
} from "./tables.ts";

const chances = async (b: Bench, by: string, command: Command) => {
  const [got] = await chancesFor(b.table, seat(b, by), { commands: [command], answers: true }, here);
  return got as NonNullable<typeof got>;
};
const codes = (result: ReturnType<typeof decide>): readonly string[] =>
  result.ok ? [] : result.problems.map((p) => p.code);
const start: Input = { do: "command", command: { do: "start" } };

const battleOrder = rulesetNamed("battle-order");
const duel = encounterOf(battleOrder);
const [one, two] = combatantsOf(duel).map((c) => c.id) as [string, string];

/** A duel in which each fighter has a player, and every reaction is asked. */
function asking(setup: Partial<Parameters<typeof bench>[1]> = {}): Bench {
  const b = bench(battleOrder, { players: { pia: [one], quin: [two] }, ...setup });
  begin(b);
  return b;
}

/** Fights as tactics would until somebody else is asked something. */
function attackUntilAsked(b: Bench): { by: string; other: string } {
  for (let i = 0; i < 60; i++) {
    const actor = battleOrder.actor(stateNow(b.table)) as string;
    const [by, other] = actor === one ? ["pia", "quin"] : ["quin", "pia"];
    b.must(by, {
      do: "command",
      command: tacticFor(b.table.battle.ruleset, stateNow(b.table), actor).act(stateNow(b.table), actor),
    });
    if (b.table.asking !== null) {
      if (b.table.asking.pending.question.who !== actor) return { by, other };
      settle(b);
    }
  }
  throw new Error("nobody was asked anything");
}

/** What a seat is told of the answers to the question it is asked. */
async function answersOf(b: Bench, id: string): Promise<readonly OptionChances[]> {
  const asked = b.table.asking?.id as string;
  return sure(await requestChances(b.table, seat(b, id), asked, here)).options;
}

describe("requests", () => {
  it("go to whoever must decide, with the legal answers, their odds for the asking, and a default; others learn who is waited for", async () => {
    const b = asking();
    const { by, other } = attackUntilAsked(b);
    const { request, waitingFor } = viewOf(b.table, seat(b, other));
    expect(request).toMatchObject({ kind: "choice", default: { choose: request?.options?.[0]?.choose } });
    expect(request?.options?.length).toBeGreaterThan(1);
    for (const option of await answersOf(b, other)) {
      const odds = option.odds as Chances & { kind: "exact" };
      expect(odds.kind).toBe("exact");
      for (const t of odds.targets)
        expect(Object.values(t.damage).reduce((x, y) => x + y, 0)).toBeCloseTo(1, 6);
    }
    expect(viewOf(b.table, seat(b, by))).toMatchObject({ request: null, waitingFor });
    expect(viewOf(b.table, seat(b, "eye"))).toMatchObject({ request: null, waitingFor });
  });

  it("odds of an answer count the dice that have fallen already: they agree with many fights from that moment on", async () => {
    const b = asking({ seed: "s2" });
    const { other } = attackUntilAsked(b);
    const { request } = viewOf(b.table, seat(b, other));
    const id = request?.id as string;
    const everybody = { ...b.table, tactics: [one, two] };
    let compared = 0;
    for (const option of await answersOf(b, other)) {
      const odds = option.odds as Chances & { kind: "exact" };
      const target = odds.ids[0] as string;
      let damage = 0;
      let hits = 0;
      const runs = 150;
      for (let i = 0; i < runs; i++) {
        const table = { ...everybody, battle: { ...b.table.battle, origin: newDice(`other ${i}`) } };
        const input: Input = { do: "answer", request: id, answer: { choose: option.choose } };
        const fact = sure(decide(table, other, input, { now: b.now, entropy: "x" })).entries[0]?.fact;
        if (fact?.kind !== "step") throw new Error("the step was to be done");
        const outcome = outcomeFor(fact.step.events ?? [], fact.step.command.actor as string, target);
        damage += outcome.damage;
        hits += outcome.hit ? 1 : 0;
      }
      expect(Math.abs(hits / runs - (odds.targets[0]?.hit ?? 0))).toBeLessThan(0.21);
      expect(Math.abs(damage / runs - (odds.targets[0]?.mean ?? 0))).toBeLessThan(1.5);
      compared++;
    }
    expect(compared).toBeGreaterThan(1);
  });

  it("late, foreign and illegal answers are refused with a code and change nothing", () => {
    const b = asking();
    const { by, other } = attackUntilAsked(b);
    const before = b.table;
    const request = b.table.asking?.id as string;
    const choose = b.table.asking?.pending.question.options?.[0] as string;
    expect(codes(b.put(by, { do: "answer", request, answer: { choose } }))).toEqual(["answer/not-yours"]);
    expect(codes(b.put("eye", { do: "answer", request, answer: { choose } }))).toEqual(["seat/onlooker"]);
    expect(codes(b.put(other, { do: "answer", request: "q0", answer: { choose } }))).toEqual(["answer/late"]);
    expect(codes(b.put(other, { do: "answer", request, answer: { choose: "fly away" } }))).toEqual([
      "answer/impossible",
    ]);
    expect(codes(b.put(other, { do: "answer", request, answer: { roll: 3 } }))).toEqual([
      "answer/impossible",
    ]);
    expect(codes(b.put(other, { do: "answer", request, answer: { throw: true } }))).toEqual([
      "answer/no-dice",
    ]);
    expect(
      codes(b.put(by, { do: "command", command: { do: "end", actor: by === "pia" ? one : two } })),
    ).toEqual(["table/waiting"]);
    expect(b.table).toBe(before);
    b.must(other, { do: "answer", request, answer: { choose } });
    expect(codes(b.put(other, { do: "answer", request, answer: { choose } }))).toEqual(["answer/late"]);
  });

  it("a question whose time is up is answered by its default, and the log says that the clock did", () => {
    const b = asking();
    b.must("gm", { do: "settings", settings: { secondsToAnswer: 30 } });
    attackUntilAsked(b);
    const { asking: waiting } = b.table;
    expect(waiting?.until).toBe(b.now + 30_000);
    b.now += 29_999;
    expect(b.must("gm", { do: "go-on" }).entries).toEqual([]);
    b.now += 1;
    const done = b.must("gm", { do: "go-on" });
    expect(done.entries[0]?.who).toBe("clock");
    expect(b.table.asking?.id).not.toBe(waiting?.id);
    const fact = done.entries[0]?.fact;
    const answers =
      fact?.kind === "step" ? fact.step.answers : fact?.kind === "asks" ? fact.pending.answers : [];
    expect(answers[waiting?.pending.answers.length as number]).toEqual({
      choose: waiting?.pending.question.options?.[0],
    });
    expect(plain(sure(fold(battleOrder, b.entries)))).toEqual(plain(b.table));
  });

  it("tactics take over a combatant in the middle of its question, play on, and are taken back", () => {
    const b = asking();
    const { other } = attackUntilAsked(b);
    const who = other === "pia" ? one : two;
    b.must(other, { do: "tactics", combatant: who, on: true });
    expect(b.table.asking?.pending.question.who === who).toBe(false);
    expect(codes(b.put(other, { do: "command", command: { do: "end", actor: who } }))).toEqual([
      "seat/played-by-tactics",
    ]);
    b.must(other, { do: "tactics", combatant: who, on: false });
    expect(b.table.tactics).toEqual([]);
    expect(codes(b.put(other, { do: "tactics", combatant: who === one ? two : one, on: true }))).toEqual([
      "seat/not-yours",
    ]);
  });
});

describe("typed dice", () => {
  const hitDie = rulesetNamed("hit-die");
  const mine = combatantsOf(encounterOf(hitDie)).map((c) => c.id) as [string, string];

  it("are asked of that seat alone; the throw can be handed to the generator", () => {
    const b = bench(hitDie, { seed: "s2", players: { pia: [mine[0]], quin: [mine[1]] } });
    b.must("pia", { do: "typed-dice", on: true });
    const names: string[] = [];
    b.must("gm", start);
    for (let i = 0; i < 40 && stateNow(b.table).winner === null && names.length < 3; i++) {
      const { asking: now } = b.table;
      if (now === null) {
        const actor = hitDie.actor(stateNow(b.table)) as string;
        const who = actor === mine[0] ? "pia" : "quin";
        const target = actor === mine[0] ? mine[1] : mine[0];
        const offer = viewOf(b.table, seat(b, who)).offers.find(
          (o) => o.do === "attack" && o.targets?.of.includes(target),
        );
        const done = b.put(who, {
          do: "command",
          command: { do: "attack", actor, with: offer?.with ?? "", targets: [target] },
        });
        if (!done.ok) b.must(who, { do: "command", command: { do: "end", actor } });
      } else if (now.pending.question.kind === "dice") {
        expect(now.pending.question.who).toBe(mine[0]);
        names.push(now.pending.question.name);
        expect(codes(b.put("quin", { do: "answer", request: now.id, answer: { roll: 3 } }))).toEqual([
          "answer/not-yours",
        ]);
        expect(codes(b.put("pia", { do: "answer", request: now.id, answer: { roll: 99 } }))).toEqual([
          "answer/impossible",
        ]);
        b.must("pia", {
          do: "answer",
          request: now.id,
          answer: names.length % 2 === 0 ? { throw: true } : { roll: 1 },
        });
      } else settle(b);
    }
    expect(names.length).toBe(3);
    expect(plain(sure(fold(hitDie, b.entries)))).toEqual(plain(b.table));
  });
});

describe("undo", () => {
  it("is the game master's; a player's only for the own last input while no die has fallen since", () => {
    const b = asking();
    const actor = battleOrder.actor(stateNow(b.table)) as string;
    const [by, other] = actor === one ? ["pia", "quin"] : ["quin", "pia"];
    const reaction = battleOrder.reactions[0]?.name as string;
    const policy: Input = {
      do: "command",
      command: { do: "policy", actor, with: reaction, options: { mode: "off" } },
    };
    const before = stateNow(b.table);
    b.must(by, policy);
    expect(codes(b.put(other, { do: "undo" }))).toEqual(["undo/not-yours"]);
    expect(codes(b.put("eye", { do: "undo" }))).toEqual(["seat/onlooker"]);
    b.must(by, { do: "undo" });
    expect(stateNow(b.table)).toEqual(before);
    expect(codes(b.put(by, { do: "redo" }))).toEqual(["seat/game-master-only"]);
    b.must("gm", { do: "redo" });
    b.must("gm", { do: "undo" });
    attackUntilAsked(b);
    settle(b);
    const last = b.table.battle.past.at(-1)?.step;
    const fell = (last?.asked ?? []).some((q) => q.kind === "dice");
    expect(fell).toBe(true);
    expect(codes(b.put(last?.who as string, { do: "undo" }))).toEqual([
      last?.who === "gm" ? "" : "undo/dice-fell",
    ]);
    const lost = stateNow(b.table);
    b.must("gm", { do: "undo" });
    b.must("gm", { do: "redo" });
    expect(stateNow(b.table)).toEqual(lost);
  });

  it("while somebody is asked says what it takes back, to those who may undo", () => {
    const b = asking();
    const { by, other } = attackUntilAsked(b);
    const { actor = "", with: what = "" } = (b.table.asking as Asking).pending.command;
    const names = viewOf(b.table, seat(b, "gm")).state.combatants;
    const { undoable, undoes } = viewOf(b.table, seat(b, "gm"));
    expect([undoable, undoes]).toEqual([true, expect.stringMatching(`^${names[actor]?.name}: .`)]);
    expect(undoes?.toLowerCase()).toContain(what.replaceAll("-", " "));
    const fell = b.table.asking?.pending.answers.some((a) => !("choose" in a)) === true;
    expect(viewOf(b.table, seat(b, by)).undoes).toBe(fell ? undefined : undoes);
    for (const id of [other, "eye"]) {
      const view = viewOf(b.table, seat(b, id));
      expect([view.undoable, view.undoes]).toEqual([false, undefined]);
    }
    b.must("gm", { do: "undo" });
    expect(viewOf(b.table, seat(b, "gm")).undoes).toBeUndefined();
  });

  it("the same inputs after an undo meet the same dice; after a fork they meet others", () => {
    const ruleset = rulesetNamed("hit-die");
    const everybody = combatantsOf(encounterOf(ruleset)).map((c) => c.id);
    const faces = (fork: boolean): string => {
      const b = bench(ruleset, { seed: "s" });
      begin(b);
      if (fork) b.must("gm", { do: "fork" });
      for (const id of everybody) b.must("gm", { do: "tactics", combatant: id, on: true });
      return JSON.stringify(b.table.battle.past.flatMap((m) => m.step.answers.slice(0, 3)));
    };
    expect(faces(false)).toBe(faces(false));
    expect(faces(true)).not.toBe(faces(false));
  });
});

describe("secrets", () => {
  const dicePool = rulesetNamed("dice-pool");
  const file = withHidden(encounterOf(dicePool));
  const ids = combatantsOf(file).map((c) => c.id);
  const hidden = ids.at(-1) as string;

  it("an unseen combatant sounds like one that does not exist", async () => {
    const b = bench(dicePool, { file, players: { pia: [ids[0] as string] } });
    begin(b);
    const ask = (target: string) =>
      b.put("pia", { do: "command", command: { do: "attack", actor: ids[0] as string, targets: [target] } });
    const [real, none] = [ask(hidden), ask("qqqq")];
    const text = (r: ReturnType<typeof ask>) => JSON.stringify(r).replaceAll("qqqq", hidden);
    expect(text(none)).toBe(text(real));
    expect(
      codes(
        (await chances(b, "pia", {
          do: "attack",
          actor: ids[0] as string,
          targets: [hidden],
        })) as never,
      ),
    ).toEqual(["command/unknown-target"]);
  });

  it("hands and hidden numbers stay with their owners: odds, explanations and views are withheld", async () => {
    const b = bench(dicePool, {
      file: { ...encounterOf(dicePool), rules: { foesKnown: false } },
      players: { pia: [ids[0] as string] },
    });
    begin(b);
    for (let i = 0; i < 20 && dicePool.actor(stateNow(b.table)) !== ids[0]; i++) {
      b.must("gm", {
        do: "command",
        command: { do: "end", actor: dicePool.actor(stateNow(b.table)) as string },
      });
      settle(b);
    }
    const pia = seat(b, "pia");
    const offer = viewOf(b.table, pia).offers.find((o) => o.targets?.of.includes(hidden));
    const command = {
      do: offer?.do ?? "attack",
      actor: ids[0] as string,
      ...(offer?.with === undefined ? {} : { with: offer.with }),
      targets: [hidden],
    };
    const mine = await chances(b, "pia", command);
    expect(mine.ok).toBe(false);
    expect(viewOf(b.table, pia).state.combatants[hidden]?.hp).toBe(-1);
    if (offer !== undefined) {
      expect(codes(mine as never)).toEqual(["odds/unknown"]);
      expect(codes((await explanationFor(b.table, pia, { command }, here)) as never)).toEqual([
        "odds/unknown",
      ]);
      expect((await chances(b, "gm", command)).ok).toBe(true);
    }
  });

  it("the game master shows odds exactly, in words, or not at all", async () => {
    const b = asking();
    const actor = battleOrder.actor(stateNow(b.table)) as string;
    const by = actor === one ? "pia" : "quin";
    const target = actor === one ? two : one;
    const offer = viewOf(b.table, seat(b, by)).offers.find(
      (o) => o.harmful && o.targets?.of.includes(target),
    );
    const command = {
      do: offer?.do ?? "end",
      actor,
      ...(offer?.with === undefined ? {} : { with: offer.with }),
      ...(offer === undefined ? {} : { targets: [target] }),
    };
    const kind = async () => {
      const got = await chances(b, by, command);
      return got.ok ? got.value.kind : got.problems[0]?.code;
    };
    expect(await kind()).toBe("exact");
    b.must("gm", { do: "settings", settings: { odds: "words" } });
    expect(await kind()).toBe("words");
    expect((await explanationFor(b.table, seat(b, by), { command }, here)).ok).toBe(false);
    b.must("gm", { do: "settings", settings: { odds: "off" } });
    expect(await kind()).toBe("odds/off");
    expect([0, 1e-9, 0.5, 1 - 1e-9, 1].map(inWords)).toEqual([
      "never",
      "hardly ever",
      "about even",
      "almost always",
      "always",
    ]);
  });

  it("forced results are told to nobody but the game master, and the seed only when it is over", () => {
    const b = bench(battleOrder, { players: { pia: [one] } });
    const before = b.table;
    const done = b.must("gm", { do: "force", forced: [{ name: "to hit", faces: [6, 6] }] });
    const frame = frameOf(before, done.entries[0] as never, b.table, "pia");
    expect(frame).toMatchObject({ what: "quiet", patch: [], events: [] });
    expect(JSON.stringify(viewOf(b.table, seat(b, "gm")))).not.toContain("a seed");
    const over = bench(battleOrder, { tactics: [one, two] });
    over.must("gm", start);
    for (let i = 0; i < 300 && stateNow(over.table).winner === null; i++) over.must("gm", { do: "go-on" });
    expect(viewOf(over.table, seat(over, "eye")).seed).toBe("a seed");
    expect(sha256("a seed")).toBe(viewOf(over.table, seat(over, "eye")).commitment);
  });

  it("seats are given, changed and revoked by the game master; the last one stays", () => {
    const b = bench(battleOrder, { players: { pia: [one] } });
    expect(codes(b.put("pia", { do: "seat", seat: { id: "pia", combatants: [two] } }))).toEqual([
      "seat/game-master-only",
    ]);
    expect(
      codes(
        b.put("gm", {
          do: "seat",
          seat: { id: "new", role: "player", combatants: ["nobody"], tokenHash: "x" },
        }),
      ),
    ).toEqual(["seat/unknown-combatant"]);
    b.must("gm", { do: "seat", seat: { id: "pia", tokenHash: null } });
    expect(codes(b.put("pia", { do: "roll", dice: "1d6" }))).toEqual(["seat/unknown"]);
    b.must("gm", { do: "seat", seat: { id: "pia", tokenHash: sha256("anew") } });
    b.must("pia", { do: "roll", dice: "1d6" });
    expect(codes(b.put("gm", { do: "seat", seat: { id: "gm", tokenHash: null } }))).toEqual([
      "seat/last-game-master",
    ]);
    expect(codes(b.put("pia", { do: "roll", dice: "1d" }))).toEqual(["roll/notation"]);
  });
});
