import type { Sliced } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { FairScheduler, piece } from "../../src/hall/index.ts";

/** A scheduler by a clock that only work moves on; the event loop turns when the test says so. */
function bench() {
  let now = 0;
  let deferred: (() => void)[] = [];
  const order: string[] = [];
  const scheduler = new FairScheduler({ now: () => now, defer: (call) => deferred.push(call) });
  function* slices(name: string, count: number, ms: number): Sliced<string> {
    for (let i = 0; i < count; i++) {
      if (i > 0) yield;
      now += ms;
      order.push(name);
    }
    return name;
  }
  const turn = (): void => {
    const calls = deferred;
    deferred = [];
    for (const call of calls) call();
  };
  return {
    scheduler,
    order,
    turn,
    wait: (ms: number) => (now += ms),
    work: (owner: string, count: number, ms: number) => scheduler.run(owner, slices(owner, count, ms)),
    turnUntilStill: (most = 10_000) => {
      for (let i = 0; deferred.length > 0; i++) {
        if (i === most) throw new Error("the scheduler never comes to rest");
        turn();
      }
    },
    get isStill() {
      return deferred.length === 0;
    },
  };
}

describe("the fair scheduler", () => {
  it("does what is small at once, without a turn of the event loop", async () => {
    const b = bench();
    expect(await b.work("one", 3, 1)).toBe("one");
    expect(b.order).toEqual(["one", "one", "one"]);
  });

  it("gives the event loop a turn after a few milliseconds of work", async () => {
    const b = bench();
    const done = b.work("long", 100, 1);
    expect(b.order.length).toBe(5);
    b.turn();
    expect(b.order.length).toBe(10);
    b.turnUntilStill();
    expect(await done).toBe("long");
  });

  it("whoever used little goes before everything that waits for whoever used much", async () => {
    const b = bench();
    const floods = Array.from({ length: 50 }, () => b.work("flood", 10, 5));
    b.turn();
    const before = b.order.length;
    const honest = b.work("honest", 1, 1);
    b.turnUntilStill();
    expect(await honest).toBe("honest");
    // at most the slice that was under way, and one more
    expect(b.order.indexOf("honest") - before).toBeLessThanOrEqual(1);
    await Promise.all(floods);
    expect(b.order.filter((o) => o === "flood").length).toBe(500);
  });

  it("work of one owner keeps its order, and two with much of it share", async () => {
    const b = bench();
    const done: string[] = [];
    const all = [1, 2, 3].flatMap((i) =>
      ["a", "b"].map((who) => b.work(who, 20, 4).then(() => done.push(`${who}${i}`))),
    );
    b.turnUntilStill();
    await Promise.all(all);
    expect(done.filter((d) => d.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
    const half = b.order.slice(0, 60);
    expect(Math.abs(half.filter((o) => o === "a").length - 30)).toBeLessThanOrEqual(4);
  });

  it("what somebody used is forgotten with time", async () => {
    const b = bench();
    const first = b.work("once", 100, 5);
    b.turnUntilStill();
    await first;
    b.wait(60_000);
    const other = b.work("other", 40, 5);
    b.turn();
    const again = b.work("once", 1, 1);
    b.turnUntilStill();
    await Promise.all([other, again]);
    expect(b.order.slice(100).indexOf("once")).toBeLessThanOrEqual(5);
  });

  it("whoever used much is not passed over for ever by newcomers who use little", async () => {
    const b = bench();
    const busy = b.work("busy", 100, 1);
    let newcomers = 0;
    for (let i = 0; i < 1_000 && b.order.filter((o) => o === "busy").length < 100; i++) {
      // each turn brings as much as it can do
      for (let n = 0; n < 5; n++) void b.work(`newcomer ${newcomers++}`, 1, 1);
      b.turn();
    }
    expect(b.order.filter((o) => o === "busy").length).toBe(100);
    expect(await busy).toBe("busy");
  });

  it("many owners with much to do hold a newcomer for about one turn of one of them", async () => {
    const b = bench();
    const floods = Array.from({ length: 50 }, (_, i) => b.work(`flood ${i}`, 100, 5));
    for (let i = 0; i < 100; i++) b.turn();
    const before = b.order.length;
    const honest = b.work("honest", 1, 1);
    b.turnUntilStill();
    expect(await honest).toBe("honest");
    expect(b.order.indexOf("honest") - before).toBeLessThanOrEqual(50);
    await Promise.all(floods);
  });

  it("whoever works in long pieces lets several turns of the event loop pass after each", async () => {
    const b = bench();
    const long = b.work("long", 10, 20);
    b.turn(); // the second piece
    const from = b.order.length;
    for (let i = 0; i < 2; i++) {
      b.turn();
      expect(await b.work(`short ${i}`, 1, 1)).toBe(`short ${i}`);
    }
    expect(b.order.slice(from)).toEqual(["short 0", "short 1"]);
    b.turnUntilStill();
    expect(await long).toBe("long");
  });

  it("what fails rejects, and the others go on", async () => {
    const b = bench();
    const long = b.work("long", 20, 4);
    const broken = b.scheduler.run(
      "broken",
      piece(() => {
        throw new Error("ours");
      }),
    );
    b.turnUntilStill();
    await expect(broken).rejects.toThrow("ours");
    expect(await long).toBe("long");
  });

  it("a pause lets whatever came in meanwhile go first", async () => {
    const b = bench();
    let paused = true;
    const pause = b.scheduler.pause("reader").then(() => (paused = false));
    await Promise.resolve();
    expect(paused).toBe(true);
    b.turnUntilStill();
    await pause;
    expect(paused).toBe(false);
    expect(b.isStill).toBe(true);
  });
});
