import { sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { type Entry, fold, frameOf, logOf, verifyTable, viewOf } from "../../src/table/index.ts";
import { type Bench, bench, combatantsOf, encounterOf, rulesetNamed, seat } from "./tables.ts";

const armorClass = rulesetNamed("armor-class");
const fighter = combatantsOf(encounterOf(armorClass))[0]?.id as string;

const START = { do: "command", command: { do: "start" } } as const;

const codes = (result: { readonly ok: boolean }): readonly string[] =>
  (result as { problems?: readonly { code: string }[] }).problems?.map((p) => p.code) ?? [];

const view = (b: Bench, id: string) => viewOf(b.table, seat(b, id));

describe("typed dice", () => {
  function typing(): { b: Bench; request: () => string } {
    const b = bench(armorClass, { players: { pia: [fighter], tom: [fighter] } });
    b.must("pia", { do: "typed-dice", on: true });
    b.must("gm", START);
    return { b, request: () => b.table.asking?.id as string };
  }

  it("are credited to whoever typed them, marked for all, redone steps too, and in the plain log", () => {
    const { b, request } = typing();
    while (b.table.asking !== null) b.must("tom", { do: "answer", request: request(), answer: { roll: 2 } });
    const [before, entry] = [sure(fold(armorClass, b.entries.slice(0, -1))), b.entries.at(-1) as Entry];
    const frame = frameOf(before, entry, b.table, "eye");
    expect(frame?.thrown?.filter((t) => t.typed).map((t) => t.who)).toEqual([fighter]);
    expect(verifyTable(armorClass, b.entries)).toMatchObject({ ok: true, typed: { tom: 1 } });
    const log = logOf(b.table, b.entries);
    expect(log.steps[0]?.typed).toEqual([{ place: expect.any(Number), who: "tom" }]);
    b.must("gm", { do: "undo" });
    const undone = b.table;
    b.must("gm", { do: "redo" });
    const redone = frameOf(undone, b.entries.at(-1) as Entry, b.table, "eye");
    expect(redone?.thrown).toEqual(frame?.thrown);
  });

  it("stay marked where the game master has fixed another roll of the same step", () => {
    const { b, request } = typing();
    const name = b.table.asking?.pending.question.name as string;
    b.must("gm", { do: "undo" });
    const other = combatantsOf(encounterOf(armorClass)).at(-1)?.id as string;
    b.must("gm", { do: "force", forced: [{ name, who: other, faces: [3] }] });
    b.must("gm", START);
    b.must("pia", { do: "answer", request: request(), answer: { roll: 2 } });
    expect(verifyTable(armorClass, b.entries)).toMatchObject({ ok: true, typed: { pia: 1 }, forced: 1 });
    const before = sure(fold(armorClass, b.entries.slice(0, -1)));
    const frame = frameOf(before, b.entries.at(-1) as Entry, b.table, "eye");
    expect(frame?.thrown?.filter((t) => t.typed).map((t) => t.who)).toEqual([fighter]);
  });

  it("are forbidden to a seat by the game master: switched off, thrown, and refused by a code", () => {
    const { b, request } = typing();
    const waiting = request();
    expect(codes(b.put("tom", { do: "seat", seat: { id: "pia", mayTypeDice: false } }))).toEqual([
      "seat/game-master-only",
    ]);
    b.must("gm", { do: "seat", seat: { id: "pia", mayTypeDice: false } });
    expect(b.table.asking).toBeNull(); // what was to be typed was thrown
    expect(view(b, "pia").you).toMatchObject({ typedDice: false, mayTypeDice: false });
    expect(view(b, "tom").seats.find((s) => s.id === "pia")).toMatchObject({ mayTypeDice: false });
    expect(codes(b.put("pia", { do: "typed-dice", on: true }))).toEqual(["seat/typed-dice"]);
    expect(codes(b.put("pia", { do: "answer", request: waiting, answer: { roll: 6 } }))).toEqual([
      "answer/late",
    ]);
    expect(verifyTable(armorClass, b.entries)).toMatchObject({ ok: true, typed: {} });
    b.must("gm", { do: "seat", seat: { id: "pia", mayTypeDice: true } });
    b.must("pia", { do: "typed-dice", on: true });
    expect(view(b, "pia").you).not.toHaveProperty("mayTypeDice");
  });

  it("that another seat is asked for are not typed by one that may not", () => {
    const { b, request } = typing();
    b.must("gm", { do: "seat", seat: { id: "tom", mayTypeDice: false } });
    expect(codes(b.put("tom", { do: "answer", request: request(), answer: { roll: 6 } }))).toEqual([
      "seat/typed-dice",
    ]);
    b.must("tom", { do: "answer", request: request(), answer: { throw: true } });
  });
});
