import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Long fuzzing: the same laws, many more battles. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: undefined,
    include: ["packages/*/soak/**/*.test.ts"],
    testTimeout: 900_000,
    // One at a time: some of it tells how long things take.
    maxWorkers: 1,
  },
});
