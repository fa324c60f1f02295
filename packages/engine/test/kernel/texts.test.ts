import { describe, expect, it } from "vitest";
import { openBattle, printable, readEncounter, rereadEncounter, wrongTexts } from "@fray/engine";
import { hitDie } from "@fray/engine/rulesets/hit-die";

const file = hitDie.encounters["duel"] as never as Record<string, unknown>;
const evil = { ...file, name: "a\0b" } as never;

describe("texts", () => {
  it("every place with a control or direction character is found, keys too", () => {
    const found = wrongTexts({
      name: "one\ntwo",
      about: "one\ntwo\tthree",
      list: ["ok", "\u202eko", { "k\u001b": "\u0085" }],
      fine: "Zoë 王 👩‍👧 ½ — “x”",
    });
    expect(found.map((p) => [p.path, p.message.slice(-6), p.code])).toEqual([
      ["name", "U+000A", "input/characters"],
      ["list.1", "U+202E", "input/characters"],
      ["list.2.k\\u001b", "U+001B", "input/characters"],
      ["list.2.k\\u001b", "U+0085", "input/characters"],
    ]);
  });

  it("tells of so many, however many there are, and goes no deeper than anything is read", () => {
    expect(wrongTexts(Array.from({ length: 1000 }, () => "\0"))).toHaveLength(20);
    let deep: unknown = "\0";
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(wrongTexts(deep)).toEqual([]);
  });

  it("an encounter from outside is held to it; one that came in before is not", () => {
    const refused = { ok: false, problems: [{ code: "input/characters", path: "name" }] };
    expect(readEncounter(hitDie as never, evil)).toMatchObject(refused);
    expect(openBattle(hitDie, evil, "")).toMatchObject(refused);
    expect(rereadEncounter(hitDie as never, evil)).toMatchObject({ ok: true, value: { name: "a\0b" } });
  });

  it("what is printable says every character, and what was printable before is as it was", () => {
    expect(printable("a\u001b[31m\u009b\u2066\ud800\r\n\tb")).toBe(
      "a\\u001b[31m\\u009b\\u2066\\ud800\r\n\tb",
    );
    expect(printable("Zoë 👩‍👧\n")).toBe("Zoë 👩‍👧\n");
  });
});
