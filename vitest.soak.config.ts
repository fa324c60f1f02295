import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Long fuzzing: the same laws, many more battles. */
export default mergeConfig(base, defineConfig({ test: { include: [], testTimeout: 900_000 } }));
