import { describe, expect, it } from "vitest";
import { questionOdds, simulateChunk } from "../../src/analysis/index.ts";
import { openBattle, stateOf } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { attack, encounter, end, events, fight, play, refused, roll, statuses, unit, use } from "./table.ts";

const problemsOf = (sheet: object): string[] => {
  const opened = openBattle(hitDie, encounter([{ id: "ana", ...sheet } as never, { id: "foe" }]), "s");
  return opened.ok ? [] : opened.problems.map((p) => `${p.path}: ${p.message}`);
};
const written = (ability: object): string[] => problemsOf({ abilities: [{ id: "odd", ...ability }] });
const blow = { do: "attack", kind: "physical" } as const;

describe("second reading", () => {
  it.each([
    [
      "self with another aim",
      { type: "self", aim: "other", does: [blow] },
      /abilities\.0\.aim.*self ability \(self/,
    ],
    [
      "multi at one",
      { type: "multi", aim: "other", does: [blow] },
      /abilities\.0\.aim.*foes, front-foes, allies/,
    ],
    ["an ally that attacks", { type: "ally", does: [blow] }, /abilities\.0\.does.*defensive/],
    [
      "a ranged that heals",
      { type: "ranged", does: [{ do: "heal", amount: 3 }] },
      /abilities\.0\.does.*offensive/,
    ],
  ])("HD26 a type binds an ability that is written out: %s is refused by path", (_, ability, message) => {
    expect(written(ability).join("\n")).toMatch(message);
  });

  it("HD26 a melee area strikes the front row alone, and only from the front row", () => {
    const sweep = { id: "sweep", type: "melee", aim: "foes", does: [blow] };
    const people = [
      { id: "ana", abilities: [sweep] },
      { id: "foe1", hp: 50 },
      { id: "foe2", hp: 50, at: "back" },
    ];
    const b = play(fight(people), use("ana", "sweep"), roll(2));
    expect(events(b, "attack").map((e) => e.target)).toEqual(["foe1"]);
    const behind = fight([{ ...people[0], id: "ana", at: "back" }, ...people.slice(1)]);
    expect(refused(behind, use("ana", "sweep"))).toEqual(["attack/back-row"]);
  });

  it("HD26 ranged and ally may name any character, oneself too", () => {
    const b = fight([
      { id: "ana", mp: 20, magicalAttack: 4, hp: 30, abilities: ["shot", "heal"] },
      { id: "foe" },
    ]);
    expect(events(play(b, attack("ana", "ana", "shot"), roll(2)), "damage")).toHaveLength(1);
    expect(events(play(b, use("ana", "heal", ["foe"])), "heal")).toHaveLength(1);
  });

  it("HD26 what a sheet says twice is refused by path: two abilities, an ability and an attack, the basic attack", () => {
    expect(problemsOf({ abilities: ["shot", "shot"] }).join()).toMatch(
      /abilities\.1: expected an id of its own/,
    );
    expect(problemsOf({ abilities: ["shot"], attacks: { shot: { range: "ranged" } } }).join()).toMatch(
      /abilities\.0/,
    );
    expect(problemsOf({ attacks: { "basic-attack": {} } }).join()).toMatch(/attacks\.basic-attack/);
    const jobs = [
      { name: "one", abilities: ["shot"] },
      { name: "two", abilities: ["shot"] },
    ];
    expect(problemsOf({ jobs })).toEqual([]);
    expect(problemsOf({ jobs, abilities: ["shot"] }).join()).toMatch(
      /jobs\.0\.abilities\.0.*jobs\.1\.abilities\.0/s,
    );
  });

  it("HD27 a Special has its own condition and its own targets, each refused with its reason", () => {
    const people = [
      { id: "ana", mp: 20, abilities: ["backs-to-the-wall", "orders"] },
      { id: "bo" },
      { id: "foe" },
    ];
    const b = fight(people);
    expect(refused(b, use("ana", "backs-to-the-wall"))).toEqual(["ability/not-now"]);
    expect(refused(b, use("ana", "orders", ["foe"]))).toEqual(["target/not-an-ally"]);
    const back = fight(people.map((p) => (p.id === "foe" ? p : { ...p, at: "back" })));
    expect(events(play(back, use("ana", "backs-to-the-wall"), roll(2)), "attack")).toHaveLength(1);
  });

  it("HD27 a sheet can write a Special out, with conditions and whom it is for", () => {
    const rally = {
      id: "rally",
      type: "special",
      aim: "ally",
      when: ["hurt", "outnumbered"],
      does: [{ do: "heal", amount: 4 }],
    };
    const b = fight([{ id: "ana", abilities: [rally] }, { id: "foe" }, { id: "foe2" }]);
    expect(refused(b, use("ana", "rally", ["ana"]))).toEqual(["ability/not-now"]);
    expect(written({ type: "melee", when: ["hurt"], does: [blow] }).join()).toMatch(/abilities\.0\.when/);
  });

  it("HD28 a Reaction written out does what it says at its moment, and is not answered by another", () => {
    const spikes = {
      id: "spikes",
      type: "reaction",
      on: "hit",
      aim: "other",
      does: [{ do: "burst", amount: 3 }],
    };
    const people = [
      { id: "ana", hp: 30, abilities: [spikes] },
      { id: "foe", hp: 30, abilities: [spikes] },
    ];
    const b = play(fight(people), attack("ana", "foe"), roll(2));
    expect(events(b, "triggers").map((e) => e.by)).toEqual(["foe"]);
    expect(unit(b, "ana").hp).toBe(27);
    expect(events(play(fight(people), attack("ana", "foe"), roll(9)), "triggers")).toEqual([]);
  });

  it("HD28 a Reaction that harms meets whoever caused it, unless it says otherwise", () => {
    const spikes = { id: "spikes", type: "reaction", on: "hit", does: [{ do: "burst", amount: 3 }] };
    const struck = (ability: object) =>
      play(
        fight([
          { id: "ana", hp: 30 },
          { id: "foe", hp: 30, abilities: [ability as never] },
        ]),
        attack("ana", "foe"),
        roll(2),
      );
    expect(unit(struck(spikes), "ana").hp).toBe(27);
    expect(unit(struck({ ...spikes, aim: "self" }), "ana").hp).toBe(30);
  });

  it("HD28 a Passive written out works at its moment while its condition holds, once where it says so", () => {
    const hide = {
      id: "thick-hide",
      type: "passive",
      on: "turn-start",
      when: ["hurt"],
      oncePer: "battle",
      does: [{ do: "heal", amount: 5 }],
    };
    const people = [
      { id: "ana", physicalAttack: 4 },
      { id: "foe", hp: 20, abilities: [hide] },
    ];
    const hurt = play(fight(people), attack("ana", "foe"), roll(2));
    expect(unit(hurt, "foe").hp).toBe(8);
    const healed = play(hurt, end("ana"));
    expect(unit(healed, "foe").hp).toBe(13);
    expect(written({ type: "passive", on: "hit", does: [{ do: "heal", amount: 1 }] }).join()).toMatch(
      /abilities\.0\.on/,
    );
    expect(written({ type: "reaction" }).join()).toMatch(/abilities\.0\.on/);
  });

  it("HD28 a Shell that breaks, a friend or a foe that falls and a status that lands are moments too", () => {
    const cheer = (id: string, on: string) => ({
      id,
      type: "reaction",
      on,
      does: [{ do: "tracker", stat: "evasion", steps: 1 }],
    });
    const people = [
      {
        id: "ana",
        magicalAttack: 9,
        physicalAttack: 30,
        statusAccuracy: 9,
        mp: 50,
        abilities: ["magic-bolt", "brand"],
      },
      { id: "foe", hp: 50, shell: 5, abilities: [cheer("a", "shell-broken"), cheer("b", "afflicted")] },
      { id: "foe2", hp: 1, abilities: [] },
      { id: "bo", abilities: [cheer("c", "foe-falls")] },
    ];
    const b = play(fight(people), attack("ana", "foe", "magic-bolt"), roll(2));
    expect(events(b, "triggers").map((e) => e["on"])).toEqual(["shell-broken"]);
    const burned = play(fight(people), use("ana", "brand", ["foe"]), roll(1));
    expect(events(burned, "triggers").map((e) => e["on"])).toEqual(["afflicted"]);
    const felled = play(fight(people), attack("ana", "foe2"), roll(2));
    expect(events(felled, "triggers").map((e) => [e.by, e["on"]])).toEqual([["bo", "foe-falls"]]);
  });

  it("HD29 a status ability inflicts any status by name, against the plain threshold; one that names none is refused", () => {
    const tar = { id: "tar", type: "ranged", does: [{ do: "inflict", status: "slowed" }] };
    const b = fight([{ id: "ana", abilities: [tar] }, { id: "foe" }]);
    expect(statuses(play(b, use("ana", "tar", ["foe"]), roll(5)), "foe")).toEqual(["slowed"]);
    expect(statuses(play(b, use("ana", "tar", ["foe"]), roll(6)), "foe")).toEqual([]);
    expect(written({ type: "ranged", does: [{ do: "inflict" }] }).join()).toMatch(
      /abilities\.0\.does.*status/,
    );
    expect(problemsOf({ attacks: { hex: { kind: "status" } } }).join()).toMatch(
      /attacks\.hex\.status.*burned/,
    );
    expect(problemsOf({ abilities: ["debilitate"] }).join()).toMatch(/abilities\.0.*element/);
    const named = fight([
      { id: "ana", attacks: { hex: { kind: "status", status: "taunted" } } },
      { id: "foe" },
    ]);
    expect(statuses(play(named, attack("ana", "foe", "hex"), roll(1)), "foe")).toEqual(["taunted"]);
  });

  it("HD29 a question about a status without an element is still answered", () => {
    const odds = questionOdds(hitDie, {
      ruleset: "hit-die",
      attack: { kind: "status" },
      targets: [{ resistance: 1 }],
    });
    expect(odds.ok && odds.value.targets[0]).toMatchObject({ hit: 0.4, effect: 0 });
  });

  it("HD30 slain, down and incapacitated are told apart", () => {
    const felled = (more: object, options?: object) =>
      unit(
        play(
          fight([{ id: "ana", physicalAttack: 30 }, { id: "foe", hp: 5, ...more }, { id: "foe2" }]),
          attack("ana", "foe", undefined, options as never),
          roll(2),
        ),
        "foe",
      ).life;
    expect([felled({}), felled({ rank: "hero" }), felled({}, { nonlethal: true })]).toEqual([
      "slain",
      "down",
      "incapacitated",
    ]);
  });

  it("HD30 whoever is on the side of the heroes is one, unless a rank says otherwise", () => {
    const felled = (side: string, more: object = {}) =>
      unit(
        play(
          fight([
            { id: "ana", side: "others", physicalAttack: 30 },
            { id: "bo", side, hp: 5, ...more },
            { id: "bo2", side },
          ]),
          attack("ana", "bo"),
          roll(2),
        ),
        "bo",
      ).life;
    expect([felled("heroes"), felled("foes"), felled("party")]).toEqual(["down", "slain", "slain"]);
    expect([felled("heroes", { rank: "elite" }), felled("party", { rank: "hero" })]).toEqual([
      "slain",
      "down",
    ]);
  });

  it("HD30 whoever gives everything has no HP left, and the battle is judged when all of it is done", () => {
    const people = [
      { id: "ana", magicalAttack: 60, rank: "hero", abilities: ["last-flame"] },
      { id: "foe", hp: 5 },
    ];
    const b = play(fight(people), use("ana", "last-flame"), roll(2));
    expect(unit(b, "ana")).toMatchObject({ life: "down", hp: 0 });
    expect(stateOf(b).winner).toBe("draw");
    expect(events(b, "down").map((e) => e.target)).toEqual(["foe", "ana"]);
    const saved = play(fight([...people, { id: "bo" }]), use("ana", "last-flame"), roll(2));
    expect(stateOf(saved).winner).toBe("heroes");
  });

  it("HD31 an attack without price may be repeated by whoever commands; tactics take it once a turn, so battles end", () => {
    const tap = { kind: "physical", multiplier: 0, ap: 0 };
    const people = [
      { id: "ana", attacks: { tap } },
      { id: "foe", attacks: { tap } },
    ];
    const b = fight(people);
    const twice = play(play(b, attack("ana", "foe", "tap"), roll(2)), attack("ana", "foe", "tap"), roll(2));
    expect(unit(twice, "ana").ap).toBe(2);
    const opened = openBattle(hitDie, encounter(people, { rules: { maxRounds: 5 } }), "s");
    if (!opened.ok) throw new Error("the encounter is fine");
    const result = simulateChunk(hitDie, opened.value.opening, { seed: "s", from: 0, to: 20 });
    expect(result.battles).toBe(20);
    const ordered = people.map((p) => ({ ...p, tactics: "tap" }));
    const followed = openBattle(hitDie, encounter(ordered, { rules: { maxRounds: 5 } }), "s");
    if (!followed.ok) throw new Error("the encounter is fine");
    expect(simulateChunk(hitDie, followed.value.opening, { seed: "s", from: 0, to: 5 }).battles).toBe(5);
  });
});
