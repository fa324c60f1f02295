import { finish, type Id, type Left } from "../../kernel/index.ts";
import { carryRemains } from "./sheet/remains.ts";
import { type Fight, isUp, type State, type Unit, unitOf } from "./state.ts";
import { freshenOne, goOn } from "./turn.ts";
import { fall } from "./verbs.ts";
import { FRAIL, TRAUMATIZED } from "./words.ts";

/** What the game master's word above the rules means by them. */

/** Whoever was set to no HP falls (AC54), whoever has some again stands. */
export function amend(fight: Fight, who: Id): void {
  const { state } = fight;
  const unit = unitOf(state, who) as Unit;
  if (unit.hp <= 0 && isUp(unit))
    fall(fight, unit, { by: null, nonlethal: false, shock: false, sum: undefined });
  else if (unit.hp > 0 && !isUp(unit)) {
    unit.life = "up";
    fight.tell({ event: "rises", target: unit.id });
  }
  if (state.at >= 0) goOn(fight);
}

/** A newcomer acts last in the order, or with its side where those act whole (AC42). */
export function join(fight: Fight, fresh: State): void {
  const { state } = fight;
  const unit = { ...(fresh.units.at(-1) as Unit), index: state.units.length };
  state.units.push(unit);
  const known = state.sides.includes(unit.side);
  if (!known) Object.assign(state, { sides: [...state.sides, unit.side] });
  if (state.at < 0) return listed(state, unit.id);
  freshenOne(fight, unit);
  if (state.whole && known) return;
  const place = state.whole ? state.sides.indexOf(unit.side) : unit.index;
  state.order.push(place);
  state.base.push(place);
}

/** An order that was fixed beforehand has the newcomer last, too. */
function listed(state: State, who: Id): void {
  if (state.fixedOrder !== null) Object.assign(state, { fixedOrder: [...state.fixedOrder, who] });
}

/** What is left from an encounter before. */
export function carry(state: State, who: Id, { hp, points }: Left): void {
  const unit = unitOf(state, who) as Unit;
  unit.hp = Math.min(hp ?? unit.hp, unit.sheet.hp);
  unit.luck = points["luck"] ?? unit.luck;
  unit.grit = points["grit"] ?? unit.grit;
  carryRemains(unit, points);
}

/** AC54, AC55, AC69: the end by the game master's word; who can comes to, Soak and luck are back. */
export function finishEncounter(fight: Fight): void {
  const { state } = fight;
  state.finished = true;
  if (state.winner === null) finish(fight, "draw");
  for (const u of state.units) {
    u.acting = false;
    u.mask &= ~TRAUMATIZED;
    if (u.life === "dead" || u.life === "mortally-wounded") continue;
    if (u.life === "stabilized") u.mask |= FRAIL;
    if (u.life !== "fled") u.life = "up";
    u.hp = Math.max(1, u.hp);
    u.soak = u.sheet.soak;
    u.luck = u.sheet.luck;
  }
}
