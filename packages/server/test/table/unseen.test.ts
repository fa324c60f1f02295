import {
  type Answer,
  type Command,
  depthOf,
  type EncounterFile,
  type Id,
  type Json,
  type Offer,
  type Ruleset,
  sure,
} from "@fray/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  apply,
  areaFor,
  chancesFor,
  closedFor,
  explanationFor,
  frameOf,
  type Input,
  momentFor,
  reasonsAgainst,
  reckonHere,
  requestChances,
  seatNamed,
  type SeatRecord,
  storyFor,
  type Table,
  threatFor,
  viewOf,
} from "../../src/table/index.ts";
import {
  begin,
  type Bench,
  bench,
  combatantsOf,
  pastOf,
  RULESETS,
  seat,
  settle,
  stepByTactics,
} from "./tables.ts";

/** Random battles in which somebody is hidden midway: from then on nothing a seat can get names them. */

const NAME = "Xyzzyva";
const ID = "unspoken";
const WATCHERS = ["pia", "eye"];
const shortly = reckonHere({ ms: 20, now: () => performance.now() }, async () => undefined);

const RUNS = 8;

const battles = fc.record({
  file: fc.nat(20),
  hero: fc.nat(20),
  hide: fc.array(fc.nat(20), { minLength: 1, maxLength: 2 }),
  seed: fc.nat(9999),
  before: fc.array(fc.nat(9999), { minLength: 4, maxLength: 24 }),
  after: fc.array(fc.nat(9999), { minLength: 3, maxLength: 10 }),
});
type Battle = typeof battles extends fc.Arbitrary<infer T> ? T : never;

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

/** The encounter with those who are going to be hidden under names that nothing else has. */
function renamed(file: EncounterFile, hide: ReadonlySet<number>): EncounterFile {
  const ids = new Map(combatantsOf(file).map((c, i) => [c.id, hide.has(i) ? `${ID}-${i}` : c.id]));
  const combatants = combatantsOf(file).map((c, i) =>
    hide.has(i) ? { ...c, id: ids.get(c.id), name: `${NAME} ${i}` } : c,
  );
  const order = file["order"] as readonly Id[] | undefined;
  const fixed = order === undefined ? {} : { order: order.map((id) => ids.get(id) ?? id) };
  return { ...file, ...fixed, combatants: combatants as unknown as Json };
}

function commandFrom(offer: Offer, pick: number): Command {
  const { do: verb, actor, with: what, targets, places, options } = offer;
  const chosen = Object.entries(options ?? {}).map(([name, values]) => [name, at(values, pick)]);
  return {
    do: verb,
    actor,
    ...(what === undefined ? {} : { with: what }),
    ...(targets === undefined || targets.of.length === 0
      ? {}
      : { targets: Array.from({ length: targets.min }, (_, i) => at(targets.of, pick + i)) }),
    ...(places === undefined || places.length === 0 ? {} : { at: at(places, pick) }),
    ...(chosen.length === 0 ? {} : { options: Object.fromEntries(chosen) }),
  };
}

/** What somebody does next: anything offered, or what is asked answered anyhow; null: nothing can be done. */
function nextInput(b: Bench, pick: number): Input | null {
  const { request, offers } = viewOf(b.table, seat(b, "gm"));
  if (request !== null) {
    const answer: Answer | { throw: true } =
      request.kind === "dice"
        ? { throw: true }
        : { choose: at(request.options as readonly { choose: string }[], pick).choose };
    return { do: "answer", request: request.id, answer };
  }
  if (offers.length === 0) return null;
  return { do: "command", command: commandFrom(at(offers, pick), Math.floor(pick / 7)) };
}

/** Plays on, by anything offered or by tactics; what those who may not know are told of it names nobody hidden. */
function play(b: Bench, pick: number): void {
  const from = b.table;
  const input = nextInput(b, pick);
  if (input === null || pick % 4 === 0 || !b.put("gm", input).ok)
    if (b.table.asking === null) stepByTactics(b);
    else settle(b);
  let before = from;
  for (const entry of b.entries.slice(from.seq)) {
    const after = sure(apply(before, entry));
    for (const id of WATCHERS)
      if (secretsFrom(before).length > 0 && secretsFrom(after).length > 0)
        silent(frameOf(before, entry, after, id));
    before = after;
  }
}

/** Whom nobody but the game master knows of now. */
const secretsFrom = (table: Table): readonly Id[] =>
  viewOf(table, seatNamed(table, "gm") as SeatRecord).hidden;

function silent(told: unknown): void {
  expect(JSON.stringify(told) ?? "").not.toMatch(/unspoken|Xyzzyva/);
}

/** Everything a seat can get out of the table. */
async function ask(b: Bench, id: string, since: number): Promise<void> {
  const { table } = b;
  const who = seat(b, id);
  const view = viewOf(table, who);
  silent(view);
  silent(closedFor(table, who));
  const past = pastOf(b);
  const total = depthOf(table.battle);
  silent(await storyFor(past, table, who, { from: since, to: total }));
  silent(await momentFor(past, table, who, total));
  silent(await momentFor(past, table, who, since));
  if (view.request !== null) silent(await requestChances(table, who, view.request.id, shortly));
  const tried = await commandsOf(b, id);
  for (const command of tried) {
    silent(reasonsAgainst(table, who, command));
    silent(areaFor(table, who, command));
  }
  const commands = tried.slice(0, 4);
  for (const line of [...Object.keys(view.state.combatants).slice(0, 2), `${ID}-0`])
    silent(await chancesFor(table, who, { commands, answers: true, line }, shortly));
  if (commands[0] !== undefined) silent(await explanationFor(table, who, { command: commands[0] }, shortly));
  for (const one of who.combatants) silent(await threatFor(table, who, one, shortly));
}

/** What a seat is offered, and what whoever acts is truly offered, as far as it can be said without naming the hidden. */
async function commandsOf(b: Bench, id: string): Promise<readonly Command[]> {
  const own = viewOf(b.table, seat(b, id)).offers;
  const all = viewOf(b.table, seat(b, "gm")).offers;
  return [...own, ...all]
    .flatMap((offer) => [0, 1].map((pick) => commandFrom(offer, pick)))
    .filter((command) => !JSON.stringify(command).includes(ID));
}

/** Somebody hidden and somebody unheard-of are refused alike. */
function soundAlike(b: Bench, id: string): void {
  const who = seat(b, id);
  for (const command of viewOf(b.table, seat(b, "gm")).offers.flatMap((o) => [
    commandFrom(o, 0),
    commandFrom(o, 1),
  ])) {
    const text = JSON.stringify(command);
    if (!text.includes(ID)) continue;
    const unheard = JSON.parse(text.replaceAll(new RegExp(`${ID}-\\d+`, "g"), "nobody"));
    const codes = (c: Command) => reasonsAgainst(b.table, who, c).map((p) => p.code);
    expect(codes(command)).toEqual(codes(unheard));
  }
}

async function run(ruleset: Ruleset, battle: Battle): Promise<void> {
  const files = Object.values(ruleset.encounters).filter((e) => combatantsOf(e).length > 1);
  const plainFile = at(files, battle.file);
  const count = combatantsOf(plainFile).length;
  const hero = battle.hero % count;
  const hide = new Set(battle.hide.map((n) => n % count).filter((n) => n !== hero));
  if (hide.size === 0) return;
  const file = renamed(plainFile, hide);
  const mine = combatantsOf(file)[hero]?.id as Id;
  const b = bench(ruleset, { file, seed: String(battle.seed), players: { pia: [mine] } });
  begin(b);
  for (const pick of battle.before) play(b, pick);
  if (b.table.asking !== null && battle.seed % 2 === 0) settle(b);
  for (const n of hide) {
    const target = combatantsOf(file)[n]?.id as Id;
    b.put("gm", { do: "overrule", overrule: { what: "hide", target } });
  }
  const since = depthOf(b.table.battle);
  for (const pick of battle.after) {
    if (viewOf(b.table, seat(b, "gm")).hidden.length < hide.size) return;
    for (const id of WATCHERS) {
      await ask(b, id, since);
      soundAlike(b, id);
    }
    play(b, pick);
  }
}

/** Battles in which somebody hidden was once named. */
const FOUND: readonly (readonly [id: string, found: string, battle: Battle])[] = [
  [
    "hit-die",
    "HD52 by whoever picks for the confused",
    {
      file: 0,
      hero: 11,
      hide: [0],
      seed: 2476,
      before: [0, 0, 0, 4680, 8829, 2937, 0, 0, 0, 0],
      after: [6, 7, 6, 0, 0, 0],
    },
  ],
];

it.each(FOUND)("%s: whoever is hidden is not named: %s", async (id, _, battle) => {
  await expect(run(RULESETS.find((r) => r.id === id) as Ruleset, battle)).resolves.toBeUndefined();
});

describe.each(RULESETS.map((r) => [r.id, r] as const))("%s", (_, ruleset) => {
  it("whoever is hidden midway is named to nobody else by anything that can be asked", async () => {
    await fc.assert(
      fc.asyncProperty(battles, (battle) => run(ruleset, battle)),
      { numRuns: RUNS },
    );
  });
});
