import type { Offer } from "@fray/engine";
import { sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { Hall, type Live } from "../../src/hall/index.ts";
import { openMemory } from "../../src/store/index.ts";
import { type Frame, type Input, seatNamed, type SeatRecord, viewOf } from "../../src/table/index.ts";
import { combatantsOf, encounterOf, RULESETS, rulesetNamed } from "../table/tables.ts";
import { seated } from "./halls.ts";

/** Whoever lost the line is told the very frames that were told meanwhile, from what is at hand as from the store. */

const INPUTS = 40;
/** More than are at hand, so that the last of them come from the store. */
const BACK = 10;

async function tableOf(id: string): Promise<{ live: Live; seat: string; player: string }> {
  let secrets = 0;
  const hall = new Hall({
    store: openMemory(),
    rulesets: { ids: [id], load: async (name) => rulesetNamed(name) ?? null },
    clock: { now: () => 1e12, after: (_, call) => (queueMicrotask(call), () => undefined) },
    random: () => `${++secrets}`.padStart(4, "0").padEnd(24, "s"),
  });
  const file = encounterOf(rulesetNamed(id));
  const ids = combatantsOf(file).map((c) => c.id);
  const half = ids.length >> 1;
  const { token } = sure(await hall.create({ encounter: file, tactics: ids.slice(half) }));
  const { live, seat } = await seated(hall, token);
  const player = { id: "pia", role: "player", combatants: ids.slice(0, half), tokenHash: "pia" } as const;
  sure(await live.put(seat.id, { do: "seat", seat: player }));
  return { live, seat: seat.id, player: "pia" };
}

/** Questions by their default, else what is offered in turn, now and then an undo. */
function inputFor(live: Live, seat: string, i: number): Input {
  const view = viewOf(live.table, seatNamed(live.table, seat) as SeatRecord);
  if (view.request !== null)
    return { do: "answer", request: view.request.id, answer: view.request.default as never };
  if (view.steps === 0) return { do: "command", command: { do: "start" } };
  if (i % 9 === 8) return { do: "undo" };
  const offer = view.offers[i % Math.max(1, view.offers.length)];
  return offer === undefined ? { do: "roll", dice: "1d6" } : { do: "command", command: commandOf(offer) };
}

const commandOf = ({ do: verb, actor, with: what, targets, places }: Offer) => ({
  do: verb,
  actor,
  ...(what === undefined ? {} : { with: what }),
  ...(targets === undefined || targets.min === 0 ? {} : { targets: targets.of.slice(0, targets.min) }),
  ...(places?.[0] === undefined ? {} : { at: places[0] }),
});

/** As it goes over the line: -0 is 0 there. */
const onWire = (frames: unknown): unknown => JSON.parse(JSON.stringify(frames));

describe.each(RULESETS.map((r) => r.id))("a line lost at a table of %s", (id) => {
  it("is told what it missed as it was told", async () => {
    const { live, seat, player } = await tableOf(id);
    const told = new Map<string, Frame[]>([seat, player].map((s) => [s, []]));
    const from = live.table.seq;
    for (const [s, frames] of told)
      live.listen({
        seat: s,
        tokenHash: seatNamed(live.table, s)?.tokenHash ?? null,
        tell: (one) => frames.push(one?.frame as Frame),
        here: () => undefined,
        next: () => undefined,
      });
    for (let i = 0; i < INPUTS; i++) {
      await live.put(seat, inputFor(live, seat, i));
      await live.settled();
      for (const [s, frames] of told) {
        const back = Math.min(frames.length, 1 + (i % BACK));
        const missed = await live.missed(s, live.table.seq - 1 - back);
        expect(onWire(missed)).toEqual(back === 0 ? [] : onWire(frames.slice(-back)));
      }
    }
    expect(live.table.seq - from).toBeGreaterThan(INPUTS / 2);
  });
});
