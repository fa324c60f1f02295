import { describe, expect, it } from "vitest";
import { commandOdds } from "../../src/analysis/index.ts";
import {
  type Battle,
  type Command,
  GAME_MASTER,
  previewFor,
  type Seat,
  stateOf,
} from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import type { State } from "../../src/rulesets/to-hit/state.ts";
import {
  choose,
  damage,
  dice,
  end,
  events,
  fight,
  move,
  open,
  type Person,
  play,
  refused,
  statuses,
  unit,
} from "./table.ts";

type Cell = [number, number];

const light = (actor: string, kind = "bomb"): Command => ({ do: "light", actor, with: kind });
const lay = (actor: string, kind = "bomb"): Command => ({ do: "lay", actor, with: kind });
const lob = (actor: string, at: Cell, kind = "bomb"): Command => ({ do: "throw", actor, with: kind, at });
const lobAt = (actor: string, target: string, kind = "bomb"): Command => ({
  do: "throw",
  actor,
  with: kind,
  targets: [target],
});
const grab = (actor: string, at: Cell): Command => ({ do: "grab", actor, at });
const bombs = (battle: Battle<State>) => stateOf(battle).bombs;
const ended = (battle: Battle<State>, ...whose: string[]): Battle<State> =>
  whose.reduce((b, who) => play(b, end(who)), battle);

const ana: Person = { id: "ana", at: [0, 0], defense: 5, items: { bomb: 2 } };
const foe: Person = { id: "foe", at: [4, 0], defense: 12 };
const far: Person = { id: "foe-2", at: [9, 3] };
const map = open(10, 4);

describe("bombs", () => {
  it("TH80 thrown for a Standard Action, it goes off as the thrower's next turn ends", () => {
    let b = play(fight([ana, foe, far], { map }), lob("ana", [4, 0]));
    expect(unit(b, "ana")).toMatchObject({ standard: 0, minor: 1, stock: { bomb: 1 } });
    expect(bombs(b)).toMatchObject([{ kind: "bomb", by: "ana", left: 2, held: false }]);
    expect(refused(b, lob("ana", [4, 0]))).toEqual(["cost/standard"]);
    b = ended(b, "ana", "foe", "foe-2");
    expect(unit(b, "foe").health).toBe(20);
    b = play(b, end("ana"));
    expect(damage(b, "foe")).toEqual([8]);
    expect([bombs(b), unit(b, "foe-2").health]).toEqual([[], 20]);
  });

  it("TH80 lit before and thrown in the turn it is due, it goes off as it lands", () => {
    let b = play(fight([ana, foe, far], { map }), light("ana"));
    expect(unit(b, "ana")).toMatchObject({ standard: 1, minor: 1 });
    expect(refused(b, light("ana"))).toEqual(["bomb/in-hand"]);
    b = ended(b, "ana", "foe", "foe-2");
    b = play(b, lob("ana", [3, 1]));
    expect(damage(b, "foe")).toEqual([8]);
    expect(events(b, "explodes")).toEqual([{ event: "explodes", with: "bomb", at: [3, 1] }]);
    const said = events(b).map((e) => toHit.say(stateOf(b), e));
    expect(said.slice(0, 2)).toEqual(["ana throws a bomb.", "A bomb goes off."]);
  });

  it("TH80 kept in hand too long it goes off there; who leaves its square in time is not hurt", () => {
    let b = ended(play(fight([ana, foe, far], { map }), light("ana")), "ana", "foe", "foe-2");
    const kept = play(b, end("ana"));
    expect(damage(kept, "ana")).toEqual([8]);
    b = play(play(b, lay("ana")), move("ana", [1, 0], [2, 0]));
    expect(unit(b, "ana")).toMatchObject({ standard: 1, minor: 0 });
    expect(damage(play(b, end("ana")), "ana")).toEqual([]);
  });

  it("TH80 it hurts friend and foe past Defense, Resistance still counts, and the Helpless are spared", () => {
    const people: Person[] = [
      ana,
      { id: "bo", at: [5, 0], defense: 30 },
      { id: "foe", at: [4, 0], resistance: { blunt: 2 } },
      { id: "foe-2", at: [4, 1], vulnerable: ["blunt"] },
      { id: "foe-3", at: [4, 2] },
      { id: "foe-4", at: [3, 1] },
    ];
    let b = play(fight(people, { map }), light("ana"));
    b = ended(b, "ana", "bo", "foe", "foe-2", "foe-3", "foe-4");
    unit(b, "foe-4").life = "helpless";
    b = play(b, lob("ana", [4, 0]));
    expect(["bo", "foe", "foe-2", "foe-3", "foe-4"].map((id) => damage(b, id))).toEqual([
      [8],
      [4],
      [12],
      [],
      [],
    ]);
  });

  it("TH80 a foe next to it picks it up for a Minor Action and throws it back: it goes off when it would have", () => {
    const people = [ana, { ...foe, at: [5, 0] as Cell }, far];
    let b = play(play(fight(people, { map }), lob("ana", [4, 0])), end("ana"));
    expect(refused(b, grab("foe", [3, 0]))).toEqual(["grab/nothing"]);
    b = play(b, grab("foe", [4, 0]));
    expect(bombs(b)).toMatchObject([{ held: true, near: "foe", by: "ana", left: 1 }]);
    expect(unit(b, "foe")).toMatchObject({ standard: 1, minor: 0, stock: {} });
    b = ended(play(b, lob("foe", [1, 0])), "foe", "foe-2");
    expect(bombs(b)).toHaveLength(1);
    b = play(b, end("ana"));
    expect([damage(b, "ana"), damage(b, "foe")]).toEqual([[8], []]);
  });

  it("TH80 it flies as far as the sheet says, not through what is solid nor past somebody", () => {
    const walled = ["..#.......", "..#.......", "..........", ".........."];
    const b = fight([ana, { ...foe, at: [0, 2] }, far], { map: walled });
    const why = (at: Cell) => refused(b, lob("ana", at));
    expect(why([3, 0])).toEqual(["attack/out-of-reach"]);
    expect(why([0, 3])).toEqual(["attack/out-of-reach"]);
    expect(why([0, 2])).toEqual([]);
    expect(why([2, 0])).toEqual(["attack/out-of-reach"]);
    const wide = fight([{ ...ana, throws: 8 }, far], { map });
    expect(refused(wide, lob("ana", [8, 0]))).toEqual([]);
    expect(refused(wide, lob("ana", [9, 0]))).toEqual(["attack/out-of-reach"]);
    expect(refused(wide, lobAt("ana", "foe-2"))).toEqual(["target/at"]);
    expect(refused(wide, light("ana", "powder-keg"))).toEqual(["bomb/none"]);
  });

  it("TH80 a blast sets off others in it, and of several only the worst hurts; a keg stays as it is", () => {
    const many = { ...ana, items: { bomb: 2, "great-bomb": 1, "powder-keg": 1 } };
    let b = fight([many, { ...foe, health: 60 }, far], { map });
    b = ended(play(b, lob("ana", [4, 0])), "ana", "foe", "foe-2");
    b = play(play(b, lob("ana", [3, 1], "great-bomb")), move("ana", [0, 1]));
    unit(b, "ana").standard = 1;
    b = play(b, lob("ana", [4, 1], "powder-keg"));
    b = play(b, end("ana"));
    expect(events(b, "explodes").map((e) => e["with"])).toEqual(["bomb", "great-bomb"]);
    expect(damage(b, "foe")).toEqual([20]);
    expect(bombs(b)).toMatchObject([{ kind: "powder-keg", left: 3 }]);
    b = ended(b, "foe", "foe-2", "ana", "foe", "foe-2", "ana", "foe", "foe-2");
    expect(unit(b, "foe").health).toBe(40);
    b = play(b, end("ana"));
    expect(unit(b, "foe").life).toBe("dead");
  });

  it("TH80 effects roll with the bomb's own +8 against Vitality, and a flash harms nobody", () => {
    const people: Person[] = [
      { ...ana, accuracy: 90, items: { "flash-bomb": 1 } },
      { ...foe, vitality: 17 },
      { id: "foe-2", at: [5, 0], vitality: 18 },
    ];
    let b = ended(play(fight(people, { map }), light("ana", "flash-bomb")), "ana", "foe", "foe-2");
    b = play(b, lob("ana", [4, 0], "flash-bomb"), dice(9), dice(9));
    expect([statuses(b, "foe"), statuses(b, "foe-2")]).toEqual([["blinded"], []]);
    expect(events(b, "damage")).toEqual([]);
    const check = events(b, "effect")[0]?.check;
    expect(check?.terms.map((t) => t.value)).toEqual([9, 5, 3]);
  });

  it("TH80 whoever throws it at their own feet is blinded to the end of their next turn, not longer", () => {
    const people = [{ ...ana, vitality: 3, items: { "flash-bomb": 1 } }, foe];
    let b = ended(play(fight(people, { map }), light("ana", "flash-bomb")), "ana", "foe");
    b = play(b, end("ana"), dice(7));
    expect(statuses(b, "ana")).toEqual(["blinded"]);
    b = ended(b, "foe", "ana");
    expect(statuses(b, "ana")).toEqual([]);
  });

  it("TH80 fire sets on fire, and a shield is held up against a blast", () => {
    const people: Person[] = [
      { ...ana, items: { "fire-bomb": 1 } },
      { ...foe, vitality: 5, weapons: ["shield 0"] },
    ];
    let b = ended(play(fight(people, { map }), light("ana", "fire-bomb")), "ana", "foe");
    b = play(b, lob("ana", [4, 0], "fire-bomb"), choose("deflect"), dice(7));
    expect([damage(b, "foe"), statuses(b, "foe")]).toEqual([[4], ["on-fire"]]);
  });

  it("TH80 what the fallen held lies where they fell and burns on as their turns go by", () => {
    const hit = { attacks: { hit: { weapon: { attack: 50, accuracy: 20 }, range: "projectile 9" } } };
    const people = [ana, { ...foe, ...hit }, { id: "bo", at: [0, 1] as Cell }];
    let b = play(play(fight(people, { map }), light("ana")), end("ana"));
    b = play(b, { do: "attack", actor: "foe", with: "hit", targets: ["ana"] }, dice(7));
    expect(bombs(b)).toMatchObject([{ held: false, near: null, at: 0 }]);
    b = play(b, end("foe"));
    expect(unit(b, "bo").health).toBe(20);
    b = play(b, end("bo"));
    expect(damage(b, "bo")).toEqual([8]);
  });

  it("TH80 without a map it lies beside somebody and catches as many as a burst does", () => {
    const people: Person[] = [
      { id: "ana", items: { bomb: 3 } },
      { id: "foe-1", health: 30 },
      { id: "foe-2", health: 20 },
      { id: "foe-3", health: 25 },
      { id: "foe-4", at: "apart" },
    ];
    const lit = ended(play(fight(people), light("ana")), "ana", "foe-1", "foe-2", "foe-3", "foe-4");
    const caught = (b: Battle<State>) => events(b, "damage").map((e) => e.target);
    expect(caught(play(lit, lobAt("ana", "foe-1")))).toEqual(["foe-1", "foe-2"]);
    expect(caught(play(lit, lobAt("ana", "foe-4")))).toEqual(["foe-4"]);
    let b = ended(play(fight(people), lobAt("ana", "foe-1")), "ana");
    b = play(b, { do: "grab", actor: "foe-1", targets: ["foe-1"] });
    b = ended(play(b, lobAt("foe-1", "ana")), "foe-1", "foe-2", "foe-3", "foe-4");
    expect(caught(play(b, end("ana")))).toEqual(["ana"]);
  });

  it("TH80 the prone and the cursed throw nothing, but lay it down", () => {
    const why = (status: string) => {
      const b = fight([{ ...ana, statuses: [status] }, foe], { map });
      return [refused(b, lob("ana", [4, 0])), refused(b, lay("ana"))];
    };
    expect(why("prone")).toEqual([["status/prone"], []]);
    expect(why("cursed")).toEqual([["status/cursed"], []]);
  });

  it("TH80 everybody sees what lies about, but not who unseen lit it, nor what is in an unseen hand", () => {
    const people = [ana, { ...foe, items: { bomb: 2 }, marks: { hidden: true } }, far];
    const seat: Seat = { role: "player", combatants: ["ana"] };
    let b = play(play(fight(people, { map }), lob("ana", [2, 0])), end("ana"));
    b = play(play(b, lob("foe", [2, 2])), light("foe"));
    const lying = { near: null, held: false, left: 2, kind: "bomb" };
    expect(toHit.view(stateOf(b), seat)["bombs"]).toEqual([
      { ...lying, left: 1, at: [2, 0], by: "ana" },
      { ...lying, at: [2, 2], by: null },
    ]);
    expect(toHit.summary(stateOf(b))["bombs"]).toHaveLength(3);
  });

  it("TH80 the exact odds of a throw that is due are those of what it does", () => {
    const people = [ana, foe, { id: "foe-2", at: [5, 0] as Cell, health: 8 }];
    const b = ended(play(fight(people, { map }), light("ana")), "ana", "foe", "foe-2");
    const odds = commandOdds(toHit, stateOf(b), lob("ana", [4, 1]));
    expect(odds).toMatchObject({ exact: true, ids: ["foe", "foe-2"] });
    expect(odds.targets.map((t) => [t.mean, t.down])).toEqual([
      [8, 0],
      [8, 1],
    ]);
  });

  it("TH80 a throw shows how far it goes, then the squares of its blast and the way there", () => {
    const state = stateOf(fight([ana, foe], { map }));
    const shown = (command: Command) => previewFor(toHit, state, command, GAME_MASTER);
    const throws = toHit.offers(state, "ana").find((o) => o.do === "throw");
    expect(shown({ do: "throw", actor: "ana", with: "bomb" }).squares).toHaveLength(
      throws?.places?.length ?? 0,
    );
    expect(shown(lob("ana", [4, 0]))).toEqual({
      squares: [3, 4, 5].map((c) => [c, 0]).concat([3, 4, 5].map((c) => [c, 1])),
      lines: [
        {
          kind: "aim",
          points: [
            [0, 0],
            [4, 0],
          ],
        },
      ],
    });
    expect(shown(lay("ana")).squares).toHaveLength(4);
  });
});

describe("tactics with bombs", () => {
  const act = (b: Battle<State>, who: string) => toHit.tactics["default"]?.act(stateOf(b), who);

  it("TH80 light one, and throw it next turn where most foes and no friends are", () => {
    const people: Person[] = [
      { id: "ana", is: "grenadier", side: "heroes", at: [0, 0] },
      { id: "foe-1", at: [5, 0], defense: 9 },
      { id: "foe-2", at: [5, 2], defense: 9 },
      { id: "bo", at: [4, 0] },
    ];
    let b = fight(people, { map });
    expect(act(b, "ana")).toEqual(light("ana"));
    b = ended(play(b, light("ana")), "ana", "foe-1", "foe-2", "bo");
    const thrown = act(b, "ana") as Command;
    expect(thrown).toMatchObject({ do: "throw", with: "bomb" });
    b = play(b, thrown);
    expect(["foe-1", "foe-2", "bo"].map((id) => damage(b, id))).toEqual([[8], [8], []]);
  });

  it("TH80 throw back what lies at their feet, or walk out of its way", () => {
    const people: Person[] = [ana, { ...foe, items: {} }, { id: "bo", at: [1, 1] }];
    const b = play(play(fight(people, { map }), lob("ana", [4, 1])), end("ana"));
    expect(act(b, "foe")).toEqual(grab("foe", [4, 1]));
    expect(act(play(b, grab("foe", [4, 1])), "foe")).toMatchObject({ do: "throw" });
    const tired = play(b, { do: "defend", actor: "foe" });
    unit(tired, "foe").minor = 0;
    const going = act(tired, "foe") as Command;
    expect(going.do).toBe("move");
    expect(damage(ended(play(tired, going), "foe", "bo", "ana"), "foe")).toEqual([]);
  });
});
