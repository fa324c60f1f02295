import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PICTURES } from "./arbitrary.ts";
import { collisions, every, parse } from "./markup.ts";

describe.each(Object.entries(PICTURES))("any %s", (_, pictures) => {
  it("is well-formed, holds no NaN, and no label stands in another's way or leaves the picture", () => {
    fc.assert(
      fc.property(pictures, (svg) => {
        const root = parse(svg);
        for (const node of [
          ...every(root, "path"),
          ...every(root, "rect"),
          ...every(root, "text"),
          ...every(root, "circle"),
        ])
          for (const key of ["d", "x", "y", "width", "height", "cx", "cy", "r"] as const)
            expect(node.attributes[key] ?? "").not.toMatch(/NaN|Infinity|undefined|null/);
        for (const rect of every(root, "rect"))
          expect(Number(rect.attributes.width)).toBeGreaterThanOrEqual(0);
        expect(collisions(root)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
