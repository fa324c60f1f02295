import { describe, expect, it } from "vitest";
import { WEAPONS } from "../../src/rulesets/battle-order/attack/weapons.ts";
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
  open,
  own,
  play,
  refused,
  rolls,
  SPENT,
  unit,
} from "./table.ts";

const target = { id: "foe", hp: 60, ...SPENT };
const roll = (face: number) => ({ roll: face });

describe("weapons", () => {
  it("BO51 ten families, with their figures", () => {
    const families = new Set(Object.values(WEAPONS).map((w) => w.family));
    expect(families.size).toBe(10);
    expect(Object.keys(WEAPONS)).toHaveLength(53);
    expect(WEAPONS["large-shield"]).toMatchObject({
      weight: 4,
      toHit: 4,
      shield: { block: 2, heavy: 4, super: 6 },
    });
    expect(WEAPONS["heavy-gauntlet"]?.hold).toMatchObject({ speed: 5, toHit: 3, cap: 2 });
    expect(WEAPONS["shotgun"]).toMatchObject({ range: 50, bullets: 6 });
  });

  it("BO51 drills grind reduction, more from mechs; an engineer's more still", () => {
    const ground = (weapon: string, gifts: string[], mech: boolean) =>
      unit(
        play(
          fight([
            { id: "ana", weapons: [weapon], gifts },
            { ...target, mech, physicalDamageReduction: 9 },
          ]),
          attack("ana", weapon, "foe"),
          dice(8),
          weapon === "hand-drill" ? rolls(1) : rolls(1, 1, 1),
        ),
        "foe",
      ).reduction;
    expect(ground("hand-drill", [], false)).toBe(9);
    expect(ground("power-drill", [], false)).toBe(8);
    expect(ground("power-drill", [], true)).toBe(7);
    expect(ground("power-drill", ["engineer"], true)).toBe(6);
  });

  it("BO51 hammers take Speed, shock guns Strength and Speed, never below 0", () => {
    const foe = { id: "foe", hp: 60, strength: 1, speed: 5 };
    const hammer = play(
      fight([{ id: "ana", weapons: ["maul"] }, foe]),
      attack("ana", "maul", "foe"),
      NO,
      dice(8),
      rolls(1, 1, 1, 1, 1),
    );
    expect(unit(hammer, "foe").speed).toBe(2);
    const shock = play(
      fight([{ id: "ana", weapons: ["shock-gun"] }, foe]),
      attack("ana", "shock-gun", "foe"),
      NO,
      dice(8),
      rolls(1),
    );
    expect(unit(shock, "foe")).toMatchObject({ strength: 0, speed: 3 });
  });

  it("BO51 a rifle reaches twice as far at −2, three times at −4, and gains by an idle block", () => {
    const map = open(40, 1);
    const shotAt = (column: number) => {
      const b = fight(
        [
          { id: "ana", at: [0, 0], weapons: ["hunting-rifle"] },
          { ...target, at: [column, 0], passiveEvasion: 7 },
        ],
        { map },
      );
      return events(play(b, attack("ana", "hunting-rifle", "foe"), dice(6)), "attack")[0]?.check?.total;
    };
    expect([shotAt(10), shotAt(11), shotAt(21)]).toEqual([6, 4, 2]);
    const b = fight(
      [
        { id: "ana", at: [0, 0], weapons: ["hunting-rifle"] },
        { ...target, at: [31, 0] },
      ],
      { map },
    );
    expect(refused(b, attack("ana", "hunting-rifle", "foe"))).toEqual(["attack/out-of-reach"]);
    const near = fight(
      [
        { id: "ana", at: [0, 0], weapons: ["hunting-rifle"] },
        { ...target, at: [5, 0], passiveEvasion: 9 },
      ],
      { map },
    );
    const rested = play(nextRound(near), attack("ana", "hunting-rifle", "foe"), dice(7), rolls(1));
    expect(events(rested, "attack")[0]).toMatchObject({ hit: true });
    const busy = nextRound(play(near, own("turn", "ana")));
    expect(events(play(busy, attack("ana", "hunting-rifle", "foe"), dice(7)), "attack")[0]).toMatchObject({
      hit: false,
    });
  });

  it("BO45 a shotgun rolls 1d6 for each bullet, each dodged separately and blocked in one stance", () => {
    const foe = { id: "foe", hp: 60, passiveEvasion: 5, activeEvasion: 9, speed: 2, strength: 2 };
    const b = play(
      fight([{ id: "ana", weapons: ["shotgun"], toHitBonus: 2 }, foe]),
      attack("ana", "shotgun", "foe"),
      NO,
      roll(2),
      choose("dodge"),
      roll(6),
      NO,
      roll(3),
      choose("block"),
      rolls(6),
      choose("dodge"),
      roll(6),
      roll(4),
      rolls(2),
      roll(6),
      rolls(6),
    );
    expect(asked(b).filter((q) => q === "to hit ana")).toHaveLength(6);
    expect(damage(b, "foe")).toEqual([1, 0, 1]);
    expect(events(b, "attack").map((e) => e["hit"])).toEqual([false, false, true, false, true, true]);
  });

  it("BO45, BO47 nobody ripostes bullets, whatever action shoots them", () => {
    const b = fight([
      { id: "ana", attacks: { spray: { damage: "1", bullets: 1 } } },
      { id: "foe", gifts: ["riposte"], strength: 1 },
    ]);
    const shot = play(b, attack("ana", "spray", "foe"), choose("dodge"), rolls(1));
    expect(asked(shot)).toEqual(["dodge foe", "to hit ana"]);
    expect(events(shot, "ripostes")).toEqual([]);
  });

  it("BO45 once the target falls the rest of the bullets fly past; none is critical unless the house says so", () => {
    const b = play(
      fight([
        { id: "ana", weapons: ["shotgun"], toHitBonus: 9 },
        { id: "foe", hp: 3, ...SPENT },
        { id: "foe2" },
      ]),
      attack("ana", "shotgun", "foe"),
      roll(6),
      rolls(3),
    );
    expect(unit(b, "foe").life).toBe("unconscious");
    const keen = play(
      fight(
        [{ id: "ana", weapons: ["shotgun"], toHitBonus: 9 }, { id: "foe", hp: 3, ...SPENT }, { id: "foe2" }],
        { rules: { shotgunCritical: 6 } },
      ),
      attack("ana", "shotgun", "foe"),
      roll(6),
      rolls(2),
    );
    expect(events(keen, "attack")[0]).toMatchObject({ critical: true });
    expect(damage(keen, "foe")).toEqual([4]);
  });

  it("BO52 a gun runs empty and is reloaded for 1 Strength as the Offensive Action", () => {
    let b = fight([
      { id: "ana", attacks: { gun: { action: "gun-attack", damage: 0, magazine: 1 } }, speed: 20 },
      target,
    ]);
    expect(refused(b, own("reload", "ana", "gun"))).toEqual(["reload/full"]);
    b = nextRound(play(b, attack("ana", "gun", "foe"), dice(8)));
    expect(refused(b, attack("ana", "gun", "foe"))).toEqual(["attack/empty"]);
    b = play(b, own("reload", "ana", "gun"));
    expect(unit(b, "ana")).toMatchObject({ strength: 9, ammo: [1, 0] });
    expect(refused(b, attack("ana", "gun", "foe"))).toEqual(["turn/offensive-used"]);
    const endless = fight(
      [{ id: "ana", attacks: { gun: { action: "gun-attack", damage: 0, magazine: 1 } } }, target],
      { rules: { magazines: false } },
    );
    expect(
      refused(nextRound(play(endless, attack("ana", "gun", "foe"), dice(8))), attack("ana", "gun", "foe")),
    ).toEqual([]);
    expect(refused(play(endless, end("ana")), own("reload", "ana", "gun"))).toEqual(["turn/not-yours"]);
  });
});
