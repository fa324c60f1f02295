import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { activatedBy } from "./spellbook.ts";
import {
  asked,
  attack,
  cast,
  damage,
  dice,
  end,
  events,
  fight,
  NO,
  nextRound,
  open,
  own,
  play,
  refused,
  rolls,
  SPENT,
  statuses,
  unit,
} from "./table.ts";

const mage = {
  id: "ana",
  hp: 60,
  ghostPower: 20,
  strength: 30,
  speed: 30,
  spells: ["elemental-fire", "health-recovery", "gale-burst", "gather-mist", "spell-barrier"],
};
/** Nobody reacts: what is tested is the spell. */
const OFF = Object.fromEntries(
  ["dodge", "block", "heavy block", "super block"].map((name) => [name, { mode: "off" }]),
);
const six = rolls(1, 2, 3, 4, 5, 6);

describe("spells", () => {
  it("BO21 a spell for oneself may name its caster, and nobody else", () => {
    const b = fight([mage, { id: "foe" }]);
    for (const spell of ["gather-mist", "gale-burst"]) {
      const unnamed = play(b, cast("ana", spell));
      expect(stateOf(play(b, cast("ana", spell, "ana")))).toEqual(stateOf(unnamed));
      expect(refused(b, cast("ana", spell, "foe"))).toEqual(["target/self-only"]);
      expect(refused(b, { ...cast("ana", spell), targets: ["ana", "foe"] })).toEqual(["target/too-many"]);
    }
  });

  it("BO21 Cast Spell enters the Spell Casting Stance for 5 and 5; Ghost Power is invested at once", () => {
    const b = play(fight([mage, { id: "foe" }]), cast("ana", "elemental-fire", "foe", { invest: 8 }));
    expect(statuses(b, "ana")).toEqual(["spell-casting-stance"]);
    expect(unit(b, "ana")).toMatchObject({
      strength: 25,
      speed: 25,
      ghost: 12,
      casting: { invested: 8, left: 3 },
    });
    expect(refused(b, cast("ana", "elemental-fire", "foe"))).toEqual(["turn/verbal-used", "spell/casting"]);
  });

  it("BO55 remaining time runs down on own turns; then Activate Spell is a Bonus Action", () => {
    const b = play(fight([mage, { id: "foe", hp: 60, ...SPENT }]), cast("ana", "elemental-fire", "foe"));
    expect(refused(b, own("activate", "ana"))).toEqual(["spell/not-yet"]);
    const ready = nextRound(nextRound(nextRound(b)));
    const done = play(ready, own("activate", "ana"), six);
    expect(damage(done, "foe")).toEqual([21]);
    expect(unit(done, "ana").casting).toBeNull();
  });

  it("BO64 Channel Spell takes the Offensive Action and a turn of the time, costs nothing and shakes no spell", () => {
    const opened = fight([mage, { id: "foe", hp: 60, ...SPENT }]);
    expect(refused(opened, own("channel", "ana"))).toEqual(["spell/none"]);
    const begun = play(opened, cast("ana", "elemental-fire", "foe", { invest: 8 }));
    const once = play(begun, own("channel", "ana"));
    expect(unit(once, "ana")).toMatchObject({ strength: 25, speed: 25, casting: { invested: 8, left: 2 } });
    expect(refused(once, own("channel", "ana"))).toEqual(["turn/offensive-used"]);
    const ready = play(nextRound(once), own("channel", "ana"));
    expect(unit(ready, "ana").casting).toMatchObject({ invested: 8, left: 0 });
    expect(damage(play(ready, own("activate", "ana"), six), "foe")).toEqual([21]);
    expect(refused(nextRound(ready), own("channel", "ana"))).toEqual(["spell/ready"]);
  });

  it("BO55 damage, points spent and redirection eat what is invested; at 0 the spell is lost", () => {
    const start = play(
      fight([mage, { id: "foe", attacks: { hit: { damage: 4 } } }]),
      cast("ana", "elemental-fire", "foe", { invest: 9 }),
    );
    const spent = play(start, own("stance", "ana", "block"));
    expect(unit(spent, "ana").casting?.invested).toBe(7);
    const hurt = play(play(start, end("ana")), attack("foe", "hit", "ana"), NO, dice(8), NO);
    expect(unit(hurt, "ana").casting?.invested).toBe(5);
    const thin = play(fight([mage, { id: "foe" }]), cast("ana", "elemental-fire", "foe", { invest: 2 }));
    const lost = play(thin, own("stance", "ana", "block"));
    expect(unit(lost, "ana")).toMatchObject({ casting: null, ghost: 18 });
    expect(events(lost, "fizzles")).toHaveLength(1);
    const calm = play(
      fight([
        { ...mage, gifts: ["concentration"] },
        { id: "foe", attacks: { hit: { damage: 5 } } },
      ]),
      cast("ana", "elemental-fire", "foe", { invest: 2 }),
    );
    expect(
      unit(play(play(calm, end("ana")), attack("foe", "hit", "ana"), NO, dice(8), NO), "ana").casting,
    ).toBeNull();
  });

  it("BO55 a target out of range costs 1 for each 5 feet, another one the way between them", () => {
    const map = open(20, 1);
    const b = play(
      fight(
        [
          { ...mage, at: [0, 0] },
          { id: "foe1", at: [12, 0], hp: 90, ...SPENT },
          { id: "foe2", at: [15, 0], hp: 90, ...SPENT },
        ],
        { map },
      ),
      cast("ana", "elemental-fire", "foe1", { invest: 7, shorten: 2 }),
    );
    const ready = nextRound(b);
    expect(refused(ready, { do: "activate", actor: "ana", targets: ["foe2"] })).toEqual([]);
    const done = play(ready, { do: "activate", actor: "ana", targets: ["foe2"] }, six);
    expect(unit(done, "ana").echo?.invested).toBe(1);
    const thin = nextRound(
      play(
        fight(
          [
            { ...mage, at: [0, 0] },
            { id: "foe1", at: [12, 0] },
            { id: "foe2", at: [15, 0] },
          ],
          { map },
        ),
        cast("ana", "elemental-fire", "foe1", { invest: 6, shorten: 2 }),
      ),
    );
    expect(refused(thin, { do: "activate", actor: "ana", targets: ["foe2"] })).toEqual(["spell/aim"]);
  });

  it("BO22 the effect is the base with every boost that counts", () => {
    const strong = { ...mage, offensiveBoost: 1, generalBoost: 1 };
    const b = activatedBy(
      strong,
      "elemental-fire",
      { id: "foe", hp: 90, spellDamageReduction: 5, ...SPENT },
      rolls(...Array.from({ length: 9 }, () => 2)),
    );
    expect(damage(b, "foe")).toEqual([13]);
    expect(b.past.at(-1)?.step.asked?.[0]).toMatchObject({ name: "spell", dice: "9d6" });
  });

  it("BO7 modifiers: shortening costs 5 or 15 Speed, shapes Strength, and points become Ghost Power", () => {
    const b = fight([mage, { id: "foe" }]);
    const quick = play(b, cast("ana", "elemental-fire", "foe", { shorten: 2, shape: "beam", invest: 10 }));
    expect(unit(quick, "ana")).toMatchObject({
      strength: 24,
      speed: 10,
      casting: { left: 1, shape: "beam" },
    });
    const back = play(b, cast("ana", "elemental-fire", "foe", { invest: 10, recoverStrength: 4 }));
    expect(unit(back, "ana")).toMatchObject({ strength: 21, ghost: 14 });
    expect(refused(b, cast("ana", "gather-mist", undefined, { shape: "beam" }))).toEqual(["option/value"]);
    expect(refused(b, cast("ana", "elemental-fire", "foe", { invest: 21 }))).toEqual(["option/value"]);
  });

  it("BO56 an explosion catches those around, friend or foe, each with its own roll", () => {
    const map = open(10, 5);
    const start = fight(
      [
        { ...mage, at: [0, 2] },
        { id: "foe1", at: [6, 2], hp: 90, ...SPENT },
        { id: "foe2", at: [7, 3], hp: 90, ...SPENT },
        { id: "ben", at: [5, 1], hp: 90, ...SPENT },
        { id: "foe3", at: [8, 2], ...SPENT },
      ],
      { map },
    );
    const ready = nextRound(
      play(start, cast("ana", "elemental-fire", "foe1", { shape: "explosive", shorten: 2 })),
    );
    const b = play(ready, own("activate", "ana"), six, six, six);
    expect(asked(b)).toHaveLength(3);
    expect([damage(b, "foe2"), damage(b, "ben"), damage(b, "foe3")]).toEqual([[21], [21], []]);
  });

  it("BO56 Echo Spell casts the spell just activated again for 3 Strength, with the same power", () => {
    const b = activatedBy(mage, "elemental-fire", { id: "foe", hp: 90, ...SPENT }, six);
    const echo = play(b, { do: "echo", actor: "ana", targets: ["foe"] });
    expect(unit(echo, "ana").casting).toMatchObject({ spell: "elemental-fire", invested: 20 });
    expect(unit(b, "ana").strength - unit(echo, "ana").strength).toBe(3);
    expect(refused(nextRound(b), { do: "echo", actor: "ana", targets: ["foe"] })).toEqual(["spell/no-echo"]);
  });

  it("BO56 Health Recovery heals, Spell Barrier absorbs, Gather Mist fills, Gale Burst pushes", () => {
    const hurt = nextRound(
      play(
        fight([
          { ...mage, policies: OFF },
          { id: "foe", attacks: { hit: { damage: 30 } } },
        ]),
        cast("ana", "gather-mist", undefined, { invest: 1 }),
      ),
    );
    const wounded = play(play(hurt, end("ana")), attack("foe", "hit", "ana"), dice(8));
    const mending = play(play(wounded, end("foe")), cast("ana", "health-recovery", "ana", { shorten: 2 }));
    const healed = play(mending, own("activate", "ana"), six);
    expect([unit(mending, "ana").hp, unit(healed, "ana").hp]).toEqual([30, 51]);
    const walled = activatedBy(mage, "spell-barrier", { id: "ben", hp: 30, ...SPENT });
    expect(unit(walled, "ben").barrier).toBe(30);
    const misty = activatedBy({ ...mage, hp: 60 }, "gather-mist", { id: "foe", ...SPENT });
    expect(unit(misty, "ana").ghost).toBe(20);
    const map = open(12, 1);
    const wind = nextRound(
      play(
        fight(
          [
            { ...mage, at: [4, 0] },
            { id: "foe", at: [5, 0], physicalDamageReduction: 2, ...SPENT },
          ],
          { map },
        ),
        cast("ana", "gale-burst", undefined, { shorten: 2 }),
      ),
    );
    expect(unit(play(wind, own("activate", "ana")), "foe").at).toBe(11);
    const wall = nextRound(
      play(
        fight(
          [
            { ...mage, at: [4, 0] },
            { id: "foe", at: [7, 0], physicalDamageReduction: 2, ...SPENT },
          ],
          { map },
        ),
        cast("ana", "gale-burst", undefined, { shorten: 2 }),
      ),
    );
    expect(damage(play(wall, own("activate", "ana")), "foe")).toEqual([8]);
  });

  it("BO57 a veil keeps damage from shaking the spell", () => {
    const veiled = { ...mage, skills: ["veil"], charisma: 20 };
    const casting = nextRound(
      play(
        fight([veiled, { id: "foe", attacks: { hit: { damage: 4 } } }]),
        cast("ana", "elemental-fire", "foe"),
      ),
    );
    const b = play(
      casting,
      { do: "ability", actor: "ana", with: "veil", targets: ["foe"] },
      rolls(1, 1, 1),
      rolls(6, 6, 6),
    );
    const hit = play(play(b, end("ana")), attack("foe", "hit", "ana"), NO, dice(8), NO);
    expect(unit(hit, "ana").casting?.invested).toBe(19);
  });
});
