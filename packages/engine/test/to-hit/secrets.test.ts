import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Battle,
  openBattle,
  playStep,
  type Ruleset,
  type Step,
  stateOf,
  sure,
} from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";

/** Battles in which random play once showed somebody too much. */
const fixture = JSON.parse(
  readFileSync(new URL("fixtures/intercept-secret.json", import.meta.url), "utf8"),
) as { encounter: never; steps: Step[] };

describe("what a player is not told", () => {
  it("TH62 an Intercept's check, which tells the Concentration of an attacker whose numbers are not known", () => {
    const ruleset = toHit as unknown as Ruleset;
    let battle: Battle = sure(openBattle(ruleset, fixture.encounter, "s"));
    for (const step of fixture.steps) battle = sure(playStep(battle, step));
    const events = battle.past.at(-1)?.step.events ?? [];
    const intercept = events.find((e) => e["reaction"] === "intercept");
    expect(intercept?.check).toBeDefined();
    const seat = { role: "player", combatants: ["archer-0", "brawler-1", "brawler-2"] } as const;
    const seen = ruleset.viewEvent(stateOf(battle), intercept as never, seat);
    expect(seen).toMatchObject({ reaction: "intercept", works: intercept?.["works"] });
    expect(seen?.check).toBeUndefined();
  });
});
