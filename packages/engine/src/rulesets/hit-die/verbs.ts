import { type Id, settle, type Sum } from "../../kernel/index.ts";
import { atMoment } from "./abilities/moments.ts";
import {
  isRevivable,
  type Affliction,
  type Fight,
  EVEN,
  has,
  isUp,
  refresh,
  type State,
  type Unit,
} from "./state.ts";
import {
  BIT,
  BURNED,
  type Element,
  HIDDEN,
  type Life,
  type Row,
  type Stat,
  type Status,
  TRACKER,
  TRAIT,
} from "./words.ts";

/** The few ways in which a battle changes. Each also tells what happened. */

export function hasTrait(unit: Unit, bit: number): boolean {
  return (unit.traits & bit) !== 0;
}

/** Whose blow it is, how it is meant, and what its damage is made of where nothing else tells. */
export interface Blow {
  readonly by: Unit;
  readonly nonlethal: boolean;
  readonly sum?: Sum | undefined;
}

/** HD13, HD25: damage takes from the Shell while there is one, else from the HP. */
export function wound(fight: Fight, target: Unit, amount: number, blow: Blow): void {
  const { shell } = target;
  if (amount >= (shell > 0 ? shell : target.hp)) return overcome(fight, target, amount, blow);
  if (shell > 0) target.shell = shell - amount;
  else target.hp -= amount;
  blow.by.dealt += amount;
  if (fight.told) tellPart(fight, target, amount, blow);
}

/** HD13 A blow that takes all that stood in its way. HD25: what breaks a Shell carries over only if it exceeds the HP left. */
function overcome(fight: Fight, target: Unit, amount: number, blow: Blow): void {
  if (amount === 0) return tellPart(fight, target, amount, blow);
  const { shell } = target;
  const falls = shell === 0 || amount - shell > target.hp;
  const hp = falls ? lastHp(target) : 0;
  target.shell = 0;
  target.hp -= hp;
  blow.by.dealt += shell + hp;
  if (fight.told) tellDamage(fight, target, { amount, shell, hp }, blow);
  if (shell > 0) breakShell(fight, target, blow.by);
  if (falls) strikeDown(fight, target, blow);
}

/** All the HP left. HD71 Deathless: all but 1, and no Shell, unless it stood at just that already. */
function lastHp(target: Unit): number {
  return hasTrait(target, TRAIT.deathless) && (target.hp > 1 || target.shell > 0) ? target.hp - 1 : target.hp;
}

/** How damage fell on Shell and HP. */
interface Taken {
  readonly amount: number;
  readonly shell: number;
  readonly hp: number;
}

/** A blow that left some of what it fell on. */
function tellPart(fight: Fight, target: Unit, amount: number, blow: Blow): void {
  const onShell = target.shell > 0;
  tellDamage(fight, target, { amount, shell: onShell ? amount : 0, hp: onShell ? 0 : amount }, blow);
}

function tellDamage(fight: Fight, target: Unit, taken: Taken, { by, sum }: Blow): void {
  const { amount, shell, hp } = taken;
  fight.tell({
    event: "damage",
    by: by.id,
    target: target.id,
    amount,
    shell,
    hp,
    lost: amount - shell - hp,
    ...(sum === undefined ? {} : { sum }),
  });
}

function breakShell(fight: Fight, target: Unit, by: Unit): void {
  target.shellElement = null;
  fight.tell({ event: "shellbroken", target: target.id });
  if (hasTrait(target, TRAIT["slip-away"]) && target.row === "front" && target.hp > 0) {
    fight.tell({ event: "reaction", by: target.id, reaction: "slip-away" });
    moveTo(fight, target, "back"); // HD76
  }
  if (target.hp > 0) atMoment(fight, target, "shell-broken", by);
}

/** HD71, HD77, HD80: what becomes of somebody whose HP would be gone. */
function strikeDown(fight: Fight, target: Unit, blow: Blow): void {
  if (target.hp > 0) return fight.tell({ event: "trait", target: target.id, trait: "deathless" });
  if (target.dying) return;
  if (!hasTrait(target, TRAIT["last-breath"]) || blow.nonlethal)
    return fall(fight, target, blow.by, blow.nonlethal ? "incapacitated" : lifeAtEnd(target));
  target.dying = true;
  fight.tell({ event: "reaction", by: target.id, reaction: "last-breath" });
}

/** What a fallen unit keeps: HD80. */
const LASTING: ReadonlySet<Status> = new Set(["burned", "poisoned", "frostbitten"]);

/** HD80 At 0 HP: out of the fight, without effects. HD22: incapacitated if the blow was nonlethal. */
export function fall(fight: Fight, unit: Unit, by: Unit, life: Life = lifeAtEnd(unit)): void {
  const { state } = fight;
  unit.life = life;
  unit.hp = 0;
  unit.dying = false;
  unit.ap = 0;
  unit.promised = 0;
  unit.restored -= unit.shell;
  unit.shell = 0;
  unit.shellElement = null;
  unit.fleeing = false;
  loseEffects(fight, unit);
  state.held = state.held.filter((h) => h.who !== unit.id);
  fight.tell({ event: "down", by: by.id, target: unit.id, state: unit.life });
  leaveOthers(fight, unit);
  if (!state.giving) settle(fight); // HD83
}

/** HD30, HD81 A hero is down and may be revived; for all others a fall is the end. */
const lifeAtEnd = (unit: Unit): Life => (isRevivable(unit) ? "down" : "slain");

function loseEffects(fight: Fight, unit: Unit): void {
  unit.tracker = EVEN;
  if (unit.mask !== 0) {
    unit.statuses = unit.statuses.filter((s) => LASTING.has(s.status));
    unit.mask = maskOf(unit.statuses);
  }
  refresh(unit, fight.state.rules);
}

/** What a unit's going means for the rest: guards end, avengers rage, the last one standing is seen. */
function leaveOthers(fight: Fight, gone: Unit): void {
  for (const other of fight.state.units) {
    if ((other.mask === 0 && other.traits === 0) || !isUp(other) || other === gone) continue;
    if (gone.life !== "fled")
      atMoment(fight, other, other.side === gone.side ? "friend-falls" : "foe-falls", gone);
    for (const s of ["guarded", "taunted"] as const)
      if (has(other, BIT[s]) && other.statuses.some((a) => a.status === s && a.by === gone.id))
        lose(fight, other, s);
    if (other.side !== gone.side) continue;
    if (hasTrait(other, TRAIT.vengeance) && gone.life !== "fled") {
      fight.tell({ event: "reaction", by: other.id, reaction: "vengeance" });
      step(fight, other, "physicalAttack", 1); // HD78
    }
    if (has(other, HIDDEN) && !fight.state.units.some((u) => u !== other && u.side === other.side && isUp(u)))
      lose(fight, other, "hidden");
  }
}

/** HD51: a burned unit cannot be healed. */
export function heal(fight: Fight, target: Unit, amount: number, by: Id): void {
  const healed = has(target, BURNED) ? 0 : Math.min(amount, target.sheet.hp - target.hp);
  target.hp += healed;
  target.restored += healed;
  if (healed > 0) target.dying = false;
  fight.tell({ event: "heal", by, target: target.id, amount: healed });
}

export function giveMana(fight: Fight, target: Unit, amount: number, by: Id): void {
  const given = Math.min(amount, target.sheet.mp - target.mp);
  target.mp += given;
  fight.tell({ event: "mana", by, target: target.id, amount: given });
}

/** HD44 At most one Shell: another element converts it. */
export function giveShell(
  fight: Fight,
  target: Unit,
  amount: number,
  element: Element | null,
  cap: number,
): void {
  const before = target.shell;
  target.shell = Math.max(before, Math.min(cap, before + amount));
  target.restored += target.shell - before;
  if (target.shell > 0) target.shellElement = element;
  fight.tell({ event: "shell", target: target.id, amount: target.shell - before, element });
}

/** HD41 Steps on the bonus tracker, capped at either end. HD51: a burned unit gains no buff. */
export function step(fight: Fight, target: Unit, stat: Stat, steps: number): void {
  const before = target.tracker[stat];
  const after = steps > 0 && has(target, BURNED) ? before : Math.max(-3, Math.min(3, before + steps));
  target.tracker = { ...target.tracker, [stat]: after };
  refresh(target, fight.state.rules);
  if (fight.told)
    fight.tell({
      event: "tracker",
      target: target.id,
      stat,
      from: TRACKER[before + 3] as number,
      to: TRACKER[after + 3] as number,
    });
}

/** HD50 Gains a status; whoever has it already keeps the one it has, renewed. */
export function gain(fight: Fight, target: Unit, affliction: Affliction): void {
  target.statuses = target.statuses.filter((s) => s.status !== affliction.status);
  target.statuses.push(affliction);
  target.mask |= BIT[affliction.status];
  refresh(target, fight.state.rules);
  fight.tell({
    event: "gains",
    target: target.id,
    by: affliction.by ?? target.id,
    status: affliction.status,
    element: affliction.element,
  });
}

/** HD73 Whoever is braced enters the battle shielded. */
export function brace(fight: Fight, unit: Unit): void {
  if (hasTrait(unit, TRAIT.braced))
    gain(fight, unit, { status: "shielded", by: unit.id, element: null, count: 0 });
}

export function lose(fight: Fight, target: Unit, status: Status): void {
  target.statuses = target.statuses.filter((s) => s.status !== status);
  target.mask = maskOf(target.statuses);
  refresh(target, fight.state.rules);
  fight.tell({ event: "loses", target: target.id, status });
}

function maskOf(statuses: readonly Affliction[]): number {
  return statuses.reduce((mask, s) => mask | BIT[s.status], 0);
}

export function moveTo(fight: Fight, unit: Unit, row: Row): void {
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
export function standUp(fight: Fight, unit: Unit, hp: number): void {
  unit.life = "up";
  unit.hp = Math.min(hp, unit.sheet.hp);
  unit.restored += unit.hp;
  fight.tell({ event: "revives", target: unit.id, hp: unit.hp });
}

/** HP lost to a status: no blow, so neither Shell nor Deathless meets it. */
export function loseHp(fight: Fight, unit: Unit, amount: number, to: Status): void {
  const lost = Math.min(amount, unit.hp);
  unit.hp -= lost;
  fight.tell({ event: "suffers", target: unit.id, amount: lost, status: to });
  if (unit.hp === 0 && !unit.dying) fall(fight, unit, unit);
}

/** HD87 Out of the battle, alive. */
export function leave(fight: Fight, unit: Unit): void {
  unit.life = "fled";
  unit.fleeing = false;
  fight.tell({ event: "fled", target: unit.id });
  leaveOthers(fight, unit);
  settle(fight); // HD83
}
