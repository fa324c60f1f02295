import type { BattleState, Id } from "../kernel/index.ts";
import type { Alike, Likeness } from "../oracles/index.ts";
import { type Detail, Keys } from "./solve/key.ts";
import { bothGained, type Outcome, outcomeFor } from "./tally.ts";

/** Ways that lead to equal states, and on which the same has come to each target. */
export function alikeFor(actor: Id, ids: readonly Id[], detail: Detail = "all"): Alike {
  const untold = ids.map((id) => outcomeFor([], actor, id));
  return (first) => {
    const keys = new Keys(first as BattleState, detail);
    const likeness: Likeness<BattleState, readonly Outcome[]> = {
      untold,
      hear: (told, events) => told.map((before, i) => after(before, outcomeFor(events, actor, ids[i] as Id))),
      text: (state, told) =>
        told.reduce((text, outcome) => text + outcomeText(outcome), state === null ? "over" : keys.of(state)),
    };
    return likeness as Likeness;
  };
}

function after(a: Outcome, b: Outcome): Outcome {
  return {
    touched: a.touched || b.touched,
    hit: a.hit || b.hit,
    critical: a.critical || b.critical,
    effect: a.effect || b.effect,
    damage: a.damage + b.damage,
    down: a.down || b.down,
    gained: bothGained(a.gained, b.gained),
  };
}

const outcomeText = ({ touched, hit, critical, effect, damage, down, gained }: Outcome): string =>
  ` ${damage}${touched ? "t" : ""}${hit ? "h" : ""}${critical ? "c" : ""}${effect ? "e" : ""}${down ? "d" : ""}${gained.join()}`;
