import { describe } from "vitest";
import { itFinds } from "./mutants/expect.ts";
import { LEGAL } from "./mutants/index.ts";

describe("a ruleset with one mistake", () => {
  itFinds(LEGAL);
});
