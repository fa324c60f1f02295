import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const { BUDGETS, FAILS_AT, partOf, shareOf, WHOLE } = (await import(
  new URL("../scripts/budgets.mjs", import.meta.url).href
)) as {
  BUDGETS: Readonly<Record<string, number>>;
  FAILS_AT: number;
  WHOLE: number;
  partOf(file: string): string;
  shareOf(part: string, minutes: number, times?: number): { readonly line: string; readonly failed: boolean };
};
const root = fileURLToPath(new URL("..", import.meta.url));

describe("the budgets of the soak", () => {
  it("tell a part's share, loudly when it is over, and fail it only at a multiple", () => {
    const budget = BUDGETS["server/load"] as number;
    expect(shareOf("server/load", budget / 2, 1)).toEqual({
      line: `server/load: ${(budget / 2).toFixed(1)} of ${budget} min`,
      failed: false,
    });
    expect(shareOf("server/load", budget * 1.5, 1)).toMatchObject({ failed: false });
    expect(shareOf("server/load", budget * 1.5, 1).line).toMatch(/^\*\*\* server\/load.* over budget$/);
    expect(shareOf("server/load", budget * (FAILS_AT + 1), 1)).toMatchObject({ failed: true });
    expect(shareOf("server/load", budget * (FAILS_AT + 1), 10)).toMatchObject({ failed: false });
    expect(shareOf("server/nobody", 0.5, 1).line).toContain("no budget of its own");
  });

  it("are of parts that exist, and bound the whole with `npm test` to 45 minutes", () => {
    const parts = readdirSync(`${root}packages`).flatMap((pack) => {
      const soak = `${root}packages/${pack}/soak`;
      return existsSync(soak) ? readdirSync(soak).map((file) => partOf(`${soak}/${file}`)) : [];
    });
    expect(Object.keys(BUDGETS).filter((part) => !parts.includes(part))).toEqual([]);
    expect(WHOLE).toBeLessThanOrEqual(30);
  });
});
