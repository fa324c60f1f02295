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
      { find: /^@fray\/engine\/define$/, replacement: `${src("engine/src/kernel/define")}/index.ts` },
      { find: /^@fray\/engine\/(map|texts)$/, replacement: `${src("engine/src/kernel")}/$1.ts` },
      { find: /^@fray\/engine\/(.*)$/, replacement: `${src("engine/src")}/$1/index.ts` },
    ],
  },
  test: {
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    // The runner would leave one core idle; on two that is half the machine.
    maxWorkers: "100%",
    projects: [
      // Functions of their arguments alone: they may share a process, and are read in once, not once a file.
      {
        extends: true,
        test: { name: "pure", include: ["packages/{engine,plots}/test/**/*.test.ts"], isolate: false },
      },
      // Every page test opens a server and a browser of its own, and leaves nothing behind.
      { extends: true, test: { name: "page", include: ["packages/web/test/**/*.test.ts"], isolate: false } },
      {
        extends: true,
        test: { name: "whole", include: ["packages/{cli,server}/test/**/*.test.ts", "test/**/*.test.ts"] },
      },
    ],
  },
});
