import { describe, expect, it } from "vitest";
import { type CombatantSummary, stateOf } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { inPeril } from "../../src/rulesets/to-hit/state.ts";
import {
  arms,
  attack,
  cast,
  choose,
  damage,
  dice,
  end,
  events,
  fight,
  open,
  play,
  refused,
  statuses,
  unit,
  until,
} from "./table.ts";

const mighty = arms({ attack: 50, accuracy: 20 });
const area = arms({ attack: 50, accuracy: 20 }, {}, { range: "burst 2" });
const finish = { do: "finish" } as const;

describe("wear", () => {
  const armed = { weapons: ["sword 0", "club 0"] };

  it("TH39 a weapon used successfully loses 1 Durability when the encounter ends, once", () => {
    let b = fight([
      { id: "ana", accuracy: 20, ...armed },
      { id: "foe", health: 90 },
    ]);
    b = play(b, attack("ana", "sword", "foe"), dice(7));
    expect(unit(b, "ana").durability).toEqual([3, 1]);
    b = play(until(play(b, end("ana")), "ana"), attack("ana", "sword", "foe"), dice(7));
    b = play(b, finish);
    expect(unit(b, "ana").durability).toEqual([2, 1]);
    expect(events(b, "wears")).toMatchObject([{ target: "ana", with: "sword", left: 2 }]);
  });

  it("TH39 not one that only missed", () => {
    const b = play(
      play(
        fight([
          { id: "ana", ...armed },
          { id: "foe", evasion: 30 },
        ]),
        attack("ana", "sword", "foe"),
        dice(7),
      ),
      finish,
    );
    expect(unit(b, "ana").durability).toEqual([3, 1]);
  });

  it("TH41 survivors bring worn and shattered weapons along, and lack the Magic they burned", () => {
    const ana = { id: "ana", accuracy: 20, willpower: 4, mp: 20, abilities: ["mend"], ...armed };
    let b = fight([ana, { id: "bo", health: 9 }, { id: "foe", health: 90 }]);
    b = play(b, attack("ana", "sword", "foe"), dice(7));
    b = play(until(play(b, end("ana")), "ana"), attack("ana", "club", "foe"), dice(7));
    b = play(until(play(b, end("ana")), "ana"), cast("ana", "mend", "bo"));
    const { points } = toHit.summary(stateOf(play(b, finish))).combatants["ana"] as CombatantSummary;
    expect(points).toMatchObject({ "durability of sword": 2, "durability of club": 0, burned: 5, mp: 15 });

    const next = fight([{ ...ana, marks: { left: { points } } }, { id: "foe" }]);
    expect(unit(next, "ana")).toMatchObject({ durability: [2, 0], mp: 15 });
    expect(refused(next, attack("ana", "club", "foe"))).toEqual(["weapon/shattered"]);
    expect(unit(play(next, finish), "ana")).toMatchObject({ durability: [2, 0], mp: 15 });
  });

  it("TH39 out of combat each stress costs 1", () => {
    const b = play(fight([{ id: "ana", ...armed }, { id: "foe" }]), finish);
    expect(unit(play(b, { do: "stress", actor: "ana", with: "sword" }), "ana").durability).toEqual([2, 1]);
    expect(
      refused(fight([{ id: "ana", ...armed }, { id: "foe" }]), { do: "stress", actor: "ana", with: "sword" }),
    ).toEqual(["battle/not-finished"]);
  });

  it("TH40 at 0 Durability it shatters for good", () => {
    let b = fight([
      { id: "ana", accuracy: 20, ...armed },
      { id: "foe", health: 90 },
    ]);
    b = play(play(b, attack("ana", "club", "foe"), dice(7)), finish);
    expect(events(b, "shatters")).toMatchObject([{ target: "ana", with: "club" }]);
    expect(refused(b, { do: "stress", actor: "ana", with: "club" })).toEqual(["weapon/shattered"]);
    const state = stateOf(b);
    const again = { ...state, winner: null, finished: false };
    expect(toHit.whyNot(again, attack("ana", "club", "foe")).map((p) => p.code)).toContain(
      "weapon/shattered",
    );
  });

  it("TH41 weapons are not repaired: finishing, healing and resting in hand give nothing back", () => {
    const healer = { willpower: 9, mp: 20, abilities: ["mend"] };
    let b = fight([
      { id: "ana", accuracy: 20, ...armed, ...healer },
      { id: "foe", health: 90 },
    ]);
    b = play(b, attack("ana", "sword", "foe"), dice(7));
    b = play(until(play(b, end("ana")), "ana"), cast("ana", "mend", "ana"));
    b = play(b, finish);
    expect(unit(b, "ana").durability[0]).toBe(2);
    expect(refused(b, finish)).toEqual(["battle/finished"]);
  });
});

describe("Peril and falling", () => {
  it("TH42 Peril: Health at most the Hearts score, a quarter of the whole", () => {
    const at = (health: number, sheet: object) =>
      inPeril({ ...unit(fight([{ id: "ana", ...sheet }, { id: "foe" }]), "ana"), health });
    expect([at(5, { hearts: 5 }), at(6, { hearts: 5 })]).toEqual([true, false]);
    expect([at(5, { health: 20 }), at(6, { health: 20 })]).toEqual([true, false]);
    expect([at(10, { hearts: 5, order: "heavy" }), at(11, { hearts: 5, order: "heavy" })]).toEqual([
      true,
      false,
    ]);
  });

  it("TH42 some techniques need a foe in Peril", () => {
    const ana = { id: "ana", sp: 20, combat: 2, weapons: ["sword 1"], abilities: ["death-blow"] };
    expect(refused(fight([ana, { id: "foe" }]), attack("ana", "death-blow", "foe"))).toEqual([
      "target/not-in-peril",
    ]);
  });

  it("TH43 at 0 Health a foe dies, or falls Helpless if its attacker says so", () => {
    const people = [{ id: "ana", ...mighty }, { id: "foe" }, { id: "foe2" }];
    expect(unit(play(fight(people), attack("ana", "hit", "foe"), dice(7)), "foe")).toMatchObject({
      life: "dead",
      health: 0,
    });
    expect(
      unit(play(fight(people), attack("ana", "hit", "foe", { mercy: true }), dice(7)), "foe"),
    ).toMatchObject({ life: "helpless", health: 0 });
  });

  it("TH43 a command says kill or spare as the question does, or whether to have mercy", () => {
    const people = [
      { id: "ana", at: [0, 0], ...mighty },
      { id: "foe", health: 1, at: [2, 0] },
    ];
    const fallen = (mercy: string | boolean) => {
      const charge = { do: "charge", actor: "ana", targets: ["foe"], options: { mercy } };
      return unit(play(fight(people, { map: ["..."] }), charge, dice(7)), "foe").life;
    };
    expect([fallen("kill"), fallen(false)]).toEqual(["dead", "dead"]);
    expect([fallen("spare"), fallen(true)]).toEqual(["helpless", "helpless"]);
    const beside = fight([{ id: "ana", ...mighty }, { id: "foe" }]);
    const spared = play(beside, attack("ana", "hit", "foe", { mercy: "spare" }), dice(7));
    expect(unit(spared, "foe").life).toBe("helpless");
    expect(refused(beside, attack("ana", "hit", "foe", { mercy: "ask" }))).toEqual(["option/value"]);
  });

  it("TH43 the house may have mercy, or have it asked every time; the command overrules", () => {
    const people = [{ id: "ana", ...mighty }, { id: "foe" }, { id: "foe2" }];
    const spare = fight(people, { rules: { mercy: "spare" } });
    expect(unit(play(spare, attack("ana", "hit", "foe"), dice(7)), "foe").life).toBe("helpless");
    expect(unit(play(spare, attack("ana", "hit", "foe", { mercy: false }), dice(7)), "foe").life).toBe(
      "dead",
    );
    const ask = fight(people, { rules: { mercy: "ask" } });
    expect(unit(play(ask, attack("ana", "hit", "foe"), dice(7), choose("spare")), "foe").life).toBe(
      "helpless",
    );
    expect(unit(play(ask, attack("ana", "hit", "foe"), dice(7), choose("kill")), "foe").life).toBe("dead");
  });

  it("TH43 what has no will leaves its victim Helpless", () => {
    const b = fight([{ id: "ana" }, { id: "foe", health: 2, statuses: ["on-fire"] }, { id: "foe2" }]);
    expect(unit(play(b, end("ana")), "foe").life).toBe("helpless");
  });

  it("TH44 heroes always fall Helpless, whatever the attacker wants", () => {
    const b = fight([{ id: "ana" }, { id: "bo" }, { id: "foe", ...mighty }], { order: ["foe", "ana", "bo"] });
    expect(unit(play(b, attack("foe", "hit", "ana", { mercy: false }), dice(7)), "ana").life).toBe(
      "helpless",
    );
  });

  const fallen = () => {
    const people = [
      { id: "ana", evasion: 15, reactions: ["deflect"] },
      { id: "bo", willpower: 6, mp: 20, abilities: ["mend"] },
      { id: "foe", ...mighty },
      { id: "foe2", ...area },
    ];
    return play(
      fight(people, { order: ["foe", "ana", "bo", "foe2"] }),
      attack("foe", "hit", "ana"),
      dice(7),
      choose("none"),
    );
  };

  it("TH45 Helpless: no actions, no movement, no guard stats", () => {
    const b = fallen();
    expect(toHit.actor(stateOf(play(b, end("foe"))))).toBe("bo");
    expect(toHit.offers(stateOf(b), "ana")).toEqual([]);
    expect(statuses(b, "ana")).toEqual(["prone"]);
  });

  it("TH46 any healing ends it, still prone", () => {
    const b = play(play(fallen(), end("foe")), cast("bo", "mend", "ana"));
    expect(unit(b, "ana")).toMatchObject({ life: "up", health: 6 });
    expect(statuses(b, "ana")).toEqual(["prone"]);
  });

  it("TH47 an area that catches others too passes the Helpless by", () => {
    const b = until(play(fallen(), end("foe")), "foe2");
    expect(refused(b, attack("foe2", "hit", ["ana", "bo"]))).toEqual(["target/alone"]);
    const map = fight(
      [
        { id: "ana", at: [1, 1] },
        { id: "bo", at: [2, 1] },
        { id: "foe", at: [0, 1], ...mighty },
        { id: "foe2", at: [1, 2], ...area },
      ],
      { map: open(5, 5), order: ["foe", "foe2", "ana", "bo"] },
    );
    const burst = play(
      play(play(map, attack("foe", "hit", "ana"), dice(7)), end("foe")),
      { do: "attack", actor: "foe2", with: "hit" },
      dice(7),
    );
    expect(events(burst, "attack").map((e) => e.target)).toEqual(["bo"]);
    expect(unit(burst, "ana").life).toBe("helpless");
  });

  it("TH48 an attack on it alone kills, heroes too, of any range; a miss does not", () => {
    const b = until(play(fallen(), end("foe")), "foe2");
    const killed = play(b, attack("foe2", "hit", "ana"), choose("none"), dice(2));
    expect(unit(killed, "ana").life).toBe("dead");
    expect(events(killed, "down")).toMatchObject([{ target: "ana", state: "dead" }]);
  });

  it("TH48 allies may Intercept the deadly blow", () => {
    const people = [
      { id: "ana", health: 1 },
      { id: "bo", health: 90, agility: 3, perception: 3, reactions: ["intercept"] },
      { id: "foe", concentration: 12, ...mighty },
      { id: "foe2" },
    ];
    let b = play(
      fight(people, { order: ["foe", "ana", "bo", "foe2"] }),
      attack("foe", "hit", "ana"),
      choose("none"),
      dice(7),
    );
    b = until(play(b, end("foe")), "foe");
    b = play(b, attack("foe", "hit", "ana"), choose("intercept"), dice(6));
    expect([unit(b, "ana").life, damage(b, "bo")]).toEqual(["helpless", [50]]);
  });

  it("TH52 frozen, prone or unaware is not Helpless: it takes ordinary damage and no death blow", () => {
    const people = [
      { id: "ana", ...arms({ attack: 3, accuracy: 20 }) },
      { id: "foe", statuses: ["frozen", "prone"] },
    ];
    const b = play(fight(people), attack("ana", "hit", "foe"), dice(4));
    expect(unit(b, "foe")).toMatchObject({ life: "up", health: 14 });
  });

  it("TH54 the guard stats of the Helpless count as 0", () => {
    const b = until(play(fallen(), end("foe")), "foe2");
    const weak = {
      ...stateOf(b),
      units: stateOf(b).units.map((u) =>
        u.id === "foe2" ? { ...u, sheet: { ...u.sheet, accuracy: -22 } } : u,
      ),
    };
    expect(toHit.whyNot(weak, attack("foe2", "hit", "ana"))).toEqual([]);
    const killed = play(b, attack("foe2", "hit", "ana"), choose("none"), dice(2));
    expect(events(killed, "attack")[0]?.check).toMatchObject({ target: 0 });
  });
});
