import { describe, expect, it } from "vitest";
import { addUp, formatFraction, Generator } from "../../src/dice/index.ts";
import {
  type Answer,
  canonical,
  Fight,
  type Policy,
  Recorded,
  run,
  type Source,
} from "../../src/kernel/index.ts";
import { exactChance, Sample, survey } from "../../src/oracles/index.ts";
import { ANA, ATTACK, begunState, type Fields, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import type { State } from "../conformance/skirmish/state.ts";

const OFF: Policy = { mode: "off" };
const ALWAYS: Policy = { mode: "automatic" };
/** The chance of a hit and the mean damage, worked out three ways. */
interface Seen {
  readonly hit: string;
  readonly mean: string;
}

/** Every way 2d6 and 1d6 can fall, typed in one by one: live play as a table would see it. */
function livePlay(state: State): Seen {
  const sides = [1, 2, 3, 4, 5, 6];
  let hits = 0;
  let damage = 0;
  for (const a of sides)
    for (const b of sides)
      for (const c of sides) {
        const oracle = new Recorded([], {
          dice: (q) => dealt(q.name === "attack" ? [a, b] : [c]),
          choice: () => null,
        });
        const outcome = run(skirmish, state, ATTACK, oracle);
        if (outcome.kind !== "done") throw new Error(`${outcome.kind}: a policy left something to be asked`);
        if (outcome.events.some((e) => e.event === "attack" && e["hit"] === true)) hits += 1;
        damage += outcome.events.reduce(
          (sum, e) => sum + (e.event === "damage" ? (e["amount"] as number) : 0),
          0,
        );
      }
  return {
    hit: formatFraction({ n: BigInt(hits), d: 216n }),
    mean: formatFraction({ n: BigInt(damage), d: 216n }),
  };
}

function dealt(faces: readonly number[]): () => number {
  let at = 0;
  return () => faces[at++] as number;
}

function exactly(state: State): Seen {
  const hits: (readonly [bigint, bigint])[] = [];
  const damage: (readonly [bigint, bigint])[] = [];
  const decide = (): never => {
    throw new Error("a policy left something to be asked");
  };
  survey(
    skirmish,
    state,
    ATTACK,
    { decide, part: null, budget: 10_000, hearing: "outcomes" },
    ({ path, events }) => {
      const [weight, total] = exactChance(path);
      for (const e of events) {
        if (e.event === "attack" && e["hit"] === true) hits.push([weight, total]);
        if (e.event === "damage") damage.push([weight * BigInt(e["amount"] as number), total]);
      }
    },
  );
  return { hit: formatFraction(addUp(hits)), mean: formatFraction(addUp(damage)) };
}

function sampled(state: State, n: number): { hit: number; mean: number } {
  const oracle = new Sample({ ...skirmish, tactics: {} }, Generator.from("policy"));
  let hits = 0;
  let damage = 0;
  for (let i = 0; i < n; i++) {
    const fight = new Fight(skirmish.copy(state), oracle, "outcomes");
    oracle.attend(fight.state);
    skirmish.perform(fight, ATTACK);
    for (const e of fight.events) {
      if (e.event === "attack" && e["hit"] === true) hits += 1;
      if (e.event === "damage") damage += e["amount"] as number;
    }
  }
  return { hit: hits / n, mean: damage / n };
}

const toNumber = (fraction: string): number => {
  const [n, d] = fraction.split("/").map(Number) as [number, number];
  return n / d;
};

/** Ana hits an armor of 1 for 1d6+1: 7 or more on 2d6, or 9 or more if dodged; a block takes 3 off. */
const CASES: readonly [string, Fields, { [reaction: string]: Policy }, Seen][] = [
  [
    "off: neither dodged nor blocked",
    { points: 2 },
    { dodge: OFF, block: OFF },
    { hit: "7/12", mean: "49/24" },
  ],
  ["automatic dodge", { points: 2 }, { dodge: ALWAYS, block: OFF }, { hit: "5/18", mean: "35/36" }],
  ["automatic block", { points: 2 }, { dodge: OFF, block: ALWAYS }, { hit: "7/12", mean: "7/12" }],
  [
    "automatic dodge and block",
    { points: 2 },
    { dodge: ALWAYS, block: ALWAYS },
    { hit: "5/18", mean: "5/18" },
  ],
  [
    "automatic, but the points last only for the first",
    { points: 1 },
    { dodge: ALWAYS, block: ALWAYS },
    { hit: "5/18", mean: "35/36" },
  ],
  [
    "automatic, without points",
    { points: 0 },
    { dodge: ALWAYS, block: ALWAYS },
    { hit: "7/12", mean: "49/24" },
  ],
  [
    "only while two points are left",
    { points: 1 },
    { dodge: when("points left", "at least", 2), block: ALWAYS },
    { hit: "7/12", mean: "7/12" },
  ],
  [
    "only if it would drop, and it would not",
    { points: 2, hp: 10 },
    { dodge: OFF, block: when("would drop", "at least", 1) },
    { hit: "7/12", mean: "49/24" },
  ],
  [
    "only if it would drop, and it would",
    { points: 2, hp: 6 },
    { dodge: OFF, block: when("would drop", "at least", 1) },
    { hit: "7/12", mean: "7/12" },
  ],
  [
    "only when badly hurt, and it is",
    { points: 2, hp: 7 },
    { dodge: when("hp left", "at most", 7), block: OFF },
    { hit: "5/18", mean: "35/36" },
  ],
  [
    "ask, spared by its conditions",
    { points: 2, hp: 8 },
    { dodge: { ...when("hp left", "at most", 7), mode: "ask" }, block: OFF },
    { hit: "7/12", mean: "49/24" },
  ],
];

function when(fact: string, is: "at least" | "at most", value: number): Policy {
  return { mode: "automatic", when: [{ fact, is, value }] };
}

describe.each(CASES)("a reaction %s", (_, sheet, policies, wanted) => {
  const state = begunState([ANA, orc({ armor: 1, ...sheet }, policies)]);

  it("goes so in live play, every throw typed in", () => expect(livePlay(state)).toEqual(wanted));
  it("goes so in the exact odds", () => expect(exactly(state)).toEqual(wanted));
  it("goes so in a sample, within its error", () => {
    const n = 20_000;
    const { hit, mean } = sampled(state, n);
    const chance = toNumber(wanted.hit);
    expect(Math.abs(hit - chance)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / n));
    expect(Math.abs(mean - toNumber(wanted.mean))).toBeLessThan((5 * 3) / Math.sqrt(n));
  });
});

describe("without a policy", () => {
  it("a reaction is asked for, and none is the default", () => {
    const outcome = run(skirmish, begunState([ANA, orc({ points: 1 })]), ATTACK, new Recorded([]));
    expect(outcome).toMatchObject({
      kind: "asks",
      question: { name: "dodge", who: "orc", options: ["none", "dodge"] },
    });
  });

  it("another's reaction is asked of the other, and the blow meets them", () => {
    const friend = { id: "bo", name: "Bo", side: "blues", sheet: { hp: 9, points: 1, armor: 2 } };
    const answers: Answer[] = [{ choose: "screen" }, { rolls: [6, 6] }, { rolls: [6] }];
    const done = run(skirmish, begunState([ANA, orc(), friend]), ATTACK, new Recorded(answers));
    if (done.kind !== "done") throw new Error(done.kind);
    expect(done.events.map((e) => [e.event, e.by, e.target])).toEqual([
      ["reaction", "bo", undefined],
      ["attack", "ana", "bo"],
      ["damage", "ana", "bo"],
    ]);
    expect(done.state.units.map((f) => f.hp)).toEqual([10, 10, 4]);
  });
});

it("L2 a policy that always takes the first option does what a player does who always takes it", () => {
  const asking = begunState([ANA, orc({ points: 2, armor: 1 })]);
  const always = begunState([ANA, orc({ points: 2, armor: 1 }, { dodge: ALWAYS, block: ALWAYS })]);
  const dice: Source = { dice: () => (sides) => sides, choice: (q) => q.options?.[1] ?? null };
  const [a, b] = [asking, always].map((state) => run(skirmish, state, ATTACK, new Recorded([], dice)));
  if (a?.kind !== "done" || b?.kind !== "done") throw new Error("expected both to be done");
  expect(b.events).toEqual(a.events);
  expect(canonical({ ...b.state, policies: {} })).toBe(canonical({ ...a.state, policies: {} }));
});
