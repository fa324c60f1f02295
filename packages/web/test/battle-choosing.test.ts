import type { Offer } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { type Action, actionsOf, costWords, entriesOf } from "../src/battle/choice/actions.ts";
import * as choose from "../src/battle/choice/choosing.ts";

const offer = (more: Partial<Offer> & Pick<Offer, "do" | "label">): Offer => ({
  actor: "ana",
  cost: {},
  ...more,
});
const strike = offer({
  do: "attack",
  with: "sword",
  label: "Strike",
  harmful: true,
  targets: { of: ["bea", "orc", "wolf"], min: 1, max: 1 },
  options: { nonlethal: [false, true] },
});
const whirl = offer({
  do: "ability",
  with: "whirl",
  label: "Whirl",
  harmful: true,
  targets: { of: ["bea", "orc", "wolf", "rat"], min: 1, max: 3 },
});
const walk = offer({
  do: "move",
  label: "Move",
  places: [
    [1, 1],
    [2, 1],
    [3, 1],
    [2, 2],
  ],
});
const isFoe = (id: string): boolean => !["ana", "bea"].includes(id);

function only(...offers: readonly Offer[]): Action {
  const [action] = actionsOf(offers, isFoe);
  if (action === undefined) throw new Error("no action");
  return action;
}

function choosing(step: choose.Step): choose.Choosing {
  if (step.kind !== "choosing") throw new Error("it is a command already");
  return step.choosing;
}

const target = (id: string) => ({ kind: "target", id }) as const;
const place = (x: number, y: number) => ({ kind: "place", at: [x, y] }) as const;

describe("actions", () => {
  it("offers of the same thing at other targets are one button", () => {
    const near = { ...strike, targets: { of: ["orc"], min: 1, max: 1 } };
    const { targets: _, ...rest } = strike;
    const there = { ...rest, places: [[4, 4]] as const };
    expect(actionsOf([near, there])).toHaveLength(1);
    expect(choose.aims(choosing(choose.begin(only(near, there))))).toEqual([target("orc"), place(4, 4)]);
  });

  it("what harms lists foes first, what helps friends", () => {
    expect(only(strike).variants[0].targets?.of).toEqual(["orc", "wolf", "bea"]);
    expect(only({ ...strike, harmful: false }).variants[0].targets?.of).toEqual(["bea", "orc", "wolf"]);
  });

  it("more actions than digits fold by kind; the first attacks stay out, the end of the turn comes last", () => {
    const many = (verb: string, count: number, harmful: boolean) =>
      Array.from({ length: count }, (_, i) =>
        offer({ do: verb, with: `${verb} ${i}`, label: `${verb} ${i}`, harmful }),
      );
    const all = [
      offer({ do: "end", label: "End" }),
      ...many("attack", 6, true),
      ...many("trick", 12, true),
      offer({ do: "defend", label: "Defend" }),
    ];
    const entries = entriesOf(actionsOf(all));
    expect(
      entries.map((e) => (e.kind === "group" ? `${e.label} (${e.actions.length})` : e.action.label)),
    ).toEqual([
      "Attack 0",
      "Attack 1",
      "Attack 2",
      "Attack 3",
      "Attack 4",
      "Attack 5",
      "Trick (12)",
      "Defend",
      "End",
    ]);
    expect(entriesOf(actionsOf(many("attack", 14, true))).map((e) => e.kind)).toEqual([
      "action",
      "action",
      "action",
      "group",
    ]);
  });

  it("costs read as people say them", () => {
    expect(costWords({ ap: 1, mp: 7 })).toBe("1 AP · 7 MP");
    expect(costWords({ standard: 1, sp: 4, mp: 0 })).toBe("standard · 4 SP");
    expect(costWords({ strength: 2 })).toBe("2 strength");
  });
});

describe("choosing", () => {
  it("what needs nothing is a command at once", () => {
    expect(choose.begin(only(offer({ do: "defend", label: "Defend" })))).toEqual({
      kind: "command",
      command: { do: "defend", actor: "ana" },
    });
  });

  it("one harmless answer is not asked, one victim is", () => {
    const help = offer({
      do: "cast",
      with: "haste",
      label: "Haste",
      targets: { of: ["ana"], min: 1, max: 1 },
    });
    expect(choose.begin(only(help))).toMatchObject({ kind: "command", command: { targets: ["ana"] } });
    const blow = { ...strike, targets: { of: ["orc"], min: 1, max: 1 } };
    expect(choose.begin(only(blow)).kind).toBe("choosing");
  });

  it("options stand at their first value until somebody says otherwise", () => {
    const now = choosing(choose.begin(only(strike)));
    expect(choose.enter(now)).toMatchObject({ command: { targets: ["orc"], options: { nonlethal: false } } });
    const spared = choose.setOption(now, "nonlethal", true);
    expect(choose.enter(spared)).toMatchObject({ command: { options: { nonlethal: true } } });
  });

  it("options alone wait for a yes", () => {
    const now = choosing(
      choose.begin(only(offer({ do: "turn", label: "Turn", options: { facing: ["n", "e"] } }))),
    );
    expect(choose.enter(choose.setOption(now, "facing", "e"))).toMatchObject({
      command: { do: "turn", options: { facing: "e" } },
    });
  });

  it("several targets are picked one by one, taken back, and done by Enter on a picked one or by the last", () => {
    const now = choosing(choose.begin(only(whirl)));
    const one = choosing(choose.aimAt(now, target("orc")));
    expect(one.targets).toEqual(["orc"]);
    expect(choosing(choose.aimAt(one, target("orc"))).targets).toEqual([]);
    expect(choose.enter(one)).toMatchObject({ command: { targets: ["orc"] } });
    const two = choosing(choose.aimAt(one, target("rat")));
    expect(choose.aimAt(two, target("wolf"))).toMatchObject({ command: { targets: ["orc", "rat", "wolf"] } });
    expect(choose.pickAll(now, isFoe).targets).toEqual(["orc", "wolf", "rat"]);
  });

  it("Escape drops the last target, then the action", () => {
    const one = choosing(choose.aimAt(choosing(choose.begin(only(whirl))), target("orc")));
    const none = choose.back(one);
    expect(none?.targets).toEqual([]);
    expect(none === null ? null : choose.back(none)).toBeNull();
  });

  it("what is not offered is not aimed at", () => {
    const now = choosing(choose.begin(only(strike)));
    expect(choose.aimAt(now, target("nobody"))).toEqual({ kind: "choosing", choosing: now });
    expect(choose.preview(now, place(9, 9))).toBeNull();
  });

  it("arrows go to the nearest square that way and stay where there is none", () => {
    const locate: choose.Locate = (aim) => (aim.kind === "place" ? choose.squareOf(aim.at) : null);
    const now = choosing(choose.begin(only(walk)));
    const right = choose.moveCursor(now, "right", locate);
    expect(right.cursor).toEqual(place(2, 1));
    expect(choose.moveCursor(right, "down", locate).cursor).toEqual(place(2, 2));
    expect(choose.moveCursor(now, "up", locate).cursor).toEqual(place(1, 1));
    expect(choose.moveCursor(now, "previous", locate).cursor).toEqual(place(2, 2));
  });

  it("a way begins at the square nearest the nearest foe, not beside whoever goes it", () => {
    const locate: choose.Locate = (aim) => (aim.kind === "place" ? choose.squareOf(aim.at) : null);
    const first = (foes: readonly (readonly [number, number])[]) =>
      choose.firstAim(only(walk), { from: [1, 1], foes, locate });
    expect(
      first([
        [20, 20],
        [6, 1],
      ]),
    ).toEqual(place(3, 1));
    expect(first([[3, 2]])).toEqual(place(2, 2)); // as near as (3, 1), and the step is shorter
    expect(first([])).toEqual(place(1, 1));
    expect(choose.firstAim(only(strike), { from: [1, 1], foes: [[6, 1]], locate })).toEqual(target("orc"));
  });

  it("Tab among squares leaps to the one nearest each foe, and round where there is no foe", () => {
    const locate: choose.Locate = (aim) => (aim.kind === "place" ? choose.squareOf(aim.at) : null);
    const now = choosing(choose.begin(only(walk)));
    const leap = (from: choose.Choosing, way: "next" | "previous", toward: readonly [number, number][]) =>
      choose.leapCursor(from, { way, toward, locate });
    const foes: [number, number][] = [
      [6, 1],
      [2, 5],
      [9, 1],
    ];
    const first = leap(now, "next", foes);
    expect(first.cursor).toEqual(place(3, 1));
    const second = leap(first, "next", foes);
    expect(second.cursor).toEqual(place(2, 2));
    expect(leap(second, "next", foes).cursor).toEqual(place(3, 1));
    expect(leap(now, "previous", foes).cursor).toEqual(place(2, 2));
    expect(leap(now, "next", []).cursor).toEqual(place(2, 1));
  });

  it("arrows go round where there is no map", () => {
    const now = choosing(choose.begin(only(strike)));
    expect(choose.moveCursor(now, "right", () => null).cursor).toEqual(target("wolf"));
    expect(choose.moveCursor(now, "left", () => null).cursor).toEqual(target("bea"));
  });

  it("goes on among new offers, and ends when the action is gone", () => {
    const one = choosing(choose.aimAt(choosing(choose.begin(only(whirl))), target("orc")));
    const fewer = { ...whirl, targets: { of: ["wolf", "rat"], min: 1, max: 2 } };
    expect(choose.carriedOver(one, actionsOf([fewer]))).toMatchObject({
      targets: [],
      cursor: target("wolf"),
    });
    expect(choose.carriedOver(one, actionsOf([strike]))).toBeNull();
  });

  it("a click on a foe means the first harmful action that reaches it", () => {
    const far = { ...strike, with: "bow", label: "Shoot", targets: { of: ["rat"], min: 1, max: 1 } };
    const meant = (id: string) =>
      choose.usualAttack(choose.attacksOn(actionsOf([strike, far]), id), () => null)?.action.label;
    expect(meant("rat")).toBe("Shoot");
    expect(meant("orc")).toBe("Strike");
    expect(meant("ana")).toBeUndefined();
  });

  it("a click on a foe means what does damage where the first that reaches it is known to do none", () => {
    const study = { ...strike, do: "maneuver", with: "study", label: "Study" };
    const attacks = choose.attacksOn(actionsOf([study, strike]), "orc");
    const knowing = (known: Readonly<Record<string, boolean>>) =>
      choose.usualAttack(attacks, ({ action }) => known[action.label] ?? null)?.action.label;
    expect(knowing({})).toBe("Study");
    expect(knowing({ Study: false })).toBe("Study");
    expect(knowing({ Study: false, Strike: true })).toBe("Strike");
    expect(knowing({ Study: false, Strike: false })).toBe("Study");
  });
});
