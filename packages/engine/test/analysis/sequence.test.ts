import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandOdds, dropIn, outcomeFor, sequenceOdds, turnOdds } from "../../src/analysis/index.ts";
import type { BattleState, Command, Id, Ruleset } from "../../src/kernel/index.ts";
import { stateOf, tacticFor } from "../../src/kernel/index.ts";
import { survey, tacticChoice } from "../../src/oracles/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { posed, QUESTIONS, RULESETS, strikes, underWay } from "./ahead.ts";

interface Way {
  readonly chance: number;
  readonly damage: number;
  readonly hit: boolean;
  readonly down: readonly boolean[];
}

/** All leaves of all commands multiplied out, nothing merged. */
function everyWay(ruleset: Ruleset, from: BattleState, commands: readonly Command[], target: Id): Way[] {
  let open = [{ state: from, chance: 1, damage: 0, hit: false, down: [] as boolean[] }];
  for (const command of commands)
    open = open.flatMap((way) => {
      const down = way.down.at(-1) ?? false;
      if (ruleset.whyNot(way.state, command).length > 0) return [{ ...way, down: [...way.down, down] }];
      const next: typeof open = [];
      const decide = (
        asked: Parameters<typeof tacticChoice>[2] & { options: readonly string[] },
        now: unknown,
      ) => tacticChoice(ruleset, now as BattleState, asked);
      survey(
        ruleset,
        way.state,
        command,
        { decide, part: null, budget: 1e9, hearing: "outcomes" },
        (leaf) => {
          const came = outcomeFor(leaf.events, command.actor ?? "", target);
          next.push({
            state: leaf.state,
            chance: way.chance * leaf.chance,
            damage: way.damage + came.damage,
            hit: way.hit || came.hit,
            down: [...way.down, down || came.down],
          });
        },
      );
      return next;
    });
  return open;
}

const sum = (ways: readonly Way[], of: (way: Way) => boolean): number =>
  ways.reduce((total, way) => (of(way) ? total + way.chance : total), 0);

function agree(ruleset: Ruleset, state: BattleState, commands: readonly Command[]): void {
  const odds = sequenceOdds(ruleset, state, commands);
  expect(odds).toMatchObject({ exact: true });
  odds.ids.forEach((id, i) => {
    const ways = everyWay(ruleset, state, commands, id);
    const target = odds.targets[i];
    expect(target?.hit).toBeCloseTo(
      sum(ways, (w) => w.hit),
      9,
    );
    for (const [amount, chance] of Object.entries(target?.damage ?? {}))
      expect(chance).toBeCloseTo(
        sum(ways, (w) => w.damage === Number(amount)),
        9,
      );
    expect(target?.down.length).toBe(commands.length);
    target?.down.forEach((chance, step) =>
      expect(chance).toBeCloseTo(
        sum(ways, (w) => w.down[step] === true),
        9,
      ),
    );
  });
}

describe("several commands in a row", () => {
  it.each(QUESTIONS)("of $id: one is what its odds are", (ruleset, question) => {
    const { state, command } = posed(ruleset, question);
    const [one] = sequenceOdds(ruleset, state, [command]).targets;
    const [odds] = commandOdds(ruleset, state, command).targets;
    expect(one?.hit).toBeCloseTo(odds?.hit as number, 12);
    expect(one?.mean).toBeCloseTo(odds?.mean as number, 9);
    expect(one?.down[0]).toBeCloseTo(odds?.down as number, 12);
    expect(Object.keys(one?.damage ?? {})).toEqual(Object.keys(odds?.damage ?? {}));
  });

  it.each(QUESTIONS)("of $id: two and three are all their leaves multiplied out", (ruleset, question) => {
    const { state, command } = posed(ruleset, question);
    agree(ruleset, state, [command, command]);
    if (ruleset.id === "hit-die") agree(ruleset, state, [command, command, command]);
  });

  it.each(RULESETS)("of $id: in battles under way, with every foe's answers", (ruleset) => {
    let compared = 0;
    for (const file of Object.values(ruleset.encounters).slice(0, 3))
      for (const commands of [2, 9, 17, 34]) {
        const state = stateOf(underWay(ruleset, file, `${commands}`, commands));
        const [one, other = one] = strikes(ruleset, state);
        if (one === undefined || other === undefined) continue;
        agree(ruleset, state, [one, other]);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(0);
  });

  it("skips what is no longer legal, tells how likely and why, and is certain only of what is", () => {
    const { state, command } = posed(hitDie as unknown as Ruleset, {
      attacker: { physicalAttack: 3, physicalAccuracy: 9 },
      targets: [{ hp: 12 }],
    });
    const odds = sequenceOdds(hitDie as unknown as Ruleset, state, [command, command]);
    const first = odds.targets[0]?.down[0] as number;
    expect(odds.steps[0]).toMatchObject({ done: 1, because: {} });
    expect(odds.steps[1]?.done).toBeCloseTo(1 - first, 12);
    expect(Object.values(odds.steps[1]?.because ?? {})[0]).toBeCloseTo(first, 12);
    expect(odds.targets[0]).toMatchObject({ hit: 1 });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(1);
  });

  it("says what is left when the budget is spent", () => {
    const { state, command } = posed(dicePool as unknown as Ruleset, {
      attack: { notation: "4pb" },
      targets: [{ physicalDice: 3, hp: 20 }],
    });
    const cut = sequenceOdds(dicePool as unknown as Ruleset, state, [command], { budget: 3 });
    expect(cut.exact).toBe(false);
    const total = Object.values(cut.targets[0]?.damage ?? {}).reduce((a, b) => a + b, 0);
    expect(total + (cut.left as number)).toBeCloseTo(1, 9);
    const few = dropIn(dicePool as unknown as Ruleset, state, command, 3, { states: 2 });
    expect(few).toMatchObject({ exact: false });
    expect(few.left).toBeGreaterThan(0);
  });
});

describe("a whole turn", () => {
  it.each(RULESETS)("of $id by tactics is all its leaves multiplied out", (ruleset) => {
    let compared = 0;
    for (const [at, file] of Object.values(ruleset.encounters).slice(0, 2).entries()) {
      const state = stateOf(underWay(ruleset, file, "whole", at === 0 ? 30 : 8));
      const who = ruleset.actor(state);
      if (who === null) continue;
      const odds = turnOdds(ruleset, state);
      expect(odds.exact).toBe(true);
      expect(odds.steps.length).toBeGreaterThan(0);
      const means = walkTurn(ruleset, state, who);
      odds.ids.forEach((id, i) => expect(odds.targets[i]?.mean).toBeCloseTo(means.get(id) ?? 0, 7));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  });
});

/** Mean damage done by somebody in the rest of its turn, by target, walked depth first. */
function walkTurn(ruleset: Ruleset, from: BattleState, who: Id): Map<Id, number> {
  const means = new Map<Id, number>();
  const walk = (state: BattleState, chance: number, depth: number): void => {
    if (ruleset.actor(state) !== who || state.round !== from.round || depth > 12 || chance < 1e-12) return;
    const command = tacticFor(ruleset, state, who).act(state, who);
    const decide = (asked: { name: string; options: readonly string[]; who: Id }, now: unknown): string =>
      tacticChoice(ruleset, now as BattleState, asked);
    survey(ruleset, state, command, { decide, part: null, budget: 1e9, hearing: "outcomes" }, (leaf) => {
      for (const e of leaf.events)
        if (e.event === "damage" && e.by === who)
          means.set(
            e.target ?? "",
            (means.get(e.target ?? "") ?? 0) + chance * leaf.chance * (e["amount"] as number),
          );
      if (command.do !== "end") walk(leaf.state, chance * leaf.chance, depth + 1);
    });
  };
  walk(from, 1, 0);
  return means;
}

/** The chance that up to so many independent blows add up to the hit points, from the odds of one face by face. */
function addsUp(
  blow: readonly (readonly [damage: number, chance: number])[],
  hp: number,
  n: number,
): number[] {
  let standing = new Map([[hp, 1]]);
  const chances: number[] = [];
  for (let i = 0; i < n; i++) {
    const next = new Map<number, number>();
    for (const [left, chance] of standing)
      for (const [damage, share] of blow)
        if (left - damage > 0) next.set(left - damage, (next.get(left - damage) ?? 0) + chance * share);
    standing = next;
    chances.push(1 - [...standing.values()].reduce((a, b) => a + b, 0));
  }
  return chances;
}

describe("to drop it in so many", () => {
  it("HD3 HD7 is ten faces at a time, turn after turn", () => {
    const stat = fc.integer({ min: -3, max: 9 });
    fc.assert(
      fc.property(stat, stat, stat, fc.integer({ min: 1, max: 70 }), (attack, evasion, defense, hp) => {
        const { state, command } = posed(hitDie as unknown as Ruleset, {
          attacker: { physicalAttack: attack },
          targets: [{ evasion, physicalDefense: defense, hp }],
        });
        const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((die): [number, number] => {
          const hits = die + evasion <= 7;
          if (!hits && die > 1) return [0, 0.1];
          return [2 * Math.max(1, attack - defense + die), 0.1];
        });
        const odds = dropIn(hitDie as unknown as Ruleset, state, command, 4);
        expect(odds).toMatchObject({ exact: true, stuck: 0 });
        addsUp(faces, hp, 4).forEach((chance, i) => expect(odds.chances[i]).toBeCloseTo(chance, 9));
      }),
      { numRuns: 150 },
    );
  });

  it("DP44 is every face of every die, the points fresh each turn", () => {
    const few = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(few, few, fc.integer({ min: 1, max: 9 }), (dice, guard, hp) => {
        const { state, command } = posed(dicePool as unknown as Ruleset, {
          attack: { notation: `${dice}pb` },
          targets: [{ physicalDice: guard, hp }],
        });
        const blow = faces(dice).flatMap((thrown) =>
          faces(guard).map((blocks): [number, number] => {
            const made = thrown.reduce((all, f) => all + (f === 6 ? 3 : f >= 4 ? 1 : 0), 0);
            const held = blocks.filter((f) => f >= 5).length;
            return [Math.max(0, made - held), 6 ** -(dice + guard)];
          }),
        );
        const odds = dropIn(dicePool as unknown as Ruleset, state, command, 3);
        expect(odds).toMatchObject({ exact: true, stuck: 0 });
        addsUp(blow, hp, 3).forEach((chance, i) => expect(odds.chances[i]).toBeCloseTo(chance, 9));
      }),
      { numRuns: 60 },
    );
  });

  it("tells when the attack cannot be made so often", () => {
    const ruleset = hitDie as unknown as Ruleset;
    const file = ruleset.encounters["wolf-hollow"];
    if (file === undefined) throw new Error("no such encounter");
    const state = stateOf(underWay(ruleset, file, "s", 0));
    const who = ruleset.actor(state) as Id;
    const poor = strikes(ruleset, state).map((c) => dropIn(ruleset, state, c, 6));
    expect(poor.some((d) => d.stuck > 0)).toBe(true);
    expect(poor.every((d) => d.chances.every((c, i) => c >= (d.chances[i - 1] ?? 0)))).toBe(true);
    expect(who).not.toBe("");
  });
});

function faces(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let i = 0; i < dice; i++) all = all.flatMap((thrown) => [1, 2, 3, 4, 5, 6].map((f) => [...thrown, f]));
  return all;
}
