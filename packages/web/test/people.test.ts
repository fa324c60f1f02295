import type { SeatView } from "@fray/server/messages";
import { describe, expect, it } from "vitest";
import { idsOf, peopleOf, sidesOf, threatened } from "../src/battle/seen/people.ts";

const one = (side: string, changes: object = {}) => ({
  name: side,
  side,
  at: null,
  hp: 5,
  maxHp: 5,
  state: "up",
  statuses: [],
  points: {},
  ...changes,
});

const IS = { ana: "knight", bram: "archer", orc: "orc", wolf: "wolf" };

/** A battle of two against two as a seat sees it; the foes are played by tactics. */
function seen(changes: object = {}, order = ["ana", "bram", "orc", "wolf"]): SeatView {
  const combatants = Object.fromEntries(
    order.map((id) => [id, one(["ana", "bram"].includes(id) ? "heroes" : "foes")]),
  );
  return {
    you: { seat: "gm", role: "game-master", combatants: [], typedDice: false },
    seats: [],
    tactics: ["orc", "wolf"],
    is: IS,
    hidden: [],
    offers: [],
    request: null,
    waitingFor: null,
    state: { combatants, turn: "orc", round: 1, winner: null, order: ["ana", "orc", "bram", "wolf"] },
    ...changes,
  } as unknown as SeatView;
}

const whose = (view: SeatView) => threatened(view, peopleOf(view))?.id;

describe("who is there", () => {
  it("keeps its order and its colours, however the table's news come in", () => {
    const shuffled = ["wolf", "orc", "bram", "ana"];
    const all = { tactics: ["ana", "bram", "orc", "wolf"] };
    expect(idsOf(seen({}, shuffled))).toEqual(["ana", "bram", "orc", "wolf"]);
    expect(sidesOf(seen(all, shuffled))).toEqual(["heroes", "foes"]);
    expect(sidesOf(seen({ tactics: ["ana", "bram"] }, shuffled))).toEqual(["foes", "heroes"]);
    expect(idsOf(seen({ is: { ana: "knight" } }, shuffled))).toEqual(["ana", "bram", "orc", "wolf"]);
  });
});

describe("whose danger is shown", () => {
  it("is that of whoever has to decide, else of whoever may act", () => {
    expect(whose(seen({ request: { who: "bram" }, waitingFor: "bram" }))).toBe("bram");
    expect(whose(seen({ offers: [{ do: "end", actor: "ana" }] }))).toBe("ana");
  });

  it("while others act is that of one's own who is next", () => {
    expect(whose(seen())).toBe("bram");
    const mira = { seat: "mira", role: "player", combatants: ["ana"], typedDice: false };
    expect(whose(seen({ you: mira }))).toBe("ana");
    expect(whose(seen({ you: mira, waitingFor: "bram" }))).toBe("ana");
  });

  it("for who plays nobody is that of whoever all wait for; nobody's before and after the fight", () => {
    const guest = { seat: "guest", role: "onlooker", combatants: [], typedDice: false };
    expect(whose(seen({ you: guest, waitingFor: "bram" }))).toBe("bram");
    expect(whose(seen({ you: guest }))).toBe("orc");
    const { state } = seen();
    expect(whose(seen({ state: { ...state, turn: null } }))).toBeUndefined();
    expect(whose(seen({ state: { ...state, winner: "foes" } }))).toBeUndefined();
  });
});
