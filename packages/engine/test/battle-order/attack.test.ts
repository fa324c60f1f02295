import { describe, expect, it } from "vitest";
import { type Check, formatCheck, formatSum, stateOf, type Sum } from "../../src/kernel/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
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
  own,
  play,
  refused,
  rolls,
  SPENT,
  statuses,
  unit,
  until,
} from "./table.ts";

const sword = { attacks: { hit: { damage: "1d6" } } };
const fixed = (amount: number, more: object = {}) => ({ attacks: { hit: { damage: amount, ...more } } });

describe("the attack", () => {
  it("BO10 asks in the book's order: dodge, to hit, block, shield block, damage", () => {
    const b = play(
      fight([
        { id: "ana", ...sword },
        { id: "foe", passiveEvasion: 7, activeEvasion: 8, shield: { block: 2, heavy: 4, super: 6 } },
      ]),
      attack("ana", "hit", "foe"),
      choose("dodge"),
      dice(8),
      choose("block"),
      choose("shield block"),
      rolls(6),
    );
    expect(asked(b)).toEqual(["dodge foe", "to hit ana", "block foe", "shield block foe", "damage ana"]);
    expect(damage(b, "foe")).toEqual([0]);
  });

  it("BO11 a Dodge takes Active Evasion for Passive and 1 Speed", () => {
    const people = [
      { id: "ana", ...fixed(3) },
      { id: "foe", passiveEvasion: 7, activeEvasion: 9, strength: 0 },
    ];
    const stood = play(fight(people), attack("ana", "hit", "foe"), NO, dice(8));
    expect(damage(stood, "foe")).toEqual([3]);
    const dodged = play(fight(people), attack("ana", "hit", "foe"), choose("dodge"), dice(8));
    expect(damage(dodged, "foe")).toEqual([]);
    expect(unit(dodged, "foe").speed).toBe(9);
  });

  it("BO12 a natural 12 is critical only if it hits", () => {
    const at = (passiveEvasion: number) =>
      events(
        play(
          fight([
            { id: "ana", ...fixed(3) },
            { id: "foe", passiveEvasion, ...SPENT },
          ]),
          attack("ana", "hit", "foe"),
          dice(12),
        ),
        "attack",
      )[0];
    expect(at(12)).toMatchObject({ hit: true, critical: true });
    expect(at(13)).toMatchObject({ hit: false, critical: false });
  });

  it("BO13 roll + To Hit Bonus of Evasion or more hits; a miss does nothing more", () => {
    const people = [
      { id: "ana", toHitBonus: 2, ...sword },
      { id: "foe", passiveEvasion: 10, ...SPENT },
    ];
    const hit = play(fight(people), attack("ana", "hit", "foe"), dice(8), rolls(4));
    expect(formatCheck(events(hit, "attack")[0]?.check as Check)).toBe(
      "8 to hit + 2 To Hit Bonus = 10, needs 10 or more: hit (BO13)",
    );
    const miss = play(fight(people), attack("ana", "hit", "foe"), dice(7));
    expect(unit(miss, "foe").hp).toBe(20);
    expect(asked(miss)).toEqual(["to hit ana"]);
  });

  it("BO14 blocks cost 2, 4, 6 Strength for 5, 10, 15 reduction; what cannot be paid is not offered", () => {
    const hitWith = (strength: number, word: string, amount: number) => {
      const b = play(
        fight([
          { id: "ana", ...fixed(30) },
          { id: "foe", hp: 40, strength, speed: 0 },
        ]),
        attack("ana", "hit", "foe"),
        dice(8),
        choose(word),
      );
      expect(damage(b, "foe")).toEqual([amount]);
      return unit(b, "foe").strength;
    };
    expect(hitWith(6, "block", 25)).toBe(4);
    expect(hitWith(6, "heavy", 20)).toBe(2);
    expect(hitWith(6, "super", 15)).toBe(0);
    const poor = play(
      fight([
        { id: "ana", ...fixed(3) },
        { id: "foe", strength: 3, speed: 0 },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
      NO,
    );
    expect(poor.past.at(-1)?.step.asked?.[1]).toMatchObject({ name: "block", options: ["none", "block"] });
    const broke = play(
      fight([
        { id: "ana", ...fixed(3) },
        { id: "foe", strength: 1, speed: 0 },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(asked(broke)).toEqual(["to hit ana"]);
  });

  it("BO14 a shield that attacked in this Action Block does not block in it", () => {
    const people = [
      { id: "foe", weapons: ["large-shield"], hp: 30, passiveEvasion: 5 },
      { id: "ana", ...fixed(10), passiveEvasion: 0 },
    ];
    const used = play(fight(people), attack("foe", "large-shield", "ana"), NO, dice(8), NO, rolls(3));
    const later = play(play(used, end("foe")), attack("ana", "hit", "foe"), NO, dice(8), choose("block"));
    expect(asked(later)).toEqual(["dodge foe", "to hit ana", "block foe"]);
    const next = play(
      play(nextRound(used), end("foe")),
      attack("ana", "hit", "foe"),
      NO,
      dice(8),
      choose("block"),
      choose("shield block"),
    );
    expect(statuses(next, "foe")).toEqual(["shield-block-stance"]);
  });

  it("BO15 a critical is twice the roll, twice the bonus, less twice the reduction", () => {
    const b = play(
      fight([
        { id: "ana", damageBonus: 2, ...sword },
        { id: "foe", physicalDamageReduction: 3, speed: 0, strength: 2 },
      ]),
      attack("ana", "hit", "foe"),
      dice(12),
      NO,
      rolls(5),
    );
    expect(damage(b, "foe")).toEqual([8]);
    expect(formatSum(events(b, "damage")[0]?.sum as Sum)).toBe(
      "10 2 × damage + 4 2 × Damage Dealt Bonus − 6 2 × Physical Damage Reduction = 8: 8 (BO15, BO44)",
    );
  });

  it("BO15 damage is not under 0", () => {
    const b = play(
      fight([
        { id: "ana", ...fixed(3) },
        { id: "foe", physicalDamageReduction: 9, ...SPENT },
      ]),
      attack("ana", "hit", "foe"),
      dice(8),
    );
    expect(damage(b, "foe")).toEqual([0]);
  });

  it("BO16 Health falls by it, below 0 too unless the house says otherwise", () => {
    const after = (rules: object) =>
      unit(
        play(
          fight([{ id: "ana", ...fixed(26) }, { id: "foe", ...SPENT }, { id: "foe2" }], {
            rules: rules as never,
          }),
          attack("ana", "hit", "foe"),
          dice(8),
        ),
        "foe",
      ).hp;
    expect(after({})).toBe(-6);
    expect(after({ healthFloor: true })).toBe(0);
  });

  it("BO18 Health of 0 is Unconscious: no turn, no reaction, easy to hit", () => {
    const felled = play(
      fight([{ id: "ana", ...fixed(20) }, { id: "foe" }, { id: "foe2" }]),
      attack("ana", "hit", "foe"),
      NO,
      dice(8),
      NO,
    );
    expect(unit(felled, "foe").life).toBe("unconscious");
    expect(events(felled, "down")[0]).toMatchObject({ target: "foe", state: "unconscious" });
    expect(battleOrder.actor(stateOf(play(felled, end("ana"))))).toBe("foe2");
  });

  it("BO19 any more damage while Unconscious is death, beyond healing", () => {
    const felled = play(
      fight([{ id: "ana", ...fixed(20) }, { id: "foe" }, { id: "foe2", healing: 3 }]),
      attack("ana", "hit", "foe"),
      NO,
      dice(8),
      NO,
    );
    const dead = play(nextRound(felled), attack("ana", "hit", "foe"), dice(2));
    expect(unit(dead, "foe").life).toBe("dead");
    expect(
      refused(play(dead, end("ana")), {
        do: "ability",
        actor: "foe2",
        with: "healing-word",
        targets: ["foe"],
      }),
    ).toEqual(["target/down"]);
    expect(refused(dead, attack("ana", "hit", "foe"))).toContain("target/down");
  });

  it("BO26 the block chosen, with the shield or without, decides which of six stances is entered", () => {
    const stance = (word: string, shield: string) =>
      statuses(
        play(
          fight([
            { id: "ana", ...fixed(1) },
            { id: "foe", speed: 0, shield: { block: 1, heavy: 1, super: 1 } },
          ]),
          attack("ana", "hit", "foe"),
          dice(8),
          choose(word),
          choose(shield),
        ),
        "foe",
      )[0];
    expect(["block", "heavy", "super"].map((w) => stance(w, "none"))).toEqual([
      "block-stance",
      "heavy-block-stance",
      "super-block-stance",
    ]);
    expect(["block", "heavy", "super"].map((w) => stance(w, "shield block"))).toEqual([
      "shield-block-stance",
      "heavy-shield-block-stance",
      "super-shield-block-stance",
    ]);
  });

  it("BO43 a stance lasts until the own next turn, another may replace it (BO30), and it may be taken on one's own turn", () => {
    const people = [
      { id: "ana", ...fixed(12) },
      { id: "ben", ...fixed(12) },
      { id: "foe", hp: 60, speed: 0 },
    ];
    const first = play(fight(people), attack("ana", "hit", "foe"), dice(8), choose("block"));
    const second = play(play(first, end("ana")), attack("ben", "hit", "foe"), dice(8), NO);
    expect(damage(second, "foe")).toEqual([7]);
    expect(second.past.at(-1)?.step.asked?.[1]?.options).toEqual(["none", "block", "heavy", "super"]);
    const own1 = until(second, "foe");
    expect(statuses(own1, "foe")).toEqual([]);
    expect(statuses(play(own1, own("stance", "foe", "heavy")), "foe")).toEqual(["heavy-block-stance"]);
    expect(refused(play(own1, own("stance", "foe", "heavy")), own("stance", "foe", "block"))).toContain(
      "stance/no-stronger",
    );
    const once = play(
      fight(people, { rules: { stances: "attack" } }),
      attack("ana", "hit", "foe"),
      dice(8),
      choose("block"),
    );
    expect(statuses(once, "foe")).toEqual([]);
  });

  it("BO44 training makes criticals likelier; a piercing one counts the reduction once", () => {
    const b = play(
      fight([
        { id: "ana", criticalAt: 10, flairs: ["piercing"], ...fixed(5) },
        { id: "foe", physicalDamageReduction: 2, ...SPENT },
      ]),
      attack("ana", "hit", "foe"),
      dice(10),
    );
    expect(damage(b, "foe")).toEqual([8]);
    expect(events(b, "flair")[0]).toMatchObject({ flair: "piercing" });
  });

  it("BO44 disrupting, cancelling and backfire strike a spell that is being cast", () => {
    const struck = (flair: string) => {
      const caster = {
        id: "foe",
        ghostPower: 10,
        hp: 90,
        spells: ["elemental-fire"],
        strength: 20,
        speed: 5,
      };
      const b = play(fight([caster, { id: "ana", flairs: [flair], ...fixed(0) }]), {
        do: "cast",
        actor: "foe",
        with: "elemental-fire",
        targets: ["ana"],
        options: { invest: 6 },
      });
      return play(play(b, end("foe")), attack("ana", "hit", "foe"), dice(12), NO);
    };
    expect(unit(struck("disrupting"), "foe").casting?.left).toBe(4);
    expect(unit(struck("cancelling"), "foe").casting).toBeNull();
    const back = struck("backfire");
    expect(unit(back, "foe").casting).toBeNull();
    expect(damage(back, "foe")).toEqual([0, 6]);
  });
});
