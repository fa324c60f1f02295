import type { Range } from "../aim/ranges.ts";
import { isDodging } from "../gear/feats.ts";
import { isNatural, type Weapon } from "../gear/weapons.ts";
import { cutFromBestCorner, cutLines, foeAdjacent, groundOf } from "../move/ground.ts";
import { has, hasFrom, type State, type Unit } from "../state.ts";
import {
  BLINDED,
  DAZZLED,
  DEFENDING,
  DISTRACTED,
  HARD,
  type Hard,
  INVISIBLE,
  PRONE,
  RUSTED,
  SICK,
} from "../words.ts";

/** TH18, TH23, TH24 and the status table: how hard somebody is to hit, and why. */

/** As much of an attack as its difficulty depends on. */
export interface Aim {
  readonly by: Unit;
  readonly range: Range;
  readonly weapon: Weapon | null;
  readonly arcs: boolean;
  /** TH24 The game master's word in the command; null leaves it to the rules. */
  readonly byHand: Hard | null;
}

/** What makes somebody hard to hit: the worst of it, how many reasons there are, and which where somebody listens. */
class Difficulty {
  step = 0;
  reasons = 0;
  readonly why: string[] | null;

  constructor(why: string[] | null) {
    this.why = why;
  }

  add(step: number, because: string): void {
    if (step > this.step) this.step = step;
    this.reasons += 1;
    this.why?.push(because);
  }
}

/** 0, 1 (Hard, −2) or 2 (Extremely Hard, −5). `why` collects the reasons when somebody listens. */
export function hardStep(state: State, aim: Aim, target: Unit, why: string[] | null = null): number {
  if (aim.byHand !== null) return byHand(aim.byHand, why);
  const { by } = aim;
  if (target.mask !== 0 && has(target, PRONE) && lowAims(aim.range)) return 0;
  const found = new Difficulty(why);
  if (target.sheet.hard !== "no") found.add(HARD.indexOf(target.sheet.hard), "as the sheet says (TH24)");
  if (target.mask !== 0) ofTarget(target, found);
  if (isDodging(target)) found.add(1, "dodging in Peril (TH81)");
  if (by.mask !== 0) ofAttacker(aim, target, found);
  if (state.ground !== null) ofPlace(state, aim, target, found);
  const step = state.rules.hardAddsUp && found.reasons > 1 ? 2 : found.step;
  return step > 0 && isSource(by, target) ? step - 1 : step;
}

function byHand(hard: Hard, why: string[] | null): number {
  if (hard !== "no") why?.push("the game master says so (TH24)");
  return HARD.indexOf(hard);
}

/** TH70 Prone: no help against what comes from near or along the ground. */
export function lowAims({ kind }: Range): boolean {
  return kind === "melee" || kind === "line" || kind === "targets";
}

function ofTarget(target: Unit, found: Difficulty): void {
  if (has(target, PRONE)) found.add(1, "prone (TH70)");
  if (has(target, DEFENDING)) found.add(1, "defending (TH63)");
  if (has(target, INVISIBLE)) found.add(2, "invisible (TH70)");
}

function ofAttacker(aim: Aim, target: Unit, found: Difficulty): void {
  const { by, weapon } = aim;
  if (has(by, BLINDED)) found.add(2, "attacker blinded (TH70)");
  if (has(by, DAZZLED)) found.add(1, "attacker dazzled (TH70)");
  if (has(by, DISTRACTED) && !isSource(by, target)) found.add(1, "attacker distracted (TH70)");
  if (has(by, RUSTED) && weapon !== null && !isNatural(weapon)) found.add(1, "rusted weapon (TH70)");
  if (has(by, SICK) && weapon !== null && isNatural(weapon)) found.add(1, "sick (TH70)");
}

/** TH70 Whoever distracts is a step less hard to hit for the distracted. */
function isSource(by: Unit, target: Unit): boolean {
  return has(by, DISTRACTED) && hasFrom(by, "distracted", target);
}

function ofPlace(state: State, aim: Aim, target: Unit, found: Difficulty): void {
  const ground = groundOf(state);
  if (ground === null) return;
  const { by, range } = aim;
  if (!aim.arcs) {
    const cut = cutLines(ground, by, target);
    if (cut >= 14) found.add(2, "almost wholly behind cover (TH24)");
    else if (cut > 0 && (state.rules.coverRule === "any-line" || cutFromBestCorner(ground, by, target) > 0))
      found.add(1, "behind cover (TH23)");
  }
  if (range.kind === "projectile" && foeAdjacent(state, ground, by))
    found.add(1, "a foe is next to the shooter (TH18)");
}
