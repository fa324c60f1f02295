import type { Id, Sum } from "../../kernel/index.ts";
import { type Affliction, type Brawl, has, isUp, refresh, type State, type Unit } from "./state.ts";
import { BIT, type Element, type Row, STATS, type Status, TRAIT_BIT, type Trait, TRACKER } from "./words.ts";

/** The few ways in which a battle changes. Each also tells what happened. */

export function hasTrait(unit: Unit, trait: Trait): boolean {
  return (unit.traits & TRAIT_BIT[trait]) !== 0;
}

/** HD13, HD25 Damage meets the Shell first; what breaks it carries over only if it exceeds the HP left. */
export function wound(fight: Brawl, target: Unit, amount: number, from: Wound): void {
  const shell = Math.min(target.shell, amount);
  const rest = amount - shell;
  const broken = target.shell > 0 && shell === target.shell;
  const meant = target.shell > 0 ? (rest > target.hp ? target.hp : 0) : Math.min(rest, target.hp);
  const downs = meant === target.hp && amount > 0 && (target.shell === 0 || broken);
  const saved = downs && staysUp(target);
  const hp = saved ? target.hp - 1 : meant;
  target.shell -= shell;
  target.hp -= hp;
  target.taken += shell + hp;
  from.by.dealt += shell + hp;
  if (fight.told) fight.tell({ event: "damage", by: from.by.id, target: target.id, amount, shell, hp, lost: rest - hp, ...(from.sum === undefined ? {} : { sum: from.sum }) });
  if (saved) fight.tell({ event: "trait", target: target.id, trait: "deathless" });
  if (broken) breakShell(fight, target);
  if (downs && !saved && !target.dying) strikeDown(fight, target, from);
}

export interface Wound {
  readonly by: Unit;
  readonly nonlethal: boolean;
  /** The explanation of the amount, when somebody listens. */
  readonly sum: Sum | undefined;
}

/** HD71 Deathless: 1 HP and no Shell instead, unless it stood at just that already. */
function staysUp(target: Unit): boolean {
  return target.traits !== 0 && hasTrait(target, "deathless") && !(target.hp === 1 && target.shell === 0);
}

function breakShell(fight: Brawl, target: Unit): void {
  target.shellElement = null;
  fight.tell({ event: "shellbroken", target: target.id });
  if (hasTrait(target, "slip-away") && target.row === "front" && target.hp > 0) {
    fight.tell({ event: "reaction", by: target.id, reaction: "slip-away" });
    moveTo(fight, target, "back"); // HD76
  }
}

function strikeDown(fight: Brawl, target: Unit, from: Wound): void {
  if (hasTrait(target, "last-breath") && !from.nonlethal) {
    target.dying = true; // HD77
    fight.tell({ event: "reaction", by: target.id, reaction: "last-breath" });
    return;
  }
  fall(fight, target, from.by, from.nonlethal ? "incapacitated" : "down");
}

/** What a fallen unit keeps: HD80. */
const LASTING: ReadonlySet<Status> = new Set(["burned", "poisoned", "frostbitten"]);

/** HD80 At 0 HP: out of the fight, without effects. HD22: incapacitated if the blow was nonlethal. */
export function fall(fight: Brawl, unit: Unit, by: Unit, life: "down" | "incapacitated" = "down"): void {
  const { state } = fight;
  unit.life = life;
  unit.dying = false;
  unit.ap = 0;
  unit.promised = 0;
  unit.shell = 0;
  unit.shellElement = null;
  unit.fleeing = false;
  unit.tracker.fill(0);
  unit.statuses = unit.statuses.filter((s) => LASTING.has(s.status));
  unit.mask = maskOf(unit.statuses);
  refresh(unit, state.rules);
  state.held = state.held.filter((h) => h.who !== unit.id);
  fight.tell({ event: "down", by: by.id, target: unit.id, state: unit.life });
  leaveOthers(fight, unit);
  settle(fight);
}

/** What a unit's going means for the rest: guards end, avengers rage, the last one standing is seen. */
function leaveOthers(fight: Brawl, gone: Unit): void {
  for (const other of fight.state.units) {
    if (!isUp(other) || other === gone) continue;
    for (const s of ["guarded", "taunted"] as const) if (has(other, s) && other.statuses.some((a) => a.status === s && a.by === gone.id)) lose(fight, other, s);
    if (other.side !== gone.side) continue;
    if (hasTrait(other, "vengeance") && gone.life !== "fled") {
      fight.tell({ event: "reaction", by: other.id, reaction: "vengeance" });
      step(fight, other, 0, 1); // HD78: Physical Attack is the first statistic
    }
    if (has(other, "hidden") && !fight.state.units.some((u) => u !== other && u.side === other.side && isUp(u))) lose(fight, other, "hidden");
  }
}

/** HD83 The battle ends when one side has nobody active. */
export function settle(fight: Brawl): void {
  const { state } = fight;
  if (state.winner !== null) return;
  let side: string | null = null;
  for (const u of state.units) {
    if (!isUp(u)) continue;
    if (side !== null && u.side !== side) return;
    side = u.side;
  }
  finish(fight, side ?? "draw");
}

export function finish(fight: Brawl, winner: string): void {
  fight.state.winner = winner;
  fight.tell({ event: "end", winner });
}

/** HD51: a burned unit cannot be healed. */
export function heal(fight: Brawl, target: Unit, amount: number, by: Id): void {
  const healed = has(target, "burned") ? 0 : Math.min(amount, target.sheet.hp - target.hp);
  target.hp += healed;
  if (healed > 0) target.dying = false;
  fight.tell({ event: "heal", by, target: target.id, amount: healed });
}

export function giveMana(fight: Brawl, target: Unit, amount: number, by: Id): void {
  const given = Math.min(amount, target.sheet.mp - target.mp);
  target.mp += given;
  fight.tell({ event: "mana", by, target: target.id, amount: given });
}

/** HD44 At most one Shell: another element converts it. */
export function giveShell(fight: Brawl, target: Unit, amount: number, element: Element | null, cap: number): void {
  const before = target.shell;
  target.shell = Math.max(before, Math.min(cap, before + amount));
  if (target.shell > 0) target.shellElement = element;
  fight.tell({ event: "shell", target: target.id, amount: target.shell - before, element });
}

/** HD41 Steps on the bonus tracker, capped at either end. HD51: a burned unit gains no buff. */
export function step(fight: Brawl, target: Unit, stat: number, steps: number): void {
  const before = target.tracker[stat] as number;
  const after = steps > 0 && has(target, "burned") ? before : Math.max(-3, Math.min(3, before + steps));
  target.tracker[stat] = after;
  refresh(target, fight.state.rules);
  if (fight.told)
    fight.tell({ event: "tracker", target: target.id, stat: STATS[stat] as string, from: TRACKER[before + 3] as number, to: TRACKER[after + 3] as number });
}

/** HD50 Gains a status; whoever has it already keeps the one it has, renewed. */
export function gain(fight: Brawl, target: Unit, affliction: Affliction): void {
  target.statuses = target.statuses.filter((s) => s.status !== affliction.status);
  target.statuses.push(affliction);
  target.mask |= BIT[affliction.status];
  refresh(target, fight.state.rules);
  fight.tell({ event: "gains", target: target.id, by: affliction.by ?? target.id, status: affliction.status, element: affliction.element });
}

export function lose(fight: Brawl, target: Unit, status: Status): void {
  target.statuses = target.statuses.filter((s) => s.status !== status);
  target.mask = maskOf(target.statuses);
  refresh(target, fight.state.rules);
  fight.tell({ event: "loses", target: target.id, status });
}

function maskOf(statuses: readonly Affliction[]): number {
  return statuses.reduce((mask, s) => mask | BIT[s.status], 0);
}

export function moveTo(fight: Brawl, unit: Unit, row: Row): void {
  unit.row = row;
  fight.tell({ event: "moves", target: unit.id, row });
}

export function spend(unit: Unit, ap: number, mp: number): void {
  unit.ap -= ap;
  unit.mp -= mp;
}

export function remember(state: State, note: string): void {
  if (!state.scanned.includes(note)) state.scanned.push(note);
}

/** HD81 Back on one's feet. */
export function standUp(fight: Brawl, unit: Unit, hp: number): void {
  unit.life = "up";
  unit.hp = Math.min(hp, unit.sheet.hp);
  fight.tell({ event: "revives", target: unit.id, hp: unit.hp });
}

/** HP lost to a status: no blow, so neither Shell nor Deathless meets it. */
export function loseHp(fight: Brawl, unit: Unit, amount: number, to: Status): void {
  const lost = Math.min(amount, unit.hp);
  unit.hp -= lost;
  unit.taken += lost;
  fight.tell({ event: "suffers", target: unit.id, amount: lost, status: to });
  if (unit.hp === 0 && !unit.dying) fall(fight, unit, unit);
}

/** HD87 Out of the battle, alive. */
export function leave(fight: Brawl, unit: Unit): void {
  unit.life = "fled";
  unit.fleeing = false;
  fight.tell({ event: "fled", target: unit.id });
  leaveOthers(fight, unit);
  settle(fight);
}
