import { describe, expect, it } from "vitest";
import { stripVTControlCharacters } from "node:util";
import { forPeople, logTo } from "../src/serve/logging.ts";

const line = (more: object): string =>
  `${JSON.stringify({ level: "warn", time: "2026-11-18T10:11:12.000Z", ...more })}\n`;

describe("the log on a terminal", () => {
  it("is lines for people", () => {
    const said = line({ msg: "the store failed", code: "store/full", err: { message: "no room" } });
    const text = stripVTControlCharacters(forPeople(said));
    expect(text).toMatch(/^\d\d:\d\d:12 warn {2}the store failed: no room \(code store\/full\)\n$/);
  });

  it("has warnings alone unless more is asked for", () => {
    const stream = (isTTY: boolean) => ({ isTTY, writableLength: 0, write: () => true }) as never;
    expect(logTo(undefined, stream(true)).level).toBe("warn");
    expect(logTo(undefined, stream(false)).level).toBe("info");
    expect(logTo("debug", stream(true)).level).toBe("debug");
  });
});

describe("the log on a pipe that nobody reads", () => {
  it("drops lines instead of filling the memory, and says how many once there is room", () => {
    const written: string[] = [];
    const stream = { isTTY: false, writableLength: 2_000_000, write: (text: string) => written.push(text) };
    const { write } = logTo("info", stream as never);
    for (let i = 0; i < 5; i++) write(line({ msg: String(i) }));
    expect(written).toEqual([]);
    stream.writableLength = 0;
    write(line({ msg: "last" }));
    expect(written.map((text) => JSON.parse(text))).toMatchObject([
      { code: "log/dropped", lines: 5 },
      { msg: "last" },
    ]);
  });
});
