import { describe } from "vitest";
import { itFinds } from "./mutants/expect.ts";
import { MASTER } from "./mutants/index.ts";

describe("a ruleset with one mistake", () => {
  itFinds(MASTER);
});
