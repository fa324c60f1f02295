import { type CombatantSummary, looks, visibilityOf } from "../../kernel/index.ts";
import { placeOf } from "./field/ground.ts";
import { reductionOf } from "./health/conditions.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { stanceName } from "./words.ts";

/** BO61 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers wait to be told. */
export const VISIBILITY = visibilityOf<State, Unit>({
  outline,
  numbers: (state, u) => ({
    ...outline(state, u),
    hp: u.hp,
    maxHp: u.maxHp,
    points: { strength: u.strength, speed: u.speed, ghostPower: u.ghost },
    evasion: { passive: u.passive, active: u.active },
    reduction: reductionOf(u),
    ...(u.casting === null
      ? {}
      : { casting: { spell: u.casting.spell, turns: u.casting.left, invested: u.casting.invested } }),
    ...(u.barrier > 0 ? { barrier: u.barrier } : {}),
    ammo: Object.fromEntries(
      u.weapons.flatMap((w, i) => (w.magazine > 0 ? [[w.id, u.ammo[i] as number]] : [])),
    ),
  }),
  gone: "dead",
  learned: (state) => state.learned,
  events: { names: ["by", "target"], numbers: ["check", "sum", "left", "reduction"] },
  touched(state, { do: verb, actor = "", targets, options }) {
    if (targets === undefined || options !== undefined || verb === "activate") return state.units;
    return [actor, ...targets].map((id) => unitOf(state, id));
  },
  scramble: (u) => ({
    ...u,
    maxHp: 3 * u.maxHp,
    hp: 3 * u.hp,
    passive: u.passive + 5,
    active: u.active + 6,
    reduction: u.reduction + 4,
    sheet: {
      ...u.sheet,
      physicalDamageReduction: u.sheet.physicalDamageReduction + 4,
      resolve: u.sheet.resolve + 3,
    },
    strength: u.strength + 9,
    speed: u.speed + 9,
  }),
});

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(state: State, u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looks(u.hp, u.maxHp),
    at: placeOf(state, u),
    size: u.size,
    state: u.life,
    statuses: statusesOf(u),
    points: {},
  };
}

function statusesOf(u: Unit): string[] {
  const stance = u.stance === 0 ? [] : [stanceName(u.stance, u.shielded)];
  const grapple = [...(u.holds >= 0 ? ["grappling"] : []), ...(u.heldBy >= 0 ? ["grappled"] : [])];
  const casting = u.casting === null ? [] : ["spell-casting-stance"];
  return [...stance, ...grapple, ...casting, ...new Set(u.statuses.map((s) => s.status))];
}
