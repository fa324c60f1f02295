import { describe, expect, it } from "vitest";
import { unpackedBy } from "../../src/kernel/index.ts";

const source = (n: number) => ({ cells: [".".repeat(1 + n)], walls: [], doors: [], legend: {} });

describe("what is made of a map", () => {
  it("is made once as long as the map is among those used last, and again later", () => {
    let made = 0;
    const unpacked = unpackedBy((field) => ({ squares: field.squares, n: ++made }));
    const maps = Array.from({ length: 200 }, (_, n) => source(n));
    const first = maps.map(unpacked);
    expect(made).toBe(200);
    expect(first.map((f) => f.squares)).toEqual(maps.map((m) => m.cells[0]?.length));
    for (const map of maps.slice(-50)) expect(unpacked(map)).toBe(first[maps.indexOf(map)]);
    expect(made).toBe(200);
    expect(unpacked(maps[0] as never)).toEqual({ squares: 1, n: 201 });
  });

  it("a map that is used between others stays", () => {
    let made = 0;
    const unpacked = unpackedBy(() => ({ n: ++made }));
    const often = source(0);
    const kept = unpacked(often);
    for (let n = 1; n < 300; n++) {
      unpacked(source(n));
      expect(unpacked(often)).toBe(kept);
    }
    expect(made).toBe(300);
  });
});
