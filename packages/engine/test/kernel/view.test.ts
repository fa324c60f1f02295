import { describe, expect, it } from "vitest";
import {
  answer,
  type Battle,
  GAME_MASTER,
  type Seat,
  SOMEBODY,
  speaksFor,
  submit,
  sure,
  viewFor,
} from "../../src/kernel/index.ts";
import { ANA, ATTACK, begun, NEVER, orc } from "../conformance/skirmish/fight.ts";
import type { State } from "../conformance/skirmish/state.ts";

const PLAYER: Seat = { role: "player", combatants: ["ana"] };
const FOE: Seat = { role: "player", combatants: ["orc", "sly"] };
const ONLOOKER: Seat = { role: "onlooker" };
const SLY = { id: "sly", name: "Sly", side: "blues", hidden: true, sheet: { hp: 6, armor: 2, points: 1 } };

const fight = begun([ANA, orc({ points: 1, armor: 1 }), SLY]);
const asked = sure(submit(fight, ATTACK, NEVER));
const struck = sure(answer(sure(answer(asked, { choose: "none" }, NEVER)), { rolls: [2, 2] }, NEVER));
const turnOfSly = sure(submit(struck, { do: "end", actor: "orc" }, NEVER));
const ids = (battle: Battle<State>, seat: Seat): string[] =>
  Object.keys(viewFor(battle, seat).state.combatants);

describe("who speaks for whom", () => {
  it("the game master for everybody, a player for their own, an onlooker for nobody", () => {
    expect([GAME_MASTER, PLAYER, ONLOOKER].map((seat) => speaksFor(seat, "ana"))).toEqual([
      true,
      true,
      false,
    ]);
    expect([GAME_MASTER, PLAYER, ONLOOKER].map((seat) => speaksFor(seat, "orc"))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("what a seat sees", () => {
  it("L6 is the state without those it may not know of", () => {
    expect(ids(fight, GAME_MASTER)).toEqual(["ana", "orc", "sly"]);
    expect(ids(fight, FOE)).toEqual(["ana", "orc", "sly"]);
    expect(ids(fight, PLAYER)).toEqual(["ana", "orc"]);
    expect(ids(fight, ONLOOKER)).toEqual(["ana", "orc"]);
  });

  it("L6 is the numbers it may know", () => {
    const armor = (seat: Seat): unknown => viewFor(fight, seat).state.combatants["orc"]?.["armor"];
    expect([GAME_MASTER, FOE, PLAYER, ONLOOKER].map(armor)).toEqual([1, 1, undefined, undefined]);
  });

  it("L6 is every event so far, as it may be told", () => {
    expect(viewFor(struck, PLAYER).events).toMatchObject([
      { event: "order", order: ["ana", "orc"] },
      { event: "attack", hit: false },
    ]);
    expect(viewFor(struck, FOE).events[0]).toMatchObject({ order: ["ana", "orc", "sly"] });
  });

  it("L6 is not even whose turn it is, if that one is unseen", () => {
    expect(viewFor(turnOfSly, PLAYER).state.turn).toBeNull();
    expect(viewFor(turnOfSly, FOE).state.turn).toBe("sly");
  });
});

describe("what a seat is offered", () => {
  it("is for whoever speaks for the one to act, and nobody else", () => {
    expect(viewFor(fight, PLAYER).offers.map((o) => o.do)).toEqual(["attack", "end"]);
    expect(viewFor(fight, GAME_MASTER).offers).toEqual(viewFor(fight, PLAYER).offers);
    expect(viewFor(fight, FOE).offers).toEqual([]);
    expect(viewFor(fight, ONLOOKER).offers).toEqual([]);
  });

  it("L6 leaves out targets it does not see, and offers that are left without any", () => {
    const offers = [
      { do: "attack", actor: "ana", label: "", cost: {}, targets: { of: ["orc", "sly"], min: 1, max: 1 } },
      { do: "volley", actor: "ana", label: "", cost: {}, targets: { of: ["orc", "sly"], min: 1, max: 2 } },
      { do: "stab", actor: "ana", label: "", cost: {}, targets: { of: ["sly"], min: 1, max: 1 } },
    ];
    const careless = { ...fight, ruleset: { ...fight.ruleset, offers: () => offers } };
    expect(viewFor(careless, GAME_MASTER).offers).toEqual(offers);
    expect(viewFor(careless, PLAYER).offers.map((o) => [o.do, o.targets])).toEqual([
      ["attack", { of: ["orc"], min: 1, max: 1 }],
      ["volley", { of: ["orc"], min: 1, max: 1 }],
    ]);
  });
});

describe("what a seat is asked", () => {
  it("is shown in full to whoever answers; others learn only who is waited for", () => {
    expect(viewFor(asked, FOE).question).toMatchObject({
      name: "dodge",
      who: "orc",
      options: ["none", "dodge"],
    });
    expect(viewFor(asked, GAME_MASTER).question).toMatchObject({ name: "dodge" });
    expect(viewFor(asked, PLAYER).question).toEqual({ waitingFor: "orc" });
    expect(viewFor(asked, ONLOOKER).question).toEqual({ waitingFor: "orc" });
    expect(viewFor(fight, PLAYER).question).toBeNull();
  });

  it("L6 nobody unseen is named, not even as the one who is waited for", () => {
    const throwing = sure(submit(turnOfSly, { do: "attack", actor: "sly", targets: ["ana"] }, NEVER));
    expect(viewFor(throwing, FOE).question).toMatchObject({ name: "attack", who: "sly" });
    expect(viewFor(throwing, PLAYER).question).toEqual({ waitingFor: SOMEBODY });
  });
});
