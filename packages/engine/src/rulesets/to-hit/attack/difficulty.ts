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

/** 0, 1 (Hard, −2) or 2 (Extremely Hard, −5). `why` collects the reasons when somebody listens. */
export function hardStep(state: State, aim: Aim, target: Unit, why: string[] = []): number {
  if (aim.byHand !== null) return byHand(aim.byHand, why);
  const { by } = aim;
  if (target.mask !== 0 && has(target, PRONE) && lowAims(aim.range)) return 0;
  let step = 0;
  const note = (least: number, because: string): void => {
    if (least > step) step = least;
    why.push(because);
  };
  if (target.sheet.hard !== "no") note(HARD.indexOf(target.sheet.hard), "as the sheet says (TH24)");
  if (target.mask !== 0) ofTarget(target, note);
  if (isDodging(target)) note(1, "dodging in Peril (TH81)");
  if (by.mask !== 0) ofAttacker(aim, target, note);
  if (state.ground !== null) ofPlace(state, aim, target, note);
  if (state.rules.hardAddsUp && why.length > 1) step = 2;
  return step > 0 && isSource(by, target) ? step - 1 : step;
}

/** Takes down a reason, and how hard it makes it at the least. */
type Note = (step: number, because: string) => void;

function byHand(hard: Hard, why: string[]): number {
  if (hard !== "no") why.push("the game master says so (TH24)");
  return HARD.indexOf(hard);
}

/** TH70 Prone: no help against what comes from near or along the ground. */
export function lowAims({ kind }: Range): boolean {
  return kind === "melee" || kind === "line" || kind === "targets";
}

function ofTarget(target: Unit, note: Note): void {
  if (has(target, PRONE)) note(1, "prone (TH70)");
  if (has(target, DEFENDING)) note(1, "defending (TH63)");
  if (has(target, INVISIBLE)) note(2, "invisible (TH70)");
}

function ofAttacker(aim: Aim, target: Unit, note: Note): void {
  const { by, weapon } = aim;
  if (has(by, BLINDED)) note(2, "attacker blinded (TH70)");
  if (has(by, DAZZLED)) note(1, "attacker dazzled (TH70)");
  if (has(by, DISTRACTED) && !isSource(by, target)) note(1, "attacker distracted (TH70)");
  if (has(by, RUSTED) && weapon !== null && !isNatural(weapon)) note(1, "rusted weapon (TH70)");
  if (has(by, SICK) && weapon !== null && isNatural(weapon)) note(1, "sick (TH70)");
}

/** TH70 Whoever distracts is a step less hard to hit for the distracted. */
function isSource(by: Unit, target: Unit): boolean {
  return has(by, DISTRACTED) && hasFrom(by, "distracted", target);
}

function ofPlace(state: State, aim: Aim, target: Unit, note: Note): void {
  const ground = groundOf(state);
  if (ground === null) return;
  const { by, range } = aim;
  if (!aim.arcs) {
    const cut = cutLines(ground, by, target);
    if (cut >= 14) note(2, "almost wholly behind cover (TH24)");
    else if (cut > 0 && (state.rules.coverRule === "any-line" || cutFromBestCorner(ground, by, target) > 0))
      note(1, "behind cover (TH23)");
  }
  if (range.kind === "projectile" && foeAdjacent(state, ground, by))
    note(1, "a foe is next to the shooter (TH18)");
}
