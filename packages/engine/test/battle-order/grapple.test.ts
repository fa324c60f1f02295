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
  own,
  play,
  refused,
  rolls,
  statuses,
  unit,
  until,
} from "./table.ts";

const seize = { do: "grapple", actor: "ana", targets: ["foe"] };
const people = [
  { id: "ana", weapons: ["gauntlet"], strength: 12 },
  { id: "foe", hp: 40, passiveEvasion: 7, activeEvasion: 10, weapons: ["longsword"] },
  { id: "foe2" },
];
const held = () => play(fight(people), seize, NO, dice(7));

describe("grappling", () => {
  it("BO20 roll and bonus of Evasion or more seizes; it may be dodged before the roll", () => {
    const b = held();
    expect(asked(b)).toEqual(["dodge foe", "to hit ana"]);
    expect([statuses(b, "ana"), statuses(b, "foe")]).toEqual([["grappling"], ["grappled"]]);
    expect(unit(b, "ana")).toMatchObject({ strength: 11, speed: 9 });
    expect(statuses(play(fight(people), seize, choose("dodge"), dice(8)), "foe")).toEqual([]);
  });

  it("BO27 a failed grapple does nothing more", () => {
    const b = play(fight(people), seize, NO, dice(5));
    expect(events(b).map((e) => e.event)).toEqual(["uses", "attack"]);
    expect(unit(b, "foe").heldBy).toBe(-1);
  });

  it("BO54 neither acts or reacts while it lasts; the held loses Speed in every later block", () => {
    const b = play(held(), end("ana"));
    expect(refused(b, attack("foe", "longsword", "ana"))).toContain("grapple/holds");
    expect(refused(b, own("stance", "foe", "block"))).toContain("grapple/holds");
    const later = until(play(b, end("foe")), "ana");
    expect(unit(later, "foe").speed).toBe(6);
    expect(refused(later, seize)).toContain("grapple/holds");
  });

  it("BO54 both invest Strength as d6; the held is free only with more, and neither acts for the rest of the block", () => {
    const b = play(held(), end("ana"));
    const struggle = own("break-grapple", "foe", undefined, { invest: 2 });
    const kept = play(b, struggle, choose("2"), rolls(3, 4), rolls(2, 5));
    expect(asked(kept)).toEqual(["maintain grapple ana", "break grapple foe", "hold grapple ana"]);
    expect(statuses(kept, "foe")).toEqual(["grappled"]);
    expect([unit(kept, "foe").strength, unit(kept, "ana").strength]).toEqual([8, 9]);
    expect(refused(kept, struggle)).toContain("grapple/used");
    const free = play(b, struggle, NO, rolls(1, 1));
    expect(statuses(free, "foe")).toEqual([]);
    expect(refused(free, attack("foe", "longsword", "ana"))).toContain("grapple/holds");
    expect(refused(nextRound(free), attack("foe", "longsword", "ana"))).toEqual([]);
    expect(refused(b, own("break-grapple", "foe", undefined, { invest: 9 }))).toEqual(["option/value"]);
  });

  it("BO54 the holder may hurt the held once a block, and let go", () => {
    const b = nextRound(held());
    const hurt = play(b, own("grapple-attack", "ana"), rolls(5, 4));
    expect(damage(hurt, "foe")).toEqual([9]);
    expect(refused(hurt, own("grapple-attack", "ana"))).toEqual(["grapple/used"]);
    expect(statuses(play(hurt, own("release", "ana")), "ana")).toEqual([]);
    expect(refused(b, own("break-grapple", "ana"))).toEqual(["grapple/not-held"]);
  });
});
