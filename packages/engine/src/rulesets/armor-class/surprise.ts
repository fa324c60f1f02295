import { surpriseRoll } from "./questions.ts";
import { beats, checkBonus } from "./attack/screen.ts";
import type { Fight, Unit } from "./state.ts";
import { contestCheck } from "./why.ts";

/** AC79 Those who lie in wait against those who might notice: whoever is surprised does nothing in the first round. */

const stealth = (unit: Unit): number =>
  checkBonus(unit, unit.sheet.mods.dex, unit.sheet.skills.sneak ?? null);
const notice = (unit: Unit): number =>
  checkBonus(unit, unit.sheet.mods.wis, unit.sheet.skills.notice ?? null);

/** The side's best rolls for all of it; of equals the first. */
const best = (units: readonly Unit[], bonus: (unit: Unit) => number): Unit =>
  units.reduce((lead, u) => (bonus(u) > bonus(lead) ? u : lead));

/** The sides that are surprised, as bits. Nobody is who expects trouble, or lies in wait as well. */
export function surprised(fight: Fight): number {
  const { units, sides } = fight.state;
  const hidden = units.filter((u) => u.sheet.ambush);
  if (hidden.length === 0) return 0;
  const lead = best(hidden, stealth);
  let bits = 0;
  sides.forEach((side, i) => {
    const members = units.filter((u) => u.side === side);
    if (members.some((u) => u.sheet.ambush || u.sheet.alert)) return;
    if (catches(fight, lead, best(members, notice))) bits |= 1 << i;
  });
  return bits;
}

function catches(fight: Fight, lead: Unit, watcher: Unit): boolean {
  const roll = surpriseRoll(fight.ask, lead.id);
  const bonus = stealth(lead);
  const total = surpriseRoll(fight.ask, watcher.id) + notice(watcher);
  const wins = beats(lead, roll + bonus, watcher, total);
  if (fight.told)
    fight.tell({
      event: "surprise",
      by: lead.id,
      target: watcher.id,
      side: watcher.side,
      wins,
      ...(fight.explained
        ? { check: contestCheck("surprise", { roll, bonus }, total, { rule: "AC79", wins }) }
        : {}),
    });
  return wins;
}
