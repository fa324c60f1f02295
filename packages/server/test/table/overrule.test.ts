import {
  checksum,
  type EncounterFile,
  type Json,
  openBattle,
  replay,
  type Ruleset,
  sure,
} from "@fray/engine";
import { describe, expect, it } from "vitest";
import { fold, frameOf, logOf, survivors, viewOf, withOverrules } from "../../src/table/index.ts";
import {
  begin,
  type Bench,
  bench,
  combatantsOf,
  encounterOf,
  plain,
  RULESETS,
  rulesetNamed,
  seat,
  stateNow,
  stepByTactics,
} from "./tables.ts";

const ALL = RULESETS.map((r) => [r.id, r] as const);
const gmView = (b: Bench) => viewOf(b.table, seat(b, "gm"));
const HP: Readonly<Record<string, string>> = { "to-hit": "health" };
const hpOf = (ruleset: Ruleset): string => HP[ruleset.id] ?? "hp";

function begun(ruleset: Ruleset, setup: Parameters<typeof bench>[1] = {}): Bench {
  const b = bench(ruleset, setup);
  begin(b);
  return b;
}

/** A copy of the encounter's last combatant under another name. */
function copyOfLast(file: EncounterFile): { readonly [field: string]: Json } {
  const { at: _, ...last } = combatantsOf(file).at(-1) as { [field: string]: Json };
  return { ...last, id: "second", name: "The second" };
}

describe("overruled HP", () => {
  it.each(ALL)("%s: at 0 somebody falls by the ruleset's own rule, and the turn passes on", (_, ruleset) => {
    const b = begun(ruleset);
    const actor = ruleset.actor(stateNow(b.table)) as string;
    const set = (value: number) =>
      b.must("gm", { do: "overrule", overrule: { what: "set", target: actor, path: hpOf(ruleset), value } });
    const before = plain(b.table);
    const { entries } = set(0);
    expect(gmView(b).state.combatants[actor]?.state).not.toBe("up");
    expect(gmView(b).state.winner).not.toBeNull(); // a duel: the other one stands alone
    const frame = frameOf(b.table, entries[0] as never, b.table, "eye");
    expect(frame?.events.map((e) => e.event)).toEqual(expect.arrayContaining(["overruled", "down", "end"]));
    expect(frame?.events.every((e) => e.text !== "")).toBe(true);
    b.must("gm", { do: "undo" });
    expect((plain(b.table) as { battle: { past: unknown } }).battle.past).toEqual(
      (before as { battle: { past: unknown } }).battle.past,
    );
  });

  it.each(ALL)("%s: in a larger battle it goes on with the next, and whoever has HP again stands", (_, r) => {
    const all = Object.values(r.encounters);
    const [file] = all.toSorted((x, y) => combatantsOf(y).length - combatantsOf(x).length);
    const b = begun(r, { file: file as EncounterFile });
    const actor = r.actor(stateNow(b.table)) as string;
    const set = (value: number) =>
      b.must("gm", { do: "overrule", overrule: { what: "set", target: actor, path: hpOf(r), value } });
    set(0);
    expect(gmView(b).state.winner).toBeNull();
    expect(r.actor(stateNow(b.table))).not.toBe(actor);
    expect(r.actor(stateNow(b.table))).not.toBeNull();
    set(2);
    expect(gmView(b).state.combatants[actor]).toMatchObject({ state: "up", hp: 2 });
    for (let i = 0; i < 30 && stepByTactics(b); i++);
  });
});

describe("reinforcements", () => {
  it.each(ALL)(
    "%s: somebody joins, acts in turn, and it folds, undoes and replays to the same",
    (_, ruleset) => {
      const file = encounterOf(ruleset);
      const b = begun(ruleset, { file });
      stepByTactics(b);
      const join = { do: "overrule", overrule: { what: "join", combatant: copyOfLast(file) } } as const;
      b.must("gm", join);
      expect(gmView(b).state.combatants["second"]).toMatchObject({ name: "The second", state: "up" });
      expect(Object.keys(viewOf(b.table, seat(b, "eye")).state.combatants)).toContain("second");
      const joined = checksum(stateNow(b.table));
      b.must("gm", { do: "undo" });
      expect(Object.keys(gmView(b).state.combatants)).not.toContain("second");
      b.must("gm", { do: "redo" });
      expect(checksum(stateNow(b.table))).toBe(joined);
      const acted = new Set<string>();
      for (let i = 0; i < 60; i++) {
        acted.add(String(ruleset.actor(stateNow(b.table))));
        if (!stepByTactics(b)) break;
      }
      expect([...acted]).toContain("second");
      expect(plain(sure(fold(ruleset, b.entries)))).toEqual(plain(b.table));
      const log = logOf(b.table, b.entries);
      const again = sure(replay(withOverrules(ruleset, log.encounter), log));
      expect(again.past.at(-1)?.step.checksum).toBe(b.table.battle.past.at(-1)?.step.checksum);
    },
  );

  it.each(ALL)("%s: also before the battle begins; a seat can be given for them", (_, ruleset) => {
    const file = encounterOf(ruleset);
    const b = bench(ruleset, { file });
    b.must("gm", { do: "overrule", overrule: { what: "join", combatant: copyOfLast(file) } });
    begin(b);
    const combatants = ["second"];
    b.must("gm", { do: "seat", seat: { id: "pia", role: "player", combatants, tokenHash: "x" } });
    expect(viewOf(b.table, seat(b, "pia")).you.combatants).toEqual(["second"]);
    const order = gmView(b).state["order"] as readonly string[];
    expect(order.includes("second") || order.includes(copyOfLast(file)["side"] as string)).toBe(true);
  });

  it("somebody wrong is refused with what and where, and changes nothing", () => {
    const ruleset = rulesetNamed("armor-class");
    const file = encounterOf(ruleset);
    const b = begun(ruleset, { file });
    const taken = gmView(b).state.combatants[combatantsOf(file)[0]?.id as string]?.at as Json;
    const cases: readonly (readonly [object, string, string])[] = [
      [{ id: combatantsOf(file)[0]?.id }, "input/duplicate", "combatant.id"],
      [{ is: "nobody at all" }, "input/unknown-combatant", "combatant.is"],
      [{ sheet: { hp: "many" } }, "input/type", "combatant.sheet.hp"],
      [{ at: taken }, "input/at", "combatant.at"],
      [{ nonsense: 1 }, "input/unknown-field", "combatant.nonsense"],
    ];
    const before = plain(b.table);
    for (const [wrong, code, path] of cases) {
      const combatant = { ...copyOfLast(file), ...wrong } as { [field: string]: Json };
      const put = b.put("gm", { do: "overrule", overrule: { what: "join", combatant } });
      expect(put.ok ? [] : put.problems).toMatchObject([{ code, path }]);
    }
    expect(plain(b.table)).toEqual(before);
    const put = b.put("eye", { do: "overrule", overrule: { what: "join", combatant: copyOfLast(file) } });
    expect(put.ok ? "" : put.problems[0]?.code).toBe("seat/game-master-only");
  });
});

describe("survivors", () => {
  it.each(ALL)("%s: are combatants of the next encounter, with what they have left", (_, ruleset) => {
    const file = encounterOf(ruleset);
    const b = begun(ruleset, { file });
    const [hurt] = combatantsOf(file).map((c) => c.id) as [string];
    b.must("gm", { do: "overrule", overrule: { what: "join", combatant: copyOfLast(file) } });
    b.must("gm", { do: "overrule", overrule: { what: "set", target: hurt, path: hpOf(ruleset), value: 3 } });
    const left = survivors(b.table, b.entries);
    expect(left.map((c) => c.id)).toEqual([...combatantsOf(file).map((c) => c.id), "second"]);
    const now = gmView(b).state.combatants;
    const next = { ...file, name: "The next one", order: undefined, combatants: left } as unknown;
    const opened = sure(openBattle(ruleset, next as EncounterFile, "seed"));
    const seen = ruleset.summary(opened.opening).combatants;
    for (const { id } of left) expect(seen[id]).toMatchObject({ hp: now[id]?.hp, maxHp: now[id]?.maxHp });
    expect(seen[hurt]?.hp).toBe(3);
    expect(ruleset.standing(opened.opening).every((s) => s.taken === 0)).toBe(true);
  });
});

describe("doors", () => {
  it("the game master opens and closes them, and everybody sees it", () => {
    const ruleset = rulesetNamed("dice-pool");
    const file = Object.values(ruleset.encounters).find((e) =>
      JSON.stringify(e).includes('"doors":[{'),
    ) as EncounterFile;
    const b = begun(ruleset, { file });
    const doors = () => (viewOf(b.table, seat(b, "eye")).field as { doors: { open: boolean }[] }).doors;
    expect(doors()[0]?.open).toBe(true);
    b.must("gm", { do: "overrule", overrule: { what: "door", door: 0, open: false } });
    expect(doors()[0]?.open).toBe(false);
    expect(plain(sure(fold(ruleset, b.entries)))).toEqual(plain(b.table));
    const put = b.put("gm", { do: "overrule", overrule: { what: "door", door: 7, open: false } });
    expect(put.ok ? "" : put.problems[0]?.code).toBe("overrule/door");
    b.must("gm", { do: "undo" });
    expect(doors()[0]?.open).toBe(true);
  });
});
