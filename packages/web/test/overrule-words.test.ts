import type { Ruleset } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { facesIn } from "../src/battle/master/force.tsx";
import { freshId, onlyHere } from "../src/battle/share/invite.ts";
import { numbersOf, readValue } from "../src/battle/master/overrule.tsx";
import { words } from "../src/battle/seen/units.ts";
import { calledIn, fieldsOf } from "../src/battle/sheet/sheet-fields.ts";
import { pointsName } from "../src/battle/seen/words.ts";

describe("what the game master types", () => {
  it("numbers, flags and words are what they look like", () => {
    expect(["3", " −2 ", "-4", "yes", "false", "null", "front"].map(readValue)).toEqual([
      3,
      -2,
      -4,
      true,
      false,
      null,
      "front",
    ]);
  });

  it("faces with commas or spaces between them", () => {
    expect(facesIn("3, 4")).toEqual([3, 4]);
    expect(facesIn(" 10 ")).toEqual([10]);
    expect(facesIn("1 2,3")).toEqual([1, 2, 3]);
  });

  it("a seat's id comes from the name, and no two are the same", () => {
    expect(freshId("Mira", [])).toBe("mira");
    expect(freshId("Mira", ["mira", "mira-2"])).toBe("mira-3");
    expect(freshId("Žofie the 2nd!", [])).toBe("zofie-the-2nd");
    expect(freshId("Tactics", [])).toBe("guest");
    expect(freshId("日本", [])).toBe("guest");
  });

  it("knows an address that only this computer can open", () => {
    expect(["localhost", "127.0.0.1", "[::1]"].map(onlyHere)).toEqual([true, true, true]);
    expect(["192.168.1.4", "table.example"].map(onlyHere)).toEqual([false, false]);
  });
});

describe("a sheet of any rules", () => {
  const one = {
    name: "Ana",
    side: "heroes",
    hp: 12,
    maxHp: 30,
    at: [3, 1] as const,
    size: 1,
    state: "up",
    statuses: [],
    points: { ap: 2 },
    guards: { evasion: 11, hardToHit: true },
    hand: ["stand-beside"],
    element: null,
    ammo: {},
  };

  it("values, tables and lists; nothing for what is empty", () => {
    expect(fieldsOf(one, null)).toEqual([
      { kind: "value", name: "Stands at", text: "column 4, row 2" },
      {
        kind: "table",
        name: "Guards",
        rows: [
          { name: "Evasion", text: "11" },
          { name: "Hard to hit", text: "yes" },
        ],
      },
      { kind: "list", name: "Hand", items: [{ name: "stand beside", about: "" }] },
    ]);
  });

  it("the numbers one may set are its own and its points", () => {
    expect(numbersOf(one)).toEqual([
      ["hp", 12],
      ["ap", 2],
    ]);
  });

  it("points go by what the book calls them; those that are no field of it cannot be set", () => {
    const book = {
      glossary: { items: [{ id: "spark", name: "Healing Spark", about: "" }] },
    } as unknown as Ruleset;
    const said = (name: string) => pointsName(name, calledIn(book));
    expect(["ap", "ghostPower", "spark left", "durability of long-sword"].map(said)).toEqual([
      "AP",
      "ghost power",
      "healing spark left",
      "durability of long sword",
    ]);
    expect(numbersOf({ ...one, points: { ap: 2, "spark left": 1 } }).map(([name]) => name)).toEqual([
      "hp",
      "ap",
    ]);
  });

  it("names are written as people write them", () => {
    expect(["physicalAttack", "second-wind", "hp"].map(words)).toEqual([
      "Physical attack",
      "Second wind",
      "Hp",
    ]);
  });
});
