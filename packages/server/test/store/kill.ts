import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Starts a process that appends, kills it with no warning, and says how many entries it had acknowledged. */

const writer = fileURLToPath(new URL("./writer.mjs", import.meta.url));
const built = new URL("../../dist/store/index.js", import.meta.url).href;

/** `place`: a data directory, or the address of a database. */
export function killWhileWriting(place: string, afterMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, place, built], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let trouble = "";
    child.stdout.on("data", (chunk) => {
      if (output === "") setTimeout(() => child.kill("SIGKILL"), afterMs);
      output += chunk;
    });
    child.stderr.on("data", (chunk) => (trouble += chunk));
    child.on("close", (_code, signal) => {
      if (signal !== "SIGKILL") reject(new Error(`the writer ended by itself: ${trouble}`));
      else resolve(Number(output.split("\n").at(-2) ?? 0));
    });
  });
}
