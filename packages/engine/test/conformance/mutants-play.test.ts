import { describe } from "vitest";
import { itFinds } from "./mutants/expect.ts";
import { PLAY } from "./mutants/index.ts";

describe("a ruleset with one mistake", () => {
  itFinds(PLAY);
});
