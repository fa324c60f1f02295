import { describe, expect, it } from "vitest";
import { Turns } from "../../src/hall/turns.ts";

const pause = (): Promise<void> => new Promise((done) => setImmediate(done));

describe("those in line at a table", () => {
  it("begin at once where nobody waits, and one after the other where somebody does", async () => {
    const turns = new Turns();
    const said: string[] = [];
    const run = (name: string) => () => {
      said.push(`${name} begins`);
      return pause().then(() => {
        said.push(`${name} ends`);
        turns.done();
      });
    };
    const all = ["a", "b", "c"].map((name) => turns.take(run(name)));
    expect(said).toEqual(["a begins"]);
    await Promise.all(all);
    expect(said).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    void turns.take(run("d"));
    expect(said.at(-1)).toBe("d begins");
    await turns.settled();
    expect(said.at(-1)).toBe("d ends");
  });

  it("go on after one that failed, whether at once or later", async () => {
    const turns = new Turns();
    const atOnce = () => {
      throw new Error("at once");
    };
    const later = async () => {
      await pause();
      turns.done();
      throw new Error("later");
    };
    const fine = async () => {
      turns.done();
      return "fine";
    };
    const all = await Promise.allSettled(
      [atOnce, later, atOnce, later, fine].map((run) => turns.take<string>(run)),
    );
    expect(all.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
      "Error: at once",
      "Error: later",
      "Error: at once",
      "Error: later",
      "fine",
    ]);
    await turns.settled();
    expect(await turns.take(fine)).toBe("fine");
  });
});
