import { type Command, type EncounterFile, type Id, replay, type Ruleset, sure } from "@fray/engine";
import { describe, expect, it } from "vitest";
import {
  areaFor,
  chancesFor,
  closedFor,
  fold,
  frameOf,
  logOf,
  type Overrule,
  refusals,
  viewOf,
} from "../../src/table/index.ts";
import {
  begin,
  type Bench,
  bench,
  combatantsOf,
  encounterOf,
  here,
  plain,
  RULESETS,
  rulesetNamed,
  seat,
  settle,
  stateNow,
  stepByTactics,
  withHidden,
} from "./tables.ts";

const ALL = RULESETS.map((r) => [r.id, r] as const);
const overrule = (b: Bench, change: Overrule) => b.must("gm", { do: "overrule", overrule: change });
const view = (b: Bench, id: string) => viewOf(b.table, seat(b, id));
const pastOf = (b: Bench) => (plain(b.table) as { battle: { past: unknown } }).battle.past;

function largest(ruleset: Ruleset, kind?: string): EncounterFile {
  const all = Object.values(ruleset.encounters).filter(
    (e) => kind === undefined || (e["field"] as { kind?: string } | undefined)?.kind === kind,
  );
  return all.toSorted((x, y) => combatantsOf(y).length - combatantsOf(x).length)[0] as EncounterFile;
}

describe("hide and reveal", () => {
  it.each(ALL)("%s: whom the game master hides only their own seat sees, until they are revealed", (_, r) => {
    const file = largest(r);
    const ids = combatantsOf(file).map((c) => c.id);
    const [first, last] = [ids[0] as Id, ids.at(-1) as Id];
    const b = bench(r, { file, players: { pia: [first], quin: [last] } });
    begin(b);
    const before = pastOf(b);
    const { entries, table } = overrule(b, { what: "hide", target: last });
    const sees = (id: string) => Object.hasOwn(view(b, id).state.combatants, last);
    expect(["gm", "quin", "pia", "eye"].map(sees)).toEqual([true, true, false, false]);
    expect(entries[0]?.who).toBe("gm");
    const told = frameOf(b.table, entries[0] as never, table, "pia");
    expect(told).toMatchObject({ what: "overrule", events: [] });
    expect(JSON.stringify(view(b, "pia"))).not.toContain(`"${last}"`);
    expect(frameOf(b.table, entries[0] as never, table, "gm")?.events[0]?.text).toMatch(/ is hidden\.$/);
    b.must("gm", { do: "undo" });
    expect(pastOf(b)).toEqual(before);
    b.must("gm", { do: "redo" });
    expect(sees("pia")).toBe(false);
    const again = overrule(b, { what: "reveal", target: last });
    expect(["gm", "quin", "pia", "eye"].map(sees)).toEqual([true, true, true, true]);
    const heard = frameOf(b.table, again.entries[0] as never, again.table, "pia");
    expect(heard?.events[0]).toMatchObject({ target: last, what: "hidden", to: false });
    expect(heard?.events[0]?.text).toMatch(/ is revealed\.$/);
    expect(plain(sure(fold(r, b.entries)))).toEqual(plain(b.table));
    sure(replay(r, logOf(b.table, b.entries)));
  });

  it.each(ALL)(
    "%s: what is closed and why names nobody hidden, though the battle began with them",
    (_, r) => {
      for (const file of Object.values(r.encounters)) {
        const opened = Object.entries(view(bench(r, { file }), "gm").state.combatants);
        const heroes = opened.flatMap(([id, c]) => (c.side === "heroes" ? [id] : []));
        const hidden = opened.flatMap(([id, c]) => (c.side === "heroes" ? [] : [id]));
        const b = bench(r, { file, players: { pia: heroes } });
        for (const target of hidden) overrule(b, { what: "hide", target });
        begin(b);
        for (let i = 0; i < 12 && stepByTactics(b); i++) {
          const reasons = closedFor(b.table, seat(b, "pia")).flatMap((c) => c.reasons);
          for (const id of hidden) expect(reasons.join("\n")).not.toContain(`"${id}"`);
        }
      }
    },
  );

  it.each(ALL)("%s: nobody is hidden twice, nobody unknown at all, and by nobody else", (_, r) => {
    const file = largest(r);
    const last = combatantsOf(file).at(-1)?.id as Id;
    const b = bench(r, { file, players: { pia: [last] } });
    begin(b);
    const code = (by: string, change: Overrule) => {
      const done = b.put(by, { do: "overrule", overrule: change });
      return done.ok ? "done" : done.problems[0]?.code;
    };
    expect(code("gm", { what: "reveal", target: last })).toBe("overrule/hidden");
    expect(code("gm", { what: "hide", target: "qqqq" })).toBe("overrule/unknown");
    expect(code("pia", { what: "hide", target: last })).toBe("seat/game-master-only");
    expect(code("gm", { what: "hide", target: last })).toBe("done");
    expect(code("gm", { what: "hide", target: last })).toBe("overrule/hidden");
  });
});

describe("a grapple with somebody who is hidden afterwards", () => {
  const armorClass = rulesetNamed("armor-class");
  const fists = { is: "knight", side: "heroes", sheet: {} };
  const file = {
    ...encounterOf(armorClass),
    field: { kind: "abstract" },
    order: ["ana", "bob", "orc"],
    combatants: [
      { ...fists, id: "ana", name: "Ana" },
      { ...fists, id: "bob", name: "Bob" },
      { ...fists, id: "orc", name: "Orc", side: "foes" },
    ],
  } as unknown as EncounterFile;

  /** Ana and Bob both hold the Orc, and it is Ana's turn. */
  function held(): Bench {
    const b = bench(armorClass, { file, players: { pia: ["ana"] } });
    begin(b);
    const contest = (who: Id, faces: number[]) => ({ name: "contest", who, faces });
    for (const actor of ["ana", "bob"]) {
      for (let i = 0; i < 3 && armorClass.actor(stateNow(b.table)) !== actor; i++)
        b.must("gm", {
          do: "command",
          command: { do: "end", actor: armorClass.actor(stateNow(b.table)) as Id },
        });
      const forced = [{ name: "attack", faces: [20] }, contest(actor, [6, 6]), contest("orc", [1, 1])];
      b.must("gm", { do: "force", forced });
      b.must("gm", { do: "command", command: { do: "grapple", actor, targets: ["orc"] } });
      settle(b);
    }
    for (let i = 0; i < 3 && armorClass.actor(stateNow(b.table)) !== "ana"; i++)
      b.must("gm", {
        do: "command",
        command: { do: "end", actor: armorClass.actor(stateNow(b.table)) as Id },
      });
    return b;
  }
  const offered = (b: Bench) => view(b, "pia").offers.flatMap((o) => (o.targets === undefined ? [] : [o.do]));
  const reasons = (b: Bench, command: Command) => refusals(b.table, seat(b, "pia"), command);

  it("whom a hidden one holds, too, can be dragged as far as one knows", () => {
    const b = held();
    const drag: Command = { do: "drag", actor: "ana", targets: ["orc"], at: "apart" };
    expect(reasons(b, drag)).toMatchObject([{ code: "drag/others" }]);
    overrule(b, { what: "hide", target: "bob" });
    expect(reasons(b, drag)).toEqual([]);
    expect(offered(b)).toContain("drag");
    b.must("pia", { do: "command", command: drag });
    expect(view(b, "pia").state.combatants).toHaveProperty("bob"); // come upon
  });

  it("whom one holds oneself is not offered, and refused as somebody unheard-of", () => {
    const b = held();
    expect(offered(b)).toEqual(expect.arrayContaining(["release", "throw"]));
    overrule(b, { what: "hide", target: "orc" });
    for (const verb of ["release", "throw", "drag", "grapple"]) {
      expect(offered(b)).not.toContain(verb);
      const codes = (id: Id) => reasons(b, { do: verb, actor: "ana", targets: [id] }).map((p) => p.code);
      expect(codes("orc")).toEqual(codes("nobody"));
    }
    expect(JSON.stringify(closedFor(b.table, seat(b, "pia")))).not.toMatch(/orc/i);
  });
});

/** A battle on a map with somebody hidden, and the squares that whoever acts is offered to walk to. */
function scene(r: Ruleset): { readonly made: () => Bench; readonly hidden: Id; readonly places: Place[] } {
  const file = withHidden(largest(r, "grid"));
  const ids = combatantsOf(file).map((c) => c.id);
  const hidden = ids.at(-1) as Id;
  const players = { pia: ids.filter((id) => id !== hidden) };
  const made = () => {
    const b = bench(r, { file, players });
    begin(b);
    for (let i = 0; i < ids.length && r.actor(stateNow(b.table)) === hidden; i++)
      b.must("gm", { do: "command", command: { do: "end", actor: hidden } });
    return b;
  };
  const move = view(made(), "pia").offers.find((o) => o.do === "move");
  return { made, hidden, places: (move?.places ?? []) as Place[] };
}
type Place = readonly [number, number];

const ON_MAPS = ALL.filter(([id]) => id !== "hit-die");

describe("where somebody unseen stands", () => {
  it.each(ON_MAPS)("%s: is told by no view, offer, refusal, preview, closed deed or odds", async (_, r) => {
    const { made, hidden, places } = scene(r);
    expect(places.length).toBeGreaterThan(3);
    const spots = [0, 0.3, 0.6, 0.99].map((part) => places[Math.floor(part * places.length)] as Place);
    const all = await Promise.all(
      spots.map(async (at) => {
        const b = made();
        overrule(b, { what: "move", target: hidden, at });
        return known(b, spots);
      }),
    );
    for (const one of all) expect(one).toEqual(all[0]);
  });

  it.each(ON_MAPS)("%s: whoever walks into them has found them, and has not moved", (_, r) => {
    const { made, hidden, places } = scene(r);
    const b = made();
    const at = places.at(-1) as Place;
    overrule(b, { what: "move", target: hidden, at });
    const actor = r.actor(stateNow(b.table)) as Id;
    const offer = view(b, "pia").offers.find((o) => o.do === "move");
    const chosen = Object.entries(offer?.options ?? {}).map(([name, [first]]) => [name, first]);
    const options = chosen.length === 0 ? {} : { options: Object.fromEntries(chosen) };
    const walk: Command = { do: "move", actor, ...(offer?.with ? { with: offer.with } : {}), at, ...options };
    const stood = view(b, "gm").state.combatants[actor];
    b.must("pia", { do: "command", command: walk });
    const { combatants } = view(b, "pia").state;
    expect(combatants[hidden]).toMatchObject({ at });
    expect(combatants[actor]).toEqual(stood);
    expect(b.put("pia", { do: "undo" }).ok).toBe(false); // what was seen stays seen
    expect(b.put("pia", { do: "command", command: walk }).ok).toBe(false);
    expect(plain(sure(fold(r, b.entries)))).toEqual(plain(b.table));
    b.must("gm", { do: "undo" });
    expect(view(b, "pia").state.combatants).not.toHaveProperty(hidden);
  });
});

/** Everything a seat can get out of the table about what it might do. */
async function known(b: Bench, spots: readonly Place[]): Promise<unknown> {
  const pia = seat(b, "pia");
  const { offers, ...rest } = viewOf(b.table, pia);
  const commands = offers.flatMap((o): Command[] => {
    const head: Command = { do: o.do, actor: o.actor, ...(o.with === undefined ? {} : { with: o.with }) };
    const aims = (o.targets?.of ?? []).slice(0, 2).map((id) => ({ ...head, targets: [id] }));
    return [head, ...aims, ...(o.places === undefined ? [] : spots.map((at) => ({ ...head, at })))];
  });
  const odds = await chancesFor(b.table, pia, { commands: commands.slice(0, 12), answers: false }, here);
  const aimedAt = commands.filter((c) => c.targets !== undefined).slice(0, 6);
  const lines = await Promise.all(
    aimedAt.map((c) =>
      chancesFor(b.table, pia, { commands: [c], answers: false, line: `${c.targets}` }, here),
    ),
  );
  return JSON.parse(
    JSON.stringify({
      rest,
      offers,
      refused: commands.map((c) => refusals(b.table, pia, c)),
      areas: commands.map((c) => areaFor(b.table, pia, c)),
      closed: closedFor(b.table, pia),
      odds,
      lines,
    }),
  );
}
