import { describe, expect, it } from "vitest";
import { answerAt, Pieces, WorkerPool, type Port, type Waiting } from "../../src/analysis/index.ts";

/** A worker that keeps what it is asked until the test lets it answer, or kills it. */
class Puppet {
  readonly asked: { readonly ask: unknown; readonly waiting: Waiting }[] = [];
  closed = false;
  private lost: (error: Error) => void = () => undefined;

  port(): Port {
    const heardBy: { here(message: unknown): void; there(message: unknown): void } = {
      here: () => undefined,
      there: () => undefined,
    };
    answerAt(
      {
        post: (message) => heardBy.here(message),
        listen: (heard) => (heardBy.there = heard),
        close: () => undefined,
      },
      (ask: unknown, waiting) => void this.asked.push({ ask, waiting }),
    );
    return {
      post: (message) => heardBy.there(message),
      listen: (heard, lost) => ([heardBy.here, this.lost] = [heard, lost]),
      close: () => (this.closed = true),
    };
  }

  /** What it holds, without the first `skip`. */
  get holds(): readonly unknown[] {
    return this.asked.map((a) => a.ask);
  }

  answer(ask: unknown): void {
    const at = this.asked.findIndex((a) => a.ask === ask);
    const [{ waiting }] = this.asked.splice(at, 1) as [(typeof this.asked)[number]];
    waiting.answered(`${String(ask)}!` as never);
  }

  fail(ask: unknown, why: string): void {
    const at = this.asked.findIndex((a) => a.ask === ask);
    const [{ waiting }] = this.asked.splice(at, 1) as [(typeof this.asked)[number]];
    waiting.failed(new Error(why));
  }

  die(): void {
    this.asked.length = 0;
    this.lost(new Error("dead"));
  }
}

function poolOf(workers: number, each: number) {
  const puppets: Puppet[] = [];
  const pool = new WorkerPool<number, string>(
    () => {
      const puppet = new Puppet();
      puppets.push(puppet);
      return puppet.port();
    },
    { workers, each },
  );
  return { pool, puppets };
}

function listOf(tasks: readonly number[]) {
  const told: (number | string)[] = [];
  const pieces = new Pieces<number, string>(tasks, {
    inOrder: (task, result) => void told.push(task, result),
    counted: () => undefined,
    ended: (error) => void told.push(error === undefined ? "over" : error.message),
  });
  return { pieces, told };
}

describe("a pool of workers", () => {
  it("hands out as many pieces as each may hold, and takes results in order", () => {
    const { pool, puppets } = poolOf(2, 2);
    const { pieces, told } = listOf([1, 2, 3, 4, 5]);
    pool.play(pieces);
    const [first, second] = puppets as [Puppet, Puppet];
    expect([first.holds, second.holds]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    second.answer(3);
    expect(second.holds).toEqual([4, 5]);
    expect(told).toEqual([]);
    first.answer(1);
    expect(told).toEqual([1, "1!"]);
    first.answer(2);
    expect(told).toEqual([1, "1!", 2, "2!", 3, "3!"]);
    second.answer(5);
    second.answer(4);
    expect(told.slice(6)).toEqual([4, "4!", 5, "5!", "over"]);
  });

  it("gives a worker nothing before it has understood its brief", () => {
    const { pool, puppets } = poolOf(2, 1);
    const { pieces } = listOf([1, 2, 3]);
    pool.play(pieces, "what it is about");
    const [slow, quick] = puppets as [Puppet, Puppet];
    expect([slow.holds, quick.holds]).toEqual([["what it is about"], ["what it is about"]]);
    quick.answer("what it is about");
    quick.answer(1);
    expect(quick.holds).toEqual([2]);
    expect(slow.holds).toEqual(["what it is about"]);
  });

  it("tells of a failure, and of the pieces a worker died with; the next piece starts another", () => {
    const { pool, puppets } = poolOf(1, 1);
    const failed: (number | string | null)[] = [];
    let next = 1;
    pool.play({
      next: () => (next <= 3 ? next++ : null),
      take: (task, result) => void failed.push(task, result),
      fail: (error, task) => void failed.push(task, error.message),
    });
    (puppets[0] as Puppet).fail(1, "wrong");
    (puppets[0] as Puppet).die();
    expect(failed).toEqual([1, "wrong", 2, "dead"]);
    expect(puppets).toHaveLength(2);
    (puppets[1] as Puppet).answer(3);
    expect(failed.slice(4)).toEqual([3, "3!"]);
  });

  it("drops what belongs to work it has turned from or that was stopped, and ends its workers", () => {
    const { pool, puppets } = poolOf(1, 1);
    const [old, fresh] = [listOf([1, 2]), listOf([7, 8])];
    pool.play(old.pieces);
    pool.play(fresh.pieces);
    const puppet = puppets[0] as Puppet;
    puppet.answer(1);
    expect(old.told).toEqual([]);
    puppet.answer(7);
    expect(fresh.told).toEqual([7, "7!"]);
    pool.stop(fresh.pieces);
    puppet.answer(8);
    expect([fresh.told, puppet.holds]).toEqual([[7, "7!"], []]);
    pool.close();
    expect(puppet.closed).toBe(true);
  });
});
