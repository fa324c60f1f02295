import type { TextEvent } from "@fray/server/messages";
import { describe, expect, it } from "vitest";
import { fallenDice } from "../src/battle/log/fallen.ts";
import { diceBeside, filtered, isBare, itemsOf, logText, NO_FILTER } from "../src/battle/log/lines.ts";
import { type StoryStep, withTold } from "../src/table/store.ts";
import { together } from "../src/table/together.ts";

const event = (text: string, more: object = {}): TextEvent =>
  ({ event: "moves", text, ...more }) as TextEvent;

const step = (number: number, events: readonly TextEvent[], seq = number * 2): StoryStep => ({
  step: number,
  seq,
  who: "game-master",
  when: "",
  label: `step ${number}`,
  events,
});

const hit = event("Ana hits Orc.", { event: "attack", by: "ana", target: "orc", hit: true });
const miss = event("Orc misses Ana.", { event: "attack", by: "orc", target: "ana", hit: false });
const roll = { seq: 3, who: "mira", dice: "2d6", faces: [2, 5], total: 7 };

describe("the lines of the log", () => {
  it("free rolls stand among the steps in the order they were put in", () => {
    const items = itemsOf([step(1, [hit]), step(2, [miss])], [roll]);
    expect(items.map((i) => i.seq)).toEqual([2, 3, 4]);
  });

  it("a filter keeps the events that are wanted and drops empty steps", () => {
    const items = itemsOf([step(1, [hit, event("Ana moves.", { by: "ana" })]), step(2, [miss])], [roll]);
    expect(logText(filtered(items, { ...NO_FILTER, kind: "hits" }))).toBe("Ana hits Orc.");
    expect(logText(filtered(items, { ...NO_FILTER, who: "orc" }))).toBe("Ana hits Orc.\nOrc misses Ana.");
    expect(logText(filtered(items, { ...NO_FILTER, text: " MISSES " }))).toBe("Orc misses Ana.");
    expect(filtered(items, NO_FILTER)).toBe(items);
  });

  it("a number that nothing is done to is told by its name", () => {
    const sum = {
      terms: [{ name: "firebomb", value: 5 }],
      floor: 0,
      factors: [],
      after: [],
      total: 5,
      rule: "HD9",
    };
    expect(isBare(sum)).toBe(true);
    expect(isBare({ ...sum, factors: [{ name: "weak", value: 2 }], total: 10 })).toBe(false);
    expect(isBare({ ...sum, floor: 6, total: 6 })).toBe(false);
    expect(isBare({ ...sum, terms: [...sum.terms, ...sum.terms], total: 10 })).toBe(false);
  });

  it("as text, dice and numbers tell what they are made of", () => {
    const check = {
      terms: [
        { value: 5, name: "hit die" },
        { value: -3, name: "Accuracy" },
      ],
      total: 2,
      needs: "at most",
      target: 7,
      verdict: "hit",
      rule: "HD4",
    };
    const items = itemsOf([step(1, [{ ...hit, check } as TextEvent])], [roll]);
    expect(logText(items)).toBe(
      "Ana hits Orc.\n    5 hit die − 3 Accuracy = 2, needs 7 or less: hit (HD4)\nmira rolls 2d6: 2, 5 = 7",
    );
  });

  it("what is told again takes the place of what was known, also after a redo with another number", () => {
    const known = { story: [step(1, [hit]), step(2, [miss], 9)], since: 1, rolls: [roll], fresh: [] };
    const dice = { seq: 5, why: "told", commitment: "c" } as const;
    const told = {
      steps: [step(1, [hit]), step(2, [miss], 4), step(3, [hit])],
      rolls: [roll],
      fresh: [dice],
    };
    const { story, rolls, fresh } = withTold(known, told);
    expect(withTold({ story, since: 1, rolls, fresh }, told).fresh).toEqual([dice]);
    expect(logText(itemsOf([], [], fresh))).toContain("the dice are fresh");
    expect(story.map((s) => s.step)).toEqual([1, 2, 3]);
    expect(story[1]?.seq).toBe(4);
    expect(rolls).toEqual([roll]);
  });

  it("a story is told from its first step on, whether that has lines or not", () => {
    const none = { story: [], since: null, rolls: [], fresh: [] };
    expect(withTold(none, { steps: [] }).since).toBe(1);
    const late = withTold(none, { steps: [step(7, []), step(8, [hit])] });
    expect(late.since).toBe(7);
    expect(withTold(late, { steps: [step(1, []), step(2, [hit])] }).since).toBe(1);
  });

  it("dice lie beside the event whose terms they are; a pool that is counted beside the first one explained", () => {
    const check = (name: string, value: number) => ({ check: { terms: [{ name, value }] } });
    const thrown = [
      { name: "attack", who: "ana", dice: "3d6", faces: [4, 6, 1] },
      { name: "to hit", who: "ana", dice: "2d6", faces: [3, 4] },
      { name: "to hit", who: "ana", dice: "2d6", faces: [1, 1] },
    ];
    const events = [event("uses"), event("first", check("to hit", 7)), event("second", check("to hit", 2))];
    const beside = diceBeside({ ...step(1, events), thrown });
    expect(beside.map((list) => list.map((t) => t.faces.join()))).toEqual([[], ["4,6,1", "3,4"], ["1,1"]]);
  });

  it("steps of one walk that are told alike are one line; whatever comes between parts them", () => {
    const one = (target: string, to: number) =>
      event("Ana takes a step.", { event: "walks", target, to: [to, 0] });
    const walk = [one("ana", 1), one("ana", 2), one("ana", 3)];
    expect(together([...walk, hit]).map((e) => e.text)).toEqual([
      "Ana takes a step, 3 times.",
      "Ana hits Orc.",
    ]);
    expect(together(walk)[0]?.["to"]).toEqual([3, 0]);
    expect(together([...walk.slice(1), hit, one("ana", 4)]).map((e) => e.text)).toEqual([
      "Ana takes a step, 2 times.",
      "Ana hits Orc.",
      "Ana takes a step.",
    ]);
    const apart = [one("ana", 1), one("bea", 2), hit, hit];
    expect(together(apart)).toBe(apart);
    expect(
      withTold({ story: [], since: null, rolls: [], fresh: [] }, { steps: [step(1, walk)] }).story[0]?.events,
    ).toHaveLength(1);
  });

  it("the notation says which dice were dropped", () => {
    expect(fallenDice("4d6kh3", [4, 6, 2, 6]).map((d) => d.marks)).toEqual([[], [], ["dropped"], []]);
    expect(fallenDice("1d20+2d4", [17, 1, 4]).map((d) => [d.sides, d.value])).toEqual([
      [20, 17],
      [4, 1],
      [4, 4],
    ]);
    expect(fallenDice("no dice", [1])).toEqual([]);
  });
});
