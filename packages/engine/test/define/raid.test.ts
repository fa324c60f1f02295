import { describe, expect, it } from "vitest";
import { conform, formatReport } from "../../src/conformance/index.ts";
import {
  type Command,
  type Event,
  GAME_MASTER,
  NOTHING_SHOWN,
  type Offer,
  previewFor,
  stateOf,
} from "../../src/kernel/index.ts";
import { checkReach, checkStruck, checkUnseen, checkWays, someOf } from "../kernel/previews.ts";
import { codes, eventsOf, played, raid, staged, summaryOf } from "./raid.ts";

const WREN = { id: "wren", is: "warden", at: [1, 1] } as const;
const ASA = { id: "asa", is: "archer", at: [0, 3] } as const;
const BRUTE = { id: "brute", is: "brute", at: [3, 1] } as const;

const attack = (actor: string, target: string, weapon: string) =>
  ({ do: "attack", actor, with: weapon, targets: [target] }) as const;

it("keeps every law of the kit, secrets among them", () => {
  const report = conform(raid);
  expect(formatReport(report)).not.toContain("broken");
  expect(report.laws.filter((law) => law.checks === 0)).toEqual([]);
  expect(report.laws.flatMap((law) => Object.keys(law.parts))).toContain("disguised state");
});

describe("previews follow from the aim", () => {
  const files = Object.values(raid.encounters);

  it("an attack without its target shows its reach: foes in it may be aimed at, others not", () => {
    expect(checkReach(raid, files, (o) => o.do === "attack")).toBeGreaterThan(50);
  });

  it("an attack at somebody shows whom, and the line of aim", () => {
    const state = stateOf(staged({ people: [WREN, BRUTE] }));
    expect(previewFor(raid, state, attack("wren", "brute", "spear"), GAME_MASTER)).toEqual({
      squares: [[3, 1]],
      lines: [
        {
          kind: "aim",
          points: [
            [1, 1],
            [3, 1],
          ],
        },
      ],
    });
  });

  it("a walk shows its way", () => {
    expect(checkWays(raid, files, (o) => o.do === "move")).toBeGreaterThan(50);
  });

  it("RA6: a flask shows where it can be thrown, then the squares whose people must save", () => {
    const struck = (_: Command, events: readonly Event[]) =>
      events.filter((e) => e.event === "saves").map((e) => e.target as string);
    const of = (offer: Offer) => (offer.area === true ? someOf(offer) : []);
    expect(checkStruck(raid, files, { of, struck })).toBeGreaterThan(20);
    const state = stateOf(staged({ people: [ASA, BRUTE] }));
    const { squares } = previewFor(raid, state, { do: "fire-flask", actor: "asa" }, GAME_MASTER);
    const { places } = raid.offers(state, "asa").find((o) => o.do === "fire-flask") as Offer;
    expect(squares.map(String).sort()).toEqual(places?.map(String).sort());
  });

  it("nobody unseen changes them, and what is not aimed at the map shows nothing", () => {
    expect(checkUnseen(raid, files)).toBeGreaterThan(5);
    const state = stateOf(staged({ people: [WREN, BRUTE] }));
    expect(previewFor(raid, state, { do: "end", actor: "wren" }, GAME_MASTER)).toEqual(NOTHING_SHOWN);
    const beyond = { do: "move", actor: "wren", at: [99, 0] } as const;
    expect(previewFor(raid, state, beyond, GAME_MASTER)).toEqual(NOTHING_SHOWN);
  });
});

describe("an attack", () => {
  const battle = staged({ people: [WREN, BRUTE] });

  it("RA1: d20 + Attack of Defense or more hits for the weapon's dice + Might", () => {
    const hit = played(battle, attack("wren", "brute", "spear"), { roll: 6 }, { roll: 5 }); // 6 + 5 = 11
    expect(summaryOf(hit)["brute"]?.hp).toBe(20 - 5 - 2);
    const missed = played(battle, attack("wren", "brute", "spear"), { roll: 5 });
    expect(summaryOf(missed)["brute"]?.hp).toBe(20);
  });

  it("RA1: a natural 20 doubles, a natural 1 misses whatever the sum", () => {
    const critical = played(battle, attack("wren", "brute", "spear"), { roll: 20 }, { roll: 3 });
    expect(summaryOf(critical)["brute"]?.hp).toBe(20 - 2 * (3 + 2));
    const people = [{ ...WREN, sheet: { attack: 30 } }, BRUTE] as const;
    const sure = played(staged({ people }), attack("wren", "brute", "spear"), { roll: 1 });
    expect(eventsOf(sure)).toMatchObject([{ event: "attack", hit: false, check: { because: /natural 1/ } }]);
  });

  it("RA2: two dice beside a friend of the attacker, the better counts; two for a troubled shooter, the worse counts", () => {
    const people = [WREN, { ...ASA, at: [4, 1] }, BRUTE] as const;
    const flanked = played(
      staged({ people }),
      attack("wren", "brute", "spear"),
      { rolls: [2, 6] },
      { roll: 1 },
    );
    expect(eventsOf(flanked)[0]).toMatchObject({ hit: true });
    const shooting = [{ ...ASA, at: [4, 1] }, BRUTE] as const;
    const shot = played(staged({ people: shooting }), attack("asa", "brute", "bow"), { rolls: [20, 2] });
    expect(eventsOf(shot)[0]).toMatchObject({ hit: false });
  });

  it("RA3: each further one of a turn is at −5 more", () => {
    let now = battle;
    for (const [die, hit] of [
      [6, true],
      [10, false],
      [16, true],
    ] as const) {
      now = played(now, attack("wren", "brute", "spear"), { roll: die }, ...(hit ? [{ roll: 1 }] : []));
      expect(eventsOf(now)[0]).toMatchObject({ hit });
    }
    expect(stateOf(now).turn).toBe("brute"); // RA4: three actions
  });

  it("RA1: what is out of reach or behind a wall is refused with the reason", () => {
    const far = staged({ people: [WREN, { ...BRUTE, at: [7, 1] }] });
    expect(codes(far, attack("wren", "brute", "spear"))).toEqual(["attack/out-of-reach"]);
    const walled = staged({ cells: ["..#..", "..#..", "..#..", "....."], people: [WREN, BRUTE] });
    expect(codes(walled, attack("wren", "brute", "spear"))).toEqual(["attack/blocked"]);
    expect(codes(battle, attack("wren", "brute", "maul"))).toEqual(["command/unknown-item"]);
  });
});

describe("moving", () => {
  it("RA4: up to Speed squares for one action, not through others", () => {
    const battle = staged({ people: [WREN, { ...BRUTE, at: [7, 3] }] });
    const moved = played(battle, { do: "move", actor: "wren", at: [6, 1] });
    expect(summaryOf(moved)["wren"]).toMatchObject({ at: [6, 1], points: { actions: 2 } });
    expect(codes(battle, { do: "move", actor: "wren", at: [7, 1] })).toEqual(["target/at"]);
    expect(codes(battle, { do: "move", actor: "wren", at: [7, 3] })).toEqual(["target/at"]);
  });

  it("RA5: whoever leaves a foe's reach may be struck, once until that foe's next turn, and may fall on the way", () => {
    const people = [{ ...WREN, at: [2, 1], sheet: { hp: 4 } }, BRUTE] as const;
    const battle = staged({ people });
    const away = { do: "move", actor: "wren", at: [0, 1] } as const;
    const spared = played(battle, away, { choose: "none" });
    expect(summaryOf(spared)["wren"]?.at).toEqual([0, 1]);
    const fell = played(battle, away, { choose: "opportunity attack" }, { roll: 15 }, { roll: 8 });
    expect(summaryOf(fell)["wren"]).toMatchObject({ at: [2, 1], state: "down" });
    const missed = played(battle, away, { choose: "opportunity attack" }, { roll: 2 });
    const back = played(missed, { do: "move", actor: "wren", at: [2, 1] });
    expect(summaryOf(played(back, away))["wren"]?.at).toEqual([0, 1]); // nobody is asked again
  });
});

describe("fire", () => {
  const people = [ASA, { ...BRUTE, at: [4, 1] }, { id: "cut", is: "cutthroat", at: [5, 1] }] as const;
  const throwing = { do: "fire-flask", actor: "asa", at: [4, 0] } as const;

  it("RA6: everybody within 1 of the square saves for half or burns; it takes two actions and a flask", () => {
    const after = played(
      staged({ people }),
      throwing,
      { roll: 12 },
      { rolls: [3, 4] },
      { roll: 3 },
      { rolls: [1, 1] },
    );
    const { asa, brute, cut } = summaryOf(after);
    expect(asa?.points).toMatchObject({ actions: 1, flasks: 1 });
    expect(brute).toMatchObject({ hp: 20 - 4, statuses: [] }); // half of 7, halves up
    expect(cut).toMatchObject({ hp: 8 - 2, statuses: ["burning"] });
  });

  it("RA7: burning does 1d4 at the end of the turn, then a save of 12 puts it out", () => {
    let now = played(
      staged({ people }),
      throwing,
      { roll: 12 },
      { rolls: [1, 1] },
      { roll: 3 },
      { rolls: [1, 1] },
    );
    now = played(now, { do: "end", actor: "asa" });
    now = played(now, { do: "end", actor: "brute" });
    now = played(now, { do: "end", actor: "cut" }, { roll: 3 }, { roll: 9 }); // 9 + 2
    expect(summaryOf(now)["cut"]).toMatchObject({ hp: 3, statuses: ["burning"] });
    now = played(now, { do: "end", actor: "asa" });
    now = played(now, { do: "end", actor: "brute" });
    now = played(now, { do: "end", actor: "cut" }, { roll: 1 }, { roll: 10 });
    expect(summaryOf(now)["cut"]).toMatchObject({ hp: 2, statuses: [] });
  });
});

it("RA8: a bandage gives back 1d6, and not to the unhurt", () => {
  const people = [{ ...WREN, left: { hp: 20 } }, BRUTE] as const;
  const battle = staged({ people });
  const healed = played(battle, { do: "bandage", actor: "wren", targets: ["wren"] }, { roll: 6 });
  expect(summaryOf(healed)["wren"]?.hp).toBe(24);
  expect(
    codes(staged({ people: [WREN, BRUTE] }), { do: "bandage", actor: "wren", targets: ["wren"] }),
  ).toEqual(["target/unhurt"]);
});

it("RA9: d20 + Agility, the highest first, of equals the one listed first", () => {
  const battle = staged({ people: [WREN, BRUTE] }).encounter;
  expect(battle.order).toEqual(["wren", "brute"]);
});
