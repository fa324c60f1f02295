import type { Json } from "@fray/engine";
import { type Clock, type Entered, Hall } from "../../src/hall/index.ts";
import type { Store } from "../../src/store/index.ts";
import { type Frame, type Input, patch, seatNamed, type SeatRecord, viewOf } from "../../src/table/index.ts";
import { soon } from "../store/entries.ts";
import { combatantsOf, encounterOf, rulesetNamed } from "../table/tables.ts";

/** Halls as processes have them, on whatever store. */

export const hitDie = rulesetNamed("hit-die");
export const file = encounterOf(hitDie);
const who = combatantsOf(file)[0]?.id as string;

const STILL: Clock = { now: () => 1e12, after: () => () => undefined };

let secrets = 0;
export function hallOn(store: Store, { mostLive = 100, clock = STILL } = {}): Hall {
  return new Hall({
    store,
    mostLive,
    rulesets: { ids: ["hit-die"], load: async (id) => rulesetNamed(id) ?? null },
    clock,
    random: () => `${++secrets}`.padStart(4, "0").padEnd(24, "s"),
  });
}

export async function seated(hall: Hall, token: string): Promise<Entered> {
  const entered = await hall.enter(token);
  if (entered === null) throw new Error("nobody sits there");
  return entered;
}

export const setHp = (value: number): Input => ({
  do: "overrule",
  overrule: { what: "set", target: who, path: "hp", value },
});

/** Somebody on the line, who keeps a view by patches. */
export class Onlooker {
  readonly frames: Frame[] = [];
  gone = false;
  private view: Json;
  private readonly entered: Entered;

  constructor(entered: Entered) {
    this.entered = entered;
    const { live, seat } = entered;
    this.view = viewOf(live.table, seatNamed(live.table, seat.id) as SeatRecord) as unknown as Json;
    let next = live.table.seq;
    live.listen({
      seat: seat.id,
      tokenHash: seat.tokenHash,
      here: () => undefined,
      next: () => undefined,
      tell: (told) => {
        if (told === null) this.gone = true;
        else {
          const { frame } = told;
          if (frame.seq !== next++) throw new Error(`frame ${frame.seq} where ${next - 1} was to come`);
          this.frames.push(frame);
          this.view = patch(this.view, frame.patch);
        }
      },
    });
  }

  /** Whether what it knows by patches is what it would be shown. */
  get isRight(): boolean {
    const { live, seat } = this.entered;
    const now = viewOf(live.table, seatNamed(live.table, seat.id) as SeatRecord);
    return JSON.stringify(sorted(this.view)) === JSON.stringify(sorted(now as unknown as Json));
  }

  async until(count: number): Promise<void> {
    await soon(() => this.frames.length >= count);
  }
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v as Json)]),
  );
}
