import { describe, expect, it } from "vitest";
import { tickLabels } from "../src/axes.ts";

describe("numbers beside an axis", () => {
  it("have the same digits", () => {
    expect(tickLabels({ values: [0, 0.05, 0.1], decimals: 2 }, "percent")).toEqual(["0 %", "5 %", "10 %"]);
    expect(tickLabels({ values: [0, 0.005], decimals: 3 }, "percent")).toEqual(["0.0 %", "0.5 %"]);
    expect(tickLabels({ values: [-0.1, 0, 0.1], decimals: 1 }, "points")).toEqual(["−10", "0", "+10"]);
    expect(tickLabels({ values: [0, 2500], decimals: 0 }, "number")).toEqual(["0", "2,500"]);
  });
});
