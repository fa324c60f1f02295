import { describe, expect, it } from "vitest";
import { threatSampling, threatTo, turnOdds } from "../../src/analysis/index.ts";
import { Generator, seedWords } from "../../src/dice/index.ts";
import {
  type BattleState,
  type Command,
  type EncounterFile,
  type Id,
  type Ruleset,
  run,
  stateOf,
  sure,
  tacticFor,
} from "../../src/kernel/index.ts";
import { Sample } from "../../src/oracles/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { RULESETS, underWay } from "./ahead.ts";

const SAMPLES = 12;

/** Plays on with copies and full events, command by command, and counts. */
function plainCount(ruleset: Ruleset, state: BattleState, who: Id, by: Command | null) {
  const count = { hit: 0, drop: 0, damage: 0 };
  for (let i = 0; i < SAMPLES; i++) {
    const oracle = new Sample(ruleset, Generator.from("threat"));
    oracle.dice.seat(seedWords("threat"), i);
    let now = state;
    let hit = false;
    const perform = (command: Command): void => {
      const done = run(ruleset, now, command, oracle);
      if (done.kind !== "done") throw new Error(JSON.stringify(done));
      now = done.state;
      hit ||= done.events.some(
        (e) => e.event === "attack" && e.target === who && e["hit"] === true && e.by !== who,
      );
      for (const e of done.events)
        if (e.event === "damage" && e.target === who) count.damage += e["amount"] as number;
    };
    const up = (): boolean => ruleset.standing(now).some((s) => s.id === who && s.up);
    if (by !== null) perform(by);
    if (ruleset.actor(now) === who && up()) perform({ do: "end", actor: who });
    for (let actor = ruleset.actor(now); actor !== null && actor !== who && up(); actor = ruleset.actor(now))
      perform(tacticFor(ruleset, now, actor).act(now, actor));
    if (hit) count.hit += 1;
    if (!up()) count.drop += 1;
  }
  return count;
}

describe("what they can do to me", () => {
  it.each(RULESETS)("of $id, place by place, is what a plain count of the same playings is", (ruleset) => {
    const [file] = Object.values(ruleset.encounters);
    if (file === undefined) throw new Error("no encounter");
    const state = stateOf(underWay(ruleset, file, "under way", 12));
    const who = ruleset.actor(state) as Id;
    const before = JSON.stringify(state);
    const threat = sure(threatTo(ruleset, state, who, { samples: SAMPLES, seed: "threat" }));
    expect(threat).toMatchObject({ who, exact: false, samples: SAMPLES });
    expect(JSON.stringify(state)).toBe(before);
    expect(threat.places[0]).toMatchObject({ by: null, at: ruleset.summary(state).combatants[who]?.at });
    for (const place of threat.places.slice(0, 8)) {
      const want = plainCount(ruleset, state, who, place.by);
      expect(place.hit).toBe(want.hit / SAMPLES);
      expect(place.drop).toBe(want.drop / SAMPLES);
      expect(place.mean).toBeCloseTo(want.damage / SAMPLES, 9);
      expect(place.dropInterval[0]).toBeLessThanOrEqual(place.drop);
      expect(place.dropInterval[1]).toBeGreaterThanOrEqual(place.drop);
    }
  });

  const duel: EncounterFile = {
    fray: 1,
    ruleset: "hit-die",
    name: "a duel",
    order: ["ana", "orc"],
    combatants: [
      { id: "ana", side: "heroes", sheet: { hp: 20, physicalAttack: 3 } },
      { id: "orc", side: "foes", sheet: { hp: 30, physicalAttack: 4, physicalAccuracy: 1 } },
    ],
  };

  it("comes near the exact odds of the only foe's turn", () => {
    const ruleset = hitDie as unknown as Ruleset;
    const state = stateOf(underWay(ruleset, duel, "s", 0));
    const samples = 4000;
    const threat = sure(threatTo(ruleset, state, "ana", { samples }));
    const stay = threat.places[0] as (typeof threat.places)[number];
    const foe = ruleset.onTurn?.(state, "orc") as BattleState;
    const odds = turnOdds(ruleset, foe);
    const ana = odds.targets[odds.ids.indexOf("ana")];
    expect(ana?.down.at(-1)).toBeGreaterThan(0.05);
    expect(Math.abs(stay.drop - (ana?.down.at(-1) as number))).toBeLessThan(4 * Math.sqrt(0.25 / samples));
    expect(Math.abs(stay.hit - (ana?.hit as number))).toBeLessThan(4 * Math.sqrt(0.25 / samples));
  });

  it("is told for somebody whose turn it is not, and refused for who has none", () => {
    const ruleset = hitDie as unknown as Ruleset;
    const state = stateOf(underWay(ruleset, duel, "s", 0));
    expect(sure(threatTo(ruleset, state, "orc", { samples: 5 })).who).toBe("orc");
    const none = threatTo(ruleset, state, "nobody", {});
    expect(none.ok ? "" : none.problems[0]?.code).toBe("threat/no-turn");
  });

  it("keeps within its playings, the same for every place, and can be stopped between them", () => {
    const ruleset = hitDie as unknown as Ruleset;
    const state = stateOf(underWay(ruleset, duel, "s", 0));
    const { places, samples } = sure(threatTo(ruleset, state, "ana", { samples: 1000, playings: 60 }));
    expect(samples * places.length).toBeLessThanOrEqual(60);
    const sampling = sure(threatSampling(ruleset, state, "ana", { samples: 50 }));
    sampling.play();
    sampling.play();
    expect(sampling.report()).toMatchObject({ samples: 2 });
    expect(sure(threatTo(ruleset, state, "ana", { samples: 2 }))).toEqual(sampling.report());
  });
});
