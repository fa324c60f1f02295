import { describe, expect, it } from "vitest";
import { type BattleState, canonical, type Id, type Ruleset, stateOf } from "../../src/kernel/index.ts";
import { RULESETS, underWay } from "./ahead.ts";

/** What is fresh at the start of a turn, by ruleset; what else it has is not given back by a new turn. */
const FRESH: Record<string, readonly [rule: string, points: readonly string[]]> = {
  "hit-die": ["HD47", ["ap"]],
  "dice-pool": ["DP44", ["ap", "mp"]],
  "to-hit": ["TH61", ["standard", "minor", "moves"]],
  "armor-class": ["AC43", ["main", "move"]],
  "battle-order": ["BO3", []],
};

/** AC43 Who answers out of turn has spent it when its first turn comes: what everybody has is known. */
const SPENT_BEFORE: Record<string, object> = { "armor-class": { main: 1, move: 1 } };

const pointsOf = (ruleset: Ruleset, state: BattleState, who: Id, names: readonly string[]) => {
  const { points = {}, statuses = [] } = ruleset.summary(state).combatants[who] ?? {};
  return { points: Object.fromEntries(names.map((n) => [n, points[n]])), statuses };
};

describe.each(RULESETS)("on a turn of one's own: $id", (ruleset) => {
  const [rule, names] = FRESH[ruleset.id] as (typeof FRESH)[string];
  const onTurn = ruleset.onTurn as NonNullable<Ruleset["onTurn"]>;

  it(`${rule} it acts, has something to do, and nothing else has changed`, () => {
    let turns = 0;
    for (const file of Object.values(ruleset.encounters))
      for (const commands of [0, 3, 11, 25]) {
        const state = stateOf(underWay(ruleset, file, file.name, commands));
        const before = canonical(state);
        for (const { id, up } of ruleset.standing(state)) {
          const next = onTurn(state, id);
          if (!up || state.winner !== null) expect(next).toBeNull();
          if (next === null) continue;
          turns += 1;
          expect(ruleset.actor(next)).toBe(id);
          expect(ruleset.offers(next, id).length).toBeGreaterThan(0);
          const again = JSON.parse(JSON.stringify(next)) as BattleState;
          expect(canonical(again)).toBe(canonical(next));
          expect(ruleset.offers(again, id)).toEqual(ruleset.offers(next, id));
        }
        expect(canonical(state)).toBe(before);
      }
    expect(turns).toBeGreaterThan(30);
  });

  it(`${rule} what was spent in a turn is there again`, () => {
    let compared = 0;
    for (const file of Object.values(ruleset.encounters)) {
      const battle = underWay(ruleset, file, "spent", 40);
      const first = new Map<Id, ReturnType<typeof pointsOf>>();
      battle.past.forEach(({ state }, i) => {
        const who = ruleset.actor(state);
        const earlier = i === 0 ? null : ruleset.actor(battle.past[i - 1]?.state as BattleState);
        if (who === null) return;
        if (who !== earlier && !first.has(who)) first.set(who, pointsOf(ruleset, state, who, names));
        const fresh = first.get(who);
        const next = onTurn(state, who);
        const now = next === null ? null : pointsOf(ruleset, next, who, names);
        if (fresh === undefined || now === null || canonical(now.statuses) !== canonical(fresh.statuses))
          return;
        if (state.round > 1) return; // levels, cards and wounds change what there is later on
        expect(now.points).toEqual(SPENT_BEFORE[ruleset.id] ?? fresh.points);
        compared += 1;
      });
    }
    expect(compared).toBeGreaterThan(5);
  });

  it("nobody has a turn before the battle begins, and nobody unheard of", () => {
    const file = Object.values(ruleset.encounters)[0];
    if (file === undefined) throw new Error("no encounter");
    const battle = underWay(ruleset, file, "s", 0);
    const who = ruleset.actor(stateOf(battle)) as Id;
    expect(onTurn(battle.opening, who)).toBeNull();
    expect(onTurn(stateOf(battle), "nobody")).toBeNull();
  });
});
