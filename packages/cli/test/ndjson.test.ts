import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { fray, start } from "./fray.ts";

const question = (evasion: number): string =>
  JSON.stringify({ ruleset: "hit-die", attacker: { physicalAccuracy: 4 }, targets: [{ evasion }] });

interface Line {
  readonly targets?: readonly { readonly hit: number }[];
  readonly values?: Record<string, number>;
  readonly error?: { readonly code: string; readonly path: string };
}

async function answers(input: string): Promise<Line[]> {
  const { code, stdout, stderr } = await fray(["odds", "--ndjson"], { input });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout === ""
    ? []
    : stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
}

describe.concurrent("questions line by line", () => {
  it("answers every line before the next one is sent", async () => {
    const child = start(["odds", "--ndjson"]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (line: string): Promise<Line> => {
      child.stdin.write(`${line}\n`);
      return JSON.parse((await lines.next()).value as string) as Line;
    };
    expect((await ask(question(2))).targets?.[0]?.hit).toBe(0.9);
    expect((await ask("{")).error?.code).toBe("json/syntax");
    expect((await ask('{"expression": "1d4"}')).values?.["4"]).toBe(0.25);
    expect((await ask(question(5))).targets?.[0]?.hit).toBe(0.6);
    const ended = new Promise((resolve) => {
      child.on("close", resolve);
    });
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it("keeps the order, and answers what is wrong with an error in its place", async () => {
    const lines = [
      question(1),
      '{"ruleset": "nope", "targets": [{}]}',
      question(20),
      '{"ruleset": "hit-die", "targets": [{"evasion": "x"}]}',
      "[]",
      "nonsense",
      question(6),
    ];
    const got = await answers(lines.join("\n"));
    expect(got.map((a) => a.targets?.[0]?.hit ?? `${a.error?.code} ${a.error?.path}`)).toEqual([
      1,
      "input/unknown-ruleset ruleset",
      0.1,
      "input/type targets.0.evasion",
      "input/type ",
      "json/syntax ",
      0.5,
    ]);
  });

  it("answers a blank line among others, but none at the end", async () => {
    const got = await answers(`${question(1)}\n\n  \r\n${question(6)}\n\n\n`);
    expect(got.map((a) => a.error?.code ?? a.targets?.[0]?.hit)).toEqual([
      1,
      "json/empty",
      "json/empty",
      0.5,
    ]);
  });

  it("reads a mark at the beginning, carriage returns, and a last line without an end", async () => {
    const got = await answers(`\ufeff${question(1)}\r\n${question(6)}`);
    expect(got.map((a) => a.targets?.[0]?.hit)).toEqual([1, 0.5]);
  });

  it("has nothing to say to no lines", async () => {
    expect(await answers("")).toEqual([]);
    expect(await answers("\n\n")).toEqual([]);
  });

  it("gives fractions on every line when told so once, and on one that asks", async () => {
    const input = `{"expression": "1d3"}\n{"expression": "1d3", "fractions": true}\n`;
    const all = await fray(["odds", "--ndjson", "--fractions"], { input });
    expect(all.stdout.match(/valueFractions/g)).toHaveLength(2);
    const one = await fray(["odds", "--ndjson"], { input });
    expect(one.stdout.match(/valueFractions/g)).toHaveLength(1);
  });

  it("answers thousands at the reader's pace and loses none", async () => {
    const many = Array.from({ length: 5000 }, (_, i) =>
      JSON.stringify({ expression: `1d${(i % 50) + 1}+${i}` }),
    );
    const child = start(["odds", "--ndjson"]);
    child.stdin.end(many.join("\n"));
    const got: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (got.length % 1000 === 0) await new Promise((resolve) => setTimeout(resolve, 5)); // a slow reader
      got.push(Math.min(...Object.keys((JSON.parse(line) as { values: object }).values).map(Number)));
    }
    expect(got).toEqual(many.map((_, i) => i + 1));
  });
});
