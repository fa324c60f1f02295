import { describe, expect, it } from "vitest";
import { intentOf } from "../src/battle/seen/keyboard.ts";

const press = (key: string, held: Partial<Parameters<typeof intentOf>[0]> = {}) =>
  intentOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe("keys of the battle view", () => {
  it("digits count from 1, and 0 is the tenth", () => {
    expect(press("1")).toEqual({ kind: "digit", index: 0 });
    expect(press("0")).toEqual({ kind: "digit", index: 9 });
  });

  it("Ctrl Z undoes, Ctrl Y and Ctrl Shift Z redo, a Mac's key too", () => {
    expect(press("z", { ctrlKey: true })).toEqual({ kind: "undo" });
    expect(press("y", { ctrlKey: true })).toEqual({ kind: "redo" });
    expect(press("Z", { metaKey: true, shiftKey: true })).toEqual({ kind: "redo" });
  });

  it("leaves the browser's own keys alone", () => {
    expect(press("n", { ctrlKey: true })).toBeNull();
    expect(press("l", { altKey: true })).toBeNull();
    expect(press("F5")).toBeNull();
  });

  it("letters mean the same in any case, Tab goes both ways", () => {
    expect(press("N")).toEqual({ kind: "end" });
    expect(press("Tab", { shiftKey: true })).toEqual({ kind: "tab", way: "previous" });
    expect(press("?", { shiftKey: true })).toEqual({ kind: "help" });
  });
});
