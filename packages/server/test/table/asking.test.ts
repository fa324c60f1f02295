import { type Command, type EncounterFile, sure, type Ruleset, tacticFor } from "@fray/engine";
import { oddsWithAnswers } from "@fray/engine/analysis";
import { describe, expect, it } from "vitest";
import {
  chancesFor,
  closedFor,
  HOVER,
  reasonsAgainst,
  reckonHere,
  requestChances,
  threatFor,
  viewOf,
} from "../../src/table/index.ts";
import {
  begin,
  type Bench,
  bench,
  combatantsOf,
  encounterOf,
  here,
  RULESETS,
  rulesetNamed,
  seat,
  stateNow,
  stepByTactics,
  withHidden,
} from "./tables.ts";

const ALL = RULESETS.map((r) => [r.id, r] as const);
const begun = (ruleset: Ruleset, setup: Parameters<typeof bench>[1] = {}): Bench => {
  const b = bench(ruleset, setup);
  begin(b);
  return b;
};
const actorOf = (b: Bench): string => b.ruleset.actor(stateNow(b.table)) as string;

describe("why not", () => {
  it.each(ALL)(
    "%s: gives the very reasons a command would be refused with, and none for a legal one",
    (_, r) => {
      const b = begun(r);
      const actor = actorOf(b);
      const wrong: readonly Command[] = [
        { do: "attack", actor, with: "nothing of the kind", targets: [actor] },
        { do: "dance", actor },
        { do: "start" },
        { do: "end", actor: "nobody" },
      ];
      for (const command of wrong) {
        const put = b.put("gm", { do: "command", command });
        expect(put.ok).toBe(false);
        expect(reasonsAgainst(b.table, seat(b, "gm"), command)).toEqual(put.ok ? [] : put.problems);
      }
      expect(reasonsAgainst(b.table, seat(b, "gm"), { do: "finish" })).toEqual([]);
      expect(reasonsAgainst(b.table, seat(b, "eye"), { do: "finish" })).toMatchObject([
        { code: "seat/onlooker" },
      ]);
    },
  );
});

describe("what is closed", () => {
  it.each(ALL)("%s: is what a fresh turn would allow, refused now for the reasons told", (_, ruleset) => {
    const all = Object.values(ruleset.encounters);
    const [file] = all.toSorted((x, y) => combatantsOf(y).length - combatantsOf(x).length);
    const b = begun(ruleset, { file: file as EncounterFile, seed: "s2" });
    let found = 0;
    for (let i = 0; i < 40; i++) {
      const closed = closedFor(b.table, seat(b, "gm"));
      const open = viewOf(b.table, seat(b, "gm")).offers.map((o) => `${o.do} ${o.with}`);
      for (const c of closed) {
        expect(open).not.toContain(`${c.do} ${c.with}`);
        expect(c.reasons.length).toBeGreaterThan(0);
        expect(c.label).not.toBe("");
      }
      found += closed.length;
      expect(closedFor(b.table, seat(b, "eye"))).toEqual([]);
      if (!stepByTactics(b)) break;
    }
    expect(found).toBeGreaterThan(0);
  });
});

describe("cards", () => {
  it("DP53 that lie in the pile are not listed as closed, those in hand are", () => {
    const ruleset = rulesetNamed("dice-pool");
    const b = begun(ruleset, { file: encounterOf(ruleset, "ford") });
    const told: string[] = [];
    for (let i = 0; i < 60; i++) {
      told.push(...closedFor(b.table, seat(b, "gm")).flatMap((c) => c.reasons));
      if (!stepByTactics(b)) break;
    }
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((reason) => reason.includes("in hand:"))).toEqual([]);
  });
});

describe("threat", () => {
  it.each(ALL)("%s: is told place by place to whoever knows everybody's numbers", async (_, ruleset) => {
    const b = begun(ruleset);
    const combatant = actorOf(b);
    const threat = sure(await threatFor(b.table, seat(b, "gm"), combatant, here));
    expect(threat.samples).toBe(100);
    expect(threat.squares[0]?.at).toEqual(viewOf(b.table, seat(b, "gm")).state.combatants[combatant]?.at);
    for (const { hit, drop } of threat.squares) {
      expect(hit).toBeGreaterThanOrEqual(0);
      expect(hit).toBeLessThanOrEqual(1);
      expect(drop).toBeLessThanOrEqual(1);
    }
  });

  it.each(ALL)("%s: is as it would be without whoever is unseen, who sounds unheard-of", async (_, r) => {
    const file = withHidden(encounterOf(r));
    const ids = combatantsOf(file).map((c) => c.id);
    const [hero, lurker] = [ids[0] as string, ids.at(-1) as string];
    const b = begun(r, { file, players: { pia: [hero] } });
    const asked = (who: string) => threatFor(b.table, seat(b, "pia"), who, here);
    const seen = r.asSeen?.(stateNow(b.table) as never, { role: "player", combatants: [hero] });
    const bare = await here(r as never, seen as never, { kind: "threat", combatant: hero });
    const told = sure(await asked(hero));
    expect(bare).toMatchObject({ who: hero, samples: told.samples, places: told.squares });
    for (const who of [lurker, "nobody"])
      expect(await asked(who)).toMatchObject({ problems: [{ code: "input/unknown-combatant" }] });
  });
});

/** Every way to harm somebody that is offered now. */
function harmOf(b: Bench): readonly Command[] {
  return viewOf(b.table, seat(b, "gm")).offers.flatMap((o) =>
    o.harmful === true && o.area !== true
      ? (o.targets?.of ?? []).map((id) => ({
          do: o.do,
          actor: o.actor,
          ...(o.with === undefined ? {} : { with: o.with }),
          targets: [id],
        }))
      : [],
  );
}

describe("odds of many", () => {
  it.each(ALL)("%s: each has its own odds or its own error, in order", async (_, ruleset) => {
    const b = begun(ruleset);
    while (harmOf(b).length === 0) stepByTactics(b);
    const wrong: Command = { do: "attack", actor: actorOf(b), with: "nothing of the kind" };
    const commands = [wrong, ...harmOf(b).slice(0, 3), wrong];
    const asked = { commands, answers: true };
    const odds = await chancesFor(b.table, seat(b, "gm"), asked, here);
    expect([odds.length, odds[0]?.ok, odds.at(-1)?.ok]).toEqual([commands.length, false, false]);
    for (const [i, command] of commands.slice(1, -1).entries()) {
      const { asIs, answers, best, worst } = oddsWithAnswers(ruleset, stateNow(b.table), command, HOVER);
      const told = odds[i + 1];
      if (told?.ok !== true) continue; // it needs more than a target to be odds of
      expect(told.value).toMatchObject({ kind: "exact", ...asIs });
      expect(told.value.answers?.map((a) => [a.who, a.name, a.choose]) ?? []).toEqual(
        answers.map((a) => [a.who, a.name, a.answer]),
      );
      if (answers.length > 0) expect(told.value).toMatchObject({ best, worst });
    }
    expect(odds.some((o) => o.ok)).toBe(true);
  });

  it("in words, answers and their best and worst are in words too", async () => {
    const ruleset = rulesetNamed("battle-order");
    const b = begun(ruleset);
    b.must("gm", { do: "settings", settings: { odds: "words" } });
    const combatants = combatantsOf(encounterOf(ruleset)).map((c) => c.id);
    b.must("gm", { do: "seat", seat: { id: "pia", role: "player", combatants, tokenHash: "x" } });
    const told: unknown[] = [];
    for (let i = 0; i < 30 && told.length === 0 && stepByTactics(b); i++) {
      const odds = await chancesFor(b.table, seat(b, "pia"), { commands: harmOf(b), answers: true }, here);
      told.push(...odds.flatMap((o) => (o.ok && o.value.answers !== undefined ? [o.value] : [])));
    }
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toMatch(/\d\.\d|"damage"|"mean"/);
  });

  it("conditions are told as the odds are: exactly, in words, or not at all", async () => {
    const ruleset = rulesetNamed("hit-die");
    const file = {
      fray: 1,
      ruleset: "hit-die",
      name: "The ford",
      field: { kind: "rows" },
      order: ["ana", "sergeant"],
      combatants: [
        { id: "ana", is: "knight" },
        { id: "sergeant", is: "sergeant" },
      ],
    } as const;
    const b = begun(ruleset, { file });
    b.must("gm", { do: "seat", seat: { id: "pia", role: "player", combatants: ["ana"], tokenHash: "x" } });
    const taunt = { do: "ability", actor: "ana", with: "taunt", targets: ["sergeant"] };
    const told = async () =>
      (await chancesFor(b.table, seat(b, "pia"), { commands: [taunt], answers: true }, here))[0];
    expect(await told()).toMatchObject({ value: { targets: [{ hit: 0, statuses: { taunted: 1 } }] } });
    b.must("gm", { do: "settings", settings: { odds: "words" } });
    expect(await told()).toMatchObject({
      value: { targets: [{ hit: "never", down: "never", statuses: { taunted: "always" } }] },
    });
    b.must("gm", { do: "settings", settings: { odds: "off" } });
    expect(JSON.stringify(await told())).not.toContain("taunted");
  });

  it("what takes too long is played as often as there is time for, and says so", async () => {
    const ruleset = rulesetNamed("armor-class");
    const b = begun(ruleset, { file: encounterOf(ruleset, "alley") });
    const shoves = () => viewOf(b.table, seat(b, "gm")).offers.filter((o) => o.do === "shove");
    for (let i = 0; i < 30 && shoves().length === 0; i++) stepByTactics(b);
    const [offer] = shoves();
    const [target] = offer?.targets?.of ?? [];
    const command = { do: "shove", actor: offer?.actor, targets: [target] } as Command;
    let now = 0;
    const hasty = reckonHere({ ms: 8, now: () => now++ }, async () => undefined);
    const [odds] = await chancesFor(b.table, seat(b, "gm"), { commands: [command], answers: true }, hasty);
    const told = sure(odds as NonNullable<typeof odds>);
    expect(told).toMatchObject({ kind: "exact", exact: false });
    expect(told).not.toHaveProperty("answers");
    expect(told).toMatchObject({
      samples: expect.any(Number),
      targets: [{ interval: { hit: [expect.any(Number), expect.any(Number)] } }],
    });
    expect(told).not.toHaveProperty("left");
  });
});

describe("odds of the answers to a question", () => {
  it("are worked out for whoever is asked, and for nobody else", async () => {
    const ruleset = rulesetNamed("battle-order");
    const [one, two] = combatantsOf(encounterOf(ruleset)).map((c) => c.id) as [string, string];
    const b = begun(ruleset, { players: { pia: [one], quin: [two] } });
    for (let i = 0; i < 60 && b.table.asking === null; i++) {
      const actor = actorOf(b);
      const command = tacticFor(ruleset, stateNow(b.table), actor).act(stateNow(b.table), actor);
      b.must(actor === one ? "pia" : "quin", { do: "command", command });
    }
    const { id, pending } = b.table.asking as NonNullable<typeof b.table.asking>;
    const [asked, other] = pending.question.who === one ? ["pia", "quin"] : ["quin", "pia"];
    const told = sure(await requestChances(b.table, seat(b, asked), id, here));
    expect(told.options.map((o) => o.choose)).toEqual(pending.question.options);
    expect(told.options.every((o) => o.odds?.kind === "exact")).toBe(true);
    const code = async (by: string, request: string) => {
      const got = await requestChances(b.table, seat(b, by), request, here);
      return got.ok ? "told" : got.problems[0]?.code;
    };
    expect(await code(other, id)).toBe("answer/not-yours");
    expect(await code("eye", id)).toBe("answer/not-yours");
    expect(await code(asked, "q0")).toBe("answer/late");
    b.must("gm", { do: "settings", settings: { odds: "off" } });
    const silent = sure(await requestChances(b.table, seat(b, asked), id, here));
    expect(silent.options.map((o) => o.odds)).toEqual(pending.question.options?.map(() => null));
  });
});
