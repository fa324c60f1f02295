import { type EncounterFile, type Offer, type Ruleset, unaimed } from "@fray/engine";
import { afterEach, describe, expect, it } from "vitest";
import type { Input, SeatView } from "../../src/table/index.ts";
import { RULESETS } from "../table/tables.ts";
import { Client, invite, newTable, type Running, serve } from "./servers.ts";

/** An ambush leaves no trace: what a player is sent is the same with and without somebody hidden far away, up to its first turn. */

const running: Running[] = [];
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});

interface Placed {
  readonly id: string;
  readonly is?: string;
  readonly side?: string;
  readonly at?: unknown;
}
const LURKER = "ambusher";
const INPUTS = 40;

const peopleOf = (file: EncounterFile): readonly Placed[] =>
  file["combatants"] as unknown as readonly Placed[];

/** With a fixed order, in which whoever lurks comes last. */
function staged(file: EncounterFile, lurker: object | null): EncounterFile {
  const all = [...peopleOf(file), ...(lurker === null ? [] : [lurker as Placed])];
  return { ...file, combatants: all, order: all.map((c) => c.id) } as unknown as EncounterFile;
}

/** Far corners of the map; where there is none, where its like stands. */
function lurkers(file: EncounterFile): readonly object[] {
  const last = peopleOf(file).at(-1) as Placed;
  const { cells } = (file["field"] ?? {}) as { readonly cells?: readonly string[] };
  const like = { ...last, id: LURKER, name: "Ambusher", hidden: true };
  if (cells === undefined) return [like];
  const [right, bottom] = [(cells[0] as string).length - 1, cells.length - 1];
  return [
    [right, 0],
    [right, bottom],
    [0, bottom],
    [0, 0],
  ].map((at) => ({ ...like, at }));
}

/** A server on which everything that could be chance or clock is the same every time. */
async function fixedServer(): Promise<Running> {
  let drawn = 0;
  const clock = { now: () => 1_000, after: () => () => undefined };
  const made = await serve({ clock, random: () => `fixed-text-number-${String(drawn++).padStart(8, "0")}` });
  running.push(made);
  return made;
}

interface Played {
  readonly inputs: readonly Input[];
  readonly sent: readonly unknown[];
}

/** Plays a table; `script`: what was put in another battle, else the first thing offered. */
async function play(file: EncounterFile, ruleset: Ruleset, script: readonly Input[] | null): Promise<Played> {
  const at = await fixedServer();
  const { token } = await newTable(at, { ruleset: ruleset.id, encounter: file });
  const hero = peopleOf(file)[0]?.id as string;
  const seat = await invite(at, token, { id: "player", name: "P", role: "player", combatants: [hero] });
  const player = await new Client(at.address, seat).ready();
  const master = await new Client(at.address, token).ready();
  const inputs: Input[] = [];
  for (let i = 0; i < (script?.length ?? INPUTS); i++) {
    const input =
      script === null
        ? next(master.view as SeatView, peopleOf(file).at(-1)?.id as string)
        : (script[i] as Input);
    if (input === null) break;
    const done = await master.put(input);
    expect(done.refused ?? done.error, JSON.stringify(input)).toBeUndefined();
    inputs.push(input);
  }
  await player.until(() => player.seq === master.seq);
  return { inputs, sent: player.heard };
}

const START: Input = { do: "command", command: { do: "start" } };

/** The first attack there is, else the end of the turn; nothing once the last of them acts: the next one lurks. */
function next({ request, state, offers }: SeatView, last: string): Input | null {
  if (request !== null) return { do: "answer", request: request.id, answer: request.default as never };
  if (state.round === 0) return START;
  if (state.turn === last || state.round > 1) return null;
  const offer =
    offers.find((o) => o.harmful === true && o.targets !== undefined) ?? offers.find((o) => o.do === "end");
  return offer === undefined ? null : { do: "command", command: aimed(offer) };
}

const aimed = (offer: Offer) => ({
  ...unaimed(offer),
  ...(offer.targets === undefined
    ? {}
    : { targets: offer.targets.of.slice(0, Math.max(1, offer.targets.min)) }),
});

/** The same battle without and with somebody hidden, as a player was sent it. */
async function bothWays(ruleset: Ruleset): Promise<readonly [unknown, unknown]> {
  const file = Object.values(ruleset.encounters)[0] as EncounterFile;
  const plain = await play(staged(file, null), ruleset, null);
  expect(plain.inputs.length).toBeGreaterThan(3);
  for (const lurker of lurkers(file)) {
    const hidden = await play(staged(file, lurker), ruleset, plain.inputs).catch((error: unknown) => {
      if (String(error).includes("combatants.")) return null; // nobody can stand there
      throw error;
    });
    if (hidden !== null) return [plain.sent, hidden.sent];
  }
  throw new Error("nobody can hide there");
}

const named = (RULESETS as unknown as readonly Ruleset[]).map((r) => [r.id, r] as const);

describe("somebody hidden far away", () => {
  it.each(named)("%s: leaves no trace in anything a player is sent", async (_, ruleset) => {
    const [plain, hidden] = await bothWays(ruleset);
    expect(hidden).toEqual(plain);
  });
});
