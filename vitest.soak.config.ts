import { defineConfig } from "vitest/config";
import { minutes } from "./test/soak.ts";
import base from "./vitest.config.ts";

const { projects: _, ...common } = base.test ?? {};

/** Long fuzzing: the same laws, many more battles. */
export default defineConfig({
  ...base,
  test: {
    ...common,
    testTimeout: minutes(15),
    projects: [
      {
        extends: true,
        test: {
          name: "by the clock",
          include: ["packages/{cli,server,web}/soak/**/*.test.ts"],
          // One at a time: some of it tells how long things take.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "laws",
          include: ["packages/engine/soak/**/*.test.ts"],
          maxWorkers: "100%",
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
