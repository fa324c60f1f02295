import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import {
  asked,
  attack,
  BOW,
  d,
  damage,
  dice,
  end,
  events,
  fight,
  npc,
  open,
  person,
  plain,
  play,
  refused,
  type Sheet,
  statuses,
  SWORD,
  unit,
} from "./table.ts";

const PISTOL: Sheet = {
  attacks: { pistol: { weapon: { damage: "1d8", kind: "gun", trauma: "d6 x3" }, range: "30/100" } },
};
const night = (sheet: object, foe: object = {}, more: object = {}) =>
  fight(
    [
      person("ana", { prepared: true, skill: 1, ...sheet }),
      person("foe", { unaware: true, save: 12, hp: 50, ...foe }),
      person("foe-2", { npc: true, ...("map" in more ? { at: [8, 2] } : {}) }),
    ],
    more,
  );
const execute = (what: string, options?: object) =>
  plain("execute")("ana", "foe", { with: what, ...(options === undefined ? {} : { options }) });
const lands = (b: ReturnType<typeof fight>): unknown => events(b, "aims")[0]?.["lands"];

describe("AC56 executions from afar", () => {
  const at = (column: number) => night({ ...PISTOL, at: [0, 1] }, { at: [column, 1] }, { map: open(25, 3) });

  it("AC56 6 point-blank, 8 at normal range, 10 at long range", () => {
    for (const [column, needs] of [
      [1, 6],
      [6, 8],
      [15, 10],
    ] as const) {
      expect(lands(play(at(column), execute("pistol"), dice(needs - 2))), `${column}`).toBe(false);
      expect(lands(play(at(column), execute("pistol"), dice(needs - 1), d(20))), `${column}`).toBe(true);
    }
  });

  it("AC56 without a map 8, unless the range is set by hand", () => {
    const shot = (total: number, options?: object, ...rest: Parameters<typeof play>[2][]) =>
      lands(play(night(BOW), execute("bow", options), dice(total), ...rest));
    expect([shot(6), shot(7, undefined, d(20))]).toEqual([false, true]);
    expect([shot(8, { range: "long" }), shot(9, { range: "long" }, d(20))]).toEqual([false, true]);
    expect([shot(4, { range: "point-blank" }), shot(5, { range: "point-blank" }, d(20))]).toEqual([
      false,
      true,
    ]);
    expect(refused(night({ ...BOW }), execute("bow", { range: "near" }))).toEqual(["option/value"]);
  });
});

describe("AC56 executions that land", () => {
  const blade = (more: object = {}): object => ({
    attacks: { knife: { weapon: { damage: "1d4", trauma: "d6 x3" }, ...more } },
  });
  const trauma = { rules: { trauma: true } };

  it("AC25 with trauma on it is a Traumatic Hit: rolled and multiplied, not the most", () => {
    const done = play(night(blade(), {}, trauma), execute("knife"), d(19), d(3));
    expect(asked(done)).toEqual(["save foe", "damage ana"]);
    expect(events(done, "trauma")).toEqual([{ event: "trauma", by: "ana", target: "foe", traumatic: true }]);
    expect(damage(done, "foe")).toEqual([9]);
    expect(armorClass.say(stateOf(done), events(done, "trauma")[0] as never)).toBe("A Traumatic Hit.");
  });

  it("AC25 the most without trauma or a Trauma Die; a weapon made for it doubles either", () => {
    expect(damage(play(night(blade()), execute("knife"), d(19)), "foe")).toEqual([4]);
    expect(damage(play(night({}, {}, trauma), execute("sword"), d(19)), "foe")).toEqual([8]);
    const keen = blade({ precise: true });
    expect(damage(play(night(keen), execute("knife"), d(19)), "foe")).toEqual([8]);
    expect(damage(play(night(keen, {}, trauma), execute("knife"), d(19), d(2)), "foe")).toEqual([12]);
  });

  it("AC84 a Physical save, and its penalty is told", () => {
    const b = night(blade(), { saves: { physical: 15, evasion: 3 } });
    const [save] = events(play(b, execute("knife"), d(15)), "save");
    expect(save).toMatchObject({ saved: false, check: { total: 14, target: 15 } });
    expect(events(play(b, execute("knife"), d(16)), "save")[0]?.["saved"]).toBe(true);
  });

  it("AC56 not meant to kill: out cold, with a weapon for it", () => {
    const club = { attacks: { club: { weapon: { damage: "1d4", trauma: "d6 x2" }, lessLethal: true } } };
    const done = play(night(club, {}, trauma), execute("club", { nonlethal: true }), d(2));
    expect(unit(done, "foe").life).toBe("unconscious");
    expect(events(done, "trauma")).toEqual([]);
    expect(refused(night({}), execute("sword", { nonlethal: true }))).toEqual(["option/unknown"]);
    const offered = armorClass.offers(stateOf(night(club)), "ana").filter((o) => o.do === "execute");
    expect(offered.map((o) => o.label)).toContain("Knock out: club");
  });

  it("AC56 who was only out cold is mortally wounded, and dies of the next", () => {
    const club = { attacks: { club: { weapon: { damage: "1d4" }, lessLethal: true } } };
    const cold = play(night(club), execute("club", { nonlethal: true }), d(2));
    const next = play(play(cold, end("ana")), end("foe-2"));
    expect(refused(next, execute("club", { nonlethal: true }))).toEqual(["execute/helpless"]);
    const wounded = play(next, execute("club"));
    expect([unit(wounded, "foe").life, unit(wounded, "foe").fell]).toEqual(["mortally-wounded", 2]);
    const last = play(play(play(wounded, end("ana")), end("foe-2")), execute("club"));
    expect(unit(last, "foe").life).toBe("dead");
  });
});

describe("AC83 Major Injuries", () => {
  const people = (more: object = {}) => [
    person("foe", { attacks: { axe: { weapon: { damage: "1d6", trauma: "d6 x2" } } } }),
    person("ana", { hp: 3, ...more }),
    person("bea", { skills: { heal: 2 }, medic: true, attributes: { int: 1 } }),
  ];
  const felled = (rules: object, ...answers: Parameters<typeof play>[2][]) =>
    play(
      play(fight(people(), { rules: rules as Sheet }), attack("foe", "axe", "ana"), d(20), d(6), ...answers),
      end("foe"),
    );
  const tend = plain("stabilize")("bea", "ana");

  it("AC83 with `always` who is stabilized saves, or rolls for what stays", () => {
    const b = felled({ majorInjury: "always" });
    const saved = play(b, tend, dice(8), d(15));
    expect([asked(saved), statuses(saved, "ana")]).toEqual([["stabilize bea", "save ana"], []]);
    const lamed = play(b, tend, dice(8), d(14), d(3));
    expect([asked(lamed).at(-1), statuses(lamed, "ana")]).toEqual(["injury ana", ["lamed"]]);
    expect(events(lamed, "injury")).toEqual([{ event: "injury", target: "ana", roll: 3, injury: "lamed" }]);
    expect(armorClass.say(stateOf(lamed), events(lamed, "injury")[0] as never)).toBe(
      "ana will live, but will walk with a limp.",
    );
    expect(statuses(play(lamed, { do: "finish" }), "ana").toSorted()).toEqual(["frail", "lamed"]);
  });

  it("AC83, AC53, AC54: injuries, frailty and a broken shield come along into the next fight", () => {
    const left = (b: ReturnType<typeof fight>, id: string) =>
      armorClass.summary(stateOf(b)).combatants[id]?.points as Sheet;
    const lamed = play(felled({ majorInjury: "always" }), tend, dice(8), d(14), d(3));
    const points = left(play(lamed, { do: "finish" }), "ana");
    expect(points).toMatchObject({ "still frail": 1, "still lamed": 1 });
    const next = fight([person("ana", { marks: { left: { hp: 1, points } } }), npc("foe")]);
    expect(statuses(next, "ana")).toEqual(["frail", "lamed"]);
    expect(left(fight([person("ana"), npc("foe")]), "ana")).toEqual({ main: 1, move: 1 });

    const bearer = { shield: true, attacks: {}, weapons: ["war-axe"] };
    const b = fight([person("ana", bearer), npc("foe", bearer)]);
    const broken = play(b, plain("shatter")("ana", "foe"), d(20), dice(12), dice(2));
    expect(left(broken, "foe")).toMatchObject({ "still shield-broken": 1 });
    const again = fight([
      person("ana"),
      npc("foe", { ...bearer, marks: { left: { points: left(broken, "foe") } } }),
    ]);
    expect(statuses(again, "foe")).toEqual(["shield-broken"]);
  });

  it("AC83 nobody who is not stabilized; nobody at all with the default", () => {
    expect(asked(play(felled({ majorInjury: "always" }), tend, dice(2)))).toEqual(["stabilize bea"]);
    expect(asked(play(felled({}), tend, dice(8)))).toEqual(["stabilize bea"]);
  });

  it("AC83 with `trauma` only after a Traumatic Hit in this fight", () => {
    const rules = { trauma: true, majorInjury: "trauma" };
    expect(asked(play(felled(rules, d(5)), tend, dice(8)))).toEqual(["stabilize bea"]);
    const marked = felled(rules, d(6));
    expect(statuses(marked, "ana")).toEqual(["traumatized"]);
    const done = play(marked, tend, dice(8), d(1), d(6));
    expect(statuses(done, "ana").toSorted()).toEqual(["sickly", "traumatized"]);
    expect(statuses(play(done, { do: "finish" }), "ana").toSorted()).toEqual(["frail", "sickly"]);
  });

  it("AC83 each face of the die", () => {
    const b = felled({ majorInjury: "always" });
    const faces = [1, 2, 3, 4, 5, 6].map((face) => statuses(play(b, tend, dice(8), d(1), d(face)), "ana")[0]);
    expect(faces).toEqual(["scarred", "scarred", "lamed", "maimed", "half-blind", "sickly"]);
  });

  it("AC83 what they cost: pace, blows, shots, saves", () => {
    const scene = (injuries: string[], map?: readonly string[]) =>
      fight(
        [
          person("ana", {
            ...SWORD,
            injuries,
            weapons: ["modern-light-pistol"],
            ...(map ? { at: [0, 0] } : {}),
          }),
          person("foe", { npc: true, rangedAC: 12, ...(map ? { at: [11, 0] } : {}) }),
        ],
        map === undefined ? {} : { map },
      );
    const hits = (injuries: string[], what: string, roll: number) =>
      events(
        play(scene(injuries), attack("ana", what, "foe"), d(roll), ...(roll < 14 ? [] : [d(1)])),
        "attack",
      )[0]?.["hit"];
    expect([hits(["maimed"], "sword", 13), hits(["maimed"], "sword", 14)]).toEqual([false, true]);
    expect([
      hits(["half-blind"], "modern-light-pistol", 13),
      hits(["half-blind"], "modern-light-pistol", 14),
    ]).toEqual([false, true]);
    expect(hits(["maimed"], "modern-light-pistol", 14)).toBe(true);
    const far = (injuries: string[], column: number) =>
      refused(scene(injuries, open(12, 2)), { do: "move", actor: "ana", at: [column, 0] });
    expect([far(["lamed"], 3), far(["lamed"], 4), far(["scarred"], 6)]).toEqual([[], ["move/too-far"], []]);
    const sick = night({}, { injuries: ["sickly"] });
    expect(events(play(sick, execute("sword"), d(14)), "save")[0]?.["saved"]).toBe(false); // 14 − 1 − 2
    expect(events(play(sick, execute("sword"), d(15)), "save")[0]?.["saved"]).toBe(true);
  });
});
