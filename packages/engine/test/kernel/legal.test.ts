import { describe, expect, it } from "vitest";
import {
  type BattleState,
  type Command,
  type Grammar,
  policyOn,
  turnOf,
  whyNotBy,
} from "../../src/kernel/index.ts";

interface Scene extends BattleState {
  started: boolean;
  finished: boolean;
}
interface One {
  readonly id: string;
  readonly name: string;
  readonly hidden: boolean;
}

const ana: One = { id: "ana", name: "Ana", hidden: false };
const wraith: One = { id: "wraith", name: "Wraith", hidden: true };
const UNITS: readonly One[] = [ana, wraith];

const scene = (more: Partial<Scene> = {}): Scene => ({
  units: [],
  round: 1,
  turn: "ana",
  winner: null,
  policies: {},
  started: true,
  finished: false,
  ...more,
});

const GRAMMAR: Grammar<Scene, One> = {
  id: "toy",
  fields: { start: [], strike: ["actor", "targets"], mend: ["actor"], gather: [], finish: [] },
  moments: {
    mend: (state) => (state.finished ? null : { code: "battle/not-finished", message: "after the fight" }),
  },
  anybody: { gather: () => [{ code: "gather/nothing", message: "there is nothing" }] },
  moment: ({ started, finished }) => ({ started, finished }),
  unit: (_, id) => UNITS.find((u) => u.id === id),
  acts: (state, unit) => state.turn === unit.id,
  turn: (state) => turnOf(UNITS.find((u) => u.id === state.turn)),
  whyNotVerb: (_, unit, command) =>
    command.targets === undefined ? [{ code: "strike/nobody", message: `${unit.name} strikes nobody` }] : [],
};

const codes = (state: Scene, command: Command) => whyNotBy(GRAMMAR, state, command).map((p) => p.code);

describe("what every ruleset asks of a command first", () => {
  it("is a verb it has, and that is all it then says", () => {
    expect(whyNotBy(GRAMMAR, scene(), { do: "fly", actor: "nobody" })).toEqual([
      {
        code: "command/unknown-verb",
        message: 'toy has no verb "fly"; it has start, strike, mend, gather, finish',
        path: "do",
      },
    ]);
    expect(codes(scene(), { do: "constructor" })).toEqual(["command/unknown-verb"]);
  });

  it("is the right moment; extra fields are told besides", () => {
    expect(codes(scene({ started: false }), { do: "strike", actor: "ana", at: "front" })).toEqual([
      "command/unknown-field",
      "battle/not-started",
    ]);
    expect(codes(scene(), { do: "start" })).toEqual(["battle/started"]);
    expect(codes(scene({ started: false }), { do: "start" })).toEqual([]);
    expect(codes(scene({ winner: "heroes" }), { do: "strike", actor: "ana", targets: ["x"] })).toEqual([
      "battle/over",
    ]);
    expect(codes(scene({ winner: "heroes" }), { do: "finish" })).toEqual([]);
    expect(codes(scene({ finished: true }), { do: "finish" })).toEqual(["battle/finished"]);
  });

  it("leaves a verb's own moment, and verbs that are nobody's turn, to the ruleset", () => {
    expect(codes(scene(), { do: "mend", actor: "ana" })).toEqual(["battle/not-finished"]);
    expect(codes(scene({ winner: "heroes", finished: true }), { do: "mend", actor: "ana" })).toEqual([
      "strike/nobody",
    ]);
    expect(codes(scene(), { do: "gather" })).toEqual(["gather/nothing"]);
  });

  it("is somebody whose turn it is, and a hidden one is not named", () => {
    expect(codes(scene(), { do: "strike", actor: "bob", targets: ["x"] })).toEqual(["command/unknown-actor"]);
    expect(codes(scene(), { do: "strike", actor: "ana" })).toEqual(["strike/nobody"]);
    expect(codes(scene(), { do: "strike", actor: "ana", targets: ["wraith"] })).toEqual([]);
    const told = (turn: string, actor: string) =>
      whyNotBy(GRAMMAR, scene({ turn }), { do: "strike", actor }).map((p) => p.message);
    expect(told("ana", "wraith")).toEqual(["it is Ana's turn"]);
    expect(told("wraith", "ana")).toEqual(["it is somebody else's turn"]);
  });
});

describe("what a policy says now", () => {
  const at = (mode: "ask" | "off" | "automatic", value: number) =>
    policyOn(
      { policies: { ana: { dodge: { mode, when: [{ fact: "speed left", is: "at least", value: 2 }] } } } },
      { who: "ana", name: "dodge", fact: () => value },
    );

  it("is its mode while its conditions hold, and off otherwise; without one it is asked", () => {
    expect([at("automatic", 2), at("ask", 3), at("off", 3)]).toEqual(["automatic", "ask", "off"]);
    expect([at("automatic", 1), at("ask", 1)]).toEqual(["off", "off"]);
    expect(policyOn({ policies: {} }, { who: "ana", name: "dodge", fact: () => 0 })).toBe("ask");
  });
});
