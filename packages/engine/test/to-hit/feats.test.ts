import { describe, expect, it } from "vitest";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { arms, attack, choose, damage, dice, events, fight, open, play, refused, statuses } from "./table.ts";

const sword = arms({ attack: 5, accuracy: 20 }, { type: "fire" });

describe("feats", () => {
  const blow = (ana: object, foe: object = {}) =>
    play(
      fight([
        { id: "ana", hearts: 5, ...sword, ...ana },
        { id: "foe", ...foe },
      ]),
      attack("ana", "hit", "foe"),
      dice(7),
    );

  it("TH81 the desperate do 2 more damage in Peril, and only there", () => {
    const feats = ["desperate-strength"];
    expect(damage(blow({ feats, health: 6 }), "foe")).toEqual([5]);
    const desperate = blow({ feats, health: 5 });
    expect(damage(desperate, "foe")).toEqual([7]);
    const sum = events(desperate, "damage")[0]?.sum;
    expect(sum?.terms.map((t) => t.value)).toContain(2);
  });

  it("TH81 2 more damage with the own element, and none with another", () => {
    expect(damage(blow({ element: "fire" }), "foe")).toEqual([7]);
    expect(damage(blow({ element: "ice" }), "foe")).toEqual([5]);
  });

  it("TH81 who dodges in Peril is Hard to Hit there", () => {
    const at = (health: number) =>
      events(
        blow(
          { attacks: { hit: { weapon: { attack: 5, accuracy: 3 } } } },
          { evasion: 10, hearts: 5, health, feats: ["desperate-dodge"] },
        ),
        "attack",
      );
    expect(at(6)[0]).toMatchObject({ hit: true });
    expect(at(5)[0]).toMatchObject({ hit: false });
  });

  it("TH81 a bulwark takes half of what it intercepts, and effects have to be rolled against it", () => {
    const effect = { against: "vitality", gives: ["blinded"] };
    const people = (feats: string[]) => [
      { id: "ana", ...arms({ attack: 9, accuracy: 5 }, { kind: "technique", effect }) },
      { id: "foe" },
      { id: "foe-2", agility: 20, vitality: 13, reactions: ["intercept"], feats },
    ];
    const strike = { do: "attack", actor: "ana", with: "hit", targets: ["foe"] } as const;
    const plain = play(fight(people([])), strike, choose("intercept"), dice(7));
    expect([damage(plain, "foe-2"), statuses(plain, "foe-2")]).toEqual([[9], ["blinded"]]);
    const bulwark = play(fight(people(["bulwark"])), strike, choose("intercept"), dice(7), dice(7));
    expect([damage(bulwark, "foe-2"), statuses(bulwark, "foe-2")]).toEqual([[5], []]);
  });

  it("TH81 shots and salvos of the practised go two squares further", () => {
    const why = (weapon: string, feats: string[]) =>
      refused(
        fight(
          [
            { id: "ana", at: [0, 0], weapons: [`${weapon} 1`], feats },
            { id: "foe", at: [10, 0] },
          ],
          { map: open(11, 1) },
        ),
        attack("ana", weapon, "foe"),
      );
    expect(why("bow", [])).toEqual(["attack/out-of-reach"]);
    expect(why("bow", ["far-salvo"])).toEqual(["attack/out-of-reach"]);
    expect(why("bow", ["longshot"])).toEqual([]);
    expect(why("staff", ["longshot"])).toEqual(["attack/out-of-reach"]);
    expect(why("staff", ["far-salvo"])).toEqual([]);
  });

  it("TH81 the glossary tells what each is for", () => {
    expect(toHit.glossary?.["feats"]?.every((f) => f.about.length > 0)).toBe(true);
  });
});
