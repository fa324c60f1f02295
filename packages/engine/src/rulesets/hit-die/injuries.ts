import { finish } from "../../kernel/index.ts";
import { baseOf } from "./kit.ts";
import { injuryDie } from "./questions.ts";
import { type Fight, isRevivable, isUp, type Unit } from "./state.ts";
import { STATS, type Stat } from "./words.ts";

/** HD82, HD83: the game master's word ends the encounter. */
export function finishEncounter(fight: Fight): void {
  const { state } = fight;
  state.finished = true;
  if (state.winner === null) finish(fight, "draw");
  if (!state.rules.injuries) return;
  for (const unit of state.units) {
    if (!isRevivable(unit) || isUp(unit) || unit.life === "fled") continue;
    const injury = INJURIES[injuryDie(fight, unit.id) - 1] as (typeof INJURIES)[number];
    hurtForGood(unit, injury.field, injury.by);
    unit.life = "up";
    unit.hp = 1;
    fight.tell({ event: "injury", target: unit.id, injury: injury.field });
  }
}

/** HD82 Statistics not under 0, HP and MP not under 1. */
function hurtForGood(unit: Unit, field: InjuredField, by: number): void {
  const least = field === "hp" || field === "mp" ? 1 : 0;
  unit.sheet = { ...unit.sheet, [field]: Math.max(least, unit.sheet[field] - by) };
  unit.base = baseOf(unit.sheet, unit.job);
}

type InjuredField = Stat | "hp" | "mp" | "initiative";
const INJURIES: readonly { field: InjuredField; by: number }[] = [
  { field: "hp", by: 5 },
  { field: "mp", by: 5 },
  { field: "initiative", by: 1 },
  ...STATS.map((field) => ({ field, by: 1 })),
];
