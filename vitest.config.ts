import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const src = (path: string) => fileURLToPath(new URL(`./packages/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@fray\/server$/, replacement: src("server/src/index.ts") },
      { find: /^@fray\/server\/(.*)$/, replacement: `${src("server/src")}/$1/index.ts` },
      { find: /^@fray\/plots$/, replacement: src("plots/src/index.ts") },
      { find: /^@fray\/engine$/, replacement: src("engine/src/index.ts") },
      { find: /^@fray\/engine\/map$/, replacement: src("engine/src/kernel/map.ts") },
      { find: /^@fray\/engine\/(.*)$/, replacement: `${src("engine/src")}/$1/index.ts` },
    ],
  },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // The runner would leave one core idle; on two that is half the machine.
    maxWorkers: "100%",
  },
});
