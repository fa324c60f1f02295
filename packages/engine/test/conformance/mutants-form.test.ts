import { describe } from "vitest";
import { itFinds } from "./mutants/expect.ts";
import { FORM } from "./mutants/index.ts";

describe("a ruleset with one mistake", () => {
  itFinds(FORM);
});
