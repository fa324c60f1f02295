import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import {
  asked,
  changed,
  events,
  type Fields,
  fight,
  type Person,
  play,
  refused,
  roll,
  rolls,
  unit,
  use,
} from "./table.ts";

/** Ana with one card in hand, somebody beside her, and whoever else. */
const dealt = (card: string, others: readonly Person[], ana: Fields = {}) =>
  fight([{ id: "ana", at: [2, 2], mp: 3, deck: { [card]: 1 }, hand: 1, ...ana }, ...others]);
const offered = (b: ReturnType<typeof fight>, card: string) =>
  dicePool.offers(stateOf(b), "ana").find((o) => o.with === card)?.options;

describe("a dearer form", () => {
  const FAR: Person = { id: "foe", at: [6, 2] };
  const dear = use("card", "ana", "steady-shot", ["foe"], { form: "4pp+1" });

  it("DP71 a steady shot has a die and 1 more for 1 AP and 2 MP more", () => {
    const b = dealt("steady-shot", [FAR]);
    expect(offered(b, "steady-shot")).toEqual({ form: ["3pp", "4pp+1"] });
    const plain = play(b, use("card", "ana", "steady-shot", ["foe"]), rolls(4, 1, 1));
    expect(unit(plain, "ana")).toMatchObject({ ap: 1, mp: 3 });
    const paid = play(b, dear, rolls(4, 3, 1, 1));
    expect(unit(paid, "ana")).toMatchObject({ ap: 0, mp: 1 });
    expect(events(paid, "plays")[0]).toMatchObject({ ap: 5, mp: 2 });
    expect(events(paid, "attack")[0]).toMatchObject({ hits: 2 });
  });

  it("DP71 who cannot pay for it is not offered it, and is told the price", () => {
    const poor = dealt("steady-shot", [FAR], { mp: 1, ap: 4 });
    expect(offered(poor, "steady-shot")).toEqual({ form: ["3pp"] });
    expect(refused(poor, dear)).toEqual(["cost/ap", "cost/mp"]);
    const odd = use("card", "ana", "steady-shot", ["foe"], { form: "9pp" });
    expect(refused(poor, odd)).toEqual(["option/value"]);
  });
});

describe("a swing that spills over", () => {
  const swing = (...targets: string[]) => use("card", "ana", "wide-swing", targets);
  const foes = (second: Fields = {}): Person[] => [
    { id: "foe", at: [3, 2] },
    { id: "foe-2", at: [3, 3], ...second },
  ];

  it("DP71 if the first foe is hurt the second takes 1, without dice of its own", () => {
    const b = play(dealt("wide-swing", foes({ physicalDice: 3 })), swing("foe", "foe-2"), rolls(4, 1));
    expect(asked(b)).toEqual(["ana: attack 2d6"]);
    expect([unit(b, "foe").hp, unit(b, "foe-2").hp, unit(b, "ana").dealt]).toEqual([19, 19, 2]);
  });

  it("DP71 a first foe unhurt, or a second immune, and nothing spills", () => {
    const missed = play(dealt("wide-swing", foes()), swing("foe", "foe-2"), rolls(1, 1));
    expect([unit(missed, "foe").hp, unit(missed, "foe-2").hp]).toEqual([20, 20]);
    const mist = play(
      dealt("wide-swing", foes({ immune: ["physical"] })),
      swing("foe", "foe-2"),
      rolls(4, 1),
    );
    expect([unit(mist, "foe").hp, unit(mist, "foe-2").hp]).toEqual([19, 20]);
  });

  it("DP71 tactics strike the weaker and let it spill", () => {
    const b = dealt("wide-swing", foes({ hp: 2 }), { basic: "none" });
    const command = dicePool.tactics["default"]?.act(stateOf(b), "ana");
    expect(command).toEqual(swing("foe-2", "foe"));
    expect(refused(b, command ?? { do: "end" })).toEqual([]);
  });
});

describe("a status on a die", () => {
  it("DP71 a clouded mind is Stunned, and on a 4 or more Defenseless too", () => {
    const b = dealt("clouded-mind", [{ id: "foe", at: [4, 2] }]);
    const card = use("card", "ana", "clouded-mind", ["foe"]);
    const high = play(b, card, roll(4));
    expect(asked(high)).toEqual(["ana: status 1d6"]);
    expect(unit(high, "foe").statuses).toEqual(["stunned", "defenseless"]);
    expect(unit(play(b, card, roll(3)), "foe").statuses).toEqual(["stunned"]);
  });
});

describe("healing around somebody", () => {
  it("DP71 new growth heals an ally 5 and its side within 2 of it 1, the unconscious too, foes not", () => {
    const b = dealt("new-growth", [
      { id: "bo", at: [6, 2] },
      { id: "cy", at: [6, 4] },
      { id: "di", at: [6, 5] },
      { id: "foe", at: [7, 2] },
    ]);
    const all = ["ana", "bo", "cy", "di", "foe"];
    const hurt = all.reduce((now, id) => changed(now, id, (u) => void (u.hp = 10)), b);
    const wounded = changed(hurt, "cy", (u) => void Object.assign(u, { hp: 0, life: "unconscious" }));
    const healed = play(wounded, use("card", "ana", "new-growth", ["bo"]));
    expect(all.map((id) => unit(healed, id).hp)).toEqual([10, 15, 1, 10, 10]);
    expect(unit(healed, "cy").life).toBe("up");
  });
});
