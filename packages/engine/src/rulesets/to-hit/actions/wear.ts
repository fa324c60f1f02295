import { type Action, finish, problem, when } from "../../../kernel/index.ts";
import { slotOf } from "../gear/kit.ts";
import type { Weapon } from "../gear/weapons.ts";
import type { Fight, State, Unit } from "../state.ts";
import { release, wear } from "../verbs.ts";

/** TH39–TH41, TH64, TH74: what an encounter leaves behind. */

/** TH39, TH64, TH74: the game master's word ends the encounter; weapons that hit wear, spent points come back. */
export function finishEncounter(fight: Fight): void {
  const { state } = fight;
  state.finished = true;
  state.bombs = []; // TH80 whatever still burns is put out
  if (state.winner === null) finish(fight, "draw");
  for (const unit of state.units) {
    for (const binding of unit.bindings) release(fight, unit, binding.ability);
    unit.sp = unit.sheet.sp;
    unit.mp = unit.sheet.mp - unit.burned;
    for (let slot = 0; slot < unit.weapons.length; slot++)
      if ((unit.used & (1 << slot)) !== 0) wear(fight, unit, slot);
    unit.used = 0;
  }
}

/** TH39 Out of combat every stress costs 1 as well. */
export const stress: Action<State, Unit, Weapon> = {
  name: "stress",
  rule: "TH39",
  says: "wears a weapon by 1 out of combat, once the encounter is finished",
  kind: "other",
  items: ({ weapons }) => weapons,
  mustName: true,
  itemKind: "weapon",
  notes: { with: "(a weapon)" },
  outOfTurn: ({ finished }) =>
    when(!finished, problem("battle/not-finished", "stress out of combat comes after the encounter (TH39)")),
  whyNot: ({ actor, item }) =>
    when(
      actor.durability[slotOf(actor, item)] === 0,
      problem("weapon/shattered", "it has shattered already (TH40)", "with"),
    ),
  perform: (fight, { actor, item }) => wear(fight, actor, slotOf(actor, item)),
};
