import { describe, expect, it } from "vitest";
import {
  asked,
  attack,
  choose,
  damage,
  dice,
  end,
  events,
  fight,
  NO,
  nextRound,
  play,
  refused,
  rolls,
  SPENT,
  statuses,
  unit,
  use,
} from "./table.ts";
import { madnessOf, TABLE } from "../../src/rulesets/battle-order/health/insanity.ts";

const all = ["stunning-scream", "battle-strategy", "taunt", "stealth", "false-reload", "false-weakness"];
const low = rolls(1, 1, 1);
const high = rolls(6, 6, 6);
const speaker = { id: "ana", skills: all, attacks: { hit: { damage: 2 } } };

describe("charisma", () => {
  it("BO23 the offensive roll of at least the defensive one works; targets are rolled separately, the user first", () => {
    const b = play(
      fight([{ ...speaker, charisma: 2 }, { id: "foe1", resolve: 1 }, { id: "foe2" }]),
      use("ana", "taunt", "foe1", "foe2"),
      rolls(3, 3, 3),
      rolls(4, 3, 3),
      rolls(1, 1, 1),
      rolls(2, 2, 2),
    );
    expect(asked(b)).toEqual([
      "offensive charisma ana",
      "defensive charisma foe1",
      "offensive charisma ana",
      "defensive charisma foe2",
    ]);
    expect([statuses(b, "foe1"), statuses(b, "foe2")]).toEqual([["taunted"], []]);
    expect(unit(b, "ana").strength).toBe(9);
  });

  it("BO23 some skills need several rolls: a Stunning Scream two, both won", () => {
    const b = fight([speaker, { id: "foe" }, { id: "foe2" }]);
    expect(asked(play(b, use("ana", "stunning-scream", "foe"), low, high))).toHaveLength(2);
    const won = play(b, use("ana", "stunning-scream", "foe"), high, low, high, low);
    expect(statuses(won, "foe")).toEqual(["stunned"]);
    const after = play(won, end("ana"));
    expect(events(after, "loses-turn")[0]).toMatchObject({ target: "foe" });
    expect(statuses(after, "foe")).toEqual([]);
  });

  it("BO27 a failed skill does nothing more", () => {
    const b = play(fight([speaker, { id: "foe" }]), use("ana", "taunt", "foe"), low, high);
    expect(events(b).map((e) => e.event)).toEqual(["uses", "effect"]);
  });

  it("BO57 the taunted, misled and exposed hit worse or are hit better, as the house says", () => {
    const total = (skill: string, by: string, at: string) => {
      const b = fight([
        speaker,
        { id: "foe", attacks: { hit: { damage: 1 } }, ...SPENT, strength: 9, speed: 9 },
        { id: "ben", attacks: { hit: { damage: 1 } } },
      ]);
      let now = play(b, use("ana", skill, "foe"), high, low);
      for (const who of ["ana", "foe"])
        if (by !== who && (by === "ben" || who === "ana")) now = play(now, end(who));
      const roll = play(now, attack(by, "hit", at), NO, dice(2));
      return events(roll, "attack")[0]?.check?.total;
    };
    expect(total("taunt", "foe", "ben")).toBe(0);
    expect(total("taunt", "foe", "ana")).toBe(2);
    expect(total("stealth", "foe", "ana")).toBe(-1);
    expect(total("battle-strategy", "ana", "foe")).toBe(4);
  });

  it("BO57 False Reload keeps the target from dodging, False Weakness from blocking", () => {
    const b = fight([speaker, { id: "foe" }]);
    const reload = play(
      play(b, use("ana", "false-reload", "foe"), high, low),
      attack("ana", "hit", "foe"),
      dice(8),
      choose("block"),
    );
    expect(asked(reload)).toEqual(["to hit ana", "block foe"]);
    const weak = play(
      play(b, use("ana", "false-weakness", "foe"), high, low),
      attack("ana", "hit", "foe"),
      choose("dodge"),
      dice(12),
    );
    expect(asked(weak)).toEqual(["dodge foe", "to hit ana"]);
  });

  it("BO58 Guidance, Healing Word and Battle Communication need no opposed roll", () => {
    const b = fight([
      { ...speaker, healing: 2 },
      { id: "ben", attacks: { hit: { damage: 1 } } },
      { id: "foe", ...SPENT },
    ]);
    const guided = play(
      play(play(b, use("ana", "guidance", "ben")), end("ana")),
      attack("ben", "hit", "foe"),
      dice(5),
    );
    expect(events(guided, "attack")[0]).toMatchObject({ hit: true });
    const healed = play(b, use("ana", "healing-word", "ben"), rolls(1, 2));
    expect(unit(healed, "ana")).toMatchObject({ strength: 8, speed: 9 });
    expect(refused(b, use("ana", "guidance", "ana"))).toEqual(["target/not-self"]);
    expect(refused(fight([speaker, { id: "foe" }]), use("ana", "healing-word", "ana"))).toEqual([
      "ability/no-rank",
    ]);
    expect(events(play(b, use("ana", "battle-communication", "foe")), "told")).toHaveLength(1);
  });
});

describe("insanity", () => {
  const haunted = { id: "foe", hp: 30, ghostPower: 28, ...SPENT };
  const hit = (amount: number, more: object, ...answers: ReturnType<typeof rolls>[]) =>
    play(
      fight([
        { id: "ana", attacks: { hit: { damage: amount } } },
        { ...haunted, ...more },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
      ...answers,
    );

  it("BO17 Health under Ghost Power rolls 3d6 and adds what it is under by; not otherwise", () => {
    expect(asked(hit(2, {}))).toEqual(["to hit ana"]);
    const b = hit(7, {}, rolls(2, 2, 2));
    expect(asked(b)).toEqual(["to hit ana", "insanity foe"]);
    expect(events(b, "insanity")[0]).toMatchObject({ result: "phobia" });
    expect(asked(hit(7, { resistInsanity: 5 }))).toEqual(["to hit ana"]);
    const off = play(
      fight([{ id: "ana", attacks: { hit: { damage: 9 } } }, haunted], { rules: { insanity: false } }),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(asked(off)).toEqual(["to hit ana"]);
  });

  it("BO59 the table: stuns, drains, lengths in dice, and dice that are added", () => {
    expect([10, 11, 13, 48, 99].map((n) => madnessOf(n).kind)).toEqual([
      "none",
      "status",
      "none",
      "status",
      "status",
    ]);
    expect(TABLE).toHaveLength(38);
    expect([18, 28, 38].map(madnessOf)).toEqual(
      [1, 2, 3].map((turns) => ({ kind: "status", status: "stunned", turns, dice: 0 })),
    );
    expect([22, 32, 42].map(madnessOf)).toEqual([30, 50, 70].map((amount) => ({ kind: "drain", amount })));
    expect(unit(hit(9, {}, rolls(2, 1, 2)), "foe").ghost).toBe(27);
    const long = hit(9, {}, rolls(3, 3, 1), rolls(4));
    expect(unit(long, "foe").statuses).toEqual([{ status: "minor-insanity", by: -1, left: 4 }]);
    const more = hit(9, {}, rolls(3, 3, 2), rolls(3));
    expect(asked(more)).toEqual(["to hit ana", "insanity foe", "insanity increase foe"]);
    expect(statuses(more, "foe")).toEqual(["stunned"]);
  });

  it("BO59 a mutant is harder to wound and easier to hit", () => {
    const b = hit(9, {}, rolls(6, 3, 3));
    expect(statuses(b, "foe")).toEqual(["mutant"]);
    const again = play(nextRound(b), attack("ana", "hit", "foe"), dice(6), rolls(1, 1, 2));
    expect(damage(again, "foe")).toEqual([7]);
  });
});
