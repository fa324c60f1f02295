import { expect, it } from "vitest";
import type { Clock } from "../../src/hall/index.ts";
import { openMemory, type Store, StoreTrouble } from "../../src/store/index.ts";
import { sure } from "@fray/engine";
import { file, hallOn, seated } from "./halls.ts";

/** A store in which another server is always quicker, and never writes anything. */
const alwaysTaken = (real: Store): Store =>
  new Proxy(real, {
    get: (target, name: keyof Store) => {
      if (name === "append") return () => Promise.reject(new StoreTrouble("store/conflict", "taken"));
      const found = target[name];
      return typeof found === "function" ? (found as (...all: never[]) => unknown).bind(target) : found;
    },
  });

it("an input that others always overtake waits longer and longer, and is refused after fifty tries", async () => {
  const waits: number[] = [];
  const clock: Clock = {
    now: () => 1e12,
    after: (ms, call) => {
      waits.push(ms);
      setImmediate(call);
      return () => undefined;
    },
  };
  const real = openMemory();
  const made = sure(await hallOn(real).create({ encounter: file }));
  const { live, seat } = await seated(hallOn(alwaysTaken(real), { clock }), made.token);
  const done = await live.put(seat.id, { do: "roll", dice: "1d6" });
  expect(done).toMatchObject({ ok: false, problems: [{ code: "table/overtaken" }] });
  expect(waits).toHaveLength(40);
  expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 50]);
  expect((await real.read(made.table)).some((e) => e.fact.kind === "roll")).toBe(false);
});
