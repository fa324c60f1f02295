import { open, rename, rm } from "node:fs/promises";
import { formatLog, type Log } from "@fray/engine";
import { fileTrouble } from "../input.ts";

/** Writes a log so that the file is whole at every moment: beside it, flushed, then in its place. */
export async function saveLog(path: string, log: Log): Promise<void> {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(beside, "w");
    try {
      await file.writeFile(formatLog(log));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw fileTrouble(path, error);
  }
}
