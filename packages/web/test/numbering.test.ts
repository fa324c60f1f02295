import type { Offer } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { actionsOf } from "../src/battle/choice/actions.ts";
import {
  digitOf,
  digitText,
  numberedEntries,
  type Numbering,
  renumbered,
  slotOf,
  UNNUMBERED,
} from "../src/battle/choice/numbering.ts";

const offers = (verb: string, ...names: readonly string[]): readonly Offer[] =>
  names.map((name) => ({ do: verb, with: name, label: name, actor: "ana", cost: {} }));

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** The bar as it reads: `1 strike, 2 taunt`. */
function bar(numbering: Numbering, all: readonly Offer[]): string {
  return numberedEntries(numbering, actionsOf(all))
    .map((entry) => {
      const name = entry.kind === "group" ? entry.label : (entry.action.with ?? entry.action.do);
      return `${digitText(digitOf(numbering, slotOf(entry))) ?? "-"} ${name}`;
    })
    .join(", ");
}

/** The digits inside a group. */
function inside(numbering: Numbering, all: readonly Offer[], key: string): string {
  return numberedEntries(numbering, actionsOf(all))
    .flatMap((e) => (e.kind === "group" && e.key === key ? e.actions : []))
    .map((a) => `${digitText(digitOf(numbering, a.key, key)) ?? "-"} ${a.with}`)
    .join(", ");
}

describe("digits of actions", () => {
  const all = offers("attack", "strike", "taunt", "guard");

  it("keep to their action while a turn lasts, also when one closes and opens again", () => {
    const first = renumbered(UNNUMBERED, "1 ana", actionsOf(all));
    expect(bar(first, all)).toBe("1 strike, 2 taunt, 3 guard");
    const fewer = offers("attack", "taunt", "guard");
    const second = renumbered(first, "1 ana", actionsOf(fewer));
    expect(bar(second, fewer)).toBe("2 taunt, 3 guard");
    const more = offers("attack", "leap", "strike", "taunt", "guard");
    const third = renumbered(second, "1 ana", actionsOf(more));
    expect(bar(third, more)).toBe("1 strike, 2 taunt, 3 guard, 4 leap");
  });

  it("are given out anew with the next turn, and outlast a question in between", () => {
    const first = renumbered(UNNUMBERED, "1 ana", actionsOf(all));
    expect(renumbered(first, "1 bea", [])).toBe(first);
    const next = offers("attack", "taunt");
    expect(bar(renumbered(first, "2 ana", actionsOf(next)), next)).toBe("1 taunt");
  });

  it("are the very same where nothing is new", () => {
    const first = renumbered(UNNUMBERED, "1 ana", actionsOf(all));
    expect(renumbered(first, "1 ana", actionsOf(all))).toBe(first);
    const eleven = offers("attack", ...numbers(1, 11)).map((o) => ({ ...o, do: `verb ${o.with}` }));
    const full = renumbered(UNNUMBERED, "1 ana", actionsOf(eleven));
    expect(bar(full, eleven)).toMatch(/9 9, 0 10, - 11$/);
    expect(renumbered(full, "1 ana", actionsOf(eleven))).toBe(full);
  });

  it("of what is gone go on to a newcomer when there are no others", () => {
    const kinds = (from: number, to: number) => numbers(from, to).flatMap((n) => offers(`verb ${n}`, n));
    const full = renumbered(UNNUMBERED, "1 ana", actionsOf(kinds(1, 10)));
    const later = renumbered(full, "1 ana", actionsOf(kinds(2, 11)));
    expect(bar(later, kinds(2, 11))).toBe("1 11, 2 2, 3 3, 4 4, 5 5, 6 6, 7 7, 8 8, 9 9, 0 10");
    const fewer = [...kinds(5, 5), ...kinds(11, 12)];
    expect(bar(renumbered(full, "1 ana", actionsOf(fewer)), fewer)).toBe("5 5, 9 11, 0 12");
  });

  it("a group stays a group, and so do the digits in it; the end of the turn has none", () => {
    const end = offers("end", "end");
    const many = [...offers("card", ...numbers(1, 9)), ...offers("attack", "strike", "bash"), ...end];
    const first = renumbered(UNNUMBERED, "1 ana", actionsOf(many));
    expect(bar(first, many)).toBe("1 Card, 2 strike, 3 bash, - end");
    const few = [...offers("card", "2", "7"), ...offers("attack", "bash"), ...end];
    const second = renumbered(first, "1 ana", actionsOf(few));
    expect(bar(second, few)).toBe("1 Card, 3 bash, - end");
    expect(inside(second, few, "card")).toBe("2 2, 7 7");
    const last = [...offers("card", "7"), ...end];
    expect(bar(renumbered(second, "1 ana", actionsOf(last)), last)).toBe("1 Card, - end");
  });
});
