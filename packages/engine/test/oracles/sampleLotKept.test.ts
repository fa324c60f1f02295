import { describe, expect, it } from "vitest";
import { Generator } from "../../src/dice/index.ts";
import {
  type BattleState,
  Fight,
  type Lot,
  openBattle,
  playStep,
  type Ruleset,
  stateOf,
  sure,
} from "../../src/kernel/index.ts";
import { Sample } from "../../src/oracles/index.ts";
import { plainStrike, resolve } from "../../src/rulesets/armor-class/attack.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { PRONE as FLOORED } from "../../src/rulesets/armor-class/words.ts";
import * as battleOrderAttack from "../../src/rulesets/battle-order/attack.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { BIT } from "../../src/rulesets/battle-order/words.ts";
import * as dicePoolAttack from "../../src/rulesets/dice-pool/attack.ts";
import type { AttackDeed } from "../../src/rulesets/dice-pool/abilities/deeds.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";

/** What is known of an attack is used again as long as nothing has changed, and not a moment longer. */

/** A pair at blows, and which lots the sampling oracle is asked for; null: dice were thrown. */
function pair<S extends BattleState>(ruleset: Ruleset<S>, by: object, on: object, more: object = {}) {
  const combatants = [
    { id: "by", side: "by", sheet: by, at: [0, 0] },
    { id: "on", side: "on", sheet: on, at: [1, 0] },
  ].map(({ at, ...rest }) => ("field" in more ? { ...rest, at } : rest));
  const file = { fray: 1, ruleset: ruleset.id, name: "pair", order: ["by", "on"], combatants, ...more };
  const battle = sure(openBattle(ruleset, file as never, "kept"));
  const state = ruleset.copy(stateOf(sure(playStep(battle, { command: { do: "start" }, answers: [] }))));
  let asked: Lot | null = null;
  class Noting extends Sample<S> {
    override lot(lot: Lot, who: string): number {
      asked = lot;
      return super.lot(lot, who);
    }
  }
  const ask = new Noting(ruleset, Generator.from("kept"));
  ask.attend(state);
  const fight = new Fight(state, ask, "nothing");
  const lotOf = (strike: () => unknown): Lot | null => {
    asked = null;
    strike();
    return asked;
  };
  return {
    fight,
    lotOf,
    units: (state as unknown as { units: S extends { units: infer U } ? U : never }).units,
  };
}

/** One attack made again, then after a change, and after the change is gone; each time beside a new one. */
function expectFresh(
  lotOf: (strike: () => unknown) => Lot | null,
  make: () => () => unknown,
  { change, undo }: { readonly change: () => void; readonly undo: () => void },
): void {
  const strike = make();
  const known = lotOf(strike);
  expect(known).not.toBeNull();
  expect(lotOf(strike)).toBe(known);
  change();
  const [after, changed] = [lotOf(strike), make()];
  expect(after).not.toBe(known);
  expect(lotOf(changed)).toBe(after);
  undo();
  expect(lotOf(changed)).toBe(known);
  expect(lotOf(strike)).toBe(known);
}

describe("an attack that is known", () => {
  it("AC7 of armor-class is worked out anew once its target lies on the ground", () => {
    const { fight, lotOf, units } = pair(
      armorClass,
      { hp: 90, npc: true, attackBonus: 2, attacks: { sword: { weapon: { damage: "1d8" } } } },
      { hp: 9000, npc: true, meleeAC: 14, rangedAC: 14 },
      {},
    );
    const [by, on] = units as [(typeof units)[0], (typeof units)[0]];
    by.main = on.main = 0;
    expectFresh(
      lotOf,
      () => {
        const made = plainStrike(by, by.arms[0] as never, on);
        return () => resolve(fight, made);
      },
      { change: () => (on.mask |= FLOORED), undo: () => (on.mask = 0) },
    );
  });

  it("BO26 of battle-order is worked out anew once its target stands in a stance", () => {
    const { fight, lotOf, units } = pair(
      battleOrder,
      { hp: 90, toHitBonus: 2, damageBonus: 3, attacks: { sword: { attack: { damage: "2d6" } } } },
      { hp: 9000, strength: 0, speed: 0, passiveEvasion: 8, activeEvasion: 8, physicalDamageReduction: 2 },
    );
    const [by, on] = units as [(typeof units)[0], (typeof units)[0]];
    const make = () => {
      const how = { ...battleOrderAttack.PLAINLY, target: on, ripostes: null };
      const attack = battleOrderAttack.prepare(fight.state, by, by.kit[0] as never, how);
      return () => battleOrderAttack.strike(fight, attack, on);
    };
    expectFresh(lotOf, make, { change: () => (on.stance = 1), undo: () => (on.stance = 0) });
    expectFresh(lotOf, make, { change: () => (on.mask |= BIT.mutant), undo: () => (on.mask = 0) });
  });

  it("DP24 of dice-pool is worked out anew once a card changes the dice", () => {
    const { fight, lotOf, units } = pair(
      dicePool,
      { hp: 90, attacks: { sword: { attack: { notation: "4ps+1" } } } },
      { hp: 9000, physicalDice: 3 },
      { field: { kind: "grid", cells: ["..."] } },
    );
    const [by, on] = units as [(typeof units)[0], (typeof units)[0]];
    const ability = by.kit.find((a) => a.id === "sword") as (typeof by.kit)[0];
    const deed = ability.does.find((d) => d.do === "attack") as AttackDeed;
    const make = () => {
      const blow: dicePoolAttack.Blow = {
        by,
        ability,
        deed,
        form: deed.notation,
        keywords: 0,
        extra: 0,
        warned: 0,
        answering: false,
        slides: false,
        exchange: null,
        against: null,
      };
      return () => dicePoolAttack.strike(fight, blow, on);
    };
    expectFresh(lotOf, make, {
      change: () => {
        on.lying.push({ effect: { mods: { physicalDice: 2 }, keywords: 0, breaks: [] } } as never);
        on.physicalDice += 2;
      },
      undo: () => {
        on.lying.pop();
        on.physicalDice -= 2;
      },
    });
  });
});
