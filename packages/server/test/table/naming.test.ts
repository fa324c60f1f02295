import { type Offer, stateOf } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { seatNamed, type SeatRecord, viewOf } from "../../src/table/index.ts";
import { commandLabel } from "../../src/table/view/naming.ts";
import { begin, bench, encounterOf, RULESETS, rulesetNamed } from "./tables.ts";

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The command that an offer stands for, with every option it has. */
const commandOf = ({ do: verb, actor, with: what, options = {} }: Offer) => ({
  do: verb,
  actor,
  ...(what === undefined ? {} : { with: what }),
  options: Object.fromEntries(Object.entries(options).map(([name, values]) => [name, values[0] ?? null])),
});

describe.each(RULESETS.map((r) => [r.id, r] as const))("what a command of %s is called", (_, ruleset) => {
  it("is what it was offered as, told apart by its options", () => {
    for (const name of Object.keys(ruleset.encounters)) {
      const b = bench(ruleset, { file: encounterOf(ruleset, name) });
      begin(b);
      const state = stateOf(b.table.battle);
      const offers = ruleset.offers(state, ruleset.actor(state) as string).filter((o) => o.do !== "end");
      const key = (o: Offer): string => JSON.stringify(commandOf(o));
      for (const offer of offers) {
        const alike = offers.filter((o) => key(o) === key(offer)).map((o) => capital(o.label));
        expect(alike).toContain(commandLabel(ruleset, state, commandOf(offer)));
      }
    }
  });
});

const ORDER = ["bram", "ana", "cleo", "sergeant", "watchman", "skirmisher", "trickster"];

describe("what a command is called", () => {
  it("by its own words where nothing of the kind is offered", () => {
    const ruleset = rulesetNamed("hit-die");
    const state = stateOf(bench(ruleset).table.battle);
    expect(commandLabel(ruleset, state, { do: "attack", actor: "nobody", with: "long-shot" })).toBe(
      "Long shot",
    );
    expect(commandLabel(ruleset, state, { do: "finish" })).toBe("Finish");
  });

  it("in a question, and in what undo takes back", () => {
    const ruleset = rulesetNamed("hit-die");
    const b = bench(ruleset, { file: { ...encounterOf(ruleset, "toll-bridge"), order: ORDER } });
    begin(b);
    b.must("gm", { do: "typed-dice", on: true });
    const state = stateOf(b.table.battle);
    const shot = ruleset.offers(state, "bram").find((o) => o.with === "shot") as Offer;
    expect(shot.label).toBe("Aimed shot");
    const command = { do: shot.do, actor: "bram", with: "shot", targets: shot.targets?.of.slice(0, 1) ?? [] };
    b.must("gm", { do: "command", command });
    const { request, undoes } = viewOf(b.table, seatNamed(b.table, "gm") as SeatRecord);
    expect(request?.during.label).toBe("Aimed shot");
    expect(undoes).toBe("Bram: Aimed shot");
  });
});
