import { dice, type Event, stateOf, sure, tacticFor } from "@fray/engine";
import { outcomeFor } from "@fray/engine/analysis";
import { describe, expect, it } from "vitest";
import {
  type Chances,
  decide,
  type Input,
  type OptionChances,
  reckonHere,
  type Request,
  requestChances,
  seatNamed,
  type SeatRecord,
  viewOf,
} from "../../src/table/index.ts";
import { type Bench, begin, bench, encounterOf, rulesetNamed, settle } from "./tables.ts";

/** Tactics choose what is done, people answer: up to the first question of that name. */
function askedFor(b: Bench, name: string): Request {
  const seat = seatNamed(b.table, "gm") as SeatRecord;
  for (let i = 0; i < 300; i++) {
    const { request } = viewOf(b.table, seat);
    if (request?.name === name) return request;
    if (request !== null) {
      settle(b, 1);
      continue;
    }
    const state = stateOf(b.table.battle);
    const actor = b.ruleset.actor(state) as string;
    b.must("gm", { do: "command", command: tacticFor(b.ruleset, state, actor).act(state, actor) });
  }
  throw new Error(`nobody was asked for a ${name}`);
}

/** How often an answer hits whoever acts, and what it does to them, in many fights in which nobody does more. */
function fought(b: Bench, { who, during }: Request, choose: string): { hit: number; mean: number } {
  const runs = 600;
  let [hits, damage] = [0, 0];
  for (let i = 0; i < runs; i++) {
    const outcome = outcomeFor(playedOn(b, `other ${i}`, choose), who, during.actor as string);
    hits += outcome.hit ? 1 : 0;
    damage += outcome.damage;
  }
  return { hit: hits / runs, mean: damage / runs };
}

function playedOn(b: Bench, seed: string, choose: string): readonly Event[] {
  let table = { ...b.table, battle: { ...b.table.battle, origin: dice.newDice(seed) } };
  for (let answer = choose; ; answer = table.asking?.pending.question.options?.[0] as string) {
    const input: Input = { do: "answer", request: table.asking?.id as string, answer: { choose: answer } };
    const decided = sure(decide(table, "gm", input, { now: b.now, entropy: "x" }));
    const fact = decided.entries.at(-1)?.fact;
    if (fact?.kind === "step") return fact.step.events ?? [];
    table = decided.table;
  }
}

/** What the seat of whoever is asked is told of each answer. */
async function toldOf(b: Bench, { id, who }: Request): Promise<readonly OptionChances[]> {
  const player = {
    ...(seatNamed(b.table, "eye") as SeatRecord),
    id: "pia",
    role: "player",
    combatants: [who],
  };
  const table = { ...b.table, seats: [...b.table.seats, player as SeatRecord] };
  return sure(await requestChances(table, player as SeatRecord, id, patiently)).options;
}

const patiently = reckonHere({ ms: 2_000, now: () => performance.now() }, async () => undefined);

function snapAsked(): { readonly b: Bench; readonly request: Request } {
  const ruleset = rulesetNamed("armor-class");
  const b = bench(ruleset, { file: encounterOf(ruleset, "broken-wall") });
  begin(b);
  return { b, request: askedFor(b, "snap attack") };
}

describe("answers that strike back", () => {
  it("tell how that blow goes, as many fights do; those that do not strike tell nothing of the kind", async () => {
    const { b, request } = snapAsked();
    const options = await toldOf(b, request);
    expect(options.find((o) => o.choose === "none")).not.toHaveProperty("back");
    const strikes = options.filter((o) => o.choose !== "none");
    expect(strikes.length).toBeGreaterThan(0);
    for (const { choose, back } of strikes) {
      expect(back?.ids).toEqual([request.during.actor]);
      const { hit, mean } = (back as Chances & { kind: "exact" }).targets[0] as { hit: number; mean: number };
      const many = fought(b, request, choose);
      expect(hit).toBeGreaterThan(0);
      expect(Math.abs(many.hit - hit)).toBeLessThan(0.06);
      expect(Math.abs(many.mean - mean)).toBeLessThan(1);
    }
  });

  it("are told in words where the game master shows no numbers, and not at all where there are no odds", async () => {
    const { b, request } = snapAsked();
    b.must("gm", { do: "settings", settings: { odds: "words" } });
    const words = await toldOf(b, request);
    expect(words.map((o) => o.back?.kind)).toEqual(
      words.map((o) => (o.choose === "none" ? undefined : "words")),
    );
    b.must("gm", { do: "settings", settings: { odds: "off" } });
    for (const option of await toldOf(b, request))
      expect(option).toEqual({ choose: option.choose, odds: null });
  });

  it("are not part of a view: they are worked out for whoever asks", async () => {
    const ruleset = rulesetNamed("battle-order");
    const b = bench(ruleset, { file: encounterOf(ruleset, "duel") });
    begin(b);
    const request = askedFor(b, "dodge");
    for (const option of request.options ?? []) expect(option).toEqual({ choose: option.choose });
    const told = await toldOf(b, request);
    expect(told.every((o) => o.odds !== null)).toBe(true);
    for (const { choose, back } of told) if (choose !== "riposte") expect(back).toBeUndefined();
  });
});
