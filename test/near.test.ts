import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

interface Near {
  readonly file: string;
  readonly distance: number;
}
const { near, sourcesOf } = (await import(new URL("../scripts/near.mjs", import.meta.url).href)) as {
  near(changed: readonly string[], sources: ReadonlyMap<string, string>): Near[];
  sourcesOf(root: string): Map<string, string>;
};

const sources = new Map([
  ["packages/engine/src/index.ts", 'export * from "./kernel/run.ts";'],
  ["packages/engine/src/kernel/run.ts", 'import { a } from "../dice/die.ts";'],
  ["packages/engine/src/dice/die.ts", ""],
  ["packages/engine/test/dice/die.test.ts", 'import { die } from "../../src/dice/die.ts";'],
  ["packages/engine/test/kernel/run.test.ts", 'import { run } from "../../src/kernel/run.ts";'],
  ["packages/server/test/table/play.test.ts", 'import { run } from "@fray/engine";'],
  ["packages/server/test/table/other.test.ts", 'const file = "../../../examples/fight.json";'],
]);

describe("the tests near a change", () => {
  it("are those that import it, the nearest first, through packages", () => {
    expect(near(["packages/engine/src/dice/die.ts"], sources)).toEqual([
      { file: "packages/engine/test/dice/die.test.ts", distance: 1 },
      { file: "packages/engine/test/kernel/run.test.ts", distance: 2 },
      { file: "packages/server/test/table/play.test.ts", distance: 3 },
    ]);
  });

  it("begin with a test that was changed itself; a file that is gone is near to nothing", () => {
    expect(
      near(["packages/engine/test/kernel/run.test.ts", "packages/engine/test/gone.test.ts"], sources),
    ).toEqual([{ file: "packages/engine/test/kernel/run.test.ts", distance: 0 }]);
  });

  it("are those that name it, if it is no source", () => {
    expect(near(["examples/fight.json"], sources)).toEqual([
      { file: "packages/server/test/table/other.test.ts", distance: 1 },
    ]);
  });

  it("are found in this repository: a change of the store's interface is near to the engines' tests", () => {
    const found = near(
      ["packages/server/src/store/store.ts"],
      sourcesOf(fileURLToPath(new URL("..", import.meta.url))),
    ).map(({ file }) => file);
    const place = found.indexOf("packages/server/test/store/engines.test.ts");
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(20);
    expect(found.some((file) => file.startsWith("packages/engine/"))).toBe(false);
  });
});
