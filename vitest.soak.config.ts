import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

const { projects: _, ...common } = base.test ?? {};

/** Long fuzzing: the same laws, many more battles. */
export default defineConfig({
  ...base,
  test: {
    ...common,
    include: ["packages/*/soak/**/*.test.ts"],
    testTimeout: 900_000,
    // One at a time: some of it tells how long things take.
    maxWorkers: 1,
  },
});
