import type { Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as ws from "ws";
import { framed } from "../../src/http/wire.ts";
import { ascii } from "../../src/table/index.ts";

/** The library exports it, its types do not say so. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** What a client's own library reads out of frames as they stand on the wire. */
function read(bytes: string): Promise<readonly string[]> {
  const heard: string[] = [];
  return new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false });
    receiver.on("message", (data: Buffer) => heard.push(String(data)));
    receiver.on("error", reject);
    receiver.end(Buffer.from(bytes, "latin1"), () => resolve(heard));
  });
}

describe("the wire", () => {
  it("frames any JSON so that a WebSocket library reads the same values, several in one write", async () => {
    const json = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(json, async (values) => {
        const texts = await read(values.map((v) => framed(ascii(JSON.stringify(v)))).join(""));
        expect(texts.map((t) => JSON.parse(t))).toEqual(values.map((v) => JSON.parse(JSON.stringify(v))));
      }),
    );
  });

  it.each([0, 123, 124, 65_533, 65_534, 70_000])("says how long a text of %i letters is", async (letters) => {
    const text = ascii(JSON.stringify("x".repeat(letters)));
    expect(await read(framed(text))).toEqual([text]);
  });

  it("keeps names in any script", async () => {
    const [text] = await read(framed(ascii(JSON.stringify({ name: "Ælfgifu 龍 🐉" }))));
    expect(JSON.parse(text as string)).toEqual({ name: "Ælfgifu 龍 🐉" });
  });
});
