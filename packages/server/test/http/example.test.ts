import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { sha256 } from "@fray/engine/dice";
import { serve } from "./servers.ts";

it("the client of the documentation plays a duel to its end against a real server", async () => {
  const at = await serve();
  const script = fileURLToPath(new URL("../../examples/client.mjs", import.meta.url));
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [script, at.address], { timeout: 30_000 });
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    child.on("close", (code) => (code === 0 ? resolve(text) : reject(new Error(text))));
  });
  await at.server.close();
  expect(output).toMatch(/Winner: (?!null|undefined)\w+/);
  const [, seed, commitment] = /Seed (\S+), committed to as (\w+)/.exec(output) ?? [];
  expect(sha256(seed as string)).toBe(commitment);
});
