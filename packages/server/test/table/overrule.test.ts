import {
  checksum,
  type CombatantSummary,
  type EncounterFile,
  type Json,
  openBattle,
  replay,
  type Ruleset,
  sure,
} from "@fray/engine";
import { describe, expect, it } from "vitest";
import { fold, frameOf, logOf, type Overrule, survivors, viewOf } from "../../src/table/index.ts";
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
      b.must("gm", { do: "overrule", overrule: { what: "set", target: actor, path: "hp", value } });
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
      b.must("gm", { do: "overrule", overrule: { what: "set", target: actor, path: "hp", value } });
    set(0);
    expect(gmView(b).state.winner).toBeNull();
    expect(r.actor(stateNow(b.table))).not.toBe(actor);
    expect(r.actor(stateNow(b.table))).not.toBeNull();
    set(2);
    expect(gmView(b).state.combatants[actor]).toMatchObject({ state: "up", hp: 2 });
    for (let i = 0; i < 30 && stepByTactics(b); i++);
  });
});

describe("a number by its name", () => {
  it.each(ALL)("%s: is set by the name its summary shows it by, and by the one its record has", (_, r) => {
    const b = begun(r);
    const [id] = Object.keys(gmView(b).state.combatants) as [string];
    const set = (path: string, value: number) =>
      b.put("gm", { do: "overrule", overrule: { what: "set", target: id, path, value } });
    const names = ["hp", ...Object.keys(gmView(b).state.combatants[id]?.points ?? {})];
    for (const name of names.filter((n) => !n.includes(" "))) {
      expect(set(name, 2), name).toMatchObject({ ok: true });
      const { hp, points } = gmView(b).state.combatants[id] as CombatantSummary;
      expect({ hp, ...points }[name]).toBe(2);
    }
    for (const [name, path] of Object.entries(r.called ?? {})) {
      expect(set(path, 3)).toMatchObject({ ok: true });
      const { hp, points } = gmView(b).state.combatants[id] as CombatantSummary;
      expect({ hp, ...points }[name]).toBe(3);
    }
    const wrong = set("luckyness", 2);
    expect(wrong).toMatchObject({ ok: false, problems: [{ code: "overrule/path", path: "path" }] });
    expect(wrong.ok ? "" : wrong.problems[0]?.message).toMatch(/expected one of .*\bhp\b/);
    expect(set("at", 3)).toMatchObject({
      problems: [{ code: "overrule/fixed", message: expect.stringMatching("use move") }],
    });
  });
});

describe("in a person's words", () => {
  const said = (b: Bench, overrule: Overrule, who = "gm"): string => {
    const before = b.table;
    const { entries, tables } = b.must("gm", { do: "overrule", overrule });
    return frameOf(before, entries[0] as never, tables[0] as never, who)?.events[0]?.text ?? "";
  };

  it("numbers, places and doors are said as the page says them, and to others without the numbers", () => {
    const r = rulesetNamed("dice-pool");
    const file = Object.values(r.encounters).find((e) => JSON.stringify(e).includes('"doors":[{'));
    const b = begun(r, { file: file as EncounterFile });
    const [target, one] = Object.entries(gmView(b).state.combatants)[0] as [string, CombatantSummary];
    const [c, row] = one.at as [number, number];
    const free = [c + 1, c, c + 2].map((x, i) => [x, row + i] as const);
    const hp = { what: "set", target, path: "hp", value: 7 } as const;
    expect(said(b, hp)).toBe(`The game master sets ${one.name}'s HP to 7.`);
    expect(said(b, hp, "eye")).toBe(`The game master changes ${one.name}'s HP.`);
    const bonus = { what: "set", target, path: "physicalBonus", value: 1 } as const;
    expect(said(b, bonus)).toBe(`The game master sets ${one.name}'s physical bonus to 1.`);
    const at = free.find(
      (to) => b.put("gm", { do: "overrule", overrule: { what: "move", target, at: to } }).ok,
    ) as readonly [number, number];
    b.must("gm", { do: "undo" });
    const moved = `The game master moves ${one.name} to column ${at[0] + 1}, row ${at[1] + 1}.`;
    expect(said(b, { what: "move", target, at }, "eye")).toBe(moved);
    expect(said(b, { what: "door", door: 0, open: false }, "eye")).toMatch(
      /^The game master closes the door at column \d+, row \d+\.$/,
    );
    expect(said(b, { what: "door", door: 0, open: true })).toMatch(/^The game master opens the door at /);
    expect(said(b, { what: "hide", target })).toBe(`${one.name} is hidden.`);
    expect(said(b, { what: "reveal", target }, "eye")).toBe(`${one.name} is revealed.`);
  });

  it("rows and house rules, too", () => {
    const r = rulesetNamed("hit-die");
    const b = begun(r);
    const [target, { name }] = Object.entries(gmView(b).state.combatants)[0] as [string, CombatantSummary];
    expect(said(b, { what: "move", target, at: "back" })).toBe(
      `The game master moves ${name} to the back row.`,
    );
    expect(said(b, { what: "rule", rule: "hitTarget", value: 9 })).toBe(
      "The game master sets the house rule “hit target” to 9.",
    );
    expect(said(b, { what: "rule", rule: "hitTarget", value: 8 }, "eye")).toBe(
      "The game master changes the house rule “hit target”.",
    );
    const [flag] = Object.entries(r.options).find(([, o]) => o.kind === "flag") as [string, unknown];
    expect(said(b, { what: "rule", rule: flag, value: false })).toMatch(
      /^The game master switches the house rule “[a-z ]+” off\.$/,
    );
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
      const again = sure(replay(ruleset, log));
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
    b.must("gm", { do: "overrule", overrule: { what: "set", target: hurt, path: "hp", value: 3 } });
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
