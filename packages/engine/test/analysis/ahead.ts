import {
  type Battle,
  type BattleState,
  type Command,
  type EncounterFile,
  openBattle,
  type Ruleset,
  stateOf,
  submit,
  sure,
  tacticFor,
} from "../../src/kernel/index.ts";
import { newDice } from "../../src/dice/index.ts";
import { liveSource } from "../../src/oracles/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";

/** Battles under way, of every ruleset. */

export const RULESETS = [hitDie, dicePool, toHit, armorClass, battleOrder] as unknown as Ruleset[];

/** A battle after its start and so many commands of everybody's tactics. */
export function underWay(
  ruleset: Ruleset,
  file: EncounterFile,
  seed: string,
  commands: number,
): Battle<BattleState> {
  const source = liveSource(ruleset, {
    origin: newDice(seed),
    typesDice: () => false,
    playedByTactics: () => true,
  });
  let battle = sure(submit(sure(openBattle(ruleset, file, seed)), { do: "start" }, source));
  for (let i = 0; i < commands; i++) {
    const actor = ruleset.actor(stateOf(battle));
    if (actor === null) break;
    battle = sure(
      submit(battle, tacticFor(ruleset, stateOf(battle), actor).act(stateOf(battle), actor), source),
    );
  }
  return battle;
}

/** What whoever acts may aim at a single foe. */
export function strikes(ruleset: Ruleset, state: BattleState): Command[] {
  const actor = ruleset.actor(state);
  if (actor === null) return [];
  const side = new Map(ruleset.standing(state).map((s) => [s.id, s.side]));
  return ruleset.offers(state, actor).flatMap((o): Command[] => {
    const foe = o.targets?.of.find((id) => side.get(id) !== side.get(actor));
    if (!o.harmful || foe === undefined || o.targets?.min !== 1) return [];
    const command = { do: o.do, actor, ...(o.with === undefined ? {} : { with: o.with }), targets: [foe] };
    return ruleset.whyNot(state, command).length === 0 ? [command] : [];
  });
}

/** One attack of each ruleset, as a question. */
export const QUESTIONS = [
  [hitDie, { attacker: { physicalAttack: 5 }, targets: [{ evasion: 2, shell: 4, hp: 29 }] }],
  [
    toHit,
    {
      attacker: { accuracy: 2, combat: 3 },
      weapon: { attack: 4 },
      targets: [{ evasion: 9, defense: 2, health: 13, reaction: "deflect" }],
    },
  ],
  [
    armorClass,
    {
      attacker: { attackBonus: 2, attributes: { str: 1 }, skill: 1 },
      weapon: { damage: "1d8", attributes: ["str"], shock: { damage: 2, ac: 15 } },
      targets: [{ meleeAC: 14, hp: 9, shield: true }],
    },
  ],
  [dicePool, { attack: { notation: "3pb+2" }, targets: [{ physicalDice: 2, physicalBonus: 1, hp: 6 }] }],
  [
    battleOrder,
    {
      attacker: { toHitBonus: 2 },
      attack: { action: "melee-attack", damage: "2d6" },
      targets: [{ passiveEvasion: 9, hp: 8, block: "block" }],
    },
  ],
] as unknown as [Ruleset, object][];

export function posed(ruleset: Ruleset, question: object): { state: BattleState; command: Command } {
  return sure(ruleset.pose({ ruleset: ruleset.id, ...question }));
}
