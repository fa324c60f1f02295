import type { Frame, Thrown } from "@fray/server/messages";
import { describe, expect, it } from "vitest";
import { linesOf } from "../src/battle/deck/result.tsx";

const die = (name: string, face: number): Thrown =>
  ({ name, who: "orc", sides: 20, faces: [face] }) as unknown as Thrown;
const told = (text: string, more: object) => ({ event: "told", text, ...more });
const frame = (events: readonly object[], thrown: readonly Thrown[]): Frame =>
  ({ seq: 7, who: "tactics", when: "", what: "step", patch: [], events, thrown }) as unknown as Frame;

const hit = told("Orc hits Ana.", { check: { terms: [{ name: "attack", value: 17 }] } });
const harm = told("Ana takes 9 damage.", { sum: { terms: [{ name: "damage", value: 7 }] } });

describe("what has just happened", () => {
  it("has each die beside the number it made, and nowhere else", () => {
    const lines = linesOf(frame([hit, harm], [die("attack", 17), die("damage", 7)]));
    expect(lines.map((l) => l.thrown.map((t) => t.name))).toEqual([["attack"], ["damage"]]);
  });

  it("lays dice that no line names beside the first that explains a number", () => {
    const lines = linesOf(frame([told("Orc roars.", {}), hit], [die("courage", 3), die("attack", 17)]));
    expect(lines.map((l) => l.thrown.map((t) => t.name))).toEqual([[], ["courage", "attack"]]);
  });
});
